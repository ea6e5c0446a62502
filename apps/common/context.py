"""Who asks, for what, and where: passed as an argument, never kept in a thread-local."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from apps.common.errors import InvalidContext, WriteNotAllowed
from apps.common.secrecy import Secrecy

REQUEST_ID_MAX_LENGTH = 128
#: For how long a call uses what was read when it entered; what goes on longer asks again.
PREFETCHED_MAX_SECONDS = 1.0


class ActorKind(StrEnum):
    """What kind of author or actor a row names."""

    HUMAN = "human"
    AGENT = "agent"
    SYSTEM = "system"


ACTOR_KIND_CHOICES = [(kind.value, kind.value) for kind in ActorKind]


class CredentialKind(StrEnum):
    """What proved who somebody is."""

    TOKEN = "token"  # noqa: S105 - the name of a kind
    GATEWAY_KEY = "gateway_key"
    SIGN_IN = "sign_in"
    LINK = "link"
    COMMAND = "command"
    SYSTEM = "system"


class Intent(StrEnum):
    """The class of action a request declares (seed, section 1)."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"


class Right(StrEnum):
    """What somebody may do in an organization or a repository."""

    READ = "read_memories"
    WRITE = "write_memories"
    WRITE_PROTECTED = "write_protected_memories"
    VERIFY = "verify_memories"
    LOCK = "lock_memories"
    DEPRECATE = "deprecate_memories"
    AUDIT = "view_audit"
    MANAGE = "manage_access"
    ERASE = "erase_data"


RightSet = frozenset[Right]
#: Among a context's participants: whoever takes part.
EVERYBODY = "*"
_NO_RIGHTS: RightSet = frozenset()


@dataclass(frozen=True, slots=True)
class RepositoryRights:
    """The rights held in one repository, which lies in one organization."""

    organization_id: uuid.UUID
    rights: RightSet


@dataclass(frozen=True, slots=True)
class Rights:
    """A snapshot of what an actor may do: everywhere, by organization, by repository.

    A right in an organization counts in all of its repositories; a right in a repository counts
    for nothing above it.
    """

    everywhere: RightSet = _NO_RIGHTS
    organizations: Mapping[uuid.UUID, RightSet] = field(
        default_factory=lambda: MappingProxyType({})
    )
    repositories: Mapping[uuid.UUID, RepositoryRights] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def __hash__(self) -> int:
        """So that what is worked out for some rights can be kept for whoever holds the same."""
        held = self.organizations.items(), self.repositories.items()
        return hash((self.everywhere, *map(frozenset, held)))

    def allow(
        self,
        right: Right,
        *,
        organization_id: uuid.UUID | None,
        repository_id: uuid.UUID | None = None,
    ) -> bool:
        """Whether ``right`` is held there. Without an organization: only if held everywhere."""
        if right in self.everywhere:
            return True
        if organization_id is None:
            return False
        if right in self.organizations.get(organization_id, _NO_RIGHTS):
            return True
        held = self.repositories.get(repository_id) if repository_id else None
        return bool(held and held.organization_id == organization_id and right in held.rights)

    def organization_ids(self, right: Right) -> set[uuid.UUID]:
        """Organizations in which ``right`` is held as a whole (``everywhere`` not expanded)."""
        return {key for key, rights in self.organizations.items() if right in rights}

    def repository_ids(self, right: Right) -> set[uuid.UUID]:
        """Repositories for which ``right`` was given one by one."""
        return {key for key, held in self.repositories.items() if right in held.rights}

    def touched_organization_ids(self, right: Right) -> set[uuid.UUID]:
        """Organizations in which ``right`` is held in whole or in at least one repository."""
        partial = {
            held.organization_id for held in self.repositories.values() if right in held.rights
        }
        return self.organization_ids(right) | partial

    def anywhere(self, right: Right) -> bool:
        """Whether ``right`` is held in at least one place."""
        return right in self.everywhere or bool(self.touched_organization_ids(right))

    def limited_to(self, allowed: Iterable[Right]) -> Rights:
        """The same places with only the ``allowed`` rights (a token's abilities)."""
        keep = frozenset(allowed)
        return Rights(
            everywhere=self.everywhere & keep,
            organizations={key: held & keep for key, held in self.organizations.items()},
            repositories={
                key: RepositoryRights(held.organization_id, held.rights & keep)
                for key, held in self.repositories.items()
            },
        )

    def shared_with(self, other: Rights) -> Rights:
        """In the single repositories of this one, the rights that ``other`` holds there too."""
        return Rights(
            repositories={
                key: RepositoryRights(
                    held.organization_id,
                    frozenset(
                        right
                        for right in held.rights
                        if other.allow(
                            right, organization_id=held.organization_id, repository_id=key
                        )
                    ),
                )
                for key, held in self.repositories.items()
            }
        )


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts: ``id`` is the primary key as text, ``label`` what people recognise."""

    kind: ActorKind
    id: str
    label: str

    @property
    def is_agent(self) -> bool:
        return self.kind is ActorKind.AGENT


SYSTEM_ACTOR = Actor(kind=ActorKind.SYSTEM, id="system", label="system")


class Extent(StrEnum):
    """How much of a text somebody was shown: only what was shown whole was read."""

    WHOLE = "whole"
    PART = "part"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Prefetched:
    """What a call learned when it was let in: about its organization, or about the caller there."""

    organization_id: uuid.UUID | None
    values: Mapping[str, Any]
    moment: float = field(default_factory=time.monotonic)

    def value_of(self, name: str, organization_id: uuid.UUID | None) -> Any:
        """The value of this name; None if unknown for this organization, or read too long ago."""
        is_meant = organization_id is not None and organization_id == self.organization_id
        is_fresh = time.monotonic() - self.moment < PREFETCHED_MAX_SECONDS
        return self.values.get(name) if is_meant and is_fresh else None


NOTHING_PREFETCHED = Prefetched(None, MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The context under which every service runs (seed, section 1).

    Built from a credential by ``access``; a service trusts it and nothing the caller says beside.
    ``credential_kind`` is what proved the actor, ``key_id`` the public name of the token or key, if
    it was one. ``secrecy`` is how much the caller is shown at most. ``participants`` are those
    whose events the caller may see (see access). ``extent`` is how much of a text gets through to
    the caller at most, whatever is served. ``prefetched`` is what was read on entering.
    """

    actor: Actor
    agent_id: str
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    intent: Intent
    request_id: str
    rights: Rights
    credential_kind: CredentialKind
    key_id: str = ""
    secrecy: Secrecy = Secrecy.S3
    participants: frozenset[str] = frozenset()
    extent: Extent = Extent.WHOLE
    prefetched: Prefetched = field(default=NOTHING_PREFETCHED, compare=False, repr=False)

    @property
    def place(self) -> dict[str, uuid.UUID | None]:
        """What rows of the context's own repository are found by."""
        return {"organization_id": self.organization_id, "repository_id": self.repository_id}

    def may(self, right: Right) -> bool:
        """Whether ``right`` is held in the context's own repository or organization."""
        return self.rights.allow(
            right, organization_id=self.organization_id, repository_id=self.repository_id
        )

    def require(self, right: Right) -> None:
        """Raises WriteNotAllowed unless ``right`` is held there."""
        if not self.may(right):
            raise WriteNotAllowed(
                f"This needs the right to {right.value.replace('_', ' ')} here.", right=right.value
            )

    def require_repository(self, otherwise: str) -> tuple[uuid.UUID, uuid.UUID]:
        """The ids of the organization and the repository.

        Raises InvalidContext with the sentence ``otherwise`` if there are none.
        """
        if self.organization_id is None or self.repository_id is None:
            raise InvalidContext(otherwise, field="repository_id")
        return self.organization_id, self.repository_id


def new_request_id() -> str:
    """A fresh request id for callers that brought none."""
    return str(uuid.uuid4())


def system_context(
    *, organization_id: uuid.UUID | None = None, repository_id: uuid.UUID | None = None
) -> RequestContext:
    """The platform itself at work: first start, maintenance commands. Holds every right."""
    return RequestContext(
        actor=SYSTEM_ACTOR,
        agent_id="",
        organization_id=organization_id,
        repository_id=repository_id,
        intent=Intent.ADMIN,
        request_id=new_request_id(),
        rights=Rights(everywhere=frozenset(Right)),
        credential_kind=CredentialKind.SYSTEM,
        participants=frozenset({EVERYBODY}),
    )
