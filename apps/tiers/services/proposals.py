"""Proposals: the knowledge tools' way of writing. Each is accepted or refused by itself."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import reading, verb
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
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import TITLE_MAX_LENGTH
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.vocabulary import MemoryType, Scope, Tier, Writer
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import Part
from apps.tiers.services.palace import assign_palace
from apps.tiers.vocabulary import normalised_tags, require_item_type

#: What is not verified by then is forgotten (seed, section 8.2).
SHORT_TERM = dt.timedelta(hours=72)
POINTER_MAX_LENGTH = 5_000
#: Only a pointer may be longer.
CONTENT_MAX_LENGTH = 2_000
SOURCE_MAX_LENGTH = 500
WHY_MAX_LENGTH = 1_000
RULE_MAX_LENGTH = 255
NAME = re.compile(r"[a-z][a-z_]{0,31}")
MAX_SOURCES = 100
SOURCE_KINDS = ("chat", "doc", "tool", "mixed")
KNOWN_FIELDS = frozenset(
    {
        *("title", "content", "type", "tags", "entities", "why_store", "rule_id"),
        *("provenance_hint",),
    }
)


@dataclass(frozen=True, slots=True)
class ProposalOutcome:
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


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def propose(
    *, context: RequestContext, items: Sequence[object], part: Part, source_doc: str = ""
) -> list[ProposalOutcome]:
    """Store what can be stored, for the short term; one outcome for each item, in their order.

    ``source_doc`` overrides the sources that the items name. Raises WriteNotAllowed,
    InvalidArgument (scope, corpus, source_doc).
    """
    authorise_writing(type_=MemoryType.NOTE, scope=Scope.REPOSITORY, place=context, context=context)
    _belonging({}, part)
    source = optional_text(source_doc, field="source_doc", max_length=SOURCE_MAX_LENGTH)
    if not items:  # looked through, and nothing was proposed
        reading(ObjectKind.SESSION).record(context)
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
    kind = require_item_type(item.get("type", "note"))
    content = require_length(item.get("content"), kind)
    memory = write_memory(
        context=context,
        content=content,
        type=kind,
        title=require_text(
            item.get("title"), field="title", max_length=TITLE_MAX_LENGTH, guarded=False
        ),
        tags=normalised_tags(_list(item, "tags")),
        provenance=_provenance(item, source_doc),
        tier=tier,
        expires_at=now() + SHORT_TERM if tier == Tier.SHORT else None,
        attributes=_belonging(item, part),
    )
    assign_palace(memory)
    return memory


def require_length(given: object, kind: str) -> str:
    """A content that is not too long for this family. Raises InvalidArgument, PayloadTooLarge,
    ContentRejected.
    """
    content = require_content(given, field="content", max_bytes=4 * POINTER_MAX_LENGTH)
    if len(content) > POINTER_MAX_LENGTH:
        raise PayloadTooLarge(
            f"content may have at most {POINTER_MAX_LENGTH} characters.",
            field="content",
            max_characters=POINTER_MAX_LENGTH,
        )
    if len(content) > CONTENT_MAX_LENGTH and kind != MemoryType.POINTER:
        raise ContentRejected(
            f"Only a pointer may be longer than {CONTENT_MAX_LENGTH} characters.",
            reasons=[TOO_LONG.id],
            fields=["content"],
        )
    return content


def _outcome(
    context: RequestContext, place: int, item: object, part: Part, source: str
) -> ProposalOutcome:
    if not isinstance(item, dict):
        return ProposalOutcome(place, refusal=InvalidArgument("items", "A proposal is an object."))
    try:
        _require_storable(item)
        memory = store_item(context=context, item=item, part=part, source_doc=source)
    except (InvalidArgument, PayloadTooLarge, ContentRejected, WriteNotAllowed) as refusal:
        return ProposalOutcome(place, refusal=refusal)
    return ProposalOutcome(place, memory, ignored=_ignored(item))


def _require_storable(item: Mapping[str, Any]) -> None:
    """Raises InvalidArgument for what the database could not hold, in whatever field."""
    if Fault.TEXT in faults_in(item):
        raise InvalidArgument("items", "A proposal holds a NUL or an invalid character.")


def _ignored(item: Mapping[str, Any]) -> tuple[str, ...]:
    """Fields that mean nothing here; only what cannot be but a name is repeated."""
    return tuple(sorted(name for name in item if name not in KNOWN_FIELDS and NAME.fullmatch(name)))


def _belonging(item: Mapping[str, Any], part: Part) -> MemoryAttributes:
    return MemoryAttributes.checked(
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
    provenance = {
        "source_id": source_doc or _text(hint, "source_id", SOURCE_MAX_LENGTH),
        "source_kind": kind,
        "chunk_ids": _texts(hint, "chunk_ids"),
        "content_hashes": _texts(hint, "content_hashes"),
        "why_store": _text(item, "why_store", WHY_MAX_LENGTH),
        "rule_id": _text(item, "rule_id", RULE_MAX_LENGTH),
    }
    return {name: value for name, value in provenance.items() if value}


def _text(given: Mapping[str, Any], name: str, longest: int) -> str:
    value = "" if given.get(name) is None else given[name]
    return optional_text(value, field=name, max_length=longest)


def _texts(given: Mapping[str, Any], name: str) -> list[str]:
    values = _list(given, name)
    if len(values) > MAX_SOURCES:
        raise InvalidArgument(name, f"At most {MAX_SOURCES} {name}.", max_items=MAX_SOURCES)
    return [optional_text(value, field=name, max_length=SOURCE_MAX_LENGTH) for value in values]


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    values: Iterable[Any] | None = given.get(name)
    if values is None:
        return []
    if not isinstance(values, list):
        raise InvalidArgument(name, f"{name} must be a list.")
    return values
