"""Gateway users and their sessions, as far as somebody may see them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, TypeVar

from django.db.models import (
    BigIntegerField,
    Count,
    Func,
    JSONField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Cast, Coalesce

from apps.common.context import ActorKind, Right, Rights
from apps.events.models import CURRENT, Event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.gateway.vocabulary import CHANNEL
from apps.memories.models import Memory
from apps.memories.vocabulary import Scope
from apps.organizations.holds import NOTHING, Holds

Row = TypeVar("Row", bound=Model)


def user_with_key(key_id: str) -> GatewayUser | None:
    """The user whose key has this id, revoked or not, with its agent, organization and home."""
    users = GatewayUser.objects.select_related("agent", "organization", "repository")
    return users.filter(key_id=key_id).first()


def sessions_of(user: GatewayUser) -> QuerySet[GatewaySession]:
    """The user's sessions, without those that were deleted."""
    return GatewaySession.objects.filter(
        organization=user.organization_id, user=user, deleted_at=None
    )


def messages_of(
    user: GatewayUser, sessions: QuerySet[GatewaySession] | None = None
) -> QuerySet[Event]:
    """The user's messages as they are now, of these of its sessions or of all."""
    chosen = sessions_of(user) if sessions is None else sessions
    return all_messages_of(user).filter(CURRENT, context_id__in=chosen.values("thread"))


def all_messages_of(user: GatewayUser) -> QuerySet[Event]:
    """All that the user ever said, also what holds no more."""
    return Event.objects.filter(
        organization_id=user.organization_id,
        repository_id=user.repository_id,
        channel=CHANNEL,
        author_id=str(user.agent_id),
    )


def size_of(messages: QuerySet[Event]) -> tuple[int, int]:
    """How many messages these are, and the bytes of their texts in UTF-8."""
    text = Func(Cast("payload", JSONField()), Value("text"), function="jsonb_extract_path_text")
    found = messages.aggregate(
        count=Count("pk"),
        size=Coalesce(Sum(Func(text, function="octet_length", output_field=BigIntegerField())), 0),
    )
    return found["count"], found["size"]


def memories_of(user: GatewayUser) -> QuerySet[Memory]:
    """All that is remembered as the user's own, whatever became of it, but what was erased."""
    return Memory.objects.filter(
        organization_id=user.organization_id,
        repository_id=user.repository_id,
        scope=Scope.USER,
        owner_kind=ActorKind.AGENT.value,
        owner_id=str(user.agent_id),
        erased_at=None,
    )


def names_of_threads(user: GatewayUser, memories: Iterable[Memory]) -> dict[str, str]:
    """What the user calls the sessions in which these were stated, by their threads."""
    threads = {thread_of(memory) for memory in memories}
    return dict(sessions_of(user).filter(thread__in=threads).values_list("thread", "session_id"))


def thread_of(memory: Memory) -> str:
    """The thread of the session in which a memory was stated; empty if none is known."""
    return str(memory.provenance.get("thread", ""))


def resources_of_user(user: GatewayUser) -> QuerySet[GatewayResource]:
    """The user's files, without those that were deleted."""
    files = GatewayResource.objects.select_related("user")
    return files.filter(organization=user.organization_id, user=user, deleted_at=None)


def managed_users(rights: Rights) -> QuerySet[GatewayUser]:
    """The users of organizations that somebody with these rights manages; without their digests."""
    users = GatewayUser.objects.select_related("organization", "repository", "agent")
    return _managed(users.defer("digest"), rights)


def managed_sessions(rights: Rights) -> QuerySet[GatewaySession]:
    """The sessions of those users."""
    sessions = GatewaySession.objects.filter(deleted_at=None)
    return _managed(sessions.select_related("organization", "user"), rights)


def managed_resources(rights: Rights) -> QuerySet[GatewayResource]:
    """The files of those users."""
    resources = GatewayResource.objects.select_related("organization", "repository", "user")
    return _managed(resources, rights)


def with_totals(users: QuerySet[GatewayUser]) -> QuerySet[GatewayUser]:
    """The users with ``session_total``, and ``resource_total`` of the files that are kept."""
    kept = GatewayResource.objects.filter(deleted_at=None)
    return users.annotate(
        session_total=_count(GatewaySession.objects.filter(deleted_at=None)),
        resource_total=_count(kept),
    )


def held_by_user(holds: Holds) -> Q:
    """Sessions and files of the gateway that are held; they have a user, and a user an agent."""
    by_agent = Q(user__agent__in=holds.agents) if holds.agents else NOTHING
    return holds.on(repository="user__repository", said_by=()) | by_agent


def released_numbers(user: GatewayUser) -> frozenset[int]:
    """The numbers of the user's messages that people have released."""
    sessions = GatewaySession.objects.filter(user=user).exclude(released=[])
    return frozenset(chain.from_iterable(sessions.values_list("released", flat=True)))


def _count(rows: QuerySet[Any]) -> Coalesce:
    """How many of these rows a user has; each counted by itself, not with the others."""
    own = rows.filter(user=OuterRef("pk")).order_by().values("user")
    return Coalesce(Subquery(own.annotate(total=Count("pk")).values("total")), 0)


def _managed(rows: QuerySet[Row], rights: Rights) -> QuerySet[Row]:
    """Those of organizations that somebody with these rights manages."""
    if Right.MANAGE in rights.everywhere:
        return rows
    return rows.filter(organization_id__in=rights.organization_ids(Right.MANAGE))
