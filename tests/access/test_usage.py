"""How often tools are called and how long that takes."""

from __future__ import annotations

import datetime as dt
import uuid
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Timer
from unittest import mock

import pytest
from django.db import DatabaseError, connections

from apps.access.models import PlatformStart, ToolUsage
from apps.access.services import usage
from apps.access.services.usage import (
    SHARDS,
    count_call,
    note_platform_start,
    platform_started_at,
    usage_in,
    usage_of,
)
from apps.common.clock import now
from tests.patience import until

HERE, THERE = uuid.UUID(int=1), uuid.UUID(int=2)
PROCESSES, CALLS = 4, 50


def call(organization_id, tool, latency_ms=2.0, *, is_error=False):
    count_call(organization_id=organization_id, tool=tool, latency_ms=latency_ms, is_error=is_error)


def test_a_tool_never_called_has_zeros(db):
    assert usage_of(HERE, "no_such_tool") == {
        "tool_name": "no_such_tool",
        "call_count": 0,
        "total_latency_ms": 0.0,
        "error_count": 0,
        "last_call_at": None,
        "avg_latency_ms": 0.0,
    }


def test_calls_of_all_rows_are_summed_and_the_mean_has_three_decimals(db):
    before = now()
    for latency_ms in (1.0, 2.0, 2.0):
        call(HERE, "memory_search", latency_ms)
    call(HERE, "memory_search", 0.0, is_error=True)

    counted = usage_of(HERE, "memory_search")

    assert (counted["call_count"], counted["error_count"]) == (4, 1)
    assert (counted["total_latency_ms"], counted["avg_latency_ms"]) == (5.0, 1.25)
    assert dt.datetime.fromisoformat(counted["last_call_at"]) >= before


def test_the_summary_is_of_one_organization_and_names_the_busiest_tool_first(db):
    for tool in ("memory_recall", "memory_search", "memory_search"):
        call(HERE, tool)
    call(THERE, "memory_write")
    call(None, "memory_read")

    summary = usage_of(HERE)

    assert [row["tool_name"] for row in summary["by_tool"]] == ["memory_search", "memory_recall"]
    assert (summary["total_calls"], summary["total_errors"], summary["tools_used"]) == (3, 0, 2)
    assert summary["avg_latency_ms"] == 2.0
    assert [one.tool for one in usage_in([THERE])] == ["memory_write"]
    assert len(usage_in(None)) == 4
    assert usage_of(None)["total_calls"] == 1


def test_nothing_called_yet_is_a_summary_of_zeros(db):
    summary = usage_of(HERE)

    assert (summary["total_calls"], summary["avg_latency_ms"], summary["by_tool"]) == (0, 0.0, [])


def test_the_start_is_that_of_the_platform_and_not_of_a_process(db):
    of_this_process = platform_started_at()
    note_platform_start()
    PlatformStart.objects.update(started_at=now() - dt.timedelta(hours=1))

    summary = usage_of(HERE)

    assert platform_started_at() < of_this_process
    assert 3_600 <= summary["uptime_seconds"] < 3_660
    assert dt.datetime.fromisoformat(summary["started_at"]) == platform_started_at()


def test_a_new_start_replaces_the_former(db):
    note_platform_start()
    first = platform_started_at()
    note_platform_start()

    assert platform_started_at() > first
    assert PlatformStart.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_four_processes_lose_no_call():
    connections.close_all()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("fork")) as processes:
        list(processes.map(_hammer, range(PROCESSES)))

    counted = usage_of(HERE, "memory_search")

    assert (counted["call_count"], counted["error_count"]) == (PROCESSES * CALLS, PROCESSES * 10)
    assert counted["total_latency_ms"] == PROCESSES * CALLS * 2.0
    assert 1 < ToolUsage.objects.count() <= SHARDS


def _hammer(_):
    for number in range(CALLS):
        call(HERE, "memory_search", is_error=number % 5 == 0)
    connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_calls_of_a_moment_are_written_together_and_soon(settings):
    settings.USAGE_WRITE_SECONDS = 0.2
    with mock.patch.object(usage, "Timer") as timer:
        for tool in ("memory_search", "memory_search", "memory_write"):
            call(HERE, tool)
        assert not ToolUsage.objects.exists()
    timer.return_value.start.assert_called_once()
    Timer(*timer.call_args.args).start()

    until(lambda: usage_of(HERE)["total_calls"] == 3)
    assert ToolUsage.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_what_could_not_be_written_is_written_with_the_next(settings):
    settings.USAGE_WRITE_SECONDS = 60
    with mock.patch.object(usage, "_write", side_effect=DatabaseError):
        call(HERE, "memory_search")
        usage.write_usage()
    call(HERE, "memory_search")
    usage.write_usage()

    assert usage_of(HERE, "memory_search")["call_count"] == 2
