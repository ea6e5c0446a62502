"""One web process. `serve` runs it as a copy of `memory_platform.serving`, which has loaded it.

`python -m memory_platform.web`, in a container of its own, listens at HOST and PORT.
"""

import asyncio
import socket
from contextlib import suppress
from types import FrameType

import uvicorn
from django.conf import settings
from django.urls import get_resolver

from apps.common.embedders import current_embedder
from apps.ops.processes import open_listener
from memory_platform.asgi import application
from memory_platform.connections import (
    IDLE_SECONDS,
    ShareOfClient,
    connections_of,
    make_room_for_connections,
)

GRACEFUL_SHUTDOWN_SECONDS = 5
#: A server at rest wakes up as often: the date of an answer is told in seconds.
DATE_SECONDS = 1.0


def main() -> None:
    """Listen and serve until told to stop."""
    _ = get_resolver().url_patterns  # every view, which would be loaded by the first request
    serve(open_listener(settings.HOST, settings.PORT))


def serve(listener: socket.socket) -> None:
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    current_embedder()  # the first search shall not load the model
    make_room_for_connections()
    Server(configuration()).run(sockets=[listener])


class Server(uvicorn.Server):
    """uvicorn's own looks ten times a second whether it was told to stop. This one is woken."""

    _told: asyncio.Event | None = None

    async def main_loop(self) -> None:
        """Keep the date of the answers until told to stop."""
        self._loop, self._told = asyncio.get_running_loop(), asyncio.Event()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(DATE_SECONDS):
                    await self._told.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came, perhaps before there is anything to stop."""
        super().handle_exit(sig, frame)
        if self._told is not None:
            self._loop.call_soon_threadsafe(self._told.set)


def configuration() -> uvicorn.Config:
    """Return how to serve. Nobody's X-Forwarded-For is believed but that of the named proxies."""
    proxies: list[str] = settings.FORWARDED_ALLOW_IPS
    share: int = settings.CONNECTIONS_PER_ADDRESS
    return uvicorn.Config(
        ShareOfClient(application, share=share) if proxies else application,
        http=connections_of(share=share, proxies=proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_SECONDS,
        lifespan="on",
        ws="none",
    )


if __name__ == "__main__":
    main()
