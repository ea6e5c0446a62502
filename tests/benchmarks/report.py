"""The figures as a table for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.benchmarks.measuring import Processor, Timing
    from tests.benchmarks.sizes import SizeReport

LABELS = {
    "service": "service, with transaction",
    "http": "memory-search over HTTP",
    "select_1": "floor: SELECT 1",
    "tsvector_all_words": "tsvector, all words",
    "tsvector_any_word": "tsvector, any word",
}
LABEL_WIDTH = 28
COLUMN_WIDTH = 20
MEBIBYTE = 1024 * 1024
Reports = Sequence["SizeReport"]


def as_json(reports: Reports, about: Mapping[str, Any]) -> dict[str, Any]:
    """Everything, durations in milliseconds."""
    sizes = [{**asdict(report), **_shares(report)} for report in reports]
    return {**about, "sizes": sizes, "p95_ratio": _ratios(reports)}


def as_table(reports: Reports, about: Mapping[str, Any]) -> str:
    """One column for each size, and the largest p95 as a multiple of the smallest size's."""
    described = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in about.items())
    described += "\nprocessor ms: this program + its database session"
    lines = [described, "", *_searches(reports), "", *_writes(reports), "", *_tables(reports)]
    return "\n".join(line.rstrip() for line in lines)


def _shares(report: SizeReport) -> dict[str, float]:
    return {
        "index_share": report.write.index_share,
        "index_processor_share": report.write.index_processor_share,
    }


def _searches(reports: Reports) -> Iterable[str]:
    ratios = _ratios(reports)
    sizes = [f"{report.size:,} memories" for report in reports]
    yield _row("ms, p50 / p95", [*sizes, "p95 ratio"])
    for name, label in LABELS.items():
        yield _row(label, [*_timings(reports, name), f"{ratios[name]:.1f}"])
    for kind in reports[0].service_by_kind:
        timings = [_shown(report.service_by_kind[kind]) for report in reports]
        yield _row(f"  service, {kind} queries", timings)
    used = [_processor(report.service_processor) for report in reports]
    yield _row("  service, processor ms", used)


def _processor(processor: Processor) -> str:
    return f"{processor.program:.1f} + {processor.database:.1f}"


def _writes(reports: Reports) -> Iterable[str]:
    figures: dict[str, Callable[[SizeReport], str]] = {
        "write, ms": lambda report: _shown(report.write.whole),
        "write without indexing, ms": lambda report: _shown(report.write.bare),
        "  indexing adds": lambda report: f"{report.write.index_share:.0%}",
        "write, processor ms": lambda report: _processor(report.write.whole_processor),
        "  without indexing": lambda report: _processor(report.write.bare_processor),
        "  indexing adds to that": lambda report: f"{report.write.index_processor_share:.0%}",
        "import, memories/s": lambda report: f"{report.imported_per_second:.0f}",
        "load by short cut, s": lambda report: f"{report.load_seconds:.1f}",
        "rebuild_search, s": lambda report: f"{report.rebuild_seconds:.1f}",
    }
    for label, figure in figures.items():
        yield _row(label, map(figure, reports))


def _tables(reports: Reports) -> Iterable[str]:
    yield _row("rows, MiB (sizes add up)", [""] * len(reports))
    for table in reports[0].tables:
        sizes = [report.tables[table] for report in reports]
        yield _row(f"  {table}", (f"{size.rows:,}, {size.bytes / MEBIBYTE:.1f}" for size in sizes))


def _timings(reports: Reports, name: str) -> list[str]:
    return [_shown(report.searches[name]) for report in reports]


def _shown(timing: Timing) -> str:
    return f"{timing.p50:.1f} / {timing.p95:.1f}"


def _ratios(reports: Reports) -> dict[str, float]:
    """How many times longer the largest size takes than the smallest."""
    smallest, largest = reports[0].searches, reports[-1].searches
    return {name: largest[name].p95 / smallest[name].p95 for name in LABELS}


def _row(label: str, cells: Iterable[str]) -> str:
    return label.ljust(LABEL_WIDTH) + "".join(cell.rjust(COLUMN_WIDTH) for cell in cells)
