"""Organizations, repositories and their policies, changed by those who manage them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from tests.rest.world import World, code_of

ORGANIZATIONS, REPOSITORIES = "/api/v1/organizations", "/api/v1/repositories"


@pytest.fixture
def address(world: World) -> str:
    return f"{REPOSITORIES}/{world.repository.pk}"


def test_a_tenant_is_made_renamed_and_read(world: World) -> None:
    admin = world.person(Role.SUPER_ADMIN)

    made = admin.post(ORGANIZATIONS, {"slug": "north", "name": "North"})
    place = f"{ORGANIZATIONS}/{made.json()['id']}"
    renamed = admin.patch(place, {"name": "The North"})

    assert (made.status_code, renamed.json()["name"]) == (201, "The North")
    assert admin.get(place).json() == renamed.json()
    assert admin.get(f"{ORGANIZATIONS}?slug=north").json()["results"] == [renamed.json()]


def test_a_model_looks_for_facts_only_where_a_manager_switches_it_on(world: World) -> None:
    place = f"{ORGANIZATIONS}/{world.repository.organization_id}"
    admin = world.person()

    before = admin.get(place).json()
    refused = world.person(Role.REPOSITORY_MAINTAINER).patch(place, {"facts_by_model": True})
    switched = admin.patch(place, {"facts_by_model": True, "reason": "Agreed on 1 May."})

    assert (before["facts_by_model"], before["model_endpoint"]) == (False, "")
    assert refused.status_code in (403, 404)
    assert (switched.json()["facts_by_model"], switched.json()["name"]) == (True, before["name"])
    record = AuditRecord.objects.filter(object_kind="organization", verdict="OK").latest("pk")
    assert record.reason == "Model for facts switched on. Agreed on 1 May."
    history = Organization.history.filter(id=world.repository.organization_id)
    assert [row.facts_by_model for row in history[:2]] == [True, False]
    assert history[0].history_change_reason == "Agreed on 1 May."


def test_a_repository_is_made_with_its_policy(world: World) -> None:
    body = {
        "organization_id": str(world.repository.organization_id),
        "slug": "ledger",
        "name": "Ledger",
        "language": "german",
        "retention_days": 30,
    }

    made = world.person().post(REPOSITORIES, body)
    taken = world.person().post(REPOSITORIES, body)

    assert made.status_code == 201
    assert (made.json()["language"], made.json()["retention_days"]) == ("german", 30)
    assert taken.json()["error"]["details"]["field"] == "slug"


def test_a_policy_is_changed_field_by_field_and_its_history_told(
    world: World, address: str
) -> None:
    admin = world.person()
    admin.patch(address, {"hide_unverified": True, "reason": "Audit finding 12."})
    changed = admin.patch(address, {"retention_days": 90})
    emptied = admin.patch(address, {"retention_days": None})

    assert changed.json()["hide_unverified"] is True
    assert emptied.json()["retention_days"] is None
    history = admin.get(f"{address}/policy-changes").json()["results"]
    assert [(one["field"], one["after"]) for one in history] == [
        ("retention_days", None),
        ("retention_days", 90),
        ("hide_unverified", True),
    ]
    assert history[-1]["reason"] == "Audit finding 12."


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"language": "klingon"}, "language"),
        ({"retention_days": 0}, "retention_days"),
        ({"hide_unverified": "yes"}, "hide_unverified"),
        ({"slug": "other"}, "slug"),
        ({"name": ""}, "name"),
    ],
)
def test_a_wrong_policy_is_named_and_nothing_changed(
    world: World, address: str, body: dict[str, Any], field: str
) -> None:
    before = Repository.objects.filter(pk=world.repository.pk).values().get()

    response = world.person().patch(address, body)

    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert response.json()["error"]["details"]["field"] == field
    assert Repository.objects.filter(pk=world.repository.pk).values().get() == before


def test_of_two_who_saw_the_same_policy_the_second_is_refused(world: World, address: str) -> None:
    admin = world.person()
    seen = {"If-Match": admin.get(address)["ETag"]}

    first = admin.patch(address, {"name": "One"}, headers=seen)
    second = admin.patch(address, {"name": "Two"}, headers=seen)

    assert (first.status_code, second.status_code) == (200, 409)
    assert code_of(second) == "VERSION_CONFLICT"
    assert admin.get(address, headers={"If-None-Match": admin.get(address)["ETag"]}).content == b""


def test_whoever_reads_there_changes_nothing(world: World, address: str) -> None:
    for role in (Role.REPOSITORY_MAINTAINER, Role.AUDITOR, Role.VIEWER):
        person = world.person(role)
        assert person.get(address).status_code == 200
        refused = person.patch(address, {"name": "Mine"})
        assert (refused.status_code, code_of(refused)) == (403, "WRITE_NOT_ALLOWED")


def test_a_place_out_of_reach_and_none_at_all_answer_alike(world: World) -> None:
    person = world.person()
    unknown = "0192f3a1-6b7c-7d10-9c1e-3f6f0b1d2aff"

    for kind, key in ((REPOSITORIES, world.foreign.pk), (ORGANIZATIONS, _foreign(world))):
        for one in (key, unknown):
            answer = person.patch(f"{kind}/{one}", {"name": "Mine"})
            assert (answer.status_code, code_of(answer)) == (404, "NOT_FOUND")
    assert not Organization.objects.filter(name="Mine").exists()


def _foreign(world: World) -> Any:
    return world.foreign.organization_id


def test_a_manager_requires_a_second_factor_of_those_who_decide(world: World) -> None:
    place, admin = f"{ORGANIZATIONS}/{world.repository.organization_id}", world.person()

    before, after = admin.get(place), admin.patch(place, {"second_factor_required": True})

    assert [one.json()["second_factor_required"] for one in (before, after)] == [False, True]
    record = AuditRecord.objects.filter(object_kind="organization", verdict="OK").latest("pk")
    assert record.reason == "Second factor of those who decide switched on."
