"""Topics that are no more: with which message each began, and in which topic that is now."""

from __future__ import annotations

import uuid

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound
from apps.events.selectors import events_in
from apps.topics.models import Snapshot, Topic
from apps.topics.query.console_reads import sees_internal
from apps.topics.query.conversation import events_of_topic, topics_with
from apps.topics.selectors import corrections_in, snapshots_in


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ)
def find_moved_topic(
    *, context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID
) -> uuid.UUID:
    """The event with which a topic began that the snapshot has no more.

    Raises NotFound: no such topic, or none that the caller sees. Raises WriteNotAllowed too.
    """
    event_id = first_message_of(context, snapshot, topic_id)
    if event_id is None:
        raise NotFound("No topic with this id is available here.")
    find_moved_topic.record(context, topic_id)
    return event_id


def topic_now(context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID) -> uuid.UUID | None:
    """The topic that has the first message of one that the snapshot has no more."""
    event_id = first_message_of(context, snapshot, topic_id)
    found = topics_with(context, snapshot, [event_id]) if event_id else {}
    return found.get(event_id) if event_id else None


def first_message_of(
    context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID
) -> uuid.UUID | None:
    """The event with which a topic began that other snapshots have; None if the caller sees none.

    What was merged is known for good, what a build arranged otherwise as long as the snapshots are.
    """
    kept = snapshots_in(context).filter(rows_removed_at=None).exclude(pk=snapshot.pk)
    former = Topic.objects.filter(mask_of(context).condition(), snapshot__in=kept)
    named = former.filter(topic_id=topic_id).select_related("snapshot")
    last = named.order_by("-snapshot__created_at").first()
    if last is None:
        return _merged(context, topic_id)
    with_internal = sees_internal(context)
    events = events_of_topic(context, last.snapshot, topic_id, with_internal=with_internal)
    return events.values_list("pk", flat=True).first()


def _merged(context: RequestContext, topic_id: uuid.UUID) -> uuid.UUID | None:
    """The same of a topic that a person said is one with another."""
    said = corrections_in(context).filter(topic_ids__contains=[topic_id]).first()
    if said is None:
        return None
    seen = events_in(context).filter(pk=said.event_of(topic_id))
    shown = seen if sees_internal(context) else seen.filter(internal=False)
    return shown.values_list("pk", flat=True).first()
