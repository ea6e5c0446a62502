"""What the worker does from time to time."""

from typing import Any


def every(*, seconds: float) -> dict[str, Any]:
    """Schedule a nudge; one that waited a whole period is dropped, the next is due anyway."""
    return {"schedule": seconds, "options": {"expires": seconds}}


CELERY_BEAT_SCHEDULE = {
    "heartbeat": {"task": "apps.ops.tasks.beat"} | every(seconds=10),
    "verify-the-trail": {"task": "audit.verify"} | every(seconds=5),
    "forget-requests": {"task": "access.sweep_completed_requests"} | every(seconds=3600),
    "forget-full-buckets": {"task": "access.sweep_buckets"} | every(seconds=3600),
    "forget-ended-sign-ins": {"task": "accounts.forget_ended_sessions"} | every(seconds=3600),
    "end-unconfirmed-roles": {"task": "sso.end_unconfirmed_roles"} | every(seconds=3600),
    "forget-unused-clients": {"task": "oauth.sweep"} | every(seconds=3600),
    "forget-idle-sessions": {"task": "access.sweep_sessions"} | every(seconds=3600),
    "index-and-embed-what-was-left-out": {"task": "index.catch_up"} | every(seconds=30),
    "embed-what-was-just-written": {"task": "index.embed_newest"} | every(seconds=2),
    "compare-what-is-new": {"task": "memories.compare"} | every(seconds=5),
    "move-vectors-into-their-index": {"task": "index.move_into_index"} | every(seconds=10),
    "follow-changed-languages": {"task": "index.follow_languages"} | every(seconds=10),
    "follow-changed-retention": {"task": "memories.follow_retention"} | every(seconds=10),
    "try-rules": {"task": "memories.try_rules"} | every(seconds=3),
    "judge-by-the-write-policy-of-now": {"task": "memories.recheck"} | every(seconds=10),
    "learn-from-decisions": {"task": "memories.learn"} | every(seconds=3600),
    "archive-what-has-expired": {"task": "memories.archive_expired"} | every(seconds=30),
    "forget-what-is-undone-no-more": {"task": "memories.forget_undos"} | every(seconds=600),
    "consolidate-knowledge": {"task": "tiers.consolidate"} | every(seconds=5),
    "forget-idle-conversations": {"task": "tiers.sweep_sessions"} | every(seconds=3600),
    "build-topics": {"task": "topics.sweep"} | every(seconds=2),
    "forget-former-topics": {"task": "topics.forget"} | every(seconds=60),
    "forget-runs-of-models": {"task": "topics.forget_model_runs"} | every(seconds=3600),
    "forget-prepared-turns": {"task": "turns.sweep_prepared"} | every(seconds=3600),
    "read-files": {"task": "gateway.read_files"} | every(seconds=2),
    "erase-what-was-asked": {"task": "erasure.carry_out"} | every(seconds=5),
    "erase-by-age": {"task": "erasure.order_overdue"} | every(seconds=900),
    "tell-of-acts": {"task": "notifications.tell"} | every(seconds=2),
    "tell-of-states": {"task": "notifications.look"} | every(seconds=60),
    "send-to-webhooks": {"task": "notifications.send"} | every(seconds=2),
    "mail-notices": {"task": "notifications.mail"} | every(seconds=5),
    "forget-notices": {"task": "notifications.forget"} | every(seconds=3600),
    "count-words": {"task": "index.refresh_statistics"} | every(seconds=60),
}

#: Seconds after which jobs that wait for the clock, and the sign of life, are nudged though nothing
#: was written; others wait for longer (see apps/ops/nudges.py).
PAUSES = {"heartbeat": 10.0, "build-topics": 10.0, "send-to-webhooks": 10.0}

#: Only if it is asked for: a look each minute, at sessions that are due.
MAINTENANCE_OF_TURNS = {"look-after-sessions": {"task": "turns.maintain"} | every(seconds=60)}
#: Only if a model is to look for facts in turns.
HEURISTIC_OF_TURNS = {"ask-about-turns": {"task": "turns.extract"} | every(seconds=5)}
