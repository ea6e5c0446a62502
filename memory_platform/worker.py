"""The worker of background jobs and their scheduler.

`serve` runs it as a copy of `memory_platform.serving`; in a container of its own it is
`python -m memory_platform.worker`.
"""

import logging
import sys
import time
import warnings
from typing import Any

from celery import bootsteps
from celery.apps.worker import Worker
from celery.beat import EmbeddedService, PersistentScheduler, ScheduleEntry

from memory_platform.celery import app
from memory_platform.settings.schedule import PAUSES

THREADS = 2
#: Seconds between two looks at whether something was written.
LONGEST_REST = 1.0


class QuietScheduler(PersistentScheduler):  # type: ignore[misc]
    """Leaves out nudges that would find nothing new."""

    def __init__(self, *args: Any, **options: Any) -> None:
        from apps.ops.nudges import Nudges  # the models are loaded by now

        self._nudges = Nudges(PAUSES)
        super().__init__(*args, **options)

    def tick(self, *_: Any, **__: Any) -> float:
        """Send what is due, and say how long to wait.

        Celery's own takes a millisecond for each entry that is due by its period alone, most of
        which would find nothing.
        """
        for entry in [one for one in self.schedule.values() if self._rest_of(one) <= 0]:
            if self._is_worthwhile(entry):
                self.reserve(entry)
                self.apply_entry(entry, producer=self.producer)
        return max(0.0, min(LONGEST_REST, *map(self._rest_of, self.schedule.values())))

    def _is_worthwhile(self, entry: ScheduleEntry) -> bool:
        every, moment = _period(entry), time.monotonic()
        return self._nudges.is_worthwhile(entry.name, every=every, moment=moment)

    def _rest_of(self, entry: ScheduleEntry) -> float:
        """For how many seconds an entry need not be thought of."""
        every = _period(entry)
        rest = self._nudges.rest_of(entry.name, every=every, moment=time.monotonic())
        return max(entry.last_run_at.timestamp() + every - time.time(), rest or 0.0)


def _period(entry: ScheduleEntry) -> float:
    return float(entry.schedule.run_every.total_seconds())


class Scheduler(bootsteps.StartStopStep):  # type: ignore[misc]
    """The scheduler as a thread of the worker.

    Celery's own `--beat` is a process beside it, with everything loaded a second time.
    """

    label = "Scheduler"
    requires = ("celery.worker.components:Pool",)

    def create(self, parent: Worker) -> object:
        """Return what starts and stops with the worker."""
        return EmbeddedService(parent.app, thread=True, scheduler_cls=QuietScheduler)


def work() -> None:
    """Do jobs until told to stop. Celery's command would load all its others, 20 MB."""
    # That it runs as root where nobody else fits is known, and told by the supervisor.
    warnings.filterwarnings("ignore", "You're running the worker with superuser privileges")
    app.steps["worker"].add(Scheduler)
    worker = app.Worker(
        pool_cls="threads",
        concurrency=THREADS,
        loglevel=logging.WARNING,
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    sys.exit(worker.exitcode)


if __name__ == "__main__":
    work()
