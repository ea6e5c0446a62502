"""The worker of background jobs and their scheduler: `python -m memory_platform.worker`."""

import os
import warnings

from celery import bootsteps
from celery.apps.worker import Worker
from celery.beat import EmbeddedService

from memory_platform.celery import app

OPTIONS = ["--pool=threads", "--loglevel=WARNING"]
OPTIONS += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
THREADS = 2


class Scheduler(bootsteps.StartStopStep):  # type: ignore[misc]
    """The scheduler as a thread of the worker.

    Celery's own `--beat` is a process beside it, with everything loaded a second time.
    """

    label = "Scheduler"
    requires = ("celery.worker.components:Pool",)

    def create(self, parent: Worker) -> object:
        """Return what starts and stops with the worker."""
        return EmbeddedService(parent.app, thread=True)


if __name__ == "__main__":
    # That it runs as root where nobody else fits is known, and told by the supervisor.
    warnings.filterwarnings("ignore", "You're running the worker with superuser privileges")
    # Celery's checks load every page and endpoint, and nobody is told what they find.
    os.environ["CELERY_SKIP_CHECKS"] = "1"
    app.steps["worker"].add(Scheduler)
    app.start(["--quiet", "worker", f"--concurrency={THREADS}", *OPTIONS])
