"""Searching in the trees of a snapshot: topics and messages that answer, where they stand."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from apps.access.participants import mask_of
from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.events.selectors import events_in, repository_scope
from apps.events.services import record_listing
from apps.search.selectors.passages import EventFilter, find_events
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.query.console_reads import paths_to, sees_internal, topics_of
from apps.topics.query.conversation import ConversationMessage, messages_of, topics_with

#: Of events and of topics by their label that a search finds, over all of its pages.
MAX_EVENTS, MAX_LABELLED = 300, 100
#: Messages shown of one topic.
MESSAGES_PER_TOPIC = 3
MAX_WORDS = 8


@dataclass(frozen=True, slots=True)
class FoundTopic:
    """A topic that answers: by its label, or by these events, the best first."""

    topic: Topic
    event_ids: Sequence[uuid.UUID]


@dataclass(slots=True)
class FoundNode:
    """A node on the way to what was found. Of a topic ``messages`` that answer, perhaps none."""

    node: SnapshotNode
    below: list[FoundNode] = field(default_factory=list)
    found: FoundTopic | None = None
    messages: Sequence[ConversationMessage] = ()


Pick = Callable[[Sequence[FoundTopic]], Iterable[FoundTopic]]


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ, question=AskedBy.SEARCH)
def search_trees(
    *, context: RequestContext, snapshot: Snapshot, words: str, pick: Pick
) -> list[FoundNode]:
    """The roots of what answers ``words``, down to topics and some of their messages.

    ``pick`` takes a page of what was found, the best first. The messages are recorded as served.
    Raises WriteNotAllowed.
    """
    search_trees.record(context, snapshot.pk, reason="search")
    page = list(pick(_found(context, snapshot, words)))
    wanted = [key for found in page for key in found.event_ids[:MESSAGES_PER_TOPIC]]
    events = events_in(context).in_bulk(wanted)
    shown = [events[key] for key in wanted]
    record_listing(context=context, page=shown, query=words)
    messages = messages_of(snapshot.organization_id, shown)
    read = {message.event.pk: message for message in messages}
    paths = paths_to(context, snapshot, [found.topic.node_id for found in page])
    roots: dict[str, FoundNode] = {}
    for found in page:
        _hang(roots, paths[found.topic.node_id], found, read)
    return [_folded(root) for root in roots.values()]


#: Topics among which a person looks for another one.
MAX_BESIDE = 20


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ, question=AskedBy.LIST)
def find_topics_beside(*, context: RequestContext, topic: Topic, words: str) -> list[Topic]:
    """Other topics of the same participants: those that answer ``words``, else the nearest in time.

    Raises WriteNotAllowed.
    """
    find_topics_beside.record(context, topic.topic_id)
    others = topics_of(context, topic.snapshot).exclude(topic_id=topic.topic_id)
    others = others.filter(participants_key=topic.participants_key)
    if words:
        found = (one.topic for one in _found(context, topic.snapshot, words))
        named = [one.topic_id for one in found if one.participants_key == topic.participants_key]
        known = {one.topic_id: one for one in others.filter(topic_id__in=named)}
        return [known[key] for key in named if key in known][:MAX_BESIDE]
    earlier = others.filter(first_at__lte=topic.first_at).order_by("-first_at", "-topic_id")
    later = others.filter(first_at__gt=topic.first_at).order_by("first_at", "topic_id")
    nearest = [*earlier[: MAX_BESIDE // 2], *later[: MAX_BESIDE // 2]]
    return sorted(nearest, key=lambda one: (one.first_at, one.topic_id))


def _found(context: RequestContext, snapshot: Snapshot, words: str) -> list[FoundTopic]:
    """Topics by their labels, and by their messages; who comes up first is first."""
    topics = topics_of(context, snapshot)
    labelled = topics.filter(_in_label(words))[:MAX_LABELLED]
    by_message = _by_message(context, snapshot, words)
    known = {topic.topic_id: topic for topic in labelled}
    missing = [key for key in by_message if key not in known]
    known |= {topic.topic_id: topic for topic in topics.filter(topic_id__in=missing)}
    order = dict.fromkeys([*(topic.topic_id for topic in labelled), *by_message])
    return [FoundTopic(known[key], by_message.get(key, [])) for key in order if key in known]


def _in_label(words: str) -> Q:
    condition = Q()
    for word in words.split()[:MAX_WORDS]:
        condition &= Q(label__icontains=word)
    return condition


def _by_message(
    context: RequestContext, snapshot: Snapshot, words: str
) -> dict[uuid.UUID, list[uuid.UUID]]:
    """The events that answer, by their topics, those with the best first."""
    organization_id, repository_id = repository_scope(context)
    hits = find_events(
        words,
        organization_id=organization_id,
        repository_id=repository_id,
        passage_filter=EventFilter(
            mask=mask_of(context),
            with_internal=sees_internal(context),
            through_seq=snapshot.event_max_seq or 0,
        ),
        most=MAX_EVENTS,
    )
    topic_of = topics_with(context, snapshot, [hit.object_id for hit in hits])
    found: dict[uuid.UUID, list[uuid.UUID]] = {}
    for hit in hits:
        if hit.object_id in topic_of:
            found.setdefault(topic_of[hit.object_id], []).append(hit.object_id)
    return found


def _hang(
    roots: dict[str, FoundNode],
    path: Sequence[SnapshotNode],
    found: FoundTopic,
    read: Mapping[uuid.UUID, ConversationMessage],
) -> None:
    """Put a topic below the nodes that lead to it."""
    last = roots.setdefault(path[0].node_id, FoundNode(path[0]))
    for node in path[1:]:
        beside = [one for one in last.below if one.node.node_id == node.node_id]
        last.below += [] if beside else [FoundNode(node)]
        last = beside[0] if beside else last.below[-1]
    last.found = found
    last.messages = [read[key] for key in found.event_ids[:MESSAGES_PER_TOPIC]]


def _folded(root: FoundNode) -> FoundNode:
    """Without nodes that only lead on to one other; a root stays, to say whose tree it is."""
    root.below = [_lowest(one) for one in root.below]
    return root


def _lowest(node: FoundNode) -> FoundNode:
    while node.found is None and len(node.below) == 1:
        node = node.below[0]
    return _folded(node)
