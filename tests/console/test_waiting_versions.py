"""Versions that wait for a decision: which acts are offered, and which are counted as waiting."""

from __future__ import annotations

from typing import Any

from django.test import Client, RequestFactory
from django.urls import reverse

from apps.console.base.context import memory_context, rights
from apps.memories.lifecycle import available_acts
from apps.memories.selectors import standpoint
from tests.console.world import World, memory_url
from tests.factories import MemoryFactory, person_context
from tests.factories.deciding import archive_memory, deprecate_memory, lock_memory
from tests.tables import table


def close(world: World, act: Any) -> None:
    context = person_context(world.own.maintainer, world.own.repository)
    act(context=context, memory_id=world.own.pending.pk, reason="closed")
    world.own.pending.refresh_from_db()


def decisions(world: World) -> set[str]:
    context = person_context(world.own.maintainer, world.own.repository)
    offered = {act.value for act in available_acts(world.own.pending, context)}
    return offered & {"verify", "reject"}


def test_a_version_that_waits_can_be_verified_or_rejected(world: World, maintainer: Client) -> None:
    assert decisions(world) == {"verify", "reject"}
    page = maintainer.get(memory_url("change", world.own.pending)).content.decode()
    for act in ("verify", "reject"):
        assert f"{memory_url(act, world.own.pending)}?version=2" in page


@table("act", [lock_memory, deprecate_memory, archive_memory])
@table("tab", ["content", "versions"])
def test_nothing_is_decided_on_a_memory_that_is_locked_or_closed(
    act: Any, tab: str, world: World, maintainer: Client
) -> None:
    close(world, act)
    assert decisions(world) == set()
    page = maintainer.get(memory_url("change", world.own.pending), {"tab": tab}).content.decode()
    for name in ("verify", "reject"):
        assert memory_url(name, world.own.pending) not in page


def test_a_memory_without_a_waiting_version_has_nothing_to_reject(world: World) -> None:
    context = person_context(world.own.maintainer, world.own.repository)
    assert "reject" not in available_acts(world.own.memory, context)


def test_who_may_not_verify_is_offered_no_decision(world: World) -> None:
    context = person_context(world.own.viewer, world.own.repository)
    assert available_acts(world.own.pending, context) == []


def test_a_rule_above_the_repositories_is_met_from_where_the_other_transports_meet_it(
    world: World, rf: RequestFactory
) -> None:
    rule = MemoryFactory(
        context=person_context(world.people["super_admin"]), scope="system", type="business_rule"
    )
    for role in ("viewer", "repository_viewer", "super_admin"):
        request = rf.get("/")
        request.user = world.people[role]
        context = memory_context(request, rule)
        expected = standpoint(rule.pk, rights(request))
        assert (context.organization_id, context.repository_id) == expected


@table("act", [lock_memory, deprecate_memory, archive_memory])
def test_versions_of_memories_that_are_not_open_are_not_counted_as_waiting(
    act: Any, world: World, maintainer: Client
) -> None:
    def figures() -> list[int]:
        response = maintainer.get(reverse("admin:index"))
        waiting = {number.label: number.value for number in response.context["waiting"]}
        rows = [row.pending.value for row in response.context["repositories"]]
        return [waiting["Pending versions"], *rows]

    memories = reverse("admin:memories_memory_changelist")
    assert figures() == [1, 1]
    close(world, act)
    assert figures() == [0, 0]
    assert "pending own" not in maintainer.get(memories, {"pending": "yes"}).content.decode()
    assert "pending own" in maintainer.get(memories, {"pending": "no"}).content.decode()
