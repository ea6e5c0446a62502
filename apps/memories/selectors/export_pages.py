"""Which rows an export takes, page after page by key, whatever the size of the repository."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast, Left

from apps.common.clock import iso
from apps.common.context import RequestContext
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.vocabulary import Scope

#: A page ends with the memory that brings it to so many wordings, or with so many memories.
PAGE_MEMORIES = 200
PAGE_VERSIONS = 500
# As in the unique index of short ids: it has the memories of a repository in this very order.
KEY = Left(Cast("id", TextField()), 13)
ABOVE = (Scope.ORGANIZATION, Scope.SYSTEM)


@dataclass(frozen=True, slots=True)
class ExportFilter:
    """Which memories of a repository: empty is all. ``since`` is when they were first written."""

    tiers: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    since: dt.datetime | None = None

    def as_dict(self) -> dict[str, Any]:
        """What was chosen, without what was left open."""
        given = {"tier": list(self.tiers), "type": list(self.types), "since": iso(self.since)}
        return {name: value for name, value in given.items() if value}


@dataclass(frozen=True, slots=True)
class ExportPage:
    """Some memories in order, with their wordings and links."""

    memories: list[Memory]
    versions: Mapping[UUID, list[MemoryVersion]]
    links: Mapping[UUID, list[MemoryLink]]

    @property
    def last_key(self) -> str:
        """From where the next page goes on."""
        return str(self.memories[-1].pk)[:13]


def own_memories(context: RequestContext) -> Q:
    """The condition on the memories of the context's repository."""
    return Q(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope=Scope.REPOSITORY,
    )


def exported_memories(context: RequestContext, chosen: ExportFilter) -> QuerySet[Memory]:
    """The repository's own memories; no rules from above it, nothing that is a user's alone or was
    erased."""
    memories = Memory.objects.filter(own_memories(context), erased_at=None)
    if chosen.tiers:
        memories = memories.filter(tier__in=chosen.tiers)
    if chosen.types:
        memories = memories.filter(type__in=chosen.types)
    return memories.filter(created_at__gte=chosen.since) if chosen.since else memories


def page_after(memories: QuerySet[Memory], key: str) -> ExportPage | None:
    """The next page, None when there is nothing more."""
    rows = memories.alias(key=KEY).filter(key__gt=key).order_by("key")[:PAGE_MEMORIES]
    taken = list(_within(rows, PAGE_VERSIONS))
    if not taken:
        return None
    return ExportPage(taken, _versions(taken), _links(taken))


def _within(rows: QuerySet[Memory], most: int) -> Iterator[Memory]:
    """At least one memory, and no more once ``most`` wordings are reached."""
    wordings = 0
    for memory in rows:
        yield memory
        wordings += memory.latest_version
        if wordings >= most:
            return


def _versions(memories: list[Memory]) -> Mapping[UUID, list[MemoryVersion]]:
    """The wordings there were when the memories were read."""
    newest = {memory.pk: memory.latest_version for memory in memories}
    found: dict[UUID, list[MemoryVersion]] = defaultdict(list)
    for version in MemoryVersion.objects.filter(memory__in=newest).order_by("memory", "number"):
        if version.number <= newest[version.memory_id]:
            found[version.memory_id].append(version)
    return found


def _links(memories: list[Memory]) -> Mapping[UUID, list[MemoryLink]]:
    """What is drawn from each, and what rules from above draw onto it."""
    place = memories[0].repository_id
    ids = [memory.pk for memory in memories]
    here = Q(target__repository_id=place, target__scope=Scope.REPOSITORY)
    drawn = Q(source__in=ids) & (here | Q(target__scope__in=ABOVE))
    from_above = Q(target__in=ids, source__scope__in=ABOVE)
    own = set(ids)
    found: dict[UUID, list[MemoryLink]] = defaultdict(list)
    for link in MemoryLink.objects.filter(drawn | from_above).order_by("created_at", "pk"):
        found[link.source_id if link.source_id in own else link.target_id].append(link)
    return found
