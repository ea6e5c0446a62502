"""Recording which memories are close, some time after they were written. Derived, not an act."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q

from apps.index.comparing import Claimed, claim, is_only_sweep, similarities, uncompared
from apps.index.models import Kind
from apps.memories.models import Memory, SimilarPair
from apps.memories.similar import LEAST_COSINE, MOST_PAIRS, comparable_with, judge, words_of
from apps.memories.vocabulary import Scope, SimilarKind

#: Documents that one run takes at most.
BATCH = 500

Judgement = tuple[SimilarKind, float]


def compare_memories(*, seconds: float) -> int:
    """Compare memories whose text is new with their nearest, for about ``seconds``; how many.

    Each is a transaction of its own. Does nothing while another process is at it.
    """
    deadline = time.monotonic() + seconds
    compared = 0
    for document_id in uncompared(Kind.MEMORY, BATCH):
        if time.monotonic() > deadline or not _compare(document_id):
            break
        compared += 1
    return compared


@transaction.atomic
def _compare(document_id: int) -> bool:
    """Whether it was this process' turn."""
    if not is_only_sweep():
        return False
    claimed = claim(document_id)
    if claimed:
        memory = Memory.objects.get(pk=claimed.object_id)
        if memory.scope != Scope.USER:
            _record_pairs(memory, claimed)
    return True


def _record_pairs(memory: Memory, claimed: Claimed) -> None:
    """Pairs it had are judged again by its text as it is now; the closest new ones are added."""
    pairs = SimilarPair.objects.filter(Q(memory=memory) | Q(other=memory))
    known = {pair.partner_of(memory) for pair in pairs}
    cosines = similarities(claimed, Kind.MEMORY, list(known))
    close = {key for key, cosine in cosines.items() if cosine >= LEAST_COSINE}
    had = Memory.objects.filter(pk__in=known & close)
    new = comparable_with(memory).filter(pk__in=close - known)
    partners = {partner.pk: partner for partner in (*had, *new)}
    judged = _judge(memory, partners, cosines)
    refuted = [key for key in known & cosines.keys() if key not in judged]
    _forget(memory, refuted)
    room = max(0, MOST_PAIRS - len(judged.keys() & known))
    closest = sorted(judged.keys() - known, key=lambda key: -judged[key][1])[:room]
    kept = [*(judged.keys() & known), *closest]
    _write([_pair(memory, partners[key], judged[key]) for key in kept])


def _judge(
    memory: Memory, partners: Mapping[uuid.UUID, Memory], cosines: Mapping[uuid.UUID, float]
) -> dict[uuid.UUID, Judgement]:
    words = words_of(memory)
    judged = {}
    for key, partner in partners.items():
        kind = judge(words, words_of(partner), cosines[key])
        if kind:
            judged[key] = (kind, cosines[key])
    return judged


def _pair(memory: Memory, partner: Memory, judgement: Judgement) -> SimilarPair:
    older, younger = sorted((memory, partner), key=lambda one: (one.created_at, one.pk))
    kind, cosine = judgement
    return SimilarPair(
        organization_id=younger.organization_id or older.organization_id,
        memory=younger,
        other=older,
        similarity=min(cosine, 1.0),
        kind=kind,
    )


def _write(pairs: list[SimilarPair]) -> None:
    SimilarPair.objects.bulk_create(
        pairs,
        update_conflicts=True,
        unique_fields=["memory", "other"],
        update_fields=["similarity", "kind"],
    )


def _forget(memory: Memory, partner_ids: list[uuid.UUID]) -> None:
    SimilarPair.objects.filter(
        Q(memory=memory, other__in=partner_ids) | Q(other=memory, memory__in=partner_ids)
    ).delete()
