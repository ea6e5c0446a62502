"""A topic as people read it: its messages in the order of their time, page by page."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound
from apps.events.guard import REPLACED, is_withholding
from apps.events.models import Event
from apps.events.presentation import EventBody, event_object
from apps.events.searchable import spoken_texts
from apps.events.selectors import events_in
from apps.events.services import record_listing
from apps.events.vocabulary import GuardVerdict
from apps.governance.selectors import policy_of
from apps.topics.identity import NodeType
from apps.topics.models import NodeRef, Snapshot, SnapshotNode, Topic
from apps.topics.query.console_reads import paths_to, sees_internal, topics_of
from apps.topics.selectors import active_snapshot_of

MESSAGES_PER_PAGE = 50
#: Messages before the one that an address names.
LEAD_IN = 10
TIME_ORDER = ("occurred_at", "event_seq")
#: Who says so; the first that is there counts.
SPEAKER_KEYS = ("sender", "author", "from", "speaker", "name", "username", "role", "item")
SPEAKER_MAX_LENGTH = 80


def events_of_topic(
    context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID, *, with_internal: bool
) -> QuerySet[Event]:
    """The events of a topic that the caller's mask shows, in the order of their time."""
    leaves = SnapshotNode.objects.filter(
        snapshot=snapshot, topic_id=topic_id, node__node_type=NodeType.LEAF
    )
    refs = NodeRef.objects.filter(node_id__in=leaves.values("node_id"))
    events = events_in(context).filter(pk__in=refs.values("event_id")).order_by(*TIME_ORDER)
    return events if with_internal else events.filter(internal=False)


def earlier_than(event: Event) -> Q:
    """Events before another in the order of their time."""
    then = event.occurred_at
    return Q(occurred_at__lt=then) | Q(occurred_at=then, event_seq__lt=event.event_seq)


def topics_with(
    context: RequestContext, snapshot: Snapshot, event_ids: Sequence[uuid.UUID]
) -> dict[uuid.UUID, uuid.UUID]:
    """The topic of each event that is in one there. One statement."""
    members = SnapshotNode.objects.filter(snapshot=snapshot, node__refs__event_id__in=event_ids)
    found = members.filter(mask_of(context).condition())
    rows = found.values_list("node__refs__event_id", "topic_id")
    return {event_id: topic_id for event_id, topic_id in rows if topic_id is not None}


@dataclass(frozen=True, slots=True)
class ConversationMessage:
    """An event and what of it is read: who says so, and what.

    ``speaker`` is whom the payload names, else whoever handed it in. Texts that the write policy
    rejects are replaced (``is_withheld``), those of a suspect message not given.
    """

    event: Event
    speaker: str
    text: str
    is_withheld: bool
    is_suspect: bool


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """A page of a topic's messages, and what lies around it.

    ``begins_at`` is the number of the first message, counted from 1, of ``count``. ``before`` and
    ``after`` are the neighbours in time among the topics of the same participants.
    """

    topic: Topic
    node: SnapshotNode
    path: Sequence[SnapshotNode]
    messages: Sequence[ConversationMessage]
    begins_at: int
    count: int
    has_later: bool
    before: Topic | None
    after: Topic | None

    @property
    def has_earlier(self) -> bool:
        return self.begins_at > 1

    @property
    def ends_at(self) -> int:
        return self.begins_at + len(self.messages) - 1


@dataclass(frozen=True, slots=True)
class ConversationRequest:
    """Which page: the one around ``at``, before ``before``, after ``after``, or the last.

    Without any of these the first.
    """

    at: uuid.UUID | None = None
    before: uuid.UUID | None = None
    after: uuid.UUID | None = None
    is_last: bool = False

    @property
    def anchor(self) -> uuid.UUID | None:
        return self.at or self.before or self.after


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ)
def open_topic(
    *,
    context: RequestContext,
    snapshot: Snapshot,
    topic_id: uuid.UUID,
    asked: ConversationRequest = ConversationRequest(),
) -> ConversationPage:
    """A page of the messages of a topic; they are recorded as served.

    Hidden and missing alike, topics and messages: NotFound. Raises WriteNotAllowed too.
    """
    topics = topics_of(context, snapshot)
    topic = topics.filter(topic_id=topic_id).first()
    if topic is None:
        raise NotFound("No topic with this id is available here.")
    with_internal = sees_internal(context)
    events = events_of_topic(context, snapshot, topic_id, with_internal=with_internal)
    page, has_later = _page(events, asked)
    open_topic.record(context, topic_id)
    record_listing(context=context, page=page)
    path = paths_to(context, snapshot, [topic.node_id])[topic.node_id]
    before, after = _neighbours(topics, topic)
    return ConversationPage(
        topic=topic,
        node=path[-1],
        path=path[:-1],
        messages=messages_of(snapshot.organization_id, page),
        begins_at=events.filter(earlier_than(page[0])).count() + 1 if page else 1,
        count=path[-1].event_count(with_internal=with_internal),
        has_later=has_later,
        before=before,
        after=after,
    )


@dataclass(frozen=True, slots=True)
class TopicNow:
    """A topic as it is served now, perhaps with a message of it and the one before that."""

    topic: Topic
    message: ConversationMessage | None = None
    before: ConversationMessage | None = None


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ)
def look_at_topic(
    *, context: RequestContext, topic_id: uuid.UUID, event_id: uuid.UUID | None = None
) -> TopicNow:
    """What somebody decides about. Raises NotFound, WriteNotAllowed."""
    active = active_snapshot_of(context)
    topic = topics_of(context, active).filter(topic_id=topic_id).first() if active else None
    if topic is None or active is None:
        raise NotFound("No topic with this id is available here.")
    look_at_topic.record(context, topic_id)
    if event_id is None:
        return TopicNow(topic)
    with_internal = sees_internal(context)
    events = events_of_topic(context, active, topic_id, with_internal=with_internal)
    event = _anchor(events, event_id)
    former = events.filter(earlier_than(event)).last()
    page = [event, former] if former else [event]
    record_listing(context=context, page=page)
    return TopicNow(topic, *messages_of(active.organization_id, page))


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ)
def find_message(
    *, context: RequestContext, snapshot: Snapshot | None, event_id: uuid.UUID
) -> uuid.UUID | None:
    """The topic that an event is in, None if it is in none there.

    Raises NotFound: hidden and missing alike. Raises WriteNotAllowed too.
    """
    seen = events_in(context).filter(pk=event_id)
    if not (seen if sees_internal(context) else seen.filter(internal=False)).exists():
        raise NotFound("No message with this id is available here.")
    found = topics_with(context, snapshot, [event_id]).get(event_id) if snapshot else None
    find_message.record(context, found or "")
    return found


def _page(events: QuerySet[Event], asked: ConversationRequest) -> tuple[list[Event], bool]:
    """The events of a page in their order, and whether there are later ones."""
    anchor = _anchor(events, asked.anchor) if asked.anchor else None
    most = MESSAGES_PER_PAGE
    if asked.is_last or (anchor and asked.before):
        upto = events.filter(earlier_than(anchor)) if anchor else events
        return list(upto.reverse()[:most])[::-1], anchor is not None
    lead: list[Event] = []
    if anchor and asked.at:
        lead = list(events.filter(earlier_than(anchor)).reverse()[:LEAD_IN])[::-1]
        events = events.exclude(earlier_than(anchor))
    elif anchor:
        events = events.exclude(earlier_than(anchor)).exclude(pk=anchor.pk)
    rows = list(events[: most - len(lead) + 1])
    return [*lead, *rows][:most], len(lead) + len(rows) > most


def _anchor(events: QuerySet[Event], event_id: uuid.UUID) -> Event:
    found = events.filter(pk=event_id).first()
    if found is None:
        raise NotFound("No message with this id is available in this topic.")
    return found


def _neighbours(topics: QuerySet[Topic], topic: Topic) -> tuple[Topic | None, Topic | None]:
    beside = topics.filter(participants_key=topic.participants_key)
    same = Q(first_at=topic.first_at)
    earlier = Q(first_at__lt=topic.first_at) | same & Q(topic_id__lt=topic.topic_id)
    later = Q(first_at__gt=topic.first_at) | same & Q(topic_id__gt=topic.topic_id)
    return (
        beside.filter(earlier).order_by("-first_at", "-topic_id").first(),
        beside.filter(later).order_by("first_at", "topic_id").first(),
    )


def messages_of(organization_id: uuid.UUID, events: Sequence[Event]) -> list[ConversationMessage]:
    """What is read of events, under the write policy of now."""
    by = policy_of(organization_id)
    return [message_of(event, event_object(event, by=by)) for event in events]


def message_of(event: Event, body: EventBody) -> ConversationMessage:
    """What is read of an event; ``body`` is what of it may be shown."""
    is_suspect = any(
        found["action"] == GuardVerdict.QUARANTINE and not found[REPLACED]
        for found in event.findings
    )
    return ConversationMessage(
        event=event,
        speaker=speaker_of(body["payload"]) or event.author_label,
        text="" if is_suspect else "\n".join(spoken_texts(body["payload"])),
        is_withheld=any(is_withholding(found) for found in event.findings),
        is_suspect=is_suspect,
    )


def speaker_of(payload: object) -> str:
    """Whom a payload names as the speaker; empty if nobody."""
    return _speaker(payload)[:SPEAKER_MAX_LENGTH]


def _speaker(said: object) -> str:
    """The same of a part of it."""
    if isinstance(said, str):
        return said.strip()
    if not isinstance(said, dict):
        return ""
    named = (_speaker(said[key]) for key in SPEAKER_KEYS if key in said)
    return next(filter(None, named), "")
