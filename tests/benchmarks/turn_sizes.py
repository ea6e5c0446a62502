"""What is measured around turns of a session of one size."""

from __future__ import annotations

import itertools
import json
import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import psycopg
from django.conf import settings

from apps.access.services.authentication import authenticate
from apps.common.context import Intent
from apps.common.messages import read
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.dispatch import perform
from apps.mcp_endpoint.registry import EndpointView
from apps.turns.items import message
from apps.turns.requests import TurnRecord, TurnRequest
from apps.turns.services import after_turn, before_turn
from tests.benchmarks.corpus import Corpus
from tests.benchmarks.loading import catch_up, rebuild
from tests.benchmarks.measuring import Stopwatch, Timing, milliseconds, timing
from tests.benchmarks.places import Place, new_place
from tests.benchmarks.turn_log import SESSION, answer, copy_facts, copy_session

WARM_UP = 10
VIEW = EndpointView(frozenset({"turns"}))
#: How long the service may take at most, 95 of 100 times, in milliseconds.
GOALS = {"before_turn": 300.0, "after_turn": 500.0}
#: What takes as long on this machine whatever the platform does.
FLOORS = {"before_turn": "read_rows", "after_turn": "write_rows"}
# Two commits of as many rows as a turn writes.
FLOOR_TABLE = "CREATE TABLE IF NOT EXISTS benchmark_row (id serial PRIMARY KEY, text text)"
WRITTEN_FIRST, WRITTEN_THEN = 1, 12
READ_ROWS = """
SELECT e.payload FROM turns_turnitem i JOIN events_event e ON e.id = i.event_id
WHERE i.organization_id = %s AND i.session_id = %s ORDER BY i.event_seq DESC LIMIT 30
"""
READ_FACTS = """
SELECT m.id, m.content FROM turns_fact f JOIN memories_memory m ON m.id = f.memory_id
WHERE f.organization_id = %s AND f.repository_id = %s AND f.owner_kind = %s AND f.owner_id = %s
"""


@dataclass(frozen=True, slots=True)
class TurnReport:
    """The figures of one size; durations in milliseconds."""

    size: int
    timings: dict[str, Timing]
    processor: dict[str, float]

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as long as their floors the services take, by their medians."""
        return {
            name: self.timings[name].p50 / self.timings[floor].p50 for name, floor in FLOORS.items()
        }

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "ratios": self.ratios, "goals": GOALS}


def measure(size: int, *, seed: int, turns: int) -> TurnReport:
    """Fill a fresh repository with a session of ``size`` events and as many facts; measure."""
    corpus, place = Corpus(seed), new_place()
    texts = list(corpus.texts(size))
    session = copy_session(texts, place)
    copy_facts(list(corpus.texts(size)), session, place)
    rebuild(place)
    catch_up()
    queries = corpus.queries(WARM_UP + turns, [text.content for text in texts])
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
        owner.execute(FLOOR_TABLE)
        bench = _Bench(place, session, owner)
        for query in queries[:WARM_UP]:
            bench.round(query.text)
        bench.forget()
        for query in queries[WARM_UP:]:
            bench.round(query.text)
        return bench.report(size)


class _Bench:
    """Everything once in each round, one after another, so that a busy moment slows all of it."""

    def __init__(self, place: Place, session: Any, owner: psycopg.Connection[Any]) -> None:
        self._place, self._session, self._owner = place, session, owner
        self._numbers = itertools.count()
        self._credential = authenticate(place.token)
        self.forget()

    def forget(self) -> None:
        """The first rounds do not count."""
        self._durations: dict[str, list[float]] = defaultdict(list)
        self._watches = {name: Stopwatch() for name in FLOORS}

    def round(self, text: str) -> None:
        turn = f"measured-{uuid.uuid4().hex}"
        asked = {"session_id": SESSION, "turn_id": turn, "current_input": [message("user", text)]}
        done = {
            "session_id": SESSION,
            "turn_id": turn,
            "input_items": [message("user", f"I like {text}. {text}")],
            "output_items": [answer(text)],
        }
        self._note("before_turn", self._watches["before_turn"](self._before, asked))
        self._note("after_turn", self._watches["after_turn"](self._after, done))
        self._note("before_turn_tool", milliseconds(self._tool, "memory_before_turn", asked))
        again = {**done, "turn_id": f"{turn}-tool"}
        self._note("after_turn_tool", milliseconds(self._tool, "memory_after_turn", again))
        self._note("after_turn_again", milliseconds(self._after, done))
        self._note("read_rows", milliseconds(self._read))
        self._note("write_rows", milliseconds(self._write, text))
        self._note("select_1", milliseconds(self._nothing))

    def report(self, size: int) -> TurnReport:
        timings = {name: timing(taken) for name, taken in self._durations.items()}
        processor = {name: watch.processor().both for name, watch in self._watches.items()}
        return TurnReport(size, timings, processor)

    def _note(self, name: str, duration: float) -> None:
        self._durations[name].append(duration)

    def _before(self, arguments: Mapping[str, Any]) -> None:
        request = read(TurnRequest, arguments)
        before_turn(context=self._place.context(Intent.READ), request=request)

    def _after(self, arguments: Mapping[str, Any]) -> None:
        record = read(TurnRecord, arguments)
        after_turn(context=self._place.context(Intent.WRITE), record=record)

    def _tool(self, name: str, arguments: Mapping[str, Any]) -> None:
        tool = REGISTRY.find(name, VIEW)
        assert tool is not None
        given = {**arguments, "project": self._place.repository.slug}
        outcome = perform(self._credential, tool, given, VIEW)
        assert not outcome.is_error, json.dumps(outcome.body)

    def _read(self) -> None:
        session = self._session
        place = (session.organization_id, session.repository_id)
        self._owner.execute(READ_ROWS, [place[0], session.pk]).fetchall()
        self._owner.execute(READ_FACTS, [*place, session.owner_kind, session.owner_id]).fetchall()

    def _write(self, text: str) -> None:
        for rows in (WRITTEN_FIRST, WRITTEN_THEN):
            with self._owner.transaction():
                for _ in range(rows):
                    self._owner.execute("INSERT INTO benchmark_row (text) VALUES (%s)", [text])

    def _nothing(self) -> None:
        self._owner.execute("SELECT 1").fetchall()


LABELS = {
    "before_turn": "before_turn",
    "before_turn_tool": "  as a tool",
    "after_turn": "after_turn",
    "after_turn_tool": "  as a tool",
    "after_turn_again": "  the same turn again",
    "read_rows": "floor: read the same rows",
    "write_rows": "floor: write as many rows",
    "select_1": "floor: SELECT 1",
}
LABEL_WIDTH, COLUMN_WIDTH = 30, 26


def as_table(reports: Sequence[TurnReport], about: Mapping[str, Any]) -> str:
    """One column for each size: median and 95th percentile, and how many times the floor."""
    described = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in about.items())
    heads = [f"{report.size:,} events, facts" for report in reports]
    lines = [f"{described}\n(x): times its floor\n", _row("ms, p50 / p95", heads)]
    lines += [
        _row(label, [_shown(report, name) for report in reports]) for name, label in LABELS.items()
    ]
    lines += [
        _row(f"{name}, processor ms", [f"{report.processor[name]:.1f}" for report in reports])
        for name in FLOORS
    ]
    lines += [f"{name}: p95 is to stay below {goal:.0f} ms" for name, goal in GOALS.items()]
    return "\n".join(lines)


def _shown(report: TurnReport, name: str) -> str:
    taken = report.timings[name]
    times = f" ({report.ratios[name]:.1f}x)" if name in FLOORS else ""
    return f"{taken.p50:.1f} / {taken.p95:.1f}{times}"


def _row(label: str, cells: Sequence[str]) -> str:
    return label.ljust(LABEL_WIDTH) + "".join(cell.rjust(COLUMN_WIDTH) for cell in cells)
