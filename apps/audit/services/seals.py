"""Sealing: committed records become leaves of their organization's tree, and its root is signed.

Records are taken in the order of (transaction, id), and only those of transactions older than
every unfinished one: what is written late cannot slip in behind what is sealed. A batch is one
transaction, so a sealer that is killed leaves nothing behind; two sealers take turns.
"""

from __future__ import annotations

import time
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import connection, transaction

from apps.audit import sql
from apps.audit.hashing import sealed_leaf
from apps.audit.merkle import Frontier
from apps.audit.models import Checkpoint, SealingState
from apps.audit.signed_notes import Note, Signer, signer
from apps.common.clock import now

#: Records in one transaction: about a twentieth of a second.
BATCH = 2000
ADVISORY_LOCK = 5_641_002_018
#: Which subtrees are kept: those of 256 leaves, of 256 times 256…
KEPT_LEVELS = 8


@dataclass(frozen=True, slots=True)
class UnsealedRecord:
    """A committed record, in the order of sealing."""

    record_id: int
    transaction_id: int
    tree: uuid.UUID
    payload_hash: bytes
    is_sealed: bool


@dataclass(slots=True)
class Growth:
    """What a batch adds to the trees, column by column."""

    leaves: list[tuple[uuid.UUID, int, int, bytes]] = field(default_factory=list)
    subtrees: list[tuple[uuid.UUID, int, int, bytes]] = field(default_factory=list)

    def add(self, tree: uuid.UUID, frontier: Frontier, entry: UnsealedRecord) -> None:
        """Put a record at the end of its tree."""
        leaf = sealed_leaf(entry.record_id, entry.transaction_id, entry.payload_hash)
        self.leaves.append((tree, frontier.size, entry.record_id, leaf))
        self.subtrees += [
            (tree, level, index, subtree)
            for level, index, subtree in frontier.append(leaf)
            if level % KEPT_LEVELS == 0
        ]


def seal_pending(*, seconds: float) -> int:
    """Seal what is committed, for about ``seconds`` while there is more; how many records.

    Costs one short statement when there is nothing to do. Raises KeyMissing.
    """
    deadline = time.monotonic() + seconds
    sealed = 0
    while is_something_waiting():
        batch = seal_batch(signer())
        if batch is None:  # somebody else is at it
            break
        sealed += batch
        if time.monotonic() > deadline:
            break
    return sealed


def is_something_waiting() -> bool:
    """Whether there are records that can be sealed now."""
    with connection.cursor() as cursor:
        cursor.execute(sql.IS_SOMETHING_WAITING)
        return bool(cursor.fetchone()[0])


@transaction.atomic
def seal_batch(by: Signer) -> int | None:
    """Seal the next records in this one transaction; None if another sealer is at work."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ADVISORY_LOCK])
        if not cursor.fetchone()[0]:
            return None
    state = _state()
    found = _next_records(state)
    waiting: dict[uuid.UUID, list[UnsealedRecord]] = defaultdict(list)
    for entry in found:
        if not entry.is_sealed:
            waiting[entry.tree].append(entry)
    if waiting:
        _grow(waiting, by, state)
    _advance(state, found)
    return sum(len(entries) for entries in waiting.values())


def _state() -> SealingState:
    """The bookmark; a new one, or one of another cluster, looks through everything."""
    state = SealingState.objects.first() or SealingState(epoch="")
    with connection.cursor() as cursor:
        cursor.execute(sql.CURRENT_EPOCH)
        (epoch,) = cursor.fetchone()
    if state.epoch != epoch:
        state.is_catching_up = state.epoch != ""
        state.epoch, state.transaction_id, state.record_id = epoch, 0, 0
    return state


def _next_records(state: SealingState) -> list[UnsealedRecord]:
    with connection.cursor() as cursor:
        cursor.execute(
            sql.NEXT_RECORDS,
            {
                "platform": sql.PLATFORM_TREE,
                "transaction_id": state.transaction_id,
                "record_id": state.record_id,
                "is_catching_up": state.is_catching_up,
                "batch": BATCH,
            },
        )
        return [
            UnsealedRecord(record_id, transaction_id, tree, bytes(payload), is_sealed)
            for record_id, transaction_id, tree, payload, is_sealed in cursor.fetchall()
        ]


def _advance(state: SealingState, found: Sequence[UnsealedRecord]) -> None:
    """Move the bookmark behind what was found.

    After a restore the first walk takes whatever is there, wherever its numbers lie; then a second
    one begins, which waits for unfinished transactions as always and skips what has leaves.
    """
    if found:
        state.transaction_id, state.record_id = found[-1].transaction_id, found[-1].record_id
    elif state.is_catching_up:
        state.is_catching_up, state.transaction_id, state.record_id = False, 0, 0
    state.save()


def _grow(waiting: dict[uuid.UUID, list[UnsealedRecord]], by: Signer, state: SealingState) -> None:
    frontiers = _frontiers(waiting)
    growth = Growth()
    for tree, entries in waiting.items():
        for entry in entries:
            growth.add(tree, frontiers[tree], entry)
    with connection.cursor() as cursor:
        cursor.execute(sql.ADD_LEAVES, _columns(growth.leaves))
        if growth.subtrees:
            cursor.execute(sql.ADD_SUBTREES, _columns(growth.subtrees))
    Checkpoint.objects.bulk_create(
        [_checkpoint(tree, frontiers[tree], by, state) for tree in waiting], batch_size=500
    )


def _frontiers(trees: Iterable[uuid.UUID]) -> dict[uuid.UUID, Frontier]:
    keys = list(trees)
    with connection.cursor() as cursor:
        cursor.execute(sql.NEWEST_EDGES, [keys])
        kept = {
            tree: Frontier.from_bytes(size, bytes(edge)) for tree, size, edge in cursor.fetchall()
        }
    return {tree: kept.get(tree) or Frontier() for tree in keys}


def _checkpoint(tree: uuid.UUID, frontier: Frontier, by: Signer, state: SealingState) -> Checkpoint:
    root = frontier.root()
    stated = Note(tree, frontier.size, root, epoch=state.epoch, is_late=state.is_catching_up)
    return Checkpoint(
        tree=tree,
        size=frontier.size,
        root=root,
        frontier=frontier.to_bytes(),
        note=by.sign(stated),
        sealed_at=now(),
    )


def _columns(rows: Sequence[tuple[object, ...]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
