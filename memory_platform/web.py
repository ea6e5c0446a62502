"""One web process on a socket that the supervisor opened: `python -m memory_platform.web FD`.

It loads everything first and serves when its standard input ends: then the database is ready.
"""

import socket
import sys

import uvicorn
from django.urls import get_resolver

from memory_platform.asgi import application

GRACEFUL_SHUTDOWN_SECONDS = 5


def main() -> None:
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    _ = get_resolver().url_patterns  # every view, which would be loaded by the first request
    sys.stdin.buffer.read()
    listener = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_SECONDS,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
