"""Notices, what people choose of them, and webhooks, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Self

from django.db.models import Q
from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, ListOf, Message, Whole, Word, Words, one_of
from apps.notifications import services
from apps.notifications.models import Delivery, Notice
from apps.notifications.presentation import TEST, words_inside, words_outside
from apps.notifications.vocabulary import (
    OF_ORGANIZATIONS,
    DeliveryState,
    MailMode,
    NoticeKind,
    WebhookFormat,
)
from apps.rest.filters import PlaceId, whether
from apps.rest.messages.common import MAX_ROW_ID, AnyText, GivenId
from apps.rest.messages.queries import Flag, PageQuery

KIND_WORDS = tuple(NoticeKind.values)
ORGANIZATION_KINDS = tuple(kind.value for kind in OF_ORGANIZATIONS)
DELIVERY_KINDS = (*KIND_WORDS, TEST)
MAIL_MODES = tuple(MailMode.values)
FORMATS = tuple(WebhookFormat.values)


class NoticeFilter(PageQuery):
    unread: Annotated[Flag, whether(Q(read_at=None))] = False


class NoticeEntry(Answer):
    """What you were told. `times` counts what came before you looked."""

    id: int
    kind: Annotated[str, one_of(KIND_WORDS)]
    text: str
    link: str
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    memory_id: uuid.UUID | None
    record_id: int | None
    times: int
    created_at: AnsweredMoment
    read_at: AnsweredMoment | None

    @classmethod
    def of(cls, source: Notice) -> Self:
        """A notice in words."""
        words = words_inside(source, times=source.times)
        return cls.from_row(source, text=words.sentence, link=words.link)


class ReadNotices(Message):
    notice_id: Annotated[int | None, Whole(1, MAX_ROW_ID)] = None
    """Without it: all."""


class MarkedAsRead(Answer):
    count: int
    """How many were unread."""


class ChoiceEntry(Answer):
    """How you are told of one kind, before what organizations require."""

    kind: Annotated[str, one_of(KIND_WORDS)]
    in_admin: bool
    mail: Annotated[str, one_of(MAIL_MODES)]


class Choose(Message):
    kind: Annotated[str, Word(KIND_WORDS)]
    in_admin: bool = True
    mail: Annotated[str, Word(MAIL_MODES)] = ""
    """What is not given stays."""


class RequiredNotices(Answer):
    required: list[Annotated[str, one_of(ORGANIZATION_KINDS)]]
    """Shown and mailed once a day at least, whatever people choose."""


class RequireNotices(Message):
    required: Annotated[list[str], ListOf(Word(ORGANIZATION_KINDS))]


class WebhookFilter(PageQuery):
    organization_id: PlaceId = None


class WebhookEntry(Answer):
    id: int
    organization_id: uuid.UUID
    name: str
    url: str
    format: Annotated[str, one_of(FORMATS)]
    kinds: list[Annotated[str, one_of(ORGANIZATION_KINDS)]]
    created_by: str
    created_at: AnsweredMoment


class IssuedWebhook(WebhookEntry):
    secret: str | None
    """Verifies what is sent. Shown this once; null in the answer to a repetition."""

    @classmethod
    def of(cls, source: Any) -> Self:
        """A webhook that was just set up."""
        issued: services.IssuedWebhook = source
        return cls.from_row(issued.webhook, secret=issued.secret)


class ChangeWebhook(Message):
    kinds: Annotated[tuple[str, ...], Words(ORGANIZATION_KINDS)]


class CreateWebhook(ChangeWebhook):
    organization_id: GivenId
    name: AnyText
    url: AnyText
    """Private addresses are refused when something is sent."""
    format: Annotated[str, Word(FORMATS)] = WebhookFormat.STANDARD.value


class DeliveryEntry(Answer):
    """A message to a webhook and what became of it."""

    id: uuid.UUID
    kind: Annotated[str, one_of(DELIVERY_KINDS)]
    text: str
    state: Annotated[str, one_of(DeliveryState.values)]
    attempts: int
    error: Annotated[str, Field(description="What the last attempt ended with.")]
    created_at: AnsweredMoment
    delivered_at: AnsweredMoment | None

    @classmethod
    def of(cls, source: Delivery) -> Self:
        """A row of the log."""
        return cls.from_row(source, text=words_outside(source).sentence)
