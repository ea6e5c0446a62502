"""Says what is in the way of a gateway: address, clock, versions, key, who may read the file."""

from __future__ import annotations

import os
import platform
import stat
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import Enum
from pathlib import Path

import httpx
import pydantic

from memory_gateway_client.config import GatewaySettings
from memory_gateway_client.errors import Category, MemoryGatewayError
from memory_gateway_client.gateway import GatewayClient
from memory_gateway_client.transport import Answered
from memory_gateway_client.version import __version__

#: Seconds by which two clocks may differ: messages are put in order by their times.
MAX_DIFFERENCE = 60
#: What is asked to see whether the key opens; nothing has to be found.
QUESTION = "memory-gateway doctor"


class State(Enum):
    """How a check went; only what is wrong makes the command fail."""

    OK = "ok"
    WRONG = "wrong"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Check:
    """What was looked at, and what was found, in a sentence without credentials."""

    name: str
    state: State
    told: str


async def examine(
    settings: GatewaySettings,
    *,
    file: Path,
    transport: httpx.AsyncBaseTransport | None = None,
) -> AsyncIterator[Check]:
    """The checks one after the other; of a gateway that is not reached nothing else is asked."""
    yield private(file)
    client = GatewayClient(settings, transport=transport)
    began = time.monotonic()
    try:
        health = await client.health()
    except MemoryGatewayError as error:
        yield Check("reachable", State.WRONG, unreached(settings.base_url, error))
        return
    yield reachable(settings.base_url, health, milliseconds=(time.monotonic() - began) * 1000)
    yield clock(health.headers.get("Date", ""), now=time.time())
    yield await versions(client)
    yield await key(client, settings)


def private(file: Path) -> Check:
    """Whether others of this machine may read the key."""
    mode = stat.S_IMODE(file.stat().st_mode)
    if os.name == "posix" and mode & (stat.S_IRGRP | stat.S_IROTH):
        return Check("file", State.WRONG, f"{file} can be read by others: chmod 600 {file}")
    return Check("file", State.OK, f"{file} is for its owner only")


def reachable(url: str, health: Answered, *, milliseconds: float) -> Check:
    """Whether the gateway itself says that it is well."""
    if health.value.get("status") != "ok":
        return Check("reachable", State.WRONG, f"{url} answers, but says that it is not well")
    return Check("reachable", State.OK, f"{url} answered in {milliseconds:.0f} ms")


def unreached(url: str, error: MemoryGatewayError) -> str:
    """Why there is no gateway at an address."""
    if error.category in (Category.TIMEOUT, Category.NETWORK_ERROR):
        return f"{url} does not answer ({error.category})"
    return f"{url} answers, but is no gateway ({error})"


def clock(date: str, *, now: float) -> Check:
    """Whether this machine and the gateway agree about the time; ``now`` is in seconds."""
    try:
        there = parsedate_to_datetime(date).timestamp()
    except (ValueError, TypeError, OverflowError):
        return Check("clock", State.UNKNOWN, "the gateway does not tell its time")
    difference = round(now - there)
    if abs(difference) > MAX_DIFFERENCE:
        way = "ahead of" if difference > 0 else "behind"
        told = f"this machine is {abs(difference)} s {way} the gateway"
        return Check("clock", State.WRONG, told)
    return Check("clock", State.OK, f"within {max(abs(difference), 1)} s of the gateway's")


async def versions(client: GatewayClient) -> Check:
    """What runs here, and the version of the gateway's description."""
    here = (
        f"memory-gateway-client {__version__}, Python {platform.python_version()}, "
        f"httpx {httpx.__version__}, pydantic {pydantic.VERSION}"
    )
    try:
        description = await client.get("/schema", operation="describe")
    except MemoryGatewayError as error:
        return Check("versions", State.UNKNOWN, f"{here}; the gateway's is not told ({error})")
    match description:
        case {"info": {"version": str(version)}}:
            return Check("versions", State.OK, f"{here}; gateway {version[:40]}")
        case _:
            return Check("versions", State.UNKNOWN, f"{here}; the gateway does not tell its own")


async def key(client: GatewayClient, settings: GatewaySettings) -> Check:
    """Whether user and key are known, and may look where the configuration says."""
    try:
        await client.search(conversation_id="doctor", query=QUESTION, scope=settings.scope, top_k=1)
    except MemoryGatewayError as error:
        return refused(settings.user_id, error)
    return Check("key", State.OK, f"{settings.user_id} may search {', '.join(settings.scope)}")


def refused(user_id: str, error: MemoryGatewayError) -> Check:
    """What is to be done about a search that was not answered."""
    match error.status_code:
        case 401:
            told = f"{user_id} or its key is not known: is the key the latest one?"
        case 403:
            told = "appId or projectId lies outside of what the user was given"
        case 429:
            wait = "" if error.retry_after is None else f": try again in {error.retry_after:.0f} s"
            return Check("key", State.UNKNOWN, f"too many calls{wait}")
        case _:
            told = str(error)
    return Check("key", State.WRONG, told)
