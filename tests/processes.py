"""Functions in processes of their own, on the tests' database, that can be killed.

All of them are forked by one server that has loaded the platform's code before.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from django.conf import settings

SECONDS = 60
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.preloaded"])
LOGIN = ("NAME", "HOST", "PORT", "USER", "PASSWORD")


class OtherProcess:
    """Runs `act(said, *arguments)`; what it sends to the connection `said` is heard here."""

    def __init__(self, act: Callable[..., None], *arguments: Any) -> None:
        """Start at once. The function has to be one that can be imported by its name."""
        self._hearing, said = CONTEXT.Pipe(duplex=False)
        login = {name: settings.DATABASES["default"][name] for name in LOGIN}
        self._process = CONTEXT.Process(
            target=_run, args=(login, act, said, *arguments), daemon=True
        )
        self._process.start()
        said.close()

    def hear(self) -> Any:
        """Return the next value that is sent. Raises EOFError if the process ends without."""
        assert self._hearing.poll(SECONDS), "the other process says nothing"
        return self._hearing.recv()

    def kill(self) -> None:
        """End it where it stands."""
        self._process.kill()
        self._process.join(SECONDS)


def _run(login: dict[str, Any], act: Callable[..., None], said: Connection, *given: Any) -> None:
    settings.DATABASES["default"].update(login)
    act(said, *given)
