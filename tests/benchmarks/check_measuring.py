"""`make bench-search`, `bench-topics` and `bench-turns` as small as can be, on one platform."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.benchmarks.conftest import environment_in
from tests.serving import ROOT

SECONDS = 600
OPTIONS = {
    "search": ["--sizes", "20,40", "--queries", "10"],
    "topics": ["--sizes", "60,100", "--queries", "3"],
    "turns": ["--sizes", "40,80", "--turns", "3"],
}
#: The platform of a process starts with its first measuring and serves the later ones.
PROGRAM = """
import importlib, json, sys
for name, options in json.loads(sys.argv[1]).items():
    importlib.import_module(f"tests.benchmarks.{name}").main(options)
"""


class Measured(NamedTuple):
    """What was printed, and the two sizes of each program's figures."""

    printed: str
    sizes: dict[str, tuple[dict[str, Any], dict[str, Any]]]


@pytest.fixture(scope="module")
def measured(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Measured:
    files = {name: tmp_path_factory.mktemp(name) / "figures.json" for name in OPTIONS}
    options = {name: [*given, "--json", str(files[name])] for name, given in OPTIONS.items()}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(options)],
        cwd=ROOT,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = {name: json.loads(file.read_text()) for name, file in files.items()}
    return Measured(done.stdout, {name: tuple(told["sizes"]) for name, told in figures.items()})


def test_searches_writes_and_tables_are_measured(measured: Measured) -> None:
    assert "40 memories" in measured.printed
    small, large = measured.sizes["search"]
    assert (small["size"], large["size"]) == (20, 40)
    # Twenty of the first size, written and imported as many again, twenty without a document.
    assert large["tables"]["index_document"]["rows"] == 20 + 20 + 20 + 40
    assert large["searches"]["service"]["p50"] > 0


def test_builds_of_topics_are_measured(measured: Measured) -> None:
    assert "100 events" in measured.printed
    small, large = measured.sizes["topics"]
    assert 1 < small["building"]["topics"] < large["building"]["topics"]
    assert large["queries"]["references"]["p50"] > 0


def test_turns_are_measured(measured: Measured) -> None:
    assert "80 events, facts" in measured.printed
    small, large = measured.sizes["turns"]
    assert (small["size"], large["size"]) == (40, 80)
    assert large["timings"]["before_turn"]["p50"] > 0


def test_calls_are_measured_beside_their_floors(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    small = ["--sizes", "20", "--clients", "1,2", "--calls", "4", "--idle", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.calls", *small, "--json", str(file)],
        cwd=ROOT,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "20 memories" in done.stdout
    told = json.loads(file.read_text())
    (figures,) = told["sizes"].values()
    assert set(figures["calls"]) == {"1", "2"}
    for costs in figures["calls"]["2"].values():
        assert costs["cpu_ms"]["web"] > 0
    assert told["echo"]["1"]["p50"] > 0
    assert figures["bare"]["write"]["p50"] > 0


def test_nothing_is_left(measured: Measured, folder: Path) -> None:
    assert list(folder.iterdir()) == []
