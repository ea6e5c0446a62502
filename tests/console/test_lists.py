"""Lists: filters, search, nonsense in the address, and how many queries they cost."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.access.services import issue_agent_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.console.site import site
from apps.organizations.roles import Role
from tests.console.world import World, memory_url, seen, signed_in
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import lock_memory
from tests.tables import table

LISTS = [
    f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist" for model in site._registry
]
MEMORIES = "admin:memories_memory_changelist"
RECORDS = "admin:audit_auditrecord_changelist"


def page(client: Any, name: str, **query: str) -> str:
    response = client.get(reverse(name), query)
    assert response.status_code == 200
    return str(response.content.decode())


def fill(world: World, rows: int) -> None:
    """``rows`` of everything that has a list."""
    repository = world.own.repository
    agent = agent_context(repository, agent=world.own.agent)
    for number in range(rows):
        MemoryFactory(context=agent, title=f"row {number}")
        RepositoryFactory(organization=repository.organization)
        other = AgentFactory(organization=repository.organization)
        issue_agent_token(
            context=system_context(),
            agent_id=other.pk,
            repository_ids=[repository.pk],
            abilities=["read"],
            name="token",
        )
        person_with_role(Role.VIEWER, repository=repository)


def queries_of(client: Any, name: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page(client, name)
    return len(queries)


def test_the_number_of_queries_does_not_depend_on_the_number_of_rows(world: World) -> None:
    client = signed_in(world.people["organization_admin"])
    for name in LISTS:
        page(client, name)
    few = {name: queries_of(client, name) for name in [*LISTS, "admin:index"]}
    fill(world, 15)
    client = signed_in(world.people["organization_admin"])  # whose session is not due to be kept
    page(client, "admin:index")
    many = {name: queries_of(client, name) for name in [*LISTS, "admin:index"]}
    assert many == few
    assert many.pop("admin:index") < 21  # it is made of several lists
    assert max(many.values()) <= 17, many  # one for the bell, one for who needs a second factor


def test_the_page_of_a_memory_costs_a_fixed_number_of_queries(world: World) -> None:
    client = signed_in(world.people["repository_maintainer"])
    url = memory_url("change", world.own.memory)
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    # One for the bell, one for who needs a second factor, one for what took its place.
    assert len(queries) <= 24


@table(
    "query",
    [
        {"organization_id": "x"},
        {"repository_id": "'; drop"},
        {"status": "no"},
        {"q": "\x00"},
        {"agent": "no-uuid"},
        {"request_id": "\x00"},
        {"occurred_at_from_0": "yesterday", "occurred_at_from_1": "noon"},
        {"p": "-5"},
        {"p": "999999"},
        {"q": "%_\\", "o": "99.-1.x", "all": "", "_facets": "True"},  # none hides another
    ],
)
def test_nonsense_in_the_address_is_no_failure(query: dict[str, str], world: World) -> None:
    client = signed_in(world.people["super_admin"])
    for name in LISTS:
        assert client.get(reverse(name), query).status_code in (200, 302, 400), name


@table(
    ("name", "query", "said"),
    [
        (RECORDS, {"occurred_at_from_0": "xx"}, "«From» is no date and time"),
        (RECORDS, {"occurred_at_to_1": "10:00"}, "«To» is no date and time"),
        (MEMORIES, {"status": "bogus"}, "The filter «status» has no such choice."),
        ("review", {"kind": "bogus"}, "«Kind» makes no sense in this address"),
        ("review", {"place": "bogus"}, "«Where» makes no sense in this address"),
        ("review", {"after": "garbage"}, "«the card before» makes no sense in this address"),
    ],
)
def test_a_page_says_what_of_its_address_it_left_out(
    name: str, query: dict[str, str], said: str, world: World
) -> None:
    client = signed_in(world.people["super_admin"])
    assert said in client.get(reverse(name), query).content.decode()
    assert said not in client.get(reverse(name), dict.fromkeys(query, "")).content.decode()


def test_an_empty_list_behind_a_filter_does_not_say_that_there_is_nothing(world: World) -> None:
    client = signed_in(world.people["super_admin"])
    body = client.get(reverse(MEMORIES), {"type": "preference"}).content.decode()
    assert "There may be others" in body
    assert "No memories here" not in body


@table(
    ("name", "lookup"),
    [
        ("admin:accounts_user_changelist", "password__startswith"),
        ("admin:access_accesstoken_changelist", "digest__startswith"),
        (MEMORIES, "content__startswith"),
        (RECORDS, "salt"),
    ],
)
def test_hidden_fields_cannot_be_guessed_by_free_look_ups(
    name: str, lookup: str, world: World
) -> None:
    response = signed_in(world.people["super_admin"]).get(reverse(name), {lookup: "a"})
    assert response.status_code == 400


@table(
    ("query", "shown", "hidden"),
    [
        ({"status": "unverified"}, "memory own", "pending own"),
        ({"pending": "yes"}, "pending own", "memory own"),
        ({"pending": "no"}, "memory own", "pending own"),
        ({"quarantined": "yes"}, "Nothing matches", "memory own"),
        ({"author_kind": "human"}, "Nothing matches", "memory own"),
        ({"type": "preference"}, "Nothing matches", "memory own"),
        ({"scope": "repository", "q": "memory"}, "memory own", "pending own"),
        ({"q": "first"}, "pending own", "memory own"),
    ],
)
def test_memories_are_filtered_and_searched(
    query: dict[str, str], shown: str, hidden: str, world: World
) -> None:
    body = page(signed_in(world.people["repository_maintainer"]), MEMORIES, **query)
    assert shown in body
    assert hidden not in body


def test_memories_are_found_by_agent_repository_and_id(world: World) -> None:
    client = signed_in(world.people["organization_admin"])
    assert "memory own" not in page(client, MEMORIES, agent=str(world.beside.agent.pk))
    assert "memory own" in page(client, MEMORIES, repository_id=str(world.own.repository.pk))
    assert "memory own" in page(client, MEMORIES, q=str(world.own.memory.pk))
    body = page(client, MEMORIES, q=str(world.foreign.memory.pk))
    assert "Nothing matches" in body


def test_the_list_shows_padlock_origin_and_no_bulk_actions(world: World) -> None:
    context = person_context(world.own.maintainer, world.own.repository)
    lock_memory(context=context, memory_id=world.own.memory.pk, reason="final")
    body = page(signed_in(world.people["repository_maintainer"]), MEMORIES)
    assert 'aria-label="Locked"' in body
    assert "Input by AI" in body
    assert "_selected_action" not in body


def test_refusals_are_found_and_marked(world: World) -> None:
    client = signed_in(world.people["viewer"])
    client.post(
        memory_url("lock", world.own.memory), {**seen(world.own.memory), "reason": "let me"}
    )
    body = page(client, RECORDS, verdict="refused")
    assert "WRITE_NOT_ALLOWED" in body
    refused = AuditRecord.objects.latest("id")
    assert refused.request_id in page(client, RECORDS, request_id=refused.request_id)
    assert "WRITE_NOT_ALLOWED" in page(client, "admin:index")


@pytest.fixture
def records(world: World) -> dict[str, AuditRecord]:
    """An agent's memory, and a viewer's refused lock."""
    signed_in(world.own.viewer).post(
        memory_url("lock", world.own.memory), {**seen(world.own.memory), "reason": "let me"}
    )
    return {
        "created": AuditRecord.objects.get(action="created", object_id=str(world.own.memory.pk)),
        "refused": AuditRecord.objects.get(action="locked", object_id=str(world.own.memory.pk)),
    }


@table(
    ("query", "shown"),
    [
        ({}, ["created", "refused"]),
        ({"action": "created"}, ["created"]),
        ({"action": "locked"}, ["refused"]),
        ({"actor": "agent-own"}, ["created"]),
        ({"agent_id": "agent-own"}, ["created"]),
        ({"actor_kind": "agent"}, ["created"]),
        ({"actor_kind": "human"}, ["refused"]),
        ({"verdict": "OK"}, ["created"]),
        ({"verdict": "refused"}, ["refused"]),
        ({"verdict": "WRITE_NOT_ALLOWED"}, ["refused"]),
        ({"object_id": "00000000-0000-4000-8000-000000000000"}, []),
        ({"occurred_at_from_0": "2020-01-01"}, ["created", "refused"]),
        ({"occurred_at_from_0": "9000-01-01", "occurred_at_from_1": "00:00:00"}, []),
        ({"occurred_at_to_0": "2020-01-01", "occurred_at_to_1": "00:00:00"}, []),
    ],
)
def test_audit_records_are_filtered(
    query: dict[str, str], shown: list[str], world: World, records: dict[str, AuditRecord]
) -> None:
    body = page(signed_in(world.people["repository_maintainer"]), RECORDS, **query)
    url = "admin:audit_auditrecord_change"
    found = [name for name, one in records.items() if reverse(url, args=[one.pk]) in body]
    assert found == shown


def test_a_day_without_a_time_is_shown_whole(world: World, records: dict[str, AuditRecord]) -> None:
    refused = records["refused"]
    day = f"{refused.occurred_at:%Y-%m-%d}"
    client = signed_in(world.people["repository_maintainer"])
    body = page(client, RECORDS, occurred_at_from_0=day, occurred_at_to_0=day)
    assert reverse("admin:audit_auditrecord_change", args=[refused.pk]) in body


def test_the_page_of_an_audit_record_leads_to_its_request(world: World) -> None:
    record = AuditRecord.objects.filter(object_id=str(world.own.memory.pk)).first()
    assert record
    url = reverse("admin:audit_auditrecord_change", args=[record.pk])
    client = signed_in(world.people["auditor"])
    body = client.get(url).content.decode()
    assert f"request_id={record.request_id}" in body
    assert bytes(record.payload_hash).hex() in body
    assert client.post(url, {"reason": "rewritten"}).status_code == 403


def test_audit_records_are_not_counted(world: World) -> None:
    client = signed_in(world.people["super_admin"])
    with CaptureQueriesContext(connection) as queries:
        page(client, RECORDS)
    counted = [row["sql"] for row in queries if "COUNT(" in row["sql"].upper()]
    assert not [sql for sql in counted if "audit_auditrecord" in sql]
