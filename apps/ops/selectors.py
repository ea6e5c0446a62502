"""The worker's sign of life, as `/healthz` asks for it."""

from __future__ import annotations

import datetime as dt

from apps.common.clock import now
from apps.ops.models import Heartbeat


def has_heartbeat(*, max_age: dt.timedelta) -> bool:
    """Whether the worker said within ``max_age`` that it is alive."""
    recent = Heartbeat.objects.filter(name=Heartbeat.WORKER, beaten_at__gte=now() - max_age)
    return recent.exists()
