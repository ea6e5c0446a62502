"""Questions about a repository's conversations, its topics and their snapshots."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.verbs import Verb
from apps.common.messages import read
from apps.rest import topic_shapes as shapes
from apps.rest.contexts import REPOSITORY, Arguments
from apps.rest.endpoints import Method, PlatformView, answering, route, writing
from apps.rest.inputs import Nothing
from apps.rest.repeats import Result
from apps.topics.models import Snapshot
from apps.topics.query import lookups
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services import (
    publish_snapshot,
    resume_builds,
    rollback_snapshot,
    snapshot_status,
    start_build,
)
from apps.topics.services.status import status_object

ADDRESS = "v1/repositories/<str:repository_id>"
SNAPSHOTS = f"{ADDRESS}/snapshots"
SNAPSHOT = f"{SNAPSHOTS}/<str:snapshot_id>"


def _read_question(request: Request, shape: object) -> Arguments:
    return {"question": read(Question, request.data)}


def asking(verb: Verb[..., dict[str, Any]], text: str) -> Method:
    """A question, answered by a tree."""
    return answering(
        verb,
        at=REPOSITORY,
        body=Question,
        read=_read_question,
        answer=shapes.QueryTree,
        text=text,
    )


def _state(snapshot: Snapshot) -> Result:
    return {"snapshot_id": str(snapshot.pk), "status": snapshot.status}


@route(f"{ADDRESS}/event-nodes", "event-nodes")
class EventNodesView(PlatformView):
    post = asking(
        query_event_nodes,
        "The events that answer a question, whole, as one tree. Nothing is changed.",
    )


@route(f"{ADDRESS}/references", "references")
class ReferencesView(PlatformView):
    post = asking(
        query_references,
        "References to the events that answer a question, below their topics, as one tree.",
    )


@route(f"{ADDRESS}/topics/<str:topic_id>", "topic")
class TopicView(PlatformView):
    get = answering(
        lookups.read_topic,
        at=REPOSITORY,
        answer=shapes.TopicEntry,
        text="A topic of the active snapshot. One that the caller may not see is not there.",
    )


@route(SNAPSHOTS, "snapshots")
class SnapshotsView(PlatformView):
    get = answering(
        lookups.list_snapshots,
        at=REPOSITORY,
        query=shapes.SnapshotQuery,
        show=lambda snapshots: {"results": snapshots},
        answer=shapes.SnapshotList,
        text="The newest snapshots of the log's topics, and what became of them.",
    )
    post = writing(
        start_build,
        at=REPOSITORY,
        body=shapes.StartBuild,
        show=_state,
        answer=shapes.SnapshotState,
        status=HTTP_202_ACCEPTED,
        text="Have topics built from the whole log; automatic builds that rest go on.",
    )


@route(f"{SNAPSHOTS}/active", "active-snapshot")
class ActiveSnapshotView(PlatformView):
    get = answering(
        lookups.read_active_snapshot,
        at=REPOSITORY,
        answer=shapes.ActiveSnapshot,
        text="Whether topics are served, and from which snapshot.",
    )


@route(f"{SNAPSHOTS}/status", "build-status")
class BuildStatusView(PlatformView):
    get = answering(
        snapshot_status,
        name="read_build_status",
        at=REPOSITORY,
        show=status_object,
        answer=shapes.BuildStatus,
        text="What is served, what is not in it yet, and how builds go.",
    )


@route(SNAPSHOT, "snapshot")
class SnapshotView(PlatformView):
    get = answering(
        lookups.read_snapshot,
        at=REPOSITORY,
        answer=shapes.SnapshotEntry,
        text="One snapshot.",
    )


@route(f"{SNAPSHOT}/rollback", "snapshot-rollback")
class RollbackView(PlatformView):
    post = writing(
        rollback_snapshot,
        at=REPOSITORY,
        body=shapes.StartBuild,
        show=_state,
        answer=shapes.SnapshotState,
        text="Serve a snapshot again that was served before; automatic builds rest from then on.",
    )


@route(f"{SNAPSHOT}/publish", "snapshot-publish")
class PublishView(PlatformView):
    post = writing(
        publish_snapshot,
        at=REPOSITORY,
        body=Nothing,
        show=_state,
        answer=shapes.SnapshotState,
        text="Serve a snapshot that was built, validated and left to a person.",
    )


@route(f"{SNAPSHOTS}/resume", "builds-resume")
class ResumeBuildsView(PlatformView):
    post = writing(
        resume_builds,
        at=REPOSITORY,
        body=Nothing,
        show=lambda registry: {"builds_paused_at": registry.paused_at},
        answer=shapes.BuildsState,
        text="Let automatic builds begin again after a rollback.",
    )
