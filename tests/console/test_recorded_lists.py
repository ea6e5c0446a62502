"""What the list of memories shows, and what of it is recorded."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from apps.audit.models import Action, AuditRecord
from tests.console.world import World, signed_in
from tests.factories import MemoryFactory, agent_context
from tests.tables import table

LIST = reverse("admin:memories_memory_changelist")


def reads_of(person: Any) -> QuerySet[AuditRecord]:
    return AuditRecord.objects.filter(action=Action.READ, actor_id=str(person.pk)).order_by("id")


def served_in(record: AuditRecord) -> list[str]:
    return [entry["memory_id"] for entry in record.served]


def test_a_list_names_memories_and_does_not_show_their_content(
    world: World, maintainer: Client
) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    MemoryFactory(context=agent, title="", content=f"{'Words of it. ' * 9}never in a list")
    body = maintainer.get(LIST, {"q": "never in a"}).content.decode()
    assert "Words of it." in body
    assert "never in a list" not in body
    assert "text own" not in maintainer.get(LIST).content.decode()


def test_a_search_is_recorded_with_what_was_listed(world: World, maintainer: Client) -> None:
    maintainer.get(LIST, {"q": "text"})
    record = reads_of(world.own.maintainer).get()
    assert served_in(record) == [str(world.own.memory.pk)]
    assert record.organization_id == world.own.repository.organization_id


def test_a_search_that_finds_nothing_is_recorded_too(world: World, maintainer: Client) -> None:
    maintainer.get(LIST, {"q": "no such word"})
    assert served_in(reads_of(world.own.maintainer).get()) == []


def test_a_search_across_organizations_is_recorded_in_each_of_them(world: World) -> None:
    person = world.people["super_admin"]
    signed_in(person).get(LIST, {"q": "text"})
    organizations = {record.organization_id: served_in(record) for record in reads_of(person)}
    assert len(organizations[world.own.repository.organization_id]) == 2
    assert organizations[world.foreign.repository.organization_id] == [str(world.foreign.memory.pk)]


@table("query", [{}, {"q": " "}, {"status": "unverified"}])
def test_a_list_that_is_not_searched_shows_titles_and_leaves_no_record(
    query: dict[str, str], world: World, maintainer: Client
) -> None:
    assert "memory own" in maintainer.get(LIST, query).content.decode()
    assert not reads_of(world.own.maintainer).exists()


def test_an_attempt_at_a_memory_out_of_reach_is_recorded(world: World, maintainer: Client) -> None:
    memory = world.foreign.memory
    for name in ("change", "lock"):
        maintainer.get(reverse(f"admin:memories_memory_{name}", args=[memory.pk]))
    refusals = AuditRecord.objects.filter(object_id=str(memory.pk), verdict="MEMORY_NOT_FOUND")
    assert refusals.count() == 2
    assert {record.organization_id for record in refusals} == {None}
