"""The dialogs on a memory."""

from __future__ import annotations

from typing import Any

from django.test import Client

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.console.world import World, both_seen, memory_url, seen, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context, person_with_role
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    write_version,
)
from tests.tables import table

REASON = {"reason": "Agreed in the review."}


def context_of(world: World) -> Any:
    return person_context(world.own.maintainer, world.own.repository)


def test_a_memory_is_verified_in_the_version_that_was_read(
    world: World, maintainer: Client
) -> None:
    memory, at_first = world.own.memory, seen(world.own.memory)
    page = text_of(maintainer.get(memory_url("change", memory)))
    assert f"{memory_url('verify', memory)}?version=1&amp;status=unverified" in page
    dialog = text_of(maintainer.get(memory_url("verify", memory), at_first))
    assert "about version 1, and about no other" in dialog
    agent = agent_context(world.own.repository, agent=world.own.agent)
    write_version(context=agent, memory_id=memory.pk, content="arrived in between")
    sent = {**at_first, "reason": "Read and true."}
    refused = text_of(maintainer.post(memory_url("verify", memory), sent))
    assert "Look at it and decide anew." in refused
    assert "updated by agent-own" in refused
    assert "Read and true." in refused
    assert "Version 1, which you saw" in refused
    assert "Version 2, which is there now" in refused
    memory.refresh_from_db()
    assert (memory.status, memory.served_version) == ("unverified", 2)
    assert 'name="version" value="2"' in refused
    maintainer.post(memory_url("verify", memory), {**seen(memory), "reason": "Read again."})
    memory.refresh_from_db()
    assert (memory.status, memory.served_version) == ("verified", 2)


def test_what_a_colleague_has_decided_is_not_overturned_unseen(
    world: World, maintainer: Client
) -> None:
    memory, at_first = world.own.memory, seen(world.own.memory)
    colleague = person_with_role(Role.REPOSITORY_MAINTAINER, repository=world.own.repository)
    signed_in(colleague).post(memory_url("verify", memory), {**at_first, **REASON})
    shown = text_of(maintainer.post(memory_url("deprecate", memory), {**at_first, **REASON}))
    assert "Look at it and decide anew." in shown
    assert f"verified by {colleague.get_username()}" in shown
    assert "second" in shown
    memory.refresh_from_db()
    assert memory.status == "verified"
    assert 'name="status" value="verified"' in shown
    maintainer.post(memory_url("deprecate", memory), {**seen(memory), **REASON})
    memory.refresh_from_db()
    assert memory.status == "deprecated"


def test_verifying_without_a_version_is_refused_by_the_form(
    world: World, maintainer: Client
) -> None:
    maintainer.post(memory_url("verify", world.own.memory), {"reason": "Read and true."})
    world.own.memory.refresh_from_db()
    assert world.own.memory.status == "unverified"


@table(
    ("dialog", "status", "action"),
    [
        ("lock", "locked", "locked"),
        ("deprecate", "deprecated", "deprecated"),
        ("archive", "archived", "archived"),
    ],
)
def test_a_dialog_changes_the_status_and_keeps_the_reason(
    dialog: str, status: str, action: str, world: World, maintainer: Client
) -> None:
    sent = {**seen(world.own.memory), **REASON}
    response = maintainer.post(memory_url(dialog, world.own.memory), sent)
    assert response.status_code == 302
    world.own.memory.refresh_from_db()
    assert world.own.memory.status == status
    record = AuditRecord.objects.filter(action=action).latest("id")
    assert (record.reason, record.actor_label) == (
        REASON["reason"],
        world.own.maintainer.get_username(),
    )


def test_unlock_and_restore_lead_back(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    for dialog, status in (
        ("lock", "locked"),
        ("unlock", "unverified"),
        ("archive", "archived"),
        ("restore", "unverified"),
    ):
        maintainer.post(memory_url(dialog, memory), {**seen(memory), **REASON})
        memory.refresh_from_db()
        assert memory.status == status


@table("dialog", ["lock", "deprecate", "archive", "reject"])
def test_a_dialog_without_a_reason_changes_nothing(
    dialog: str, world: World, maintainer: Client
) -> None:
    memory = world.own.pending
    response = maintainer.post(memory_url(dialog, memory), {**seen(memory), "reason": "  "})
    assert response.status_code == 422
    fresh = Memory.objects.get(pk=memory.pk)
    assert (fresh.status, fresh.pending_version) == ("verified", 2)


def test_dialogs_need_a_csrf_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.own.maintainer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(memory_url("lock", world.own.memory), REASON).status_code == 403
    world.own.memory.refresh_from_db()
    assert world.own.memory.status == "unverified"


def test_the_dialog_answers_a_script_with_a_redirect_header(
    world: World, maintainer: Client
) -> None:
    sent = {**seen(world.own.memory), **REASON}
    response = maintainer.post(
        memory_url("lock", world.own.memory), sent, headers={"HX-Request": "true"}
    )
    assert response["HX-Redirect"] == memory_url("change", world.own.memory)


def test_the_lock_dialog_warns_that_ai_can_never_change_it(
    world: World, maintainer: Client
) -> None:
    assert "AI never" in text_of(maintainer.get(memory_url("lock", world.own.memory)))


def test_a_refusal_is_shown_in_the_dialog_recorded_and_loses_nothing_typed(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    lock_memory(context=context_of(world), memory_id=memory.pk, reason="first")
    sent = {**seen(memory), "reason": "typed with care"}
    response = maintainer.post(memory_url("deprecate", memory), sent)
    shown = text_of(response)
    assert response.status_code == 423
    assert "The memory is locked" in shown
    assert "typed with care" in shown
    refused = AuditRecord.objects.filter(object_id=str(memory.pk)).latest("id")
    assert (refused.action, refused.verdict) == ("deprecated", "MEMORY_LOCKED")


def test_a_viewer_is_offered_nothing_and_refused_by_the_service(world: World) -> None:
    client = signed_in(world.people["viewer"])
    memory = world.own.memory
    page = text_of(client.get(memory_url("change", memory)))
    for dialog in ("verify", "lock", "deprecate", "archive", "edit"):
        assert memory_url(dialog, memory) not in page
    shown = text_of(client.post(memory_url("lock", memory), {**seen(memory), **REASON}))
    assert "This needs the right" in shown
    assert AuditRecord.objects.latest("id").verdict == "WRITE_NOT_ALLOWED"


@table("act", [lock_memory, deprecate_memory, archive_memory])
def test_a_memory_that_cannot_change_offers_no_edit(
    act: Any, world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    act(context=context_of(world), memory_id=memory.pk, reason="closed")
    assert memory_url("edit", memory) not in text_of(maintainer.get(memory_url("change", memory)))
    assert maintainer.get(memory_url("edit", memory)).status_code in (409, 423)
    response = maintainer.post(
        memory_url("edit", memory),
        {
            "content": "sneaked in",
            "reason": "x",
            **seen(memory),
        },
    )
    assert response.status_code in (409, 423)
    assert "sneaked in" in text_of(response)
    assert memory.versions.count() == 1


def test_deprecating_names_a_replacement(world: World, maintainer: Client) -> None:
    data = {
        **seen(world.own.memory),
        **REASON,
        "replacement_memory_id": str(world.own.pending.pk),
    }
    dialog = text_of(maintainer.get(memory_url("deprecate", world.own.memory)))
    assert "pending own" in dialog
    maintainer.post(memory_url("deprecate", world.own.memory), data)
    world.own.memory.refresh_from_db()
    assert world.own.memory.superseded_by_id == world.own.pending.pk


def test_a_pending_version_stands_beside_the_served_one_and_is_rejected(
    world: World, maintainer: Client
) -> None:
    memory = world.own.pending
    page = text_of(maintainer.get(memory_url("change", memory), {"tab": "versions"}))
    assert "Version 1 (served)" in page
    assert "Version 2 (waits)" in page
    assert f"{memory_url('reject', memory)}?version=2" in page
    maintainer.post(memory_url("reject", memory), {**seen(memory), **REASON})
    memory.refresh_from_db()
    assert (memory.pending_version, memory.served_version) == (None, 1)


def test_rejecting_another_version_than_the_pending_one_is_refused(
    world: World, maintainer: Client
) -> None:
    agent, sent = (
        agent_context(world.own.repository, agent=world.own.agent),
        {**seen(world.own.pending), **REASON},
    )
    write_version(context=agent, memory_id=world.own.pending.pk, content="third")
    shown = text_of(maintainer.post(memory_url("reject", world.own.pending), sent))
    assert "Look at it and decide anew." in shown


def test_a_suggested_link_is_accepted(world: World, maintainer: Client) -> None:
    link = world.own.pending.links_in.get()
    page = text_of(maintainer.get(memory_url("change", world.own.memory), {"tab": "links"}))
    assert "A suggestion changes nothing" in page
    assert f"?link={link.pk}" in page
    dialog = text_of(maintainer.get(memory_url("accept_link", world.own.memory), {"link": link.pk}))
    assert "mp-diff" in dialog
    sent = {"link": link.pk, **both_seen(link)}
    maintainer.post(memory_url("accept_link", world.own.memory), sent)
    link.refresh_from_db()
    assert not link.suggested


def test_a_link_is_accepted_only_on_the_page_of_one_of_its_memories(
    world: World, maintainer: Client
) -> None:
    link = world.own.pending.links_in.get()
    agent = agent_context(world.own.repository, agent=world.own.agent)
    other = MemoryFactory(context=agent, title="neither end")
    sent = {"link": link.pk, **both_seen(link)}
    response = maintainer.post(memory_url("accept_link", other), sent)
    assert response.status_code == 404
    link.refresh_from_db()
    assert link.suggested
