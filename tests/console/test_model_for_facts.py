"""A language model that looks for facts: where it is switched on, and what it would forget."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.text import sha256_hex
from apps.memories.models import ForgetSuggestion, Memory
from apps.turns.configuration import HeuristicSettings
from apps.turns.models import ModelCircuit
from tests.console.test_review import QUEUE, act, card_on, page
from tests.console.world import FOREIGN, World, signed_in, text_of
from tests.factories import agent_context
from tests.factories.states import suggested_to_forget

ENDPOINT = "https://models.example.com/v1/responses"


@pytest.fixture
def admin(world: World) -> Client:
    return signed_in(world.people["organization_admin"])


@pytest.fixture
def suggestion(world: World) -> ForgetSuggestion:
    return suggested_to_forget(agent_context(world.own.repository, agent=world.own.agent))


@pytest.fixture
def configured(settings: Any) -> None:
    heuristic = HeuristicSettings(enabled=True, base_url="https://models.example.com")
    settings.TURNS = settings.TURNS.model_copy(update={"heuristic": heuristic})


def test_the_switch_names_who_would_get_the_texts(
    world: World, admin: Client, configured: None
) -> None:
    organization = world.own.repository.organization
    shown = reverse("admin:organizations_organization_change", args=[organization.pk])
    edit = reverse("admin:organizations_organization_edit", args=[organization.pk])
    assert ENDPOINT not in text_of(admin.get(shown))
    assert f"are sent to {ENDPOINT}" in text_of(admin.get(edit))

    admin.post(edit, {"name": "Ours", "facts_by_model": "on", "reason": "Agreed."})

    organization.refresh_from_db()
    assert organization.facts_by_model
    assert f"Turns are sent to {ENDPOINT}." in text_of(admin.get(shown))
    record = AuditRecord.objects.filter(object_kind="organization", action="updated").latest("pk")
    assert record.reason == "Model for facts switched on. Agreed."
    ModelCircuit.objects.create(
        pk=sha256_hex(ENDPOINT),
        failures=5,
        last_failure="timeout",
        paused_until=now() + dt.timedelta(minutes=5),
    )
    assert "5 failures in a row, the last: timeout" in text_of(admin.get(shown))

    admin.post(edit, {"name": "Ours"})
    organization.refresh_from_db()
    assert not organization.facts_by_model


def test_the_sessions_of_turns_say_which_were_given_up(world: World, admin: Client) -> None:
    sessions = reverse("admin:turns_session_changelist")
    given_up = text_of(admin.get(sessions, {"model": "given_up"}))
    assert "session-own" in given_up
    assert "Given up: 1" in given_up
    assert f"session-{FOREIGN}" not in given_up
    assert "session-own" not in text_of(admin.get(sessions, {"model": "waiting"}))
    shown = text_of(admin.get(reverse("admin:turns_session_change", args=[world.own.session.pk])))
    assert "Given up: 1" in shown
    assert "turn-own: Given up, asked 4 times, timeout" in shown
    world.own.session.turns.all().delete()
    shown = text_of(admin.get(reverse("admin:turns_session_change", args=[world.own.session.pk])))
    assert shown.count("Nothing waits") == 1


def test_without_a_model_the_switch_says_that_nothing_is_sent(world: World, admin: Client) -> None:
    organization = world.own.repository.organization
    edit = reverse("admin:organizations_organization_edit", args=[organization.pk])
    assert "This platform has none configured" in text_of(admin.get(edit))


def test_what_a_model_would_forget_is_a_card_that_archives_or_keeps_it(
    world: World, admin: Client, suggestion: ForgetSuggestion
) -> None:
    card = f"forget:{suggestion.pk}"
    body = page(admin, kind="forget")
    assert card_on(body) == card
    assert "a-model suggests to forget this, because of what was said in turn turn-7" in body
    assert "Green tea" in body

    answer = act(admin, "forget", card)

    assert answer.status_code == 302
    assert Memory.objects.get(pk=suggestion.memory_id).status == "archived"
    assert card_on(page(admin, kind="forget")) == ""


def test_a_memory_that_is_kept_is_not_suggested_again(
    world: World, admin: Client, suggestion: ForgetSuggestion
) -> None:
    page(admin, kind="forget")
    act(admin, "keep", f"forget:{suggestion.pk}")

    suggestion.refresh_from_db()
    assert suggestion.decided_by
    assert Memory.objects.get(pk=suggestion.memory_id).status == "unverified"
    assert card_on(page(admin, kind="forget")) == ""


def test_nobody_decides_who_does_not_see_the_memories_of_others(
    world: World, suggestion: ForgetSuggestion
) -> None:
    card = f"forget:{suggestion.pk}"
    for person in (world.own.maintainer, world.foreign.maintainer, world.people["auditor"]):
        client = signed_in(person)
        assert act(client, "forget", card).status_code in (403, 404)
        assert "Green tea" not in text_of(client.get(QUEUE, {"kind": "forget"}))
    assert Memory.objects.get(pk=suggestion.memory_id).status == "unverified"
