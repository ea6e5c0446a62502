"""Nudges for what the worker does for topics."""

from celery import shared_task

from apps.topics.services.cleanup import clean_up_model_runs, remove_outdated_snapshots
from apps.topics.services.scheduler import run_due_builds

#: No build begins after so long; then the next nudge takes over.
SWEEPING_SECONDS = 20.0
FORGETTING_SECONDS = 10.0


@shared_task(name="topics.sweep")  # type: ignore[untyped-decorator]
def sweep_task() -> int:
    return run_due_builds(seconds=SWEEPING_SECONDS)


@shared_task(name="topics.forget")  # type: ignore[untyped-decorator]
def forget_task() -> int:
    return remove_outdated_snapshots(seconds=FORGETTING_SECONDS)


@shared_task(name="topics.forget_model_runs")  # type: ignore[untyped-decorator]
def forget_model_runs_task() -> int:
    return clean_up_model_runs()
