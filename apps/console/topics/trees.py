"""Browsing a snapshot: its trees from the roots to the events of a leaf, and its topics."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http import HttpResponseRedirect as Redirect
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.common.errors import NotFound
from apps.common.text import UNSTORABLE
from apps.console.base import badges
from apps.console.base.pages import run
from apps.console.base.sections import with_query
from apps.console.topics.section import SECTION, TopicsVisit, chosen_snapshot
from apps.events.models import Event
from apps.events.searchable import text_of
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.query.console_reads import open_node, open_roots, open_topics, topics_of
from apps.topics.vocabulary import TopicState, state_of

ROWS_PER_PAGE = 50
MAX_OF_EVENT = 240
LONGEST_FILTER = 128
COLOURS = {
    TopicState.ACTIVE.value: "success",
    TopicState.DORMANT.value: "warning",
    TopicState.ARCHIVED.value: "",
}


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node with the address of its page."""

    node: SnapshotNode
    url: str

    @property
    def is_leaf(self) -> bool:
        return self.node.node.is_leaf


@dataclass(frozen=True, slots=True)
class EventExcerpt:
    """An event of a leaf, and how it begins."""

    event: Event
    begins: str


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic, how it stands, and where its node is."""

    topic: Topic
    state: SafeString
    url: str


@SECTION.page("topics_trees")
def trees(visit: TopicsVisit) -> HttpResponse:
    """The roots of a snapshot, or with ``node`` what hangs below a node."""
    snapshot = chosen_snapshot(visit)
    if snapshot is None:
        return visit.show("roots", {"snapshot": None})
    node_id = visit.request.GET.get("node")
    shown = _node(visit, snapshot, node_id) if node_id else _roots(visit, snapshot)
    here = visit.url("topics_trees", snapshot=snapshot.pk)
    extra = {"snapshot": snapshot, "here": here, **shown}
    return visit.show("node" if node_id else "roots", extra)


@SECTION.page("topics_list")
def topic_list(visit: TopicsVisit) -> HttpResponse:
    """The topics of a snapshot, narrowed by words of their labels and by who takes part."""
    snapshot = chosen_snapshot(visit)
    listed = _listed(visit, snapshot) if snapshot else {}
    return visit.show("list", {"snapshot": snapshot, **listed})


@SECTION.page("topics_list")
def one_topic(visit: TopicsVisit, topic_id: uuid.UUID) -> HttpResponse:
    """Leads to the node that stands for a topic, in the snapshot that is named or served."""
    snapshot = chosen_snapshot(visit)
    topics = topics_of(visit.context, snapshot) if snapshot else None
    found = topics.filter(topic_id=topic_id).first() if topics is not None else None
    if found is None:
        raise Http404
    return Redirect(_topic_url(visit, found))


def topic_rows(visit: TopicsVisit, topics: Iterable[Topic]) -> list[TopicRow]:
    """Topics as lists show them."""
    return [TopicRow(one, state_badge(one), _topic_url(visit, one)) for one in topics]


def state_badge(topic: Topic) -> SafeString:
    """Whether a topic is still talked about."""
    state = state_of(topic.last_at)
    return badges.badge(state.label, COLOURS[state.value])


def _topic_url(visit: TopicsVisit, topic: Topic) -> str:
    return visit.url("topics_trees", snapshot=topic.snapshot_id, node=topic.node_id)


def _roots(visit: TopicsVisit, snapshot: Snapshot) -> dict[str, Any]:
    roots = run(open_roots, visit.context, object_id=snapshot.pk, snapshot=snapshot)
    listed = visit.listed(roots, per_page=ROWS_PER_PAGE)
    return {
        "listed": listed,
        "nodes": _node_rows(visit, snapshot, listed.object_list),
        "query": f"snapshot={snapshot.pk}",
    }


def _node(visit: TopicsVisit, snapshot: Snapshot, node_id: str) -> dict[str, Any]:
    try:
        opened = run(
            open_node, visit.context, object_id=snapshot.pk, snapshot=snapshot, node_id=node_id
        )
    except NotFound as missed:
        raise Http404 from missed
    return {
        "node": opened.node,
        "topic": opened.topic,
        "state": state_badge(opened.topic) if opened.topic else "",
        "way": _node_rows(visit, snapshot, opened.path[:-1]),
        "nodes": _node_rows(visit, snapshot, opened.children),
        "events": [
            EventExcerpt(event, Truncator(text_of(event)).chars(MAX_OF_EVENT))
            for event in opened.events
        ],
    }


def _node_rows(
    visit: TopicsVisit, snapshot: Snapshot, nodes: Iterable[SnapshotNode]
) -> list[NodeRow]:
    return [
        NodeRow(node, visit.url("topics_trees", snapshot=snapshot.pk, node=node.node_id))
        for node in nodes
    ]


def _listed(visit: TopicsVisit, snapshot: Snapshot) -> dict[str, Any]:
    words, who = _filter(visit.request, "words"), _filter(visit.request, "participant")
    topics = run(open_topics, visit.context, object_id=snapshot.pk, snapshot=snapshot)
    listed = visit.listed(_narrowed(topics, words, who), per_page=ROWS_PER_PAGE)
    kept = {"snapshot": snapshot.pk, "words": words, "participant": who}
    return {
        "listed": listed,
        "topics": topic_rows(visit, listed.object_list),
        "words": words,
        "participant": who,
        "query": with_query("", **kept)[1:],
        "dormant_days": settings.TOPIC_DORMANT_DAYS,
        "archived_days": settings.TOPIC_ARCHIVED_DAYS,
    }


def _filter(request: HttpRequest, name: str) -> str:
    return UNSTORABLE.sub("", request.GET.get(name, "")).strip()[:LONGEST_FILTER]


def _narrowed(topics: QuerySet[Topic], words: str, who: str) -> QuerySet[Topic]:
    if words:
        topics = topics.filter(label__icontains=words)
    return topics.filter(participants__contains=[who]) if who else topics
