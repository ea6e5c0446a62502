"""Events as callers hand them in."""

from typing import Any


def event(text: str = "Let us design the memory system.", **fields: Any) -> dict[str, Any]:
    """One event; any field can be given otherwise."""
    return {
        "timestamp": "2026-03-19T20:00:00Z",
        "channel": "telegram",
        "participants": ["user_42", "agent_1"],
        "payload": {"text": text},
        **fields,
    }
