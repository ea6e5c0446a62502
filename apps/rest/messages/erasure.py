"""Erasures, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Self

from apps.common.messages import Answer, AnsweredMoment, Message, attribute, one_of
from apps.erasure.models import ErasurePhase, SubjectKind
from apps.erasure.selectors import Preview
from apps.organizations.models import HeldKind
from apps.rest.messages.common import AnyText

SubjectWord = Annotated[str, one_of(SubjectKind)]


class ErasureSubject(Message):
    """Of what everything is erased."""

    subject_kind: AnyText
    """`memory`, `person`, `agent` or `gateway_user`."""
    subject_id: AnyText
    """The id of the memory, the person, the agent or the gateway user, or the latter three's name
    (the user name, the agent's, the `user_id`). Of a gateway user also the id or name of its agent,
    as lists of agents have it."""


class BeginErasure(ErasureSubject):
    """What is to be erased, and why."""

    reason: AnyText
    """Kept in the audit trail and in the certificate."""
    with_locked: bool = False
    """Also memories that a person has locked; needs the right to unlock them."""


class SetHold(Message):
    """What is to be held, and why."""

    held_kind: AnyText
    """`organization`, `repository`, `memory`, `person` or `agent`."""
    held_id: AnyText
    """The id of the organization, the repository, the memory, the person or the agent, or the name
    of the repository (as in its address), the person or the agent."""
    reason: AnyText
    """Kept in the audit trail and shown with the hold."""


class LiftHold(Message):
    """Why a hold ends."""

    reason: AnyText
    """Kept in the audit trail and shown with the hold."""


class HoldEntry(Answer):
    """A legal hold, and how it ended."""

    hold_id: Annotated[uuid.UUID, attribute("pk")]
    held_kind: Annotated[str, one_of(HeldKind), attribute("kind")]
    held_id: Annotated[str, attribute("object_id")]
    reason: str
    created_by: str
    created_at: AnsweredMoment
    lifted_by: str
    lifted_at: AnsweredMoment | None
    lifted_because: str


class ErasurePreview(Answer):
    """What an erasure would begin with."""

    subject_kind: SubjectWord
    subject_id: str
    counts: dict[str, int]
    """Rows with words of their own, by kind."""
    total: int
    locked: int
    """Memories that a person has locked."""
    stays: int
    """Memories of others that say the same and stay."""
    held: int
    """Rows that a legal hold keeps: nothing is erased until it is lifted."""

    @classmethod
    def of(cls, source: Preview) -> Self:
        return cls.from_row(
            source, subject_kind=source.subject.kind.value, subject_id=source.subject.id
        )


class ErasureEntry(Answer):
    """An erasure and how far it is."""

    erasure_id: Annotated[uuid.UUID, attribute("pk")]
    subject_kind: SubjectWord
    subject_id: str
    reason: str
    requested_by: Annotated[str, attribute("actor_label")]
    requested_at: AnsweredMoment
    finished_at: AnsweredMoment | None
    phase: Annotated[str, one_of(ErasurePhase)]
    counts: dict[str, int]
    """Rows so far, by kind."""
    total: int
    done: int
    failure: str
    """The code of what the last step stumbled over; it is tried again."""
