"""Writes over REST that wait for the proof that the audit trail has them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.audit.selectors import receipts
from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.audit.sealed import seal_all, without_waiting
from tests.rest.world import MEMORIES, World, code_of
from tests.serving import ROOT

KEYED = {"Idempotency-Key": "order-7"}


@pytest.fixture
def sealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while the caller waits."""
    without_waiting(monkeypatch)
    monkeypatch.setattr("apps.audit.selectors.receipts.time.sleep", lambda _: seal_all())


def note(world: World, **fields: Any) -> dict[str, Any]:
    place = {"repository_id": str(world.repository.pk)}
    return (
        {"content": "The export runs at four.", "type": "fact", "receipt": "sealed"}
        | place
        | fields
    )


def holds(proof: dict[str, Any], folder: Path) -> bool:
    """Whether the one-file verifier takes it for a proof."""
    file = folder / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    verifier = [sys.executable, "-I", "-S", str(ROOT / "docs" / "verify_audit.py"), str(file)]
    return subprocess.run(verifier, capture_output=True, check=False).returncode == 0


@pytest.mark.usefixtures("sealer")
@pytest.mark.parametrize("secrecy", [Secrecy.S3, Secrecy.S0])
def test_a_sealed_receipt_is_a_proof_that_holds_alone(
    world: World, secrecy: Secrecy, tmp_path: Path
) -> None:
    written = world.agent(secrecy=secrecy).post(MEMORIES, note(world))

    assert written.status_code == 201
    receipt = written.json()["receipt"]
    assert receipt["state"] == "sealed"
    assert receipt["proof"]["record"]["object_id"] == written.json()["memory_id"]
    assert holds(receipt["proof"], tmp_path)


@pytest.mark.usefixtures("sealer")
def test_a_new_version_has_a_receipt_of_its_own(world: World) -> None:
    agent = world.agent()

    body = {"content": "At five.", "reason": "It moved.", "receipt": "sealed"}
    written = agent.post(f"{world.address}/versions", body).json()

    record = written["receipt"]["proof"]["record"]
    assert (record["object_version"], record["action"]) == (2, "updated")


@pytest.mark.usefixtures("sealer")
def test_a_rule_above_the_repositories_has_one_too(world: World) -> None:
    rule = {"content": "Speak plainly.", "type": "system_constraint", "scope": "system"}

    written = world.person(Role.SUPER_ADMIN).post(MEMORIES, {**rule, "receipt": "sealed"}).json()

    assert written["receipt"]["proof"]["record"]["object_id"] == written["memory_id"]


def test_a_seal_that_is_late_holds_no_write_back_and_is_had_by_asking_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "MAX_SECONDS", 0.0)
    agent, memories = world.agent(), Memory.objects.count()
    late = agent.post(MEMORIES, note(world), headers=KEYED).json()
    assert late["receipt"]["state"] == "pending"
    assert AuditRecord.objects.filter(pk=late["receipt"]["record_id"]).exists()

    without_waiting(monkeypatch)
    seal_all()
    again = agent.post(MEMORIES, note(world), headers=KEYED).json()

    assert again["receipt"]["state"] == "sealed"
    assert again["memory_id"] == late["memory_id"]
    assert Memory.objects.count() == memories + 1


def test_nobody_gets_a_receipt_unasked_or_of_another_kind(world: World) -> None:
    agent = world.agent()
    unasked = note(world)
    del unasked["receipt"]

    assert "receipt" not in agent.post(MEMORIES, unasked).json()
    assert code_of(agent.post(MEMORIES, note(world, receipt="stamped"))) == "INVALID_ARGUMENT"
