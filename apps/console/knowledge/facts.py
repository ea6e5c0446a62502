"""What the knowledge tools know of one memory, for its page."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from apps.console.text import reveal
from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import Writer
from apps.organizations.models import DEFAULT_SCOPE
from apps.tiers.models import MemoryUse, PalaceLocation
from apps.tiers.palace import location_of


def knowledge_facts(memory: Memory) -> list[tuple[str, Any]]:
    """Rows of facts; what is as it is for every memory is empty."""
    own = memory.family == Writer.KNOWLEDGE
    location = location_of(memory)
    use = MemoryUse.objects.filter(memory=memory).first()
    return [
        ("Tier", memory.get_tier_display()),
        ("Written through", memory.get_family_display()),
        ("Part", reveal(_part(memory)) if own or _is_elsewhere(memory) else ""),
        ("Confidence", f"{memory.confidence:.2f}" if own else ""),
        ("Names", reveal(", ".join(memory.entities))),
        ("Used", f"{use.count} times" if use else ""),
        ("Palace", _link(memory, location) if location else ""),
        ("Short ID", short_id(memory) if own else ""),
    ]


def _part(memory: Memory) -> str:
    corpus = f", corpus {memory.corpus_id}" if memory.corpus_id else ""
    return f"{memory.workspace_scope}{corpus}"


def _is_elsewhere(memory: Memory) -> bool:
    return memory.workspace_scope != DEFAULT_SCOPE or bool(memory.corpus_id)


def _link(memory: Memory, location: PalaceLocation) -> SafeString:
    """To the shelf it stands on."""
    steps = (location.domain, location.room, location.shelf)
    address = reverse("knowledge_palace", args=[memory.repository_id])
    shown = format_html_join(SafeString("/<wbr>"), "{}", ((step,) for step in steps))
    query = urlencode({"path": "/".join(steps)})
    return format_html('<a href="{}?{}">{}</a>', address, query, shown)
