"""From an entry to a memory, through the service that everybody writes with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from apps.audit.verbs import performing
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_text
from apps.memories.services import import_memory
from apps.ops.importing.reading import Entry

# Never identity, place or status: those come from the command line and from people. The author of
# a file is who said the words; the memory's author is who imports them.
FIELDS = frozenset({"key", "type", "title", "content", "tags", "author", "date", "thread", "tier"})
KEY_LENGTH = 255


@dataclass(frozen=True, slots=True)
class Options:
    """``default_type`` for entries without one; ``ignored`` names fields to leave out."""

    default_type: str | None = None
    ignored: frozenset[str] = frozenset()


def import_entry(entry: Entry, *, context: RequestContext, options: Options) -> bool:
    """Write one entry in a transaction of its own; False if its wording is there already.

    Raises PlatformError: the entry's own problem, an unknown or wrong field, or what
    ``import_memory`` raises.
    """
    if entry.problem is not None:
        raise entry.problem
    fields = _require_known(entry.fields, options)
    provenance = _provenance(entry, fields)
    with performing(import_memory, context=context):
        memory = import_memory(
            context=context,
            content=fields.get("content"),
            type=_require_type(fields, options),
            title=fields.get("title", ""),
            tags=fields.get("tags", ()),
            provenance=provenance,
            author=fields.get("author"),
            date=fields.get("date"),
            thread=fields.get("thread"),
            tier=fields.get("tier", ""),
        )
    return memory is not None


def transaction_for(*, dry_run: bool) -> Any:
    """A dry run writes everything, sees every refusal, and takes all of it back at the end."""
    return _taken_back() if dry_run else nullcontext()


@contextmanager
def _taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _require_known(fields: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
    kept = {name: value for name, value in fields.items() if name not in options.ignored}
    unknown = sorted(kept.keys() - FIELDS)
    if unknown:
        names = ", ".join(ascii(name[:50]) for name in unknown[:5])
        raise InvalidArgument(
            "line", f"Unknown field {names}; known are {', '.join(sorted(FIELDS))}."
        )
    return kept


def _require_type(fields: Mapping[str, Any], options: Options) -> Any:
    type_ = fields.get("type", options.default_type)
    if type_ is None:
        raise InvalidArgument("type", "type is missing: give it in the file or with --type.")
    return type_


def _provenance(entry: Entry, fields: Mapping[str, Any]) -> dict[str, Any]:
    key = fields.get("key")
    if key is None:
        return {"source": entry.source, "line": entry.line}
    checked = require_text(key, field="key", max_length=KEY_LENGTH, guarded=False)
    return {"source": entry.source, "key": checked}
