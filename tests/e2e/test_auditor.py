"""The auditor's day: finds a request, reads its story, opens what was served, takes it all out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.audit.models import Action, AuditRecord
from apps.common.context import Intent
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.e2e.steps import arrived, be_signed_in
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import lock_memory, verify_memory, write_version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def repository() -> Repository:
    """An agent searched, and was served what has been reworded and locked since."""
    repository: Repository = RepositoryFactory(name="Billing")
    agent = AgentFactory(organization=repository.organization, agent_id="coder-billing")
    writing = agent_context(repository, agent=agent)
    maintainer = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )
    memory = MemoryFactory(
        context=writing, title="Invoices are immutable", content="Corrections are new invoices."
    )
    verify_memory(context=maintainer, memory_id=memory.pk)
    search_memories(
        context=agent_context(repository, agent=agent, intent=Intent.READ), query="invoices"
    )
    write_version(
        context=maintainer,
        memory_id=memory.pk,
        content="Corrections are credit notes.",
        reason="The law changed.",
        verify=True,
    )
    lock_memory(context=maintainer, memory_id=memory.pk, reason="Agreed in ticket 4711.")
    return repository


def test_an_auditor_finds_a_request_follows_it_and_exports_the_trail(
    page: Page, live_server: LiveServer, repository: Repository, tmp_path: Path
) -> None:
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    searched = AuditRecord.objects.get(action=Action.READ, agent_id="coder-billing")
    be_signed_in(page, live_server.url, auditor.get_username())
    page.goto(f"{live_server.url}/admin/")
    expect(page.get_by_role("img", name=re.compile("Memories by status over time"))).to_be_visible()

    page.get_by_role("link", name="Audit trail").click()
    page.get_by_label(re.compile("Actor, agent ID")).fill(searched.request_id)
    page.keyboard.press("Enter")
    expect(page.locator("#result_list tbody")).to_have_count(1)

    page.get_by_title(f"The story of request {searched.request_id}").focus()
    page.keyboard.press("Enter")
    story = page.get_by_role("list", name="What happened, in order")
    expect(story).to_contain_text("searched memories and was served 1 memory.")
    expect(story).to_contain_text("Invoices are immutable, version 1")

    page.get_by_role("link", name="Replay what was served").click()
    expect(page.get_by_role("main")).to_contain_text("Corrections are new invoices.")

    page.get_by_role("link", name="Audit trail").click()
    page.get_by_label(re.compile("Actor, agent ID")).fill("ticket 4711")
    page.keyboard.press("Enter")
    expect(page.locator("#result_list tbody")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON Lines").press("Enter")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"audit-\d{8}-\d{6}\.jsonl", file.name)
    entries = [json.loads(line) for line in file.read_text().splitlines()]
    assert [entry["reason"] for entry in entries] == ["Agreed in ticket 4711."]
    assert AuditRecord.objects.get(action=Action.EXPORTED).actor_id == str(auditor.pk)


def test_the_auditor_needs_no_mouse_and_hears_no_names_of_icons(
    page: Page, live_server: LiveServer, repository: Repository
) -> None:
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    be_signed_in(page, live_server.url, auditor.get_username())
    page.goto(f"{live_server.url}/admin/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.get_by_role("link", name="Audit trail", exact=True).click()

    arrived(page, page.get_by_role("button", name="Filters", exact=True)).focus()
    page.keyboard.press("Enter")
    page.get_by_label("From, date (UTC)").fill("2020-01-01")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("occurred_at_from_0=2020-01-01"))
    unheard = ".material-symbols-outlined:not([aria-hidden], [role], [aria-label])"
    expect(page.locator(unheard)).to_have_count(0)
