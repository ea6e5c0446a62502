"""The pages of seals: who sees what, what can be taken along, and asking for a verification."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
from django.urls import reverse

from apps.audit.models import VERDICT_OK, Action, AuditRecord, Checkpoint, Verification
from apps.audit.selectors.seals import problem_count_in, visible_trees
from apps.audit.services.verification import continue_verifications
from apps.audit.signed_notes import parse
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import now
from apps.organizations.selectors import rights_of
from tests.audit.sealed import seal_all, without_waiting
from tests.console.test_visibility import HIDDEN, ROLES
from tests.console.world import World, signed_in
from tests.factories import UserFactory

SEALS = reverse("seals")
VERIFY = reverse("seals_verify")


@pytest.fixture
def sealed(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    without_waiting(monkeypatch)
    seal_all()
    return world


def page(world: World, role: str, url: str = SEALS) -> Any:
    return signed_in(world.people[role]).get(url)


@pytest.mark.parametrize("role", ROLES)
def test_the_page_shows_checkpoints_of_ones_own_organizations_only(
    role: str, sealed: World
) -> None:
    response = page(sealed, role)
    assert response.status_code == 200
    shown = {one.checkpoint.tree for one in response.context["checkpoints"]}
    own, foreign = (place.repository.organization_id for place in (sealed.own, sealed.foreign))
    assert shown == ({own, foreign, PLATFORM_TREE} if role == "super_admin" else {own})
    for marker in HIDDEN[role]:
        if marker == "zz-foreign":
            assert marker not in response.content.decode()


@pytest.mark.parametrize("role", ROLES)
def test_a_checkpoint_is_downloaded_as_the_text_to_keep(role: str, sealed: World) -> None:
    own, foreign = (
        Checkpoint.objects.get(tree=place.repository.organization_id)
        for place in (sealed.own, sealed.foreign)
    )
    response = page(sealed, role, reverse("checkpoint", args=[own.pk]))
    assert response["Content-Disposition"].startswith("attachment")
    assert parse(response.content.decode()).size == own.size
    answer = page(sealed, role, reverse("checkpoint", args=[foreign.pk])).status_code
    assert answer == (200 if role == "super_admin" else 404)
    assert page(sealed, role, reverse("checkpoint", args=[10**9])).status_code == 404


def test_the_dashboard_says_when_the_place_was_sealed_and_verified(sealed: World) -> None:
    client = signed_in(sealed.people["auditor"])
    body = client.get(reverse("admin:index")).content.decode()
    assert "Audit state" in body
    assert "Last sealed" in body
    assert "Every record is sealed." in body
    assert "Not verified yet" in body
    client.post(VERIFY, {"place": str(sealed.own.repository.organization_id)})
    continue_verifications(seconds=60)
    body = client.get(
        reverse("admin:index"), {"organization": str(sealed.own.repository.organization_id)}
    ).content.decode()
    assert "everything as it was sealed" in body


def test_a_backlog_that_is_late_is_a_warning(sealed: World) -> None:
    record = AuditRecord.objects.filter(action=Action.CREATED).first()
    assert record is not None
    record.pk, record.occurred_at = None, now() - dt.timedelta(minutes=5)
    record.save(force_insert=True)
    body = page(sealed, "super_admin").content.decode()
    assert re.search("1 record waits to be sealed, the oldest for 3[0-9]{2} seconds", body)
    assert "holds sealing back" in body


def test_without_a_key_the_page_says_so(sealed: World, settings: Any) -> None:
    settings.AUDIT_PUBLIC_KEY = ""
    assert "AUDIT_PUBLIC_KEY is not set" in page(sealed, "super_admin").content.decode()
    client = signed_in(sealed.people["super_admin"])
    answer = client.post(VERIFY, {"place": "everything"}, follow=True)
    assert "nothing can be checked" in answer.content.decode()


@pytest.mark.parametrize("role", ROLES)
def test_who_holds_the_right_for_the_whole_place_asks_for_a_verification(
    role: str, sealed: World
) -> None:
    client = signed_in(sealed.people[role])
    own, foreign = (place.repository.organization_id for place in (sealed.own, sealed.foreign))
    may_own = not role.startswith("repository_")
    is_super = role == "super_admin"
    for place, may in ((own, may_own), (foreign, is_super), ("everything", is_super)):
        before = Verification.objects.count()
        status = client.post(VERIFY, {"place": str(place)}).status_code
        assert (status == 302) == may, place
        assert Verification.objects.count() == before + may
    assert client.get(VERIFY).status_code == 405
    assert client.post(VERIFY, {"place": "nonsense"}).status_code == 404


def test_the_part_that_moves_comes_alone_and_shows_how_far_it_is(sealed: World) -> None:
    client = signed_in(sealed.people["super_admin"])
    client.post(VERIFY, {"place": "everything"})
    body = client.get(SEALS, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in body
    assert "<progress" in body
    continue_verifications(seconds=60)
    body = client.get(SEALS).content.decode()
    assert "As it was sealed." in body
    assert sealed.people["super_admin"].username in body


def test_what_is_out_of_its_turn_is_acknowledged_by_who_may_view_the_whole_trail(
    sealed: World,
) -> None:
    tree = str(sealed.own.repository.organization_id)
    text = "Record 5 claims to be older than what was sealed long before."
    found = {"tree": tree, "text": text, "record_id": 5, "first": 3, "last": 3}
    run = Verification.objects.create(
        requested_by="system",
        started_at=now(),
        finished_at=now(),
        total=1,
        problem_count=2,
        problems=[found, {"tree": tree, "text": "Record 7 is gone.", "record_id": 7}],
        problem_trees={tree: 2},
    )
    url, of_a_change = (reverse("seals_acknowledge", args=[run.pk, number]) for number in (0, 1))
    body = page(sealed, "auditor").content.decode()
    assert url in body
    assert of_a_change not in body
    client = signed_in(sealed.people["auditor"])
    assert text in client.get(url).content.decode()
    assert "required" in client.post(url, {"reason": ""}).content.decode()
    answer = client.post(url, {"reason": "The clock of one machine was wrong."}, follow=True)
    assert "It is recorded." in answer.content.decode()
    assert "Acknowledged since." in answer.content.decode()
    state = client.get(SEALS, headers={"HX-Request": "true"}).content.decode()
    assert text not in state
    assert "The last verification found 1 thing changed or out of turn" in state
    dashboard = client.get(reverse("admin:index")).content.decode()
    warning = dashboard.index("The last verification of the audit trail found 1 thing")
    assert warning < dashboard.index("dashboard-organization")
    elsewhere = signed_in(sealed.foreign.maintainer).get(reverse("admin:index")).content.decode()
    assert "The last verification of the audit trail" not in elsewhere
    record = AuditRecord.objects.get(action=Action.ACKNOWLEDGED, verdict=VERDICT_OK)
    assert (str(record.organization_id), record.object_id) == (tree, "3-3")
    assert (
        "nobody can acknowledge that"
        in client.post(of_a_change, {"reason": "It may be."}).content.decode()
    )
    assert page(sealed, "repository_viewer", url).status_code in {200, 404}
    unknown = reverse("seals_acknowledge", args=[run.pk, 9])
    assert page(sealed, "auditor", unknown).status_code == 404


def test_what_was_found_elsewhere_is_not_told(sealed: World) -> None:
    foreign = str(sealed.foreign.repository.organization_id)
    run = Verification.objects.create(
        requested_by="system",
        started_at=now(),
        finished_at=now(),
        total=1,
        problem_count=1,
        problems=[{"tree": foreign, "text": "Record 77 is gone.", "record_id": 77}],
        problem_trees={foreign: 1},
    )
    assert "Record 77 is gone." in page(sealed, "super_admin").content.decode()
    assert "Record 77" not in page(sealed, "auditor").content.decode()
    trees = visible_trees(rights_of(sealed.people["auditor"]))
    assert problem_count_in(run, trees) == 0


def test_a_record_says_where_it_is_sealed_and_gives_its_proof(sealed: World) -> None:
    record = AuditRecord.objects.filter(repository_id=sealed.own.repository.pk).latest("id")
    client = signed_in(sealed.people["repository_viewer"])
    body = client.get(reverse("admin:audit_auditrecord_change", args=[record.pk])).content.decode()
    assert "in the checkpoint of" in body
    proof = client.get(reverse("admin:audit_auditrecord_proof", args=[record.pk]))
    assert json.loads(proof.content)["record"]["id"] == record.pk
    beside = AuditRecord.objects.filter(repository_id=sealed.beside.repository.pk).latest("id")
    url = reverse("admin:audit_auditrecord_proof", args=[beside.pk])
    assert client.get(url).status_code == 404


def test_a_record_that_waits_says_so(world: World) -> None:
    record = AuditRecord.objects.filter(repository_id=world.own.repository.pk).latest("id")
    client = signed_in(world.people["auditor"])
    url = reverse("admin:audit_auditrecord_change", args=[record.pk])
    assert "Not yet; it takes a second or two." in client.get(url).content.decode()
    answer = client.get(reverse("admin:audit_auditrecord_proof", args=[record.pk]), follow=True)
    assert "not sealed yet" in answer.content.decode()


def test_nobody_without_the_right_gets_near(sealed: World) -> None:
    client = signed_in(UserFactory())
    checkpoint = Checkpoint.objects.first()
    assert checkpoint is not None
    assert client.get(SEALS).status_code == 403
    assert client.get(reverse("checkpoint", args=[checkpoint.pk])).status_code == 403
    assert client.post(VERIFY, {"place": "everything"}).status_code == 403
