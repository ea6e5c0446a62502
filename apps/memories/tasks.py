"""What is derived from memories."""

from apps.common.jobs import job
from apps.governance.services.queries import forget_queries
from apps.memories.services.learning import learn_from_decisions
from apps.memories.services.recheck import recheck_stale
from apps.memories.services.retention import follow_retention
from apps.memories.services.rule_trial import continue_trials
from apps.memories.services.similarity import compare_memories
from apps.memories.services.status import archive_expired
from apps.memories.services.undo import forget_undos

RETENTION_SECONDS = 5.0
FORGETTING_SECONDS = 2.0


def follow_retention_and_forget_queries() -> int:
    """Memories that expire, and words of searches that are kept no longer."""
    followed = follow_retention(seconds=RETENTION_SECONDS)
    return followed + forget_queries(seconds=FORGETTING_SECONDS)


# A fifth of the period at most: searches and writes come first.
compare_memories_task = job("memories.compare", compare_memories, seconds=1.0)
job("memories.follow_retention", follow_retention_and_forget_queries)
job("memories.try_rules", continue_trials, seconds=1.5)
recheck_stale_task = job("memories.recheck", recheck_stale, seconds=2.0)
job("memories.archive_expired", archive_expired, seconds=5.0)
job("memories.forget_undos", forget_undos)
# Once a night in effect: an organization learns at most so often.
job("memories.learn", learn_from_decisions, seconds=60.0)
