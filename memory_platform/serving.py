"""What `serve` runs of web and worker: one process that loads everything and then copies itself.

`python -m memory_platform.serving LISTENER WEB_GATE WORKER_GATE`, three descriptors that the
supervisor opened. The copies share the memory of what was loaded: code, models, the embedder. They
have the same user, login and environment; what is another's (the owner's login, the sealer's key)
never came here. Each is started again when it dies, as is this process.
"""

import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module

from django.conf import settings
from django.urls import Resolver404, get_resolver, resolve, reverse

from apps.common.embedders import current_embedder
from apps.common.embedders.current import follow_choice
from apps.governance.policy import built_in
from apps.ops.children import LOOK_EVERY, Copy, Register, look_after, stop_children
from apps.ops.processes import name_process
from memory_platform import web
from memory_platform.celery import app
from memory_platform.looked_up import look_up
from memory_platform.worker import work as do_jobs

#: What copies would load when they begin, each for itself.
OF_COPIES = (
    "anyio._backends._asyncio",
    "apps.mcp_endpoint.server",
    "apps.ops.filesystem_transport",
    "apps.ops.nudges",
    "celery.apps.worker",
    "celery.backends.base",
    "celery.concurrency.thread",
    "celery.worker.autoscale",
    "celery.worker.components",
    "celery.worker.consumer",
    "celery.worker.strategy",
    "psycopg_pool",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
#: The first text that is examined has the patterns compiled, which takes 20 MB, and a second where
#: nobody read them before.
ANY_TEXT = "Says nothing."


def main() -> None:
    """Keep the copies running until told to stop."""
    listener, *gates = map(int, sys.argv[1:])
    signal.signal(signal.SIGTERM, leave)
    name_process("serving")
    load()
    register = Register(settings.QUEUE_DIR / "copies.json")
    register.stop_left_behind()
    copies = copies_of_this(listener, *gates)
    try:
        while True:
            if renew(copies) or look_after(copies):
                register.write(copies)
            time.sleep(LOOK_EVERY)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        stop_children(copies)
        register.path.unlink(missing_ok=True)


def load() -> None:
    """Load what copies would load, but nothing that has threads or connections: those are no
    copy's. Afterwards the collector leaves alone, and so shared, what there is."""
    _ = get_resolver().url_patterns  # every view
    reverse("admin:index")  # looks through all addresses once, which copies would do for themselves
    with suppress(Resolver404):
        resolve("/no/such/page")
    app.loader.init_worker()  # every job
    app.finalize()
    for name in OF_COPIES:
        import_module(name)
    current_embedder()
    built_in().examine(ANY_TEXT)  # every pattern of the write policy
    look_up()
    gc.freeze()


def renew(copies: Sequence[Copy]) -> bool:
    """Copy this anew, one after another, if another embedder answers by now; tells whether it did.

    The copies there are have loaded it, or are about to: each for itself.
    """
    if not follow_choice():
        return False
    gc.freeze()
    for copy in copies:
        stop_children([copy])
        look_after([copy])
    return True


def copies_of_this(listener: int, web_gate: int, worker_gate: int) -> list[Copy]:
    """The web processes and the worker."""
    names = [f"web-{number + 1}" for number in range(settings.WEB_CONCURRENCY)]
    webs = [Copy(name=name, act=partial(answer, listener, web_gate)) for name in names]
    return [*webs, Copy(name="worker", act=partial(work, listener, worker_gate))]


def answer(listener: int, gate: int) -> None:
    """Be a web process, once the gate is open."""
    pass_through(gate)
    web.serve(socket.socket(fileno=listener))


def work(listener: int, gate: int) -> None:
    """Be the worker, once the gate is open."""
    os.close(listener)
    pass_through(gate)
    do_jobs()


def pass_through(gate: int) -> None:
    """Wait until whoever holds the other end of a pipe closes it."""
    while os.read(gate, 1):
        pass


def leave(*_: object) -> None:
    """End in the ordinary way: the copies are stopped."""
    sys.exit(0)


if __name__ == "__main__":
    main()
