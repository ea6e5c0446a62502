"""Rewriting the assertions of test modules once, before workers begin.

pytest rewrites a module when it is imported, and keeps what comes of it. Workers import the same
modules at the same moment: in a new checkout each would rewrite all of them for itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import (
    PYC_TAIL,
    _read_pyc,
    _rewrite_test,
    _write_pyc,
    assertstate_key,
    get_cache_dir,
    try_makedirs,
)

PROCESSES = 2


def rewrite_all(config: pytest.Config) -> None:
    """Keep what workers will look for of all modules that they are going to collect."""
    if sys.dont_write_bytecode:
        return
    places = list(modules(config))
    copies = get_context("fork")
    parts = [
        copies.Process(target=rewrite_each, args=(config, places[number::PROCESSES]))
        for number in range(PROCESSES)
    ]
    for part in parts:
        part.start()
    for part in parts:
        part.join()


def modules(config: pytest.Config) -> Iterator[Path]:
    """The test modules below the places that are asked for."""
    for asked in config.args:
        place = config.invocation_params.dir / asked.partition("::")[0]
        yield from sorted(place.rglob("test_*.py")) if place.is_dir() else [place]


def rewrite_each(config: pytest.Config, places: Iterable[Path]) -> None:
    """Rewrite modules, unless that was done since they were changed."""
    for module in places:
        folder = get_cache_dir(module)
        kept = folder / f"{module.stem}{PYC_TAIL}"
        if _read_pyc(module, kept) is None and try_makedirs(folder):
            digest, code = _rewrite_test(module, config)
            _write_pyc(config.stash[assertstate_key], code, digest, kept)
