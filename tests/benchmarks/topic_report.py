"""The figures about events and topics as a table for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.benchmarks.measuring import Timing
    from tests.benchmarks.topic_sizes import TopicReport

#: Ways to ask, and what the database alone takes for something like it.
QUERIES = {
    "event_nodes": ("event nodes, with a question", "any_word"),
    "event_nodes_newest": ("event nodes, the newest", "newest"),
    "references": ("references, with a question", "any_word"),
    "references_all": ("references, from the roots", "newest"),
    "map": ("a map of 600 tokens", "newest"),
    "http": ("references over HTTP", "any_word"),
    "any_word": ("floor: tsvector, any word", ""),
    "newest": ("floor: newest 50 by SQL", ""),
    "select_1": ("floor: SELECT 1", ""),
}
LABEL_WIDTH = 38
COLUMN_WIDTH = 24
Reports = Sequence["TopicReport"]


def as_json(reports: Reports, about: Mapping[str, Any]) -> dict[str, Any]:
    """Everything; queries in milliseconds, builds in seconds, appends in events per second."""
    sizes = [{**asdict(report), "ratios": _ratios(report)} for report in reports]
    return {**about, "sizes": sizes, "p95_growth": _growth(reports)}


def as_table(reports: Reports, about: Mapping[str, Any]) -> str:
    """One column for each size: the figure, and behind it how many times its floor that is."""
    described = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in about.items())
    sizes = [f"{report.size:,} events" for report in reports]
    lines = [described, "(x): times its floor", "", _row("", [*sizes, "p95 growth"])]
    lines += [*_appends(reports), *_builds(reports), *_queries(reports)]
    return "\n".join(line.rstrip() for line in lines)


def _ratios(report: TopicReport) -> dict[str, float]:
    """How many times longer than its floor each takes."""
    building, appending, queries = report.building, report.appending, report.queries
    return {
        "append": appending.single_floor / appending.single,
        "append_batch": appending.batch_floor / appending.batch,
        "build": building.full / building.full_floor,
        "build_one_set": building.one_set / building.full_floor,
        "build_all_sets": building.all_sets / building.full_floor,
        **{
            name: queries[name].p95 / queries[floor].p95
            for name, (_, floor) in QUERIES.items()
            if floor
        },
    }


def _appends(reports: Reports) -> Iterable[str]:
    figures: dict[str, Callable[[TopicReport], str]] = {
        "append, events/s": lambda report: _rate(report, "append", report.appending.single),
        "append by hundreds, events/s": lambda report: _rate(
            report, "append_batch", report.appending.batch
        ),
    }
    for label, figure in figures.items():
        yield _row(label, map(figure, reports))


def _builds(reports: Reports) -> Iterable[str]:
    figures: dict[str, Callable[[TopicReport], str]] = {
        "topics / nodes": lambda report: f"{report.building.topics:,} / {report.building.nodes:,}",
        "full build, s": lambda report: _seconds(report, "build", report.building.full),
        "full build, processor s (database)": lambda report: (
            f"{report.building.processor.both / 1000:.1f} "
            f"({report.building.processor.database / 1000:.1f})"
        ),
        "one set has 20 new events, s": lambda report: _seconds(
            report, "build_one_set", report.building.one_set
        ),
        "all sets have 20 new events, s": lambda report: _seconds(
            report, "build_all_sets", report.building.all_sets
        ),
        "floor: read all, write as many, s": lambda report: f"{report.building.full_floor:.2f}",
        "nodes that one new topic makes": lambda report: f"{report.building.new_nodes:,}",
    }
    for label, figure in figures.items():
        yield _row(label, map(figure, reports))


def _queries(reports: Reports) -> Iterable[str]:
    growth = _growth(reports)
    yield _row("queries, ms, p50 / p95", [""] * len(reports))
    for name, (label, floor) in QUERIES.items():
        shown = [
            _timing(report.queries[name], _ratios(report)[name] if floor else None)
            for report in reports
        ]
        yield _row(f"  {label}", [*shown, f"{growth[name]:.1f}"])
    yield _row("processor, ms, p50 / p95", [""] * len(reports))
    for name in reports[0].processor:
        times = [report.processor[name] for report in reports]
        grown = f"{times[-1].p95 / times[0].p95:.1f}"
        yield _row(f"  {QUERIES[name][0]}", [*map(_timing, times), grown])


def _growth(reports: Reports) -> dict[str, float]:
    """How many times longer the largest size takes than the smallest."""
    smallest, largest = reports[0].queries, reports[-1].queries
    return {name: largest[name].p95 / smallest[name].p95 for name in QUERIES}


def _rate(report: TopicReport, name: str, rate: float) -> str:
    return f"{rate:,.0f} ({_ratios(report)[name]:.1f}x)"


def _seconds(report: TopicReport, name: str, seconds: float) -> str:
    return f"{seconds:.2f} ({_ratios(report)[name]:.1f}x)"


def _timing(timing: Timing, ratio: float | None = None) -> str:
    shown = f"{timing.p50:.1f} / {timing.p95:.1f}"
    return shown if ratio is None else f"{shown} ({ratio:.1f}x)"


def _row(label: str, cells: Iterable[str]) -> str:
    return label.ljust(LABEL_WIDTH) + "".join(cell.rjust(COLUMN_WIDTH) for cell in cells)
