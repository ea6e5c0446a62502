"""Erasing: the preview, the name that is typed, the progress and the certificate."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.erasure.services import steps
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.e2e.steps import be_signed_in
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_with_role,
)

#: Where pictures of each page go, if somebody wants to look at them.
PICTURES = os.environ.get("ERASURE_PICTURES", "")


@pytest.mark.django_db(transaction=True)
def test_somebody_who_may_erases_everything_of_an_agent(
    live_server: LiveServer, new_page: Callable[..., Page]
) -> None:
    repository = RepositoryFactory()
    agent = AgentFactory(organization=repository.organization, agent_id="coder-of-old")
    MemoryFactory(context=agent_context(repository, agent=agent))
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    page = new_page()
    be_signed_in(page, live_server.url, person.username)

    page.goto(f"{live_server.url}{reverse('erasure')}")
    expect(page.get_by_text("Nothing was erased yet.")).to_be_visible()
    page.get_by_label("Everything of").select_option("agent")
    page.get_by_label("Name or ID").fill("nobody")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Everything of").select_option("agent")
    page.get_by_label("Name or ID").fill("coder-of-old")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="What would be erased")).to_be_visible()
    look(page, "preview")
    page.get_by_role("link", name="Erase…").click()
    page.get_by_label("Type the name to confirm").fill("coder")
    page.get_by_label("Reason").fill("The agent is retired.")
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_text("This is not the name of what would be erased.")).to_be_visible()
    look(page, "confirm")
    assert Memory.objects.get().content
    page.get_by_label("Type the name to confirm").fill("coder-of-old")
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    look(page, "progress")
    steps.carry_out(seconds=60)
    expect(page.get_by_text("Done at")).to_be_visible()
    look(page, "done")
    with page.expect_download() as download:
        page.get_by_role("button", name="Certificate").click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["statement"]["counts"]["memory"] == 1
    assert Memory.objects.get().content == ""


def look(page: Page, name: str) -> None:
    """Nothing is wider than the window, wide or narrow; take pictures if somebody asked."""
    page.wait_for_load_state()
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
        for scheme in ("light", "dark") if PICTURES else ():
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.screenshot(path=f"{PICTURES}/{name}-{width}-{scheme}.png", full_page=True)
