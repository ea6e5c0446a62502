"""Builds: asked for by a row, run by the worker, one at a time for a repository."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, system_context
from apps.common.errors import InvalidTransition
from apps.common.text import optional_text
from apps.events.selectors import repository_scope
from apps.topics.build.build_job import BuildProgress, ProgressListener, fill_snapshot, start_job
from apps.topics.build.drafts import BuildJob
from apps.topics.build.validation import RULES, SnapshotProblem, find_problems
from apps.topics.llm.accepted_plans import delete_plans_of
from apps.topics.locks import building_lock
from apps.topics.models import Registry, Snapshot
from apps.topics.selectors import SchemaTooNew
from apps.topics.services.cleanup import remove_snapshot_rows, remove_unused_nodes
from apps.topics.services.publishing import (
    REASON_MAX_LENGTH,
    locked_registry,
    publish,
    require_deciding,
)
from apps.topics.services.withholding import withhold_texts
from apps.topics.vocabulary import BuildStage, BuildTrigger, RepositoryScope, SnapshotStatus

#: Why a build ended without being validated.
DIED, BROKE, INVALID, SUPERSEDED = "build_died", "internal_error", "validation", "superseded"
ERASED_MEANWHILE = "Words were erased while topics were built."
TOO_NEW = "schema_too_new"


@verb(Action.CREATED, ObjectKind.SNAPSHOT, Intent.ADMIN)
def start_build(*, context: RequestContext, reason: object = "") -> Snapshot:
    """Have a snapshot built by the worker; automatic builds rest no more.

    Raises WriteNotAllowed, InvalidTransition (a build runs already), InvalidArgument,
    ContentRejected.
    """
    scope = require_deciding(context)
    why = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    registry = locked_registry(scope)
    if unfinished_builds(scope):
        raise InvalidTransition("A build is on its way already.")
    if registry.paused_at is not None:
        registry.paused_at, registry.paused_by = None, ""
        registry.save(update_fields=["paused_at", "paused_by"])
    snapshot = new_snapshot(context, BuildTrigger.MANUAL, reason=why)
    start_build.record(context, snapshot.pk, after_status=SnapshotStatus.STAGING, reason=why)
    return snapshot


def ask_for_build(context: RequestContext, registry: Registry, why: str) -> None:
    """Have the worker build, unless builds rest or one waits that will read what changed.

    One that runs may have read it already, so another follows it.
    """
    waiting = unfinished_builds(RepositoryScope(*repository_scope(context)))
    if registry.paused_at or waiting.filter(started_at=None).exists():
        return
    snapshot = new_snapshot(context, BuildTrigger.MANUAL, reason=why)
    start_build.record(context, snapshot.pk, after_status=SnapshotStatus.STAGING, reason=why)


def new_snapshot(context: RequestContext, trigger: BuildTrigger, *, reason: str = "") -> Snapshot:
    """Create the row that requests a build."""
    organization_id, repository_id = repository_scope(context)
    return Snapshot.objects.create(
        organization_id=organization_id,
        repository_id=repository_id,
        trigger=trigger,
        reason=reason,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        request_id=context.request_id,
        created_at=now(),
    )


def run_build(
    *, snapshot_id: uuid.UUID, watch: ProgressListener | None = None, anew: bool = False
) -> Snapshot:
    """Build what was asked for, unless somebody builds there already or it is done.

    ``watch`` is told now and then how far it is; ``anew`` takes nothing over. What comes of it is
    told by the snapshot: active, waiting to be published, or failed with its reasons. Raises what
    broke it, after that was noted.
    """
    snapshot = Snapshot.objects.get(pk=snapshot_id)
    with building_lock(snapshot.repository_id) as is_ours:
        if is_ours:
            fail_dead_build(snapshot.scope)
            snapshot.refresh_from_db()
            if snapshot.status == SnapshotStatus.STAGING and snapshot.started_at is None:
                _run(snapshot, BuildProgress(snapshot, watch), anew=anew)
    return snapshot


def fail_dead_build(scope: RepositoryScope) -> int:
    """Note builds as failed whose process is gone; call it while nobody else can build there."""
    dead = Snapshot.objects.filter(
        **scope._asdict(),
        status=SnapshotStatus.STAGING,
        started_at__isnull=False,
        finished_at__isnull=True,
    )
    for snapshot in dead:
        fail_build(snapshot, DIED)
    return len(dead)


def unfinished_builds(scope: RepositoryScope) -> QuerySet[Snapshot]:
    """The snapshots of a repository that wait for the worker or are being built."""
    return Snapshot.objects.filter(
        **scope._asdict(), status=SnapshotStatus.STAGING, finished_at__isnull=True
    )


@transaction.atomic
def fail_build(
    snapshot: Snapshot, failure: str, *, problems: Sequence[SnapshotProblem] = ()
) -> None:
    """Keep a snapshot as failed, with its reasons; what is served stays as it is."""
    registry = locked_registry(snapshot.scope)
    snapshot.status, snapshot.failure = SnapshotStatus.FAILED, failure
    snapshot.problems = list(problems)
    snapshot.finished_at = now()
    snapshot.save(update_fields=["status", "failure", "problems", "finished_at"])
    _note_finished(registry, snapshot)
    why = ", ".join([failure, *(problem["code"] for problem in problems)])
    _record_end(snapshot, Action.REJECTED, context=builder_context(snapshot), reason=why)


def _record_end(
    snapshot: Snapshot, action: Action, *, context: RequestContext, reason: str
) -> None:
    """That a snapshot waits no more, and is not served either."""
    audit.record(
        context=context,
        action=action,
        object_kind=ObjectKind.SNAPSHOT,
        object_id=snapshot.pk,
        before_status=SnapshotStatus.STAGING,
        after_status=snapshot.status,
        reason=reason,
    )


def builder_context(snapshot: Snapshot) -> RequestContext:
    """The platform at work on a build, under the request that asked for it."""
    context = system_context(
        organization_id=snapshot.organization_id, repository_id=snapshot.repository_id
    )
    return replace(context, request_id=snapshot.request_id)


def _run(snapshot: Snapshot, progress: BuildProgress, *, anew: bool) -> None:
    _note_started(snapshot)
    try:
        job = start_job(snapshot, context=builder_context(snapshot), anew=anew)
        fill_snapshot(job, progress)
        problems = _problems(job, progress)
    except Exception as error:
        fail_build(snapshot, TOO_NEW if isinstance(error, SchemaTooNew) else BROKE)
        raise
    if problems:
        # What was planned may be what is wrong.
        delete_plans_of(snapshot.pk)
        fail_build(snapshot, INVALID, problems=problems)
    else:
        _finish(snapshot)


def _problems(job: BuildJob, progress: BuildProgress) -> list[SnapshotProblem]:
    progress.begin(BuildStage.CHECKING, total=len(RULES) + 2)
    found = []
    for problem in find_problems(job.snapshot, base=job.base):
        found += [problem] if problem else []
        progress.add(1)
    return found


@transaction.atomic
def _note_started(snapshot: Snapshot) -> None:
    registry = locked_registry(snapshot.scope)
    snapshot.started_at = registry.last_started_at = now()
    snapshot.save(update_fields=["started_at"])
    registry.last_trigger = snapshot.trigger
    registry.save(update_fields=["last_started_at", "last_trigger"])


@transaction.atomic
def _finish(snapshot: Snapshot) -> None:
    """Let a validated snapshot be served, at once or when a person says so."""
    registry = locked_registry(snapshot.scope)
    _supersede(snapshot)
    snapshot.stage, snapshot.finished_at = BuildStage.READY, now()
    snapshot.save(update_fields=["stage", "finished_at"])
    _note_finished(registry, snapshot)
    # Somebody who went back meanwhile decides what comes next.
    if settings.TOPIC_AUTO_PUBLISH and registry.paused_at is None:
        publish(registry, snapshot, context=builder_context(snapshot))


def _supersede(snapshot: Snapshot) -> None:
    """Archive the snapshots that wait to be published: this one covers more."""
    waiting = Snapshot.objects.filter(
        **snapshot.scope._asdict(), status=SnapshotStatus.STAGING, stage=BuildStage.READY
    ).exclude(pk=snapshot.pk)
    for before in waiting:
        before.status, before.failure = SnapshotStatus.ARCHIVED, SUPERSEDED
        before.save(update_fields=["status", "failure"])
        context = builder_context(snapshot)
        _record_end(before, Action.ARCHIVED, context=context, reason=SUPERSEDED)


def _note_finished(registry: Registry, snapshot: Snapshot) -> None:
    registry.last_finished_at = snapshot.finished_at
    registry.last_error, registry.last_output = snapshot.failure, snapshot
    registry.save(update_fields=["last_finished_at", "last_error", "last_output"])
    # The build may have read what was erased meanwhile.
    if snapshot.started_at and withhold_texts(snapshot.scope, since=snapshot.started_at):
        ask_for_build(builder_context(snapshot), registry, ERASED_MEANWHILE)


REBUILT = "everything derived is built again and what was derived before dropped"


@verb(Action.REMOVED, ObjectKind.SNAPSHOT, Intent.ADMIN, commits=True)
def rebuild(
    *,
    context: RequestContext,
    watch: ProgressListener | None = None,
    publishes: bool = False,
) -> Snapshot:
    """Build all that is derived from a repository's log from the beginning; then drop the rest.

    What was served is served until then, also if this ends before: whoever is killed leaves a
    build that failed. ``watch`` is told now and then how far it is. One that ``publishes`` serves
    what it built also where people decide on that. Raises WriteNotAllowed, InvalidTransition (a
    build runs), and what breaks the build.
    """
    scope = require_deciding(context)
    with building_lock(scope.repository_id) as is_ours:
        if not is_ours:
            raise InvalidTransition("A build runs at this moment.")
        fail_dead_build(scope)
        with transaction.atomic():
            for waiting in unfinished_builds(scope):  # what it would have built is built here
                fail_build(waiting, SUPERSEDED)
            rebuild.record(context, reason=REBUILT)
            snapshot = start_build(context=context, reason=REBUILT)
        snapshot = run_build(snapshot_id=snapshot.pk, watch=watch, anew=True)
        if publishes and snapshot.stage == BuildStage.READY:
            snapshot = _served(snapshot)
        if snapshot.status == SnapshotStatus.ACTIVE:
            others = Snapshot.objects.filter(**scope._asdict(), rows_removed_at=None)
            for other in others.exclude(pk=snapshot.pk):
                remove_snapshot_rows(other)
            remove_unused_nodes(scope)
        return snapshot


@transaction.atomic
def _served(snapshot: Snapshot) -> Snapshot:
    """The validated snapshot, published if it is not yet."""
    registry = locked_registry(snapshot.scope)
    snapshot.refresh_from_db()
    if snapshot.status == SnapshotStatus.STAGING:
        publish(registry, snapshot, context=builder_context(snapshot))
    return snapshot
