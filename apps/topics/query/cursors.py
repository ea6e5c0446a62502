"""A query as it is answered: by whom it is asked, from which snapshot, and where its page begins.

A page's end is signed, and good for the very same question only. A cursor names nothing that its
bearer was not shown: numbers and times of events and nodes on the pages before. It is bound to the
tool, the repository, the snapshot, the participants and everything that selects, so that it is of
no use for anything else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.core import signing

from apps.access.participants import mask_of, require_within
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.text import canonical_json, sha256_hex
from apps.search.selectors.passages import EventFilter
from apps.topics.query.questions import Question
from apps.topics.selectors import SnapshotPin, pin_snapshot

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


@dataclass(frozen=True, slots=True)
class QueryRun:
    """A question that its caller may ask; everything is read from one snapshot and one log."""

    context: RequestContext
    tool: str
    question: Question
    pinned: SnapshotPin
    position: CursorPosition

    def event_filter(self, *, after: int | None = None) -> EventFilter:
        """The events that may answer, but for its text; only those ``after`` a number."""
        question = self.question
        return EventFilter(
            mask=mask_of(self.context),
            participants=question.participants,
            threads=(question.context_id,) if question.context_id else (),
            hints=question.hints,
            with_internal=question.include_internal,
            after_seq=after,
            through_seq=self.position.through,
        )

    @property
    def fresh_events(self) -> EventFilter:
        """Those of them that the snapshot does not cover yet."""
        return self.event_filter(after=self.pinned.covered)


def begin_query(context: RequestContext, tool: str, question: Question) -> QueryRun:
    """Pin what a question is answered from. Internal events are for people who decide there.

    Raises ScopeViolation for a participant outside of what the token lists, WriteNotAllowed,
    InvalidContext, and InvalidArgument naming ``cursor``.
    """
    require_within(context, question.participants)
    if question.include_internal and not context.may(Right.VERIFY):
        raise WriteNotAllowed(
            "Internal events are for people who decide here.", field="include_internal"
        )
    pinned = pin_snapshot(context)
    binding = _binding(context, tool, question, pinned)
    position = _read_cursor(question.cursor, binding) or CursorPosition(pinned.through)
    return QueryRun(context, tool, question, pinned, position)


def write_cursor(run: QueryRun, position: CursorPosition | None) -> str | None:
    """The cursor for what comes after ``position``; None at the end."""
    if position is None:
        return None
    body: dict[str, Any] = {
        "for": _binding(run.context, run.tool, run.question, run.pinned),
        "through": position.through,
    }
    body |= {"at": position.events} if position.events else {}
    body |= {"leaf": position.leaf} if position.leaf else {}
    body |= {"shown": _differences(position.shown)} if position.shown else {}
    body |= {"done": 1} if position.events_done else {}
    return signing.dumps(body, salt=SALT, compress=True)


def _read_cursor(cursor: str, binding: str) -> CursorPosition | None:
    """Where the answer goes on; None at its beginning.

    Raises InvalidArgument for a cursor that is forged or belongs to another question.
    """
    if not cursor:
        return None
    try:
        body = signing.loads(cursor, salt=SALT)
    except signing.BadSignature:
        raise InvalidArgument("cursor", "This is no cursor that was given out here.") from None
    if body.get("for") != binding:
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
