"""One task of an evaluator: each doc a memory of a fresh repository, each query a tool call."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from apps.common.clock import parse_moment
from apps.common.context import Intent
from apps.common.errors import ContentRejected, InvalidArgument
from apps.memories.authorship import AUTHOR_MAX_LENGTH, THREAD_MAX_LENGTH, make_authorship
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.vocabulary import MemoryType
from apps.organizations.models import Language
from tests.benchmarks.client import McpClient, ToolError
from tests.benchmarks.loading import catch_up
from tests.benchmarks.places import Place, new_place
from tests.benchmarks.running import LONGEST_MEMORY

LANGUAGES = {
    "ar": Language.ARABIC,
    "da": Language.DANISH,
    "de": Language.GERMAN,
    "el": Language.GREEK,
    "en": Language.ENGLISH,
    "es": Language.SPANISH,
    "fi": Language.FINNISH,
    "fr": Language.FRENCH,
    "hi": Language.HINDI,
    "hu": Language.HUNGARIAN,
    "id": Language.INDONESIAN,
    "it": Language.ITALIAN,
    "nl": Language.DUTCH,
    "no": Language.NORWEGIAN,
    "pt": Language.PORTUGUESE,
    "ro": Language.ROMANIAN,
    "ru": Language.RUSSIAN,
    "sv": Language.SWEDISH,
    "ta": Language.TAMIL,
    "tr": Language.TURKISH,
}
DOCS_PER_TRANSACTION = 200
MAX_RESULTS = 10
LONGEST_QUERY = 8192  # bytes
Doc = Mapping[str, Any]


class Engine:
    """Search in one repository through `memory-search`."""

    def __init__(self, *, port: int) -> None:
        """Nothing is written yet."""
        self._port = port
        self._client: McpClient | None = None
        self._doc_ids: dict[str, str] = {}

    def index(self, task: Mapping[str, Any]) -> None:
        """Write every doc as a memory of a fresh repository in the task's language."""
        place = new_place(language_of(task.get("lang", "")))
        docs: Sequence[Doc] = task["docs"]
        for first in range(0, len(docs), DOCS_PER_TRANSACTION):
            self._doc_ids |= write_docs(docs[first : first + DOCS_PER_TRANSACTION], place)
        if missing := len(docs) - len(self._doc_ids):
            sys.stderr.write(f"{missing} of {len(docs)} docs are empty or refused\n")
        catch_up()
        self._client = McpClient(place, port=self._port)

    def search(self, query: str, k: int) -> list[str]:
        """Ids of the docs found, best first. A query that is refused finds nothing, and says so."""
        try:
            results = self.told(query, k)
        except ToolError as error:
            sys.stderr.write(f"memory-search: {error}: {query[:80]!r}\n")
            return []
        return [self._doc_ids[found["memory_id"]] for found in results]

    def told(self, query: str, k: int) -> list[dict[str, Any]]:
        """What the tool tells of the memories found, best first. Raises ToolError."""
        assert self._client is not None, "index a task first"
        arguments = {"query": storable(query, LONGEST_QUERY), "limit": min(k, MAX_RESULTS)}
        results: list[dict[str, Any]] = self._client.call(
            "memory-search", arguments, intent=Intent.READ
        )["results"]
        return results


def language_of(name: str) -> str:
    """The repository language for a task's name or code; `simple` for those without stemmer."""
    name = LANGUAGES.get(name.lower(), name.lower())
    return name if name in Language.values else Language.SIMPLE


@transaction.atomic
def write_docs(docs: Sequence[Doc], place: Place) -> dict[str, str]:
    """Doc ids by memory id. Two docs of one wording are two memories, as with memory-write."""
    return {str(memory.pk): doc["id"] for doc in docs if (memory := _accepted(doc, place))}


def _accepted(doc: Doc, place: Place) -> Memory | None:
    """The doc as a memory; None if it is empty, or the write policy refuses it."""
    try:
        with transaction.atomic():
            return _write(doc, place)
    except ContentRejected:
        return None


def storable(text: str, most_bytes: int) -> str:
    """As much of a text as can be stored."""
    encoded = text.replace("\0", " ").encode(errors="replace")
    return encoded[:most_bytes].decode(errors="ignore")


def _write(doc: Doc, place: Place) -> Memory | None:
    content = storable(doc["text"], LONGEST_MEMORY)
    if not content.strip():
        return None
    return write_memory(
        context=place.context(Intent.WRITE),
        content=content,
        type=MemoryType.NOTE,
        provenance=make_authorship(
            author=_label(doc.get("author"), AUTHOR_MAX_LENGTH),
            date=_date(doc.get("date")),
            thread=_label(doc.get("session"), THREAD_MAX_LENGTH),
        ),
    )


def _label(value: object, longest: int) -> str | None:
    return str(value).replace("\0", " ").strip()[:longest].strip() or None if value else None


def _date(value: object) -> str | None:
    """A date that is none is left out rather than the doc."""
    try:
        parse_moment(str(value), field="date")
    except InvalidArgument:
        return None
    return str(value)
