"""One web process on a socket that the supervisor opened: `python -m memory_platform.web FD`.

It loads everything first and serves when its standard input ends: then the database is ready.
"""

import socket
import sys

import uvicorn
from django.conf import settings
from django.urls import get_resolver

from apps.common.embedders import current_embedder
from memory_platform.asgi import application

GRACEFUL_SHUTDOWN_SECONDS = 5
#: Connections of one process, idle ones too; beyond it new requests are answered 503.
MAX_CONNECTIONS = 500


def main() -> None:
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    _ = get_resolver().url_patterns  # every view, which would be loaded by the first request
    current_embedder()  # nor shall the first search load the model
    sys.stdin.buffer.read()
    listener = socket.socket(fileno=int(sys.argv[1]))
    uvicorn.Server(configuration()).run(sockets=[listener])


def configuration() -> uvicorn.Config:
    """Return how to serve. Nobody's X-Forwarded-For is believed but that of the named proxies."""
    proxies: list[str] = settings.FORWARDED_ALLOW_IPS
    return uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_SECONDS,
        lifespan="on",
        ws="none",
    )


if __name__ == "__main__":
    main()
