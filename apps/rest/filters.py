"""What each list can be narrowed to. A filter set is the whole definition: its names, how their
values are read, what they match, and what the description of the interface says of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.db.models import Model, Q, QuerySet
from django_filters import Filter, FilterSet
from rest_framework import serializers

from apps.access.models import AccessToken, AgentKind
from apps.access.selectors import TokenState, in_state
from apps.audit.filters import REFUSED, by_verdict, holding_text
from apps.audit.models import AuditRecord
from apps.audit.services.exports import ExportFormat
from apps.events.models import Event
from apps.memories.models import AUTHOR_KINDS, Memory
from apps.memories.selectors.statistics import CONFLICTING, PENDING, QUARANTINED
from apps.organizations.models import Invitation, Language
from apps.organizations.roles import Role
from apps.organizations.selectors.members import InvitationState, invitations_in_state
from apps.rest.fields import (
    Choice,
    Identifier,
    Moment,
    QueryBoolean,
    QueryInteger,
    StrictSerializer,
    Text,
    words,
)
from apps.rest.inputs import ACTIONS, SCOPES, STATUSES, TIERS, TYPES, VERDICTS, Page

Row = TypeVar("Row", bound=Model)
Shape = serializers.Field[Any, Any, Any, Any]
EXPORT_FORMATS = words(ExportFormat)
#: What a filter of this name asks about a memory.
CONDITIONS = {
    "pending": PENDING,
    "quarantined": QUARANTINED,
    "conflicting": CONFLICTING,
}
WORD_LENGTH = 200


class Given(forms.Field):
    """A value that ``shape`` has read already."""

    def __init__(self, *, shape: Shape, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape = shape

    def clean(self, value: Any) -> Any:
        return value


class By(Filter):  # type: ignore[misc]
    """Rows whose field has the value, which a ``shape`` with ``options`` reads from the query."""

    field_class = Given

    def __init__(
        self,
        shape: Callable[..., Shape],
        field_name: str | None = None,
        lookup_expr: str = "exact",
        *,
        method: str | None = None,
        exclude: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(
            field_name,
            lookup_expr,
            label="",
            method=method,
            exclude=exclude,
            shape=shape(required=False, **options),
        )


class Word(Text):
    """A word or a few; an empty one would match nothing that anybody means."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=False, max_length=WORD_LENGTH, **kwargs)


class Narrowing(FilterSet):  # type: ignore[misc]
    """The filters of one list. What it cannot be narrowed to is refused by name."""

    #: What a list can be ordered by, the default first.
    orderings: ClassVar[tuple[str, ...]] = ()
    #: Whether it comes in pages.
    pages: ClassVar[bool] = True

    @classmethod
    @cache
    def shape(cls) -> type[StrictSerializer]:
        """Everything the query string may say: the filters and the page."""
        fields: dict[str, Any] = {
            name: filter_.extra["shape"] for name, filter_ in cls.base_filters.items()
        }
        base = Page if cls.pages else StrictSerializer
        if cls.orderings:
            text = f"Default `{cls.orderings[0]}`."
            fields["ordering"] = Choice(choices=cls.orderings, required=False, help_text=text)
        return cast(type[StrictSerializer], type(cls.__name__, (base,), fields))

    @classmethod
    def narrow(cls, rows: QuerySet[Row], arguments: Mapping[str, Any]) -> QuerySet[Row]:
        """The rows that match the arguments, which ``shape`` has checked."""
        narrowed: QuerySet[Row] = cls(data=dict(arguments), queryset=rows).qs
        return narrowed


class MemoryFilter(Narrowing):
    organization_id = By(Identifier)
    repository_id = By(Identifier)
    status = By(Choice, choices=STATUSES)
    type = By(Choice, choices=TYPES)
    scope = By(Choice, choices=SCOPES)
    tier = By(Choice, choices=TIERS)
    tag = By(Word, method="by_tag")
    author_kind = By(Choice, choices=[kind for kind, _ in AUTHOR_KINDS])
    author = By(Word, method="by_author", help_text="Name or id of who wrote the first version.")
    pending = By(
        QueryBoolean, method="by_condition", help_text="Whether a version waits for a decision."
    )
    quarantined = By(QueryBoolean, method="by_condition")
    conflicting = By(
        QueryBoolean,
        method="by_condition",
        help_text="Whether it is close to an older one and nobody has decided which holds.",
    )
    since = By(Moment, "created_at", "gte", help_text="Written then or later.")
    until = By(Moment, "created_at", "lte", help_text="Written then or earlier.")
    orderings = ("-created_at", "created_at")

    def by_tag(self, rows: QuerySet[Memory], name: str, value: str) -> QuerySet[Memory]:
        return rows.filter(tags__contains=[value])

    def by_author(self, rows: QuerySet[Memory], name: str, value: str) -> QuerySet[Memory]:
        return rows.filter(Q(author_label=value) | Q(author_id=value))

    def by_condition(self, rows: QuerySet[Memory], name: str, value: bool) -> QuerySet[Memory]:
        return rows.filter(CONDITIONS[name] if value else ~CONDITIONS[name])


class AuditFilter(Narrowing):
    organization_id = By(Identifier)
    repository_id = By(Identifier)
    agent_id = By(Word)
    actor_kind = By(Choice, choices=[kind for kind, _ in AUTHOR_KINDS])
    actor_id = By(Word)
    action = By(Choice, choices=ACTIONS)
    verdict = By(
        Choice,
        method="by_verdict",
        choices=[*VERDICTS, REFUSED],
        help_text=f"`{REFUSED}`: everything but `OK`.",
    )
    object_kind = By(Word)
    object_id = By(Word)
    request_id = By(Word, help_text="All records of one request.")
    since = By(Moment, "occurred_at", "gte")
    until = By(Moment, "occurred_at", "lte")
    text = By(
        Word,
        method="by_text",
        help_text="Words in labels, ids and reasons, looked for in the newest records.",
    )

    def by_verdict(
        self, rows: QuerySet[AuditRecord], name: str, value: str
    ) -> QuerySet[AuditRecord]:
        return rows.filter(by_verdict(value))

    def by_text(self, rows: QuerySet[AuditRecord], name: str, value: str) -> QuerySet[AuditRecord]:
        return rows.filter(holding_text(value))


class ExportFilter(AuditFilter):
    """The same for a file, which does not come in pages."""

    format = By(Choice, choices=EXPORT_FORMATS, method="as_it_is", help_text="Default `jsonl`.")
    pages = False

    def as_it_is(self, rows: QuerySet[AuditRecord], name: str, value: str) -> QuerySet[AuditRecord]:
        return rows


class EventFilter(Narrowing):
    organization_id = By(Identifier)
    repository_id = By(
        Identifier, help_text="May be left out by a token of exactly one repository."
    )
    participant = By(Word, method="by_participant", help_text="In whose name the caller may ask.")
    channel = By(Word)
    context_id = By(Word)
    type = By(Word)
    since = By(Moment, "occurred_at", "gte", help_text="Happened then or later.")
    until = By(Moment, "occurred_at", "lte", help_text="Happened then or earlier.")
    include_internal = By(
        QueryBoolean, method="as_they_are", help_text="For people who decide in the repository."
    )
    orderings = ("-event_seq", "event_seq")

    def by_participant(self, rows: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        return rows.filter(participants__contains=[value])

    def as_they_are(self, rows: QuerySet[Event], name: str, value: bool) -> QuerySet[Event]:
        return rows


class OrganizationFilter(Narrowing):
    slug = By(Word)


class RepositoryFilter(Narrowing):
    organization_id = By(Identifier)
    slug = By(Word)
    language = By(Choice, choices=Language.values)


class AgentFilter(Narrowing):
    organization_id = By(Identifier)
    agent_id = By(Word)
    kind = By(Choice, choices=AgentKind.values)


class TokenFilter(Narrowing):
    organization_id = By(Identifier)
    bearer_agent_id = By(Identifier, "agent_id")
    bearer_user_id = By(QueryInteger, "user_id")
    state = By(Choice, choices=words(TokenState), method="by_state")
    unused_since = By(
        Moment, method="by_last_use", help_text="Not used since then, or never at all."
    )

    def by_state(self, rows: QuerySet[AccessToken], name: str, value: str) -> QuerySet[AccessToken]:
        return rows.filter(in_state(TokenState(value)))

    def by_last_use(
        self, rows: QuerySet[AccessToken], name: str, value: dt.datetime
    ) -> QuerySet[AccessToken]:
        return rows.filter(Q(last_used_at__isnull=True) | Q(last_used_at__lt=value))


class InvitationFilter(Narrowing):
    organization_id = By(Identifier)
    repository_id = By(Identifier)
    role = By(Choice, choices=Role.values)
    state = By(Choice, choices=words(InvitationState), method="by_state")

    def by_state(self, rows: QuerySet[Invitation], name: str, value: str) -> QuerySet[Invitation]:
        return rows.filter(invitations_in_state(InvitationState(value)))


class PersonFilter(Narrowing):
    username = By(Word, "username", "iexact")
    is_active = By(QueryBoolean)
    organization_id = By(
        Identifier, "groups__role_group__organization_id", help_text="Who holds a role in it."
    )
