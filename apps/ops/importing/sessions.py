"""Conversations from folders: what the lines of their files say as turns and facts."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from apps.audit.verbs import performing
from apps.common.clock import now, parse_moment
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.common.text import require_text
from apps.ops.importing.session_files import ImportFolder, SessionLine
from apps.turns.fact_extraction import ExtractedFact
from apps.turns.items import MAX_ITEMS, Item, read_items
from apps.turns.services.turn_import import PastTurn, import_facts, import_turn
from apps.turns.vocabulary import (
    FACT_ID_MAX_LENGTH,
    KEY_MAX_LENGTH,
    TURN_MAX_LENGTH,
    VALUE_MAX_BYTES,
    Level,
)

INPUT, OUTPUT, SUMMARY = "input_item", "output_item", "compact_summary"
FACT = "fact_upsert"
TURNS, KNOWN, STATED, FAILED = "turns", "there already", "facts", "failed"
SURE = 0.78
#: How programs that know no absent moment write it.
NEVER = "0001-01-01"
#: Facts of one turn that are taken over together.
BATCH = 100


@dataclass(slots=True)
class Gathered:
    """The lines of one turn, as far as they could be read."""

    turn_id: str
    first: SessionLine
    said_at: dt.datetime
    inputs: list[Item] = field(default_factory=list)
    outputs: list[Item] = field(default_factory=list)

    @property
    def is_full(self) -> bool:
        return bool(self.inputs or self.outputs)

    @property
    def turn(self) -> PastTurn:
        return PastTurn(self.turn_id, self.said_at, self.inputs, self.outputs)


@dataclass(slots=True)
class SessionImport:
    """One session on its way from a folder into the platform."""

    context: RequestContext
    source: ImportFolder
    folder: Path
    user_id: object
    counts: Counter[str]

    def run(self) -> None:
        """Take over its turns in their order, then its facts. What cannot be is noted."""
        for gathered in self._turns():
            with self._noted(gathered.first):
                is_new = import_turn(
                    context=self.context,
                    session_id=self.folder.name,
                    user_id=self.user_id,
                    turn=gathered.turn,
                )
                self.counts[TURNS if is_new else KNOWN] += 1
        for path in self.source.facts(self.folder):
            self._facts(path)

    def _turns(self) -> Iterator[Gathered]:
        """Lines that follow one another and are of one turn; never earlier than those before."""
        current: Gathered | None = None
        latest = dt.datetime.min.replace(tzinfo=dt.UTC)
        for path in self.source.logs(self.folder):
            for row in self.source.rows(path):
                if row.value.get("type") == SUMMARY:
                    continue
                turn_id = row.value.get("turn_id")
                if current is None or turn_id != current.turn_id:
                    if current is not None and current.is_full:
                        yield current
                    current = Gathered(str(turn_id or ""), row, latest)
                self._gather(current, row)
                latest = max(latest, current.said_at)
        if current is not None and current.is_full:
            yield current

    def _gather(self, turn: Gathered, row: SessionLine) -> None:
        """Add what a line says to its turn."""
        try:
            moment = _moment(row, "ts") or turn.said_at
            turn.said_at = max(turn.said_at, min(moment, now()))
            items = _items_for(turn, row.value.get("type"))
            if len(items) >= MAX_ITEMS:
                raise PayloadTooLarge(
                    f"A turn has at most {MAX_ITEMS} items each way.", max_items=MAX_ITEMS
                )
            items += read_items([row.value.get("item")], field="item")
        except PlatformError as error:
            self.source.note(row.path, row.line, error)

    def _facts(self, path: Path) -> None:
        """The facts of a file, those of one turn together."""
        batch: list[ExtractedFact] = []
        first: SessionLine | None = None
        for row in self.source.rows(path):
            is_other = first is not None and _turn_of(row) != _turn_of(first)
            if first is not None and (is_other or len(batch) >= BATCH):
                self._state(first, batch)
                batch, first = [], None
            try:
                batch.append(_fact(row))
                first = first or row
            except PlatformError as error:
                self.source.note(row.path, row.line, error)
        if first is not None:
            self._state(first, batch)

    def _state(self, first: SessionLine, batch: list[ExtractedFact]) -> None:
        with self._noted(first):
            self.counts[STATED] += import_facts(
                context=self.context,
                session_id=self.folder.name,
                user_id=self.user_id,
                turn_id=_turn_of(first),
                facts=batch,
            )

    @contextmanager
    def _noted(self, row: SessionLine) -> Iterator[None]:
        """Let an act be refused: that is recorded, and noted under the line it began with."""
        try:
            with performing(import_turn, context=self.context):
                yield
        except PlatformError as error:
            self.source.note(row.path, row.line, error)


def _items_for(turn: Gathered, kind: object) -> list[Item]:
    """Where an item of this kind belongs. Raises InvalidArgument."""
    if kind not in (INPUT, OUTPUT):
        raise InvalidArgument("type", f"type must be {INPUT}, {OUTPUT} or {SUMMARY}.")
    return turn.inputs if kind == INPUT else turn.outputs


def _fact(row: SessionLine) -> ExtractedFact:
    """The fact that a line states. Raises InvalidArgument naming the field."""
    value = row.value
    if value.get("type", FACT) != FACT:
        raise InvalidArgument("type", f"type must be {FACT}.")
    return ExtractedFact(
        fact_id=_text(row, "fact_id", FACT_ID_MAX_LENGTH),
        key=_text(row, "key", KEY_MAX_LENGTH),
        value=_text(row, "value", VALUE_MAX_BYTES),
        confidence=_confidence(value.get("confidence")),
        level=Level.of(value.get("tier")),
        stated_at=_moment(row, "ts"),
        expires_at=_moment(row, "expires_at"),
    )


def _text(row: SessionLine, name: str, most: int) -> str:
    """A text of a line; the service that keeps it asks the write policy."""
    return require_text(row.value.get(name), field=name, max_length=most, guarded=False)


def _confidence(given: object) -> float:
    """As it was; what is none counts as usual."""
    is_number = isinstance(given, int | float) and not isinstance(given, bool)
    return float(given) if is_number and 0 < given <= 1 else SURE  # type: ignore[operator, arg-type]


def _turn_of(row: SessionLine) -> str:
    """The turn a fact comes from, if the file names it."""
    given = row.value.get("source_turn_id")
    return given if isinstance(given, str) and len(given) <= TURN_MAX_LENGTH else ""


def _moment(row: SessionLine, name: str) -> dt.datetime | None:
    """A moment of a line; None where there is none. Raises InvalidArgument."""
    given = row.value.get(name)
    if given in (None, "") or str(given).startswith(NEVER):
        return None
    if not isinstance(given, str):
        raise InvalidArgument(name, f"{name} must be a moment as ISO 8601.")
    return parse_moment(given, field=name)
