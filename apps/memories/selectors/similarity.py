"""Which memories say nearly the same: candidates for a reviewer, never a refusal.

Every threshold is here. Two memories make a pair when their vectors are close and they share
enough of their words: vectors alone put all texts on one topic close together, the more so the
less an embedder knows of a language. Chosen with the default embedder so that few pairs are found
and most deserve a look: none among 82 decisions and rules of a team, one among 104 messages about
two projects, 15 among 1,082 lines of small talk, 64 among 1,369 Indonesian news paragraphs, of
which 60 are copies. By the vectors alone it would have been 2,797.
"""

from __future__ import annotations

import uuid
from collections import defaultdict, deque
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.common.claims import claim_digest
from apps.common.context import RequestContext
from apps.index.models import DocumentKind
from apps.index.services.similarity import nearest
from apps.index.tokenizer import document_words
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.selectors import open_to_readers, readable_in, visible_to
from apps.memories.vocabulary import APPROVED_STATUSES, Scope, SimilarKind

#: Likeness of the vectors (see ``apps.index.services.similarity``), and the share of all their
#: different words that two texts have in common.
MIN_LIKENESS = 0.79
MIN_SHARED = 0.4
#: Likeness from which two are drawn as close, and how many of one memory.
CLOSE_LIKENESS = 0.84
MAX_CLOSE = 20
#: New pairs of one memory; a reviewer wants the closest.
MAX_PAIRS = 5
#: Memories that one card shows, and pairs that are looked at for it.
MAX_GROUP, MAX_GROUP_PAIRS = 8, 500


def kind_of_pair(
    text: frozenset[str], other: frozenset[str], likeness: float, *, says_same: bool
) -> SimilarKind | None:
    """What two texts, given as their words, are to one another; None if nothing."""
    if likeness < MIN_LIKENESS:
        return None
    if says_same:
        return SimilarKind.DUPLICATE
    shared = len(text & other) / (len(text | other) or 1)
    return SimilarKind.SIMILAR if shared >= MIN_SHARED else None


def claim_of(memory: Memory) -> str:
    """The same for memories that say the same."""
    return claim_digest(memory.title, memory.content)


def words_of(memory: Memory) -> frozenset[str]:
    """The different words of what is served."""
    return frozenset(document_words(f"{memory.title}\n{memory.content}"))


def comparable_with(memory: Memory) -> QuerySet[Memory]:
    """Served memories of the same part of the repository, and of what stands above it.

    Nobody's own notes.
    """
    return open_to_readers(Memory.objects.exclude(scope=Scope.USER).exclude(pk=memory.pk)).filter(
        Q(organization_id=memory.organization_id) | Q(organization_id__isnull=True),
        Q(repository_id__isnull=True)
        | Q(repository_id=memory.repository_id, workspace_scope=memory.workspace_scope),
    )


def pairs_of(memory: Memory, context: RequestContext) -> QuerySet[SimilarPair]:
    """The pairs of a memory that still matter, closest first.

    Both are served and readable by the actor, and nobody has decided what they are to one another.
    Agents see none.
    """
    if context.actor.is_agent:
        return SimilarPair.objects.none()
    seen = open_to_readers(visible_to(context.actor, context.rights))
    return (
        undecided_pairs()
        .filter(Q(memory=memory) | Q(other=memory))
        .filter(memory__in=seen.values("pk"), other__in=seen.values("pk"))
        .order_by("-similarity", "pk")
    )


def group_of(pair_id: int, context: RequestContext) -> list[Memory]:
    """What a pair is shown with: what is close to either of the two, or to that; oldest first.

    At most ``MAX_GROUP``, the nearest to the pair. Empty when the pair waits no more; agents see
    none.
    """
    if context.actor.is_agent:
        return []
    seen = open_to_readers(visible_to(context.actor, context.rights)).values("pk")
    waiting = undecided_pairs().filter(memory__in=seen, other__in=seen)
    first = waiting.select_related("memory", "other").filter(pk=pair_id).first()
    if first is None:
        return []
    rest = waiting.filter(group=first.group, group__isnull=False).exclude(pk=pair_id)
    rest = rest.select_related("memory", "other")
    return _connected(first, list(rest.order_by("-similarity", "pk")[:MAX_GROUP_PAIRS]))


def _connected(first: SimilarPair, rest: Iterable[SimilarPair]) -> list[Memory]:
    beside = defaultdict[uuid.UUID, list[Memory]](list)
    for pair in rest:
        beside[pair.memory_id].append(pair.other)
        beside[pair.other_id].append(pair.memory)
    members = {one.pk: one for one in (first.memory, first.other)}
    reached = deque(members)
    while reached and len(members) < MAX_GROUP:
        for other in beside[reached.popleft()]:
            if other.pk not in members and len(members) < MAX_GROUP:
                members[other.pk] = other
                reached.append(other.pk)
    return sorted(members.values(), key=lambda one: (one.created_at, one.pk))


def close_to(memory: Memory, context: RequestContext) -> list[tuple[Memory, float]]:
    """Readable memories in use that are close by their vectors alone, closest first.

    For drawing what lies near; whether two say the same is judged by ``pairs_of``.
    """
    near = nearest(DocumentKind.MEMORY, memory.pk)
    close = {key: min(like, 1.0) for key, like in near.items() if like >= CLOSE_LIKENESS}
    found = open_to_readers(readable_in(context).filter(pk__in=close))
    return sorted(
        ((other, close[other.pk]) for other in found), key=lambda pair: (-pair[1], pair[0].pk)
    )[:MAX_CLOSE]


def approved_near(memory: Memory, context: RequestContext) -> list[Memory]:
    """Approved memories in use, readable in the context, nearest to a memory first.

    Nearness only says where to look, so there is no least one.
    """
    near = nearest(DocumentKind.MEMORY, memory.pk)
    seen = open_to_readers(readable_in(context)).exclude(scope=Scope.USER)
    found = seen.filter(pk__in=near, status__in=APPROVED_STATUSES).exclude(pk=memory.pk)
    return sorted(found, key=lambda other: (-near[other.pk], other.pk))


def links_between(pair: SimilarPair) -> QuerySet[MemoryLink]:
    """The links in effect between a pair's two memories; with one nobody is asked about it."""
    both = {pair.memory_id, pair.other_id}
    drawn = MemoryLink.objects.filter(suggested=False, source__in=both, target__in=both)
    return drawn.order_by("pk")


def undecided_pairs() -> QuerySet[SimilarPair]:
    """Pairs of which nobody has said that both may stay, nor by a link what they are."""
    drawn = MemoryLink.objects.filter(suggested=False)
    # Two questions, each answered from an index.
    return SimilarPair.objects.filter(
        ~Exists(drawn.filter(source=OuterRef("memory"), target=OuterRef("other"))),
        ~Exists(drawn.filter(source=OuterRef("other"), target=OuterRef("memory"))),
        decided_at__isnull=True,
    )
