"""What became of one snapshot in another: topics that came, went and grew, nodes that both have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery

from apps.common.context import RequestContext
from apps.topics.browsing import nodes_of, topics_of
from apps.topics.models import Snapshot, Topic


@dataclass(frozen=True, slots=True)
class Changed:
    """The first topics of a kind, and how many there are. A topic that grew knows ``before``."""

    topics: Sequence[Topic]
    count: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an older snapshot has become in a newer one, as far as the caller may see."""

    added: Changed
    gone: Changed
    grown: Changed
    unchanged: int
    topics: int
    shared_nodes: int
    former_nodes: int
    new_nodes: int


def compared(
    context: RequestContext, before: Snapshot, after: Snapshot, *, most: int
) -> Comparison:
    """Compare two snapshots of a repository; of each kind ``most`` topics at most are read."""
    older, newer = topics_of(context, before), topics_of(context, after)
    added = _changed(newer.exclude(topic_id__in=older.values("topic_id")), most)
    gone = _changed(older.exclude(topic_id__in=newer.values("topic_id")), most)
    grown = _changed(_grown(newer, before), most)
    topics = newer.count()
    older_nodes, newer_nodes = nodes_of(context, before), nodes_of(context, after)
    shared = newer_nodes.filter(node_id__in=older_nodes.values("node_id")).count()
    return Comparison(
        added=added,
        gone=gone,
        grown=grown,
        unchanged=topics - added.count - grown.count,
        topics=topics,
        shared_nodes=shared,
        former_nodes=older_nodes.count() - shared,
        new_nodes=newer_nodes.count() - shared,
    )


def _grown(newer: QuerySet[Topic], before: Snapshot) -> QuerySet[Topic]:
    """Those that had another number of events, each with that as ``before``."""
    former = Topic.objects.filter(snapshot=before, topic_id=OuterRef("topic_id"))
    counted = newer.annotate(before=Subquery(former.values("event_count")[:1]))
    return counted.exclude(before=None).exclude(before=F("event_count"))


def _changed(topics: QuerySet[Topic], most: int) -> Changed:
    return Changed(list(topics[:most]), topics.count())
