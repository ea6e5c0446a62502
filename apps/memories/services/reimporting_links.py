"""Drawing again the links of exported memories, once all of these have arrived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import ActorKind, Intent, RequestContext, Right
from apps.common.errors import MemoryNotFound
from apps.memories.models import Memory, MemoryLink
from apps.memories.portable.import_parser import (
    ParsedAuthor,
    ParsedLink,
    ParsedMemory,
    parse_memory_line,
)
from apps.memories.selectors import get_for_update
from apps.memories.services.common import record
from apps.memories.services.imports import (
    CLOSED,
    author_here,
    find_arrived,
    find_ends,
    require_reimporting,
    require_same,
    save_as_of,
)
from apps.memories.services.links import record_link
from apps.memories.services.recall_notices import recall_linked
from apps.memories.vocabulary import APPROVED_STATUSES, DISPLACING_RELATIONS


@dataclass(frozen=True, slots=True)
class ReimportedLinks:
    """How many links of a line were drawn, were there, and lead to what is not here."""

    written: int = 0
    skipped: int = 0
    missing: int = 0


@verb(Action.LINKED, ObjectKind.MEMORY, Intent.WRITE)
def reimport_links(
    *, context: RequestContext, line: Mapping[str, Any], source: str
) -> ReimportedLinks:
    """The links of a memory line, and what took its memory's place.

    What is there already stays as it is. Without the right to verify, a person draws them as her
    own, declined ones wait again, and what agents put in the place of approved memories is
    suggested. Raises InvalidContext, WriteNotAllowed, MemoryNotFound (the memory is not here),
    VersionConflict (another one is), InvalidArgument, PayloadTooLarge, ContentRejected.
    """
    require_reimporting(context)
    arrival = parse_memory_line(line)
    memory = find_arrived(context, arrival.id)
    if memory is None:
        raise MemoryNotFound("The memory of these links is not here.")
    require_same(memory, arrival)
    ends = {**find_ends(context, _others(arrival)), arrival.id: memory}
    counts = {"written": 0, "skipped": 0, "missing": 0}
    for link in arrival.links:
        counts[_draw(link, ends, context, source)] += 1
    _replace(memory, arrival, ends, context, source)
    return ReimportedLinks(**counts)


def _others(arrival: ParsedMemory) -> set[UUID]:
    """Every memory that the line names beside its own."""
    named = {end for link in arrival.links for end in (link.source, link.target)}
    if arrival.superseded_by is not None:
        named.add(arrival.superseded_by)
    return named - {arrival.id}


def _draw(
    link: ParsedLink, ends: Mapping[UUID, Memory], context: RequestContext, source: str
) -> str:
    if link.source not in ends or link.target not in ends:
        return "missing"
    first, second = ends[link.source], ends[link.target]
    if MemoryLink.objects.filter(source=first, target=second, relation=link.relation).exists():
        return "skipped"
    drawn = _link(link, first, second, context)
    drawn.save_base(raw=True, force_insert=True)  # so that its moment stays as it is
    if not drawn.suggested:
        recall_linked(drawn, context)
    record_link(drawn, context, Action.LINKED, source)
    return "written"


def _link(link: ParsedLink, source: Memory, target: Memory, context: RequestContext) -> MemoryLink:
    vouches = context.may(Right.VERIFY)
    author = author_here(link.author) if vouches else _author(context)
    return MemoryLink(
        organization_id=target.organization_id or context.organization_id,
        source=source,
        target=target,
        relation=link.relation,
        suggested=link.suggested or (not vouches and _displaces(link, target)),
        author_kind=author.kind,
        author_id=author.id,
        author_label=author.label,
        declined_at=link.declined_at if vouches else None,
        declined_by=link.declined_by if vouches else "",
        created_at=link.created_at,
    )


def _displaces(link: ParsedLink, target: Memory) -> bool:
    """Whether a person had to let it take effect."""
    by_agent = link.author.kind == ActorKind.AGENT
    return by_agent and link.relation in DISPLACING_RELATIONS and target.status in APPROVED_STATUSES


def _author(context: RequestContext) -> ParsedAuthor:
    return ParsedAuthor(context.actor.kind.value, context.actor.id, context.actor.label)


def _replace(
    memory: Memory,
    arrival: ParsedMemory,
    ends: Mapping[UUID, Memory],
    context: RequestContext,
    source: str,
) -> None:
    """Say what took the place of a closed memory, unless somebody has said it here."""
    successor = ends.get(arrival.superseded_by) if arrival.superseded_by else None
    if successor is None or memory.superseded_by_id or memory.status not in CLOSED:
        return
    context.require(Right.DEPRECATE)
    locked = get_for_update(context, memory.pk)
    locked.superseded_by = successor
    save_as_of(locked, context, source, memory.updated_at)
    record(locked, context, Action.UPDATED, before=locked.status, reason=source)
