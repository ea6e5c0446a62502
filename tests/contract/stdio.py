"""`manage.py mcp_stdio` for one client after another, the platform's code loaded once.

A client starts a command of its own, `tests/contract/relay.py`. That hands its standard streams to
a process forked here, which goes on as `manage.py` would and tells the exit status at its end.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys

import django

from manage import main

LONGEST = 65536  # bytes


def serve(path: str) -> None:
    """Fork a process for each client until standard input ends. Prints a line when ready."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    print("listening", flush=True)  # noqa: T201
    while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
        client, _ = listener.accept()
        if os.fork() == 0:
            os._exit(attend(client))
        client.close()


def attend(client: socket.socket) -> int:
    """Become the command that the client asked for, and tell its exit status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asked, streams, *_ = socket.recv_fds(client, LONGEST, 3)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.environ["MEMORY_PLATFORM_TOKEN"], *arguments = json.loads(asked)
    sys.argv = ["manage.py", "mcp_stdio", *arguments]
    try:
        main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    sys.stdout.flush()
    sys.stderr.flush()
    client.send(bytes([status]))
    return status


if __name__ == "__main__":
    django.setup()
    import apps.mcp_endpoint.management.commands.mcp_stdio  # noqa: F401 - loads all of it
    from apps.common.embedders import current_embedder

    current_embedder()
    serve(sys.argv[1])
