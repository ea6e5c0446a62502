"""A person at work in a real browser: signs in, verifies, locks, reads the audit trail."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.console.test_visibility import MODELS, own_pages
from tests.console.world import memory_url
from tests.e2e.steps import be_signed_in, open_dialog, sign_in, submit
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role

REASON = "Agreed with the finance team."
NOTE_WHAT_CAME = """() => document.addEventListener("htmx:afterSettle", ({ detail }) => {
    document.body.dataset.came = detail.xhr.responseURL;
})"""

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_maintainer_verifies_and_locks_a_memory_and_sees_the_audit(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    memory = MemoryFactory(
        context=agent_context(repository),
        title="Invoices are immutable",
        content="Corrections are.",
    )
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)

    sign_in(page, live_server.url, maintainer.get_username())
    page.get_by_role("link", name=re.compile("Unverified memories")).click()
    page.get_by_role("link", name="Invoices are immutable").click()
    expect(page.get_by_test_id("content")).to_have_text("Corrections are.")

    open_dialog(page, "/verify/")
    expect(page.get_by_role("dialog")).to_contain_text("about version 1")
    page.get_by_label("Reason").fill(REASON)
    submit(page, "Verify")
    expect(page.locator(".mp-marks")).to_contain_text("Verified")

    open_dialog(page, "/lock/")
    expect(page.get_by_role("dialog")).to_contain_text("AI never")
    expect(page.get_by_label("Reason")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name="Lock", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("This field is required.")
    page.get_by_label("Reason").fill(REASON)
    submit(page, "Lock")
    expect(page.locator(".mp-banner-danger")).to_contain_text(REASON)
    expect(page.locator("a[href*='/edit/']")).to_have_count(0)

    page.get_by_role("link", name="Audit", exact=True).click()
    for act in ("Created", "Read", "Verified", "Locked"):
        expect(page.locator(".mp-table")).to_contain_text(act)
    page.get_by_role("link", name="Audit trail").click()
    expect(page.locator("#result_list")).to_contain_text(REASON)
    assert Memory.objects.get(pk=memory.pk).status == "locked"


def test_every_list_and_its_first_row_work_under_the_policy_of_the_browser(
    page: Page, live_server: LiveServer
) -> None:
    """What a page may not do, or cannot, is told to the console, which ``page`` watches."""
    repository = RepositoryFactory()
    MemoryFactory(context=agent_context(repository))
    be_signed_in(page, live_server.url, person_with_role(Role.SUPER_ADMIN).get_username())
    for model in MODELS:
        names = f"{model._meta.app_label}_{model._meta.model_name}"
        page.goto(f"{live_server.url}{reverse(f'admin:{names}_changelist')}")
        row = page.locator("#result_list tbody a").first
        if row.count():
            page.goto(row.evaluate("row => row.href"))
    for url in (f"{live_server.url}{reverse(name)}" for name in own_pages()):
        if page.request.get(url).ok:
            page.goto(url)


def test_the_palette_finds_a_memory_and_says_when_it_finds_nothing(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    MemoryFactory(context=agent_context(repository), content="Sunbirds nest in April.")
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    be_signed_in(page, live_server.url, maintainer.get_username())
    page.goto(f"{live_server.url}/admin/")

    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Find anything")
    palette.get_by_role("searchbox").press_sequentially("no such thing")
    expect(palette.get_by_role("status")).to_contain_text("Nothing that you may open")
    palette.get_by_role("searchbox").fill("")
    palette.get_by_role("searchbox").press_sequentially("sunbirds")
    expect(palette.get_by_role("link", name="Sunbirds nest in April.")).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("content")).to_have_text("Sunbirds nest in April.")


def test_a_replacement_is_chosen_by_its_words_without_a_mouse(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    old = MemoryFactory(context=agent_context(repository), content="Sunbirds nest in April.")
    new = MemoryFactory(context=agent_context(repository), content="Swallows nest in May.")
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    sign_in(page, live_server.url, maintainer.get_username())

    page.goto(f"{live_server.url}{memory_url('deprecate', old)}?version=1&status=unverified")
    page.get_by_label("Reason").fill(REASON)
    page.evaluate(NOTE_WHAT_CAME)
    page.get_by_label("Replacement").press_sequentially("swallows")
    page.locator("body[data-came$='words=swallows']").wait_for()  # it puts the choice back
    expect(page.get_by_role("radio", name="Swallows nest in May.")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(2)
    page.get_by_role("radio", name="None").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Deprecate").press("Enter")
    expect(page.locator(".mp-banner:not(.mp-undo)").first).to_contain_text(REASON)
    assert Memory.objects.get(pk=old.pk).superseded_by_id == new.pk


def test_who_goes_on_typing_is_answered_although_the_words_before_are_still_looked_up(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    old = MemoryFactory(context=agent_context(repository), content="Sunbirds nest in April.")
    MemoryFactory(context=agent_context(repository), content="Swallows nest in May.")
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    sign_in(page, live_server.url, maintainer.get_username())
    unanswered: list[Route] = []
    page.route("**words=swa", lambda route: unanswered.append(route))

    page.goto(f"{live_server.url}{memory_url('deprecate', old)}?version=1&status=unverified")
    with page.expect_request("**words=swa"):
        page.get_by_label("Replacement").press_sequentially("swa")
    with page.expect_response("**words=swallows"):
        page.get_by_label("Replacement").press_sequentially("llows")
        page.wait_for_timeout(600)  # longer than the page waits for more words
        unanswered.pop().continue_()


def test_the_focus_of_who_types_before_a_dialog_is_ready_stays_where_it_is(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    memory = MemoryFactory(context=agent_context(repository))
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    sign_in(page, live_server.url, maintainer.get_username())

    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto(f"{live_server.url}{memory_url('deprecate', memory)}?version=1&status=unverified")
    page.get_by_label("Replacement").focus()
    page.clock.run_for(1_000)
    expect(page.get_by_label("Replacement")).to_be_focused()
