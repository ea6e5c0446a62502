"""One web process. `serve` runs it as a copy of `memory_platform.serving`, which has loaded it.

`python -m memory_platform.web`, in a container of its own, listens at HOST and PORT.
"""

import socket

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


def main() -> None:
    """Listen and serve until told to stop."""
    _ = get_resolver().url_patterns  # every view, which would be loaded by the first request
    serve(open_listener(settings.HOST, settings.PORT))


def serve(listener: socket.socket) -> None:
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    current_embedder()  # the first search shall not load the model
    make_room_for_connections()
    uvicorn.Server(configuration()).run(sockets=[listener])


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
