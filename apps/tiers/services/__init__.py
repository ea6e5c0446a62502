"""The only writers of uses, palace locations, sessions and consolidations."""

from apps.tiers.services.sessions import begin_turn, current_turn
from apps.tiers.services.usage import count_use
