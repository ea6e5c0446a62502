"""Nudges for what is derived from memories."""

from celery import shared_task

from apps.governance.services.queries import forget_queries
from apps.memories.services.learning import learn_from_decisions
from apps.memories.services.recheck import recheck_stale
from apps.memories.services.retention import follow_retention
from apps.memories.services.rule_trial import continue_trials
from apps.memories.services.similarity import compare_memories
from apps.memories.services.status import archive_expired
from apps.memories.services.undo import forget_undos

#: A fifth of the period at most: searches and writes come first.
COMPARING_SECONDS = 1.0
RETENTION_SECONDS = 5.0
FORGETTING_SECONDS = 2.0
EXPIRY_SECONDS = 5.0
RECHECKING_SECONDS = 2.0
TRIAL_SECONDS = 1.5
LEARNING_SECONDS = 60.0


@shared_task(name="memories.compare")  # type: ignore[untyped-decorator]
def compare_memories_task() -> int:
    return compare_memories(seconds=COMPARING_SECONDS)


@shared_task(name="memories.follow_retention")  # type: ignore[untyped-decorator]
def follow_retention_task() -> int:
    """Memories that expire, and words of searches that are kept no longer."""
    followed = follow_retention(seconds=RETENTION_SECONDS)
    return followed + forget_queries(seconds=FORGETTING_SECONDS)


@shared_task(name="memories.try_rules")  # type: ignore[untyped-decorator]
def try_rules_task() -> int:
    return continue_trials(seconds=TRIAL_SECONDS)


@shared_task(name="memories.recheck")  # type: ignore[untyped-decorator]
def recheck_stale_task() -> int:
    return recheck_stale(seconds=RECHECKING_SECONDS)


@shared_task(name="memories.archive_expired")  # type: ignore[untyped-decorator]
def archive_expired_task() -> int:
    return archive_expired(seconds=EXPIRY_SECONDS)


@shared_task(name="memories.forget_undos")  # type: ignore[untyped-decorator]
def forget_undos_task() -> int:
    return forget_undos()


@shared_task(name="memories.learn")  # type: ignore[untyped-decorator]
def learn_from_decisions_task() -> int:
    """Once a night in effect: an organization learns at most so often."""
    return learn_from_decisions(seconds=LEARNING_SECONDS)
