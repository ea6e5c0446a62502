"""Synthetic memories, figures and their table."""

import json
import math

import pytest

from tests.benchmarks import performance_page
from tests.benchmarks.corpus import TURNS, Corpus
from tests.benchmarks.measuring import Processor, TableSize, Timing, percentile, timing
from tests.benchmarks.report import LABELS, as_json, as_table
from tests.benchmarks.sizes import SizeReport, WriteCost


def test_the_same_seed_makes_the_same_memories_and_queries():
    first, second, other = Corpus(1), Corpus(1), Corpus(2)
    texts = list(first.texts(60))
    assert texts == list(second.texts(60))
    assert texts != list(other.texts(60))
    written = [text.content for text in texts]
    assert first.queries(20, written) == second.queries(20, written)


def test_threads_follow_one_another_and_queries_have_three_to_twelve_words():
    corpus = Corpus()
    texts = list(corpus.texts(3 * TURNS))
    assert [text.thread for text in texts[::TURNS]] == ["session-0", "session-1", "session-2"]
    assert all(text.content.strip() for text in texts)
    queries = corpus.queries(100, [text.content for text in texts])
    assert {query.kind for query in queries} == {
        "question",
        "rare",
        "common",
        "mixed",
        "identifier",
    }
    assert {len(query.text.split()) for query in queries} <= set(range(3, 13))


def test_a_percentile_is_one_of_the_values():
    assert timing([4.0, 1.0, 3.0, 2.0]) == Timing(2.0, 4.0)
    assert percentile(list(range(1, 101)), 0.95) == 95
    assert math.isnan(timing([]).p50)


def report(size: int, p95: float) -> SizeReport:
    return SizeReport(
        size=size,
        load_seconds=1.0,
        rebuild_seconds=2.0,
        searches={name: Timing(p95 / 2, p95) for name in LABELS},
        service_by_kind={"rare": Timing(1.0, 2.0)},
        service_processor=Processor(3.0, 4.0),
        write=WriteCost(Timing(6.0, 9.0), Timing(4.0, 8.0), Processor(3.0, 2.0), Processor(2, 2)),
        imported_per_second=100.0,
        tables={"index_document": TableSize(size, 3 * 1024 * 1024)},
    )


def test_the_table_and_the_json_tell_ratio_and_shares():
    reports = [report(10_000, 20.0), report(100_000, 50.0)]
    table = as_table(reports, {"load_average": 0.5})
    assert "load average 0.5" in table
    assert "10.0 / 20.0         25.0 / 50.0                 2.5" in table
    assert "3.0 + 4.0" in table
    assert "50%" in table
    assert "25%" in table
    assert "100,000, 3.0" in table
    figures = json.loads(json.dumps(as_json(reports, {"seed": 1})))
    assert figures["p95_ratio"]["service"] == pytest.approx(2.5)
    assert figures["sizes"][1]["index_share"] == pytest.approx(0.5)
    assert figures["sizes"][1]["tables"]["index_document"]["rows"] == 100_000


def test_the_page_of_figures_keeps_those_of_each_embedder_and_what_stands_around_them(
    tmp_path, monkeypatch
):
    page = tmp_path / "performance.md"
    page.write_text("# What it costs\n")
    monkeypatch.setattr(performance_page, "PAGE", page)
    assert performance_page.kept_figures("light") == {}
    for embedder, seconds in (("light", 1.0), ("large", 2.0), ("light", 3.0)):
        performance_page.keep(_figures(seconds), "", embedder)
    assert performance_page.kept_figures("light") == _figures(3.0)
    assert performance_page.kept_figures("large") == _figures(2.0)
    written = page.read_text()
    assert written.startswith("# What it costs\n")
    assert written.count("## Searching with light\n") == 1
    assert written.index("Searching with light") < written.index("Searching with large")


def _figures(seconds: float) -> dict[str, object]:
    return {
        "conditions": {"processors": 2},
        "start": {"first_seconds": seconds, "again_seconds": seconds},
        "idle_before": {"web": 0.01},
        "idle_after": {"web": 0.02},
        "memory_mib": {"web": 100.0},
        "sizes": {},
        "echo": {},
    }
