"""What a proven identity may do: the one place where identity becomes a context."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import cast

from apps.access.models import Ability, AccessToken, Agent
from apps.accounts.identity import actor_of
from apps.accounts.models import User
from apps.common.context import (
    EVERYBODY,
    NOTHING_PREFETCHED,
    Actor,
    ActorKind,
    CredentialKind,
    Intent,
    Prefetched,
    RepositoryRights,
    RequestContext,
    Right,
    Rights,
)
from apps.common.errors import ScopeViolation
from apps.common.secrecy import Secrecy
from apps.common.tenants import tenants_named, tenants_of_rights
from apps.organizations.selectors import organization_exists, organization_of, rights_of

RIGHTS_OF_ABILITY: dict[str, frozenset[Right]] = {
    Ability.READ: frozenset({Right.READ, Right.AUDIT}),
    Ability.WRITE: frozenset({Right.WRITE, Right.WRITE_PROTECTED}),
    Ability.ADMIN: frozenset(
        {Right.VERIFY, Right.LOCK, Right.DEPRECATE, Right.MANAGE, Right.ERASE}
    ),
}
AGENT_RIGHTS = frozenset({Right.READ, Right.WRITE})
ALL_ABILITIES = frozenset(Ability.values)
#: What a person may let an agent of hers do; the scopes of OAuth.
DELEGATED_ABILITIES = frozenset({Ability.READ.value, Ability.WRITE.value})


@dataclass(frozen=True, slots=True)
class Credential:
    """A proven identity and its grant. ``repository_ids`` None: wherever ``rights`` reach.

    ``kind`` is what proved it, ``key_id`` the public name of the token or key, if it was one;
    ``secrecy`` how much the bearer is shown at most, ``participants`` whose events she sees
    (EVERYBODY: all). ``audience`` is the only interface of a token that OAuth gave, ``prefetched``
    what was read with it when it was proven.
    """

    actor: Actor
    agent_id: str
    abilities: frozenset[str]
    organization_id: uuid.UUID | None
    repository_ids: frozenset[uuid.UUID] | None
    rights: Rights
    kind: CredentialKind
    key_id: str = ""
    secrecy: Secrecy = Secrecy.S3
    participants: frozenset[str] = frozenset()
    audience: str = ""
    prefetched: Prefetched = field(default=NOTHING_PREFETCHED, compare=False, repr=False)

    @property
    def abilities_to_ask_for(self) -> frozenset[str]:
        """The abilities of which more can be had by asking the person again: none without OAuth."""
        return DELEGATED_ABILITIES if self.audience else frozenset()

    def unasking(self) -> Credential:
        """The same for somebody whose person cannot be asked for more."""
        return replace(self, audience="")

    @property
    def tenants(self) -> str:
        """The organizations that the bearer has any part in (``apps.common.tenants``)."""
        if self.organization_id is not None:
            return tenants_named([self.organization_id])
        return tenants_of_rights(self.rights)

    def context(
        self,
        organization_id: uuid.UUID | None,
        repository_id: uuid.UUID | None,
        intent: Intent,
        request_id: str,
    ) -> RequestContext:
        """The context of a request with this credential, wherever that is."""
        return RequestContext(
            actor=self.actor,
            agent_id=self.agent_id,
            organization_id=organization_id,
            repository_id=repository_id,
            intent=intent,
            request_id=request_id,
            rights=self.rights,
            credential_kind=self.kind,
            key_id=self.key_id,
            secrecy=self.secrecy,
            participants=self.participants,
            prefetched=self.prefetched,
        )

    @property
    def only_repository_id(self) -> uuid.UUID | None:
        """The repository, if the credential names exactly one."""
        if self.repository_ids is not None and len(self.repository_ids) == 1:
            return next(iter(self.repository_ids))
        return None


def credential_of_token(token: AccessToken) -> Credential:
    """The credential a valid token stands for."""
    if token.agent is None:
        credential = _credential_of_person(token)
    else:
        credential = credential_of_agent(
            token.agent,
            repository_ids=token.repository_ids or (),
            abilities=token.abilities,
            kind=CredentialKind.TOKEN,
            key_id=token.key_id,
        )
    named = token.participants
    return replace(
        credential,
        secrecy=Secrecy(token.secrecy),
        participants=frozenset([credential.agent_id] if named is None else named),
        audience=token.audience,
    )


def credential_of_agent(
    agent: Agent,
    *,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
    kind: CredentialKind,
    key_id: str = "",
) -> Credential:
    """An agent's grant: read and write at most, in the listed repositories only.

    A person's own agent has of that what she has there now.
    """
    held = _rights_of_abilities(abilities) & AGENT_RIGHTS
    granted = Rights(
        repositories={key: RepositoryRights(agent.organization_id, held) for key in repository_ids}
    )
    return Credential(
        actor=Actor(kind=ActorKind.AGENT, id=str(agent.pk), label=agent.agent_id),
        agent_id=agent.agent_id,
        abilities=frozenset(abilities) - {Ability.ADMIN},
        organization_id=agent.organization_id,
        repository_ids=frozenset(repository_ids),
        rights=granted if agent.owner is None else granted.shared_with(rights_of(agent.owner)),
        kind=kind,
        key_id=key_id,
        participants=frozenset({agent.agent_id}),
    )


def narrowed(credential: Credential, abilities: Collection[str]) -> Credential:
    """The credential with no more than these abilities."""
    kept = credential.abilities & frozenset(abilities)
    rights = credential.rights.limited_to(_rights_of_abilities(kept))
    return replace(credential, abilities=kept, rights=rights)


def credential_of_user(user: User, *, kind: CredentialKind = CredentialKind.SIGN_IN) -> Credential:
    """A person who is signed in, or named on the command line: everything her roles allow."""
    return Credential(
        actor=actor_of(user),
        agent_id=user.get_username(),
        abilities=ALL_ABILITIES,
        organization_id=None,
        repository_ids=None,
        rights=rights_of(user),
        kind=kind,
        participants=frozenset({EVERYBODY}),
    )


def open_context(
    credential: Credential,
    *,
    organization_id: uuid.UUID | None,
    repository_id: uuid.UUID | None,
    intent: Intent,
    request_id: str,
    agent_id: str | None = None,
) -> RequestContext:
    """The context of one request inside the credential's grant.

    Raises ScopeViolation when agent, organization or repository lie outside, existing or not.
    """
    if agent_id is not None and agent_id != credential.agent_id:
        raise ScopeViolation("agent_id is not the credential's own.", field="agent_id")
    if repository_id is not None:
        _require_repository(credential, organization_id, repository_id)
    elif organization_id is not None:
        _require_organization(credential, organization_id)
    return credential.context(organization_id, repository_id, intent, request_id)


def require_named_organization(credential: Credential, organization_id: uuid.UUID) -> None:
    """Refuse an organization that is foreign to the caller who names it, existing or not.

    Costs no query, so from somebody who may act everywhere it takes any. Raises ScopeViolation.
    """
    rights = credential.rights
    if credential.organization_id is not None:
        is_own = organization_id == credential.organization_id
    else:
        is_own = bool(rights.everywhere) or _touches_partly(rights, organization_id)
    if not is_own:
        raise ScopeViolation(field="organization_id")


def _credential_of_person(token: AccessToken) -> Credential:
    user = cast(User, token.user)  # the database constraint token_has_one_bearer
    repository_ids = None if token.repository_ids is None else frozenset(token.repository_ids)
    rights = _within(rights_of(user), token.organization_id, repository_ids)
    return Credential(
        actor=actor_of(user),
        agent_id=user.get_username(),
        abilities=frozenset(token.abilities),
        organization_id=token.organization_id,
        repository_ids=repository_ids,
        rights=rights.limited_to(_rights_of_abilities(token.abilities)),
        kind=CredentialKind.TOKEN,
        key_id=token.key_id,
    )


def _rights_of_abilities(abilities: Collection[str]) -> frozenset[Right]:
    return frozenset(right for ability in abilities for right in RIGHTS_OF_ABILITY[ability])


def _within(
    rights: Rights,
    organization_id: uuid.UUID | None,
    repository_ids: frozenset[uuid.UUID] | None,
) -> Rights:
    """``rights`` cut down to one organization, or to some of its repositories."""
    if organization_id is None:
        return rights
    whole = rights.everywhere | rights.organizations.get(organization_id, frozenset())
    single = {
        key: held
        for key, held in rights.repositories.items()
        if held.organization_id == organization_id
    }
    if repository_ids is None:
        return Rights(organizations={organization_id: whole}, repositories=single)
    nothing = RepositoryRights(organization_id, frozenset())
    return Rights(
        repositories={
            key: RepositoryRights(organization_id, whole | single.get(key, nothing).rights)
            for key in repository_ids
        }
    )


def _require_repository(
    credential: Credential, organization_id: uuid.UUID | None, repository_id: uuid.UUID
) -> None:
    if credential.repository_ids is not None:
        inside = (
            organization_id == credential.organization_id
            and repository_id in credential.repository_ids
        )
    else:
        inside = organization_id is not None and organization_of(repository_id) == organization_id
    if not inside or not _reaches(credential, organization_id, repository_id):
        raise ScopeViolation(field="repository_id")


def _require_organization(credential: Credential, organization_id: uuid.UUID) -> None:
    inside = credential.organization_id in (None, organization_id)
    if not inside or not _touches(credential.rights, organization_id):
        raise ScopeViolation(field="organization_id")


def _touches(rights: Rights, organization_id: uuid.UUID) -> bool:
    """Whether any right is held there; whoever holds one everywhere still needs a real place."""
    if rights.everywhere:
        return organization_exists(organization_id)
    return _touches_partly(rights, organization_id)


def _touches_partly(rights: Rights, organization_id: uuid.UUID) -> bool:
    return any(organization_id in rights.touched_organization_ids(right) for right in Right)


def _reaches(
    credential: Credential, organization_id: uuid.UUID | None, repository_id: uuid.UUID | None
) -> bool:
    """Whether the credential holds any right there; a write-only token reaches without reading."""
    return any(
        credential.rights.allow(right, organization_id=organization_id, repository_id=repository_id)
        for right in Right
    )
