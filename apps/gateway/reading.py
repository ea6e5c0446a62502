"""What may be told of a user's messages: nothing that the write policy holds back by now."""

from __future__ import annotations

from typing import Any

from apps.events.guarding import REPLACED, Guard
from apps.events.models import Event
from apps.gateway.vocabulary import ANSWERED_CHARACTERS
from apps.governance.findings import Action
from apps.governance.selectors import OrganizationPolicy

#: Characters that are judged beyond those that are told, so that no part of a secret is.
LONGEST_SECRET = 4_000


def tellable_text(event: Event, by: OrganizationPolicy) -> str:
    """How a message begins, without its secrets; empty if it is suspect or worse.

    ``by`` is the organization's policy of now, which decides whatever was decided before.
    """
    text = str(event.content.get("text", ""))
    if event.guard_version == by.version:
        return "" if _is_held_back(event.findings) else text[:ANSWERED_CHARACTERS]
    guard = Guard(by, event.organization_id)
    cleaned = guard.cleaned("text", text[: ANSWERED_CHARACTERS + LONGEST_SECRET])
    return "" if _is_held_back(guard.findings) else cleaned[:ANSWERED_CHARACTERS]


def _is_held_back(findings: list[dict[str, Any]]) -> bool:
    """Whether something that is still there was found suspect."""
    standing = (finding for finding in findings if not finding[REPLACED])
    return any(finding["action"] != Action.ACCEPT.value for finding in standing)
