"""The only writers of uses, places, sessions and consolidations."""

from apps.tiers.services.sessions import add_tokens, begin_turn, current_turn
from apps.tiers.services.uses import count_use, hand_on_uses

__all__ = [
    "add_tokens",
    "begin_turn",
    "count_use",
    "current_turn",
    "hand_on_uses",
]
