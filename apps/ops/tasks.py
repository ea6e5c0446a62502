"""Periodic nudges of the operations app."""

from celery import shared_task
from celery.signals import worker_ready

from apps.ops.services import record_heartbeat


@shared_task(name="apps.ops.tasks.beat")  # type: ignore[untyped-decorator]
def beat() -> None:
    """Show that worker and scheduler are alive."""
    record_heartbeat()


@worker_ready.connect  # type: ignore[untyped-decorator]
def beat_at_start(**_: object) -> None:
    """Do not leave `/healthz` waiting for the first scheduled beat."""
    record_heartbeat()
