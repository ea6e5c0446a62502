"""Whether sealed records came in their turn.

What was sealed cannot be changed unseen, but something may have been sealed that was put in later:
with an old date, an old transaction number, or while the trail was looked through anew. Leaves and
signed checkpoints tell, whatever became of the sealer's bookmark. Nothing of this is wrong by
itself (a restored backup looks the same), so a person says that it may be.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from apps.audit.signed_notes import Note

#: Longer than any transaction lasts: what claims to be older than this was written later.
ORDER_TOLERANCE = dt.timedelta(hours=1)


class Irregularity(StrEnum):
    """Why a leaf did not come in its turn; the rest of a sentence about its records."""

    BACK_DATED = "claims to be older than what was sealed long before"
    AHEAD_OF_TIME = "claims to have been written after it was sealed"
    LATE = "was sealed in a walk over the whole trail, after what was written later"
    OTHER_EPOCH = "was sealed in another database cluster than what lies before"
    OUT_OF_ORDER = "was sealed after what was written later"


@dataclass(frozen=True, slots=True)
class Turn:
    """What decides whether a leaf came in its turn.

    ``checkpoint`` is the note that first covers it, signed at ``sealed_at``; None if it is gone.
    """

    record_id: int
    transaction_id: int
    occurred_at: dt.datetime
    checkpoint: Note | None = None
    sealed_at: dt.datetime | None = None


@dataclass(slots=True)
class SealingOrder:
    """How far a walk over the leaves of a tree has come: what was newest so far."""

    epoch: str = ""
    newest: tuple[int, int] = (0, 0)
    latest: dt.datetime | None = None

    def take(self, turn: Turn) -> Irregularity | None:
        """Go on to the next leaf; why it is out of its turn, or None."""
        by_time, by_transaction = self._by_time(turn), self._by_transaction(turn)
        return by_time or by_transaction

    def _by_time(self, turn: Turn) -> Irregularity | None:
        if turn.sealed_at is not None and turn.occurred_at > turn.sealed_at + ORDER_TOLERANCE:
            return Irregularity.AHEAD_OF_TIME  # and no measure for those after it
        if self.latest is None or turn.occurred_at > self.latest:
            self.latest = turn.occurred_at
        elif turn.occurred_at < self.latest - ORDER_TOLERANCE:
            return Irregularity.BACK_DATED
        return None

    def _by_transaction(self, turn: Turn) -> Irregularity | None:
        """Numbers of transactions say something within one epoch, and in no walk over the whole."""
        if turn.checkpoint is None or not turn.checkpoint.epoch:
            return None
        former, self.epoch = self.epoch, turn.checkpoint.epoch
        place = turn.transaction_id, turn.record_id
        if former not in ("", self.epoch):
            self.newest = (0, 0) if turn.checkpoint.is_late else place
            return Irregularity.OTHER_EPOCH
        if turn.checkpoint.is_late:
            return Irregularity.LATE
        if place < self.newest:
            return Irregularity.OUT_OF_ORDER
        self.newest = place
        return None


@dataclass(frozen=True, slots=True)
class IrregularRange:
    """Leaves that follow each other and are out of their turn for the same reason."""

    why: Irregularity
    first: int
    last: int
    first_record: int
    last_record: int

    def joined(self, other: IrregularRange) -> IrregularRange | None:
        """Both as one, if ``other`` goes on where this ends."""
        if (other.why, other.first) != (self.why, self.last + 1):
            return None
        return IrregularRange(
            self.why, self.first, other.last, self.first_record, other.last_record
        )

    @property
    def text(self) -> str:
        """What a person has to look at, in one sentence."""
        if self.first == self.last:
            return f"Record {self.first_record} {self.why}."
        return f"Records {self.first_record} to {self.last_record}: each {self.why}."
