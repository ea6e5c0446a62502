"""Seals, checkpoints, verifications and proofs of the trail."""

from __future__ import annotations

import uuid

import pytest

from apps.audit.models import AuditRecord, Checkpoint, Verification
from apps.audit.services.verification import continue_verifications
from apps.organizations.roles import Role
from tests.audit.sealed import seal_all, without_waiting
from tests.rest.world import World, code_of

SEALS = "/api/v1/audit-seals"
CHECKPOINTS = "/api/v1/audit-checkpoints"
VERIFICATIONS = "/api/v1/audit-verifications"


@pytest.fixture
def sealed(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world whose trail is sealed, although this test's transaction has not ended."""
    world.agent().get(world.address)
    without_waiting(monkeypatch)
    seal_all()
    return world


def test_an_auditor_sees_the_newest_seal_and_takes_checkpoints_along(sealed: World) -> None:
    auditor = sealed.person(Role.AUDITOR)

    seals = auditor.get(SEALS).json()
    checkpoints = auditor.get(CHECKPOINTS).json()["results"]

    assert seals["newest"]["size"] > 0
    assert {one["tree"] for one in checkpoints} == {str(sealed.repository.organization_id)}
    newest = Checkpoint.objects.filter(tree=sealed.repository.organization_id).latest("pk")
    assert checkpoints[0]["note"] == newest.note


def test_a_sealed_record_comes_with_its_proof_and_a_fresh_one_with_the_reason(
    sealed: World,
) -> None:
    auditor = sealed.person(Role.AUDITOR)
    place = {"organization_id": sealed.repository.organization_id}
    record = AuditRecord.objects.filter(**place).earliest("pk")
    sealed.agent().get(sealed.address)
    fresh = AuditRecord.objects.latest("pk")

    proved = auditor.get(f"/api/v1/audit-records/{record.pk}/proof").json()
    waits = auditor.get(f"/api/v1/audit-records/{fresh.pk}/proof").json()

    assert proved["proof"]["record"]["id"] == record.pk
    assert proved["reason"] == ""
    assert waits["proof"] is None
    assert waits["reason"]


def test_a_verification_is_asked_for_and_tells_its_result(sealed: World) -> None:
    auditor = sealed.person(Role.AUDITOR)
    place = {"organization_id": str(sealed.repository.organization_id)}

    begun = auditor.post(VERIFICATIONS, place)
    continue_verifications(seconds=60)
    run = auditor.get(VERIFICATIONS).json()["results"][0]

    assert begun.status_code == 202
    assert begun.json()["is_ok"] is None
    assert run["verification_id"] == begun.json()["verification_id"]
    assert run["problems"] == []
    assert run["is_ok"] is True


def test_nobody_verifies_a_trail_she_may_not_view_whole(world: World) -> None:
    maintainer = world.person(Role.REPOSITORY_MAINTAINER)

    for place in ({}, {"organization_id": str(uuid.uuid4())}):
        assert maintainer.post(VERIFICATIONS, place).status_code == 403
    assert code_of(world.agent().get(SEALS)) == "WRITE_NOT_ALLOWED"
    assert not Verification.objects.exists()


def test_a_verification_of_one_organization_is_seen_by_who_views_more_than_one(
    sealed: World,
) -> None:
    super_admin = sealed.person(Role.SUPER_ADMIN)
    place = {"organization_id": str(sealed.repository.organization_id)}

    begun = super_admin.post(VERIFICATIONS, place).json()["verification_id"]

    listed = super_admin.get(VERIFICATIONS).json()["results"]
    assert [run["verification_id"] for run in listed] == [begun]
    running = super_admin.get(SEALS).json()["running_verification"]
    assert running["verification_id"] == begun


def test_the_whole_trails_figures_are_not_told_to_one_organization(sealed: World) -> None:
    sealed.person(Role.SUPER_ADMIN).post(VERIFICATIONS, {})
    continue_verifications(seconds=60)

    run = sealed.person(Role.AUDITOR).get(VERIFICATIONS).json()["results"][0]

    assert (run["organization_id"], run["total"], run["checked"]) == (None, None, None)
    assert run["is_ok"] is True
