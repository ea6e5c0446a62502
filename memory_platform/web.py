"""One web process: `python -m memory_platform.web FD` on a socket that the supervisor opened.

It loads everything first and serves when its standard input ends: then the database is ready.
Without a descriptor, in a container of its own, it listens at HOST and PORT and serves at once.
"""

import socket
import sys

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
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    _ = get_resolver().url_patterns  # every view, which would be loaded by the first request
    current_embedder()  # nor shall the first search load the model
    make_room_for_connections()
    if len(sys.argv) > 1:
        sys.stdin.buffer.read()
        listener = socket.socket(fileno=int(sys.argv[1]))
    else:
        listener = open_listener(settings.HOST, settings.PORT)
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
