"""How likely it is that somebody turns a memory down, by what was decided before."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from apps.common.context import ActorKind
from apps.governance.learning.model import LinearModel
from apps.governance.selectors import model_of
from apps.memories.models import Memory, MemoryVersion

#: A sample comes before everything that is only likely.
SAMPLE = 2.0
#: Scores that a process keeps; a text and a model have one score.
KEPT_SCORES = 10_000


def learned_text(wording: Memory | MemoryVersion) -> str:
    """What of a wording the model reads."""
    return f"{wording.title}\n{wording.content}"


def doubts_about(memory_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, float]:
    """Of memories that a reviewer may see: 0 to 1 as the model of their organization finds, samples
    above. People's texts have none.
    """
    rows = Memory.objects.filter(pk__in=memory_ids, served_author_kind=ActorKind.AGENT.value)
    memories = list(rows.select_related("repository"))
    models = {key: model_of(key) for key in {one.organization_id for one in memories}}
    return {
        one.pk: SAMPLE if one.is_sample else _score(models[one.organization_id], one)
        for one in memories
    }


_scores: dict[tuple[str, str], float] = {}


def _score(model: LinearModel, memory: Memory) -> float:
    """Worked out once in a process for each model and text."""
    key = (model.digest, memory.content_hash)
    if key not in _scores:
        if len(_scores) >= KEPT_SCORES:
            _scores.clear()
        _scores[key] = model.score(learned_text(memory))
    return _scores[key]
