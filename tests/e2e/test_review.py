"""A reviewer's morning: clears the queue by keyboard alone and locks what must not change."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.memories.models import Memory
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from tests.e2e.steps import be_signed_in
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    agent_token,
    person_with_role,
)
from tests.factories.deciding import write_version
from tests.factories.states import make_pair

pytestmark = pytest.mark.django_db(transaction=True)

# Holds every key of the page: none of them may act while it is typed.
REASON = "Very clearly decided; stays as agreed, reviewed? Yes."


# By the second frame the page has met the scrolling, and its own clock runs out before this one.
LOOK_AT = """line => new Promise((looked) => {
    line.scrollIntoView({ block: "center" });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(looked, 1000)));
})"""


def write(repository: Repository, *titles: str) -> list[Memory]:
    agent = agent_context(
        repository, agent=AgentFactory(organization=repository.organization, agent_id="coder")
    )
    return [
        MemoryFactory(context=agent, title=title, content=f"{title}, because it was decided.")
        for title in titles
    ]


def reviewer(repository: Repository) -> str:
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    return str(person.get_username())


def card(page: Page, title: str) -> None:
    """Wait until this card is on the page, with the scripts that know its keys."""
    expect(page.locator("#card-title")).to_have_text(title)
    page.wait_for_load_state()


def press(page: Page, key: str) -> None:
    """A key that leads to the next page."""
    with page.expect_navigation():
        page.keyboard.press(key)


def test_a_reviewer_clears_the_queue_by_keyboard_and_the_agent_meets_the_lock(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    titles = [f"Decision {number}" for number in range(1, 7)]
    memories = write(repository, *titles)
    be_signed_in(page, live_server.url, reviewer(repository))
    page.goto(f"{live_server.url}/admin/")
    page.get_by_role("link", name="Review", exact=False).first.click()
    card(page, "Decision 1")
    expect(page.locator(".mp-review-count")).to_have_text("1 of 6")
    for key in ("Control+v", "Alt+v", "x"):
        page.keyboard.press(key)
    card(page, "Decision 1")
    for title in titles[:5]:
        card(page, title)
        press(page, "v")
        expect(page.locator("body")).to_contain_text(f"Verified: {title}.")
    card(page, "Decision 6")
    page.keyboard.press("l")
    expect(page.locator("details[open]").get_by_label("Reason")).to_be_focused()
    page.keyboard.type(REASON)
    page.keyboard.press("Tab")
    press(page, "Enter")
    expect(page.locator("body")).to_contain_text("Nothing waits for you")
    expect(page.locator(".mp-cleared")).to_contain_text("5 verified")
    for memory in memories:
        memory.refresh_from_db()
    assert [memory.status for memory in memories] == ["verified"] * 5 + ["locked"]
    assert memories[5].status_reason == REASON
    refused = httpx.post(
        f"{live_server.url}/api/v1/memories/{memories[5].pk}/versions",
        json={"content": "Changed after all."},
        headers={"Authorization": f"Bearer {agent_token(repository)}"},
        timeout=60,
    )
    assert (refused.status_code, refused.json()["error"]["code"]) == (423, "MEMORY_LOCKED")


def test_skipping_brings_the_next_card_and_escape_closes_what_is_open(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    write(repository, "First", "Second")
    be_signed_in(page, live_server.url, reviewer(repository))
    page.goto(f"{live_server.url}/admin/review/")
    card(page, "First")
    page.keyboard.press("?")
    expect(page.locator(".mp-keys")).to_contain_text("Verify")
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    expect(page.get_by_role("form", name="Deprecate")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("form", name="Deprecate")).to_be_hidden()
    press(page, "s")
    card(page, "Second")
    press(page, "s")
    card(page, "First")
    expect(page.locator("body")).to_contain_text("You have been through all cards")
    assert set(Memory.objects.values_list("status", flat=True)) == {"unverified"}


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
def test_nothing_is_decided_anew_before_the_difference_was_on_the_screen(
    new_page: Callable[..., Page], live_server: LiveServer, width: int, height: int
) -> None:
    repository = RepositoryFactory()
    (memory,) = write(repository, "Moving")
    page = new_page(viewport={"width": width, "height": height})
    be_signed_in(page, live_server.url, reviewer(repository))
    page.goto(f"{live_server.url}/admin/review/")
    card(page, "Moving")
    later = "\n".join(f"Line {number} slipped in meanwhile." for number in range(40))
    write_version(context=agent_context(repository), memory_id=memory.pk, content=later)
    page.keyboard.press("l")
    page.keyboard.type(REASON)
    press(page, "Control+Enter")
    expect(page.get_by_role("alert").first).to_contain_text("decide anew")
    expect(page.get_by_role("heading", name="What has changed")).to_be_in_viewport()
    expect(page.locator("details[open]")).to_have_count(0)

    page.keyboard.press("v")
    for key in ("l", "Control+Enter"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Verify").click()
    page.wait_for_timeout(300)
    memory.refresh_from_db()
    assert (memory.status, memory.latest_version) == ("unverified", 2)

    page.mouse.move(width / 2, height / 2)
    lines = page.locator("[data-must-see] tr:not(.mp-diff-same)")
    for number in range(0, lines.count(), 5):
        lines.nth(number).scroll_into_view_if_needed()
        page.wait_for_timeout(20)
    for number in range(0, lines.count() + 10, 10):
        lines.nth(min(number, lines.count() - 1)).evaluate(LOOK_AT)
    page.keyboard.press("l")
    expect(page.locator("details[open]").get_by_label("Reason")).to_have_value(REASON)
    press(page, "Control+Enter")
    memory.refresh_from_db()
    assert (memory.status, memory.served_version, memory.status_reason) == ("locked", 2, REASON)


@pytest.mark.parametrize("width", [1440, 390])
def test_no_card_is_wider_than_the_window(
    new_page: Callable[..., Page], live_server: LiveServer, width: int
) -> None:
    repository = RepositoryFactory()
    first, second = write(repository, "A title that is rather long " * 4, "Second")
    make_pair(second, first)
    page = new_page(viewport={"width": width, "height": 900})
    be_signed_in(page, live_server.url, reviewer(repository))
    for kind in ("unverified", "similar", "link"):
        page.goto(f"{live_server.url}/admin/review/?kind={kind}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) <= 0, (kind, scheme)
            if kind != "link":
                expect(page.locator(".mp-review-bar")).to_be_in_viewport()


@pytest.mark.parametrize("width", [1024, 1200, 1366, 1440])
def test_the_list_of_keys_lies_within_the_page(
    width: int, page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    write(repository, "Pallets")
    be_signed_in(page, live_server.url, reviewer(repository))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/admin/review/")
    card(page, "Pallets")
    page.keyboard.press("?")
    keys = page.locator(".mp-keys .mp-facts").bounding_box()
    top = page.locator(".mp-review-top").bounding_box()
    assert keys
    assert top
    assert keys["x"] >= top["x"]
    assert keys["x"] + keys["width"] <= width
