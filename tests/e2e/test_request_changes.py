"""A reviewer sends a memory back, its author answers, and the card returns with what was said."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.memories.models import Memory
from apps.memories.services import take_notices, write_version
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

pytestmark = pytest.mark.django_db(transaction=True)
WANTED = "Say who approves, and above which amount."
ANSWER = "Payouts above 5,000 need two approvals of the treasury."
FINAL = "Payouts above 5,000 EUR need two approvals of the treasury."


def test_a_memory_goes_to_its_author_and_comes_back_with_the_thread(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    agent = AgentFactory(organization=repository.organization, agent_id="coder")
    context: Any = agent_context(repository, agent=agent)
    memory = MemoryFactory(context=context, title="Payouts", content="Payouts need approval.")
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    be_signed_in(page, live_server.url, person.get_username())
    page.goto(f"{live_server.url}/admin/review/")

    page.keyboard.press("q")
    page.keyboard.type(WANTED)
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    expect(page.locator("body")).to_contain_text("Changes requested: Payouts.")
    expect(page.locator("body")).to_contain_text("Nothing waits for you")

    (notice,) = take_notices(context=context)
    assert (notice["event"], notice["comment"]) == ("changes_requested", WANTED)
    write_version(context=context, memory_id=memory.pk, content=ANSWER, reason="As you asked.")
    said = httpx.post(
        f"{live_server.url}/api/v1/memories/{memory.pk}/comments",
        json={"comment": "The amount is from the handbook."},
        headers={"Authorization": f"Bearer {agent_token(repository, agent=agent)}"},
        timeout=60,
    )
    assert said.status_code == 201, said.text

    page.goto(f"{live_server.url}/admin/review/")
    expect(page.locator("#card-title")).to_have_text("Payouts")
    expect(page.locator(".mp-thread")).to_contain_text(WANTED)
    expect(page.locator(".mp-thread")).to_contain_text("The amount is from the handbook.")
    page.keyboard.press("w")
    form = page.get_by_role("form", name="Reword and verify")
    expect(form.get_by_label("Content")).to_have_value(ANSWER)
    form.get_by_label("Content").fill(FINAL)
    form.get_by_label("Reason").fill("Named the currency.")
    with page.expect_navigation():
        form.get_by_role("button", name="Reword and verify").click()

    memory = Memory.objects.get(pk=memory.pk)
    assert (memory.status, memory.content, memory.change_request) == ("verified", FINAL, "")
