"""One web process on a socket that the supervisor opened: `python -m memory_platform.web FD`."""

import socket
import sys

import uvicorn

GRACEFUL_SHUTDOWN_SECONDS = 5


def main() -> None:
    """Serve until told to stop. Several processes share the socket; the kernel shares the work."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(
        "memory_platform.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_SECONDS,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
