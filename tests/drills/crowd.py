"""Clients that hold connections: `python -m tests.drills.crowd PORT IDLE SLOW ADDRESSES`.

Half of the idle ones send a part of a header, half nothing; the slow ones send a header or a body a
byte at a time. Whoever is closed comes back after a second. It says `ready` when all have
connected once, and ends with its standard input.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from itertools import count

PART = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Part: "
BODY = b"POST /api/v1/memories HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"


async def stay(port: int, address: str, begin: bytes, beat: bytes, came: asyncio.Event) -> None:
    """Be one client for ever."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(address, 0)
            )
            writer.write(begin)
            came.set()
            while not reader.at_eof():
                writer.write(beat)
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1024), 0.5 if beat else 60)
            writer.close()
        await asyncio.sleep(1)


async def main(port: int, idle: int, slow: int, addresses: int) -> None:
    """Come, and stay until the standard input ends."""
    clients, here = [], []
    for number, _ in zip(count(), range(idle + slow), strict=False):
        begin = (b"", PART)[number % 2] if number < idle else (PART, BODY)[number % 2]
        came = asyncio.Event()
        here.append(came)
        address = f"127.0.1.{1 + number % addresses}" if addresses else "127.0.0.1"
        beat = b"" if number < idle else b"x"
        clients.append(asyncio.create_task(stay(port, address, begin, beat, came)))
    await asyncio.gather(*(came.wait() for came in here))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    for client in clients:
        client.cancel()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
