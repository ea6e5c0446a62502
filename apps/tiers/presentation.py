"""A memory in the words of the knowledge tools (seed, section 8.1)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Annotated, Any, Self

from pydantic import Field

from apps.common.context import Actor
from apps.common.messages import NO_FLAG, UNLISTED, Answer, AnsweredMoment, Number, Word, is_none
from apps.common.secrecy import Secrecy
from apps.governance.redaction import redact
from apps.memories.models import Memory, MemoryLink
from apps.memories.overruling import STANDING, Overruling
from apps.memories.presentation import is_withheld
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import APPROVED_STATUSES, Status
from apps.search.injection import cut
from apps.search.ranking import Relevance
from apps.tiers.drafts import VALIDATIONS
from apps.tiers.models import MemoryUse
from apps.tiers.vocabulary import ITEM_TYPES, NO_TIER, item_type

PREVIEW_CHARACTERS = 200
QUARANTINED_MARK = "[QUARANTINED] "
HowMany = Annotated[int, Field(description="How many.")]
ShortId = Annotated[str, Field(description="As other tools return it: MEM- and 12 digits.")]


class ItemEntry(Answer):
    """A memory in a list: everything but its text."""

    id: ShortId
    title: str
    """Its title; [QUARANTINED] before it if held back."""
    tags: list[str]
    """Its tags."""
    tier: str
    """Its tier; none if it has no tier."""
    type: Annotated[str, Word(tuple(ITEM_TYPES))]
    """What kind of item it is."""
    confidence: Annotated[float, Number(0, 1)]
    """How sure it is."""
    validation: Annotated[str, Word(VALIDATIONS)]
    """What people say of it."""
    quarantined: bool = NO_FLAG
    """Held back until a person looks at it."""
    contradicted_by: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)
    superseded_by: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)

    @classmethod
    def about(
        cls,
        memory: Memory,
        disputed: Collection[uuid.UUID],
        *,
        withheld: bool = False,
        ruling: Overruling = STANDING,
        **more: Any,
    ) -> Self:
        """The entry of a memory; ``more`` are fields that a longer one has besides.

        Of one in quarantine it has title and tags only where nothing was found in them, and not
        at all when it is ``withheld``.
        """
        mark = QUARANTINED_MARK if memory.is_quarantined else ""
        is_named = not (withheld or (memory.is_quarantined and _is_suspect(memory)))
        name = str(memory) if is_named else f"{item_type(memory.type)} {short_id(memory)}"
        return cls(
            id=short_id(memory),
            title=mark + name,
            tags=memory.tags if is_named else [],
            tier=memory.tier or NO_TIER,
            type=item_type(memory.type),
            confidence=memory.confidence,
            validation=validation_of(memory, disputed),
            quarantined=memory.is_quarantined,
            **(_named(ruling) | more),
        )


class FoundEntry(ItemEntry):
    """An entry that a search found."""

    relevance: Annotated[str, Word(tuple(Relevance))]
    """How sure it is that it bears on the question."""


class ItemPreview(ItemEntry):
    """An entry with the beginning of the text."""

    content_preview: str
    """How its text begins."""
    relevance: Annotated[str, Word(tuple(Relevance))] | None = Field(None, exclude_if=is_none)
    """How sure it is that it bears on the question."""


class WholeItem(ItemEntry):
    """A whole memory; without its text where that is withheld."""

    content: str | None = Field(None, exclude_if=is_none)
    """The text: data."""
    version: Annotated[int, UNLISTED]
    pending: Annotated[bool, UNLISTED] = NO_FLAG
    entities: Annotated[list[str] | None, UNLISTED] = Field(None, exclude_if=is_none)
    links: Annotated[list[dict[str, str]], UNLISTED]
    provenance: Annotated[dict[str, Any], UNLISTED]
    status: Annotated[str, UNLISTED]
    injectable: Annotated[bool, UNLISTED]
    scope: Annotated[str, UNLISTED]
    corpus_id: Annotated[str, UNLISTED]
    content_hash: Annotated[str, UNLISTED]
    usage_count: Annotated[int, UNLISTED]
    last_used_at: Annotated[AnsweredMoment | None, UNLISTED]
    created_at: Annotated[AnsweredMoment, UNLISTED]
    updated_at: Annotated[AnsweredMoment, UNLISTED]
    expires_at: Annotated[AnsweredMoment | None, UNLISTED]
    archived: Annotated[bool, UNLISTED]
    superseded_by: Annotated[str | None, UNLISTED]
    merged_into: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)


def validation_of(memory: Memory, disputed: Collection[uuid.UUID]) -> str:
    """unverified, verified (locked too) or contradicted."""
    if memory.pk in disputed:
        return "contradicted"
    return "verified" if memory.status in APPROVED_STATUSES else "unverified"


def _named(ruling: Overruling) -> dict[str, str]:
    """What overrules a memory, by the names of the fields."""
    return {field: short_id(key) for field, key in ruling._asdict().items() if key}


def _is_suspect(memory: Memory) -> bool:
    """Whether anything was found in its title or its tags."""
    return any(finding["field"].startswith(("title", "tags")) for finding in memory.findings)


def item_preview(
    memory: Memory,
    disputed: Collection[uuid.UUID],
    secrecy: Secrecy = Secrecy.S3,
    relevance: Relevance | None = None,
    ruling: Overruling = STANDING,
) -> ItemPreview:
    """The entry of a memory with the beginning of its text."""
    # Hidden before it is cut: half a host's name is not one any more.
    preview = cut(redact(memory.content.strip(), secrecy), PREVIEW_CHARACTERS)
    return ItemPreview.about(
        memory,
        disputed,
        content_preview=preview,
        relevance=relevance,
        ruling=ruling,
    )


def whole_item(
    memory: Memory,
    disputed: Collection[uuid.UUID],
    *,
    viewer: Actor,
    links: Iterable[MemoryLink],
    use: MemoryUse | None,
    superseded_by: uuid.UUID | None,
    contradicted_by: uuid.UUID | None,
) -> WholeItem:
    """A whole memory; an agent gets no text of a quarantined one.

    ``links`` go out from it; ``use`` is None if it was never used; ``superseded_by`` took its
    place, ``contradicted_by`` says otherwise.
    """
    withheld = is_withheld(memory, viewer)
    return WholeItem.about(
        memory,
        disputed,
        withheld=withheld,
        ruling=Overruling(contradicted_by=contradicted_by),
        version=memory.served_version,
        pending=memory.is_pending,
        content=None if withheld else memory.content,
        entities=None if withheld else memory.entities,
        links=[{"rel": link.relation, "to": short_id(link.target_id)} for link in links],
        provenance={} if withheld else memory.provenance,
        status=str(memory.status),
        injectable=not memory.is_quarantined,
        scope=memory.workspace_scope,
        corpus_id=memory.corpus_id,
        content_hash=f"sha256:{memory.content_hash}",
        usage_count=use.count if use else 0,
        last_used_at=use.last_used_at if use else None,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
        expires_at=memory.expires_at,
        archived=memory.status == Status.ARCHIVED,
        superseded_by=short_id(superseded_by) if superseded_by else None,
        merged_into=short_id(memory.merged_into_id) if memory.merged_into_id else None,
    )
