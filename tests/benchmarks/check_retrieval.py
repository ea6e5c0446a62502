"""The adapter for question sets: started from nothing, and nothing left behind."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.benchmarks.conftest import environment_in
from tests.serving import ROOT

SECONDS = 120
PROGRAM = """
import sys
from tests.benchmarks.retrieval import make_engine

def doc(number, text, **fields):
    return {"id": f"d{number}", "text": text, "group": "", "session": "", "author": "",
            "date": "", **fields}

TASKS = [
    {"lang": "english", "docs": [
        doc(1, "The outbox relay polls every two seconds."),
        doc(2, "Thanks!", session="one", author="Reviewer", date="2026-03-04"),
        doc(3, "Thanks!", session="two", author="Operator", date="last week"),
        doc(4, "   "),
        doc(5, "Zero \\0 byte and a lone \\ud800 surrogate."),
        doc(6, "Long parcel " * 2_000, author="x" * 300, session=" "),
    ]},
    {"lang": "chinese", "docs": [doc(1, "仓库 位置"), doc(2, "outbox")]},
    {"lang": "id", "docs": [doc(1, "Dia membaca buku di perpustakaan.")]},
]
QUERIES = ["outbox relay", "thanks", "surrogate", "parcel", "membaca", "仓库", "", " \\0 ", "the",
           "a & b | !c:*", "'; --", "x" * 100_000, "\\ud800"]
for task in TASKS:
    engine = make_engine()
    engine.index(task)
    for query in QUERIES:
        print(repr(query[:20]), sorted(engine.search(query, 10)))
print("done", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def program(folder: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment_in(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        yield running
        running.kill()  # if a test failed half way; its children end with it


def answers_of(program: subprocess.Popen[str]) -> dict[str, str]:
    assert program.stdout is not None
    lines = []
    while (line := program.stdout.readline()) != "done\n":
        assert line, program.communicate()[1]
        lines.append(line.strip())
    of_first_task = lines[: len(lines) // 3]
    return {query: f"[{found}" for query, found in (line.split(" [", 1) for line in of_first_task)}


def test_every_doc_is_found_and_no_query_fails_and_nothing_is_left(program, folder):
    found = answers_of(program)
    assert found["'outbox relay'"] == "['d1']"
    assert found["'thanks'"] == "['d2', 'd3']"
    assert found["'surrogate'"] == "['d5']"
    assert found["'parcel'"] == "['d6']"
    assert found["''"] == found["' \\x00 '"] == "[]"
    children = psutil.Process(program.pid).children(recursive=True)
    program.send_signal(signal.SIGTERM)
    program.wait(SECONDS)
    assert list(folder.iterdir()) == []
    _, alive = psutil.wait_procs(children, timeout=SECONDS)
    assert not alive
