"""Nudges for what the worker does for topics."""

from celery import shared_task

from apps.topics.services.cleanup import forget_outdated, sweep_runs
from apps.topics.services.scheduler import sweep

#: No build begins after so long; then the next nudge takes over.
SWEEPING_SECONDS = 20.0
FORGETTING_SECONDS = 10.0


@shared_task(name="topics.sweep")  # type: ignore[untyped-decorator]
def sweep_task() -> int:
    return sweep(seconds=SWEEPING_SECONDS)


@shared_task(name="topics.forget")  # type: ignore[untyped-decorator]
def forget_task() -> int:
    return forget_outdated(seconds=FORGETTING_SECONDS)


@shared_task(name="topics.forget_model_runs")  # type: ignore[untyped-decorator]
def forget_model_runs_task() -> int:
    return sweep_runs()
