"""A maintainer builds topics, watches, reads, searches and corrects them, and goes back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.events.models import Event
from apps.events.services import append_events
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.topics.models import Snapshot
from apps.topics.services import run_build, start_build
from tests.e2e.steps import be_signed_in
from tests.factories import (
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.events import draft
from tests.factories.topics import snapshot_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def repository() -> Repository:
    """Something was said, built and served, and more was said after it."""
    repository: Repository = RepositoryFactory(name="Cold chain")
    agent = agent_context(repository)
    admin = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )
    said = {"participants": [agent.actor.label], "context_id": "freezer"}
    append_events(context=agent, events=[draft("The freezer is loud.", **said) for _ in range(2)])
    run_build(snapshot_id=start_build(context=admin).pk)
    append_events(context=agent, events=[draft("The freezer is quiet again.", **said)])
    return repository


def test_a_maintainer_builds_watches_reads_and_goes_back(
    page: Page, live_server: LiveServer, repository: Repository
) -> None:
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    be_signed_in(page, live_server.url, maintainer.get_username())
    page.goto(f"{live_server.url}/admin/")

    page.get_by_role("link", name="Topics", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("1 event, answered from the log until then")
    page.get_by_role("link", name="Build now").click()
    page.get_by_role("button", name="Build", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("This page follows by itself.")

    run_build(snapshot_id=Snapshot.objects.latest("created_at").pk)
    expect(page.locator("#snapshot-progress")).to_contain_text("Served since")
    expect(page.locator("#snapshot-progress")).to_contain_text("3, 1 of them new")

    page.get_by_role("link", name="See what is in it").click()
    page.get_by_role("link", name="Browse its trees").click()
    page.locator(".mp-tree a").first.click()
    expect(page.locator(".mp-messages")).to_contain_text("The freezer is quiet again.")

    page.get_by_role("link", name="Snapshots", exact=True).click()
    page.locator(".mp-table a").last.click()
    page.get_by_role("link", name="Go back to it").click()
    page.get_by_label(re.compile("Reason")).fill("The new one reads badly.")
    page.get_by_role("button", name="Go back", exact=True).click()
    expect(page.locator("#snapshot-progress")).to_contain_text("Served since")
    page.get_by_role("link", name="All snapshots").click()
    expect(page.get_by_role("main")).to_contain_text("Automatic builds rest")
    assert Snapshot.objects.get(status="active") == Snapshot.objects.earliest("created_at")


SIZES = {"wide": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844}}
LONG = "The lorry stood in the sun. " * 60


@pytest.fixture
def talk(repository: Repository) -> tuple[Event, ...]:
    """Two topics of the same two people, over two days; one message is very long."""
    boats = ["The boat leaks again.", "Which boat?", LONG, "At the pier, the blue one."]
    tents = ["The tent is wet.", "Hang it up.", "The pier is no place for a tent."]
    events = []
    for day, texts in enumerate((boats, tents)):
        for minute, text in enumerate(texts):
            payload = {"text": text, "sender": ("Ann Lee", "Bo")[minute % 2]}
            moment = f"2026-03-{19 + day}T10:{minute:02}:00Z"
            events.append(draft(participants=["ann", "bo"], payload=payload, timestamp=moment))
    among = seeing(agent_context(repository), "*")
    outcomes = append_events(context=among, events=events)
    said = tuple(one.event for one in outcomes)
    snapshot_of(said[: len(boats)], said[len(boats) :])
    return said


@pytest.mark.parametrize("size", SIZES)
def test_a_person_searches_reads_and_corrects_a_topic(
    size: str,
    new_page: Callable[..., Page],
    live_server: LiveServer,
    repository: Repository,
    talk: tuple[Event, ...],
) -> None:
    page = new_page(viewport=SIZES[size])
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    be_signed_in(page, live_server.url, maintainer.get_username())
    page.goto(f"{live_server.url}/admin/topics/{repository.pk}/trees/")

    # The tree opens by keyboard and brings what is below it.
    page.locator(".mp-tree summary").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mp-tree .mp-tree a")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mp-tree .mp-tree a").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".mp-tree summary")).to_be_focused()

    page.get_by_label("Search topics and messages").fill("pier")
    page.keyboard.press("Enter")
    expect(page.locator("mark")).to_have_text(["pier", "pier"])
    assert_fits(page)
    page.locator(".mp-tree-found a").first.click()
    target = page.locator(".mp-message:target")
    expect(target).to_be_in_viewport()
    expect(target).to_contain_text("pier")
    assert_fits(page)

    page.goto(f"{live_server.url}/admin/topics/{repository.pk}/messages/{talk[0].pk}/")
    expect(page.locator(".mp-message")).to_have_count(4)
    folded = page.locator(".mp-fold")
    expect(folded.locator("> .mp-text")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("> .mp-text")).to_be_visible()
    message = page.locator(f"#m-{talk[0].pk}")
    message.get_by_role("button", name="Copy the address").click()
    expect(message.get_by_role("status")).to_have_text(re.compile("Copied|Press Ctrl"))
    assert_fits(page)

    page.locator(f"#m-{talk[2].pk}").get_by_role("link", name="A new topic begins here").click()
    expect(page.get_by_role("main")).to_contain_text("Bo: Which boat?")
    assert_fits(page)
    page.get_by_label(re.compile("Reason")).fill("The lorry is another matter.")
    page.get_by_role("button", name="It begins here").click()
    expect(page.locator("#topics-waiting")).to_contain_text("A build waits for the worker")
    expect(page.get_by_role("main")).to_contain_text("The lorry is another matter.")
    assert_fits(page)

    # The page shows by itself what came of the build.
    run_build(snapshot_id=Snapshot.objects.latest("created_at").pk)
    expect(page.locator("#topics-waiting")).to_have_count(0)

    page.goto(f"{live_server.url}/admin/topics/{repository.pk}/messages/{talk[0].pk}/")
    page.get_by_role("link", name="It is one with another topic").click()
    expect(page.get_by_role("link", name="Cancel")).to_be_visible()
    assert_fits(page)
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("link", name="Corrections", exact=True).click()
    page.get_by_role("link", name="Withdraw").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("main")).to_contain_text("Withdrawn")
    assert_fits(page)


def assert_fits(page: Page) -> None:
    """Nothing of a page stands beside it.

    Asked of a part of the page, so that a document which is only just arriving is waited for.
    """
    fits = "() => document.documentElement.scrollWidth <= window.innerWidth"
    assert page.get_by_role("main").evaluate(fits)
