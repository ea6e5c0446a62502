"""What each list can be narrowed to."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db.models import Q
from pydantic import Field

from apps.access.models import AgentKind
from apps.access.selectors import TokenState, in_state
from apps.audit.filters import REFUSED, by_verdict, holding_text
from apps.audit.models import Action, AskedBy
from apps.audit.services.exports import ExportFormat
from apps.common.context import ActorKind
from apps.common.messages import AnyMoment, Word
from apps.memories.selectors.statistics import PENDING, QUARANTINED, conflicting, for_reviewers
from apps.memories.vocabulary import MemoryType, Scope, Status, Tier
from apps.organizations.models import Language
from apps.organizations.roles import Role
from apps.organizations.selectors.members import InvitationState, invitations_in_state, people_of
from apps.rest.messages.common import VERDICTS, OptionalId
from apps.rest.messages.queries import By, FewWords, Flag, Narrowing, PageQuery, QueryId

PlaceId = Annotated[OptionalId, By()]
ExactWords = Annotated[FewWords, By()]
AuthorKind = Annotated[str, Word(tuple(ActorKind)), By()]
Moment = Annotated[dt.datetime | None, AnyMoment()]
LastMoment = Annotated[dt.datetime | None, AnyMoment(ends=True)]


def whether(condition: Q) -> By:
    """Rows of which the condition holds, or those of which it does not."""
    return By(lambda holds: condition if holds else ~condition)


def for_reviewer(condition: Q) -> By:
    """The same, where it holds only what a reviewer decides about."""
    return By(lambda holds: for_reviewers(condition, holds=holds))


class MemoryFilter(PageQuery):
    organization_id: PlaceId = None
    repository_id: PlaceId = None
    status: Annotated[str, Word(tuple(Status.values)), By()] = ""
    type: Annotated[str, Word(tuple(MemoryType.values)), By()] = ""
    scope: Annotated[str, Word(tuple(Scope.values)), By()] = ""
    tier: Annotated[str, Word(tuple(Tier.values)), By()] = ""
    tag: Annotated[FewWords, By(lambda tag: Q(tags__contains=[tag]))] = ""
    author_kind: AuthorKind = ""
    author: Annotated[FewWords, By(lambda author: Q(author_label=author) | Q(author_id=author))] = (
        ""
    )
    """Name or id of who wrote the first version."""
    pending: Annotated[Flag, for_reviewer(PENDING)] = False
    """Whether a version waits for a reviewer; none decides about what is a user's own."""
    quarantined: Annotated[Flag, for_reviewer(QUARANTINED)] = False
    """Whether it waits in quarantine for a reviewer."""
    conflicting: Annotated[Flag, By(lambda holds: conflicting() if holds else ~conflicting())] = (
        False
    )
    """Whether it is close to an older one and nobody has decided which holds."""
    since: Annotated[Moment, By("created_at__gte")] = None
    """Written then or later."""
    until: Annotated[LastMoment, By("created_at__lte")] = None
    """Written then or earlier; of a day alone until its end."""
    ordering: Annotated[str, Word(("-created_at", "created_at"))] = ""
    """Default `-created_at`."""


class Records(Narrowing):
    organization_id: PlaceId = None
    repository_id: PlaceId = None
    agent_id: ExactWords = ""
    actor_kind: AuthorKind = ""
    actor_id: ExactWords = ""
    action: Annotated[str, Word(tuple(Action.values)), By()] = ""
    verdict: Annotated[str, Word((*VERDICTS, REFUSED)), By(by_verdict)] = Field(
        "", description=f"`{REFUSED}`: everything but `OK`."
    )
    object_kind: ExactWords = ""
    object_id: ExactWords = ""
    request_id: ExactWords = ""
    """All records of one request."""
    key_id: ExactWords = ""
    """All that was done with one access token or key."""
    question: Annotated[str, Word(tuple(AskedBy.values)), By()] = ""
    since: Annotated[Moment, By("occurred_at__gte")] = None
    until: Annotated[LastMoment, By("occurred_at__lte")] = None
    text: Annotated[FewWords, By(holding_text)] = ""
    """Words in labels, ids and reasons, looked for in the newest records."""


class AuditFilter(Records, PageQuery):
    """Audit records, page by page."""


class AuditExportQuery(Records):
    """Audit records for a file."""

    format: Annotated[str, Word(tuple(ExportFormat))] = ""
    """Default `jsonl`."""


class EventQuery(PageQuery):
    organization_id: PlaceId = None
    repository_id: PlaceId = None
    """May be left out by a token of exactly one repository."""
    participant: Annotated[FewWords, By(lambda name: Q(participants__contains=[name]))] = ""
    """In whose name the caller may ask."""
    channel: ExactWords = ""
    context_id: ExactWords = ""
    type: ExactWords = ""
    since: Annotated[Moment, By("occurred_at__gte")] = None
    """Happened then or later."""
    until: Annotated[LastMoment, By("occurred_at__lte")] = None
    """Happened then or earlier; of a day alone until its end."""
    include_internal: Flag = False
    """For people who decide in the repository."""
    ordering: Annotated[str, Word(("-event_seq", "event_seq"))] = ""
    """Default `-event_seq`."""


class OrganizationQuery(PageQuery):
    slug: ExactWords = ""


class RepositoryQuery(PageQuery):
    organization_id: PlaceId = None
    slug: ExactWords = ""
    language: Annotated[str, Word(tuple(Language.values)), By()] = ""


class AgentQuery(PageQuery):
    organization_id: PlaceId = None
    agent_id: ExactWords = ""
    kind: Annotated[str, Word(tuple(AgentKind.values)), By()] = ""


class TokenFilter(PageQuery):
    organization_id: PlaceId = None
    bearer_agent_id: Annotated[OptionalId, By("agent_id")] = None
    bearer_user_id: Annotated[QueryId, By("user_id")] = None
    state: Annotated[
        str, Word(tuple(TokenState)), By(lambda state: in_state(TokenState(state)))
    ] = ""
    unused_since: Annotated[
        Moment, By(lambda then: Q(last_used_at__isnull=True) | Q(last_used_at__lt=then))
    ] = None
    """Not used since then, or never at all."""


class InvitationFilter(PageQuery):
    organization_id: PlaceId = None
    repository_id: PlaceId = None
    role: Annotated[str, Word(tuple(Role.values)), By()] = ""
    state: Annotated[
        str,
        Word(tuple(InvitationState)),
        By(lambda state: invitations_in_state(InvitationState(state))),
    ] = ""


class PersonFilter(PageQuery):
    username: Annotated[FewWords, By("username__iexact")] = ""
    is_active: Annotated[Flag, By()] = False
    organization_id: Annotated[OptionalId, By(lambda key: Q(pk__in=people_of(key)))] = None
    """Who holds a role in it."""
