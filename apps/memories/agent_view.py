"""What an agent gets of a memory: the exact objects, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from apps.common.clock import now
from apps.common.context import (
    Actor,
    ActorKind,
    CredentialKind,
    Intent,
    RequestContext,
    Rights,
)
from apps.memories.models import Memory
from apps.memories.presentation import memory_object, read_result
from apps.memories.selectors import found_in, served_in, surroundings_of
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES, Scope

ANY_AGENT = Actor(kind=ActorKind.AGENT, id="", label="any agent")


@dataclass(frozen=True, slots=True)
class AgentView:
    """What an agent gets: the object in search results and the whole answer of memory.read.

    Either is None where an agent gets nothing; ``reasons`` says why it is not found.
    """

    found: dict[str, Any] | None
    read: dict[str, Any] | None
    reasons: list[str] = field(default_factory=list)


def agent_view(memory: Memory) -> AgentView:
    """What any agent of the memory's repository gets of it now, who is not its owner.

    Of a rule above the repositories: any agent it holds for.
    """
    context = agents_context(memory)
    is_found = served_in(context).filter(pk=memory.pk).exists()
    is_readable = found_in(context).filter(pk=memory.pk).exists()
    return AgentView(
        found=memory_object(memory, viewer=context.actor) if is_found else None,
        read=_read(memory, context) if is_readable else None,
        reasons=_reasons(memory) if not is_found else [],
    )


def agents_context(memory: Memory) -> RequestContext:
    """The standpoint of an agent where the memory is; it opens nothing, and is never recorded."""
    return RequestContext(
        actor=ANY_AGENT,
        agent_id="",
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        intent=Intent.READ,
        request_id="",
        rights=Rights(),
        credential_kind=CredentialKind.SYSTEM,
    )


def _read(memory: Memory, context: RequestContext) -> dict[str, Any]:
    around = surroundings_of(memory, context)
    return read_result(memory, viewer=context.actor, versions=around.versions, links=around.links)


def _reasons(memory: Memory) -> list[str]:
    """Everything that keeps a memory from being found."""
    is_approved = memory.status in APPROVED_STATUSES
    above = memory.scope in (Scope.ORGANIZATION, Scope.SYSTEM)
    hides = memory.repository is not None and memory.repository.hide_unverified
    erased = memory.erased_at is not None
    reasons = {
        "It was erased.": erased,
        f"It is {memory.status}.": memory.status not in SERVED_STATUSES and not erased,
        "It has expired.": memory.expires_at is not None and memory.expires_at <= now(),
        "It is quarantined: a read by its id answers without the text.": memory.is_quarantined,
        "Its repository hides unverified memories from agents.": hides and not is_approved,
        "Its repository serves it only once a person has verified what it says about "
        f"{', '.join(memory.awaited_claims)}.": bool(memory.awaited_claims),
        f"Agents get memories of scope {memory.scope} only when they are verified or locked.": (
            above and not is_approved
        ),
        "It is a user's own: nobody else finds it.": memory.scope == Scope.USER,
    }
    return [reason for reason, holds in reasons.items() if holds]
