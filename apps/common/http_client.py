"""One request to another machine: bounded in time and size, sent once, redirects not followed.

Errors of httpx hold the request, and with it the key and what was said. They are turned into values
first and raised only outside of the handlers: what is raised has neither a cause nor a context.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread

import httpx
from django.utils.http import parse_http_date_safe

from apps.common.clock import now

#: Seconds within which the other machine has to take the connection.
CONNECT_SECONDS = 10.0
#: What a caller's own headers may say otherwise, and what they may not.
DEFAULT_HEADERS = {"Accept": "application/json", "User-Agent": "memory-platform"}
UNENCODED = {"Accept-Encoding": "identity"}
HEADERS = {**UNENCODED, "Content-Type": "application/json"}
LOCALHOST = "localhost"
#: Addresses of IPv6 in which one of IPv4 is hidden (RFC 6052).
NAT64 = ip_network("64:ff9b::/96")


class Failure(StrEnum):
    """Why there is no answer."""

    TIMEOUT = "timeout"
    NETWORK = "network"
    REFUSED = "refused"
    TOO_LARGE = "too_large"
    NOT_DECODABLE = "not_decodable"
    INSIDE = "inside"


SENTENCES = {
    Failure.TIMEOUT: "gave no answer in time",
    Failure.NETWORK: "gave no answer",
    Failure.TOO_LARGE: "answered with too much",
    Failure.NOT_DECODABLE: "answered with what cannot be decoded",
    Failure.INSIDE: "lies on a private address",
}


class RequestFailed(Exception):
    """No answer to a request. The message quotes nothing of what was sent or answered.

    ``status`` is what a refusal answered, else 0; ``retry_after`` the seconds after which it asks
    to be tried again, 0 where it does not say.
    """

    def __init__(self, failure: Failure, *, status: int = 0, retry_after: float = 0.0) -> None:
        super().__init__(SENTENCES.get(failure, f"answered {status}"))
        self.failure = failure
        self.status = status
        self.retry_after = retry_after

    @property
    def is_passing(self) -> bool:
        """Whether the same request may be answered later."""
        is_busy = self.status == HTTPStatus.TOO_MANY_REQUESTS
        is_broken = self.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        return is_busy or is_broken or self.failure in (Failure.TIMEOUT, Failure.NETWORK)


def post(
    url: str, content: bytes, *, headers: Mapping[str, str], seconds: float, max_bytes: int
) -> bytes:
    """The body of a successful answer to some JSON. Raises RequestFailed.

    All of it, from the look-up of the name to the last byte, takes ``seconds`` at most.
    """
    all_headers = _all_headers(headers)
    return send("POST", url, content, headers=all_headers, seconds=seconds, max_bytes=max_bytes)


def post_outside(
    url: str,
    content: bytes,
    *,
    headers: Mapping[str, str],
    seconds: float,
    max_bytes: int,
    inside: Collection[str] = (),
) -> bytes:
    """The same to an address that somebody typed in: never to a private one. Raises RequestFailed.

    The name is looked up once, and the request goes to the address that was looked at. Hosts that
    are named ``inside`` may lie anywhere.
    """
    return send(
        "POST",
        url,
        content,
        headers={**_all_headers(headers), "Connection": "close"},
        seconds=seconds,
        max_bytes=max_bytes,
        inside=frozenset(inside),
    )


def is_outside(address: str) -> bool:
    """Whether an IP address is one of the public network, also behind the forms of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:  # one with a scope, such as fe80::1%eth0
        return False
    if isinstance(found, IPv6Address):
        if found.teredo is not None:
            return all(part.is_global for part in found.teredo)
        if found in NAT64:
            found = IPv4Address(int(found) & 0xFFFFFFFF)
        else:
            found = found.ipv4_mapped or found.sixtofour or found
    # Python calls some reserved networks global, a NAT64 of one's own among them (RFC 8215).
    return found.is_global and not found.is_multicast and not found.is_reserved


def is_plainly_inside(host: str) -> bool:
    """Whether a host is one of a private address without being looked up: a number, or this
    machine by its name.
    """
    host = host.removesuffix(".")
    if host == LOCALHOST or host.endswith(f".{LOCALHOST}"):
        return True
    try:
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return not all(is_outside(str(one[4][0])) for one in found)


def send(
    method: str,
    url: str,
    content: bytes,
    *,
    headers: Mapping[str, str],
    seconds: float,
    max_bytes: int,
    inside: frozenset[str] | None = None,
) -> bytes:
    """The body of a successful answer to any request, with these headers.

    ``inside`` is None where the operator chose the address; see ``post_outside``.
    Raises RequestFailed.
    """
    connection = _connection(os.getpid())
    waiting = asyncio.run_coroutine_threadsafe(
        connection.send(method, url, content, headers, seconds, max_bytes, inside),
        connection.loop,
    )
    try:
        answer = waiting.result()
    finally:
        waiting.cancel()  # whoever is interrupted does not wait for it any more
    if isinstance(answer, RequestFailed):
        raise answer
    return answer


class _InsideError(Exception):
    """The name of a machine leads to a private address."""


@cache
def _connection(process: int) -> _Connection:
    """That of this process; after a fork, the child makes its own."""
    return _Connection()


class _Connection:
    """A thread in which requests are sent, and the connections that stay open between them.

    The caller is blocked, so only another thread can hold to a deadline against a server that drips
    bytes. httpx without its client keeps no cookies, follows no redirects and knows no proxies.
    """

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        authorities = httpx.create_ssl_context(trust_env=False)
        authorities.load_default_certs()  # those of this machine, too
        self._transport = httpx.AsyncHTTPTransport(verify=authorities, trust_env=False)
        Thread(target=self.loop.run_forever, name="http-client", daemon=True).start()

    async def send(
        self,
        method: str,
        url: str,
        content: bytes,
        headers: Mapping[str, str],
        seconds: float,
        max_bytes: int,
        inside: frozenset[str] | None,
    ) -> bytes | RequestFailed:
        """The body of the answer, or why there is none."""
        try:
            request = httpx.Request(
                method,
                url,
                content=content,
                headers={**UNENCODED, **headers},
                extensions={"timeout": {"connect": min(seconds, CONNECT_SECONDS)}},
            )
            async with asyncio.timeout(seconds):
                if inside is not None and request.url.host not in inside:
                    await self._send_outside(request)
                return await self._answer(request, max_bytes)
        except _InsideError:
            return RequestFailed(Failure.INSIDE)
        except (TimeoutError, httpx.TimeoutException):
            return RequestFailed(Failure.TIMEOUT)
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError, socket.gaierror):
            return RequestFailed(Failure.NETWORK)

    async def _send_outside(self, request: httpx.Request) -> None:
        """Point the request to the address its name has now; certificate and Host stay the name's.

        Raises _InsideError if any of its addresses is private, gaierror if it has none.
        """
        host = request.url.host
        found = await self.loop.getaddrinfo(host, request.url.port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not all(map(is_outside, addresses)):
            raise _InsideError
        request.extensions["sni_hostname"] = host
        request.url = request.url.copy_with(host=addresses[0])

    async def _answer(self, request: httpx.Request, max_bytes: int) -> bytes | RequestFailed:
        response = await self._transport.handle_async_request(request)
        try:
            if not response.is_success:
                after = _seconds(response.headers.get("Retry-After", ""))
                status = response.status_code
                return RequestFailed(Failure.REFUSED, status=status, retry_after=after)
            # Nobody asked for another encoding, and few bytes may unfold to any number.
            if response.headers.get("Content-Encoding", "identity").lower() != "identity":
                return RequestFailed(Failure.NOT_DECODABLE)
            body = bytearray()
            async for piece in response.aiter_raw():
                body += piece
                if len(body) > max_bytes:
                    return RequestFailed(Failure.TOO_LARGE)
            return bytes(body)
        finally:
            await response.aclose()


def _all_headers(given: Mapping[str, str]) -> dict[str, str]:
    named = [*DEFAULT_HEADERS.items(), *given.items(), *HEADERS.items()]
    return dict({name.lower(): (name, value) for name, value in named}.values())


def _seconds(header: str) -> float:
    """What ``Retry-After`` asks for, a number or a date; 0 for anything else."""
    if header.isascii() and header.isdigit():
        return float(header)
    moment = parse_http_date_safe(header)
    return 0.0 if moment is None else max(0.0, moment - now().timestamp())
