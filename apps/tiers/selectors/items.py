"""Reading items: which are contradicted, how often they were used, how many there are."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Annotated

from django.db.models import Count, Q, QuerySet

from apps.audit.models import AuditRecord
from apps.common.context import RequestContext
from apps.common.messages import UNLISTED, Answer
from apps.index.models import Document, DocumentKind, Embedding
from apps.memories.models import Memory, MemoryLink
from apps.memories.selectors import memories_in, open_to_readers
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES, Relation, Tier
from apps.organizations.models import Repository
from apps.organizations.selectors.workspaces import Part
from apps.tiers.injection_block import FORMAT_VERSION
from apps.tiers.models import MemoryUse
from apps.tiers.presentation import HowMany
from apps.tiers.vocabulary import NO_TIER, item_type


class ItemStatistics(Answer):
    """A repository's items in use, by tier and by type; those in quarantine apart.

    ``events_count`` are the audit records of the repository, ``embeddings_count`` the vectors of
    memories.
    """

    total_items: HowMany
    by_tier: dict[str, int]
    by_type: dict[str, int]
    quarantined: Annotated[int, UNLISTED]
    events_count: Annotated[int, UNLISTED]
    embeddings_count: Annotated[int, UNLISTED]
    fts5_available: Annotated[bool, UNLISTED] = True
    fts_tokenizer: Annotated[str, UNLISTED]
    format_version: Annotated[int, UNLISTED] = FORMAT_VERSION


def contradicted(memories: Iterable[Memory]) -> frozenset[uuid.UUID]:
    """Those that an approved memory contradicts by an accepted link."""
    links = MemoryLink.objects.filter(
        target__in=[memory.pk for memory in memories],
        relation=Relation.CONTRADICTS,
        suggested=False,
        source__status__in=APPROVED_STATUSES,
    )
    return frozenset(links.values_list("target_id", flat=True))


def use_of(memory: Memory) -> MemoryUse | None:
    """How often an item was used; None for one that never was."""
    return MemoryUse.objects.filter(memory=memory).first()


def uses_of(memories: Collection[Memory]) -> dict[uuid.UUID, MemoryUse]:
    """The same for several items, by their ids; those that never were used are not in it."""
    return {use.memory_id: use for use in MemoryUse.objects.filter(memory__in=memories)}


def statistics(context: RequestContext, part: Part) -> ItemStatistics:
    """What a part of the repository holds, in figures."""
    items = _of_part(context, part)
    in_use = open_to_readers(items)
    types: dict[str, int] = {}
    for kind, count in in_use.values_list("type").annotate(Count("pk")):
        types[item_type(kind)] = types.get(item_type(kind), 0) + count
    tiers = dict(in_use.values_list("tier").annotate(Count("pk")))
    return ItemStatistics(
        total_items=sum(types.values()),
        by_tier={tier: tiers.get(tier, 0) for tier in Tier.values}
        | ({NO_TIER: tiers[""]} if tiers.get("") else {}),
        by_type=dict(sorted(types.items())),
        quarantined=_quarantined(items).count(),
        events_count=_records(context).count(),
        embeddings_count=_embeddings(context).count(),
        fts_tokenizer=_language(context),
    )


def _here(context: RequestContext) -> QuerySet[Memory]:
    """What lies in the repository; of what is somebody's own only the caller's."""
    return memories_in(context).filter(**context.place)


def _of_part(context: RequestContext, part: Part) -> QuerySet[Memory]:
    items = _here(context)
    if part.scope is not None:
        items = items.filter(workspace_scope=part.scope)
    return items if part.corpus_id is None else items.filter(corpus_id=part.corpus_id)


def _quarantined(items: QuerySet[Memory]) -> QuerySet[Memory]:
    return items.filter(status__in=SERVED_STATUSES).exclude(quarantine_reason="")


def _records(context: RequestContext) -> QuerySet[AuditRecord]:
    return AuditRecord.objects.filter(**context.place)


def _embeddings(context: RequestContext) -> QuerySet[Embedding]:
    items = _here(context).values("pk")
    documents = Document.objects.filter(kind=DocumentKind.MEMORY, object_id__in=items)
    return Embedding.objects.filter(document__in=documents.values("pk"))


def _language(context: RequestContext) -> str:
    here = Repository.objects.filter(Q(pk=context.repository_id))
    return here.values_list("language", flat=True).first() or ""
