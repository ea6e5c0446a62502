"""The only writers of uses, palace locations, sessions and consolidations."""

from apps.tiers.services.sessions import add_tokens, begin_turn, current_turn
from apps.tiers.services.usage import count_use, transfer_uses

__all__ = [
    "add_tokens",
    "begin_turn",
    "count_use",
    "current_turn",
    "transfer_uses",
]
