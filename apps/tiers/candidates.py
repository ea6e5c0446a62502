"""Which items consolidation may touch, which belong together, which have proved their worth.

Only this family's own, unquarantined and unlocked; merged are only those nobody has verified.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, Length

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.index.models import Kind
from apps.index.vectors import vectors_of
from apps.memories.models import Memory, MemoryLink
from apps.memories.vocabulary import (
    OPEN_STATUSES,
    PROTECTED_TYPES,
    MemoryType,
    Relation,
    Scope,
    Status,
    Tier,
    Writer,
)
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import Part
from apps.tiers.clustering import Apart, Item, clusters_of, digest_of

#: Items of one type and first tag that are compared with each other, the best of them.
MOST_COMPARED = 5000
PROMOTING_USES = 5
PROMOTING_CONFIDENCE = 0.8
PROMOTING_TYPES = (MemoryType.CONSTRAINT, MemoryType.DECISION_LOG, MemoryType.DEFINITION)


class Key(NamedTuple):
    """What items share that may be merged at all."""

    corpus_id: str
    type: str
    first_tag: str | None


class Row(NamedTuple):
    """What is compared of an item."""

    pk: uuid.UUID
    key: Key
    content: str


def whole_part(part: Part) -> Part:
    """Without a scope: the repository's own."""
    return Part(part.scope or DEFAULT_SCOPE, part.corpus_id)


def items_in(context: RequestContext, part: Part, tiers: Collection[str]) -> QuerySet[Memory]:
    """Items that are open, alive and not in quarantine."""
    here = Q(organization_id=context.organization_id, repository_id=context.repository_id)
    alive = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
    items = Memory.objects.filter(
        here,
        alive,
        scope=Scope.REPOSITORY,
        family=Writer.KNOWLEDGE,
        status__in=OPEN_STATUSES,
        quarantine_reason="",
        workspace_scope=whole_part(part).scope or DEFAULT_SCOPE,
        tier__in=list(tiers),
    )
    return items if part.corpus_id is None else items.filter(corpus_id=part.corpus_id)


def mergeable(context: RequestContext, part: Part, tiers: Collection[str]) -> QuerySet[Memory]:
    """Those that may be merged, the best first: what nobody verified and agents may write.

    ``tiers`` are those asked for; of them only the short term is merged, ever.
    """
    short = {Tier.SHORT.value} & set(tiers)
    return _unverified(items_in(context, part, short))


def continued(context: RequestContext, part: Part, key: uuid.UUID | None) -> QuerySet[Memory]:
    """What a large cluster has been merged into so far, if it still may be merged further."""
    return _unverified(items_in(context, part, Tier.values).filter(Q(pk=key)))


def _unverified(items: QuerySet[Memory]) -> QuerySet[Memory]:
    items = items.filter(status=Status.UNVERIFIED)
    return items.exclude(type__in=PROTECTED_TYPES).order_by(
        "-confidence", Length("content").desc(), "created_at", "pk"
    )


def promotable(context: RequestContext, part: Part, tier: str) -> QuerySet[Memory]:
    """Those of a tier that have proved their worth, oldest first; ``uses`` says how often used."""
    has_source = Q(confidence__gte=PROMOTING_CONFIDENCE, source_id__gt="")
    return (
        items_in(context, part, [tier])
        .annotate(
            uses=Coalesce(F("use__count"), 0),
            source_id=KeyTextTransform("source_id", "provenance"),
        )
        .filter(
            Q(uses__gte=PROMOTING_USES)
            | Q(type__in=PROMOTING_TYPES)
            | Q(status=Status.VERIFIED)
            | has_source
        )
        .order_by("created_at", "pk")
    )


def why_promoted(memory: Memory) -> str:
    """The rule that holds for one of ``promotable``, in words."""
    uses: int = memory.uses  # type: ignore[attr-defined]
    if memory.status == Status.VERIFIED:
        return "verified"
    if memory.type in PROMOTING_TYPES:
        return f"a {memory.get_type_display().lower()}"
    if uses >= PROMOTING_USES:
        return f"used {uses} times"
    return f"confidence {memory.confidence:.2f} with a source"


def find_clusters(items: QuerySet[Memory]) -> Iterator[list[uuid.UUID]]:
    """Clusters among ``mergeable`` items, the best of each first; one group after the other."""
    counted = items.order_by().values_list(*_KEY).annotate(Count("pk"))
    groups = counted.filter(pk__count__gt=1).order_by(*_KEY)
    for *key, _ in list(groups):
        group = Key(*key)
        same_tag = Q(tags__0=group.first_tag) if group.first_tag else Q(tags=[])
        rows = items.filter(same_tag, corpus_id=group.corpus_id, type=group.type)
        found = rows.values_list("pk", "content")[:MOST_COMPARED]
        yield from cluster([Row(pk, group, content) for pk, content in found])


def rows_of(memories: Sequence[Memory]) -> list[Row]:
    """What is compared of items that are there already."""
    return [
        Row(
            memory.pk,
            Key(memory.corpus_id, memory.type, memory.tags[0] if memory.tags else None),
            memory.content,
        )
        for memory in memories
    ]


def cluster(rows: Sequence[Row]) -> list[list[uuid.UUID]]:
    """Clusters among rows, the best of each first, none across two keys."""
    groups: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.key].append(row)
    keys = [row.pk for row in rows]
    vectors = vectors_of(Kind.MEMORY, keys)
    apart = _contradicting(keys)
    return [
        found
        for group in groups.values()
        for found in clusters_of(
            [Item(row.pk, digest_of(row.content), vectors.get(row.pk)) for row in group], apart
        )
    ]


_KEY = ("corpus_id", "type", "tags__0")


def _contradicting(keys: Sequence[uuid.UUID]) -> Apart:
    """Pairs of which one is said to contradict the other: both are to stay."""
    links = MemoryLink.objects.filter(
        source__in=keys, target__in=keys, relation=Relation.CONTRADICTS, declined_at=None
    )
    apart: dict[uuid.UUID, set[uuid.UUID]] = defaultdict(set)
    for source, target in links.values_list("source_id", "target_id"):
        apart[source].add(target)
        apart[target].add(source)
    return apart
