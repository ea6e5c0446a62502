"""Which of a user's messages a search may find, and how much of their text may be answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.common.context import RequestContext
from apps.events.guard import (
    REPLACED,
    WHOLE_PAYLOAD,
    Guard,
    StoredFinding,
    doubt_mark,
    is_withholding,
)
from apps.events.models import Event
from apps.gateway.marked_texts import without_control
from apps.gateway.models import GatewayUser
from apps.gateway.vocabulary import ANSWERED_CHARACTERS, CHANNEL, SpeakerRole
from apps.governance.selectors import OrganizationPolicy
from apps.index.models import DocumentKind

# Whoever else names the user as a participant, or the session as a context, adds nothing to it.
FLUSHED = """
m.erased_at IS NULL AND m.replaced_by IS NULL
AND m.participants && %(filter_participants)s::varchar[] AND m.channel = %(filter_channel)s
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

    kind: ClassVar[DocumentKind] = DocumentKind.EVENT
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
#: Where the text of a message stands in its event.
TEXT_PLACE = "payload.text"


def answerable_text(
    event: Event,
    by: OrganizationPolicy,
    *,
    released: Collection[int] = (),
    most: int = ANSWERED_CHARACTERS,
) -> str:
    """How a message begins, without its secrets; empty if it is withheld.

    ``by`` is the organization's policy of now, which decides whatever was decided before. What the
    user said herself is never withheld for what it asks for: an order that corrects what was said
    before is the newest there is. Of anybody else an order is, and what may be one is marked, until
    a person releases it.
    """
    text, standing = _judged(event, by, most)
    mark = ""
    if not (_is_own(event) or event.event_seq in released):
        if any(map(is_withholding, standing)):
            return ""
        mark = doubt_mark(standing)
    return (mark + without_control(text, standing))[:most]


def stated_text(event: Event, by: OrganizationPolicy) -> str:
    """What of a message may be taken for a statement: nothing of one that orders."""
    _, standing = _judged(event, by)
    return "" if any(map(is_withholding, standing)) else answerable_text(event, by)


def withheld_among(events: Iterable[Event], by: OrganizationPolicy) -> list[int]:
    """The numbers of the messages that no search finds."""
    return [
        event.event_seq
        for event in events
        if not _is_own(event) and any(map(is_withholding, _judged(event, by)[1]))
    ]


def _judged(
    event: Event, by: OrganizationPolicy, most: int = ANSWERED_CHARACTERS
) -> tuple[str, list[StoredFinding]]:
    """A message's text without its secrets, and what else was found in it."""
    text, found = str(event.content.get("text", "")), event.findings
    # Of very many findings the places are not kept.
    are_placed = all(one["field"] != WHOLE_PAYLOAD for one in found)
    if event.guard_version != by.version or not are_placed:
        guard = Guard(by, event.organization_id)
        text = guard.cleaned(TEXT_PLACE, text[: most + SECRET_MAX_LENGTH])
        found = guard.findings
    return text, [one for one in found if not one[REPLACED] and one["field"] == TEXT_PLACE]


def _is_own(event: Event) -> bool:
    """Whether the user said it, and not her assistant."""
    return bool(event.content.get("role") == SpeakerRole.USER)
