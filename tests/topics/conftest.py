"""Appending to a log, and builds of it that are run at once."""

from apps.common.messages import read
from apps.events.drafts import EventDraft
from apps.events.services import append_events
from apps.topics.models import NodeRef, SnapshotChild, SnapshotNode, Topic
from apps.topics.services import run_build, start_build


def append(context, *events):
    """Append events as callers hand them in."""
    drafts = [read(EventDraft, one) for one in events]
    return [one.event for one in append_events(context=context, events=drafts)]


def built(context):
    """What comes of a build that a person asks for."""
    return run_build(snapshot_id=start_build(context=context).pk)


def contents(snapshot):
    """Everything a snapshot says, without when it was said."""
    nodes = SnapshotNode.objects.filter(snapshot=snapshot)
    held = {
        row.node_id: (
            row.participants,
            row.participants_key,
            row.topic_id,
            row.is_root,
            row.label,
            row.summary,
            row.metadata,
            row.first_at,
            row.last_at,
        )
        for row in nodes
    }
    refs = NodeRef.objects.filter(node__in=held).values_list("node_id", "position", "event_id")
    edges = SnapshotChild.objects.filter(snapshot=snapshot)
    topics = Topic.objects.filter(snapshot=snapshot)
    return {
        "nodes": held,
        "refs": sorted(refs),
        "edges": sorted(edges.values_list("parent_id", "position", "child_id")),
        "topics": sorted(
            topics.values_list("topic_id", "node_id", "context_id", "label", "event_count")
        ),
    }
