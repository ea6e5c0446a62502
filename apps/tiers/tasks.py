"""Nudges for what the knowledge tools leave to the worker."""

from celery import shared_task

from apps.tiers.services.consolidation import continue_runs
from apps.tiers.services.sessions import sweep_sessions

#: Less than the period, most of the time.
CONSOLIDATING_SECONDS = 3.0


@shared_task(name="tiers.consolidate")  # type: ignore[untyped-decorator]
def consolidate_task() -> int:
    return continue_runs(seconds=CONSOLIDATING_SECONDS)


@shared_task(name="tiers.sweep_sessions")  # type: ignore[untyped-decorator]
def sweep_sessions_task() -> int:
    return sweep_sessions()
