"""Which memories somebody sees. Every other module starts from one of these querysets."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.functions import Left

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.audit.selectors import records_of_object
from apps.common.clock import now
from apps.common.context import Actor, ActorKind, RequestContext, Right, Rights, RightSet
from apps.common.database import Parameter, PreparedQueries, PreparedQuery, prepared_cursor
from apps.common.errors import MemoryNotFound, NotFound
from apps.common.text import OPENING
from apps.memories.models import (
    ForgetSuggestion,
    Memory,
    MemoryComment,
    MemoryLink,
    MemoryVersion,
    SimilarPair,
)
from apps.memories.overruling import RULINGS, Overruled, overruled_by
from apps.memories.selectors.visibility_rule import (
    Viewer,
    alive_at_home,
    any_viewer,
    found_by_id,
    in_scope,
    not_expired,
    readable,
    served,
    values_of,
    viewer_of,
)
from apps.memories.vocabulary import (
    APPROVED_STATUSES,
    RULE_TYPES,
    SERVED_STATUSES,
    Relation,
    Scope,
    Status,
)

# Each digest is looked up by itself, and each memory by its key: a plan that goes through a whole
# repository for every batch of an import would make the import of many memories quadratic.
KNOWN_WORDINGS = """
SELECT given.hash FROM unnest(%(hashes)s::text[]) AS given (hash)
WHERE EXISTS (
    SELECT FROM (
        SELECT memory_id FROM memories_memoryversion
        WHERE organization_id = %(organization_id)s AND content_hash = given.hash OFFSET 0
    ) AS worded
    CROSS JOIN LATERAL (
        SELECT repository_id, scope FROM memories_memory WHERE id = worded.memory_id OFFSET 0
    ) AS memory
    WHERE memory.repository_id = %(repository_id)s AND memory.scope <> 'user'
)
"""
MAX_VERSIONS, MAX_LINKS, MAX_COMMENTS = 100, 100, 100
#: Comments beside a memory that is read: they are paid for in a model's context.
MAX_READ_COMMENTS = 10
Standpoint = tuple[uuid.UUID | None, uuid.UUID | None]


class Surroundings(NamedTuple):
    """What stands around a memory, of each the newest, oldest first: its versions without their
    texts, the accepted links whose other end is readable too, and comments."""

    versions: list[MemoryVersion]
    links: list[MemoryLink]
    comments: list[MemoryComment]


def memories_in(context: RequestContext) -> QuerySet[Memory]:
    """Everything within the context's scope, whatever its status."""
    return Memory.objects.filter(in_scope(viewer_of(context)))


def served_in(context: RequestContext) -> QuerySet[Memory]:
    """What may be served in the context: approved or unverified, alive, not quarantined."""
    return Memory.objects.filter(served(viewer_of(context)))


def rules_in(context: RequestContext) -> QuerySet[Memory]:
    """The approved rules that hold in the context's repository; none that is one user's own.

    None whose place another approved memory took: the latest of two that replace each other holds.
    Enforced rules hold as long as they are.
    """
    approved = served_in(context).filter(status__in=APPROVED_STATUSES)
    taken_back = MemoryLink.objects.filter(
        relation=Relation.SUPERSEDES,
        suggested=False,
        source=OuterRef("target"),
        target=OuterRef("source"),
        pk__gt=OuterRef("pk"),
    )
    replaced = MemoryLink.objects.filter(
        ~Exists(taken_back),
        relation=Relation.SUPERSEDES,
        suggested=False,
        target=OuterRef("pk"),
        source__in=approved.values("pk"),
    )
    rules = approved.filter(Q(enforced=True) | ~Exists(replaced), type__in=RULE_TYPES)
    return rules.exclude(scope=Scope.USER).order_by("created_at", "pk")


def readable_in(context: RequestContext) -> QuerySet[Memory]:
    """What may be read by id: people with the right see every status, agents what is served.

    A quarantined memory is found by its id; its content is withheld (see presentation).
    """
    return _readable(viewer_of(context))


def found_in(context: RequestContext) -> QuerySet[Memory]:
    """What is read by its id: what may be read, and what was merged, which says into what."""
    return _found(viewer_of(context))


def find(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """One memory of ``found_in``, by its id, and to who audits the organization anybody's own.

    Raises MemoryNotFound.
    """
    audits = context.rights.allow(
        Right.AUDIT, organization_id=context.organization_id, repository_id=None
    )
    rows = _audited if audits and not context.actor.is_agent else _found
    return _one(rows, context, memory_id)


def merged_into(memory_ids: Collection[uuid.UUID] | QuerySet[Any]) -> QuerySet[Memory]:
    """What was merged into these; see ``Memory.merged_into_id``. For the services."""
    return Memory.objects.filter(
        superseded_by__in=memory_ids, status=Status.ARCHIVED, scope=Scope.REPOSITORY
    )


def get_readable(context: RequestContext, memory_id: uuid.UUID, **details: str) -> Memory:
    """One memory by id. Missing and foreign answer alike. Raises MemoryNotFound.

    ``details`` are those of the error: which ``field`` named it, where several do.
    """
    return _one(_readable, context, memory_id, **details)


def successor_of(memory: Memory, context: RequestContext) -> uuid.UUID | None:
    """What stands in the place of a memory now, if the context reads it.

    What took its place may have been replaced itself since.
    """
    passed = {memory.pk}
    key = memory.superseded_by_id
    while key is not None and key not in passed:
        if readable_in(context).filter(pk=key, status__in=SERVED_STATUSES).exists():
            return key
        passed.add(key)
        key = Memory.objects.filter(pk=key).values_list("superseded_by", flat=True).first()
    return None


def require_memory(memory: Memory | None, **details: str) -> Memory:
    """Raises MemoryNotFound."""
    if memory is None:
        raise MemoryNotFound(**details)
    return memory


def get_for_update(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """One memory of the context's scope, its row locked. Raises MemoryNotFound."""
    return _one(_locked, context, memory_id)


def lock_rows(context: RequestContext, *memory_ids: uuid.UUID) -> None:
    """Lock several memories of the context's scope, always in the same order."""
    rows = memories_in(context).filter(pk__in=memory_ids).order_by("pk")
    list(rows.select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))


def visible_to(actor: Actor, rights: Rights) -> QuerySet[Memory]:
    """All memories somebody may see across repositories: lists in the admin and REST.

    Agents see what would be served to them; what a repository keeps back until a person has
    verified it is kept back here too.
    """
    memories = Memory.objects.all()
    if Right.READ not in rights.everywhere:
        memories = memories.filter(_within_rights(rights))
    if actor.is_agent:
        memories = memories.filter(
            Q(scope=Scope.REPOSITORY) | Q(status__in=APPROVED_STATUSES), alive_at_home(now())
        ).filter(quarantine_reason="")
    return memories


def organizations_in_reach(rights: Rights) -> Collection[uuid.UUID] | None:
    """Where the memories lie that somebody with these rights sees; None is anywhere."""
    if Right.READ in rights.everywhere:
        return None
    return rights.touched_organization_ids(Right.READ)


def open_to_readers(memories: QuerySet[Memory]) -> QuerySet[Memory]:
    """Those in use whoever asks: approved or unverified, not expired, not quarantined."""
    return memories.filter(not_expired(now()), status__in=SERVED_STATUSES, quarantine_reason="")


def standpoint(memory_id: uuid.UUID, rights: Rights) -> Standpoint:
    """The organization and repository from which somebody with ``rights`` acts on a memory.

    The memory's own place; for a rule above the repositories that of the actor, if that is where
    the rights are. Says nothing about what may be done. Raises MemoryNotFound.
    """
    own = (
        Memory.objects.filter(pk=memory_id).values_list("organization_id", "repository_id").first()
    )
    if own is None:
        raise MemoryNotFound()
    places = [own] if own[1] else [own, *_places_below(own[0], rights)]
    for wanted in (frozenset({Right.READ}), frozenset(Right)):
        for place in places:
            if _holds_any(rights, wanted, place):
                return place
    raise MemoryNotFound()


def standpoint_of_link(link_id: int, rights: Rights) -> Standpoint:
    """Where somebody decides about a link: that of its target. Raises NotFound."""
    targets = MemoryLink.objects.filter(pk=link_id).values_list("target_id", flat=True)
    return _first_standpoint(list(targets), rights)


def standpoint_of_suggestion(suggestion_id: int, rights: Rights) -> Standpoint:
    """Where somebody decides on a suggestion: that of its memory. Raises NotFound."""
    rows = ForgetSuggestion.objects.filter(pk=suggestion_id)
    return _first_standpoint(list(rows.values_list("memory_id", flat=True)), rights)


def standpoint_of_pair(pair_id: int, rights: Rights) -> Standpoint:
    """Where somebody decides about a pair: that of the younger, else of the older memory.

    Raises NotFound.
    """
    pair = SimilarPair.objects.filter(pk=pair_id).values_list("memory_id", "other_id").first()
    return _first_standpoint(list(pair or ()), rights)


def get_pair(context: RequestContext, pair_id: int) -> SimilarPair:
    """A pair with its two memories, both of which the actor sees. Raises NotFound."""
    seen = visible_to(context.actor, context.rights).values("pk")
    pairs = SimilarPair.objects.select_related("memory", "other")
    pair = pairs.filter(pk=pair_id, memory__in=seen, other__in=seen).first()
    if pair is None:
        raise NotFound()
    return pair


def named_memories(
    context: RequestContext, memory_ids: Collection[uuid.UUID]
) -> dict[uuid.UUID, Memory]:
    """Those of the memories that lie within the context's scope, without their texts."""
    return without_texts(memories_in(context)).in_bulk(memory_ids)


def without_texts(memories: QuerySet[Memory]) -> QuerySet[Memory]:
    """For lists that name memories and do not show them: of each text only how it begins."""
    return memories.annotate(opening=Left("content", OPENING + 1)).defer("content", "provenance")


def latest_versions_of(memory: Memory, most: int = MAX_VERSIONS) -> list[MemoryVersion]:
    """The newest versions without their texts, oldest first: at most ``most``."""
    return _newest_versions(most).read({"memory_id": memory.pk})[::-1]


def versions_of(memory: Memory) -> QuerySet[MemoryVersion]:
    """All versions, oldest first."""
    return memory.versions.order_by("number")


def comments_of(memory: Memory, actor: Actor) -> QuerySet[MemoryComment]:
    """What is said about a memory, for somebody who may read it.

    Agents read it if they wrote a version of the memory and it is not withheld from them.
    """
    comments = _comments(memory.pk, actor.id, is_agent=actor.is_agent)
    return comments.none() if actor.is_agent and memory.is_quarantined else comments


def latest_comments_of(memory: Memory, actor: Actor) -> list[MemoryComment]:
    """The newest comments that the actor reads, oldest first."""
    if actor.is_agent and memory.is_quarantined:
        return []
    values = {"memory_id": memory.pk, "actor_id": actor.id}
    return _newest_comments(actor.is_agent, MAX_COMMENTS).read(values)[::-1]


def surroundings_of(memory: Memory, context: RequestContext) -> Surroundings:
    """What stands around a memory for whoever reads it, in one statement."""
    viewer = viewer_of(context)
    values = {**values_of(viewer), "memory_id": memory.pk}
    versions, links, comments = _surroundings(viewer.is_agent).read(values)
    is_hidden = viewer.is_agent and memory.is_quarantined
    return Surroundings(versions[::-1], links[::-1], [] if is_hidden else comments[::-1])


def wrote_version(memory: Memory, actor: Actor) -> bool:
    """Whether one of the memory's versions is the actor's."""
    return memory.versions.filter(author_kind=actor.kind.value, author_id=actor.id).exists()


def known_wordings(context: RequestContext, hashes: Collection[str]) -> set[str]:
    """Those of these digests of title, content and tags that a version in the repository has."""
    parameters = {
        "hashes": list(hashes),
        "organization_id": context.organization_id,
        "repository_id": context.repository_id,
    }
    with prepared_cursor() as cursor:
        cursor.execute(KNOWN_WORDINGS, parameters)
        return {digest for (digest,) in cursor.fetchall()}


def links_of(memory: Memory, context: RequestContext) -> QuerySet[MemoryLink]:
    """Accepted links whose other end is readable in the context too."""
    return _links(memory.pk, _readable(viewer_of(context))).filter(suggested=False)


class LinksOfItems(NamedTuple):
    """The links of memories that have effect, by the memories' ids.

    ``outgoing`` go out from each, ``superseding`` is what took the place of each: for what it was
    put away, else the latest that is linked so; ``contradicting`` is the latest that contradicts
    each.
    """

    outgoing: dict[uuid.UUID, list[MemoryLink]]
    superseding: dict[uuid.UUID, uuid.UUID]
    contradicting: dict[uuid.UUID, uuid.UUID]


def links_of_items(memories: Collection[Memory], context: RequestContext) -> LinksOfItems:
    """The links of several memories, their other ends readable in the context too."""
    keys = {memory.pk for memory in memories}
    readable_here = readable_in(context).values("pk")
    goes_out = Q(source__in=keys, target__in=readable_here)
    supersedes = Q(
        relation=Relation.SUPERSEDES,
        target__in=keys,
        source__in=readable_here,
        source__quarantine_reason="",
    )
    outgoing: dict[uuid.UUID, list[MemoryLink]] = defaultdict(list)
    superseding: dict[uuid.UUID, uuid.UUID] = {}
    links = MemoryLink.objects.filter(goes_out | supersedes, suggested=False)
    for link in links.order_by("created_at", "pk"):
        if link.source_id in keys:
            outgoing[link.source_id].append(link)
        if link.target_id in keys and link.relation == Relation.SUPERSEDES:
            superseding[link.target_id] = link.source_id
    put_away = {one.pk: one.superseded_by_id for one in memories if one.superseded_by_id}
    contradicting = {
        key: ruling.contradicted_by
        for key, ruling in overruling(keys, context).items()
        if ruling.contradicted_by
    }
    return LinksOfItems(outgoing, superseding | put_away, contradicting)


def overruling(memory_ids: Collection[uuid.UUID], context: RequestContext) -> Overruled:
    """What contradicts memories or took their place by links that have effect, the latest of each.

    Only what may be served in the context itself.
    """
    if not memory_ids:
        return {}
    links = MemoryLink.objects.filter(
        relation__in=RULINGS,
        suggested=False,
        target__in=memory_ids,
        source__in=served_in(context).values("pk"),
    )
    rows = links.order_by("created_at", "pk").values_list("target_id", "relation", "source_id")
    return overruled_by(rows)


def suggested_links_of(memory: Memory, context: RequestContext) -> QuerySet[MemoryLink]:
    """Links that wait for a person, their other end readable in the context too."""
    rows = _links(memory.pk, _readable(viewer_of(context)))
    return rows.filter(suggested=True, declined_at__isnull=True)


@cache
def _surroundings(is_agent: bool) -> PreparedQueries:
    return PreparedQueries(
        _newest_versions(MAX_VERSIONS),
        _links_of(is_agent),
        _newest_comments(is_agent, MAX_READ_COMMENTS),
    )


@cache
def _newest_versions(most: int) -> PreparedQuery[MemoryVersion]:
    versions = MemoryVersion.objects.filter(memory_id=Parameter("memory_id"))
    without_their_texts = versions.defer("title", "content", "tags")
    return PreparedQuery(lambda: without_their_texts.order_by("-number")[:most])


@cache
def _newest_comments(is_agent: bool, most: int) -> PreparedQuery[MemoryComment]:
    comments = _comments(Parameter("memory_id"), Parameter("actor_id"), is_agent=is_agent)
    return PreparedQuery(lambda: comments.order_by("-pk")[:most])


def _comments(
    memory_id: uuid.UUID | Parameter, actor_id: str | Parameter, *, is_agent: bool
) -> QuerySet[MemoryComment]:
    """The comments on a memory; for an agent if a version of it is its own."""
    comments = MemoryComment.objects.filter(memory_id=memory_id)
    if not is_agent:
        return comments
    versions = MemoryVersion.objects.filter(memory_id=memory_id, author_kind=ActorKind.AGENT.value)
    return comments.filter(Exists(versions.filter(author_id=actor_id)))


def _found(viewer: Viewer) -> QuerySet[Memory]:
    return Memory.objects.filter((found_by_id if viewer.is_agent else in_scope)(viewer))


def _audited(viewer: Viewer) -> QuerySet[Memory]:
    anybodys = Q(scope=Scope.USER, organization_id=viewer.organization_id)
    return Memory.objects.filter(in_scope(viewer) | anybodys)


def _readable(viewer: Viewer) -> QuerySet[Memory]:
    return Memory.objects.filter((readable if viewer.is_agent else in_scope)(viewer))


def _locked(viewer: Viewer) -> QuerySet[Memory]:
    rows = Memory.objects.filter(in_scope(viewer)).select_related("repository")  # its policy
    return rows.select_for_update(of=("self",), no_key=True)


def _one(
    rows: Callable[[Viewer], QuerySet[Memory]],
    context: RequestContext,
    memory_id: uuid.UUID,
    **details: str,
) -> Memory:
    """The memory of this id among the rows for a viewer. Raises MemoryNotFound."""
    viewer = viewer_of(context)
    values = {**values_of(viewer), "memory_id": memory_id}
    found = _by_id(rows, viewer.is_agent).read(values)
    return require_memory(found[0] if found else None, **details)


@cache
def _by_id(rows: Callable[[Viewer], QuerySet[Memory]], is_agent: bool) -> PreparedQuery[Memory]:
    viewer, memory_id = any_viewer(is_agent=is_agent), Parameter("memory_id")
    return PreparedQuery(lambda: rows(viewer).filter(pk=memory_id))


@cache
def _links_of(is_agent: bool) -> PreparedQuery[MemoryLink]:
    others = _readable(any_viewer(is_agent=is_agent))
    links = _links(Parameter("memory_id"), others).filter(suggested=False)
    return PreparedQuery(lambda: links.order_by("-created_at", "-pk")[:MAX_LINKS])


def _links(memory_id: uuid.UUID | Parameter, others: QuerySet[Memory]) -> QuerySet[MemoryLink]:
    """The links of a memory with those others, in the order in which they were drawn."""
    other_end = Case(When(source_id=memory_id, then=F("target_id")), default=F("source_id"))
    return (
        MemoryLink.objects.filter(Q(source_id=memory_id) | Q(target_id=memory_id))
        .alias(other_end=other_end)
        .filter(other_end__in=others.values("pk"))
        .order_by("created_at", "pk")
    )


def records_of(memory: Memory) -> QuerySet[AuditRecord]:
    """The audit records about one memory, newest first."""
    return records_of_object(
        organization_id=memory.organization_id, object_kind=ObjectKind.MEMORY, object_id=memory.pk
    )


def erasing_in(records: QuerySet[AuditRecord]) -> AuditRecord | None:
    """The record, among those of a memory, of its being erased."""
    return records.filter(action=Action.REMOVED, verdict=VERDICT_OK).first()


def _first_standpoint(memory_ids: list[uuid.UUID], rights: Rights) -> Standpoint:
    for memory_id in memory_ids:
        with suppress(MemoryNotFound):
            return standpoint(memory_id, rights)
    raise NotFound()


def _places_below(organization_id: uuid.UUID | None, rights: Rights) -> list[Standpoint]:
    """Where a rule of the organization, or of the whole system, reaches somebody."""
    places: list[Standpoint] = [(key, None) for key in rights.organizations]
    places += [(held.organization_id, key) for key, held in rights.repositories.items()]
    return [place for place in places if organization_id in (None, place[0])]


def _holds_any(rights: Rights, wanted: RightSet, place: Standpoint) -> bool:
    return any(
        rights.allow(right, organization_id=place[0], repository_id=place[1]) for right in wanted
    )


def _within_rights(rights: Rights) -> Q:
    whole = rights.organization_ids(Right.READ)
    return (
        Q(scope=Scope.SYSTEM)
        | Q(
            scope=Scope.ORGANIZATION,
            organization_id__in=rights.touched_organization_ids(Right.READ),
        )
        | Q(scope=Scope.REPOSITORY, organization_id__in=whole)
        | Q(scope=Scope.REPOSITORY, repository_id__in=rights.repository_ids(Right.READ))
        | Q(scope=Scope.USER, organization_id__in=rights.organization_ids(Right.AUDIT))
    )
