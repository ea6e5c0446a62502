"""The topics of a snapshot as a list, and the way from a topic to its tree."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http import HttpResponseRedirect as Redirect
from django.utils.safestring import SafeString

from apps.audit.models import Action, ObjectKind
from apps.common.context import RequestContext
from apps.common.text import UNSTORABLE
from apps.console import badges
from apps.console.base import READ_METHODS
from apps.console.pages import Act, run
from apps.console.repository_pages import address, context_at, require_repository
from apps.console.topics.frame import chosen_snapshot, page, with_query
from apps.organizations.models import Repository
from apps.topics.models import Snapshot, Topic
from apps.topics.query.console_reads import open_topics, topics_of
from apps.topics.vocabulary import TopicState, state_of

TOPICS_PER_PAGE = 50
LONGEST_FILTER = 128
COLOURS = {
    TopicState.ACTIVE.value: "success",
    TopicState.DORMANT.value: "warning",
    TopicState.ARCHIVED.value: "",
}


@dataclass(frozen=True, slots=True)
class ShownTopic:
    """A topic, how it stands, and where its node is."""

    topic: Topic
    state: SafeString
    url: str


def topic_list(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """The topics of a snapshot, narrowed by words of their labels and by who takes part."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    snapshot = chosen_snapshot(request, context)
    extra: dict[str, Any] = {"snapshot": snapshot}
    if snapshot is not None:
        extra |= _listed(request, context, repository, snapshot)
    return page(request, site, repository, "topics_list", "list", extra)


def one_topic(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, topic_id: uuid.UUID
) -> HttpResponse:
    """Leads to the node that stands for a topic, in the snapshot that is named or served."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    snapshot = chosen_snapshot(request, context)
    found = topics_of(context, snapshot).filter(topic_id=topic_id).first() if snapshot else None
    if found is None:
        raise Http404
    return Redirect(topic_url(repository, found))


def topic_url(repository: Repository, topic: Topic) -> str:
    """The page of a topic's node."""
    url = address("topics_trees", repository)
    return with_query(url, snapshot=topic.snapshot_id, node=topic.node_id)


def shown_topics(repository: Repository, topics: Any) -> list[ShownTopic]:
    """Topics as lists show them."""
    return [ShownTopic(one, state_badge(one), topic_url(repository, one)) for one in topics]


def state_badge(topic: Topic) -> SafeString:
    """Whether a topic is still talked about."""
    state = state_of(topic.last_at)
    return badges.badge(state.label, COLOURS[state.value])


def _listed(
    request: HttpRequest, context: RequestContext, repository: Repository, snapshot: Snapshot
) -> dict[str, Any]:
    words, who = _filter(request, "words"), _filter(request, "participant")

    def take() -> Page[Topic]:
        found = _narrowed(open_topics(context=context, snapshot=snapshot), words, who)
        return Paginator(found, TOPICS_PER_PAGE).get_page(request.GET.get("page"))

    listed = run(context, Act(Action.READ, ObjectKind.SNAPSHOT, snapshot.pk), take)
    kept = {"snapshot": snapshot.pk, "words": words, "participant": who}
    return {
        "listed": listed,
        "topics": shown_topics(repository, listed.object_list),
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
