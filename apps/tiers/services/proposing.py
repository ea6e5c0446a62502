"""Proposals: the knowledge tools' way of writing. Each stands or falls by itself."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    PayloadTooLarge,
    PlatformError,
    WriteNotAllowed,
)
from apps.common.json_limits import Fault, faults_in
from apps.common.text import optional_text, require_content, require_text
from apps.governance.policy import TOO_LONG
from apps.memories.belonging import Belonging
from apps.memories.drafts import TITLE_LENGTH
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.vocabulary import MemoryType, Scope, Tier, Writer
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import Part
from apps.tiers.items import require_word
from apps.tiers.palace import assign_palace
from apps.tiers.tags import normalised_tags

#: What is not verified by then is forgotten (seed, section 8.2).
SHORT_TERM = dt.timedelta(hours=72)
MOST_ITEMS = 100
MOST_CHARACTERS = 5_000
#: Only a pointer may be longer.
USUAL_CHARACTERS = 2_000
SOURCE_LENGTH = 500
WHY_LENGTH = 1_000
RULE_LENGTH = 255
NAME = re.compile(r"[a-z][a-z_]{0,31}")
MOST_SOURCES = 100
SOURCE_KINDS = ("chat", "doc", "tool", "mixed")
KNOWN = frozenset(
    {
        *("title", "content", "type", "tags", "entities", "why_store", "rule_id"),
        *("provenance_hint",),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one proposal: the memory written, or why there is none.

    ``ignored`` are the names of its fields that mean nothing here.
    """

    place: int
    memory: Memory | None = None
    refusal: PlatformError | None = None
    ignored: tuple[str, ...] = ()

    @property
    def reasons(self) -> list[str]:
        """Why it was rejected: rule ids of the write policy, or what is wrong with which field."""
        if isinstance(self.refusal, ContentRejected):
            return list(self.refusal.details["reasons"])
        return [f"{self.refusal.code}: {self.refusal.message}"] if self.refusal else []


def read_proposals(text: str, *, name: str = "items") -> list[object]:
    """The proposals of a JSON text: an array of them, one alone, or ``{"items": [...]}``.

    Raises InvalidArgument naming the argument.
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidArgument(name, f"{name} is no JSON; give an array of proposals.") from None
    if isinstance(given, dict):
        given = given["items"] if isinstance(given.get("items"), list) else [given]
    if not isinstance(given, list) or not given:
        raise InvalidArgument(name, f"{name} must be a JSON array with at least one proposal.")
    if len(given) > MOST_ITEMS:
        raise InvalidArgument(
            name, f"At most {MOST_ITEMS} proposals at once.", max_items=MOST_ITEMS
        )
    return given


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def propose(
    *, context: RequestContext, items: Sequence[object], part: Part, source_doc: str = ""
) -> list[Outcome]:
    """Store what can be stored, for the short term; one outcome for each item, in their order.

    ``source_doc`` overrides the sources that the items name. Raises WriteNotAllowed,
    InvalidArgument (scope, corpus, source_doc).
    """
    authorise_writing(type_=MemoryType.NOTE, scope=Scope.REPOSITORY, place=context, context=context)
    _belonging({}, part)
    source = optional_text(source_doc, field="source_doc", max_length=SOURCE_LENGTH)
    if not items:  # looked through, and nothing was proposed
        audit.record(context=context, action=Action.READ, object_kind=ObjectKind.SESSION)
    return [_outcome(context, place, item, part, source) for place, item in enumerate(items)]


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.ADMIN)
def store_item(
    *,
    context: RequestContext,
    item: Mapping[str, Any],
    part: Part,
    source_doc: str = "",
    tier: str = Tier.SHORT,
) -> Memory:
    """Write one item of the family. Raises InvalidArgument, PayloadTooLarge, ContentRejected,
    WriteNotAllowed.
    """
    kind = require_word(item.get("type", "note"))
    content = require_length(item.get("content"), kind)
    memory = write_memory(
        context=context,
        content=content,
        type=kind,
        title=require_text(
            item.get("title"), field="title", max_length=TITLE_LENGTH, guarded=False
        ),
        tags=normalised_tags(_list(item, "tags")),
        provenance=_provenance(item, source_doc),
        tier=tier,
        expires_at=now() + SHORT_TERM if tier == Tier.SHORT else None,
        belonging=_belonging(item, part),
    )
    assign_palace(memory)
    return memory


def require_length(given: object, kind: str) -> str:
    """A content that is not too long for this family. Raises InvalidArgument, PayloadTooLarge,
    ContentRejected.
    """
    content = require_content(given, field="content", max_bytes=4 * MOST_CHARACTERS)
    if len(content) > MOST_CHARACTERS:
        raise PayloadTooLarge(
            f"content may have at most {MOST_CHARACTERS} characters.",
            field="content",
            max_characters=MOST_CHARACTERS,
        )
    if len(content) > USUAL_CHARACTERS and kind != MemoryType.POINTER:
        raise ContentRejected(
            f"Only a pointer may be longer than {USUAL_CHARACTERS} characters.",
            reasons=[TOO_LONG.id],
            fields=["content"],
        )
    return content


def _outcome(context: RequestContext, place: int, item: object, part: Part, source: str) -> Outcome:
    if not isinstance(item, dict):
        return Outcome(place, refusal=InvalidArgument("items", "A proposal is an object."))
    try:
        _require_storable(item)
        memory = store_item(context=context, item=item, part=part, source_doc=source)
    except (InvalidArgument, PayloadTooLarge, ContentRejected, WriteNotAllowed) as refusal:
        return Outcome(place, refusal=refusal)
    return Outcome(place, memory, ignored=_ignored(item))


def _require_storable(item: Mapping[str, Any]) -> None:
    """Raises InvalidArgument for what the database could not hold, in whatever field."""
    if Fault.TEXT in faults_in(item):
        raise InvalidArgument("items", "A proposal holds a NUL or an invalid character.")


def _ignored(item: Mapping[str, Any]) -> tuple[str, ...]:
    """Fields that mean nothing here; only what cannot be but a name is repeated."""
    return tuple(sorted(name for name in item if name not in KNOWN and NAME.fullmatch(name)))


def _belonging(item: Mapping[str, Any], part: Part) -> Belonging:
    return Belonging.checked(
        family=Writer.KNOWLEDGE,
        workspace_scope=part.scope or DEFAULT_SCOPE,
        corpus_id=part.corpus_id or "",
        entities=_list(item, "entities"),
    )


def _provenance(item: Mapping[str, Any], source_doc: str) -> dict[str, Any]:
    hint = {} if item.get("provenance_hint") is None else item["provenance_hint"]
    if not isinstance(hint, dict):
        raise InvalidArgument("provenance_hint", "provenance_hint must be an object.")
    kind = "doc" if source_doc else hint.get("source_kind", "chat")
    if kind not in SOURCE_KINDS:
        raise InvalidArgument("source_kind", f"source_kind is one of {', '.join(SOURCE_KINDS)}.")
    told = {
        "source_id": source_doc or _text(hint, "source_id", SOURCE_LENGTH),
        "source_kind": kind,
        "chunk_ids": _texts(hint, "chunk_ids"),
        "content_hashes": _texts(hint, "content_hashes"),
        "why_store": _text(item, "why_store", WHY_LENGTH),
        "rule_id": _text(item, "rule_id", RULE_LENGTH),
    }
    return {name: value for name, value in told.items() if value}


def _text(given: Mapping[str, Any], name: str, longest: int) -> str:
    value = "" if given.get(name) is None else given[name]
    return optional_text(value, field=name, max_length=longest)


def _texts(given: Mapping[str, Any], name: str) -> list[str]:
    values = _list(given, name)
    if len(values) > MOST_SOURCES:
        raise InvalidArgument(name, f"At most {MOST_SOURCES} {name}.", max_items=MOST_SOURCES)
    return [optional_text(value, field=name, max_length=SOURCE_LENGTH) for value in values]


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    values: Iterable[Any] | None = given.get(name)
    if values is None:
        return []
    if not isinstance(values, list):
        raise InvalidArgument(name, f"{name} must be a list.")
    return values
