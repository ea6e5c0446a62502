"""Questions about a repository's conversations, its topics and their snapshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.models import Action, ObjectKind
from apps.common.context import Intent, RequestContext
from apps.common.text import require_uuid
from apps.organizations.models import Repository
from apps.rest import topic_shapes as shapes
from apps.rest.contexts import Opened, at_repository
from apps.rest.inputs import Nothing, body_of, query_of
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.topics.models import Snapshot
from apps.topics.query import lookups
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services import (
    publish_snapshot,
    resume_builds,
    rollback_snapshot,
    snapshot_status,
    start_build,
)
from apps.topics.services.status import status_object


class EventNodesView(PlatformView):
    only_reads = True

    @extend_schema(
        operation_id="query_event_nodes", request=shapes.Question, responses=shapes.QueryTree
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """The events that answer a question, whole, as one tree. Nothing is changed."""
        with at_repository(request, repository_id, Action.READ, ObjectKind.EVENT, Intent.READ) as (
            context,
            _,
        ):
            return _asked(request, context, query_event_nodes)


class ReferencesView(PlatformView):
    only_reads = True

    @extend_schema(
        operation_id="query_references", request=shapes.Question, responses=shapes.QueryTree
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """References to the events that answer a question, below their topics, as one tree."""
        # A model may choose the branches: nobody's transaction waits for it.
        with _looking(request, repository_id, commits=True) as (context, _):
            return _asked(request, context, query_references)


class TopicView(PlatformView):
    @extend_schema(operation_id="read_topic", responses=shapes.TopicEntry)
    def get(self, request: Request, repository_id: str, topic_id: str) -> Response:
        """A topic of the active snapshot. One that the caller may not see is not there."""
        with at_repository(request, repository_id, Action.READ, ObjectKind.TOPIC, Intent.READ) as (
            context,
            _,
        ):
            query_of(request, Nothing)
            key = require_uuid(topic_id, field="topic_id")
            return Response(lookups.read_topic(context=context, topic_id=key))


class SnapshotsView(PlatformView):
    @extend_schema(
        operation_id="list_snapshots",
        parameters=[shapes.SnapshotQuery],
        responses=shapes.SnapshotList,
    )
    def get(self, request: Request, repository_id: str) -> Response:
        """The newest snapshots of the log's topics, and what became of them."""
        with _looking(request, repository_id) as (context, _):
            asked = query_of(request, shapes.SnapshotQuery)
            return Response({"results": lookups.list_snapshots(context=context, **asked)})

    @extend_schema(
        operation_id="start_build",
        request=shapes.StartBuild,
        responses={HTTP_202_ACCEPTED: shapes.SnapshotState},
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """Have topics built from the whole log; automatic builds that rest go on."""
        with at_repository(request, repository_id, Action.CREATED, ObjectKind.SNAPSHOT) as (
            context,
            _,
        ):
            given = body_of(request, shapes.StartBuild)

            def act() -> Result:
                return _state(start_build(context=context, **given))

            return answer_once(request, context, act, status=HTTP_202_ACCEPTED)


class ActiveSnapshotView(PlatformView):
    @extend_schema(operation_id="read_active_snapshot", responses=shapes.ActiveSnapshot)
    def get(self, request: Request, repository_id: str) -> Response:
        """Whether topics are served, and from which snapshot."""
        with _looking(request, repository_id) as (context, _):
            query_of(request, Nothing)
            return Response(lookups.read_active_snapshot(context=context))


class BuildStatusView(PlatformView):
    @extend_schema(operation_id="read_build_status", responses=shapes.BuildStatus)
    def get(self, request: Request, repository_id: str) -> Response:
        """What is served, what is not in it yet, and how builds go."""
        with _looking(request, repository_id) as (context, _):
            query_of(request, Nothing)
            return Response(status_object(snapshot_status(context=context)))


class SnapshotView(PlatformView):
    @extend_schema(operation_id="read_snapshot", responses=shapes.SnapshotEntry)
    def get(self, request: Request, repository_id: str, snapshot_id: str) -> Response:
        """One snapshot."""
        with _looking(request, repository_id) as (context, _):
            query_of(request, Nothing)
            key = require_uuid(snapshot_id, field="snapshot_id")
            return Response(lookups.read_snapshot(context=context, snapshot_id=key))


class RollbackView(PlatformView):
    @extend_schema(
        operation_id="rollback_snapshot",
        request=shapes.StartBuild,
        responses=shapes.SnapshotState,
    )
    def post(self, request: Request, repository_id: str, snapshot_id: str) -> Response:
        """Serve a snapshot again that was served before; automatic builds rest from then on."""
        with at_repository(request, repository_id, Action.RESTORED, ObjectKind.SNAPSHOT) as (
            context,
            _,
        ):
            key = require_uuid(snapshot_id, field="snapshot_id")
            given = body_of(request, shapes.StartBuild)

            def act() -> Result:
                return _state(rollback_snapshot(context=context, snapshot_id=key, **given))

            return answer_once(request, context, act)


class PublishView(PlatformView):
    @extend_schema(operation_id="publish_snapshot", request=None, responses=shapes.SnapshotState)
    def post(self, request: Request, repository_id: str, snapshot_id: str) -> Response:
        """Serve a snapshot that was built, validated and left to a person."""
        with at_repository(request, repository_id, Action.PROMOTED, ObjectKind.SNAPSHOT) as (
            context,
            _,
        ):
            key = require_uuid(snapshot_id, field="snapshot_id")
            body_of(request, Nothing)

            def act() -> Result:
                return _state(publish_snapshot(context=context, snapshot_id=key))

            return answer_once(request, context, act)


class ResumeBuildsView(PlatformView):
    @extend_schema(operation_id="resume_builds", request=None, responses=shapes.BuildsState)
    def post(self, request: Request, repository_id: str) -> Response:
        """Let automatic builds begin again after a rollback."""
        with at_repository(request, repository_id, Action.UPDATED, ObjectKind.SNAPSHOT) as (
            context,
            _,
        ):
            body_of(request, Nothing)

            def act() -> Result:
                return {"builds_paused_at": resume_builds(context=context).paused_at}

            return answer_once(request, context, act)


def _asked(request: Request, context: RequestContext, query: Callable[..., Any]) -> Response:
    """The answer to a body's question; the service names what is wrong with it."""
    given = request.data if isinstance(request.data, Mapping) else body_of(request, shapes.Question)
    return Response(query(context=context, given=given))


def _state(snapshot: Snapshot) -> Result:
    return {"snapshot_id": str(snapshot.pk), "status": snapshot.status}


def _looking(request: Request, repository_id: str, *, commits: bool = False) -> Opened[Repository]:
    return at_repository(
        request, repository_id, Action.READ, ObjectKind.SNAPSHOT, Intent.READ, commits=commits
    )
