"""Which of the best hits hold the query word for word: known once their texts are read."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from apps.index.words import query_words
from apps.memories.models import Memory


def phrase_holders(text: str, memories: Iterable[Memory]) -> set[uuid.UUID]:
    """The memories with the whole query in title or content, but for case and blanks.

    Of a query of one word none: words alone say it already.
    """
    phrase = _plain(text)
    if len(query_words(text)) < 2:
        return set()
    return {
        memory.pk
        for memory in memories
        if phrase in _plain(memory.title) or phrase in _plain(memory.content)
    }


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
