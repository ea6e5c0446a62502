"""Two reviewers at one card, and one whose session ends while she types."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.audit.models import AuditRecord
from tests.e2e.steps import PASSWORD, be_signed_in, open_dialog, sign_in
from tests.e2e.test_review import card, press, reviewer, write
from tests.factories import RepositoryFactory

pytestmark = pytest.mark.django_db(transaction=True)

#: Holds every key of the page: none of them may act while it is typed.
REASON = "Very clearly decided; undo? Stays as agreed, reviewed."


def test_two_reviewers_meet_on_one_card_and_nobody_overturns_the_other(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    first, _ = write(repository, "First", "Second")
    ana, ben = (reviewer(repository) for _ in range(2))
    hers, his = new_page(), new_page(viewport={"width": 390, "height": 844})
    queue = f"{live_server.url}/admin/review/"
    for page, name in ((hers, ana), (his, ben)):
        be_signed_in(page, live_server.url, name)

    with hers.expect_response("**/review/open/**"):
        hers.goto(queue)
    his.goto(queue)
    card(his, "Second")  # the first one is before somebody else
    his.goto(f"{queue}?kind=unverified")
    press(his, "s")
    card(his, "First")
    expect(his.locator("[data-card-open]")).to_contain_text(f"{ana} (opened it")

    card(hers, "First")
    press(hers, "v")
    expect(hers.locator("body")).to_contain_text("Verified: First.")
    his.keyboard.press("d")
    his.keyboard.type(REASON)
    press(his, "Control+Enter")
    expect(his.get_by_role("alert").first).to_contain_text(f"verified by {ana}")
    his.keyboard.press("d")
    form = his.get_by_role("form", name="Deprecate")
    expect(form.get_by_label("Reason")).to_have_value(REASON)
    first.refresh_from_db()
    assert first.status == "verified"

    press(hers, "u")
    expect(hers.locator("body")).to_contain_text("Undone: Verified: First.")
    first.refresh_from_db()
    assert first.status == "unverified"
    acts = AuditRecord.objects.filter(object_id=str(first.pk), verdict="OK").order_by("id")
    assert list(acts.exclude(action="read").values_list("action", flat=True)) == [
        "created",
        "verified",
        "undone",
    ]


def test_after_signing_in_again_she_is_back_on_the_card_with_her_words(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    (memory,) = write(repository, "Kept")
    name = reviewer(repository)
    sign_in(page, live_server.url, name)
    page.goto(f"{live_server.url}/admin/review/")
    card(page, "Kept")
    page.keyboard.press("l")
    page.keyboard.type(REASON)
    Session.objects.all().delete()
    press(page, "Control+Enter")
    expect(page.locator("body")).to_contain_text("What you had typed is kept")

    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()
    card(page, "Kept")
    expect(page.locator("details[open]").get_by_label("Reason")).to_have_value(REASON)
    expect(page.locator("body")).to_contain_text("nothing has been done yet")
    memory.refresh_from_db()
    assert memory.status == "unverified"

    page.locator("details[open]").get_by_label("Reason").focus()
    press(page, "Control+Enter")
    expect(page.locator("body")).to_contain_text("Locked: Kept.")
    memory.refresh_from_db()
    assert (memory.status, memory.status_reason) == ("locked", REASON)


def test_a_dialog_whose_session_has_ended_leads_to_the_sign_in_and_back(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    (memory,) = write(repository, "Kept")
    name = reviewer(repository)
    sign_in(page, live_server.url, name)
    page.goto(f"{live_server.url}/admin/memories/memory/{memory.pk}/change/")
    open_dialog(page, "/lock/")
    page.get_by_label("Reason").fill(REASON)
    Session.objects.all().delete()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="Lock", exact=True).click()

    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()
    expect(page.get_by_label("Reason")).to_have_value(REASON)
    with page.expect_navigation():
        page.get_by_role("button", name="Lock", exact=True).click()
    expect(page.locator(".mp-banner-danger")).to_contain_text(REASON)
