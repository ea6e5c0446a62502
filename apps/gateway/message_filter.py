"""Which of a user's messages a search may find, and how much of their text may be answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.common.context import RequestContext
from apps.events.guard import REPLACED, Guard
from apps.events.models import Event
from apps.gateway.models import GatewayUser
from apps.gateway.vocabulary import ANSWERED_CHARACTERS, CHANNEL
from apps.governance.findings import Action
from apps.governance.selectors import OrganizationPolicy
from apps.index.models import Kind

# Whoever else names the user as a participant, or the session as a context, adds nothing to it.
FLUSHED = """
m.participants && %(filter_participants)s::varchar[] AND m.channel = %(filter_channel)s
AND m.author_kind = %(filter_author_kind)s AND m.author_id = %(filter_author_id)s
AND EXISTS (
    SELECT FROM gateway_gatewaysession session
    WHERE session.thread = m.context_id AND session.user_id = %(filter_user)s::uuid
      AND session.organization_id = m.organization_id
      AND m.event_seq <= session.flushed_number
)
"""
IN_CHAT = "AND m.context_id = %(filter_thread)s"


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
            "filter_participants": sorted(self.context.participants),
            "filter_channel": CHANNEL,
            "filter_author_kind": self.context.actor.kind.value,
            "filter_author_id": self.context.actor.id,
            "filter_user": self.user.pk,
        }
        if not self.thread:
            return FLUSHED, parameters
        return f"{FLUSHED} {IN_CHAT}", {**parameters, "filter_thread": self.thread}


#: Characters judged beyond those answered, so that no part of a secret is answered.
SECRET_MAX_LENGTH = 4_000


def answerable_text(event: Event, by: OrganizationPolicy) -> str:
    """How a message begins, without its secrets; empty if it is suspect or worse.

    ``by`` is the organization's policy of now, which decides whatever was decided before.
    """
    text = str(event.content.get("text", ""))
    if event.guard_version == by.version:
        return "" if _is_held_back(event.findings) else text[:ANSWERED_CHARACTERS]
    guard = Guard(by, event.organization_id)
    cleaned = guard.cleaned("text", text[: ANSWERED_CHARACTERS + SECRET_MAX_LENGTH])
    return "" if _is_held_back(guard.findings) else cleaned[:ANSWERED_CHARACTERS]


def _is_held_back(findings: list[dict[str, Any]]) -> bool:
    """Whether something that is still there was found suspect."""
    standing = (finding for finding in findings if not finding[REPLACED])
    return any(finding["action"] != Action.ACCEPT.value for finding in standing)
