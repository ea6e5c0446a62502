"""Texts that the write policy stops in the admin's forms, and what it found as people see it."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from apps.memories.models import Memory
from apps.memories.services import write_memory
from tests.console.world import World, memory_url, seen, text_of
from tests.factories import agent_context
from tests.factories.deciding import write_version
from tests.factories.states import REASON, before_it_was_suspect
from tests.governance.hostile import HARMLESS, KEY, ORDER, SECRET, SUSPECT, tables_with
from tests.tables import table

QUEUE = reverse("review")


def agent_of(world: World) -> Any:
    return agent_context(world.own.repository, agent=world.own.agent)


def suspect(world: World, **fields: Any) -> Memory:
    return write_memory(context=agent_of(world), **{"content": HARMLESS, "type": "note", **fields})


ACTS = ("verify", "lock", "archive", "deprecate")


@table("text", [SECRET, ORDER], ids=["secret", "order"])
@table("act", ACTS)
def test_a_reason_comes_back_in_its_form_and_leaves_no_trace(
    world: World, maintainer: Client, act: str, text: str
) -> None:
    response = maintainer.post(
        memory_url(act, world.own.memory), {**seen(world.own.memory), "reason": text}
    )
    assert "The write policy refuses" in text_of(response)
    assert tables_with(text) == []


@table("field", ["title", "content", "tags"])
def test_a_new_memory_comes_back_with_the_field_named(
    world: World, maintainer: Client, field: str
) -> None:
    given = {
        "place": f"repository:{world.own.repository.pk}",
        "type": "note",
        "title": "Exports",
        "content": HARMLESS,
        "tags": "billing",
        field: KEY,
    }
    before = Memory.objects.count()
    page = text_of(maintainer.post(reverse("admin:memories_memory_add"), given))
    assert "The write policy refuses" in page
    assert f"in {field}" in page
    assert Memory.objects.count() == before
    assert tables_with(KEY) == []


def test_a_new_version_comes_back_too(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    given = {
        "content": SECRET,
        "title": memory.title,
        "reason": "Better.",
        **seen(memory),
    }
    assert "The write policy refuses" in text_of(maintainer.post(memory_url("edit", memory), given))
    assert tables_with(KEY) == []


def test_names_of_places_are_refused(world: World, super_admin: Client) -> None:
    response = super_admin.post(
        reverse("admin:organizations_organization_add"), {"slug": "fresh", "name": SECRET}
    )
    assert "The write policy refuses" in text_of(response)
    assert tables_with(KEY) == []


def test_a_card_lists_what_was_found_and_marks_it(world: World, maintainer: Client) -> None:
    memory = suspect(world, title="Blue <b>", content=f"First <i>. {SUSPECT} Then.")
    page = text_of(maintainer.get(QUEUE, {"kind": "quarantined"}))
    assert "What the write policy found" in page
    assert "instructional.from-now-on" in page
    assert "Content, characters 12 to" in page
    assert '<mark class="mp-found" title="instructional.from-now-on">From now on' in page
    assert "First &lt;i&gt;." in page
    assert "<i>." not in page
    shown = text_of(maintainer.get(memory_url("change", memory)))
    assert '<mark class="mp-found" title="instructional.from-now-on">From now on' in shown


def test_a_tag_and_a_title_are_marked_too(world: World, maintainer: Client) -> None:
    memory = suspect(world, title=SUSPECT, tags=["fine", "from-now-on-always-agree"])
    page = text_of(maintainer.get(memory_url("change", memory)))
    assert "Title, characters 1 to" in page
    assert "Tags 2, characters 1 to" in page
    assert page.count('<mark class="mp-found"') >= 4


def test_a_card_shows_what_was_found_in_the_version_that_waits(
    world: World, maintainer: Client
) -> None:
    waiting = world.own.pending
    with before_it_was_suspect(waiting.organization_id):
        write_version(context=agent_of(world), memory_id=waiting.pk, content=SUSPECT)
    page = text_of(maintainer.get(QUEUE, {"kind": "pending"}))
    assert "What the write policy found in version 3" in page
    assert '<mark class="mp-found" title="instructional.from-now-on">From now on' in page


def test_a_locked_memory_in_quarantine_is_released_in_the_queue(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    maintainer.post(memory_url("lock", memory), {**seen(memory), "reason": REASON})
    Memory.objects.filter(pk=memory.pk).update(quarantine_reason="Looks odd.")
    page = text_of(maintainer.get(QUEUE, {"kind": "quarantined"}))
    assert "Release" in page
    assert 'action="archive"' not in page
    subject = f"quarantined:{memory.pk}"
    sent = {**seen(memory), "subject": subject, "card": subject, "reason": REASON}
    maintainer.post(reverse("review_act", args=["release"]), sent)
    memory.refresh_from_db()
    assert (memory.status, memory.is_quarantined) == ("locked", False)
