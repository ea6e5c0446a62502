"""Who relied on what: readers, notices, timeline, agents' view, replay."""

from __future__ import annotations

from apps.audit.models import AuditRecord
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context
from tests.factories.deciding import write_version
from tests.rest.world import AUDIT, MEMORIES, SECRET_TEXT, World


def test_readers_and_notices_of_a_memory_are_named(world: World) -> None:
    agent, person = world.agent(), world.person(Role.AUDITOR)
    agent.get(world.address, headers={"X-Request-ID": "who-knew"})
    reviewer = world.person()
    other = MemoryFactory(context=agent_context(world.repository))
    reviewer.post(
        f"{world.address}/deprecate",
        {"reason": "Outdated.", "version": 1, "replacement_memory_id": str(other.pk)},
    )

    reliance = person.get(f"{world.address}/reliance").json()

    [reader] = [one for one in reliance["readers"] if one["actor_kind"] == "agent"]
    assert (reader["readings"], reader["versions"]) == (1, [1])
    record = AuditRecord.objects.get(pk=reader["newest_records"][0])
    assert record.request_id == "who-knew"
    assert {notice["event"] for notice in reliance["notices"]} == {"superseded"}
    assert reliance["notices"][0]["replacement_memory_id"] == str(other.pk)
    assert reliance["notices"][0]["delivered_at"] is None


def test_the_timeline_interleaves_what_happened(world: World) -> None:
    person = world.person()
    world.agent().get(world.address)
    person.post(f"{world.address}/lock", {"reason": "Final.", "version": 1})

    timeline = person.get(f"{world.address}/timeline").json()

    assert [entry["kind"] for entry in timeline["results"]] == ["locked", "read", "created"]
    assert (timeline["page"], timeline["has_more"]) == (1, False)


def test_people_see_what_agents_get_or_why_they_get_nothing(world: World) -> None:
    person = world.person()
    before = person.get(f"{world.address}/agent-view").json()
    person.post(f"{world.address}/archive", {"reason": "Done.", "version": 1})
    after = person.get(f"{world.address}/agent-view").json()

    assert before["found"]["content"] == SECRET_TEXT
    assert before["reasons"] == []
    assert (after["found"], after["read"]) == (None, None)
    assert after["reasons"] == ["It is archived."]


def test_a_replay_shows_the_very_versions_that_were_served(world: World) -> None:
    agent, auditor = world.agent(), world.person(Role.AUDITOR)
    agent.get(world.address)
    record = AuditRecord.objects.latest("pk")
    write_version(
        context=agent_context(world.repository), memory_id=world.memory.pk, content="New code."
    )

    replay = auditor.get(f"{AUDIT}/{record.pk}/replay").json()

    [shown] = replay["results"]
    assert (shown["content"], shown["version"], shown["rank"]) == (SECRET_TEXT, 1, 1)
    assert (shown["version_now"], shown["has_changed"]) == (2, True)


def test_a_replay_of_what_served_nothing_or_lies_elsewhere_is_not_found(world: World) -> None:
    auditor = world.person(Role.AUDITOR)
    foreign = MemoryFactory(context=agent_context(world.foreign))
    keys = [
        AuditRecord.objects.get(action="created", object_id=str(key)).pk
        for key in (world.memory.pk, foreign.pk)
    ]

    assert {auditor.get(f"{AUDIT}/{key}/replay").status_code for key in keys} == {404}
    assert auditor.get(f"{MEMORIES}/{foreign.pk}/reliance").status_code == 404
