"""The whole of `make bench-topics`, as small as can be, and its table."""

import json
import subprocess
import sys

import pytest

from tests.benchmarks.conftest import environment_in
from tests.benchmarks.corpus import TURNS, Corpus
from tests.benchmarks.measuring import Timing
from tests.benchmarks.topic_log import PARTICIPANT_SETS, events, participants
from tests.benchmarks.topic_report import QUERIES, as_json, as_table
from tests.benchmarks.topic_sizes import Appending, Building, TopicReport
from tests.serving import ROOT

SECONDS = 300


def report(size: int, p95: float) -> TopicReport:
    return TopicReport(
        size=size,
        appending=Appending(single=100.0, single_floor=400.0, batch=500.0, batch_floor=5000.0),
        building=Building(
            full=20.0,
            full_floor=4.0,
            one_set=1.0,
            all_sets=2.0,
            topics=size // TURNS,
            nodes=size // 10,
            new_nodes=3,
        ),
        queries={name: Timing(p95 / 2, p95) for name in QUERIES},
    )


def test_every_participant_set_is_another_one_and_topics_keep_to_theirs():
    sets = [tuple(participants(number)) for number in range(PARTICIPANT_SETS)]
    assert len(set(sets)) == PARTICIPANT_SETS
    made = list(events(Corpus(1).texts(3 * TURNS)))
    assert made == list(events(Corpus(1).texts(3 * TURNS)))
    for topic in range(3):
        part = made[topic * TURNS : (topic + 1) * TURNS]
        assert {tuple(event["participants"]) for event in part} == {sets[topic]}
        assert part[0]["topic_hints"]
        assert any(not event["topic_hints"] for event in part)


def test_figures_stand_beside_how_many_times_their_floor_they_are():
    reports = [report(1_000, 10.0), report(10_000, 20.0)]
    table = as_table(reports, {"load_average": 0.5})
    assert "load average 0.5" in table
    assert "100 (4.0x)" in table
    assert "20.00 (5.0x)" in table
    assert "10.0 / 20.0 (1.0x)" in table
    figures = json.loads(json.dumps(as_json(reports, {"seed": 1})))
    assert figures["p95_growth"]["references"] == pytest.approx(2.0)
    assert figures["sizes"][0]["ratios"]["append_batch"] == pytest.approx(10.0)


def test_small_sizes_are_measured_and_nothing_is_left(folder, tmp_path):
    out = tmp_path / "figures.json"
    options = ["--sizes", "60,100", "--queries", "3"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.topics", *options, "--json", str(out)],
        cwd=ROOT,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "100 events" in done.stdout
    small, large = json.loads(out.read_text())["sizes"]
    assert (small["building"]["topics"], large["building"]["topics"]) == (3, 5)
    assert large["queries"]["references"]["p50"] > 0
    assert list(folder.iterdir()) == []
