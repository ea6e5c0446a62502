"""A test holds for as long as it takes: on a busy machine everything comes, and much of it late.

Here the platform waits long for what others do. A test of a bound sets that bound itself and lets
what it bounds never come.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

import pytest
from django.db import connections
from django.utils import timezone

from apps.access.services import authentication, rate_limits
from apps.common.clock import iso, now

LONG = 600.0  # seconds
#: How long the platform waits for others, or believes what it has read.
BOUNDS = (
    "apps.common.context.PREFETCHED_MAX_SECONDS",
    "apps.common.embedders.http_endpoint.QUERY_PATIENCE",
    "apps.common.embedders.onnx_folder.QUERY_SECONDS",
    "apps.gateway.extraction.sandbox.PATIENCE_SECONDS",
    "apps.mcp_endpoint.db_threads.PATIENCE_SECONDS",
    "apps.notifications.services.webhooks.SECONDS",
    "apps.oauth.documents.FETCH_SECONDS",
    "apps.oauth.issuer_keys.FETCH_SECONDS",
    "apps.ops.database_keeper.PATIENCE",
    "apps.ops.health.BROKER_TIMEOUT",
    "apps.sso.provider.ASKED_SECONDS",
)
#: The statements about buckets of calls that ask what time it is.
OF_BUCKETS = ("SPEND", "LACKING", "SPEND_IN_SESSION", "LEFT_IN_SESSION", "PROPOSE", "TURN")


def until(holds: Callable[[], object]) -> None:
    """Wait for what comes sooner or later; fails when it does not come."""
    deadline = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for bound in BOUNDS:
            patch.setattr(bound, LONG)
        yield


@contextmanager
def waiting_for_locks() -> Iterator[None]:
    """Connections that are made meanwhile wait for each other's locks as long as it takes."""
    options = connections.settings["default"]["OPTIONS"]
    limits = f"{options['options']} -c lock_timeout=60s -c statement_timeout=60s"
    with mock.patch.dict(options, options=limits):
        yield


@pytest.fixture
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform's clock runs on from noon of tomorrow: no day ends during the test."""
    now = timezone.now
    tomorrow = now() + dt.timedelta(days=1)
    ahead = tomorrow.replace(hour=12, minute=0, second=0) - now()
    monkeypatch.setattr(timezone, "now", lambda: now() + ahead)


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the limits of calls stands: what is spent comes back if rows are changed."""
    moment = f"'{iso(now())}'::timestamptz"
    for name in OF_BUCKETS:
        statement = getattr(rate_limits, name).replace("clock_timestamp()", moment)
        monkeypatch.setattr(rate_limits, name, statement)
    monkeypatch.setattr(authentication, "SPEND", rate_limits.SPEND)
    anew = authentication._entering_statement.__wrapped__
    monkeypatch.setattr(authentication, "_entering_statement", anew)
