"""How a search is answered, the same on every transport."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from apps.search.injection import injection_text
from apps.search.results import Explanation, SearchResult

Answer = dict[str, Any]


class Format(StrEnum):
    """How a caller wants the hits."""

    OBJECTS = "objects"
    TEXT = "text"


def search_answer(
    found: SearchResult,
    *,
    show: Callable[[Memory], Answer],
    form: str = Format.OBJECTS,
    secrecy: Secrecy = Secrecy.S3,
) -> Answer:
    """``results``, each as ``show`` shows it, with its explanation if there is one.

    As text the contents stand in ``text``, and ``results`` has the rest of what is in there.
    """
    pairs = zip_longest(found.memories, found.explanations)
    shown = {memory.pk: _entry(show(memory), explanation) for memory, explanation in pairs}
    if form != Format.TEXT:
        return {"results": list(shown.values())}
    text, inside = injection_text(found.memories, secrecy=secrecy)
    return {"text": text, "results": [_without_content(shown[memory.pk]) for memory in inside]}


def _entry(shown: Answer, explanation: Explanation | None) -> Answer:
    return {**shown, "explain": explanation.as_dict()} if explanation else shown


def _without_content(shown: Answer) -> Answer:
    return {name: value for name, value in shown.items() if name != "content"}
