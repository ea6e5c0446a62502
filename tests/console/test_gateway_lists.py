"""Sessions and files of gateway users in the admin: how many and how long, not what they say."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.gateway.models import GatewayResource, GatewaySession, ResourceChunk
from tests.console.world import World, page

SESSIONS = "admin:gateway_gatewaysession_changelist"
FILES = "admin:gateway_gatewayresource_changelist"
FILE = "admin:gateway_gatewayresource_change"


def session_of(world: World) -> GatewaySession:
    return world.own.gateway_user.sessions.get()


def file_of(world: World) -> GatewayResource:
    return world.own.gateway_user.resources.get()


def reads() -> Any:
    return AuditRecord.objects.filter(object_kind="gateway_resource", action="read")


def test_sessions_are_listed_with_what_waits(world: World, manager: Client) -> None:
    shown = page(manager, SESSIONS)
    assert "chat:own" in shown
    assert "chat:zz-foreign" not in shown
    assert "All flushed" in shown
    GatewaySession.objects.filter(pk=session_of(world).pk).update(pending_from=7, messages=2)
    waiting = page(manager, SESSIONS, state="waits")
    assert "chat:own" in waiting
    assert "chat:yy-beside" not in waiting


@pytest.mark.parametrize("name", [SESSIONS, FILES])
def test_the_lists_are_narrowed_to_a_user_or_a_place(
    world: World, manager: Client, name: str
) -> None:
    own, beside = world.own.gateway_user, world.beside.gateway_user
    for query in ({"user": own.pk}, {"repository_id": own.repository_id}):
        shown = page(manager, name, **query).split("<tbody", 1)[1].split("</tbody")[0]
        assert "caller-own" in shown
        assert beside.user_id not in shown
    for nobody in (world.foreign.gateway_user.pk, "x", "\x00"):
        assert "<tbody" not in page(manager, name, user=nobody)


def test_the_page_of_a_session_leads_to_its_messages(world: World, manager: Client) -> None:
    session = session_of(world)
    shown = page(manager, "admin:gateway_gatewaysession_change", session.pk)
    assert "context_id=" + session.thread.replace(":", "%3A") in shown
    assert "What was said" in shown


def test_lists_that_match_nothing_say_so(world: World, manager: Client) -> None:
    assert "There may be others: reset the filters" in page(manager, SESSIONS, q="nothing")
    assert "There may be others: reset the filters" in page(manager, FILES, status="failed")


def test_a_file_is_shown_without_its_text_and_every_look_is_recorded(
    world: World, manager: Client
) -> None:
    file = file_of(world)
    ResourceChunk.objects.create(
        organization=file.organization,
        repository=file.repository,
        user=file.user,
        resource=file,
        position=0,
        text="never on a page",
        guard_version="1",
    )
    before = reads().count()

    shown = page(manager, FILE, file.pk)

    for told in ("file own", "about own", "caller-own", file.resource_id, "TXT", file.sha256):
        assert told in shown
    assert "never on a page" not in shown
    record = reads().latest("pk")
    assert reads().count() == before + 1
    assert (record.object_id, record.repository_id) == (file.resource_id, file.repository_id)


def test_a_list_of_files_is_recorded_in_each_repository(world: World, manager: Client) -> None:
    before = reads().count()
    page(manager, FILES)
    assert reads().count() == before + 2  # own and beside
    page(manager, FILES, status="failed")
    assert reads().latest("pk").reason == "0 resources"


def test_a_file_elsewhere_is_not_there_and_the_attempt_is_recorded(
    world: World, manager: Client
) -> None:
    foreign = world.foreign.gateway_user.resources.get()
    answer = manager.get(reverse(FILE, args=[foreign.pk]))
    assert answer.status_code in (302, 404)
    assert AuditRecord.objects.latest("pk").verdict == "NOT_FOUND"


def test_what_became_of_a_file_is_told(world: World, manager: Client) -> None:
    file = file_of(world)
    files = GatewayResource.objects.filter(pk=file.pk)
    files.update(withheld_count=2, is_truncated=True)
    shown = page(manager, FILE, file.pk)
    assert "2 withheld by the write policy, the file has more" in shown
    files.update(status="failed", failure="no_text", description="")
    assert "Failed: no text" in page(manager, FILES, status="failed")
    files.update(deleted_at=now())
    assert ">Deleted<" in "".join(page(manager, FILES, deleted="yes").split())
    assert "Deleted 20" in page(manager, FILE, file.pk)
    assert "file own" not in page(manager, FILES, deleted="no")


def test_nothing_is_changed_here(world: World, manager: Client) -> None:
    for name, row in (
        ("gatewaysession", session_of(world)),
        ("gatewayresource", file_of(world)),
        ("gatewayuser", world.own.gateway_user),
    ):
        url = reverse(f"admin:gateway_{name}_change", args=[row.pk])
        assert manager.post(url, {"title": "x", "user_id": "x"}).status_code in (403, 405)
    assert manager.get(reverse("admin:gateway_gatewaysession_add")).status_code == 403
    assert manager.get(reverse("admin:gateway_gatewayresource_add")).status_code == 403
