"""The synthetic log of `make bench-topics`, and its table."""

import json

import pytest

from tests.benchmarks.corpus import TURNS, Corpus
from tests.benchmarks.measuring import Processor, Timing
from tests.benchmarks.topic_log import PARTICIPANT_SETS, events, participants
from tests.benchmarks.topic_report import QUERIES, as_json, as_table
from tests.benchmarks.topic_sizes import Appending, Building, TopicReport


def report(size: int, p95: float) -> TopicReport:
    return TopicReport(
        size=size,
        appending=Appending(single=100.0, single_floor=400.0, batch=500.0, batch_floor=5000.0),
        building=Building(
            full=20.0,
            processor=Processor(program=9_000.0, database=1_000.0),
            full_floor=4.0,
            one_set=1.0,
            all_sets=2.0,
            topics=size // TURNS,
            nodes=size // 10,
            new_nodes=3,
        ),
        queries={name: Timing(p95 / 2, p95) for name in QUERIES},
        processor={"map": Timing(p95 / 4, p95 / 2)},
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
    assert "10.0 (1.0)" in table  # seconds of the processor, and of the database among them
    assert "5.0 / 10.0" in table
    figures = json.loads(json.dumps(as_json(reports, {"seed": 1})))
    assert figures["p95_growth"]["references"] == pytest.approx(2.0)
    assert figures["sizes"][0]["ratios"]["append_batch"] == pytest.approx(10.0)
