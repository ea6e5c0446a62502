"""The decisions of people about a memory, made by somebody who sees it as it is now.

Each takes what the service of the same name takes. Who gives no ``seen`` has the memory before her
at this moment; an edit of hers names its newest version, and she has read both ends of a link.
"""

from __future__ import annotations

import uuid
from typing import Any

from apps.common.context import ActorKind, RequestContext
from apps.common.errors import PlatformError
from apps.memories import services
from apps.memories.models import Memory, MemoryLink
from apps.memories.services import Seen


def verify_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.verify_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def reject_version(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.reject_version(memory_id=memory_id, **_seeing(memory_id, arguments))


def lock_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.lock_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def unlock_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.unlock_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def deprecate_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.deprecate_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def archive_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.archive_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def restore_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.restore_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def release_memory(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.release_memory(memory_id=memory_id, **_seeing(memory_id, arguments))


def request_changes(*, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    return services.request_changes(memory_id=memory_id, **_seeing(memory_id, arguments))


def write_version(*, context: RequestContext, memory_id: uuid.UUID, **arguments: Any) -> Memory:
    if context.actor.kind is ActorKind.HUMAN and "expected_version" not in arguments:
        memory = Memory.objects.filter(pk=memory_id).first()
        arguments["expected_version"] = memory.latest_version if memory else None
    return services.write_version(context=context, memory_id=memory_id, **arguments)


def accept_link(*, context: RequestContext, link_id: int) -> MemoryLink:
    read_ends(context, link_id)
    return services.accept_link(context=context, link_id=link_id)


def read_ends(context: RequestContext, link_id: int) -> None:
    """Let a person read every version of both ends of a link, as far as she may."""
    link = MemoryLink.objects.filter(pk=link_id).first()
    if link is None or context.actor.kind is not ActorKind.HUMAN:
        return
    for memory_id in (link.source_id, link.target_id):
        try:
            services.list_versions(context=context, memory_id=memory_id, pick=list)
        except PlatformError:
            continue


def _seeing(memory_id: uuid.UUID, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments with what is there now as seen, unless they say what was."""
    memory = Memory.objects.filter(pk=memory_id).first()
    return {"seen": Seen.of(memory) if memory else None, **arguments}
