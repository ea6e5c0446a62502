"""Where a page of an answer ended: signed, and good for the very same question only.

A cursor names nothing that its bearer was not shown: numbers and times of events and nodes on the
pages before. It is bound to the tool, the repository, the snapshot, the participants and everything
that selects, so that it is of no use for anything else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.core import signing

from apps.access.participants import mask_of
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import canonical_json, sha256_hex
from apps.topics.query.questions import Question
from apps.topics.selectors import SnapshotPin

SALT = "apps.topics.query.cursors"


@dataclass(frozen=True, slots=True)
class CursorPosition:
    """How far an answer was given.

    ``through`` is the number up to which the log was read on the first page. ``events`` is the time
    and number of the last event in the order of time, ``leaf`` the time and id of the last leaf,
    ``shown`` are the numbers of events that a search has shown.
    """

    through: int
    events: tuple[str, int] | None = None
    leaf: tuple[str, str] | None = None
    shown: tuple[int, ...] = ()
    events_done: bool = field(default=False)


def read_cursor(
    context: RequestContext, tool: str, question: Question, pinned: SnapshotPin
) -> CursorPosition:
    """Where the answer goes on; at its beginning without a cursor.

    Raises InvalidArgument naming ``cursor`` for one that is forged or belongs to another question.
    """
    if not question.cursor:
        return CursorPosition(pinned.through)
    try:
        body = signing.loads(question.cursor, salt=SALT)
    except signing.BadSignature:
        raise InvalidArgument("cursor", "This is no cursor that was given out here.") from None
    if body.get("for") != _binding(context, tool, question, pinned):
        raise InvalidArgument(
            "cursor",
            "The cursor belongs to another question, other participants or another snapshot: ask "
            "again without it.",
        )
    at, leaf = body.get("at"), body.get("leaf")
    return CursorPosition(
        through=body["through"],
        events=(at[0], at[1]) if at else None,
        leaf=(leaf[0], leaf[1]) if leaf else None,
        shown=_summed(body.get("shown", ())),
        events_done=bool(body.get("done")),
    )


def write_cursor(
    context: RequestContext,
    tool: str,
    question: Question,
    pinned: SnapshotPin,
    position: CursorPosition,
) -> str:
    """The cursor for what comes after ``position``."""
    body: dict[str, Any] = {
        "for": _binding(context, tool, question, pinned),
        "through": position.through,
    }
    body |= {"at": position.events} if position.events else {}
    body |= {"leaf": position.leaf} if position.leaf else {}
    body |= {"shown": _differences(position.shown)} if position.shown else {}
    body |= {"done": 1} if position.events_done else {}
    return signing.dumps(body, salt=SALT, compress=True)


def _binding(context: RequestContext, tool: str, question: Question, pinned: SnapshotPin) -> str:
    """A digest of everything that a cursor is good for. The size of a page may change."""
    body = {
        "tool": tool,
        "repository": str(pinned.repository_id),
        "snapshot": str(pinned.snapshot_id),
        "mask": sorted(mask_of(context).participants),
        "participants": question.participants,
        "context": question.context_id,
        "query": question.query,
        "hints": question.hints,
        "internal": question.include_internal,
    }
    return sha256_hex(canonical_json(body))[:32]


def _differences(numbers: tuple[int, ...]) -> list[int]:
    """Rising numbers as the steps between them: shorter."""
    ordered = sorted(numbers)
    return [number - before for number, before in zip(ordered, [0, *ordered], strict=False)]


def _summed(steps: Any) -> tuple[int, ...]:
    total, numbers = 0, []
    for step in steps:
        total += step
        numbers.append(total)
    return tuple(numbers)
