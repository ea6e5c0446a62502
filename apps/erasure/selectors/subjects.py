"""Of what everything is erased: one memory, or an author and all that belongs to it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from apps.access.models import Agent
from apps.accounts.models import User
from apps.common.context import ActorKind
from apps.common.errors import InvalidArgument, NotFound
from apps.common.text import parse_number, parse_uuid
from apps.erasure.models import ASKED_FOR, ErasedKind, SubjectKind
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.governance.selectors.queries import queries_of
from apps.memories.models import Memory, MemoryComment, MemoryVersion
from apps.memories.selectors import merged_into
from apps.memories.vocabulary import Status
from apps.turns.models import Session
from apps.turns.owners import USER_KIND
from apps.turns.services.erasure import sessions_of_actor

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Subject:
    """One memory, or an author: its kind and id as rows name them, in one organization.

    ``name`` is what people know it by; no certificate holds it. ``gateway_user`` is the user at the
    gateway for whom the author stands, if it does.
    """

    kind: SubjectKind
    id: str
    organization_id: uuid.UUID
    name: str
    author: tuple[str, str] | None = None
    gateway_user: uuid.UUID | None = None

    @property
    def memory_id(self) -> uuid.UUID | None:
        """The memory, if it is one."""
        return None if self.author else uuid.UUID(self.id)

    def memories(self) -> QuerySet[Memory]:
        """What loses all it says: the memory, or what the author wrote first, is served or owns."""
        left = Memory.objects.filter(organization_id=self.organization_id, erased_at=None)
        if self.author is None:
            return left.filter(pk=self.id)
        kind, key = self.author
        users = Q(owner_kind=USER_KIND, owner_id__startswith=f"{kind}:{key}:")
        owned = Q(owner_kind=kind, owner_id=key) | users
        return left.filter(Q(author_kind=kind, author_id=key) | owned | self._served())

    def versions(self) -> QuerySet[MemoryVersion]:
        """The author's wordings in memories that stay; none of them is served."""
        said = self._said(MemoryVersion.objects.filter(memory__erased_at=None))
        return said.exclude(memory__in=self.memories().values("pk"))

    def comments(self) -> QuerySet[MemoryComment]:
        """What the author said about memories that stay."""
        said = self._said(MemoryComment.objects.filter(memory__erased_at=None))
        return said.exclude(memory__in=self.memories().values("pk"))

    def events(self) -> QuerySet[Event]:
        """What the author handed in to the log."""
        return self._said(Event.objects.all())

    def sessions(self) -> QuerySet[Session]:
        """The sessions of its turns."""
        return sessions_of_actor(self.organization_id, *(self.author or ("", "")))

    def files(self) -> QuerySet[GatewayResource]:
        """What it handed over at the gateway as files."""
        here = GatewayResource.objects.filter(organization=self.organization_id, deleted_at=None)
        return here.filter(user=self.gateway_user) if self.gateway_user else here.none()

    def gateway_sessions(self) -> QuerySet[GatewaySession]:
        """Sessions that go without their user; a user who goes takes its own along."""
        return GatewaySession.objects.none()

    def heirs_of(self, keys: Sequence[uuid.UUID]) -> set[uuid.UUID]:
        """What says the same as these memories and goes with them: what was merged into them, step
        by step, and what the platform made by merging them."""
        made = made_by_merging(Memory.objects.filter(pk__in=keys))
        found = set(made.values_list("pk", flat=True))
        heirs: set[uuid.UUID] = {*keys, *found}
        while heirs:
            heirs = set(merged_into(heirs).values_list("pk", flat=True)) - found
            found |= heirs
        return found

    def _served(self) -> Q:
        """Memories of others whose readers get what the author wrote."""
        wordings = self._said(MemoryVersion.objects.filter(memory=OuterRef("pk")))
        return Q(Exists(wordings.filter(number=OuterRef("served_version"))))

    def _said(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        if self.author is None:
            return rows.none()
        kind, key = self.author
        of = {"organization_id": self.organization_id, "author_kind": kind, "author_id": key}
        return rows.filter(**of, erased_at=None)


def find_subject(
    kind: str, named: str, organization_id: uuid.UUID, *, field: str = "subject_id"
) -> Subject:
    """The subject in an organization that has this id or name and something left.

    Missing and foreign answer alike. Raises InvalidArgument naming the field (also where the id of
    one is the name of another: nobody guesses whom to erase), NotFound.
    """
    if kind not in ASKED_FOR:
        raise InvalidArgument("subject_kind", allowed=[one.value for one in ASKED_FOR])
    ids = [named, *_ids_of_named(SubjectKind(kind), named, organization_id)]
    found = [find_in(SubjectKind(kind), key, organization_id) for key in ids]
    here = {one.id: one for one in found if one is not None and _is_here(one)}
    if len(here) > 1:
        raise InvalidArgument(
            field, "This is the id of one and the name of another: say it the other way."
        )
    if not here:
        raise NotFound()
    return here.popitem()[1]


def _ids_of_named(kind: SubjectKind, named: str, organization_id: uuid.UUID) -> list[str]:
    """The ids of whom people, and REST, call so there beside its own id."""
    found: QuerySet[Any]
    agents = Agent.objects.filter(organization_id=organization_id)
    if kind is SubjectKind.PERSON:
        found = User.objects.filter(username__iexact=named)
    elif kind is SubjectKind.AGENT:
        found = agents.filter(agent_id=named)
    elif kind is SubjectKind.GATEWAY_USER:
        of = agents.filter(Q(agent_id=named) | Q(pk__in=[parse_uuid(named)]))
        users = GatewayUser.objects.filter(organization_id=organization_id)
        found = users.filter(Q(user_id=named) | Q(agent__in=of))
    else:
        return []
    return [str(key) for key in found.values_list("pk", flat=True)]


def find_in(kind: SubjectKind, subject_id: str, organization_id: uuid.UUID) -> Subject | None:
    """The subject, also when nothing is left of it; None if there never was one."""
    return FINDERS[kind](subject_id, organization_id)


def _is_here(subject: Subject) -> bool:
    """Whether the organization may know of it: a person who is a member, or has left something."""
    if subject.kind is SubjectKind.MEMORY:
        return subject.memories().exists()
    if subject.kind is not SubjectKind.PERSON:
        return True
    members = User.objects.filter(groups__role_group__organization=subject.organization_id)
    left = (
        *(subject.memories(), subject.events(), subject.versions(), subject.comments()),
        *(subject.sessions(), queries_of(subject.id, organization_id=subject.organization_id)),
    )
    return members.filter(pk=subject.id).exists() or any(rows.exists() for rows in left)


def _memory(subject_id: str, organization_id: uuid.UUID) -> Subject | None:
    memories = Memory.objects.filter(organization_id=organization_id)
    memory = memories.filter(pk__in=[parse_uuid(subject_id)]).first()
    if memory is None:
        return None
    return Subject(SubjectKind.MEMORY, str(memory.pk), organization_id, str(memory))


def _person(subject_id: str, organization_id: uuid.UUID) -> Subject | None:
    user = User.objects.filter(pk__in=[parse_number(subject_id)]).first()
    if user is None:
        return None
    author = (ActorKind.HUMAN.value, str(user.pk))
    name = user.get_username()
    return Subject(SubjectKind.PERSON, str(user.pk), organization_id, name, author=author)


def _agent(subject_id: str, organization_id: uuid.UUID) -> Subject | None:
    agents = Agent.objects.filter(organization_id=organization_id)
    agent = agents.filter(pk__in=[parse_uuid(subject_id)]).first()
    return None if agent is None else _of_agent(SubjectKind.AGENT, str(agent.pk), agent)


def _gateway_user(subject_id: str, organization_id: uuid.UUID) -> Subject | None:
    users = GatewayUser.objects.filter(organization_id=organization_id).select_related("agent")
    user = users.filter(pk__in=[parse_uuid(subject_id)]).first()
    return None if user is None else _of_agent(SubjectKind.GATEWAY_USER, str(user.pk), user.agent)


def _of_agent(kind: SubjectKind, subject_id: str, agent: Agent) -> Subject:
    user = GatewayUser.objects.filter(agent=agent).first()
    return Subject(
        *(kind, subject_id, agent.organization_id),
        name=user.user_id if user else agent.agent_id,
        author=(ActorKind.AGENT.value, str(agent.pk)),
        gateway_user=user.pk if user else None,
    )


FINDERS = {
    SubjectKind.MEMORY: _memory,
    SubjectKind.PERSON: _person,
    SubjectKind.AGENT: _agent,
    SubjectKind.GATEWAY_USER: _gateway_user,
}


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be erased: how many rows with words of its own, by kind. ``locked`` are those of
    the memories that a person has locked; ``stays`` what says the same and is not erased;
    ``held`` what a legal hold keeps, because of which nothing is."""

    subject: Subject
    counts: dict[ErasedKind, int]
    locked: int
    stays: int
    held: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts.values())


def preview_of(subject: Subject) -> Preview:
    """Count what an erasure of the subject would begin with."""
    memories = subject.memories()
    keys = memories.values("pk")
    merged = merged_into(keys).filter(erased_at=None).exclude(pk__in=keys)
    made = made_by_merging(memories).exclude(pk__in=keys)
    sessions = subject.sessions().count() if subject.author else 0
    if subject.gateway_user:
        here = GatewaySession.objects.filter(user=subject.gateway_user, deleted_at=None)
        sessions += here.count()
    going = (memories, merged, made)
    versions, comments = (sum(pair) for pair in zip(*map(within, going), strict=True))
    counts = {
        ErasedKind.MEMORY: sum(rows.count() for rows in going),
        ErasedKind.VERSION: subject.versions().count() + versions,
        ErasedKind.COMMENT: subject.comments().count() + comments,
        ErasedKind.EVENT: subject.events().count(),
        ErasedKind.SESSION: sessions,
        ErasedKind.FILE: subject.files().count(),
    }
    into = memories.filter(status=Status.ARCHIVED, superseded_by__isnull=False)
    stays = Memory.objects.filter(pk__in=into.values("superseded_by"), erased_at=None)
    others = stays.exclude(pk__in=keys).exclude(pk__in=made.values("pk"))
    locked = [rows.filter(status=Status.LOCKED).count() for rows in (memories, made)]
    return Preview(subject, counts, sum(locked), others.count())


def within(memories: QuerySet[Memory]) -> tuple[int, int]:
    """How many versions and comments go with these memories."""
    keys = memories.order_by().values("pk")
    return (
        MemoryVersion.objects.filter(memory__in=keys, erased_at=None).count(),
        MemoryComment.objects.filter(memory__in=keys, erased_at=None).count(),
    )


def made_by_merging(memories: QuerySet[Memory]) -> QuerySet[Memory]:
    """What the platform made of them by merging, and nobody reworded since."""
    return Memory.objects.filter(
        pk__in=memories.values("superseded_by"),
        author_kind=ActorKind.SYSTEM.value,
        served_author_kind=ActorKind.SYSTEM.value,
        erased_at=None,
    )
