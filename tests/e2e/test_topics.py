"""A maintainer builds topics, watches, reads down to what was said, and goes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.events.services import append_events
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.topics.models import Snapshot
from apps.topics.services import run_build, start_build
from tests.e2e.steps import sign_in
from tests.factories import RepositoryFactory, agent_context, person_context, person_with_role
from tests.factories.events import draft

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
    sign_in(page, live_server.url, maintainer.get_username())

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
    page.locator(".mp-table a").first.click()
    while page.get_by_text("What is below").count():
        page.locator(".mp-table a").first.click()
    expect(page.get_by_role("main")).to_contain_text("The freezer is quiet again.")

    page.get_by_role("link", name="Snapshots", exact=True).click()
    page.locator(".mp-table a").last.click()
    page.get_by_role("link", name="Go back to it").click()
    page.get_by_label(re.compile("Reason")).fill("The new one reads badly.")
    page.get_by_role("button", name="Go back", exact=True).click()
    expect(page.locator("#snapshot-progress")).to_contain_text("Served since")
    page.get_by_role("link", name="All snapshots").click()
    expect(page.get_by_role("main")).to_contain_text("Automatic builds rest")
    assert Snapshot.objects.get(status="active") == Snapshot.objects.earliest("created_at")
