"""Events as callers hand them in."""

from typing import Any

from apps.common.messages import read
from apps.events.drafts import EventDraft


def event(text: str = "Let us design the memory system.", **fields: Any) -> dict[str, Any]:
    """One event; any field can be given otherwise."""
    return {
        "timestamp": "2026-03-19T20:00:00Z",
        "channel": "telegram",
        "participants": ["user_42", "agent_1"],
        "payload": {"text": text},
        **fields,
    }


def draft(text: str = "Let us design the memory system.", **fields: Any) -> EventDraft:
    """The same, read."""
    return read(EventDraft, event(text, **fields))
