"""What people said about topics, to be read: for people only, and masked as events are."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db.models import QuerySet
from pydantic import Field

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound, WriteNotAllowed
from apps.common.messages import NO_TEXT, Answer, AnsweredMoment, is_none, one_of
from apps.topics.models import Snapshot, TopicCorrection
from apps.topics.query.console_reads import sees_internal
from apps.topics.query.conversation import ConversationMessage, messages_of, topics_with
from apps.topics.selectors import active_snapshot_of, corrections_in
from apps.topics.vocabulary import CorrectionKind

Pick = Callable[[QuerySet[TopicCorrection]], Sequence[TopicCorrection]]


class CorrectionEntry(Answer):
    """What a person said about two events, whether it is in force or was withdrawn."""

    correction_id: Annotated[uuid.UUID, Field(validation_alias="pk")]
    kind: Annotated[str, one_of(CorrectionKind)]
    """merge: the topics of the two are one. split: the second begins a new one."""
    participants: list[str]
    """Whose topics."""
    first_event_id: uuid.UUID
    """The earlier one."""
    second_event_id: uuid.UUID
    reason: str = NO_TEXT
    author: Annotated[str, Field(validation_alias="author_label")]
    """The person who said so."""
    created_at: AnsweredMoment
    withdrawn_at: Annotated[AnsweredMoment | None, Field(exclude_if=is_none)] = None
    withdrawn_by: str = NO_TEXT
    withdrawn_because: str = NO_TEXT


@dataclass(frozen=True, slots=True)
class ShownCorrection:
    """A correction with the messages it names, and the topics that these are in, if in any.

    ``is_obeyed`` says whether the snapshot was built with what is known of it now.
    """

    correction: TopicCorrection
    first: ConversationMessage
    second: ConversationMessage
    first_topic: uuid.UUID | None
    second_topic: uuid.UUID | None
    is_obeyed: bool


@verb(
    Action.READ, ObjectKind.TOPIC_CORRECTION, Intent.READ, right=Right.READ, question=AskedBy.LIST
)
def list_corrections(*, context: RequestContext, pick: Pick) -> Sequence[TopicCorrection]:
    """What people said about topics, the newest first; ``pick`` takes a page of it.

    Raises WriteNotAllowed, for agents too.
    """
    page = pick(_readable(context))
    list_corrections.record(context, reason=f"{len(page)} corrections")
    return page


@verb(Action.READ, ObjectKind.TOPIC_CORRECTION, Intent.READ, right=Right.READ)
def show_one(*, context: RequestContext, correction_id: uuid.UUID) -> ShownCorrection:
    """One of them, as what is served now has it.

    Raises NotFound, WriteNotAllowed (for agents too).
    """
    said = _readable(context).filter(pk=correction_id)
    found = list(said.select_related("first_event", "second_event"))
    if not found:
        raise NotFound("No correction with this id is available here.")
    show_one.record(context, correction_id)
    return show_corrections(context, active_snapshot_of(context), found)[0]


def _readable(context: RequestContext) -> QuerySet[TopicCorrection]:
    if context.actor.is_agent:
        raise WriteNotAllowed("Corrections of topics are for people.")
    said = corrections_in(context)
    if sees_internal(context):
        return said
    return said.filter(first_event__internal=False, second_event__internal=False)


def show_corrections(
    context: RequestContext, snapshot: Snapshot | None, page: Sequence[TopicCorrection]
) -> list[ShownCorrection]:
    """The same with the words of the messages; their events were loaded with them."""
    if not page:
        return []
    events = [event for one in page for event in (one.first_event, one.second_event)]
    messages = messages_of(page[0].organization_id, events)
    said = {message.event.pk: message for message in messages}
    topics = topics_with(context, snapshot, list(said)) if snapshot else {}
    return [
        ShownCorrection(
            correction=one,
            first=said[one.first_event_id],
            second=said[one.second_event_id],
            first_topic=topics.get(one.first_event_id),
            second_topic=topics.get(one.second_event_id),
            is_obeyed=_is_obeyed(one, snapshot),
        )
        for one in page
    ]


def _is_obeyed(correction: TopicCorrection, snapshot: Snapshot | None) -> bool:
    began = snapshot.started_at if snapshot else None
    # Who corrects and what begins a build wait for each other: none began in between.
    return began is not None and began > (correction.withdrawn_at or correction.created_at)
