"""What endpoints about the sealed trail answer, described for the OpenAPI page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from apps.audit.models import Checkpoint, Verification
from apps.audit.selectors.seals import SealState, may_count, problem_count_in, problems_in
from apps.common.clock import iso
from apps.rest.outputs import Page, Shape
from apps.rest.repeats import Result

COUNTED = "Null for the whole trail, unless you may view all of it."


class NewestSeal(Shape):
    size = serializers.IntegerField(help_text="Records that it covers.")
    root_hash = serializers.CharField(help_text="Hexadecimal.")
    sealed_at = serializers.DateTimeField()


class VerificationShape(Shape):
    """`is_ok` is null while it runs. Of problems those in places whose trail you may view."""

    verification_id = serializers.IntegerField()
    organization_id = serializers.UUIDField(allow_null=True, help_text="Null: the whole trail.")
    requested_by = serializers.CharField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    total = serializers.IntegerField(allow_null=True, help_text=COUNTED)
    checked = serializers.IntegerField(allow_null=True, help_text=COUNTED)
    is_ok = serializers.BooleanField(allow_null=True)
    problem_count = serializers.IntegerField()
    problems = serializers.ListField(child=serializers.CharField())


class Seals(Shape):
    newest = NewestSeal(allow_null=True)
    waiting = serializers.IntegerField(help_text="Not sealed yet; counting stops at 10,001.")
    is_late = serializers.BooleanField(help_text="Something holds sealing back.")
    last_verification = VerificationShape(allow_null=True)
    running_verification = VerificationShape(allow_null=True)


class CheckpointShape(Shape):
    checkpoint_id = serializers.IntegerField()
    tree = serializers.UUIDField(help_text="An organization, or zeros for the platform as a whole.")
    size = serializers.IntegerField()
    note = serializers.CharField(help_text="The signed text that auditors keep.")
    sealed_at = serializers.DateTimeField()


class CheckpointPage(Page):
    results = CheckpointShape(many=True)


class VerificationPage(Page):
    results = VerificationShape(many=True)


class ProofShape(Shape):
    """A proof is checked by `docs/verify_audit.py`, which needs nothing else of ours."""

    record_id = serializers.IntegerField()
    proof = serializers.DictField(allow_null=True)
    reason = serializers.CharField(help_text="Why there is none, as long as there is none.")


def seals_entry(state: SealState, trees: Any) -> Result:
    """How sealing stands in ``trees``."""
    newest = state.newest
    return {
        "newest": newest
        and {
            "size": newest.size,
            "root_hash": newest.root.hex(),
            "sealed_at": iso(newest.sealed_at),
        },
        "waiting": state.backlog.count,
        "is_late": state.backlog.is_late,
        "last_verification": state.verification and verification_entry(state.verification, trees),
        "running_verification": state.running and verification_entry(state.running, trees),
    }


def verification_entry(run: Verification, trees: Any) -> Result:
    """A verification as somebody who may view ``trees`` sees it."""
    count, is_counted = problem_count_in(run, trees), may_count(run, trees)
    return {
        "verification_id": run.pk,
        "organization_id": str(run.organization_id) if run.organization_id else None,
        "requested_by": run.requested_by,
        "started_at": iso(run.started_at),
        "finished_at": iso(run.finished_at),
        "total": run.total if is_counted else None,
        "checked": run.checked if is_counted else None,
        "is_ok": None if run.finished_at is None else count == 0,
        "problem_count": count,
        "problems": problems_in(run, trees),
    }


def checkpoint_entry(checkpoint: Checkpoint) -> Result:
    """A checkpoint with its text."""
    return {
        "checkpoint_id": checkpoint.pk,
        "tree": str(checkpoint.tree),
        "size": checkpoint.size,
        "note": checkpoint.note,
        "sealed_at": iso(checkpoint.sealed_at),
    }


def proof_entry(record_id: int, proof: Mapping[str, Any] | None, reason: str = "") -> Result:
    """A proof, or why there is none."""
    return {"record_id": record_id, "proof": proof, "reason": reason}
