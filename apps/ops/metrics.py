"""What `/metrics` says, in the text format of Prometheus: the figures of all processes together."""

from __future__ import annotations

import hmac
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.registry import Collector

from apps.audit.selectors.places import places_now
from apps.audit.selectors.seals import backlog
from apps.common.condition import database_trouble, disk_warning, free_disk
from apps.common.latencies import latencies
from apps.ops.health import WORKS, worker_state
from apps.turns.selectors.model_facts import model_state
from apps.turns.services.instrumentation import (
    AFTER_TURN,
    AFTER_TURN_MS,
    BEFORE_TURN,
    BOUNDS,
    COMPACTION,
    CONFLICTS,
    ERROR,
    EXPIRED,
    FACT_WRITE,
    GIVEN_UP,
    HEURISTIC,
    HEURISTIC_DROPPED,
    LABELS,
    MAINTENANCE,
    NOT_SAID,
    OK,
    STATED,
    MeasureTotals,
    figures,
)
from apps.turns.vocabulary import Level

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
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
    Metric(HEURISTIC, "Turns in which a model looked for facts.", (OK, GIVEN_UP)),
    Metric(
        HEURISTIC_DROPPED,
        "Facts that a model proposed and that were not taken.",
        (NOT_SAID, STATED, EXPIRED),
    ),
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


def exposition() -> bytes:
    """The platform's condition, all metrics of worker, turns and seals, and how long things take.

    Without a database, those of the three are missing and the first part says why.
    """
    try:
        kept = b"" if database_trouble() else _of_database()
    except DatabaseError:
        kept = b""
    return generate_latest(Condition(has_database=bool(kept))) + kept + generate_latest(latencies())


def _of_database() -> bytes:
    parts = (WorkerFigures(), TurnFigures(), SealFigures())
    return b"".join(map(generate_latest, parts))


@dataclass(frozen=True, slots=True)
class Condition(Collector):
    """Whether the database answers, and how much may still be written."""

    has_database: bool

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one family for each metric."""
        yield GaugeMetricFamily(
            "memory_platform_database_up", "1 while the database answers.", self.has_database
        )
        yield GaugeMetricFamily(
            "memory_platform_disk_free_bytes",
            "Bytes that may still be written to the disk of the data folder.",
            free_disk(),
        )
        yield GaugeMetricFamily(
            "memory_platform_disk_low",
            "1 while less is free than LOW_DISK_MB.",
            bool(disk_warning()),
        )


class WorkerFigures(Collector):
    """Whether background jobs are done."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the one figure."""
        yield GaugeMetricFamily(
            "memory_platform_worker_up",
            "1 while the worker gives signs of life.",
            worker_state() == WORKS,
        )


class SealFigures(Collector):
    """The state of sealing and of the places outside that keep checkpoints."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one family for each figure."""
        places = places_now()
        state = GaugeMetricFamily(
            "memory_platform_checkpoint_places",
            "Places outside that take checkpoints, and that fail.",
            labels=["state"],
        )
        state.add_metric(["working"], places.working)
        state.add_metric(["failing"], places.failing)
        yield state
        yield GaugeMetricFamily(
            "memory_platform_checkpoint_delay_seconds",
            "Age of the oldest checkpoint that some place outside does not have.",
            places.behind_seconds,
        )
        yield GaugeMetricFamily(
            "memory_platform_unsealed_seconds",
            "Age of the oldest audit record that is not sealed.",
            backlog().seconds or 0.0,
        )


class TurnFigures(Collector):
    """What is counted of turns, read from the database."""

    def collect(
        self,
    ) -> Iterator[CounterMetricFamily | HistogramMetricFamily | GaugeMetricFamily]:
        """Yield one family for each metric."""
        known: dict[str, dict[str, MeasureTotals]] = defaultdict(dict)
        for one in figures():
            known[one.name][one.label] = one
        for metric in METRICS:
            make = _histogram if metric.kind == "histogram" else _counter
            yield make(metric, known[metric.name])
        state = model_state()
        yield GaugeMetricFamily(
            "mcp_memory_heuristic_waiting", "Turns that wait for the model.", state.waiting
        )
        yield GaugeMetricFamily(
            "mcp_memory_heuristic_paused",
            "1 while the model is left alone after failures.",
            int(state.paused_until is not None),
        )


def _counter(metric: Metric, known: dict[str, MeasureTotals]) -> CounterMetricFamily:
    names = [LABELS[metric.name]] if metric.name in LABELS else []
    family = CounterMetricFamily(metric.name, metric.meaning, labels=names)
    for label in (*metric.labels, *sorted(known.keys() - {*metric.labels})):
        count = known[label].count if label in known else 0
        family.add_metric([label] if names else [], count)
    return family


def _histogram(metric: Metric, known: dict[str, MeasureTotals]) -> HistogramMetricFamily:
    figure = known.get("") or MeasureTotals(metric.name, "")
    bounds = (f"{bound:g}" for bound in BOUNDS)
    buckets = [*zip(bounds, figure.buckets, strict=True), ("+Inf", figure.count)]
    return HistogramMetricFamily(metric.name, metric.meaning, buckets, figure.total_ms)
