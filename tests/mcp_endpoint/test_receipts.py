"""A write may wait for the proof that the trail has it, and not for long."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.audit.selectors import receipts
from apps.common.errors import ErrorCode
from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from tests.audit.sealed import seal_all, without_waiting
from tests.mcp_endpoint.world import Caller, World
from tests.serving import ROOT

WRITE = "memory-write"
SEALED = {"content": "The export runs at four.", "type": "fact", "receipt": "sealed"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def sealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while the caller waits."""
    without_waiting(monkeypatch)
    monkeypatch.setattr("apps.audit.selectors.receipts.time.sleep", lambda _: seal_all())


def written(world: World, caller: Caller, **changes: Any) -> dict[str, Any]:
    outcome = world.call(caller, WRITE, {**SEALED, **changes})
    assert not outcome.is_error, outcome.body
    return outcome.body


@pytest.mark.usefixtures("sealer")
@pytest.mark.parametrize("secrecy", [Secrecy.S3, Secrecy.S0])
def test_a_sealed_receipt_is_a_proof_that_holds_alone(
    world: World, secrecy: str, tmp_path: Path
) -> None:
    body = written(world, world.agent(secrecy=secrecy))

    assert body["receipt"]["state"] == "sealed"
    proof = tmp_path / "proof.json"
    proof.write_text(json.dumps(body["receipt"]["proof"]), encoding="utf-8")
    verifier = [sys.executable, "-I", "-S", str(ROOT / "docs" / "verify_audit.py"), str(proof)]
    found = subprocess.run(verifier, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout
    assert body["receipt"]["proof"]["record"]["object_id"] == body["memory_id"]


@pytest.mark.usefixtures("sealer")
def test_a_new_version_has_a_receipt_of_its_own(world: World) -> None:
    agent = world.agent()
    first = written(world, agent)

    second = written(world, agent, memory_id=first["memory_id"], content="At five.", type=None)

    records = [one["receipt"]["proof"]["record"] for one in (first, second)]
    assert [record["object_version"] for record in records] == [1, 2]
    assert [record["action"] for record in records] == ["created", "updated"]


def test_a_seal_that_is_late_holds_no_write_back_and_is_had_by_asking_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "MAX_SECONDS", 0.0)
    agent = world.agent()
    context = {"request_id": "ask-again"}
    late = world.call(agent, WRITE, SEALED, **context).body
    assert late["receipt"]["state"] == "pending"
    assert AuditRecord.objects.filter(pk=late["receipt"]["record_id"]).exists()

    without_waiting(monkeypatch)
    seal_all()
    again = world.call(agent, WRITE, SEALED, **context).body

    assert again["receipt"]["state"] == "sealed"
    assert again["memory_id"] == late["memory_id"]
    assert Memory.objects.count() == 1


def test_more_callers_than_may_wait_are_told_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "MAX_SECONDS", 60.0)
    for _ in range(2):
        assert receipts.WAITING.acquire(blocking=False)
    try:
        assert written(world, world.agent())["receipt"]["state"] == "pending"
    finally:
        receipts.WAITING.release(2)


def test_nobody_gets_a_receipt_unasked_or_of_another_kind(world: World) -> None:
    agent = world.agent()
    assert "receipt" not in written(world, agent, receipt=None)
    refused = world.call(agent, WRITE, {**SEALED, "receipt": "stamped"})
    assert refused.body["error"]["code"] == ErrorCode.INVALID_ARGUMENT
    assert refused.body["error"]["details"]["field"] == "receipt"
