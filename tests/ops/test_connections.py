"""Connections of a web process over real sockets: who gets in, for how long, and what is read."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress

import pytest
import uvicorn

from memory_platform import connections
from memory_platform.body_limit import Receive, Scope, Send
from memory_platform.connections import Lobby, ShareOfClient, connections_of
from tests.patience import until
from tests.tables import table

SHARE = 20
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\n"
CLOCKS = ("HEADER_SECONDS", "BODY_SECONDS", "IDLE_SECONDS", "UNREAD_SECONDS")
#: Of these seconds, in tests, the first is that of the clock that a test is about.
SHORT, LONG = 0.2, 600.0
LARGE = b"x" * 8_000_000


class Application:
    """Answers with the body it was sent; `/held` not before it is let go, `/early` unread."""

    def __init__(self) -> None:
        self.let_go = asyncio.Event()
        self.is_done = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", scope["path"] != "/early"
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
            more = message["more_body"]
        if scope["path"] == "/held":
            await self.let_go.wait()
        if scope["path"] == "/large":
            body = LARGE
        length = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": body})
        self.is_done.set()


class Web:
    """A server that ends a connection soon after its last answer."""

    def __init__(self, server: uvicorn.Server, application: Application, lobby: Lobby) -> None:
        [listener] = server.servers
        self.port: int = listener.sockets[0].getsockname()[1]
        self.loop = listener.get_loop()
        self.application, self.lobby = application, lobby

    def let_go(self) -> None:
        """Answer those that are held."""
        self.loop.call_soon_threadsafe(self.application.let_go.set)

    def connect(self, *, address: str = "127.0.0.1") -> socket.socket:
        client = socket.socket()
        client.bind((address, 0))
        client.settimeout(60)
        client.connect(("127.0.0.1", self.port))
        return client

    def says(self, *pieces: bytes, address: str = "127.0.0.1") -> bytes:
        """What is answered to bytes, until the answer is whole or the connection is closed."""
        with self.connect(address=address) as client:
            for piece in pieces:
                client.sendall(piece)
            return heard(client)


def heard(client: socket.socket) -> bytes:
    """Everything until the server closes, as it does when nothing more is asked."""
    said = b""
    with suppress(ConnectionResetError):
        while piece := client.recv(65536):
            said += piece
    return said


def is_left(client: socket.socket, *, beat: bytes = b"") -> bool:
    """Whether the server closes by itself, while the client sends `beat` ten times a second."""
    client.settimeout(0.1)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if beat:
                client.sendall(beat)
            if not client.recv(65536):
                return True
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return True
    return False


@contextmanager
def serving(*, proxies: list[str] | None = None, share: int = SHARE) -> Iterator[Web]:
    application = Application()
    kind = connections_of(share=share, proxies=proxies or [])
    config = uvicorn.Config(
        ShareOfClient(application, share=share) if proxies else application,
        port=0,
        http=kind,
        lifespan="off",
        log_config=None,
        ws="none",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    web = Web(server, application, kind.lobby)
    yield web
    web.let_go()
    server.should_exit = True
    thread.join()


@pytest.fixture(autouse=True)
def _clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks nothing more is left soon; everything else may take its time."""
    set_clocks(monkeypatch, "IDLE_SECONDS")


def set_clocks(patch: pytest.MonkeyPatch, short: str) -> None:
    """One clock is short, so that it is the one by which somebody is left."""
    for clock in CLOCKS:
        patch.setattr(connections, clock, SHORT if clock == short else LONG)


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with serving() as web:
        yield web


UNCLEAR = {
    "a bare line feed": b"GET / HTTP/1.1\nHost: a\r\n\r\n",
    "bare line feeds only": b"GET / HTTP/1.1\nHost: a\n\n",
    "an empty line without a return": b"GET / HTTP/1.1\r\nHost: a\r\n\n",
    "a bare line feed in a header": b"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
    "length and coding": POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "coding and length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "two equal lengths": POST + b"Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "two lengths": POST + b"Content-Length: 3\r\ncontent-length: 4\r\n\r\nabcd",
    "two lengths in a line": POST + b"Content-Length: 3, 3\r\n\r\nabc",
    "a length with a sign": POST + b"Content-Length: +3\r\n\r\nabc",
    "an empty length": POST + b"Content-Length:\r\n\r\n",
    "a length that is no number": POST + b"Content-Length: 0x3\r\n\r\nabc",
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
    "another coding": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
    "a coding of HTTP/1.0": b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": POST + b"Content-Length : 3\r\n\r\nabc",
    "a continued line": POST + b"X: a\r\n Content-Length: 3\r\n\r\nabc",
    "two hosts": POST + b"Host: b\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "a return within a line": b"GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
    "a NUL": b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
    "a chunk that ends in a line feed": POST
    + b"Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n",
    "a longer chunk than said": POST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    "a trailer of line feeds": POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\n" + GET,
    "line feeds in a trailer": POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: a\nY: b\r\n\r\n",
}


@table("sent", list(UNCLEAR.values()), ids=list(UNCLEAR))
def test_what_two_programs_could_read_in_two_ways_is_refused_and_ends_the_connection(
    web: Web, sent: bytes
) -> None:
    said = web.says(sent)
    assert said.startswith(b"HTTP/1.1 400 "), said
    assert said.count(b"HTTP/1.1 ") == 1
    with web.connect() as client, suppress(ConnectionError):
        for byte in sent:  # whoever sends it bit by bit gets no further
            client.sendall(bytes([byte]))
        with suppress(OSError):  # a connection that was reset meanwhile is none any more
            client.shutdown(socket.SHUT_WR)
        assert not heard(client).startswith(b"HTTP/1.1 200 ")


CLEAR = {
    "without a body": (GET, b""),
    "with a length": (POST + b"Content-Length: 3\r\n\r\na\nb", b"a\nb"),
    "with a length of nothing": (POST + b"content-length: 0\r\n\r\n", b""),
    "in chunks": (POST + b"Transfer-Encoding: Chunked\r\n\r\n3\r\na\nb\r\n0\r\n\r\n", b"a\nb"),
    "with a trailer": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n",
        b"a",
    ),
}


@table("sent, body", list(CLEAR.values()), ids=list(CLEAR))
def test_what_has_one_meaning_is_answered_in_one_piece_and_bit_by_bit(
    web: Web, sent: bytes, body: bytes
) -> None:
    for pieces in ([sent], [bytes([byte]) for byte in sent], [sent + sent]):
        said = web.says(*pieces)
        answers = said.split(b"HTTP/1.1 200 OK")[1:]
        assert [one.partition(b"\r\n\r\n")[2] for one in answers] == [body] * (
            2 if pieces == [sent + sent] else 1
        ), said


SLOW = {
    "who says nothing": (b"", b"", "HEADER_SECONDS"),
    "who never ends a line": (b"", b"x", "HEADER_SECONDS"),
    "who never ends the headers": (GET[:-2], b"X: y\r\n", "HEADER_SECONDS"),
    "who stops within a body": (POST + b"Content-Length: 9\r\n\r\n", b"", "BODY_SECONDS"),
    "who sends a body too slowly": (POST + b"Content-Length: 99999\r\n\r\n", b"x", "BODY_SECONDS"),
    "who sends chunks too slowly": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n",
        b"1\r\nx\r\n",
        "BODY_SECONDS",
    ),
    "who asks nothing more": (GET, b"", "IDLE_SECONDS"),
    "who begins another request and stops": (GET + b"GET", b"", "IDLE_SECONDS"),
    "whose unwanted body ends and nothing follows": (
        b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
        b"",
        "IDLE_SECONDS",
    ),
    "whose unwanted body never ends": (
        b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n",
        b"x",
        "BODY_SECONDS",
    ),
}


@pytest.mark.parametrize("clock", sorted({clock for *_, clock in SLOW.values()}))
def test_whoever_is_too_slow_is_left(web: Web, clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clocks(monkeypatch, clock)

    def try_one(name: str) -> bool:
        begin, beat, _ = SLOW[name]
        with web.connect() as client:
            client.sendall(begin)
            return is_left(client, beat=beat)

    names = [name for name, (*_, its) in SLOW.items() if its == clock]
    with ThreadPoolExecutor(len(names)) as pool:
        left = dict(zip(names, pool.map(try_one, names), strict=True))
    assert left == dict.fromkeys(names, True)


def test_a_large_body_that_comes_quickly_enough_has_all_the_time_it_needs(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 3)
    monkeypatch.setattr(connections, "BODY_BYTES_PER_SECOND", 0.1)
    with web.connect() as client:
        client.sendall(POST + b"Content-Length: 200\r\n\r\n")
        for _ in range(20):  # longer than a body has that does not come
            client.sendall(b"x" * 10)
            time.sleep(0.2)
        assert heard(client).startswith(b"HTTP/1.1 200 ")


def test_whoever_does_not_read_the_answer_is_left(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.application.is_done.clear()
    with web.connect() as client, monkeypatch.context() as patch:
        set_clocks(patch, "UNREAD_SECONDS")
        client.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        assert web.application.is_done.wait(60)
        until(lambda: not web.lobby.waiting and not web.lobby.serving)
        assert len(heard(client)) < len(LARGE)


def test_whoever_takes_a_large_answer_slowly_is_not_idle_meanwhile(web: Web) -> None:
    web.application.is_done.clear()
    with web.connect() as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        assert web.application.is_done.wait(60)
        time.sleep(2 * SHORT)
        assert heard(client).endswith(LARGE)


def test_idle_connections_of_an_address_give_way_to_its_newer_ones_and_touch_no_other() -> None:
    with serving() as web, ExitStack() as clients:
        other = clients.enter_context(web.connect(address="127.0.0.2"))
        for _ in range(SHARE * 3):
            clients.enter_context(web.connect())
        other.sendall(GET)
        assert heard(other).startswith(b"HTTP/1.1 200 ")
        assert web.says(GET).startswith(b"HTTP/1.1 200 ")
        assert len(web.lobby.waiting["127.0.0.1"]) <= SHARE


def test_requests_in_progress_keep_their_place_and_fill_only_the_share_of_their_address() -> None:
    with serving() as web, ExitStack() as clients:
        held = [clients.enter_context(web.connect()) for _ in range(SHARE)]
        for client in held:
            client.sendall(b"GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
        until(lambda: web.lobby.serving["127.0.0.1"] == SHARE)
        assert is_left(clients.enter_context(web.connect()))
        assert web.says(GET, address="127.0.0.2").startswith(b"HTTP/1.1 200 ")
        web.let_go()
        assert all(heard(client).startswith(b"HTTP/1.1 200 ") for client in held)
    assert web.lobby.serving.total() == 0
    assert web.lobby.waiting == {}


def test_beyond_what_a_process_can_serve_it_says_so_and_beyond_what_may_wait_the_crowd_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MAX_SERVING", 5)
    monkeypatch.setattr(connections, "MAX_WAITING", 10)
    with serving() as web, ExitStack() as clients:
        held = [clients.enter_context(web.connect()) for _ in range(5)]
        for client in held:
            client.sendall(b"GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
        until(lambda: web.lobby.serving.total() == 5)
        patient = clients.enter_context(web.connect(address="127.0.0.3"))
        for _ in range(15):
            clients.enter_context(web.connect(address="127.0.0.2"))
        until(lambda: sum(map(len, web.lobby.waiting.values())) == 10)
        patient.sendall(GET)
        assert heard(patient).startswith(b"HTTP/1.1 503 ")
        web.let_go()
        assert all(heard(client).startswith(b"HTTP/1.1 200 ") for client in held)
        assert web.says(GET).startswith(b"HTTP/1.1 200 ")


def test_behind_a_proxy_the_client_counts_that_it_names() -> None:
    with serving(proxies=["127.0.0.1"]) as web, ExitStack() as clients:
        for _ in range(SHARE):
            clients.enter_context(web.connect()).sendall(request_for("192.0.2.1", "/held"))
        until(lambda: web.lobby.serving["127.0.0.1"] == SHARE)
        assert web.says(request_for("192.0.2.1")).startswith(b"HTTP/1.1 503 ")
        assert web.says(request_for("192.0.2.2")).startswith(b"HTTP/1.1 200 ")
        for _ in range(SHARE * 2):  # from elsewhere the header is not believed
            idle = clients.enter_context(web.connect(address="127.0.0.2"))
            idle.sendall(request_for("192.0.2.2", "/held")[:-2])
        until(lambda: len(web.lobby.waiting["127.0.0.2"]) <= SHARE)


def request_for(client: str, path: str = "/") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {client}\r\n\r\n".encode()
