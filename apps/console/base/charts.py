"""Charts drawn on the server: axes, labels, a table of the same figures, and no script.

Bars and areas scale with the page while the labels around them stay text.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass

#: Lines across a chart beside the axis, and dates below one.
STEPS = 4
MAX_DATES = 8
HEIGHT = 100
NICE = (1, 1.5, 2, 2.5, 3, 4, 5, 10)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What one colour means, and where the list behind it is."""

    label: str
    colour: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class BarPart:
    """A piece of a bar: ``start`` and ``width`` in percent of the axis."""

    key: LegendEntry
    value: int
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of a bar chart."""

    label: str
    url: str
    total: int
    parts: list[BarPart]


@dataclass(frozen=True, slots=True)
class BarChart:
    """Horizontal bars; the table they stand in is their text."""

    name: str
    unit: str
    keys: list[LegendEntry]
    bars: list[Bar]
    ticks: list[int]
    more: str = ""
    more_url: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """One layer of a stack: the corners of its outline, and its last value."""

    key: LegendEntry
    points: str
    value: int


@dataclass(frozen=True, slots=True)
class AreaChart:
    """Layers over days, stacked; ``rows`` say the same in numbers, the latest day first."""

    name: str
    unit: str
    areas: list[Area]
    ticks: list[int]
    dates: list[dt.date]
    rows: list[tuple[dt.date, list[int]]]
    width: int
    lines: list[float]


def bar_chart(
    name: str,
    unit: str,
    keys: Sequence[LegendEntry],
    rows: Sequence[tuple[str, str, Sequence[int]]],
) -> BarChart:
    """Rows of (label, address of the list behind, a value for each key)."""
    ticks = axis(max((sum(values) for _, _, values in rows), default=0))
    bars = [_bar(label, url, keys, values, ticks[-1]) for label, url, values in rows]
    return BarChart(name, unit, list(keys), bars, ticks)


def area_chart(
    name: str,
    unit: str,
    keys: Sequence[LegendEntry],
    days: Sequence[dt.date],
    values: Sequence[Sequence[int]],
) -> AreaChart:
    """``values`` of every key for every day, the oldest day first."""
    ticks = axis(max((sum(row) for row in values), default=0))
    areas = []
    floor = [0] * len(days)
    for position, key in enumerate(keys):
        roof = [low + row[position] for low, row in zip(floor, values, strict=True)]
        areas.append(Area(key, _outline(floor, roof, ticks[-1]), values[-1][position]))
        floor = roof
    return AreaChart(
        name=name,
        unit=unit,
        areas=areas,
        ticks=ticks[::-1],
        dates=_spread(days),
        rows=[(day, list(row)) for day, row in zip(days, values, strict=True)][::-1],
        width=len(days) - 1,
        lines=[HEIGHT * step / STEPS for step in range(STEPS + 1)],
    )


def axis(most: int) -> list[int]:
    """Round marks from 0 to at least ``most``, evenly spaced."""
    raw = max(most, STEPS) / STEPS
    power = 10 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in NICE if factor * power >= raw)
    whole = math.ceil(step)
    return [whole * number for number in range(STEPS + 1)]


def _bar(label: str, url: str, keys: Sequence[LegendEntry], values: Sequence[int], end: int) -> Bar:
    parts, start = [], 0.0
    for key, value in zip(keys, values, strict=True):
        width = round(100 * value / end, 3)
        parts.append(BarPart(key, value, round(start, 3), width))
        start += width
    return Bar(label, url, sum(values), parts)


def _outline(floor: Sequence[int], roof: Sequence[int], end: int) -> str:
    """Along the roof and back along the floor, y growing downwards."""
    there = [(day, value) for day, value in enumerate(roof)]
    back = [(day, value) for day, value in enumerate(floor)][::-1]
    return " ".join(f"{day},{HEIGHT - HEIGHT * value / end:.2f}" for day, value in there + back)


def _spread(days: Sequence[dt.date]) -> list[dt.date]:
    """A few days, evenly spread from the first to the last."""
    most = next(n for n in range(MAX_DATES, 1, -1) if (len(days) - 1) % (n - 1) == 0)
    step = (len(days) - 1) // (most - 1)
    return list(days[::step])
