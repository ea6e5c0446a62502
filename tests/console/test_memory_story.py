"""What the page of a memory tells of its past: timeline, readers, links drawn, an agent's view."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.audit.models import AuditRecord, Serving
from apps.audit.verbs import performing
from apps.common.context import ActorKind, system_context
from apps.common.errors import WriteNotAllowed
from apps.common.messages import read
from apps.mcp_endpoint import governance
from apps.memories import services
from apps.memories.models import Memory, MemoryLink
from apps.memories.selectors.timeline import ENTRIES_PER_PAGE, timeline_of
from apps.memories.services import link_memories, read_memory, take_notices
from apps.organizations.models import Repository
from apps.search.services import search_memories
from tests.console.world import World, both_seen, memory_url, signed_in
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    verify_memory,
    write_version,
)
from tests.tables import table

REASON = "Because the test says so."


@pytest.fixture
def agent(world: World) -> Any:
    return agent_context(world.own.repository, agent=world.own.agent)


@pytest.fixture
def person(world: World) -> Any:
    return person_context(world.own.maintainer, world.own.repository)


def tab(client: Client, memory: Memory, name: str, **query: Any) -> str:
    response = client.get(memory_url("change", memory), {"tab": name, **query})
    assert response.status_code == 200
    return str(response.content.decode())


def words(page: str) -> str:
    """The text of a page without its markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def many_reads(memory: Memory, agent: Any, number: int, days: int) -> None:
    """Readings of one agent, spread over some days before today."""
    Serving.objects.bulk_create(
        Serving(
            organization_id=memory.organization_id,
            memory_id=memory.pk,
            actor_kind=ActorKind.AGENT,
            actor_id=agent.actor.id,
            agent_id=agent.agent_id,
            actor_label=agent.actor.label,
            record_id=10**9 + n,
            version=1,
            occurred_at=f"2026-0{1 + n * days // number}-10T12:00:00Z",
        )
        for n in range(number)
    )


def test_the_timeline_interleaves_everything_newest_first(
    world: World, maintainer: Client, agent: Any, person: Any
) -> None:
    reader = agent_context(world.own.repository)
    memory = MemoryFactory(context=agent, title="m")
    read_memory(context=reader, memory_id=memory.pk)
    write_version(context=agent, memory_id=memory.pk, content="Another wording.")
    verify_memory(context=person, memory_id=memory.pk)
    link_memories(
        context=agent, source_id=memory.pk, target_id=world.own.memory.pk, relation="refines"
    )
    with (
        pytest.raises(WriteNotAllowed),
        performing(services.lock_memory, context=agent, object_id=memory.pk),
    ):
        lock_memory(context=agent, memory_id=memory.pk, reason="x")
    deprecate_memory(context=person, memory_id=memory.pk, reason="It is wrong.")
    take_notices(context=reader)

    shown = words(tab(maintainer, memory, "timeline"))
    shown = shown[shown.index("What happened to this memory") :]

    expected = [
        "was told that it is deprecated",
        "Deprecated: verified → deprecated",
        "It is wrong.",
        "Recalled: 1 agent is to be told that it is deprecated",
        "Refused (locked) block WRITE_NOT_ALLOWED",
        "Linked: this memory refines memory own",
        "Version 2 verified",
        "Version 2 written",
        "Read once, version 1",
        "Version 1 written",
    ]
    places = [shown.index(" ".join(one.split())) for one in expected]
    told, deprecated, why, recalled, *rest = places
    assert told < min(deprecated, recalled)
    assert deprecated < why
    assert rest == sorted(rest)
    assert max(deprecated, recalled) < rest[0]


def test_ten_thousand_reads_are_a_line_for_each_day(
    world: World, maintainer: Client, agent: Any
) -> None:
    many_reads(world.own.memory, agent, 10_000, days=5)
    shown = words(tab(maintainer, world.own.memory, "timeline"))
    assert shown.count("Read 2000 times, version 1") == 5


def test_the_pages_of_a_timeline_hold_every_entry_once(person: Any, agent: Any) -> None:
    memory = MemoryFactory(context=agent)
    for number in range(ENTRIES_PER_PAGE + 5):
        write_version(context=agent, memory_id=memory.pk, content=f"Wording {number}.")
        read_memory(context=person, memory_id=memory.pk)
    first, second = (timeline_of(memory, person, page) for page in (1, 2))
    assert (first.has_more, second.has_more) == (True, False)
    entries = [*first.entries, *second.entries]
    assert [entry.at for entry in entries] == sorted((e.at for e in entries), reverse=True)
    written = [e.record.object_version for e in entries if e.kind in ("created", "updated")]
    assert written == list(range(ENTRIES_PER_PAGE + 6, 0, -1))
    assert [e.count for e in entries if e.kind == "read"] == [ENTRIES_PER_PAGE + 5]


@table("page", ["0", "-1", "x", "99999999999", "40"])
def test_a_page_that_is_none_is_answered_calmly(
    page: str, world: World, maintainer: Client
) -> None:
    assert "timeline-title" in tab(maintainer, world.own.memory, "timeline", page=page)


def test_a_link_to_what_may_not_be_seen_is_not_in_the_timeline(
    world: World, agent: Any, person: Any
) -> None:
    hidden = MemoryFactory(context=agent, title="zz-hidden")
    link_memories(
        context=agent, source_id=hidden.pk, target_id=world.own.memory.pk, relation="refines"
    )
    archive_memory(context=person, memory_id=hidden.pk, reason=REASON)
    other = MemoryLink.objects.get(source=hidden)
    Memory.objects.filter(pk=hidden.pk).update(status="archived")
    entries = timeline_of(world.own.memory, person).entries
    assert any(entry.link == other for entry in entries)  # people see every status
    seen_by_agent = timeline_of(world.own.memory, agent).entries
    assert seen_by_agent == []  # no agent views the trail


def test_who_relied_on_a_memory_with_which_versions_and_how_often(
    world: World, maintainer: Client, agent: Any, person: Any
) -> None:
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    reader = agent_context(world.own.repository)
    read_memory(context=reader, memory_id=memory.pk)
    search_memories(context=reader, query="when does the export run")
    write_version(context=agent, memory_id=memory.pk, content="The export runs at five.")

    page = tab(maintainer, memory, "reliance")

    assert reader.actor.label in page
    assert "older" in page
    record = AuditRecord.objects.filter(actor_id=reader.actor.id).latest("id")
    assert f"/replay/{record.pk}/" in page
    row = words(page[page.index(reader.actor.label) :])
    assert re.match(rf"{reader.actor.label} 1 older 2 2026-|{reader.actor.label} 1 older 2", row)


def test_a_reader_of_more_than_a_thousand_times_is_not_counted_to_the_end(
    world: World, maintainer: Client, agent: Any
) -> None:
    many_reads(world.own.memory, agent, 1500, days=1)
    assert "1000+" in tab(maintainer, world.own.memory, "reliance")


def test_who_was_told_and_who_not_yet(
    world: World, maintainer: Client, agent: Any, person: Any
) -> None:
    memory = MemoryFactory(context=agent)
    told, waiting = (agent_context(world.own.repository) for _ in range(2))
    for reader in (told, waiting):
        read_memory(context=reader, memory_id=memory.pk)
    deprecate_memory(context=person, memory_id=memory.pk, reason=REASON)
    take_notices(context=told)

    shown = words(tab(maintainer, memory, "reliance"))

    assert "1 not told yet" in shown
    notices = shown[shown.index("Recall notices") :]
    assert f"{waiting.actor.label} schedule_send To be told: deprecated" in notices
    assert f"{told.actor.label} mark_chat_read Told: deprecated" in notices
    assert told.request_id[:8] in notices


def test_readers_of_a_rule_are_known_to_those_who_audit_the_organization(world: World) -> None:
    organization = world.own.repository.organization
    admin = person_context(world.people["organization_admin"], organization=organization)
    rule = MemoryFactory(context=admin, scope="organization", title="rule")
    verify_memory(context=admin, memory_id=rule.pk)
    beside = agent_context(world.beside.repository, agent=world.beside.agent)
    read_memory(context=beside, memory_id=rule.pk)

    page = tab(signed_in(world.people["auditor"]), rule, "reliance")
    assert beside.actor.label in page
    for name in ("reliance", "timeline"):
        page = tab(signed_in(world.people["repository_viewer"]), rule, name)
        assert beside.actor.label not in page


def test_links_are_drawn_and_every_box_leads_to_its_memory(
    world: World, maintainer: Client, agent: Any
) -> None:
    page = tab(maintainer, world.own.memory, "links")
    drawing = page[page.index("<svg") : page.index("</svg>")]
    assert "mp-rel-contradicts" in drawing
    assert "mp-graph-suggested" in drawing
    assert memory_url("change", world.own.pending) in drawing
    assert "pending own" in drawing


@pytest.mark.parametrize(
    ("relation", "said"), [("supersedes", "took its place"), ("contradicts", "contradicts it")]
)
def test_what_overrules_a_memory_is_said_above_its_tabs(
    relation: str, said: str, maintainer: Client, agent: Any
) -> None:
    memory = MemoryFactory(context=agent, content="Channel 11.")
    other = MemoryFactory(context=agent, content="Channel 14.")
    assert said not in words(tab(maintainer, memory, "content"))
    link_memories(context=agent, source_id=other.pk, target_id=memory.pk, relation=relation)
    page = tab(maintainer, memory, "content")
    assert f"Channel 14. {said}." in words(page)
    assert memory_url("change", other) in page
    assert said not in words(tab(maintainer, other, "content"))


def test_a_memory_without_links_has_no_drawing(maintainer: Client, agent: Any) -> None:
    page = tab(maintainer, MemoryFactory(context=agent), "links")
    assert "No links to other memories yet." in page
    assert "mp-graph" not in page


def test_many_links_are_drawn_in_part_and_listed_in_full(
    world: World, maintainer: Client, agent: Any
) -> None:
    memory = MemoryFactory(context=agent)
    for number in range(12):
        other = MemoryFactory(context=agent, title=f"other number {number} <b>")
        link_memories(context=agent, source_id=other.pk, target_id=memory.pk, relation="supports")
    page = tab(maintainer, memory, "links")
    assert "4 more in the lists below." in page
    assert page.count("Supports this memory:") == 12
    assert "<b>" not in page


def test_a_person_declines_a_suggested_link(world: World, maintainer: Client) -> None:
    link = world.own.pending.links_in.get()
    url = f"{memory_url('decline_link', world.own.pending)}?link={link.pk}"
    assert url.replace("&", "&amp;") in tab(maintainer, world.own.pending, "links")
    assert maintainer.get(url).status_code == 200
    maintainer.post(url, {"link": link.pk, "reason": "No.", **both_seen(link)})
    link.refresh_from_db()
    assert link.declined_at is not None
    assert "A suggestion changes nothing" not in tab(maintainer, world.own.pending, "links")


def objects_on(page: str) -> dict[str, Any]:
    found = re.findall(r'data-testid="(found|read)">(.*?)</pre>', page, re.DOTALL)
    return {name: json.loads(unescape(text)) for name, text in found}


def test_what_an_agent_sees_is_what_it_gets(world: World, maintainer: Client, agent: Any) -> None:
    def answered(tool: Any, arguments: dict[str, Any]) -> Any:
        return tool.act(agent, read(tool.message, arguments)).serialize()

    for memory in (world.own.memory, world.own.pending):
        shown = objects_on(tab(maintainer, memory, "agent"))
        found = answered(governance.SEARCH, {"query": memory.content})["results"]
        assert shown["found"] | {"relevance": "strong"} in found
        assert shown["read"] == answered(governance.READ, {"memory_id": str(memory.pk)})


@table(
    ("changes", "reason"),
    [
        ({"status": "archived"}, "It is archived."),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "It has expired."),
        ({"quarantine_reason": "odd"}, "It is quarantined"),
        ({}, "hides unverified memories"),
    ],
)
def test_or_it_says_why_an_agent_gets_nothing(
    changes: dict[str, str], reason: str, world: World, maintainer: Client
) -> None:
    if changes:
        Memory.objects.filter(pk=world.own.memory.pk).update(**changes)
    else:
        Repository.objects.filter(pk=world.own.repository.pk).update(hide_unverified=True)
    page = tab(maintainer, world.own.memory, "agent")
    assert reason in words(page)
    shown = objects_on(page)
    assert "found" not in shown
    if "quarantine_reason" in changes:
        assert "content" not in shown["read"]
    else:
        assert "MEMORY_NOT_FOUND" in page


def test_an_unverified_rule_reaches_no_agent(world: World) -> None:
    rule = MemoryFactory(context=system_context(), scope="system", title="rule")
    page = tab(signed_in(world.people["super_admin"]), rule, "agent")
    assert "only when they are verified or locked" in words(page)


def test_looking_at_an_agents_view_is_a_read_and_the_timeline_is_not(
    world: World, maintainer: Client
) -> None:
    reads = AuditRecord.objects.filter(action="read", actor_id=str(world.own.maintainer.pk))
    for name in ("timeline", "reliance", "links"):
        tab(maintainer, world.own.memory, name)
    assert not reads.exists()
    tab(maintainer, world.own.memory, "agent")
    assert reads.count() == 1


@pytest.mark.parametrize(("name", "most"), [("timeline", 22), ("reliance", 20), ("links", 22)])
def test_no_tab_asks_more_the_more_there_is(
    name: str, most: int, world: World, maintainer: Client, agent: Any, person: Any
) -> None:
    memory = MemoryFactory(context=agent)

    def contradict() -> None:
        other = MemoryFactory(context=agent)
        link_memories(
            context=agent, source_id=other.pk, target_id=memory.pk, relation="contradicts"
        )

    contradict()
    for _ in range(3):
        reader = agent_context(world.own.repository)
        read_memory(context=reader, memory_id=memory.pk)
    tab(maintainer, memory, name)
    few = statements(maintainer, memory, name)
    for number in range(10):
        reader = agent_context(world.own.repository)
        read_memory(context=reader, memory_id=memory.pk)
        contradict()
        write_version(context=agent, memory_id=memory.pk, content=f"Wording {number}.")
    many = statements(maintainer, memory, name)
    assert many <= few + 1
    assert many <= most


def statements(client: Client, memory: Memory, name: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        tab(client, memory, name)
    return len(captured)
