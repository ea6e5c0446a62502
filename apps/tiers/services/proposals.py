"""Proposals: the knowledge tools' way of writing. Each is accepted or refused by itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
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
from apps.common.text import optional_text, require_harmless
from apps.governance.policy import TOO_LONG
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import make_draft
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory
from apps.memories.selectors import memories_in
from apps.memories.selectors.visibility_rule import not_expired
from apps.memories.services import write_memory
from apps.memories.services.upserting import prolong
from apps.memories.vocabulary import SERVED_STATUSES, MemoryType, Scope, Tier, Writer
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import Part
from apps.tiers.drafts import SOURCE_MAX_LENGTH, ItemProposal
from apps.tiers.services.palace import assign_palace
from apps.tiers.vocabulary import ITEM_TYPES

#: What is not verified by then is forgotten (seed, section 8.2).
SHORT_TERM = dt.timedelta(hours=72)
POINTER_MAX_LENGTH = 5_000
#: Only a pointer may be longer.
CONTENT_MAX_LENGTH = 2_000


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
    *,
    context: RequestContext,
    items: Sequence[ItemProposal | PlatformError],
    part: Part,
    source_doc: str = "",
) -> list[ProposalOutcome]:
    """Store what can be stored, for the short term; one outcome for each item, in their order.
    Each that is refused leaves the record of its refusal.

    ``items`` are proposals, and the refusals of those that are none. ``source_doc`` overrides the
    sources that the items name. Raises WriteNotAllowed, InvalidArgument (scope, corpus,
    source_doc).
    """
    authorise_writing(type_=MemoryType.NOTE, scope=Scope.REPOSITORY, place=context, context=context)
    _belonging(part)
    source = optional_text(source_doc, field="source_doc", max_length=SOURCE_MAX_LENGTH)
    if not items:  # looked through, and nothing was proposed
        reading(ObjectKind.SESSION).record(context)
    return [_outcome(context, place, item, part, source) for place, item in enumerate(items)]


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.ADMIN)
def store_item(
    *,
    context: RequestContext,
    item: ItemProposal,
    part: Part,
    source_doc: str = "",
    tier: str = Tier.SHORT,
) -> Memory:
    """Write one item of the family. Raises InvalidArgument, PayloadTooLarge, ContentRejected,
    WriteNotAllowed.
    """
    kind = ITEM_TYPES[item.type]
    memory = write_memory(
        context=context,
        content=require_length(item.content, kind),
        type=kind,
        title=item.title,
        tags=item.tags,
        provenance=_provenance(item, source_doc),
        tier=tier,
        expires_at=now() + SHORT_TERM if tier == Tier.SHORT else None,
        attributes=_belonging(part, item.entities),
    )
    assign_palace(memory)
    return memory


def require_length(content: str, kind: str) -> str:
    """A content that is not too long for this family. Raises PayloadTooLarge, ContentRejected."""
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
    context: RequestContext, place: int, item: ItemProposal | PlatformError, part: Part, source: str
) -> ProposalOutcome:
    if isinstance(item, PlatformError):
        return _refused(context, place, item)
    try:
        memory = _said_before(context, item, part, source) or store_item(
            context=context, item=item, part=part, source_doc=source
        )
    except (InvalidArgument, PayloadTooLarge, ContentRejected, WriteNotAllowed) as refusal:
        return _refused(context, place, refusal)
    return ProposalOutcome(place, memory, ignored=item.ignored)


def _refused(context: RequestContext, place: int, refusal: PlatformError) -> ProposalOutcome:
    """The others are stored, so this refusal is recorded beside them."""
    propose.record(context, verdict=refusal.code.value, reason=refusal.recorded_reason)
    return ProposalOutcome(place, refusal=refusal)


def _said_before(
    context: RequestContext, item: ItemProposal, part: Part, source_doc: str
) -> Memory | None:
    """What the same author has proposed to the letter, from the same source, and is still open.

    It stands for the proposal, for as long as a new one would. Raises InvalidArgument,
    PayloadTooLarge, ContentRejected.
    """
    draft = make_draft(content=item.content, title=item.title, tags=item.tags)
    belonging = _belonging(part, item.entities)
    own = memories_in(context).filter(
        not_expired(now()),
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        status__in=SERVED_STATUSES,
        family=Writer.KNOWLEDGE,
        workspace_scope=belonging.workspace_scope,
        corpus_id=belonging.corpus_id,
        entities=list(belonging.entities),
        type=ITEM_TYPES[item.type],
        content_hash=draft.content_hash,
        provenance=_provenance(item, source_doc),
    )
    found = own.order_by("created_at").select_for_update(of=("self",), no_key=True).first()
    if found is not None:
        prolong(found, context, now() + SHORT_TERM)
    return found


def _belonging(part: Part, entities: Sequence[str] = ()) -> MemoryAttributes:
    return MemoryAttributes.checked(
        family=Writer.KNOWLEDGE,
        workspace_scope=part.scope or DEFAULT_SCOPE,
        corpus_id=part.corpus_id or "",
        entities=list(entities),
    )


def _provenance(item: ItemProposal, source_doc: str) -> dict[str, Any]:
    hint = item.provenance_hint
    texts = {"source_id": source_doc or hint.source_id, "why_store": item.why_store}
    texts["rule_id"] = item.rule_id
    lists = {"chunk_ids": hint.chunk_ids, "content_hashes": hint.content_hashes}
    provenance = {
        **{name: _harmless(text, name) for name, text in texts.items()},
        **{name: [_harmless(text, name) for text in list_] for name, list_ in lists.items()},
        "source_kind": "doc" if source_doc else hint.source_kind,
    }
    return {name: value for name, value in provenance.items() if value}


def _harmless(text: str, field: str) -> str:
    return require_harmless(text.strip(), field=field)
