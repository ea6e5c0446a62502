"""Fixtures whose rows are made once for all tests that follow each other and ask for them.

Rows of a shared fixture lie in a savepoint of a transaction that outlives a test. The test runs in
a savepoint within, which is rolled back as ever. Before a test, what it does not ask for is rolled
back and what it lacks is made: it sees the rows of its own fixtures and no others, whatever ran
before it. It gets copies of the objects, so that it may change them. In a test that commits,
and where a fixture is asked for while the test runs, rows are made for that test alone.
"""

from __future__ import annotations

import copy
import copyreg
import inspect
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

Builder = Callable[..., Any]
#: Touched by who waits for all open transactions of the cluster to end.
WAITING = Path(settings.DATA_DIR) / "waiting"
WAITS_SECONDS = 1.0
#: Seconds beside those of making rows. The database's `now()` stands still in a transaction, and
#: who seals records elsewhere in the cluster waits for its end.
LONGEST_TRANSACTION = 60.0
_numbers = count()
# Contexts hold such mappings; Python copies none of them by itself.
copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))


def shared(builder: Builder) -> Any:
    """Make a shared fixture of a function that makes rows; its arguments are shared fixtures.

    What it does beside making rows is not undone between tests.
    """

    def fixture(shared_rows: SharedRows, **made_for_the_test: Any) -> Any:
        del made_for_the_test["db"]
        if builder in shared_rows:
            return shared_rows.copy_of(builder)
        return builder(**made_for_the_test)

    arguments = [*inspect.signature(builder).parameters, "db", "shared_rows"]
    fixture.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in arguments]
    )
    fixture.__name__, fixture.__doc__ = builder.__name__, builder.__doc__
    fixture.builder = builder  # type: ignore[attr-defined]
    fixture.number = next(_numbers)  # type: ignore[attr-defined]
    return pytest.fixture(fixture)


@dataclass(frozen=True)
class Step:
    """One shared fixture as a test sees it: fixtures of that name may differ between folders."""

    builder: Builder
    arguments: tuple[Builder, ...]


def steps_of(item: Any) -> list[Step]:
    """What makes the rows of a test's shared fixtures, each after what it takes.

    A fixture that takes one of the test's own is not among them.
    """
    found = {
        name: definitions[-1].func
        for name, definitions in item._fixtureinfo.name2fixturedefs.items()
        if hasattr(definitions[-1].func, "builder")
    }
    steps: dict[str, Step] = {}

    def add(name: str) -> Builder | None:
        if name not in found:
            return None
        builder: Builder = found[name].builder
        arguments = [add(one) for one in inspect.signature(builder).parameters]
        if None in arguments:
            return None
        steps.setdefault(name, Step(builder, tuple(arguments)))
        return builder

    for name in sorted(found, key=lambda name: found[name].number):
        add(name)
    return list(steps.values())


def commits(item: pytest.Item) -> bool:
    """Whether a test works with transactions of its own."""
    marker = item.get_closest_marker("django_db")
    return bool(marker and marker.kwargs.get("transaction")) or bool(
        {"transactional_db", "live_server"} & set(item.fixturenames)
    )


def uses_database(item: pytest.Item) -> bool:
    """Whether a test is made the database, by what it asks for."""
    return commits(item) or "db" in item.fixturenames or bool(item.get_closest_marker("django_db"))


def is_rolled_back(item: pytest.Item) -> bool:
    """Whether a test works in a transaction that is undone at its end."""
    return uses_database(item) and not commits(item)


def ask_for_ends_of_transactions() -> None:
    """Have other test processes on this server keep no rows for their next test, for a second."""
    WAITING.parent.mkdir(parents=True, exist_ok=True)
    WAITING.touch()


def is_waited_for() -> bool:
    """Whether somebody has just said that open transactions are in the way."""
    try:
        return time.time() - WAITING.stat().st_mtime < WAITS_SECONDS
    except FileNotFoundError:
        return False


class SharedRows:
    """The rows of shared fixtures that are in the database now, one savepoint inside the other."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._blocks: list[transaction.Atomic] = []
        self._made: dict[Builder, Any] = {}
        self._copied: dict[int, Any] = {}
        self._since = 0.0

    def __contains__(self, builder: Builder) -> bool:
        return builder in self._made

    def copy_of(self, builder: Builder) -> Any:
        """What a builder made, for this test alone; the copies belong together as the rows do."""
        return copy.deepcopy(self._made[builder], self._copied)

    def arrange(self, steps: Sequence[Step]) -> None:
        """Bring the database to what these steps make, before a test."""
        agreeing = takewhile(lambda pair: pair[0] == pair[1], zip(self._steps, steps, strict=False))
        kept = 0 if self._is_worn() else sum(1 for _ in agreeing)
        self._undo_to(kept)
        try:
            for step in steps[kept:]:
                self._make(step)
        except BaseException:
            self._undo_to(0)  # the connection may be broken: the next test begins anew
            raise
        self._copied = {}

    def _is_worn(self) -> bool:
        """Whether the transaction is too old or waited for, or a test has broken it."""
        is_old = time.monotonic() - self._since > LONGEST_TRANSACTION
        return (
            is_old
            or is_waited_for()
            or connection.needs_rollback
            or connection.closed_in_transaction
        )

    def _make(self, step: Step) -> None:
        before = time.monotonic()
        if not self._steps:
            self._since = before
        block = transaction.atomic()
        block._from_testcase = True  # code that must not run in a transaction is let run, as ever
        block.__enter__()
        self._steps.append(step)
        self._blocks.append(block)
        self._made[step.builder] = step.builder(*(self._made[one] for one in step.arguments))
        connection.check_constraints()  # here once, and not at the end of each test
        self._since += time.monotonic() - before

    def _undo_to(self, kept: int) -> None:
        """Roll back all steps but the first ones."""
        while len(self._steps) > kept:
            self._made.pop(self._steps.pop().builder, None)
            transaction.set_rollback(True)
            self._blocks.pop().__exit__(None, None, None)
