"""The suite sends no credential: each of its connections gets one on its way to the endpoint."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

HEAD_END = b"\r\n\r\n"
OWN_CONNECTION_HEADER = b"connection:"


class CredentialProxy:
    """Listens on a loopback port; one request for each connection, passed on with a bearer."""

    def __init__(self, *, upstream: int, token: str) -> None:
        """Nothing listens yet."""
        self.port = 0
        self._upstream = upstream
        self._added = f"Authorization: Bearer {token}\r\nConnection: close".encode()
        self._ready = threading.Event()

    def start(self) -> None:
        """Listen, in a thread that ends with this process."""
        threading.Thread(target=asyncio.run, args=[self._serve()], daemon=True).start()
        self._ready.wait()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await server.serve_forever()

    async def _pass_on(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await client.readuntil(HEAD_END)
            reader, writer = await asyncio.open_connection("127.0.0.1", self._upstream)
            writer.write(self._with_credential(head))
            there = asyncio.create_task(pipe(client, writer))
            await pipe(reader, back)
            there.cancel()
            writer.close()
        back.close()

    def _with_credential(self, head: bytes) -> bytes:
        first, *lines = head.removesuffix(HEAD_END).split(b"\r\n")
        kept = [line for line in lines if not line.lower().startswith(OWN_CONNECTION_HEADER)]
        return b"\r\n".join([first, self._added, *kept]) + HEAD_END


async def pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Everything from one side to the other, as it comes."""
    while data := await source.read(65536):
        sink.write(data)
        await sink.drain()
