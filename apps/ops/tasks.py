"""The worker's sign of life."""

from celery.signals import worker_ready

from apps.common.jobs import job
from apps.ops.services import record_heartbeat

beat = job("apps.ops.tasks.beat", record_heartbeat)


@worker_ready.connect  # type: ignore[untyped-decorator]
def beat_at_start(**_: object) -> None:
    """Do not leave `/healthz` waiting for the first scheduled beat."""
    record_heartbeat()
