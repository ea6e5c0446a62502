"""Assigning items their place in the memory palace, by corpus, first tag and type."""

from __future__ import annotations

import re
import unicodedata

from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.tiers.models import ROOM_MAX_LENGTH, PalaceLocation
from apps.tiers.vocabulary import item_type

DEFAULT_DOMAIN = "default"


MISCELLANEOUS = "misc"


_MARKS = re.compile(r"[\u0300-\u036f]+")
_NO_WORD = re.compile(r"[^\w]+|_+")


def assign_palace(memory: Memory) -> PalaceLocation:
    """Put an item where it belongs by what it says now; once more when that changes."""
    place = {
        "organization_id": memory.organization_id,
        "repository_id": memory.repository_id,
        "domain": escape(memory.corpus_id) or DEFAULT_DOMAIN,
        "room": room_of(memory),
        "shelf": item_type(memory.type),
        "card": short_id(memory),
    }
    location, _ = PalaceLocation.objects.update_or_create(memory=memory, defaults=place)
    return location


def room_of(memory: Memory) -> str:
    """Its first tag, else the first thing it names."""
    first = next(iter([*memory.tags, *memory.entities]), "")
    return slug(first)[:ROOM_MAX_LENGTH] or MISCELLANEOUS


def slug(text: str) -> str:
    """Lower-case words joined by hyphens, accents taken off; empty when there is no word."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _NO_WORD.sub("-", unicodedata.normalize("NFC", plain).casefold()).strip("-")


def escape(text: str) -> str:
    """``text`` without a slash, different for different texts."""
    return text.replace("%", "%25").replace("/", "%2F")
