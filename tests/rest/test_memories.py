from __future__ import annotations

import datetime as dt
import uuid

from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.erasure.services import begin_erasure, run_to_end
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    agent_context,
    agent_token,
    person_context,
    person_token,
)
from tests.factories.deciding import verify_memory
from tests.factories.states import own_memory
from tests.rest.world import MEMORIES, SECRET_TEXT, World, client, code_of
from tests.tables import table

NOTE = {"content": "Deploys happen on Tuesdays.", "type": "note"}


def test_an_agent_creates_a_memory_in_its_only_repository(world: World) -> None:
    response = world.agent().post(MEMORIES, {**NOTE, "title": "Deploys", "tags": ["deploy"]})

    assert response.status_code == 201
    body = response.json()
    assert body == {
        "memory_id": body["memory_id"],
        "content": NOTE["content"],
        "status": "unverified",
        "type": "note",
        "scope_origin": "repository",
        "title": "Deploys",
        "tags": ["deploy"],
        "version": 1,
        "author_kind": "agent",
    }
    assert Memory.objects.get(pk=body["memory_id"]).repository_id == world.repository.pk


def test_a_token_of_two_repositories_has_to_name_one(world: World) -> None:
    two = client(agent_token(world.repository, world.neighbour))

    unnamed = two.post(MEMORIES, NOTE)
    named = two.post(MEMORIES, {**NOTE, "repository_id": str(world.neighbour.pk)})

    assert (unnamed.status_code, code_of(unnamed)) == (400, "INVALID_CONTEXT")
    assert named.status_code == 201
    assert Memory.objects.get(pk=named.json()["memory_id"]).repository_id == world.neighbour.pk


@table("place", ["neighbour", "foreign", "nowhere"])
def test_a_repository_outside_the_grant_is_a_scope_violation_on_record(
    world: World, place: str
) -> None:
    repository_id = uuid.uuid4() if place == "nowhere" else getattr(world, place).pk
    before = Memory.objects.count()

    response = world.agent().post(MEMORIES, {**NOTE, "repository_id": str(repository_id)})

    assert (response.status_code, code_of(response)) == (403, "SCOPE_VIOLATION")
    assert Memory.objects.count() == before
    refusal = AuditRecord.objects.get(verdict="SCOPE_VIOLATION")
    assert refusal.organization_id == world.repository.organization_id
    assert refusal.request_id == response["X-Request-ID"]


def test_an_admin_everywhere_cannot_write_into_an_organization_that_does_not_exist(
    world: World,
) -> None:
    response = world.person(Role.SUPER_ADMIN).post(
        MEMORIES, {**NOTE, "scope": "organization", "organization_id": str(uuid.uuid4())}
    )

    assert (response.status_code, code_of(response)) == (403, "SCOPE_VIOLATION")


def test_agents_write_neither_protected_types_nor_above_their_repository(world: World) -> None:
    agent = world.agent()

    protected = agent.post(MEMORIES, {**NOTE, "type": "business_rule"})
    above = agent.post(MEMORIES, {**NOTE, "scope": "organization"})

    assert (protected.status_code, code_of(protected)) == (403, "WRITE_NOT_ALLOWED")
    assert (above.status_code, code_of(above)) == (403, "WRITE_NOT_ALLOWED")


def test_a_person_writes_an_enforced_rule_of_the_organization_without_a_repository(
    world: World,
) -> None:
    organization_id = str(world.repository.organization_id)
    response = world.person().post(
        MEMORIES,
        {
            **NOTE,
            "type": "business_rule",
            "scope": "organization",
            "organization_id": organization_id,
            "enforced": True,
            "expires_at": (now() + dt.timedelta(days=1)).isoformat(),
        },
    )

    assert response.status_code == 201
    body = response.json()
    assert (body["organization_id"], body["repository_id"]) == (organization_id, None)
    assert body["expires_at"] is not None
    assert Memory.objects.get(pk=body["memory_id"]).enforced


def test_a_person_has_to_name_the_place_of_a_memory(world: World) -> None:
    person = world.person()

    for scope in ("repository", "organization"):
        response = person.post(MEMORIES, {**NOTE, "scope": scope})
        assert (response.status_code, code_of(response)) == (400, "INVALID_CONTEXT")


def test_a_super_admin_writes_a_system_rule(world: World) -> None:
    response = world.person(Role.SUPER_ADMIN).post(MEMORIES, {**NOTE, "scope": "system"})

    assert response.status_code == 201
    assert response.json()["scope_origin"] == "system"


def test_reading_answers_the_contracts_object_to_agents_and_more_to_people(world: World) -> None:
    for_agent = world.agent().get(world.address).json()
    for_person = world.person(Role.VIEWER).get(world.address).json()

    assert set(for_agent) == {
        "memory_id",
        "content",
        "status",
        "type",
        "scope_origin",
        "version",
        "author_kind",
        "versions",
        "links",
    }
    assert for_person["repository_id"] == str(world.repository.pk)
    assert for_person["author"] == world.memory.author_label
    assert for_agent.items() <= for_person.items()


def test_a_read_is_recorded_with_what_was_served_and_the_request_id(world: World) -> None:
    world.agent().get(world.address, headers={"X-Request-ID": "read of depot #1"})

    record = AuditRecord.objects.get(request_id="read of depot #1")
    assert (record.action, record.verdict) == ("read", "OK")
    assert record.served == [{"memory_id": str(world.memory.pk), "version": 1, "rank": 1}]


def test_missing_and_foreign_memories_answer_alike(world: World) -> None:
    stranger = client(agent_token(world.foreign))

    foreign = stranger.get(world.address)
    missing = stranger.get(f"{MEMORIES}/{uuid.uuid4()}")

    assert foreign.status_code == missing.status_code == 404
    assert code_of(foreign) == code_of(missing) == "MEMORY_NOT_FOUND"
    assert foreign.json()["error"]["message"] == missing.json()["error"]["message"]
    refusals = AuditRecord.objects.filter(verdict="MEMORY_NOT_FOUND")
    assert {refusal.organization_id for refusal in refusals} == {world.foreign.organization_id}


def test_a_rule_above_the_repositories_is_read_by_all_who_see_it_listed(world: World) -> None:
    admin = world.user(Role.SUPER_ADMIN)
    rules = []
    for scope in ("organization", "system"):
        context = person_context(admin, organization=world.repository.organization)
        rule = MemoryFactory(context=context, scope=scope)
        verify_memory(context=context, memory_id=rule.pk)
        rules.append(str(rule.pk))
    readers = [
        world.agent(),
        client(agent_token(world.repository, world.neighbour)),
        world.person(Role.REPOSITORY_MAINTAINER),
        world.person(Role.VIEWER),
        client(person_token(admin)),
    ]

    for reader in readers:
        listed = {row["memory_id"] for row in reader.get(MEMORIES).json()["results"]}
        assert set(rules) <= listed
        for rule_id in rules:
            assert reader.get(f"{MEMORIES}/{rule_id}").status_code == 200


def test_the_list_is_scoped_filtered_and_recorded_once_for_each_organization(world: World) -> None:
    MemoryFactory(context=agent_context(world.foreign), type="note", tags=["far"])
    MemoryFactory(context=agent_context(world.neighbour), type="note", tags=["near"])
    admin = world.person(Role.SUPER_ADMIN)

    everything = admin.get(MEMORIES, headers={"X-Request-ID": "everything"}).json()["results"]

    assert len(everything) == 3
    assert AuditRecord.objects.filter(request_id="everything").count() == 2
    assert _count(admin, type="note") == 2
    assert _count(admin, tag="near") == 1
    assert _count(admin, status="verified") == 0
    assert _count(admin, scope="repository", repository_id=world.foreign.pk) == 1
    assert _count(admin, organization_id=world.repository.organization_id) == 2
    assert _count(world.agent()) == 1
    assert _count(world.person(Role.REPOSITORY_MAINTAINER)) == 1


def test_a_filter_outside_the_grant_is_a_scope_violation(world: World) -> None:
    agent = world.agent()

    for name, value in [
        ("repository_id", world.foreign.pk),
        ("organization_id", world.foreign.organization_id),
    ]:
        response = agent.get(MEMORIES, {name: str(value)})
        assert (response.status_code, code_of(response)) == (403, "SCOPE_VIOLATION")


def test_a_quarantined_memory_is_not_listed_to_agents_and_shows_them_no_text(
    world: World,
) -> None:
    Memory.objects.filter(pk=world.memory.pk).update(quarantine_reason="looks like an order")
    agent = world.agent()

    assert agent.get(MEMORIES).json()["results"] == []
    read = agent.get(world.address).json()
    assert read["quarantined"] is True
    assert "content" not in read
    assert world.person(Role.VIEWER).get(world.address).json()["content"] == SECRET_TEXT


def test_pages_follow_each_other_without_gap_or_repetition(world: World) -> None:
    context = agent_context(world.repository)
    expected = [str(MemoryFactory(context=context).pk) for _ in range(4)][::-1]
    expected.append(str(world.memory.pk))
    agent = world.agent()

    seen: list[str] = []
    address: str | None = f"{MEMORIES}?page_size=2"
    while address:
        page = agent.get(address).json()
        seen += [row["memory_id"] for row in page["results"]]
        address, previous = page["next"], page["previous"]

    assert seen == expected
    assert [row["memory_id"] for row in agent.get(previous).json()["results"]] == expected[2:4]


def test_search_finds_is_recorded_and_says_when_the_limit_was_clamped(world: World) -> None:
    response = world.agent().post(
        f"{MEMORIES}/search",
        {"query": "vault code", "limit": 50, "type_filter": "decision_log"},
        headers={"X-Request-ID": "search-1"},
    )

    assert response.json()["clamped_to"] == 10
    assert [row["memory_id"] for row in response.json()["results"]] == [str(world.memory.pk)]
    assert AuditRecord.objects.get(request_id="search-1").served[0]["rank"] == 1


def test_search_without_a_hit_is_an_empty_list_and_without_a_place_invalid(world: World) -> None:
    nothing = world.agent().post(f"{MEMORIES}/search", {"query": "xylophone"})
    nowhere = world.person().post(f"{MEMORIES}/search", {"query": "vault"})
    zero = world.agent().post(f"{MEMORIES}/search", {"query": "vault", "limit": 0})

    assert nothing.json() == {"results": []}
    assert (nowhere.status_code, code_of(nowhere)) == (400, "INVALID_CONTEXT")
    assert (zero.status_code, code_of(zero)) == (422, "INVALID_ARGUMENT")


def test_a_write_only_token_writes_and_reads_nothing(world: World) -> None:
    writer = world.agent(abilities=["write"])

    assert writer.post(f"{world.address}/versions", {"content": "Blind."}).status_code == 201
    for address in (world.address, MEMORIES):
        refused = writer.get(address)
        assert (refused.status_code, code_of(refused)) == (403, "WRITE_NOT_ALLOWED")
    assert writer.get("/api/v1/repositories").json()["results"] == []


def test_organizations_and_repositories_are_those_the_caller_reads_in(world: World) -> None:
    assert _slugs(world.agent(), "repositories") == {world.repository.slug}
    assert _slugs(world.agent(), "organizations") == {world.repository.organization.slug}
    assert _slugs(world.person(Role.VIEWER), "repositories") == {
        world.repository.slug,
        world.neighbour.slug,
    }
    assert len(_slugs(world.person(Role.SUPER_ADMIN), "organizations")) == 2


def _count(caller: object, **query: object) -> int:
    return len(caller.get(MEMORIES, query).json()["results"])  # type: ignore[attr-defined]


def _slugs(caller: object, what: str) -> set[str]:
    page = caller.get(f"/api/v1/{what}").json()  # type: ignore[attr-defined]
    return {row["slug"] for row in page["results"]}


def test_several_memories_at_once_are_answered_each_for_itself(world: World) -> None:
    """See tests/memories/test_bulk.py for what they leave behind."""
    caller, secret = world.agent(), "The key is AKIA" + "Q7ZL2M4NB6XC8VRT"
    asked = [
        {"content": "First.", "type": "note", "tags": ["ports"]},
        {"content": secret, "type": "note"},
        {"content": "No type."},
        "nothing",
        {"content": "Last.", "type": "decision_log", "tier": "ltm"},
    ]
    body = {"repository_id": str(world.repository.pk), "memories": asked}
    answer = caller.post(f"{MEMORIES}/bulk", body)
    assert answer.status_code == 201
    told = answer.json()
    codes = [one.get("error", {}).get("code") for one in told["results"]]
    assert codes == [None, "CONTENT_REJECTED", "INVALID_ARGUMENT", "INVALID_ARGUMENT", None]
    assert (told["written"], told["refused"]) == (2, 3)
    assert told["results"][2]["error"]["details"]["field"] == "type"
    written = [one["memory_id"] for one in told["results"] if "memory_id" in one]
    stored = Memory.objects.filter(pk__in=written).order_by("created_at")
    assert [(str(one.pk), one.content) for one in stored] == list(
        zip(written, ["First.", "Last."], strict=True)
    )


def test_a_bulk_of_none_or_too_many_is_refused_and_a_numbered_one_is_written_once(
    world: World,
) -> None:
    caller = world.agent()
    place, note = {"repository_id": str(world.repository.pk)}, {"content": "Once.", "type": "note"}
    for memories in ([], [note] * 201, note):
        refused = caller.post(f"{MEMORIES}/bulk", {**place, "memories": memories})
        assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (
            422,
            "memories",
        )
    asked = {**place, "memories": [note, note]}
    first, again = (
        caller.post(f"{MEMORIES}/bulk", asked, headers={"Idempotency-Key": "bulk-1"})
        for _ in range(2)
    )
    assert (again.json(), again.headers["Idempotent-Replayed"]) == (first.json(), "true")
    assert Memory.objects.filter(content=note["content"]).count() == 2


def own_fact(world: World) -> Memory:
    return own_memory(agent_context(world.repository), "Prefers short answers.")


@table("role", [Role.ORGANIZATION_ADMIN, Role.AUDITOR, Role.VIEWER, Role.SUPER_ADMIN])
def test_who_finds_in_a_list_what_is_somebodys_own_may_read_it(world: World, role: Role) -> None:
    fact = own_fact(world)
    reader = world.person(role)

    listed = [one["memory_id"] for one in reader.get(MEMORIES, {"scope": "user"}).json()["results"]]
    assert listed == [str(fact.pk)]
    for part in ("", "/versions", "/comments", "/history"):
        response = reader.get(f"{MEMORIES}/{fact.pk}{part}")
        assert response.status_code == 200, part
    waiting = reader.get("/api/v1/statistics").json()["waiting"]
    assert waiting["unverified"] == 1  # the world's own memory


def test_who_audits_no_organization_neither_lists_nor_reads_what_is_somebodys_own(
    world: World,
) -> None:
    fact = own_fact(world)
    reader = world.person(Role.REPOSITORY_MAINTAINER)

    assert reader.get(MEMORIES, {"scope": "user"}).json()["results"] == []
    assert code_of(reader.get(f"{MEMORIES}/{fact.pk}")) == "MEMORY_NOT_FOUND"


def test_nobody_decides_about_what_is_somebody_elses_own(world: World) -> None:
    fact = own_fact(world)
    admin = world.person()

    why = {"reason": "seen"}
    for act, said in {"verify": {}, "lock": why, "archive": why}.items():
        assert code_of(admin.post(f"{MEMORIES}/{fact.pk}/{act}", said)) == "MEMORY_NOT_FOUND", act


def test_an_erased_memory_says_that_it_is_one_in_lists_and_by_itself(world: World) -> None:
    admin = world.user(Role.ORGANIZATION_ADMIN)
    organization = world.repository.organization
    begun = begin_erasure(
        context=person_context(admin, organization=organization),
        subject_kind="agent",
        subject_id=world.memory.author_id,
        reason="They asked for it.",
    )
    assert run_to_end(begun.pk).failure == ""

    reader = client(person_token(admin))
    (listed,) = reader.get(MEMORIES).json()["results"]
    read = reader.get(world.address).json()
    assert listed["erased_at"] == read["erased_at"]
    assert read["erased_at"]
    console = Client()
    console.force_login(admin)
    assert "Erased" in console.get(reverse("admin:memories_memory_changelist")).content.decode()
