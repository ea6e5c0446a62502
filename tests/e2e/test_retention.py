"""Retention and legal holds as people decide on them: preview, saving, holding, lifting."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.common.clock import now
from apps.memories.models import Memory
from apps.organizations.models import LegalHold, Organization
from apps.organizations.roles import Role
from tests.e2e.steps import be_signed_in
from tests.e2e.test_erasure import look
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role


@pytest.mark.django_db(transaction=True)
def test_somebody_who_may_decides_what_goes_and_what_is_held(
    live_server: LiveServer, new_page: Callable[..., Page]
) -> None:
    repository = RepositoryFactory(slug="parcels")
    old = MemoryFactory(context=agent_context(repository))
    long_ago = now() - dt.timedelta(days=400)
    Memory.objects.filter(pk=old.pk).update(status="archived", updated_at=long_ago)
    organization = repository.organization
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    page = new_page()
    be_signed_in(page, live_server.url, person.username)

    page.goto(f"{live_server.url}{reverse('erasure')}?page=erasure_retention")
    term = page.get_by_label("Archived and deprecated memories, after days")
    term.fill("3")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert")).to_be_visible()
    look(page, "retention-wrong")
    term.fill("365")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="What would go today")).to_be_visible()
    look(page, "retention-preview")
    page.get_by_role("link", name="Save…").click()
    look(page, "retention-save")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The retention policy is changed.")).to_be_visible()
    assert Organization.objects.get().erase_memories_after_days == 365

    page.get_by_role("link", name="Legal holds").click()
    expect(page.get_by_text("Nothing is held.")).to_be_visible()
    page.get_by_role("link", name="Hold something…").click()
    page.locator("#id_held_kind").select_option("repository")
    page.get_by_label("Name or ID").fill("parcels")
    page.get_by_label("Reason").fill("The matter of the lost parcels.")
    look(page, "hold-set")
    page.get_by_role("button", name="Hold", exact=True).click()
    expect(page.get_by_text("The matter of the lost parcels.")).to_be_visible()
    look(page, "holds")
    page.get_by_role("link", name="Lift…").click()
    page.get_by_label("Reason").fill("It is settled.")
    look(page, "hold-lift")
    page.get_by_role("button", name="Lift", exact=True).click()
    expect(page.get_by_text("It is settled.")).to_be_visible()
    assert LegalHold.objects.get().lifted_at is not None
