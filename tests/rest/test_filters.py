"""What lists can be narrowed to; what they cannot be is refused by name."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from apps.audit import filters as audit_filters
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.organizations.services import grant_role
from apps.rest import filters
from apps.rest.messages.queries import Narrowing, PageQuery
from tests.factories import MemoryFactory, agent_context, person_token
from tests.factories.deciding import write_version
from tests.rest.world import AUDIT, MEMORIES, World, client, code_of
from tests.tables import table

LISTS = {
    MEMORIES: filters.MemoryFilter,
    AUDIT: filters.AuditFilter,
    "/api/v1/organizations": filters.OrganizationQuery,
    "/api/v1/repositories": filters.RepositoryQuery,
    "/api/v1/audit-records/export": filters.AuditExportQuery,
    "/api/v1/agents": filters.AgentQuery,
    "/api/v1/tokens": filters.TokenFilter,
    "/api/v1/invitations": filters.InvitationFilter,
    "/api/v1/people": filters.PersonFilter,
    "/api/v1/events": filters.EventQuery,
}


def ids(response: Any) -> list[str]:
    return [row["memory_id"] for row in response.json()["results"]]


def test_memories_are_narrowed_by_everything_the_description_names(world: World) -> None:
    person = world.person()
    agent = world.memory
    mine = world.by_person(title="Mine", tags=["depot"], type="business_rule", tier="ltm")
    person.post(f"{MEMORIES}/{mine.pk}/verify", {"version": 1})
    write_version(
        context=agent_context(world.repository), memory_id=agent.pk, content="Newer wording."
    )
    Memory.objects.filter(pk=agent.pk).update(quarantine_reason="Looks like a secret.")

    found = {
        "tag=depot": [mine],
        "tag=nothing": [],
        "tier=ltm": [mine],
        "type=business_rule": [mine],
        "status=verified": [mine],
        "author_kind=agent": [agent],
        f"author={mine.author_label}": [mine],
        f"author={agent.author_id}": [agent],
        "quarantined=true": [agent],
        "quarantined=false": [mine],
        "pending=true": [],
        "pending=false": [mine, agent],
        "conflicting=true": [],
        "conflicting=false": [mine, agent],
        "scope=system": [],
        "until=2001-01-01T00:00:00Z": [],
        "since=2001-01-01T00:00:00Z": [mine, agent],
        "ordering=created_at": [agent, mine],
        "ordering=-created_at": [mine, agent],
        f"repository_id={world.repository.pk}&status=unverified": [agent],
    }
    for query, memories in found.items():
        answer = person.get(f"{MEMORIES}?{query}")
        assert ids(answer) == [str(memory.pk) for memory in memories], query


def test_a_day_alone_counts_whole_at_either_end(world: World) -> None:
    person, day = world.person(), "2026-03-10"
    Memory.objects.filter(pk=world.memory.pk).update(created_at=f"{day}T23:59:59.5Z")
    known = [str(world.memory.pk)]
    for query, found in {
        f"since={day}&until={day}": known,
        f"since={day}T00:00:00Z&until={day}T00:00:00Z": [],
        "until=20260310": known,
        "until=2026-03-09": [],
        "since=2026-03-11": [],
    }.items():
        assert ids(person.get(f"{MEMORIES}?{query}")) == found, query
    for until, found in ((day, known), ("2026-03-09", [])):
        asked = {"repository_id": str(world.repository.pk), "query": world.memory.content}
        answer = person.post(f"{MEMORIES}/search", {**asked, "since": day, "until": until})
        assert ids(answer) == found, until


def test_the_oldest_first_goes_on_from_page_to_page(world: World) -> None:
    for _ in range(4):
        MemoryFactory(context=agent_context(world.repository))
    person = world.person()
    seen: list[str] = []

    address = f"{MEMORIES}?ordering=created_at&page_size=2"
    while address:
        page = person.get(address)
        seen += ids(page)
        address = page.json()["next"]

    in_order = Memory.objects.order_by("created_at", "pk").values_list("pk", flat=True)
    assert seen == [str(key) for key in in_order]


@table(
    ("query", "field"),
    [
        ("pending=yes", "pending"),
        ("quarantined=1", "quarantined"),
        ("author=", "author"),
        ("author_kind=robot", "author_kind"),
        ("since=yesterday", "since"),
        ("ordering=title", "ordering"),
        ("tag=", "tag"),
        ("content=heliotrope", "content"),
        ("content__contains=heliotrope", "content__contains"),
    ],
)
def test_a_wrong_filter_is_named(world: World, query: str, field: str) -> None:
    response = world.person().get(f"{MEMORIES}?{query}")

    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert response.json()["error"]["details"]["field"] == field


def test_records_are_found_by_words_and_by_whether_they_were_refused(world: World) -> None:
    person = world.person()
    world.agent(abilities=["read"]).post(f"{world.address}/lock", {"reason": "No."})

    refused = person.get(f"{AUDIT}?verdict=refused").json()["results"]
    worded = person.get(f"{AUDIT}?text=write_not").json()["results"]

    assert [row["verdict"] for row in refused] == ["WRITE_NOT_ALLOWED"]
    assert refused == worded


def test_words_are_looked_for_in_the_newest_records_and_the_answer_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = world.person()
    for _ in range(3):
        person.get(world.address)
    monkeypatch.setattr(audit_filters.newest, "__defaults__", (2,))

    page = person.get(f"{AUDIT}?text=read").json()

    assert len(page["results"]) <= 2
    oldest = AuditRecord.objects.order_by("-id")[1].occurred_at
    assert dt.datetime.fromisoformat(page["searched_since"]) <= oldest


def test_people_stand_once_in_the_list_of_an_organization_however_many_roles_they_hold(
    world: World,
) -> None:
    user = world.user(Role.ORGANIZATION_ADMIN)
    for repository in (world.repository, world.neighbour):
        role = {"role": Role.REPOSITORY_MAINTAINER, "repository": repository}
        grant_role(context=system_context(), user=user, **role)
    query = f"organization_id={world.repository.organization_id}"
    for caller in (world.person(Role.SUPER_ADMIN), client(person_token(user))):
        rows = caller.get(f"/api/v1/people?{query}").json()["results"]
        assert [row["username"] for row in rows].count(user.username) == 1


def test_every_filter_set_is_described(schema: dict[str, Any]) -> None:
    declared = {one for one in vars(filters).values() if isinstance(one, type)}
    narrowing = {one for one in declared if issubclass(one, Narrowing)}
    assert set(LISTS.values()) == narrowing - {Narrowing, PageQuery, filters.Records}
    for address, filter_set in LISTS.items():
        described = {one["name"] for one in schema["paths"][address]["get"]["parameters"]}
        assert set(filter_set.model_fields) <= described
