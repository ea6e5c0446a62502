"""Which memories say nearly the same: candidates for a reviewer, never a refusal.

Every threshold is here. Two memories make a pair when their vectors are close and they share
enough of their words: vectors alone put all texts on one topic close together, the more so the
less an embedder knows of a language. Chosen with the default embedder so that few pairs are found
and most deserve a look: none among 82 decisions and rules of a team, one among 104 messages about
two projects, 15 among 1,082 lines of small talk, 64 among 1,369 Indonesian news paragraphs, of
which 60 are copies. By the vectors alone it would have been 2,797.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.common.context import RequestContext
from apps.index.models import Kind
from apps.index.services.similarity import nearest
from apps.index.tokenizer import document_words
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.selectors import open_to_readers, readable_in, visible_to
from apps.memories.vocabulary import Scope, SimilarKind

#: Cosine of the vectors, and the share of all their different words that two texts have in common.
MIN_COSINE = 0.8
MIN_SHARED = 0.4
#: From here on the wording is nearly the same, if no word that differs holds a digit: other
#: figures may be a conflict.
DUPLICATE_SHARED = 0.85
#: Cosine from which two are drawn as close, and how many of one memory.
CLOSE_COSINE = 0.85
MAX_CLOSE = 20
#: New pairs of one memory; a reviewer wants the closest.
MAX_PAIRS = 5


def kind_of_pair(text: frozenset[str], other: frozenset[str], cosine: float) -> SimilarKind | None:
    """What two texts, given as their words, are to one another; None if nothing."""
    shared = len(text & other) / (len(text | other) or 1)
    if cosine < MIN_COSINE or shared < MIN_SHARED:
        return None
    has_other_figures = any(map(_holds_digit, text ^ other))
    if shared < DUPLICATE_SHARED or has_other_figures:
        return SimilarKind.SIMILAR
    return SimilarKind.DUPLICATE


def words_of(memory: Memory) -> frozenset[str]:
    """The different words of what is served."""
    return frozenset(document_words(f"{memory.title}\n{memory.content}"))


def comparable_with(memory: Memory) -> QuerySet[Memory]:
    """Served memories of the same repository and of what stands above it; nobody's own notes."""
    return open_to_readers(Memory.objects.exclude(scope=Scope.USER).exclude(pk=memory.pk)).filter(
        Q(organization_id=memory.organization_id) | Q(organization_id__isnull=True),
        Q(repository_id=memory.repository_id) | Q(repository_id__isnull=True),
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


def close_to(memory: Memory, context: RequestContext) -> list[tuple[Memory, float]]:
    """Readable memories in use that are close by their vectors alone, closest first.

    For drawing what lies near; whether two say the same is judged by ``pairs_of``.
    """
    cosines = nearest(Kind.MEMORY, memory.pk)
    close = {key: min(cosine, 1.0) for key, cosine in cosines.items() if cosine >= CLOSE_COSINE}
    found = open_to_readers(readable_in(context).filter(pk__in=close))
    return sorted(
        ((other, close[other.pk]) for other in found), key=lambda pair: (-pair[1], pair[0].pk)
    )[:MAX_CLOSE]


def undecided_pairs() -> QuerySet[SimilarPair]:
    """Pairs of which nobody has said that both may stay, nor by a link what they are."""
    drawn = MemoryLink.objects.filter(suggested=False)
    # Two questions, each answered from an index.
    return SimilarPair.objects.filter(
        ~Exists(drawn.filter(source=OuterRef("memory"), target=OuterRef("other"))),
        ~Exists(drawn.filter(source=OuterRef("other"), target=OuterRef("memory"))),
        decided_at__isnull=True,
    )


def _holds_digit(word: str) -> bool:
    return any(map(str.isdigit, word))
