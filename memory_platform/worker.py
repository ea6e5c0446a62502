"""The worker of background jobs and their scheduler: `python -m memory_platform.worker`."""

import os
import time
import warnings
from typing import Any

from celery import bootsteps
from celery.apps.worker import Worker
from celery.beat import EmbeddedService, PersistentScheduler, ScheduleEntry

from memory_platform.celery import app
from memory_platform.settings.schedule import PAUSES

OPTIONS = ["--pool=threads", "--loglevel=WARNING"]
OPTIONS += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
THREADS = 2


class QuietScheduler(PersistentScheduler):  # type: ignore[misc]
    """Leaves out nudges that would find nothing new."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Read the schedule."""
        from apps.ops.nudges import Nudges  # the models are loaded by now

        self._nudges = Nudges(PAUSES)
        super().__init__(*args, **options)

    def apply_entry(self, entry: ScheduleEntry, producer: object = None) -> None:
        """Send the nudge that is due, if it is worthwhile."""
        is_worthwhile = self._nudges.is_worthwhile(
            entry.name,
            every=entry.schedule.run_every.total_seconds(),
            moment=time.monotonic(),
        )
        if is_worthwhile:
            super().apply_entry(entry, producer=producer)


class Scheduler(bootsteps.StartStopStep):  # type: ignore[misc]
    """The scheduler as a thread of the worker.

    Celery's own `--beat` is a process beside it, with everything loaded a second time.
    """

    label = "Scheduler"
    requires = ("celery.worker.components:Pool",)

    def create(self, parent: Worker) -> object:
        """Return what starts and stops with the worker."""
        return EmbeddedService(parent.app, thread=True, scheduler_cls=QuietScheduler)


if __name__ == "__main__":
    # That it runs as root where nobody else fits is known, and told by the supervisor.
    warnings.filterwarnings("ignore", "You're running the worker with superuser privileges")
    # Celery's checks load every page and endpoint, and nobody is told what they find.
    os.environ["CELERY_SKIP_CHECKS"] = "1"
    app.steps["worker"].add(Scheduler)
    app.start(["--quiet", "worker", f"--concurrency={THREADS}", *OPTIONS])
