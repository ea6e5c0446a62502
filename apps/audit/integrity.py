"""Looking at the trail page by page: records against leaves, leaves against signed roots.

Roots are computed from the leaves as they are stored and leaves from the records, so that a changed
record is named and does not hide the next one. Nothing is kept in memory but one page.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string

from apps.audit import sql
from apps.audit.hashing import HASHED_FIELDS, payload_digest, sealed_leaf
from apps.audit.merkle import Frontier
from apps.audit.models import VERDICT_OK, Action, ObjectKind
from apps.audit.order import IrregularRange, SealingOrder, Turn
from apps.audit.selectors.acknowledged import acknowledged_stretches, is_within
from apps.audit.services.seals import KEPT_LEVELS
from apps.audit.signed_notes import BadNote, Note, is_signed, parse
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import iso

PAGE_LEAVES = 2000
PAGE_RECORDS = 20_000

#: What is done where a record states the hash of new words.
WRITTEN = frozenset({Action.CREATED, Action.UPDATED})
BEFORE_ALL = ""
#: Below what any record can have: a negative number must not hide one.
BEFORE_ANY_RECORD = -(2**63)


@dataclass(frozen=True, slots=True)
class IntegrityProblem:
    """Something that is not as it was sealed, or did not come in its turn.

    The latter a person may acknowledge: ``first`` and ``last`` are the numbers of its leaves. So
    may the loss of a ``place`` outside, which is named by its number.
    """

    tree: str
    text: str
    record_id: int | None = None
    first: int | None = None
    last: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """The words of an object's version, by the hash that a record states of them."""

    record_id: int
    object_id: str
    version: int
    content_hash: str


@dataclass(slots=True)
class WalkPosition:
    """Where a walk through the trail has come; kept as JSON between its steps."""

    tree: str = BEFORE_ALL
    size: int = 0
    frontier: str = ""
    until: int = -1
    is_broken: bool = False
    first_unproved: int | None = None
    latest: str = ""
    epoch: str = ""
    newest_transaction: int = 0
    newest_record: int = 0
    is_past_trees: bool = False
    after: int = BEFORE_ANY_RECORD
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Seal:
    """A root to be met: from the database, or kept by somebody outside."""

    size: int
    root: bytes
    told: str
    note: Note | None = None
    sealed_at: dt.datetime | None = None


def _states_words(stated: dict[str, Any]) -> bool:
    """Whether a record says which words of a memory were written."""
    return bool(
        stated["object_kind"] == ObjectKind.MEMORY
        and stated["action"] in WRITTEN
        and stated["verdict"] == VERDICT_OK
        and stated["object_version"]
        and stated["content_hash"]
    )


@dataclass(slots=True)
class Walk:
    """One step through the trail and what it found."""

    position: WalkPosition
    organization_id: uuid.UUID | None
    kept: Sequence[Note]
    keys: Sequence[bytes]
    problems: list[IntegrityProblem] = field(default_factory=list)
    checked: int = 0
    checkpoints: int = 0
    unsealed: int = 0
    out_of_order: int = 0
    order: SealingOrder = field(default_factory=SealingOrder)
    stretches: list[IrregularRange] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)

    def step(self) -> None:
        """Look at one page."""
        if self.position.is_past_trees:
            self._look_for_unsealed()
        elif self.position.until < 0:
            self._enter_next_tree()
        else:
            self._look_at_leaves()

    # --- Trees ------------------------------------------------------------------------------

    def _enter_next_tree(self) -> None:
        tree = self._next_tree()
        if tree is None:
            self.position = WalkPosition(is_past_trees=True)
            return
        size, leaves = self._ends(tree)
        self.position = WalkPosition(tree=str(tree), until=max(size, leaves))

    def _next_tree(self) -> uuid.UUID | None:
        if self.organization_id is not None:
            return self.organization_id if self.position.tree == BEFORE_ALL else None
        if self.position.tree == BEFORE_ALL:
            return PLATFORM_TREE
        kept = [note.tree for note in self.kept]
        with connection.cursor() as cursor:
            cursor.execute(sql.NEXT_TREE, {"tree": self.position.tree, "kept": kept})
            found: uuid.UUID | None = cursor.fetchone()[0]
        return found

    def _ends(self, tree: uuid.UUID) -> tuple[int, int]:
        with connection.cursor() as cursor:
            cursor.execute(sql.ENDS_OF_TREE, {"tree": tree})
            size, leaves = cursor.fetchone()
        return size, leaves

    def _leave_tree(self) -> None:
        size, leaves = self._ends(uuid.UUID(self.position.tree))
        if size > leaves:
            since = self.position.first_unproved
            what = f": some of those from record {since} on are gone" if since else ""
            self._found(f"{size} records were sealed here and only {leaves} are left{what}.", since)
        elif size < leaves:
            self._found(f"{leaves - size} records are marked as sealed, and nothing was signed.")
        for note in self._kept_here():
            if note.size > self.position.size:
                self._found(
                    f"A checkpoint of {note.size} records was kept outside, and only "
                    f"{self.position.size} are left."
                )
        self.position = WalkPosition(tree=self.position.tree)

    # --- Leaves -----------------------------------------------------------------------------

    def _look_at_leaves(self) -> None:
        place = self.position
        frontier = Frontier.from_bytes(place.size, bytes.fromhex(place.frontier))
        with connection.cursor() as cursor:
            cursor.execute(
                sql.LEAVES_WITH_RECORDS, [place.tree, place.size, place.until, PAGE_LEAVES]
            )
            rows = cursor.fetchall()
        if not rows:
            self._leave_tree()
            return
        end = rows[-1][0] + 1
        seals = self._seals(place.size, end)
        covering = sorted(one.size for ones in seals.values() for one in ones if one.sealed_at)
        completed: dict[tuple[int, int], bytes] = {}
        self._take_up_order()
        for row in rows:
            while covering and covering[0] <= row[0]:
                covering.pop(0)
            self._look_at_leaf(row, frontier.size, seals[covering[0]][0] if covering else None)
            if row[0] != frontier.size:
                frontier = Frontier(row[0] + 1, [bytes(32)] * (row[0] + 1).bit_count())
            else:
                self._append(frontier, bytes(row[2]), completed)
            for seal in seals.get(frontier.size, ()):
                self._meet(seal, frontier, row[1])
        self._compare_subtrees(completed)
        self._tell_stretches()
        self._compare_words()
        self.checked += len(rows)
        place.size, place.frontier = frontier.size, frontier.to_bytes().hex()
        self._put_down_order()

    def _take_up_order(self) -> None:
        place = self.position
        latest = dt.datetime.fromisoformat(place.latest) if place.latest else None
        self.order = SealingOrder(
            place.epoch, (place.newest_transaction, place.newest_record), latest
        )

    def _put_down_order(self) -> None:
        place, order = self.position, self.order
        place.latest = order.latest.isoformat() if order.latest else ""
        place.epoch = order.epoch
        place.newest_transaction, place.newest_record = order.newest

    def _append(
        self, frontier: Frontier, leaf: bytes, completed: dict[tuple[int, int], bytes]
    ) -> None:
        for level, index, subtree in frontier.append(leaf):
            if level % KEPT_LEVELS == 0:
                completed[level, index] = subtree

    def _look_at_leaf(self, row: tuple[Any, ...], expected: int, seal: Seal | None) -> None:
        index, record_id, leaf, found_id, transaction_id, payload, salt, occurred_at = row[:8]
        if self.position.first_unproved is None:
            self.position.first_unproved = record_id
        if index != expected:
            self.position.is_broken = True
            self._found(
                f"What was sealed as number {expected} is gone, just before record {record_id}.",
                record_id,
            )
        if found_id is None:
            self._found(f"Record {record_id} is gone.", record_id)
            return
        stated = dict(zip(HASHED_FIELDS, row[8:], strict=True))
        if stated["served"] is not None:
            stated["served"] = json.loads(stated["served"])
        stated["occurred_at"] = iso(occurred_at)
        digest = payload_digest(bytes(salt), stated)
        sealed = sealed_leaf(record_id, transaction_id, digest)
        if digest != bytes(payload) or sealed != bytes(leaf):
            self._found(f"Record {record_id} is not what was sealed.", record_id)
        elif _states_words(stated):
            words = stated["object_id"], stated["object_version"], stated["content_hash"]
            self.stated.append(Stated(record_id, *words))
        turn = Turn(record_id, transaction_id, occurred_at)
        if seal is not None:
            turn = replace(turn, checkpoint=seal.note, sealed_at=seal.sealed_at)
        if (why := self.order.take(turn)) is not None:
            self._note_stretch(IrregularRange(why, index, index, record_id, record_id))

    def _note_stretch(self, leaf: IrregularRange) -> None:
        self.out_of_order += 1
        if self.stretches and (joined := self.stretches[-1].joined(leaf)):
            self.stretches[-1] = joined
        else:
            self.stretches.append(leaf)

    def _tell_stretches(self) -> None:
        """Name what came out of its turn, but for what a person has acknowledged."""
        found, self.stretches = self.stretches, []
        tree = uuid.UUID(self.position.tree)
        known = acknowledged_stretches([tree]) if found else {}
        for one in found:
            if not is_within((one.first, one.last), known.get(tree, ())):
                place = {"first": one.first, "last": one.last}
                problem = IntegrityProblem(self.position.tree, one.text, one.first_record, **place)
                self.problems.append(problem)

    def _compare_words(self) -> None:
        """Name the memories whose words are not those that records of this page state."""
        altered: Callable[[Sequence[Stated]], Iterable[Stated]]
        altered = import_string(settings.AUDITED_WORDS)
        for one in altered(self.stated):
            self._found(
                f"Version {one.version} of memory {one.object_id} does not say what record "
                f"{one.record_id} states was written.",
                one.record_id,
            )
        self.stated = []

    def _meet(self, seal: Seal, frontier: Frontier, record_id: int) -> None:
        place = self.position
        if not place.is_broken and frontier.root() != seal.root:
            place.is_broken = True
            self._found(
                f"The records from {place.first_unproved} to {record_id} are not those of "
                f"{seal.told}.",
                place.first_unproved,
            )
        place.first_unproved = None

    def _seals(self, after: int, until: int) -> dict[int, list[Seal]]:
        with connection.cursor() as cursor:
            scope: dict[str, Any] = {
                "tree": self.position.tree,
                "after": after,
                "until": until,
            }
            cursor.execute(sql.CHECKPOINTS_BETWEEN, scope)
            rows = cursor.fetchall()
        seals: dict[int, list[Seal]] = {}
        for size, root, text, sealed_at in rows:
            told = f"the checkpoint of {iso(sealed_at)} ({size} records)"
            note = self._look_at_note(text, size, bytes(root), told, is_met=size <= until)
            seals[size] = [Seal(size, bytes(root), told, note, sealed_at)]
        for kept in self._kept_here():
            told = f"the checkpoint of {kept.size} records that was kept outside"
            seals.setdefault(kept.size, []).append(Seal(kept.size, kept.root, told))
        self.checkpoints += sum(size <= until for size, *_ in rows)
        return seals

    def _look_at_note(
        self, text: str, size: int, root: bytes, told: str, *, is_met: bool
    ) -> Note | None:
        """The note if it can be believed; a problem with it is reported on the page it ends in."""
        try:
            note = parse(text)
        except BadNote:
            wrong = "was changed"
        else:
            if (str(note.tree), note.size, note.root) != (self.position.tree, size, root):
                wrong = "says something else"
            elif not is_signed(note, self.keys):
                wrong = "is not signed with a key of this platform"
            else:
                return note
        if is_met:
            self._found(f"The text of {told} {wrong}.")
        return None

    def _kept_here(self) -> list[Note]:
        return [note for note in self.kept if str(note.tree) == self.position.tree]

    def _compare_subtrees(self, completed: dict[tuple[int, int], bytes]) -> None:
        if self.position.is_broken:
            return
        for level in {level for level, _ in completed}:
            indexes = [index for found, index in completed if found == level]
            bounds: list[Any] = [self.position.tree, level, min(indexes), max(indexes) + 1]
            with connection.cursor() as cursor:
                cursor.execute(sql.NUMBERED_SUBTREES, bounds)
                stored = {(at, index): bytes(value) for at, index, value in cursor.fetchall()}
            if stored != {key: value for key, value in completed.items() if key[0] == level}:
                self._found("Hashes that proofs are made from were changed.")

    # --- What is not sealed -----------------------------------------------------------------

    def _look_for_unsealed(self) -> None:
        place = self.position
        scope: dict[str, Any] = {
            "after": place.after,
            "page": PAGE_RECORDS,
            "platform": PLATFORM_TREE,
            "is_everywhere": self.organization_id is None,
            "organization": self.organization_id,
        }
        with connection.cursor() as cursor:
            cursor.execute(sql.LAST_OF_PAGE, scope)
            (last,) = cursor.fetchone()
            if last is None:
                place.is_done = True
                return
            cursor.execute(sql.UNSEALED_BETWEEN, {**scope, "last": last})
            rows = cursor.fetchall()
        for record_id, tree, is_behind, is_ahead in rows:
            if is_ahead:
                self._found(
                    f"Record {record_id} names a transaction that has not begun yet: "
                    "the platform did not write it.",
                    record_id,
                    tree=str(tree),
                )
            elif is_behind:
                self._found(
                    f"Record {record_id} was never sealed, though what was written after it is: "
                    "it was put in later.",
                    record_id,
                    tree=str(tree),
                )
            else:
                self.unsealed += 1
        place.after = last

    def _found(self, text: str, record_id: int | None = None, *, tree: str = "") -> None:
        self.problems.append(IntegrityProblem(tree or self.position.tree, text, record_id))
