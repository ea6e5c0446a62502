"""The worker's sign of life, written by the worker and its supervisor."""

from __future__ import annotations

from apps.common.clock import now
from apps.ops.models import Heartbeat


def record_heartbeat() -> None:
    """Say that the worker is alive now."""
    Heartbeat.objects.update_or_create(name=Heartbeat.WORKER, defaults={"beaten_at": now()})


def forget_heartbeat() -> None:
    """Remove the sign of life of a worker that belonged to an earlier start."""
    Heartbeat.objects.filter(name=Heartbeat.WORKER).delete()
