"""Who may keep a connection, for how long, and which requests are refused before they are read.

uvicorn counts idle connections as work and gives them all the time they want. Here a connection is
either *waiting* (for the rest of its client's request, or for the next one) or *serving* (the whole
request is here, the answer is not out). Those that wait have a deadline and give way to newcomers;
they never take the place of those that are served.
"""

from __future__ import annotations

import asyncio
import re
import resource
from collections import Counter, defaultdict
from enum import Enum, auto
from typing import Any

import h11
import structlog
from h11._receivebuffer import ReceiveBuffer
from h11._util import LocalProtocolError
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from memory_platform.body_limit import Application, Receive, Scope, Send

logger = structlog.get_logger(__name__)

#: From the connection, or from the first byte of a later request, to the end of its headers.
HEADER_SECONDS = 10.0
#: Between an answer and the first byte of the next request.
IDLE_SECONDS = 5
#: A body has this long, and a second more for each so many bytes of it that have arrived.
BODY_SECONDS, BODY_BYTES_PER_SECOND = 20.0, 4096
#: A client that takes nothing of its answer for so long is left.
UNREAD_SECONDS = 30.0
#: Of one process. Newcomers beyond the first close who has waited longest; requests beyond the
#: second are answered 503.
MAX_WAITING, MAX_SERVING = 500, 500
#: Files that a process needs beside its connections: database, models, logs, metrics.
OTHER_FILES = 200
BARE_LINE_FEED = re.compile(rb"(?<!\r)\n")
HEAD_END = b"\r\n\r\n"


def make_room_for_connections() -> None:
    """Let this process open as many files as its connections need, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_WAITING + MAX_SERVING + OTHER_FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        logger.warning("web.few_files", allowed=allowed, wanted=wanted)


class StrictBuffer(ReceiveBuffer):
    """What arrives. A head that two programs could read in two ways raises h11's error."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Return the lines of a head or of a trailer when it is complete."""
        if self._data[:2] != b"\r\n":  # that would be an empty one; what follows is another's
            end = self._data.find(HEAD_END)
            if BARE_LINE_FEED.search(self._data, 0, end if end >= 0 else len(self._data)):
                raise LocalProtocolError("a line ends without a carriage return")
        lines = super().maybe_extract_lines()
        if lines:
            require_one_meaning(lines)
        return lines


def require_one_meaning(lines: list[bytearray]) -> None:
    """Refuse continued lines, and a body whose end is stated twice or unclearly.

    Raises LocalProtocolError, which h11 turns into the client's.
    """
    if any(line.startswith((b" ", b"\t")) for line in lines):
        raise LocalProtocolError("a line continues another")
    fields = [line.partition(b":") for line in lines[1:]]
    lengths = [value for name, _, value in fields if name.lower() == b"content-length"]
    codings = [value for name, _, value in fields if name.lower() == b"transfer-encoding"]
    if len(lengths) + len(codings) > 1 or any(not it.strip().isdigit() for it in lengths):
        raise LocalProtocolError("the end of the body is not clear")
    if codings and not lines[0].endswith(b"HTTP/1.1"):
        raise LocalProtocolError("a transfer coding before HTTP/1.1")


class Phase(Enum):
    """What a connection waits for, or that it is served."""

    HEAD = auto()
    BODY = auto()
    IDLE = auto()
    SERVING = auto()


class Lobby:
    """The connections of one process: who waits, longest first, and how many are served."""

    def __init__(self) -> None:
        self.waiting: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self.serving: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        """Whether as many are served as may be."""
        return self.serving.total() >= MAX_SERVING

    def has_room_for(self, address: str, *, share: int | None) -> bool:
        """Make room for a newcomer: who waited longest goes if too many are here.

        ``share`` is how many the address may have, None for a proxy. False if all are served.
        """
        own = self.waiting.get(address, {})
        if share is not None and len(own) + self.serving[address] >= share:
            if own:
                next(iter(own)).abandon()
            return bool(own)
        if sum(map(len, self.waiting.values())) >= MAX_WAITING:
            crowd = max(self.waiting, key=lambda one: len(self.waiting[one]))
            next(iter(self.waiting[crowd])).abandon()
        return True

    def enter(self, connection: Connection) -> None:
        """Note a connection by its phase."""
        if connection.phase is Phase.SERVING:
            self.serving[connection.address] += 1
        else:
            self.waiting[connection.address][connection] = None

    def leave(self, connection: Connection) -> None:
        """Forget a connection, or what it did until now. Forgetting twice is fine."""
        address = connection.address
        if connection.phase is Phase.SERVING:
            self.serving[address] -= 1
            if not self.serving[address]:
                del self.serving[address]
        elif address in self.waiting:
            self.waiting[address].pop(connection, None)
            if not self.waiting[address]:
                del self.waiting[address]


class Connection(H11Protocol):
    """One connection, with its place in the lobby, its deadline, and a strict reader."""

    lobby: Lobby
    #: Of one address, and who connects for many: see `connections_of`.
    share: int
    proxies: _TrustedHosts

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Prepare what uvicorn's own class does, with the strict reader in its place."""
        super().__init__(config, server_state, app_state, _loop)
        self.conn._receive_buffer = StrictBuffer()
        self.application = self.app
        self.address = ""
        self.phase: Phase | None = None
        self.body_bytes, self.body_began = 0, 0.0
        self.deadline: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Find a place, or close at once."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        share = None if self.address in self.proxies else self.share
        if self.lobby.has_room_for(self.address, share=share):
            self.go_on_to(Phase.HEAD)
        else:
            self.abandon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.go_on_to(None)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a later request of which only the first bytes are here has a clock."""
        was_idle = self.phase is Phase.IDLE
        self.body_bytes += len(data)
        super().data_received(data)
        if was_idle and self.phase is Phase.IDLE:
            self.go_on_to(Phase.HEAD)

    def handle_events(self) -> None:
        """Read what is there; a request beyond those that may be served is answered 503."""
        self.app = service_unavailable if self.lobby.is_full else self.application
        super().handle_events()
        self.look()

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the rest of one that was answered early."""
        super().on_response_complete()
        self.look()

    def look(self) -> None:
        """Find out whose turn it is."""
        if self.phase is None:
            return
        if self.conn.their_state is h11.SEND_BODY:
            self.go_on_to(Phase.BODY)
        elif self.cycle is not None and not self.cycle.response_complete:
            self.go_on_to(Phase.SERVING)
        elif self.phase in (Phase.BODY, Phase.SERVING):
            self.go_on_to(Phase.IDLE)

    def go_on_to(self, phase: Phase | None) -> None:
        """Take another place in the lobby, with a deadline of its own; None gives it back."""
        if phase is self.phase:
            return
        self.stop_clock()
        if self.phase is not None:
            self.lobby.leave(self)
        self.phase = phase
        if phase is not None:
            self.lobby.enter(self)
        if phase is Phase.HEAD:
            self.deadline = self.loop.call_later(HEADER_SECONDS, self.abandon)
        elif phase is Phase.IDLE and self.unread is None:
            self.wait_for_request()
        elif phase is Phase.BODY:
            self.body_bytes, self.body_began = 0, self.loop.time()
            self.wait_for_body()

    def stop_clock(self) -> None:
        """Have no deadline."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def wait_for_request(self) -> None:
        """Wait for the next one; uvicorn's own clock runs only if the whole request was read."""
        self.deadline = self.loop.call_later(IDLE_SECONDS, self.abandon)

    def wait_for_body(self) -> None:
        """Go on waiting while the body comes quickly enough; while we do not read, it may wait."""
        due = self.body_began + BODY_SECONDS + self.body_bytes / BODY_BYTES_PER_SECOND
        now = self.loop.time()
        if now >= due and not self.flow.read_paused:
            self.abandon()
        else:
            self.deadline = self.loop.call_at(max(due, now + 1), self.wait_for_body)

    def abandon(self) -> None:
        """Close, without waiting for what the client has not taken."""
        self.go_on_to(None)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read and close; if an answer is under way, only close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.abandon()
        if self.cycle is not None:
            self.cycle.disconnected = True

    def pause_writing(self) -> None:
        """Wait for a client that takes its answer slowly, but not for ever."""
        super().pause_writing()
        self.unread = self.loop.call_later(UNREAD_SECONDS, self.abandon)

    def resume_writing(self) -> None:
        """Go on writing; who has taken an answer that was made long ago is idle from now on."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
            if self.phase is Phase.IDLE:
                self.wait_for_request()


def connections_of(*, share: int, proxies: list[str]) -> type[Connection]:
    """Return the class of a process's connections: ``share`` for each address but the proxies."""
    places = {"lobby": Lobby(), "share": share, "proxies": _TrustedHosts(proxies)}
    return type("LimitedConnection", (Connection,), places)


class ShareOfClient:
    """ASGI middleware behind a proxy: a client has at most so many requests in progress."""

    def __init__(self, application: Application, *, share: int) -> None:
        """Keep what answers the requests."""
        self.application = application
        self.share = share
        self.in_progress: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request of the client that the proxy named."""
        client = (scope.get("client") or ("",))[0]
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        if self.in_progress[client] >= self.share:
            await service_unavailable(scope, receive, send)  # type: ignore[arg-type]
            return
        self.in_progress[client] += 1
        try:
            await self.application(scope, receive, send)
        finally:
            self.in_progress[client] -= 1
            if not self.in_progress[client]:
                del self.in_progress[client]
