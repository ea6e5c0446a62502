"""Browsing a snapshot: its trees from the roots to their topics, searching in them, its topics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.paginator import Page as ListedPage
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http import HttpResponseRedirect as Redirect
from django.utils.safestring import SafeString

from apps.common.errors import NotFound
from apps.common.text import UNSTORABLE
from apps.console.base import badges
from apps.console.base.links import with_query
from apps.console.base.pages import run
from apps.console.base.text import around, highlighted
from apps.console.topics.section import SECTION, TopicsVisit, chosen_snapshot, named
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.query.console_reads import open_node, open_roots, open_topics, sees_internal
from apps.topics.query.conversation import ConversationMessage
from apps.topics.query.tree_search import FoundNode, FoundTopic, search_trees
from apps.topics.vocabulary import TopicState, state_of

ROWS_PER_PAGE = 50
FOUND_PER_PAGE = 20
#: Characters around the words that a message was found by.
MAX_OF_MESSAGE = 240
FILTER_MAX_LENGTH = 128
COLOURS = {
    TopicState.ACTIVE.value: "success",
    TopicState.DORMANT.value: "warning",
    TopicState.ARCHIVED.value: "",
}


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A message that answers, and where it is read."""

    message: ConversationMessage
    begins: SafeString
    url: str


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node with the address of its page, and how much of it the visitor may see.

    ``below`` and ``messages`` are what was found there; ``label`` has its words marked.
    """

    node: SnapshotNode
    label: SafeString
    url: str
    event_count: int
    below: Sequence[NodeRow] = ()
    messages: Sequence[FoundMessage] = ()
    more: int = 0

    @property
    def is_branch(self) -> bool:
        """Whether there are topics below it; else it is one, or lies in one."""
        return self.node.topic_id is None


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic, how it stands, and where it is read."""

    topic: Topic
    state: SafeString
    url: str


@SECTION.page("topics_trees")
def trees(visit: TopicsVisit) -> HttpResponse:
    """The roots of a snapshot, with ``node`` what hangs below a node, with ``words`` what answers.

    For the page itself only what hangs below the node.
    """
    snapshot = chosen_snapshot(visit)
    if snapshot is None:
        return visit.show("roots", {"snapshot": None})
    here = visit.url("topics_trees", **named(snapshot))
    extra: dict[str, Any] = {"snapshot": snapshot, "here": here}
    if node_id := visit.request.GET.get("node"):
        return _node(visit, snapshot, node_id, extra)
    if words := given_words(visit.request, "words"):
        return visit.show("found", extra | _search(visit, snapshot, words))
    return visit.show("roots", extra | _roots(visit, snapshot))


@SECTION.page("topics_list")
def topic_list(visit: TopicsVisit) -> HttpResponse:
    """The topics of a snapshot, narrowed by words of their labels and by who takes part."""
    snapshot = chosen_snapshot(visit)
    listed = _listed(visit, snapshot) if snapshot else {}
    return visit.show("list", {"snapshot": snapshot, **listed})


def topic_rows(visit: TopicsVisit, snapshot: Snapshot, topics: Iterable[Topic]) -> list[TopicRow]:
    """Topics of a snapshot as lists show them."""
    return [
        TopicRow(one, state_badge(one), visit.url("topics_topic", one.topic_id, **named(snapshot)))
        for one in topics
    ]


def state_badge(topic: Topic) -> SafeString:
    """Whether a topic is still talked about."""
    state = state_of(topic.last_at)
    return badges.badge(state.label, COLOURS[state.value])


def node_rows(
    visit: TopicsVisit, snapshot: Snapshot, nodes: Iterable[SnapshotNode]
) -> list[NodeRow]:
    """Nodes as trees show them."""
    return [_row(visit, snapshot, node, words="") for node in nodes]


def given_words(request: HttpRequest, name: str) -> str:
    """What was typed into a filter, without what no text can hold."""
    return UNSTORABLE.sub("", request.GET.get(name, "")).strip()[:FILTER_MAX_LENGTH]


def _row(
    visit: TopicsVisit, snapshot: Snapshot, node: SnapshotNode, words: str, **found: Any
) -> NodeRow:
    url = (
        visit.url("topics_topic", node.topic_id, **named(snapshot))
        if node.topic_id
        else visit.url("topics_trees", **named(snapshot), node=node.node_id)
    )
    count = node.event_count(with_internal=sees_internal(visit.context))
    return NodeRow(node, highlighted(node.label, words), url, count, **found)


def _roots(visit: TopicsVisit, snapshot: Snapshot) -> dict[str, Any]:
    roots = run(open_roots, visit.context, object_id=snapshot.pk, snapshot=snapshot)
    listed = visit.listed(roots, per_page=ROWS_PER_PAGE)
    return {
        "listed": listed,
        "nodes": node_rows(visit, snapshot, listed.object_list),
        "query": f"snapshot={snapshot.pk}",
    }


def _node(
    visit: TopicsVisit, snapshot: Snapshot, node_id: str, extra: dict[str, Any]
) -> HttpResponse:
    try:
        opened = run(
            open_node, visit.context, object_id=snapshot.pk, snapshot=snapshot, node_id=node_id
        )
    except NotFound as missed:
        raise Http404 from missed
    if opened.node.topic_id:
        return Redirect(visit.url("topics_topic", opened.node.topic_id, **named(snapshot)))
    extra["nodes"] = node_rows(visit, snapshot, opened.children)
    if visit.request.headers.get("HX-Request"):
        return visit.show_part("tree", extra)
    extra["shown"] = _row(visit, snapshot, opened.node, "")
    extra["way"] = node_rows(visit, snapshot, opened.path[:-1])
    return visit.show("node", extra)


def _search(visit: TopicsVisit, snapshot: Snapshot, words: str) -> dict[str, Any]:
    pages: list[ListedPage[FoundTopic]] = []

    def pick(found: Sequence[FoundTopic]) -> ListedPage[FoundTopic]:
        pages.append(visit.listed(found, per_page=FOUND_PER_PAGE))
        return pages[0]

    roots = run(
        search_trees,
        visit.context,
        object_id=snapshot.pk,
        snapshot=snapshot,
        words=words,
        pick=pick,
    )
    return {
        "words": words,
        "listed": pages[0],
        "nodes": [_found_row(visit, snapshot, root, words) for root in roots],
        "query": with_query("", snapshot=snapshot.pk, words=words)[1:],
    }


def _found_row(visit: TopicsVisit, snapshot: Snapshot, node: FoundNode, words: str) -> NodeRow:
    shown = [_found_message(visit, snapshot, message, words) for message in node.messages]
    return _row(
        visit,
        snapshot,
        node.node,
        words,
        below=[_found_row(visit, snapshot, one, words) for one in node.below],
        messages=shown,
        more=len(node.found.event_ids) - len(shown) if node.found else 0,
    )


def _found_message(
    visit: TopicsVisit, snapshot: Snapshot, message: ConversationMessage, words: str
) -> FoundMessage:
    begins = highlighted(around(message.text, words, most=MAX_OF_MESSAGE), words)
    url = visit.url("topics_message", message.event.pk, **named(snapshot))
    return FoundMessage(message, begins, url)


def _listed(visit: TopicsVisit, snapshot: Snapshot) -> dict[str, Any]:
    words = given_words(visit.request, "words")
    who = given_words(visit.request, "participant")
    topics = run(open_topics, visit.context, object_id=snapshot.pk, snapshot=snapshot)
    listed = visit.listed(_narrowed(topics, words, who), per_page=ROWS_PER_PAGE)
    kept = {"snapshot": snapshot.pk, "words": words, "participant": who}
    return {
        "listed": listed,
        "topics": topic_rows(visit, snapshot, listed.object_list),
        "words": words,
        "participant": who,
        "query": with_query("", **kept)[1:],
        "dormant_days": settings.TOPIC_DORMANT_DAYS,
        "archived_days": settings.TOPIC_ARCHIVED_DAYS,
    }


def _narrowed(topics: QuerySet[Topic], words: str, who: str) -> QuerySet[Topic]:
    if words:
        topics = topics.filter(label__icontains=words)
    return topics.filter(participants__contains=[who]) if who else topics
