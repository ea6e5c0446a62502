"""Browsing the trees of a snapshot: roots, the nodes below them, the events of a leaf."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.text import Truncator

from apps.audit.models import Action, ObjectKind
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.console.base import READ_METHODS
from apps.console.pages import Act, run
from apps.console.repository_pages import address, context_at, require_repository
from apps.console.topics.frame import chosen_snapshot, page, with_query
from apps.console.topics.listing import state_badge
from apps.events.models import Event
from apps.events.searchable import text_of
from apps.organizations.models import Repository
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.query.console_reads import OpenedNode, open_node, open_roots

NODES_PER_PAGE = 50
MOST_OF_EVENT = 240


@dataclass(frozen=True, slots=True)
class ShownNode:
    """A node with the address of its page."""

    node: SnapshotNode
    url: str

    @property
    def is_leaf(self) -> bool:
        return self.node.node.is_leaf


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """An event of a leaf, and how it begins."""

    event: Event
    begins: str


def trees(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """The roots of a snapshot, or with ``node`` what hangs below a node."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    snapshot = chosen_snapshot(request, context)
    extra: dict[str, Any] = {"snapshot": snapshot}
    template = "roots"
    if snapshot is not None:
        extra["here"] = with_query(address("topics_trees", repository), snapshot=snapshot.pk)
        if node_id := request.GET.get("node"):
            template = "node"
            extra |= _node(context, repository, snapshot, node_id)
        else:
            extra |= _roots(request, context, repository, snapshot)
    return page(request, site, repository, "topics_trees", template, extra)


def _roots(
    request: HttpRequest, context: RequestContext, repository: Repository, snapshot: Snapshot
) -> dict[str, Any]:
    def take() -> Page[SnapshotNode]:
        roots = open_roots(context=context, snapshot=snapshot)
        return Paginator(roots, NODES_PER_PAGE).get_page(request.GET.get("page"))

    listed = run(context, Act(Action.READ, ObjectKind.SNAPSHOT, snapshot.pk), take)
    return {
        "listed": listed,
        "nodes": _shown(repository, snapshot, list(listed.object_list)),
        "query": f"snapshot={snapshot.pk}",
    }


def _node(
    context: RequestContext, repository: Repository, snapshot: Snapshot, node_id: str
) -> dict[str, Any]:
    try:
        opened: OpenedNode = run(
            context,
            Act(Action.READ, ObjectKind.SNAPSHOT, snapshot.pk),
            lambda: open_node(context=context, snapshot=snapshot, node_id=node_id),
        )
    except NotFound as missed:
        raise Http404 from missed
    return {
        "node": opened.node,
        "topic": opened.topic,
        "state": state_badge(opened.topic) if opened.topic else "",
        "way": _shown(repository, snapshot, opened.way[:-1]),
        "nodes": _shown(repository, snapshot, opened.children),
        "events": [ShownEvent(event, _beginning(event)) for event in opened.events],
    }


def _shown(
    repository: Repository, snapshot: Snapshot, nodes: Sequence[SnapshotNode]
) -> list[ShownNode]:
    url = address("topics_trees", repository)
    return [
        ShownNode(node, with_query(url, snapshot=snapshot.pk, node=node.node_id)) for node in nodes
    ]


def _beginning(event: Event) -> str:
    return Truncator(text_of(event)).chars(MOST_OF_EVENT)
