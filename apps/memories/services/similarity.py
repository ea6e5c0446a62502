"""Recording which memories are close, some time after they were written. Derived, not an act."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping, Sequence, Set

from django.db import connection, transaction
from django.db.models import Q

from apps.common.clock import now
from apps.index.models import DocumentKind, EmbeddingModel
from apps.index.services.similarity import (
    Claimed,
    claim,
    is_only_sweep,
    similarities,
    uncompared,
    vector_model,
)
from apps.memories.models import Memory, SimilarPair
from apps.memories.selectors.similarity import (
    MAX_PAIRS,
    MIN_LIKENESS,
    claim_of,
    comparable_with,
    kind_of_pair,
    words_of,
)
from apps.memories.vocabulary import Scope, SimilarKind

#: Documents that one run takes at most.
BATCH = 500

# Two of which the younger is named first, as for each pair.
KEEP_APART = """
INSERT INTO memories_similarpair (
    organization_id, memory_id, other_id, similarity, kind, decided_at, decided_by, created_at
)
SELECT coalesce(younger.organization_id, older.organization_id), younger.id, older.id, 1.0,
       'duplicate', %(now)s, %(by)s, %(now)s
FROM memories_memory younger
JOIN memories_memory older ON (older.created_at, older.id) < (younger.created_at, younger.id)
WHERE younger.id = ANY(%(ids)s) AND older.id = ANY(%(ids)s)
ON CONFLICT (memory_id, other_id)
DO UPDATE SET decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
"""
Judgement = tuple[SimilarKind, float]


def compare_memories(*, seconds: float) -> int:
    """Compare memories whose text is new with their nearest, for about ``seconds``; how many.

    Each is a transaction of its own. Does nothing while another process is at it.
    """
    deadline = time.monotonic() + seconds
    compared = 0
    model = vector_model()
    if model is None:
        return compared
    for document_id in uncompared(DocumentKind.MEMORY, model, BATCH):
        if time.monotonic() > deadline or not _compare(document_id, model):
            break
        compared += 1
    return compared


@transaction.atomic
def _compare(document_id: int, model: EmbeddingModel) -> bool:
    """Whether it was this process' turn."""
    if not is_only_sweep():
        return False
    claimed = claim(document_id, model)
    if claimed:
        _compare_claimed(claimed)
    return True


def _compare_claimed(claimed: Claimed) -> None:
    """Its pairs are judged again by its text as it is now; the closest new ones are added.

    Those that a person has decided on stay as they are.
    """
    key = claimed.object_id
    pairs = SimilarPair.objects.filter(Q(memory_id=key) | Q(other_id=key))
    decided = {pair.partner_of(key) for pair in pairs if pair.decided_at}
    known = {pair.partner_of(key) for pair in pairs} - decided
    likenesses = similarities(claimed, DocumentKind.MEMORY, list(known))
    close = {partner for partner, like in likenesses.items() if like >= MIN_LIKENESS} - decided
    _forget(key, known & likenesses.keys() - close)
    if close:
        memory = Memory.objects.get(pk=key)
        if memory.scope != Scope.USER:
            _record_pairs(memory, known & close, {key: likenesses[key] for key in close})


def _record_pairs(
    memory: Memory, known: Set[uuid.UUID], likenesses: Mapping[uuid.UUID, float]
) -> None:
    had = Memory.objects.filter(pk__in=known)
    new = comparable_with(memory).filter(pk__in=likenesses.keys() - known)
    partners = {partner.pk: partner for partner in (*had, *new)}
    judged = _judge(memory, partners, likenesses)
    _forget(memory.pk, known - judged.keys())
    room = max(0, MAX_PAIRS - len(judged.keys() & known))
    closest = sorted(judged.keys() - known, key=lambda key: -judged[key][1])[:room]
    kept = [*(judged.keys() & known), *closest]
    _write([_pair(memory, partners[key], judged[key]) for key in kept])
    own = [memory, *(partners[key] for key in kept)]
    _join([one.pk for one in own if one.scope == Scope.REPOSITORY])


def _join(members: Sequence[uuid.UUID]) -> None:
    """Pairs of the same memories wait as one group; a rule above them ties no repositories."""
    waiting = SimilarPair.objects.filter(decided_at__isnull=True)
    touched = waiting.filter(Q(memory__in=members) | Q(other__in=members))
    pairs = dict(touched.values_list("pk", "group"))
    groups = {group for group in pairs.values() if group is not None}
    if pairs:
        together = waiting.filter(Q(pk__in=pairs) | Q(group__in=groups))
        together.update(group=min(groups, default=min(pairs)))


def _judge(
    memory: Memory, partners: Mapping[uuid.UUID, Memory], likenesses: Mapping[uuid.UUID, float]
) -> dict[uuid.UUID, Judgement]:
    words, claim = words_of(memory), claim_of(memory)
    judged = {}
    for key, partner in partners.items():
        says_same = claim_of(partner) == claim
        kind = kind_of_pair(words, words_of(partner), likenesses[key], says_same=says_same)
        if kind:
            judged[key] = (kind, likenesses[key])
    return judged


def _pair(memory: Memory, partner: Memory, judgement: Judgement) -> SimilarPair:
    older, younger = sorted((memory, partner), key=lambda one: (one.created_at, one.pk))
    kind, likeness = judgement
    return SimilarPair(
        organization_id=younger.organization_id or older.organization_id,
        memory=younger,
        other=older,
        similarity=min(likeness, 1.0),
        kind=kind,
    )


def keep_apart(memories: Sequence[Memory], decided_by: str) -> None:
    """Remember that these are not merged, and nobody is asked about them. Recorded elsewhere."""
    ids = [one.pk for one in memories]
    with connection.cursor() as cursor:
        cursor.execute(KEEP_APART, {"ids": ids, "by": decided_by, "now": now()})


def ask_again(memory: Memory) -> None:
    """What a person decided on pairs of a memory was about another text of it."""
    either = Q(memory=memory) | Q(other=memory)
    decided = SimilarPair.objects.filter(either, decided_at__isnull=False)
    decided.update(decided_at=None, decided_by="")


def _write(pairs: list[SimilarPair]) -> None:
    SimilarPair.objects.bulk_create(
        pairs,
        update_conflicts=True,
        unique_fields=["memory", "other"],
        update_fields=["similarity", "kind"],
    )


def _forget(key: uuid.UUID, partners: Set[uuid.UUID]) -> None:
    SimilarPair.objects.filter(
        Q(memory_id=key, other__in=partners) | Q(other_id=key, memory__in=partners)
    ).delete()
