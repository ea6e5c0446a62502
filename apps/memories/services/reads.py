"""Reading one memory: an act like any other, recorded with what was served."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from django.db.models import QuerySet

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.context import Extent, Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.governance.services.queries import record_search
from apps.memories.models import Memory, MemoryVersion
from apps.memories.presentation import History, is_withheld
from apps.memories.selectors import (
    find,
    latest_versions_of,
    records_of,
    versions_of,
    visible_to,
)
from apps.memories.services.recheck import recheck

MAX_HISTORY = 100
DEFAULT_HISTORY = 20
Row = TypeVar("Row")


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def read_memory(*, context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """One memory as it is served now (seed, tool C). Raises WriteNotAllowed, MemoryNotFound."""
    memory = _get(context, memory_id)
    withheld = is_withheld(memory, context.actor)
    _record(memory, context, [] if withheld else served_entries([memory]))
    return memory


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def read_history(
    *, context: RequestContext, memory_id: uuid.UUID, limit: int = DEFAULT_HISTORY
) -> History:
    """The newest versions and status changes, ``limit`` of each at most, without their text.

    Raises WriteNotAllowed, MemoryNotFound, InvalidArgument.
    """
    if not 1 <= limit <= MAX_HISTORY:
        raise InvalidArgument("limit", f"limit must lie between 1 and {MAX_HISTORY}.")
    memory = _get(context, memory_id)
    result = History.seen_by(
        context.actor,
        memory,
        versions=latest_versions_of(memory, limit)[::-1],
        records=list(
            records_of(memory)
            .exclude(action__in=(Action.READ, Action.NOTIFIED))
            .filter(verdict="OK")[:limit]
        ),
    )
    _record(memory, context, [])
    return result


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, question=AskedBy.LIST)
def list_memories(
    *,
    context: RequestContext,
    pick: Callable[[QuerySet[Memory]], list[Memory]],
    extent: Extent = Extent.WHOLE,
) -> list[Memory]:
    """One page of what the actor sees; ``pick`` narrows the scoped rows and takes it from them.

    Recorded (see ``record_listing``), with how much of each the caller shows. An agent's page lacks
    what turns out to be quarantined. Raises WriteNotAllowed when the actor reads nowhere, and what
    ``pick`` raises.
    """
    if not context.rights.anywhere(Right.READ):
        raise WriteNotAllowed("This needs the right to read memories.")
    page = pick(visible_to(context.actor, context.rights))
    recheck(page, context)
    page = [memory for memory in page if not is_withheld(memory, context.actor)]
    _record_page(context, page, extent)
    return page


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, question=AskedBy.LIST)
def record_listing(*, context: RequestContext, page: list[Memory], query: str = "") -> None:
    """Record a page of a person's list, which shows names, once for every organization on it.

    An empty page is recorded too. ``query`` is what was searched for, if the page answers words.
    The rows are judged by the current write policy first.
    """
    recheck(page, context)
    _record_page(context, page, Extent.NAME, query)


def _record_page(
    context: RequestContext, page: list[Memory], extent: Extent, query: str = ""
) -> None:
    places = {memory.organization_id or context.organization_id for memory in page}
    for organization_id in places or {context.organization_id}:
        _record_listing(context, organization_id, page, extent, query)


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def list_versions(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    pick: Callable[[QuerySet[MemoryVersion]], list[MemoryVersion]],
) -> list[MemoryVersion]:
    """One page of a memory's versions, recorded as served.

    Raises WriteNotAllowed, MemoryNotFound, and what ``pick`` raises.
    """
    memory = _get(context, memory_id)
    page = pick(versions_of(memory))
    shown = [] if context.actor.is_agent else page  # agents get numbers and authors, no text
    entries = [served_entry(memory, version.number, rank) for rank, version in _ranked(shown)]
    _record(memory, context, entries)
    return page


def served_entries(
    memories: list[Memory], *, cut: Collection[uuid.UUID] = (), extent: Extent = Extent.WHOLE
) -> list[audit.Served]:
    """What an audit record keeps of what was served, in order; ``cut`` are those shown in part."""
    return [
        served_entry(
            memory, memory.served_version, rank, Extent.PART if memory.pk in cut else extent
        )
        for rank, memory in _ranked(memories)
    ]


def _get(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    memory = find(context, memory_id)
    recheck([memory], context)
    return memory


def _ranked(rows: list[Row]) -> Iterator[tuple[int, Row]]:
    return enumerate(rows, start=1)


def served_entry(
    memory: Memory, version: int, rank: int, extent: Extent = Extent.WHOLE
) -> audit.Served:
    """One wording that was served."""
    entry: audit.Served = {"memory_id": str(memory.pk), "version": version, "rank": rank}
    return entry if extent is Extent.WHOLE else {**entry, "extent": extent.value}


def _record_listing(
    context: RequestContext,
    organization_id: uuid.UUID | None,
    page: list[Memory],
    extent: Extent,
    query: str,
) -> None:
    """What the page served of one organization, with the ranks of the whole page."""
    record_search(
        list_memories,
        context,
        organization_id=organization_id,
        repository_id=(
            context.repository_id if organization_id == context.organization_id else None
        ),
        served=[
            served_entry(memory, memory.served_version, rank, extent)
            for rank, memory in _ranked(page)
            if (memory.organization_id or context.organization_id) == organization_id
        ],
        question=AskedBy.SEARCH if query else AskedBy.LIST,
        query=query,
    )


def _record(memory: Memory, context: RequestContext, served: list[audit.Served]) -> None:
    read_memory.record(context, memory.pk, object_version=memory.served_version, served=served)
