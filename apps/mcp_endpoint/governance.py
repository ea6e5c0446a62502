"""What the tools of the governance family do: one service call each."""

from __future__ import annotations

import datetime as dt
import uuid
from functools import partial

from apps.common.clock import now, parse_moment
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_uuid
from apps.mcp_endpoint.registry import Arguments, Result
from apps.memories import services as memories
from apps.memories.models import Memory
from apps.memories.presentation import memory_object, read_result, status_result, write_result
from apps.memories.selectors import latest_versions_of, links_of
from apps.memories.vocabulary import MemoryType
from apps.search.filters import Filters
from apps.search.results import Format, search_answer
from apps.search.services import DEFAULT_LIMIT, MAX_LIMIT, search_memories


def write(context: RequestContext, arguments: Arguments) -> Result:
    """memory-write: a new memory, or with ``memory_id`` a new version of one."""
    save = _edit if "memory_id" in arguments else _create
    return write_result(save(context, arguments))


def search(context: RequestContext, arguments: Arguments) -> Result:
    """memory-search: the memory objects found, best first, or one text of them."""
    limit = int(arguments.get("limit", DEFAULT_LIMIT))
    found = search_memories(
        context=context,
        query=arguments["query"],
        limit=limit,
        filters=_filters(arguments),
        as_of=_moment(arguments, "as_of"),
        explain=arguments.get("explain", False),
    )
    answer = search_answer(
        found,
        show=partial(memory_object, viewer=context.actor),
        form=arguments.get("format", Format.OBJECTS),
        secrecy=context.secrecy,
    )
    return {**answer, **({"clamped_to": MAX_LIMIT} if limit > MAX_LIMIT else {})}


def read(context: RequestContext, arguments: Arguments) -> Result:
    """memory.read: one memory with its versions and links."""
    memory = memories.read_memory(context=context, memory_id=_id(arguments))
    return read_result(
        memory,
        viewer=context.actor,
        versions=latest_versions_of(memory),
        links=links_of(memory, context),
    )


def history(context: RequestContext, arguments: Arguments) -> Result:
    """memory.history: versions and status changes."""
    limit = {"limit": int(arguments["limit"])} if "limit" in arguments else {}
    return memories.read_history(context=context, memory_id=_id(arguments), **limit)


def verify(context: RequestContext, arguments: Arguments) -> Result:
    """memory.verify: one version becomes the approved one."""
    memory = memories.verify_memory(
        context=context, memory_id=_id(arguments), version=_number(arguments, "version")
    )
    return status_result(memory, verified_at=memory.verified_at)


def lock(context: RequestContext, arguments: Arguments) -> Result:
    """memory.lock: nobody changes it any more."""
    memory = memories.lock_memory(
        context=context, memory_id=_id(arguments), reason=arguments["reason"]
    )
    return status_result(memory, locked_at=memory.locked_at)


def unlock(context: RequestContext, arguments: Arguments) -> Result:
    """memory.unlock: back to the status before the lock."""
    memory = memories.unlock_memory(
        context=context, memory_id=_id(arguments), reason=arguments["reason"]
    )
    return status_result(memory, unlocked_at=now())


def deprecate(context: RequestContext, arguments: Arguments) -> Result:
    """memory.deprecate: no longer valid, perhaps replaced."""
    replaced = "replacement_memory_id" in arguments
    memory = memories.deprecate_memory(
        context=context,
        memory_id=_id(arguments),
        reason=arguments["reason"],
        replacement_memory_id=_id(arguments, "replacement_memory_id") if replaced else None,
    )
    return status_result(memory)


def _create(context: RequestContext, arguments: Arguments) -> Memory:
    if "type" not in arguments:
        raise InvalidArgument("type", "A new memory needs a type.", allowed=MemoryType.values)
    if "expected_version" in arguments:
        raise InvalidArgument("expected_version", "expected_version goes with memory_id.")
    return memories.write_memory(
        context=context,
        content=arguments["content"],
        type=arguments["type"],
        title=arguments.get("title", ""),
        tags=arguments.get("tags", []),
    )


def _edit(context: RequestContext, arguments: Arguments) -> Memory:
    return memories.write_version(
        context=context,
        memory_id=_id(arguments),
        content=arguments["content"],
        title=arguments.get("title"),
        tags=arguments.get("tags"),
        type=arguments.get("type"),
        expected_version=_number(arguments, "expected_version"),
        reason=arguments.get("reason", ""),
    )


def _filters(arguments: Arguments) -> Filters:
    return Filters.checked(
        types=_many(arguments, "type_filter"),
        tags=arguments.get("tags", []),
        authors=_many(arguments, "author"),
        tiers=_many(arguments, "tier"),
        statuses=_many(arguments, "status"),
        scopes=_many(arguments, "scope"),
        since=_moment(arguments, "since"),
        until=_moment(arguments, "until"),
    )


def _many(arguments: Arguments, name: str) -> list[str]:
    """An argument that is one word or a list of them."""
    given = arguments.get(name, [])
    return [given] if isinstance(given, str) else given


def _id(arguments: Arguments, name: str = "memory_id") -> uuid.UUID:
    return require_uuid(arguments[name], field=name)


def _number(arguments: Arguments, name: str) -> int | None:
    """An integer argument; JSON Schema counts 2.0 as one too."""
    return int(arguments[name]) if name in arguments else None


def _moment(arguments: Arguments, name: str) -> dt.datetime | None:
    return parse_moment(arguments[name], field=name) if name in arguments else None
