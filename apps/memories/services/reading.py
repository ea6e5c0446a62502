"""Reading one memory: an act like any other, recorded with what was served."""

from __future__ import annotations

import uuid

from django.db import transaction

from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.memories.models import Memory
from apps.memories.presentation import history_result, is_withheld
from apps.memories.selectors import MEMORY_KIND, get_readable, records_of, versions_of

HISTORY_MOST = 100


@transaction.atomic
def read_memory(*, context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """One memory as it is served now (seed, tool C). Raises WriteNotAllowed, MemoryNotFound."""
    memory = _get(context, memory_id)
    withheld = is_withheld(memory, context.actor)
    _record(memory, context, [] if withheld else served_entries([memory]))
    return memory


@transaction.atomic
def read_history(
    *, context: RequestContext, memory_id: uuid.UUID, limit: int = 20
) -> dict[str, object]:
    """The newest versions and status changes, ``limit`` of each at most, without their text.

    Raises WriteNotAllowed, MemoryNotFound, InvalidArgument.
    """
    if not 1 <= limit <= HISTORY_MOST:
        raise InvalidArgument("limit", f"limit must lie between 1 and {HISTORY_MOST}.")
    memory = _get(context, memory_id)
    result = history_result(
        memory,
        list(versions_of(memory).reverse()[:limit]),
        list(records_of(memory).exclude(action=Action.READ).filter(verdict="OK")[:limit]),
    )
    _record(memory, context, [])
    return result


def served_entries(memories: list[Memory]) -> list[audit.Served]:
    """What an audit record keeps of what was served, in order."""
    return [
        {"memory_id": str(memory.pk), "version": memory.served_version, "rank": rank}
        for rank, memory in enumerate(memories, start=1)
    ]


def require_reading(context: RequestContext) -> None:
    """Raises WriteNotAllowed when the credential does not let its bearer read here."""
    if not context.may(Right.READ):
        raise WriteNotAllowed("This needs the right to read memories here.")


def _get(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    require_reading(context)
    return get_readable(context, memory_id)


def _record(memory: Memory, context: RequestContext, served: list[audit.Served]) -> None:
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=MEMORY_KIND,
        object_id=memory.pk,
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        object_version=memory.served_version,
        served=served,
    )
