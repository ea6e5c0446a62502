"""What the endpoints of topics and their snapshots take and answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.rest.fields import QueryInteger, StrictSerializer, Text, words
from apps.rest.outputs import Shape
from apps.topics.query.lookups import DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS
from apps.topics.vocabulary import SnapshotStatus, TopicState

# The OpenAPI page names its enumerations after these lists (see the settings).
SNAPSHOT_STATUSES = words(SnapshotStatus)
TOPIC_STATES = words(TopicState)


class StartBuild(StrictSerializer):
    reason = Text(required=False)


class SnapshotQuery(StrictSerializer):
    limit = QueryInteger(
        required=False, max_value=MAX_SNAPSHOTS, help_text=f"Default {DEFAULT_SNAPSHOTS}."
    )


class QueryTree(Shape):
    """One rooted tree, from one snapshot and the events that are newer."""

    snapshot_id = serializers.UUIDField(allow_null=True, help_text="Null before the first.")
    root = serializers.DictField(  # type: ignore[assignment]
        help_text="Every node has a kind (root, internal_topic, leaf_topic, event_ref, event), "
        "participants and, but for events, children."
    )
    constraints = serializers.DictField()
    degraded = serializers.BooleanField(help_text="A model was to choose, and failed.")
    metadata = serializers.DictField(help_text="mode, counts, truncated.")
    next_cursor = serializers.CharField(required=False)


class SnapshotEntry(Shape):
    """Counts are of what the caller may see."""

    snapshot_id = serializers.UUIDField()
    parent_snapshot_id = serializers.UUIDField(required=False)
    status = serializers.ChoiceField(choices=SNAPSHOT_STATUSES)
    stage = serializers.CharField()
    trigger = serializers.CharField()
    mode = serializers.CharField()
    degraded = serializers.BooleanField()
    event_max_seq = serializers.IntegerField(required=False)
    builder_version = serializers.CharField()
    summarizer_version = serializers.CharField()
    merge_policy_version = serializers.CharField()
    schema_version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(required=False)
    finished_at = serializers.DateTimeField(required=False)
    published_at = serializers.DateTimeField(required=False)
    failure = serializers.CharField(required=False)
    problems = serializers.ListField(child=serializers.CharField(), required=False)
    events_covered = serializers.IntegerField()
    new_events = serializers.IntegerField(required=False)
    node_count = serializers.IntegerField(required=False)
    topic_count = serializers.IntegerField()


class SnapshotList(Shape):
    results = SnapshotEntry(many=True, help_text="The newest first.")


class ActiveSnapshot(Shape):
    exists = serializers.BooleanField()
    snapshot = SnapshotEntry(required=False)


class SnapshotState(Shape):
    snapshot_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=SNAPSHOT_STATUSES)


class BuildsState(Shape):
    builds_paused_at = serializers.DateTimeField(allow_null=True, help_text="Null: they go on.")


class LastBuild(Shape):
    trigger = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    error = serializers.CharField(allow_null=True)
    snapshot_id = serializers.UUIDField(allow_null=True)


class BuildStatus(Shape):
    active_snapshot_id = serializers.UUIDField(allow_null=True)
    latest_snapshot_id = serializers.UUIDField(allow_null=True)
    unindexed_events = serializers.IntegerField(help_text="Of those the caller may see.")
    last_received_at = serializers.DateTimeField(allow_null=True)
    inactivity_ready = serializers.BooleanField()
    threshold_ready = serializers.BooleanField()
    build_running = serializers.BooleanField()
    builds_paused_at = serializers.DateTimeField(allow_null=True, help_text="By a rollback.")
    last_build = LastBuild()


class TopicEntry(Shape):
    topic_id = serializers.UUIDField()
    snapshot_id = serializers.UUIDField()
    node_id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    summary = serializers.CharField()
    context_id = serializers.CharField(required=False)
    participants = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=TOPIC_STATES)
    event_count = serializers.IntegerField()
    first_at = serializers.DateTimeField()
    last_at = serializers.DateTimeField()
