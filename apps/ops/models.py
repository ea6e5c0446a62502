"""Signs of life of the background processes."""

from django.db import models


class Heartbeat(models.Model):
    """One row per kind of background process; written by the process itself, read by `/healthz`."""

    tenant = None

    WORKER = "worker"

    name = models.CharField(max_length=40, primary_key=True)
    beaten_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
