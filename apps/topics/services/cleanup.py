"""Removing rows that nobody is served from any more. What snapshots there were stays known."""

from __future__ import annotations

import datetime as dt
import time
import uuid
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from apps.common.clock import now
from apps.common.context import system_context
from apps.topics.llm.recording import finish_run
from apps.topics.locks import building_lock
from apps.topics.models import Snapshot
from apps.topics.models.model_runs import CallKind, LlmRun
from apps.topics.services.publishing import locked_registry
from apps.topics.vocabulary import RepositoryScope, RunOutcome, SnapshotStatus

#: A request that began to be answered from a snapshot is answered long before this.
MIN_AGE = dt.timedelta(minutes=10)
#: A run that is still going on then was left behind by a process that died.
MAX_RUN_DURATION = dt.timedelta(hours=1)
RUNS_AT_ONCE = 200
TABLES = ("topics_topic", "topics_snapshotchild", "topics_snapshotnode")

# Snapshots beyond the newest of those that are served no more, each status counted for itself, and
# to which one may go back before those that never were; young ones stay, because a request may
# still be answered from them.
OUTDATED = """
SELECT ranked.id FROM (
    SELECT id, finished_at, row_number() OVER (
        PARTITION BY organization_id, repository_id, status
        ORDER BY published_at IS NULL, created_at DESC, id DESC
    ) AS place
    FROM topics_snapshot
    WHERE status IN ('archived', 'failed') AND rows_removed_at IS NULL
) AS ranked
WHERE place > %(kept)s AND finished_at < %(before)s
ORDER BY ranked.id LIMIT 100
"""
REMOVE_ROWS = "DELETE FROM {0} WHERE snapshot_id = %(snapshot)s"
UNUSED_NODES = """
SELECT node.node_id FROM topics_node AS node
WHERE node.organization_id = %(organization)s AND node.repository_id = %(repository)s
  AND NOT EXISTS (SELECT FROM topics_snapshotnode AS held WHERE held.node_id = node.node_id)
LIMIT 500
"""
REMOVE_REFS = "DELETE FROM topics_noderef WHERE node_id = ANY (%(keys)s)"
REMOVE_NODES = "DELETE FROM topics_node WHERE node_id = ANY (%(keys)s)"


def remove_outdated_snapshots(*, seconds: float) -> int:
    """Remove the rows of snapshots that nobody goes back to, for about ``seconds``; how many.

    The newest TOPIC_SNAPSHOTS_KEPT stay, those that failed counted for themselves.
    """
    deadline = time.monotonic() + seconds
    done = 0
    for snapshot in _outdated():
        with building_lock(snapshot.repository_id) as is_ours:
            if is_ours and remove_snapshot_rows(snapshot):
                remove_unused_nodes(snapshot.scope)
                done += 1
        if time.monotonic() > deadline:
            break
    return done


@transaction.atomic
def remove_snapshot_rows(snapshot: Snapshot) -> bool:
    """Remove what is in a snapshot, all of it or nothing; whether that was done.

    Somebody may just have gone back to it: then it stays. Whoever goes back now waits.
    """
    locked_registry(snapshot.scope)
    snapshot.refresh_from_db()
    if snapshot.status == SnapshotStatus.ACTIVE:
        return False
    for table in TABLES:
        _execute(REMOVE_ROWS.format(table), snapshot=snapshot.pk)
    snapshot.rows_removed_at = now()
    snapshot.save(update_fields=["rows_removed_at"])
    return True


def remove_unused_nodes(scope: RepositoryScope) -> None:
    """Remove nodes that no snapshot holds; call it while nobody builds there."""
    organization_id, repository_id = scope
    while keys := _loose(organization_id, repository_id):
        with transaction.atomic():
            _execute(REMOVE_REFS, keys=keys)
            _execute(REMOVE_NODES, keys=keys)


def clean_up_model_runs() -> int:
    """End runs that were left behind, and forget those that are old; returns how many of these.

    The audit trail goes on naming them, with the hash of what was said.
    """
    _end_abandoned()
    before = now() - dt.timedelta(days=settings.TOPIC_MODEL_KEPT_DAYS)
    forgotten = 0
    while keys := _ended_before(before):
        LlmRun.objects.filter(pk__in=keys).delete()
        forgotten += len(keys)
    return forgotten


def _ended_before(moment: dt.datetime) -> list[uuid.UUID]:
    old = LlmRun.objects.filter(started_at__lt=moment).exclude(outcome=RunOutcome.RUNNING)
    return list(old.order_by("started_at").values_list("pk", flat=True)[:RUNS_AT_ONCE])


@transaction.atomic
def _end_abandoned() -> None:
    left = LlmRun.objects.filter(
        outcome=RunOutcome.RUNNING, started_at__lt=now() - MAX_RUN_DURATION
    ).select_for_update(skip_locked=True)
    for run in left[:RUNS_AT_ONCE]:
        run.rounds = run.calls.filter(kind=CallKind.PROMPT).count()
        context = system_context(
            organization_id=run.organization_id, repository_id=run.repository_id
        )
        finish_run(run, RunOutcome.ABANDONED, (), context=context)


def _outdated() -> list[Snapshot]:
    parameters: dict[str, Any] = {"kept": settings.TOPIC_SNAPSHOTS_KEPT, "before": now() - MIN_AGE}
    with connection.cursor() as cursor:
        cursor.execute(OUTDATED, parameters)
        keys = [key for (key,) in cursor.fetchall()]
    return list(Snapshot.objects.filter(pk__in=keys).order_by("created_at"))


def _loose(organization_id: uuid.UUID, repository_id: uuid.UUID) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(UNUSED_NODES, {"organization": organization_id, "repository": repository_id})
        return [key for (key,) in cursor.fetchall()]


def _execute(statement: str, **parameters: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)
