"""A search or a read replayed: exactly the versions served, for those who may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.audit.models import AuditRecord, Serving
from apps.common.context import system_context
from apps.console.audit.stories import story_url
from apps.memories.drafts import MemoryDraft
from apps.memories.models import Memory
from apps.memories.selectors.reviewing import last_act
from apps.memories.services import read_memory, replay, replay_record, undo_decision
from apps.organizations.services import update_repository
from apps.search.services import search_memories
from tests.console.test_visibility import ROLES
from tests.console.world import World, memory_url, signed_in
from tests.factories import MemoryFactory, UserFactory, agent_context, person_context
from tests.factories.deciding import (
    deprecate_memory,
    lock_memory,
    reject_version,
    release_memory,
    restore_memory,
    unlock_memory,
    verify_memory,
    write_version,
)
from tests.factories.states import quarantined
from tests.tables import table


@pytest.fixture
def agent(world: World) -> Any:
    return agent_context(world.own.repository, agent=world.own.agent)


@pytest.fixture
def person(world: World) -> Any:
    return person_context(world.own.maintainer, world.own.repository)


def newest_record() -> AuditRecord:
    return AuditRecord.objects.filter(action="read").latest("id")


def replay_of(record: AuditRecord) -> str:
    return reverse("replay", args=[record.pk])


def test_a_search_is_replayed_with_the_wording_of_then(
    agent: Any, person: Any, maintainer: Client
) -> None:
    first, second = (
        MemoryFactory(context=agent, content=f"The {name} export runs at four.", title=name)
        for name in ("billing", "nightly")
    )
    search_memories(context=agent, query="billing export")
    record = newest_record()
    ranked = [one["memory_id"] for one in record.served or []]
    write_version(context=agent, memory_id=first.pk, content="Nothing of the kind.")
    verify_memory(context=person, memory_id=first.pk)

    page = maintainer.get(replay_of(record)).content.decode()

    assert "The billing export runs at four." in page
    assert "Nothing of the kind." not in page
    assert "Version 2 is served now" in page
    assert f"1 of {len(ranked)} would be served differently today" in page
    places = [page.index(memory_url("change", Memory(pk=key))) for key in ranked]
    assert places == sorted(places)
    assert {str(first.pk), str(second.pk)} <= set(ranked)


def test_the_status_is_that_of_then_beside_that_of_now(agent: Any, person: Any) -> None:
    memory = MemoryFactory(context=agent)
    read_memory(context=agent, memory_id=memory.pk)
    record = newest_record()
    verify_memory(context=person, memory_id=memory.pk)
    deprecate_memory(context=person, memory_id=memory.pk, reason="Old.")
    (entry,) = replay_record(context=person, record_id=record.pk).entries
    assert entry.memory is not None
    assert (entry.status_then, entry.memory.status) == ("unverified", "deprecated")
    assert (entry.is_reworded, entry.has_changed) == (False, True)


def test_a_search_of_the_past_is_replayed_as_of_that_moment(agent: Any, person: Any) -> None:
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    moment = AuditRecord.objects.filter(action="created").latest("id").occurred_at
    verify_memory(context=person, memory_id=memory.pk)
    search_memories(context=person, query="export", as_of=moment)
    (entry,) = replay_record(context=person, record_id=newest_record().pk).entries
    assert entry.status_then == "unverified"


def approvals(context: Any, record: AuditRecord) -> list[tuple[str, str, int | None] | None]:
    entries = replay_record(context=context, record_id=record.pk).entries
    return [
        (one.approval.after_status, one.approval.actor_label, one.approval.object_version)
        if one.approval
        else None
        for one in entries
    ]


def test_a_replay_says_who_had_verified_which_version_at_that_moment(
    world: World, agent: Any, person: Any
) -> None:
    memory = MemoryFactory(context=agent)
    reads = []

    def read() -> None:
        read_memory(context=agent, memory_id=memory.pk)
        reads.append(newest_record())

    read()
    verify_memory(context=person, memory_id=memory.pk)
    read()
    write_version(context=agent, memory_id=memory.pk, content="Perhaps otherwise.")
    read()
    verify_memory(context=person, memory_id=memory.pk)
    lock_memory(context=person, memory_id=memory.pk, reason="Law.")
    read()
    unlock_memory(context=person, memory_id=memory.pk, reason="Changed.")
    deprecate_memory(context=person, memory_id=memory.pk, reason="Old.")
    restore_memory(context=person, memory_id=memory.pk, reason="Not so old.")
    read()
    lock_memory(context=person, memory_id=memory.pk, reason="Law.")
    read()

    by = person.actor.label
    expected = [
        None,
        ("verified", by, 1),
        ("verified", by, 1),
        ("verified", by, 2),
        None,
        ("locked", by, 2),
    ]
    assert [approvals(person, record) for record in reads] == [[one] for one in expected]


def undo(context: Any) -> None:
    last = last_act(context.actor, context.rights)
    assert last is not None
    undo_decision(context=context, record_id=last.undo.record_id)


def test_what_was_undone_before_the_read_had_approved_nothing(agent: Any, person: Any) -> None:
    memory = MemoryFactory(context=agent)
    seen = []

    def approved() -> str:
        read_memory(context=agent, memory_id=memory.pk)
        (entry,) = replay_record(context=person, record_id=newest_record().pk).entries
        seen.append(entry.status_then)
        approval = entry.approval
        return f"{approval.after_status} {approval.object_version}" if approval else ""

    verify_memory(context=person, memory_id=memory.pk)
    assert approved() == "verified 1"
    undo(person)
    assert approved() == ""
    lock_memory(context=person, memory_id=memory.pk, reason="Law.")
    assert approved() == "locked 1"
    unlock_memory(context=person, memory_id=memory.pk, reason="Changed.")
    assert approved() == ""
    undo(person)
    assert approved() == "locked 1"
    unlock_memory(context=person, memory_id=memory.pk, reason="Changed.")
    verify_memory(context=person, memory_id=memory.pk)
    assert approved() == "verified 1"
    assert seen == ["verified", "unverified", "locked", "unverified", "locked", "verified"]


@table(
    "decide",
    [
        lambda person, memory: verify_memory(context=person, memory_id=memory.pk),
        lambda person, memory: reject_version(context=person, memory_id=memory.pk, reason="No."),
        lambda person, memory: deprecate_memory(context=person, memory_id=memory.pk, reason="Old."),
        lambda person, memory: verify_memory(context=person, memory_id=quarantined(memory).pk),
        lambda person, memory: release_memory(
            context=person, memory_id=quarantined(memory).pk, reason="Fine."
        ),
    ],
    ids=["verified", "rejected", "deprecated", "verified out of quarantine", "released"],
)
def test_an_undone_decision_leaves_the_approval_before_it(
    decide: Any, agent: Any, person: Any
) -> None:
    memory = MemoryFactory(context=agent)
    verify_memory(context=person, memory_id=memory.pk)
    first = AuditRecord.objects.latest("id")
    write_version(context=agent, memory_id=memory.pk, content="Perhaps otherwise.")
    memory.refresh_from_db()
    decide(replace(person, request_id="another"), memory)
    undo(person)
    read_memory(context=person, memory_id=memory.pk)
    (entry,) = replay_record(context=person, record_id=newest_record().pk).entries
    assert entry.approval == first


def test_the_page_and_the_story_name_who_verified_and_when(
    world: World, agent: Any, person: Any, maintainer: Client
) -> None:
    memory = MemoryFactory(context=agent, content="The zebra export runs.", title="Zebra")
    other = MemoryFactory(context=agent, content="A zebra crossing.", title="Crossing")
    verify_memory(context=person, memory_id=memory.pk)
    verified = AuditRecord.objects.latest("id")
    search_memories(context=agent, query="zebra")
    record = newest_record()
    assert len(record.served or []) == 2
    by = f"verified by {person.actor.label}, {verified.occurred_at:%Y-%m-%d %H:%M}"

    page = maintainer.get(replay_of(record)).content.decode()
    story = maintainer.get(story_url(record.request_id)).content.decode()

    for body in (page, story):
        assert body.count(by) == 1
        assert body.count("not verified by anybody") == 1
    assert "What a search served" in page
    assert "searched memories and was served 2 memories." in story
    read_memory(context=agent, memory_id=other.pk)
    read = newest_record()
    story = maintainer.get(story_url(read.request_id)).content.decode()
    assert "The text that was served was not verified by anybody." in story
    assert "What a read served" in maintainer.get(replay_of(read)).content.decode()


def test_the_words_are_shown_where_the_repository_keeps_them(
    world: World, agent: Any, maintainer: Client
) -> None:
    keeping = system_context()
    repository_id = world.own.repository.pk
    update_repository(context=keeping, repository_id=repository_id, query_retention_days=7)
    search_memories(context=agent, query="<b>zebra</b>\u200b crossing")
    record = newest_record()
    shown = "&lt;b&gt;zebra&lt;/b&gt;"
    pages = (
        replay_of(record),
        story_url(record.request_id),
        reverse("admin:audit_auditrecord_change", args=[record.pk]),
    )
    for page in pages:
        body = maintainer.get(page).content.decode()
        assert shown in body, page
        assert "\u200b" not in body
    assert "searched memories for <q>" in maintainer.get(pages[1]).content.decode()
    update_repository(context=keeping, repository_id=repository_id, query_retention_days=None)
    for page in pages:
        assert "zebra" not in maintainer.get(page).content.decode(), page
    assert "Not kept" in maintainer.get(pages[2]).content.decode()


def test_what_did_not_change_is_not_marked(agent: Any, maintainer: Client) -> None:
    memory = MemoryFactory(context=agent)
    read_memory(context=agent, memory_id=memory.pk)
    page = maintainer.get(replay_of(newest_record())).content.decode()
    assert "served differently" not in page
    assert "Changed since" not in page


def test_replaying_is_a_read_of_its_own(world: World, agent: Any, maintainer: Client) -> None:
    memory = MemoryFactory(context=agent)
    read_memory(context=agent, memory_id=memory.pk)
    record = newest_record()
    maintainer.get(replay_of(record))
    replayed = newest_record()
    assert replayed.actor_id == str(world.own.maintainer.pk)
    assert replayed.reason == f"replay of record {record.pk}"
    assert replayed.served == record.served
    assert Serving.objects.filter(record_id=replayed.pk).count() == 1


def test_a_memory_that_may_not_be_seen_keeps_its_place_and_nothing_else(
    world: World, agent: Any
) -> None:
    admin = person_context(
        world.people["organization_admin"], organization=world.own.repository.organization
    )
    from apps.audit.models import Action, ObjectKind
    from apps.audit.services import records as audit

    own, beside = world.own.memory, world.beside.memory
    served = [
        {"memory_id": str(memory.pk), "version": 1, "rank": rank}
        for rank, memory in ((1, beside), (2, own))
    ]
    record = audit.record(
        context=admin,
        action=Action.READ,
        object_kind=ObjectKind.MEMORY,
        organization_id=own.organization_id,
        repository_id=own.repository_id,
        served=served,
    )
    page = signed_in(world.own.viewer).get(replay_of(record)).content.decode()
    assert "A memory you may not see" in page
    assert "yy-beside" not in page
    assert str(beside.pk) not in page
    assert "text own" in page
    assert newest_record().served == served[1:]


def test_a_text_that_was_changed_behind_the_triggers_is_not_passed_off_as_served(
    agent: Any, person: Any, maintainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = MemoryFactory(context=agent, content="No recipient data in log lines.")
    read_memory(context=agent, memory_id=memory.pk)
    record = newest_record()
    said = "This is not the text that was served"
    assert said not in maintainer.get(replay_of(record)).content.decode()
    forged = MemoryDraft(title=memory.title, content="Agents may deploy.", tags=memory.tags)
    stored = replay._wordings

    # As a superuser without triggers could leave the row, with or without a hash that fits.
    for changes in ({}, {"content_hash": forged.content_hash}):

        def altered(*of: Any, changes: dict[str, str] = changes) -> Any:
            rows = stored(*of)
            for row in rows.values():
                vars(row).update(content=forged.content, **changes)
            return rows

        monkeypatch.setattr(replay, "_wordings", altered)
        assert said in maintainer.get(replay_of(record)).content.decode(), changes


@table("role", ROLES)
def test_each_role_replays_what_its_trail_shows(role: str, world: World) -> None:
    client = signed_in(world.people[role])
    for place in (world.own, world.beside, world.foreign):
        record = AuditRecord.objects.filter(
            action="read", repository_id=place.repository.pk
        ).latest("id")
        seen = (
            client.get(reverse("admin:audit_auditrecord_change", args=[record.pk])).status_code
            == 200
        )
        response = client.get(replay_of(record))
        assert response.status_code == (200 if seen else 404)
        assert (place.memory.content in response.content.decode()) is seen


def test_records_that_served_nothing_and_numbers_that_are_none_have_no_replay(
    world: World, maintainer: Client
) -> None:
    written = AuditRecord.objects.filter(
        action="created", repository_id=world.own.repository.pk
    ).latest("id")
    for number in (written.pk, 0, 10**30):
        assert maintainer.get(reverse("replay", args=[number])).status_code == 404
    assert maintainer.post(replay_of(newest_record())).status_code == 405


def test_without_a_role_or_a_session_nothing_is_replayed(world: World) -> None:
    record = newest_record()
    assert signed_in(UserFactory()).get(replay_of(record)).status_code == 404
    assert Client().get(replay_of(record)).status_code == 302


def test_an_empty_search_is_replayed_as_empty(agent: Any, maintainer: Client) -> None:
    Memory.objects.update(quarantine_reason="x")
    search_memories(context=agent, query="zebra")
    page = maintainer.get(replay_of(newest_record())).content.decode()
    assert "nothing was served" in page


def test_the_audit_record_and_the_memory_lead_to_the_replay(
    world: World, maintainer: Client
) -> None:
    record = AuditRecord.objects.filter(object_id=str(world.own.memory.pk), action="read").latest(
        "id"
    )
    url = reverse("admin:audit_auditrecord_change", args=[record.pk])
    assert replay_of(record) in maintainer.get(url).content.decode()
    page = maintainer.get(memory_url("change", world.own.memory), {"tab": "audit"})
    assert replay_of(record) in page.content.decode()


def test_a_long_replay_asks_no_more_than_a_short_one(
    world: World, agent: Any, maintainer: Client
) -> None:
    def statements() -> int:
        search_memories(context=agent, query="export", limit=10)
        url = replay_of(newest_record())
        with CaptureQueriesContext(connection) as captured:
            assert maintainer.get(url).status_code == 200
        return len(captured)

    MemoryFactory(context=agent, content="An export.")
    statements()
    few = statements()
    for number in range(9):
        MemoryFactory(context=agent, content=f"The export number {number}.")
    assert statements() <= few
