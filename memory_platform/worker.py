"""The worker of background jobs and their scheduler: `python -m memory_platform.worker`."""

import warnings

from memory_platform.celery import app

OPTIONS = ["--pool=threads", "--beat", "--loglevel=WARNING"]
OPTIONS += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
THREADS = 2

if __name__ == "__main__":
    # That it runs as root where nobody else fits is known, and told by the supervisor.
    warnings.filterwarnings("ignore", "You're running the worker with superuser privileges")
    app.start(["--quiet", "worker", f"--concurrency={THREADS}", *OPTIONS])
