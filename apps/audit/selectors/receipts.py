"""Receipts: the proof that the record of a write is sealed, waited for when it is committed.

Sealing takes a second or two. Whoever asks waits a little longer than that and no longer; then the
write holds all the same, and the receipt says that the seal is still to come.
"""

from __future__ import annotations

import time
import uuid
from enum import StrEnum
from threading import BoundedSemaphore
from typing import NotRequired, TypedDict

from django.db import connection

from apps.audit.models import VERDICT_OK, Action, AuditRecord, Leaf, ObjectKind
from apps.audit.selectors.proofs import NoProof, Proof, proof_of, tree_of

MAX_SECONDS, LOOK_EVERY = 3.0, 0.1
#: Threads of one process that may wait at once; the next is told that the seal is to come.
WAITING = BoundedSemaphore(2)


class ReceiptKind(StrEnum):
    """What a caller may wait for."""

    SEALED = "sealed"


PENDING = "pending"


class WriteReceipt(TypedDict):
    """``proof`` once the record is sealed; until then its number, to ask for it later."""

    state: str
    proof: NotRequired[Proof]
    record_id: NotRequired[int]


def receipt_of_write(
    *, organization_id: uuid.UUID | None, memory_id: str, version: int
) -> WriteReceipt:
    """The receipt of a version that its caller wrote just now, or wrote once and asks for again.

    ``state`` is `sealed`, with the ``proof`` that docs/verify_audit.py checks; or `pending`, with
    the ``record_id`` to ask for later. Call it in no transaction: the write has to be committed.
    """
    record = _record_of(organization_id, memory_id, version)
    if record is None:
        return {"state": PENDING}
    pending: WriteReceipt = {"state": PENDING, "record_id": record.pk}
    if not is_sealed_in_time(record):
        return pending
    try:
        return {"state": ReceiptKind.SEALED.value, "proof": proof_of(record)}
    except NoProof:  # a verification says what is wrong; the write holds
        return pending


def _record_of(
    organization_id: uuid.UUID | None, memory_id: str, version: int
) -> AuditRecord | None:
    written = AuditRecord.objects.filter(
        organization_id=organization_id,
        object_kind=ObjectKind.MEMORY.value,
        object_id=memory_id,
        object_version=version,
        action__in=(Action.CREATED, Action.UPDATED),
        verdict=VERDICT_OK,
    )
    return written.order_by("pk").first()


def is_sealed_in_time(record: AuditRecord) -> bool:
    """Wait for the sealer, not for long; nobody holds a connection meanwhile."""
    if not WAITING.acquire(blocking=False):
        return False
    try:
        deadline = time.monotonic() + MAX_SECONDS
        leaf = Leaf.objects.filter(tree=tree_of(record), record_id=record.pk)
        while not (is_sealed := leaf.exists()) and time.monotonic() < deadline:
            if not connection.in_atomic_block:
                connection.close()
            time.sleep(LOOK_EVERY)
        return is_sealed
    finally:
        WAITING.release()
