"""The same recorded turns under two configurations: what is recalled, how much, and what is kept.

Everything is done as it would be, in transactions that are rolled back: nothing is left behind but
numbers that were drawn. A user who exists nowhere else says the turns, so nobody's sessions are
held and nobody's facts are recalled.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction

from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.common.messages import read
from apps.turns.configuration import TurnSettings
from apps.turns.owners import owner_of
from apps.turns.requests import SessionRequest, TurnMessage, TurnRecord, TurnRequest
from apps.turns.selectors.sessions import find_session
from apps.turns.selectors.tree import files_of
from apps.turns.services import after_turn, before_turn
from apps.turns.services.instrumentation import logger
from apps.turns.services.maintenance import run_maintenance

RECALLED, TOKENS, ERROR = "recall_fact_ids", "context_token_count", "error"
FIRST, SECOND, RECORDED = "first", "second", "recorded"

Seen = dict[str, Any]
Tree = dict[str, int]


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn as it was recorded, and what another memory answered before it, if that is known."""

    request: TurnRequest
    record: TurnRecord
    seen: Seen

    @property
    def user(self) -> str:
        return self.record.user_id


@dataclass(slots=True)
class ConfigOutcome:
    """The answers and trees of one user's turns under a configuration."""

    turns: list[Seen] = field(default_factory=list)
    trees: dict[str, Tree] = field(default_factory=dict)


@dataclass(slots=True)
class Comparison:
    """How many turns were compared, and where the two differ, or one from what was recorded."""

    turns: int = 0
    differing_turns: list[Seen] = field(default_factory=list)
    differing_trees: list[Seen] = field(default_factory=list)


def read_recorded_turn(value: object) -> RecordedTurn:
    """A recorded turn: the arguments of memory_after_turn, and optionally current_input,
    max_input_tok, and the recall_fact_ids and context_token_count of another memory.

    Raises InvalidArgument, ContentRejected and PayloadTooLarge naming the field.
    """
    given = value if isinstance(value, Mapping) else {}
    asked = {"current_input": given.get("input_items"), **given}
    return RecordedTurn(
        request=read(TurnRequest, _own(asked, TurnRequest)),
        record=read(TurnRecord, _own(given, TurnRecord)),
        seen={name: given[name] for name in (RECALLED, TOKENS) if name in given},
    )


def _own(given: Mapping[str, Any], model: type[TurnMessage]) -> Mapping[str, Any]:
    """What belongs to a message; a recorded line has more."""
    return {name: value for name, value in given.items() if name in model.model_fields}


def compare_turns(
    *,
    context: RequestContext,
    recorded: Iterable[RecordedTurn],
    first: TurnSettings,
    second: TurnSettings,
) -> Comparison:
    """Let both configurations do the turns, in their order for each user, and tell where they part.

    While a user's turns are done, other readers of the repository's log do not see what comes after
    them. Raises WriteNotAllowed.
    """
    by_user: dict[str, list[RecordedTurn]] = defaultdict(list)
    for one in recorded:
        by_user[one.user].append(one)
    comparison = Comparison()
    for turns in by_user.values():
        _note(comparison, turns, _done(context, turns, first), _done(context, turns, second))
    return comparison


def _done(
    context: RequestContext, turns: Sequence[RecordedTurn], given: TurnSettings
) -> ConfigOutcome:
    """What comes of a user's turns under one configuration."""
    outcome, somebody = ConfigOutcome(), f"compared-{uuid.uuid4().hex}"
    with _undone(), _configured(given):
        for turn in turns:
            outcome.turns.append(_turn(context, turn, somebody))
        for session_id in dict.fromkeys(turn.record.session_id for turn in turns):
            outcome.trees[session_id] = _tree(context, session_id, somebody)
    return outcome


def _turn(context: RequestContext, turn: RecordedTurn, somebody: str) -> Seen:
    """What the tools answer around one turn; an error is an answer too."""
    said_by = {"user_id": somebody}
    try:
        prepared = before_turn(context=context, request=turn.request.model_copy(update=said_by))
        after_turn(context=context, record=turn.record.model_copy(update=said_by))
    except PlatformError as error:
        return {ERROR: error.code.value}
    return {RECALLED: prepared.recall_fact_ids, TOKENS: prepared.context_token_count}


def _tree(context: RequestContext, session_id: str, somebody: str) -> Tree:
    """The files of a session after it was looked after, each with its number of lines."""
    session = find_session(context, owner_of(context, somebody), session_id)
    if session is None:
        return {}
    request = SessionRequest(session_id=session_id, user_id=somebody)
    run_maintenance(context=context, request=request)
    session.refresh_from_db()
    return {file.path: file.lines for file in files_of(context, session)}


def _note(
    comparison: Comparison,
    turns: Sequence[RecordedTurn],
    first: ConfigOutcome,
    second: ConfigOutcome,
) -> None:
    comparison.turns += len(turns)
    for turn, one, other in zip(turns, first.turns, second.turns, strict=True):
        was = turn.seen
        if one != other or any(one.get(name) != value for name, value in was.items()):
            comparison.differing_turns.append(
                {
                    "session_id": turn.record.session_id,
                    "turn_id": turn.record.turn_id,
                    FIRST: one,
                    SECOND: other,
                    **({RECORDED: was} if was else {}),
                }
            )
    for session_id, tree in first.trees.items():
        parts = {
            path: {FIRST: tree.get(path, 0), SECOND: second.trees[session_id].get(path, 0)}
            for path in sorted(tree.keys() | second.trees[session_id].keys())
            if tree.get(path) != second.trees[session_id].get(path)
        }
        if parts:
            comparison.differing_trees.append({"session_id": session_id, "lines": parts})


@contextmanager
def _undone() -> Iterator[None]:
    """A transaction of which nothing is kept, and nothing said in the log of acts."""
    was_silent, logger.disabled = logger.disabled, True
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        logger.disabled = was_silent


@contextmanager
def _configured(given: TurnSettings) -> Iterator[None]:
    """Let a configuration count in this process, for a command that does nothing else."""
    usual = settings.TURNS
    settings.TURNS = given
    try:
        yield
    finally:
        settings.TURNS = usual
