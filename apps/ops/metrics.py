"""What `/metrics` says, in the text format of Prometheus: the figures of all processes together."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal

from django.conf import settings
from django.http import HttpRequest

from apps.turns.metering import (
    AFTER_TURN,
    AFTER_TURN_MS,
    BEFORE_TURN,
    BOUNDS,
    COMPACTION,
    CONFLICTS,
    ERROR,
    FACT_WRITE,
    HEURISTIC,
    LABELS,
    MAINTENANCE,
    OK,
    Figures,
    figures,
)
from apps.turns.vocabulary import Level

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BEARER = "Bearer "


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric, and the values of its label that are there from the beginning."""

    name: str
    meaning: str
    labels: tuple[str, ...] = ("",)
    kind: Literal["counter", "histogram"] = "counter"


ENDINGS = (OK, ERROR)
METRICS = (
    Metric(BEFORE_TURN, "Calls that prepared a turn.", ENDINGS),
    Metric(AFTER_TURN, "Calls that wrote a turn.", ENDINGS),
    Metric(AFTER_TURN_MS, "How long writing a turn took, in milliseconds.", kind="histogram"),
    Metric(MAINTENANCE, "Sessions that were looked after.", ENDINGS),
    Metric(COMPACTION, "Times that older events went behind a summary."),
    Metric(FACT_WRITE, "Facts written, by tier.", tuple(Level)),
    Metric(CONFLICTS, "Turns that were handed in more than once."),
    Metric(HEURISTIC, "Turns in which a model looked for facts.", ENDINGS),
)


def may_look(request: HttpRequest) -> bool:
    """Whether somebody may see the figures: with the token for them, without one from here only."""
    wanted, given = settings.METRICS_TOKEN, request.headers.get("Authorization", "")
    if wanted:
        return hmac.compare_digest(given.encode(), f"{BEARER}{wanted}".encode())
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def exposition() -> str:
    """All metrics, those that never happened too."""
    known = {(one.name, one.label): one for one in figures()}
    return "".join(f"{line}\n" for metric in METRICS for line in _lines(metric, known))


def _lines(metric: Metric, known: dict[tuple[str, str], Figures]) -> Iterator[str]:
    yield f"# HELP {metric.name} {metric.meaning}"
    yield f"# TYPE {metric.name} {metric.kind}"
    others = sorted({label for name, label in known if name == metric.name} - {*metric.labels})
    for label in (*metric.labels, *others):
        figure = known.get((metric.name, label)) or Figures(metric.name, label)
        if metric.kind == "histogram":
            yield from _histogram(figure)
        else:
            yield f"{metric.name}{_labelled(metric.name, label)} {figure.count}"


def _histogram(figure: Figures) -> Iterator[str]:
    for bound, count in zip(BOUNDS, figure.buckets, strict=True):
        yield f'{figure.name}_bucket{{le="{bound:g}"}} {count}'
    yield f'{figure.name}_bucket{{le="+Inf"}} {figure.count}'
    yield f"{figure.name}_sum {figure.total_ms:.3f}"
    yield f"{figure.name}_count {figure.count}"


def _labelled(name: str, label: str) -> str:
    """Labels are words of our own: nothing in them has to be escaped."""
    return f'{{{LABELS[name]}="{label}"}}' if name in LABELS else ""
