"""The figures of `make bench` as tables, beside those that `docs/performance.md` keeps.

Of each embedder the page keeps those of one run, between a line that names it and ``END``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.serving import ROOT

PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- kept by make bench: {} -->\n", "<!-- end -->\n"
KEPT = re.compile(r"```json\n(\{.*?\})\n```", re.DOTALL)
WIDTHS = (34, 14, 12, 12, 12, 12, 14)
Figures = Mapping[str, Any]


def kept_figures(embedder: str) -> Figures:
    """The figures that the page keeps of an embedder; none if it keeps none."""
    _, kept, _ = _parted(embedder)
    found = KEPT.search(kept)
    figures: Figures = json.loads(found[1]) if found else {}
    return figures


def keep(figures: Figures, plans: str, embedder: str) -> None:
    """Write tables, figures and plans into the page, in place of the former ones or behind all."""
    before, _, after = _parted(embedder)
    tables = f"```text\n{as_tables(figures, {})}\n```\n"
    kept = f"```json\n{json.dumps(_rounded(figures))}\n```\n"
    PAGE.write_text(
        f"{before}{BEGIN.format(embedder)}\n## Searching with {embedder}\n\n{tables}\n"
        f"### Plans of the ten hottest statements\n\n{plans}\n"
        f"### The same for programs\n\n{kept}\n{END}{after}"
    )


def _parted(embedder: str) -> tuple[str, str, str]:
    """The page before what it keeps of an embedder, that, and the page behind it."""
    before, begun, rest = PAGE.read_text().partition(BEGIN.format(embedder))
    kept, _, after = rest.partition(END)
    return (before, kept, after) if begun else (f"{before}\n", "", "")


def as_tables(figures: Figures, former: Figures) -> str:
    """All figures; behind what costs processor time, in brackets, what it cost before."""
    return "\n".join(line.rstrip() for line in _lines(figures, former))


def _lines(figures: Figures, former: Figures) -> Iterator[str]:
    yield ", ".join(f"{name.replace('_', ' ')} {of}" for name, of in figures["conditions"].items())
    start = figures["start"]
    first, again = start["first_seconds"], start["again_seconds"]
    yield f"start: {first:.1f} s the first time, {again:.1f} s again"
    for name, when in (("idle_before", "fresh"), ("idle_after", "after load")):
        yield f"idle, {when}: {_shares(figures[name])}{_was(_sum(former.get(name)), 100, '%')}"
    held = figures["memory_mib"]
    yield f"memory, MiB: {_parts(held, '.0f')}{_was(_sum(former.get('memory_mib')))}"
    for size, told in figures["sizes"].items():
        yield from _of_size(int(size), told, former.get("sizes", {}).get(size, {}), figures["echo"])


def _of_size(size: int, told: Figures, former: Figures, echo: Figures) -> Iterator[str]:
    yield ""
    yield f"{size:,} memories, {told['bytes_a_memory'] / 1024:.1f} KiB each in the database"
    for name in ("import", "events"):
        if bulk := told.get(name):
            yield (
                f"{name}: {bulk['per_second']:.0f}/s, processor ms each: program "
                f"{bulk['program_ms']:.2f}, database {bulk['database_ms']:.2f}"
                f"{_was(former.get(name, {}).get('per_second'), 1, '/s')}"
            )
    yield _row("", "processor ms", "before", "p50 ms", "p95 ms", "p99 ms", "calls/s")
    for clients, calls in told["calls"].items():
        for name, costs in calls.items():
            was = former.get("calls", {}).get(clients, {}).get(name, {}).get("cpu_ms")
            yield _costs(f"{name}, {clients} clients", costs, was)
        yield _costs(f"  floor: echo, {clients} clients", echo[clients], None)
    for name, bare in told["bare"].items():
        times = (f"{bare['p50']:.1f}", f"{bare['p95']:.1f}")
        yield _row(f"  floor: bare SQL of a {name}", f"{bare['cpu_ms']:.2f}", "", *times)


def _costs(label: str, costs: Figures, was: Figures | None) -> str:
    times = (f"{costs[name]:.1f}" for name in ("p50", "p95", "p99"))
    before = f"{_sum(was):.1f}" if was else ""
    return _row(label, f"{_sum(costs['cpu_ms']):.1f}", before, *times, f"{costs['per_second']:.0f}")


def _row(*cells: str) -> str:
    return "".join(
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=False))
    )


def _sum(parts: Figures | None) -> float | None:
    return sum(parts.values()) if parts else None


def _was(value: float | None, times: float = 1, unit: str = "") -> str:
    return f" (before: {value * times:.1f}{unit})" if value is not None else ""


def _shares(parts: Figures) -> str:
    return f"{(_sum(parts) or 0):.1%} of a processor ({_parts(parts, '.1%')})"


def _parts(parts: Figures, form: str) -> str:
    return ", ".join(f"{name} {value:{form}}" for name, value in sorted(parts.items()))


def _rounded(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _rounded(one) for name, one in value.items()}
    return round(value, 4) if isinstance(value, float) else value
