"""Tables of cases inside one test: each case on the same rows, and every one that fails is told."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from _pytest._io.saferepr import saferepr  # whatever a case holds
from django.db import transaction

from tests.sharing import is_rolled_back

Test = Callable[..., None]


def table(names: str | tuple[str, ...], cases: Collection[Any], ids: Any = None) -> Any:
    """Like ``pytest.mark.parametrize``, but one test for all cases: what a case wrote is undone.

    All cases are tried. The test fails with those that failed, each with a note that names it.
    Fixtures are made once; they must not change in memory.
    """
    fields = tuple(map(str.strip, names.split(","))) if isinstance(names, str) else names
    rows = [case if len(fields) > 1 else (case,) for case in cases]
    titles = list(map(ids, cases)) if callable(ids) else ids and list(ids)

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        kept = [one for one in signature.parameters.values() if one.name not in fields]
        asked = {one.name for one in kept}

        @functools.wraps(test)
        def tried(request: pytest.FixtureRequest, **fixtures: Any) -> None:
            given = {**fixtures, "request": request} if "request" in asked else fixtures
            undoing = undone if is_rolled_back(request.node) else nullcontext
            failures: list[BaseException] = []
            for number, row in enumerate(rows):
                try:
                    with undoing():
                        test(**given, **dict(zip(fields, row, strict=True)))
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - told below
                    failure.add_note(
                        f"Case {number}: {titles[number] if titles else saferepr(row)}"
                    )
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(rows)} cases", failures)

        request = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY)
        others = [one.replace(kind=one.KEYWORD_ONLY) for one in kept if one.name != "request"]
        tried.__signature__ = inspect.Signature([*others, request])  # type: ignore[attr-defined]
        return tried

    return decorate


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside is rolled back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
