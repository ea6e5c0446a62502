"""Nudges for the access app's sweeps."""

from celery import shared_task

from apps.access.services.idempotency import sweep_completed_requests
from apps.access.services.rate_limits import sweep_buckets, sweep_sessions


@shared_task(name="access.sweep_completed_requests")  # type: ignore[untyped-decorator]
def sweep_completed_requests_task() -> int:
    return sweep_completed_requests()


@shared_task(name="access.sweep_buckets")  # type: ignore[untyped-decorator]
def sweep_buckets_task() -> int:
    return sweep_buckets()


@shared_task(name="access.sweep_sessions")  # type: ignore[untyped-decorator]
def sweep_sessions_task() -> int:
    return sweep_sessions()
