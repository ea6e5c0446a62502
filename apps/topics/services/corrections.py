"""People correct what belongs together: two topics are one, or a new one begins with a message.

It is kept about events, which stay what they are, and obeyed by every later build. A correction
binds to what was seen: nodes are named by what they hold, so a topic that has moved since is told
apart by the name of its node.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition, NotFound, VersionConflict
from apps.common.text import optional_text
from apps.events.models import Event
from apps.topics.build.tree import MIN_REFS
from apps.topics.identity import topic_id as name_of_topic
from apps.topics.models import Registry, Snapshot, Topic, TopicCorrection
from apps.topics.query.console_reads import sees_internal, topics_of
from apps.topics.query.conversation import earlier_than, events_of_topic, topics_with
from apps.topics.selectors import correction_in, corrections_in, snapshots_in
from apps.topics.services.building import ask_for_build
from apps.topics.services.publishing import locked_registry, require_deciding
from apps.topics.vocabulary import (
    CORRECTION_REASON_MAX_LENGTH,
    CorrectionKind,
)

OBEYED = "; the next build obeys it."
WANTED = "A correction of topics"
WITHDRAWN = "A correction of topics was withdrawn"


@dataclass(frozen=True, slots=True)
class Correcting:
    """A person at work on the topics that a repository serves; its registry is locked."""

    context: RequestContext
    registry: Registry
    reason: str

    @property
    def served(self) -> Snapshot:
        """Raises InvalidTransition if there are no topics yet."""
        if self.registry.active is None:
            raise InvalidTransition("No topics are served here yet.")
        return self.registry.active

    def seen(self, topic_id: uuid.UUID, node_id: str, *, field: str) -> Topic:
        """The topic, if it is as it was seen. Raises NotFound, VersionConflict."""
        topic = topics_of(self.context, self.served).filter(topic_id=topic_id).first()
        if topic is None:
            self._require_known(topic_id)
            raise VersionConflict("It is no topic of its own any more.", field=field)
        if topic.node_id != node_id:
            seen = self.events_of(topic, with_internal=sees_internal(self.context))
            raise VersionConflict(
                f"The topic has changed since you saw it: it has {seen.count()} messages now. Look "
                "at it and decide anew.",
                field=field,
                node_id=topic.node_id,
            )
        return topic

    def _require_known(self, topic_id: uuid.UUID) -> None:
        kept = snapshots_in(self.context).filter(rows_removed_at=None).order_by()
        former = Topic.objects.filter(snapshot__in=kept, topic_id=topic_id)
        if not former.filter(mask_of(self.context).condition()).exists():
            raise NotFound("No topic with this id is available here.")

    def events_of(self, topic: Topic, *, with_internal: bool = True) -> QuerySet[Event]:
        """The events of a topic in the order of their time, all of them unless told otherwise."""
        return events_of_topic(
            self.context, self.served, topic.topic_id, with_internal=with_internal
        )

    def in_force(self, topic: Topic) -> list[TopicCorrection]:
        """What was said of topics of the same participants, and holds."""
        said = corrections_in(self.context).filter(participants_key=topic.participants_key)
        return list(said.filter(withdrawn_at=None))

    def keep(
        self, topic: Topic, kind: CorrectionKind, first: Event, second: Event
    ) -> TopicCorrection:
        """Write the correction."""
        actor = self.context.actor
        correction = TopicCorrection.objects.create(
            **self.served.scope._asdict(),
            participants_key=topic.participants_key,
            participants=topic.participants,
            kind=kind,
            first_event=first,
            second_event=second,
            topic_ids=[
                name_of_topic(self.served.repository_id, topic.participants, one.pk)
                for one in (first, second)
            ],
            reason=self.reason,
            author_kind=actor.kind.value,
            author_id=actor.id,
            author_label=actor.label,
            request_id=self.context.request_id,
            created_at=now(),
        )
        ask_for_build(self.context, self.registry, WANTED)
        return correction


def _begun(context: RequestContext, reason: object) -> Correcting:
    """Nobody else corrects there meanwhile. Raises WriteNotAllowed, InvalidArgument and more."""
    registry = locked_registry(require_deciding(context))
    why = optional_text(reason, field="reason", max_length=CORRECTION_REASON_MAX_LENGTH)
    return Correcting(context, registry, why)


@verb(Action.CREATED, ObjectKind.TOPIC_CORRECTION, Intent.ADMIN)
def merge_topics(
    *,
    context: RequestContext,
    topic_id: uuid.UUID,
    node_id: str,
    other_topic_id: uuid.UUID,
    other_node_id: str,
    reason: object = "",
) -> TopicCorrection:
    """Say that two topics of the same participants are one; a build is asked for.

    The ids of their nodes say how the caller saw the topics. Raises WriteNotAllowed (agents too),
    NotFound, VersionConflict (one has moved), InvalidTransition (said already, or the contrary),
    InvalidArgument, ContentRejected.
    """
    act = _begun(context, reason)
    topic = act.seen(topic_id, node_id, field="node_id")
    other = act.seen(other_topic_id, other_node_id, field="other_node_id")
    if topic.topic_id == other.topic_id:
        raise InvalidArgument("other_topic_id", "A topic is one with itself already.")
    if topic.participants_key != other.participants_key:
        raise InvalidArgument(
            "other_topic_id", "What was said among different participants is never one topic."
        )
    begin = [act.events_of(one)[0] for one in (topic, other)]
    first, second = sorted(begin, key=moment_of)
    _require_not_apart(act, topic, other)
    correction = act.keep(topic, CorrectionKind.MERGE, first, second)
    merge_topics.record(context, correction.pk, reason=_on_record(correction))
    return correction


@verb(Action.CREATED, ObjectKind.TOPIC_CORRECTION, Intent.ADMIN)
def split_topic(
    *,
    context: RequestContext,
    topic_id: uuid.UUID,
    node_id: str,
    event_id: uuid.UUID,
    reason: object = "",
) -> TopicCorrection:
    """Say that a new topic begins with a message of this one; a build is asked for.

    ``node_id`` says how the caller saw the topic. Raises as ``merge_topics`` does.
    """
    act = _begun(context, reason)
    topic = act.seen(topic_id, node_id, field="node_id")
    events = act.events_of(topic)
    second = events.filter(pk=event_id).first()
    if second is None or (second.internal and not sees_internal(context)):
        raise NotFound("No message with this id is available in this topic.")
    former = events.filter(earlier_than(second)).last()
    if former is None:
        raise InvalidArgument("event_id", "The topic begins with this message already.")
    _require_not_together(act, topic, second)
    _require_room(act, topic, second)
    correction = act.keep(topic, CorrectionKind.SPLIT, former, second)
    split_topic.record(context, correction.pk, reason=_on_record(correction))
    return correction


@verb(Action.UNDONE, ObjectKind.TOPIC_CORRECTION, Intent.ADMIN)
def withdraw_correction(
    *, context: RequestContext, correction_id: uuid.UUID, reason: object = ""
) -> TopicCorrection:
    """Withdraw a correction: it stays to be read, and builds obey it no more; one is asked for.

    Raises WriteNotAllowed, NotFound, InvalidTransition (withdrawn already), InvalidArgument,
    ContentRejected.
    """
    act = _begun(context, reason)
    correction = correction_in(context, correction_id)
    if not correction.is_in_force:
        raise InvalidTransition(f"It was withdrawn already by {correction.withdrawn_by}.")
    correction.withdrawn_at, correction.withdrawn_by = now(), context.actor.label
    correction.withdrawn_because = act.reason
    correction.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_because"])
    withdraw_correction.record(context, correction.pk, reason=act.reason)
    ask_for_build(act.context, act.registry, WITHDRAWN)
    return correction


def _on_record(correction: TopicCorrection) -> str:
    """What the audit trail says of it: the ids of its events are in its row."""
    kind = CorrectionKind(correction.kind).label
    return f"{kind}: {correction.reason}" if correction.reason else kind


def moment_of(event: Event) -> tuple[dt.datetime, int]:
    """The place of an event in the order of time."""
    return event.occurred_at, event.event_seq


def _require_not_apart(act: Correcting, topic: Topic, other: Topic) -> None:
    """Refuse to make one of topics that somebody said are two. Raises InvalidTransition.

    What is to become one with either of them counts too.
    """
    said = act.in_force(topic)
    placed = _placed(act, said)
    merged = _joined(said, placed)
    ends = {merged[topic.topic_id], merged[other.topic_id]}
    if len(ends) == 1:
        raise InvalidTransition(f"These were said to be one already{OBEYED}")
    for one in _of_kind(said, CorrectionKind.SPLIT):
        if {merged[placed[one.first_event_id]], merged[placed[one.second_event_id]]} == ends:
            raise InvalidTransition(_contrary(one, "these are two topics"))


def _require_not_together(act: Correcting, topic: Topic, begin: Event) -> None:
    """Refuse to part what somebody said is one: if it has messages on both sides of the cut.

    Raises InvalidTransition.
    """
    said = act.in_force(topic)
    if any(one.second_event_id == begin.pk for one in _of_kind(said, CorrectionKind.SPLIT)):
        raise InvalidTransition(f"This was said already{OBEYED}")
    placed = _placed(act, said)
    sides: dict[uuid.UUID, Place] = {
        one.pk: (topic.topic_id, moment_of(one) >= moment_of(begin))
        for one in act.events_of(topic).filter(pk__in=placed)
    }
    merged = _joined(said, placed | sides)
    if merged[topic.topic_id, False] != merged[topic.topic_id, True]:
        return
    whole = merged[topic.topic_id, False]
    merges = _of_kind(said, CorrectionKind.MERGE)
    parts = [one for one in merges if merged[(placed | sides)[one.first_event_id]] == whole]
    raise InvalidTransition(_contrary(parts[0], "what is before and after it is one topic"))


def _require_room(act: Correcting, topic: Topic, begin: Event) -> None:
    """Refuse a cut that leaves a message alone: a topic of one joins its neighbour again.

    Cuts that wait for a build count. Raises InvalidArgument.
    """
    cuts = _of_kind(act.in_force(topic), CorrectionKind.SPLIT)
    begins = {one.second_event_id for one in cuts}
    events = act.events_of(topic)
    following = list(events.exclude(earlier_than(begin))[:MIN_REFS])
    former = list(events.filter(earlier_than(begin)).reverse()[:MIN_REFS])
    is_short = len(following) < MIN_REFS or len(former) < MIN_REFS
    if is_short or following[1].pk in begins or former[0].pk in begins:
        raise InvalidArgument("event_id", "A topic has two messages at least, on either side.")


#: A topic, one side of it, or an event that is in none: what corrections make one, or two.
Place = uuid.UUID | tuple[uuid.UUID, bool]


class _Merged(dict[Place, Place]):
    """For each place the one that stands for all it is one with."""

    def __missing__(self, place: Place) -> Place:
        return place

    def join(self, one: Place, other: Place) -> None:
        kept, gone = self[one], self[other]
        self.update({place: kept for place in (*self, gone) if self[place] == gone})


def _joined(said: Iterable[TopicCorrection], placed: Mapping[uuid.UUID, Place]) -> _Merged:
    merged = _Merged()
    for one in _of_kind(said, CorrectionKind.MERGE):
        merged.join(placed[one.first_event_id], placed[one.second_event_id])
    return merged


def _placed(act: Correcting, said: Sequence[TopicCorrection]) -> dict[uuid.UUID, Place]:
    """The topic of each event that is named; of one that is in none the event itself."""
    named = {key for one in said for key in (one.first_event_id, one.second_event_id)}
    placed: dict[uuid.UUID, Place] = {key: key for key in named}
    return placed | topics_with(act.context, act.served, sorted(named))


def _of_kind(said: Iterable[TopicCorrection], kind: CorrectionKind) -> list[TopicCorrection]:
    return [one for one in said if one.kind == kind]


def _contrary(one: TopicCorrection, what: str) -> str:
    when = f"{one.created_at:%Y-%m-%d}"
    return f"{one.author_label} said on {when} that {what}. Withdraw that first."
