"""Results as people read them in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import Any

Item = Mapping[str, Any]
INDENT = "    "
#: Of a consolidation: told line by line.
LISTS = ("merge_chains", "merges", "promotions")
#: What `show` tells beside the text, in this order, where there is something to tell.
ITEM_FIELDS = (
    *("memory_id", "status", "validation", "type", "tier", "confidence", "scope", "corpus_id"),
    *("tags", "entities", "version", "links", "provenance", "usage_count", "last_used_at"),
    *("created_at", "updated_at", "expires_at", "superseded_by", "contradicted_by"),
)


def search_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """A numbered list, the best first."""
    if not result["items"]:
        yield "Nothing was found."
    for number, item in enumerate(result["items"], start=1):
        about = [item["id"], item["type"], item["tier"], item["validation"], *item["tags"]]
        yield f"{number}. {one_line(item['title'])}"
        yield f"{INDENT}{' '.join(word for word in about if word)}"
        for field in ("contradicted_by", "superseded_by"):
            if field in item:
                yield f"{INDENT}{field.replace('_', ' ')} {item[field]}"
        text = item.get("content") or item.get("content_preview")
        if text:
            yield indent(_printable(text), INDENT)


def item_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Each item with all of its fields."""
    for item in result["items"]:
        yield f"{item['id']}  {one_line(item['title'])}"
        for name in ITEM_FIELDS:
            if item.get(name) not in (None, "", [], {}):
                yield f"{INDENT}{name}: {_value(item[name])}"
        if "content" in item:
            yield indent(_printable(item["content"]), INDENT)


def count_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Name and value, counts by name below."""
    for name, value in result.items():
        if isinstance(value, Mapping):
            yield f"{name}:"
            yield from (f"{INDENT}{key}: {count}" for key, count in value.items())
        else:
            yield f"{name}: {value}"


def consolidation_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """What became of what, or would become."""
    yield from count_lines({key: told for key, told in result.items() if key not in LISTS})
    for chain in result.get("merge_chains", ()):
        sources = ", ".join(chain["source_ids"])
        yield f"{chain['merged_id']} {one_line(chain['merged_title'])} out of {sources}"
    for merge in result.get("merges", ()):
        sources = ", ".join(merge["source_ids"])
        yield f"{one_line(merge['title'])} would be made of {sources}"
    for one in result.get("promotions", ()):
        title = one_line(one["title"])
        yield f"{one['id']} {title} would go to {one['tier']}: {one['reason']}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_value(one) for one in value)
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_value(inner)}" for key, inner in value.items())
    return one_line(str(value))


def one_line(text: str) -> str:
    """A text without line ends and without signs that steer a terminal."""
    return " ".join(_printable(text).split())


def _printable(text: str) -> str:
    """Nothing in a memory steers the terminal."""
    return "".join(char if char.isprintable() or char in "\n\t" else "�" for char in text)
