"""Nudges for what is done around turns by the worker."""

from celery import shared_task

from apps.turns.maintenance import maintain_due

#: Less than the period, most of the time.
MAINTENANCE_SECONDS = 30.0


@shared_task(name="turns.maintain")  # type: ignore[untyped-decorator]
def maintain_due_task() -> int:
    return maintain_due(seconds=MAINTENANCE_SECONDS)
