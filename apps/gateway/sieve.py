"""Which messages a search of a gateway user may find, as a part of its statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.common.context import RequestContext
from apps.gateway.models import GatewayUser
from apps.gateway.vocabulary import CHANNEL
from apps.index.models import Kind

# Whoever else names the user as a participant, or the session as a context, adds nothing to it.
FLUSHED = """
m.participants && %(sieve_participants)s::varchar[] AND m.channel = %(sieve_channel)s
AND m.author_kind = %(sieve_author_kind)s AND m.author_id = %(sieve_author_id)s
AND EXISTS (
    SELECT FROM gateway_gatewaysession session
    WHERE session.thread = m.context_id AND session.user_id = %(sieve_user)s::uuid
      AND session.organization_id = m.organization_id
      AND m.event_seq <= session.flushed_number
)
"""
IN_CHAT = "AND m.context_id = %(sieve_thread)s"


@dataclass(frozen=True, slots=True)
class FlushedMessages:
    """The flushed messages of the user of a context; with a ``thread`` those of one session."""

    kind: ClassVar[Kind] = Kind.EVENT
    table: ClassVar[str] = "events_event"

    context: RequestContext
    user: GatewayUser
    thread: str = ""

    def condition(self) -> tuple[str, dict[str, Any]]:
        """What ``find_passages`` asks for."""
        parameters: dict[str, Any] = {
            "sieve_participants": sorted(self.context.participants),
            "sieve_channel": CHANNEL,
            "sieve_author_kind": self.context.actor.kind.value,
            "sieve_author_id": self.context.actor.id,
            "sieve_user": self.user.pk,
        }
        if not self.thread:
            return FLUSHED, parameters
        return f"{FLUSHED} {IN_CHAT}", {**parameters, "sieve_thread": self.thread}
