"""How long requests, tools, searches and background jobs take, for `/metrics`.

Labels are words of our own code: never content, the name of an organization or an address as it was
given. `manage.py serve` tells each of its processes a folder (PROMETHEUS_MULTIPROC_DIR) and a name
(CHILD_NAME): the process keeps its histograms in files of that name, goes on with them after a
restart, and `/metrics` shows the sums. Other processes show nothing but their own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Histogram, values
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from apps.common.installation import CHILD_NAME, FIGURES_FOLDER

OK, ERROR = "ok", "error"
#: Upper bounds in seconds; the default ones, up to ten seconds, suit everything but jobs.
JOB_SECONDS = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 30.0, 60.0, 300.0)


def _name() -> str:
    return os.environ[CHILD_NAME]


if os.environ.get(FIGURES_FOLDER) and os.environ.get(CHILD_NAME):
    # Before the first histogram is made.
    values.ValueClass = values.MultiProcessValue(_name)  # type: ignore[no-untyped-call]

_OWN = CollectorRegistry()
HTTP_REQUESTS = Histogram(
    "memory_platform_http_request_duration_seconds",
    "How long HTTP requests took, from their first byte to the last of the answer.",
    ("route", "status"),
    registry=_OWN,
)
TOOL_CALLS = Histogram(
    "memory_platform_tool_duration_seconds",
    "How long calls of MCP tools took, by the code of their outcome.",
    ("tool", "code"),
    registry=_OWN,
)
SEARCHES = Histogram(
    "memory_platform_search_duration_seconds",
    "How long searches for memories took, over all interfaces.",
    ("status",),
    registry=_OWN,
)
JOBS = Histogram(
    "memory_platform_job_duration_seconds",
    "How long background jobs took.",
    ("job", "status"),
    registry=_OWN,
    buckets=JOB_SECONDS,
)
LATENCIES = (HTTP_REQUESTS, TOOL_CALLS, SEARCHES, JOBS)


@contextmanager
def timed(histogram: Histogram, **labels: str) -> Iterator[None]:
    """Observe how long the inside takes and whether it raises, as the label ``status``."""
    started, status = perf_counter(), ERROR
    try:
        yield
        status = OK
    finally:
        histogram.labels(**labels, status=status).observe(perf_counter() - started)


def latencies() -> Collector:
    """Return what collects the histograms: of all processes of `serve`, or of this one."""
    if os.environ.get(FIGURES_FOLDER):
        return MultiProcessCollector(None)  # type: ignore[no-untyped-call]
    return _OWN
