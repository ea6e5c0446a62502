"""Documents in which clients describe themselves, fetched from where their ``client_id`` points.

The address is a stranger's: only hosts that are allowed, only https, only public addresses, and the
connection goes to the address that was looked at. Time and size are bounded, redirects refused.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import ssl
from http import HTTPStatus
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx
from django.conf import settings
from django.http.request import validate_host

from apps.oauth.models import CLIENT_ID_MAX_LENGTH

FETCH_SECONDS = 5.0
MAX_BYTES = 16 * 1024
HTTPS_PORT = 443
#: Addresses of IPv6 in which one of IPv4 is hidden (RFC 6052).
NAT64 = ipaddress.ip_network("64:ff9b::/96")
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class NoDocument(Exception):
    """There is no document to be had there. The message is for the log."""


def may_name_itself(client_id: str) -> bool:
    """Whether a client may call itself by this address: https, in a host that is allowed."""
    try:
        parts = urlsplit(client_id)
        port = parts.port
    except ValueError:
        return False
    return (
        len(client_id) <= CLIENT_ID_MAX_LENGTH
        and client_id.isascii()
        and client_id.isprintable()
        and " " not in client_id
        and parts.scheme == "https"
        and len(parts.path) > 1
        and not {".", ".."} & set(parts.path.split("/"))
        and "#" not in client_id
        and "@" not in parts.netloc
        and port in (None, HTTPS_PORT)
        and validate_host(parts.hostname or "", settings.OAUTH_CLIENT_HOSTS)
    )


def fetch_document(client_id: str) -> dict[str, Any]:
    """What the client says of itself. Raises NoDocument."""
    try:
        body = asyncio.run(_within_time(urlsplit(client_id)))
        said = json.loads(body)
    except (OSError, TimeoutError, httpx.HTTPError, ValueError, RecursionError) as error:
        raise NoDocument(type(error).__name__) from None
    if not isinstance(said, dict) or said.get("client_id") != client_id:
        raise NoDocument("It describes another client.")
    return said


def is_public(address: str) -> bool:
    """Whether an address lies in the open network, also behind the forms of IPv6."""
    found: IPAddress = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.teredo is not None:
            return all(part.is_global for part in found.teredo)
        if found in NAT64:
            found = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        else:
            found = found.ipv4_mapped or found.sixtofour or found
    return found.is_global and not found.is_multicast


async def _within_time(place: SplitResult) -> bytes:
    async with asyncio.timeout(FETCH_SECONDS):
        return await _fetch(place, await _address_of(str(place.hostname)))


async def _address_of(host: str) -> str:
    """Where the host is. One address that is not public makes all of them suspect."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, HTTPS_PORT, proto=socket.IPPROTO_TCP)
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise NoDocument("The host is not in the open network.")
    return addresses[0]


async def _fetch(place: SplitResult, address: str) -> bytes:
    """The document, from this address and no other; the certificate has to be the host's."""
    at = f"[{address}]" if ":" in address else address
    query = f"?{place.query}" if place.query else ""
    request = httpx.Request(
        "GET",
        f"https://{at}:{HTTPS_PORT}{place.path}{query}",
        headers={"Host": str(place.hostname), "Accept": "application/json"},
        extensions={"sni_hostname": place.hostname},
    )
    return await read_bounded(request, most=MAX_BYTES)


async def read_bounded(request: httpx.Request, *, most: int) -> bytes:
    """What is answered to one request, of this many bytes at most. Redirects are not followed."""
    async with httpx.AsyncHTTPTransport(verify=tls(), trust_env=False) as transport:
        response = await transport.handle_async_request(request)
        if response.status_code != HTTPStatus.OK:
            raise NoDocument(f"It answered {response.status_code}.")
        body = bytearray()
        async for piece in response.aiter_raw():
            body += piece
            if len(body) > most:
                raise NoDocument("It is too large.")
        await response.aclose()
        return bytes(body)


def tls() -> ssl.SSLContext:
    """Whose certificates are believed: those this machine believes."""
    return ssl.create_default_context()
