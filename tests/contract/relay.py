"""What a client starts: `relay.py SOCKET [ARGUMENT ...]`; see `stdio.py`. It imports little."""

import json
import os
import socket
import sys

if __name__ == "__main__":
    _, path, *arguments = sys.argv
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(path)
        asked = [os.environ["MEMORY_PLATFORM_TOKEN"], *arguments]
        socket.send_fds(server, [json.dumps(asked).encode()], [0, 1, 2])
        sys.exit((server.recv(1) or b"\1")[0])
