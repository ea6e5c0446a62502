"""The bounds of an event, and the words it is described with."""

from __future__ import annotations

from django.db import models

from apps.access.models import PARTICIPANT_MAX_LENGTH as PARTICIPANT_MAX_LENGTH

CHANNEL_MAX_LENGTH = 128
SOURCE_KEY_MAX_LENGTH = 255
CONTEXT_MAX_LENGTH = 255
TYPE_MAX_LENGTH = 64
HINT_MAX_LENGTH = 128
MAX_PARTICIPANTS = 256
MAX_HINTS = 32
#: Events in one call.
MAX_EVENTS = 100
#: Of the canonical JSON, in bytes of UTF-8, and how deep it is; the payload itself is one level.
PAYLOAD_MAX_BYTES = 256 * 1024
PAYLOAD_MAX_LEVELS = 32
FIRST_YEAR, LAST_YEAR = 1, 9998
DEFAULT_TYPE = "message"
#: What agents say to themselves is internal, whatever the emitter says of it.
INTERNAL_TYPES = frozenset({"internal", "reasoning", "system", "thought"})


class GuardVerdict(models.TextChoices):
    """What the write policy said about an event as it was handed in."""

    ACCEPT = "accept", "Accepted"
    QUARANTINE = "quarantine", "Suspect"
    REJECT = "reject", "Rejected"
