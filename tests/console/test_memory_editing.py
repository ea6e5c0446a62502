"""The forms in which people write and edit memories."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from apps.memories.models import Memory
from tests.console.world import World, memory_url, signed_in, text_of
from tests.factories import agent_context
from tests.factories.deciding import write_version

UNREAD = {"version": 1, "status": "unverified"}


def test_editing_makes_a_version_with_its_reason(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    page = maintainer.get(memory_url("edit", memory))
    assert "text own" in text_of(page)
    data = {
        "title": "new title",
        "content": "line one\r\nline two",
        "tags": "alpha, beta",
        "reason": "It was wrong.",
        **UNREAD,
        "verify": "on",
    }
    assert maintainer.post(memory_url("edit", memory), data).status_code == 302
    memory.refresh_from_db()
    version = memory.versions.get(number=2)
    assert (version.content, version.tags, version.reason) == (
        "line one\nline two",
        ["alpha", "beta"],
        "It was wrong.",
    )
    assert (memory.status, memory.served_version) == ("verified", 2)


def test_a_version_conflict_keeps_the_text_and_the_second_save_succeeds(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    agent = agent_context(world.own.repository, agent=world.own.agent)
    write_version(context=agent, memory_id=memory.pk, content="in between")
    data = {"content": "long typed text", "reason": "x", **UNREAD}
    shown = text_of(maintainer.post(memory_url("edit", memory), data))
    assert "Look at it and decide anew." in shown
    assert "long typed text" in shown
    assert "What has changed since you looked" in shown
    assert 'name="version" value="2"' in shown
    maintainer.post(memory_url("edit", memory), {**data, "version": 2})
    memory.refresh_from_db()
    assert memory.content == "long typed text"


def test_a_new_memory_is_written_where_the_person_may_write(
    world: World, maintainer: Client
) -> None:
    url = reverse("admin:memories_memory_add")
    page = text_of(maintainer.get(url))
    assert f"repository:{world.own.repository.pk}" in page
    assert "organization:" not in page
    data = {
        "place": f"repository:{world.own.repository.pk}",
        "type": "business_rule",
        "title": "Refunds",
        "content": "Within 14 days.",
    }
    assert maintainer.post(url, data).status_code == 302
    memory = Memory.objects.get(title="Refunds")
    assert (memory.repository, memory.author_kind) == (world.own.repository, "human")
    beside = {**data, "place": f"repository:{world.beside.repository.pk}", "title": "Sneaked"}
    assert maintainer.post(url, beside).status_code == 422
    assert not Memory.objects.filter(title="Sneaked").exists()


def test_too_much_text_comes_back_with_the_reason(
    world: World, maintainer: Client, settings: Any
) -> None:
    settings.MEMORY_MAX_BYTES = 10
    data = {"content": "more than ten bytes", "reason": "x", **UNREAD}
    shown = text_of(maintainer.post(memory_url("edit", world.own.memory), data))
    assert "may have at most" in shown
    assert "more than ten bytes" in shown


def test_a_viewer_cannot_open_the_form_for_a_new_memory(world: World) -> None:
    response = signed_in(world.people["viewer"]).get(reverse("admin:memories_memory_add"))
    assert response.status_code == 403
