"""What somebody is not let do in the console leaves its record, as over every other transport."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from apps.audit.models import VERDICT_OK, AuditRecord
from apps.console.memories.decisions import ON_CARDS
from apps.console.site import site
from tests.console.world import World, memory_url, seen, signed_in
from tests.factories.states import REASON
from tests.tables import table

NOWHERE = {"uuid": uuid.UUID(int=7), "int": 987654321, "str": "987654321", "path": "987654321"}


def acts(patterns: Any = None, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every address of the console that says what it does: a path that leads nowhere, the act."""
    for found in patterns or get_resolver("apps.console.urls").url_patterns:
        if isinstance(found, URLResolver):
            yield from acts(found.url_patterns, prefix + path_of(found))
        elif operation := getattr(found.callback, "operation", None):
            yield prefix + path_of(found), operation


def path_of(found: URLPattern | URLResolver) -> str:
    route = str(found.pattern)
    for name, converter in getattr(found.pattern, "converters", {}).items():
        kind = type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")
        start, _, rest = route.partition(f"{name}>")
        route = start[: start.rindex("<")] + str(NOWHERE.get(kind, "verify")) + rest
    return route


# Everybody ends her own sessions, and marks what she was told as read.
OWN = {"account/", "notifications/read/"}
ACTS = sorted((one for one in acts() if one[0] not in OWN), key=lambda one: one[0])


def refusals() -> Any:
    return AuditRecord.objects.exclude(verdict=VERDICT_OK)


def last_refused(before: int) -> tuple[str, str]:
    assert refusals().count() == before + 1
    record = refusals().latest("pk")
    return record.action, record.object_kind


def test_the_acts_are_found() -> None:
    assert len(ACTS) >= 40


@table(("path", "operation"), ACTS, ids=[path for path, _ in ACTS])
def test_an_act_on_what_is_out_of_reach_leaves_one_record(
    path: str, operation: Any, world: World
) -> None:
    client, before = signed_in(world.people["viewer"]), refusals().count()
    response = client.post(f"/admin/{path}", {"place": str(NOWHERE["uuid"])})
    assert response.status_code != 405
    assert last_refused(before) == (operation.action, operation.object_kind)


@table("name", ON_CARDS)
def test_a_decision_of_somebody_who_may_not_review_leaves_one_record(
    name: str, world: World
) -> None:
    client, before = signed_in(world.people["viewer"]), refusals().count()
    assert client.post(reverse("review_act", args=[name])).status_code == 403
    verb = ON_CARDS[name].verb
    assert last_refused(before) == (verb.action, verb.object_kind)


def test_an_act_on_a_foreign_memory_leaves_one_record(world: World) -> None:
    client, before = signed_in(world.people["viewer"]), refusals().count()
    assert client.post(memory_url("lock", world.foreign.memory)).status_code == 404
    assert last_refused(before) == ("locked", "memory")


# Where a refused act belongs


def refused_in(world: World) -> str:
    """The name of the organization and of the repository that the last refusal belongs to."""
    record = refusals().latest("pk")
    names = {None: "none", world.foreign.repository.organization_id: "foreign"}
    names |= {world.own.repository.organization_id: "ours"}
    names |= {one.repository.pk: one.repository.slug for one in (world.own, world.beside)}
    return f"{names[record.organization_id]}/{names[record.repository_id]}"


def subject_of(memory: Any) -> dict[str, str]:
    return {"subject": f"memory:{memory.pk}", "card": f"memory:{memory.pk}"}


def test_a_refused_act_belongs_to_the_organization_of_its_object(world: World) -> None:
    viewer = signed_in(world.people["viewer"])
    viewer.post(memory_url("deprecate", world.own.memory), {"reason": ""})
    assert refused_in(world) == "ours/own"
    viewer.post(reverse("review_act", args=["verify"]), subject_of(world.beside.memory))
    assert refused_in(world) == "ours/yy-beside"
    assert refusals().latest("pk").object_id == str(world.beside.memory.pk)
    viewer.post(reverse("admin:access_accesstoken_revoke", args=[world.own.token.pk]))
    assert refused_in(world) == "ours/none"
    viewer.post(reverse("write_policy_add", args=[world.own.repository.organization_id]))
    assert refused_in(world) == "ours/none"
    viewer.post(reverse("topics_build", args=[world.own.repository.pk]))
    assert refused_in(world) == "ours/own"


def test_an_act_on_what_one_does_not_see_belongs_to_ones_own_organization_only(
    world: World,
) -> None:
    beside = signed_in(world.own.viewer)  # has a role in one repository of the organization
    beside.post(memory_url("lock", world.beside.memory))
    assert refused_in(world) == "ours/yy-beside"
    beside.get(memory_url("change", world.beside.memory))
    assert refused_in(world) == "ours/yy-beside"
    for memory in (world.foreign.memory, world.foreign.pending):
        beside.post(memory_url("lock", memory))
        assert refused_in(world) == "none/none"
    beside.post(reverse("write_policy_add", args=[world.foreign.repository.organization_id]))
    assert refused_in(world) == "none/none"
    beside.post(reverse("admin:access_agent_add"), {"organization_id": "not an id"})
    assert refused_in(world) == "none/none"


@pytest.mark.parametrize(("place", "belongs"), [("own", "ours/none"), ("foreign", "none/none")])
def test_a_new_row_belongs_where_the_form_would_have_put_it(
    place: str, belongs: str, world: World
) -> None:
    organization_id = getattr(world, place).repository.organization_id
    auditor = signed_in(world.people["auditor"])
    auditor.post(reverse("admin:access_agent_add"), {"organization_id": organization_id})
    assert refused_in(world) == belongs


def test_who_audits_the_organization_sees_the_refusal_and_nobody_elsewhere_does(
    world: World,
) -> None:
    signed_in(world.own.viewer).post(memory_url("lock", world.beside.memory))
    record = refusals().latest("pk")
    page = reverse("admin:audit_auditrecord_change", args=[record.pk])
    assert signed_in(world.people["auditor"]).get(page).status_code == 200
    for somebody in (world.foreign.maintainer, world.own.viewer):
        assert signed_in(somebody).get(page).status_code != 200


def creating() -> list[Any]:
    return [admin for admin in site._registry.values() if admin.creates]


@table("admin", creating(), ids=lambda admin: type(admin).__name__)
def test_a_new_row_by_somebody_who_may_not_add_leaves_one_record(admin: Any, world: World) -> None:
    client, before = signed_in(world.people["auditor"]), refusals().count()
    assert client.post(admin.page_url("add")).status_code in (403, 422)
    assert last_refused(before) == (admin.creates.action, admin.creates.object_kind)


def test_a_form_that_was_not_filled_in_leaves_a_record_too(world: World) -> None:
    client: Client = signed_in(world.people["repository_maintainer"])
    url = memory_url("deprecate", world.own.memory)
    assert client.get(url).status_code == 200
    before = refusals().count()
    assert client.post(url, {**seen(world.own.memory), "reason": ""}).status_code == 422
    record = refusals().latest("pk")
    assert refusals().count() == before + 1
    assert (record.verdict, record.object_id) == ("INVALID_ARGUMENT", str(world.own.memory.pk))
    client.post(url, {**seen(world.own.memory), "reason": REASON})
    assert AuditRecord.objects.latest("pk").verdict == VERDICT_OK
