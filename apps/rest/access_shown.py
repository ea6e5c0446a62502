"""How places, people, agents and tokens look over REST. A secret is shown where it is issued."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.urls import reverse

from apps.access import services as access
from apps.access.clients import client_setups
from apps.access.credentials import Credential
from apps.access.models import AccessToken, Agent
from apps.access.selectors import only_repository_of, state_of
from apps.accounts.models import User
from apps.accounts.services import IssuedReset
from apps.common.clock import iso
from apps.common.context import RightSet
from apps.organizations.models import Invitation, Organization, Repository, RoleGroup
from apps.organizations.policies import PolicyChange
from apps.organizations.selectors.members import Member, state_of_invitation
from apps.organizations.services import IssuedInvitation
from apps.rest.repeats import Result
from apps.rest.representation import id_or_none


def organization_entry(organization: Organization) -> Result:
    return {"id": str(organization.pk), "slug": organization.slug, "name": organization.name}


def repository_entry(repository: Repository) -> Result:
    return {
        "id": str(repository.pk),
        "organization_id": str(repository.organization_id),
        "slug": repository.slug,
        "name": repository.name,
        "language": repository.language,
        "hide_unverified": repository.hide_unverified,
        "retention_days": repository.retention_days,
        "who_may_deprecate": repository.who_may_deprecate,
        "lists_conversations": repository.lists_conversations,
    }


def policy_change_entry(change: PolicyChange) -> Result:
    return {
        "changed_at": iso(change.moment),
        "actor": change.actor_label,
        "reason": change.reason,
        "field": change.field,
        "before": change.before,
        "after": change.after,
    }


def member_entry(member: Member) -> Result:
    return {
        "user_id": member.user.pk,
        "username": member.user.get_username(),
        "is_active": member.user.is_active,
        "role": member.role.value,
        **_place_of(member.role_group),
    }


def role_entry(role_group: RoleGroup) -> Result:
    return {"role": role_group.role, **_place_of(role_group)}


def person_entry(user: User, roles: Iterable[RoleGroup]) -> Result:
    return {
        "id": user.pk,
        "username": user.get_username(),
        "email": user.email,
        "is_active": user.is_active,
        "last_login": iso(user.last_login),
        "roles": [role_entry(role_group) for role_group in roles],
    }


def issued_reset(issued: IssuedReset) -> Result:
    return {
        "link": _one_time_link("new_password", issued.secret),
        "expires_at": iso(issued.reset.expires_at),
    }


def invitation_entry(invitation: Invitation) -> Result:
    return {
        "id": invitation.pk,
        "email": invitation.email,
        "username": invitation.username,
        "role": invitation.role,
        "organization_id": id_or_none(invitation.organization_id),
        "repository_id": id_or_none(invitation.repository_id),
        "state": state_of_invitation(invitation).value,
        "issued_by": invitation.issued_by_label,
        "accepted_by": invitation.accepted_by.get_username() if invitation.accepted_by else None,
        "created_at": iso(invitation.created_at),
        "expires_at": iso(invitation.expires_at),
    }


def issued_invitation(issued: IssuedInvitation) -> Result:
    link = _one_time_link("invitation", issued.secret)
    return {**invitation_entry(issued.invitation), "link": link}


def agent_entry(agent: Agent) -> Result:
    return {
        "id": str(agent.pk),
        "organization_id": str(agent.organization_id),
        "agent_id": agent.agent_id,
        "name": agent.name,
        "kind": agent.kind,
        "created_at": iso(agent.created_at),
    }


def token_entry(token: AccessToken) -> Result:
    keys = token.repository_ids
    return {
        "id": token.pk,
        "key_id": token.key_id,
        "name": token.name,
        "bearer": _bearer(token),
        "bearer_agent_id": id_or_none(token.agent_id),
        "bearer_user_id": token.user_id,
        "organization_id": id_or_none(token.organization_id),
        "repository_ids": None if keys is None else [str(key) for key in keys],
        "abilities": token.abilities,
        "secrecy": token.secrecy,
        "participants": token.participants,
        "state": state_of(token).value,
        "created_at": iso(token.created_at),
        "expires_at": iso(token.expires_at),
        "last_used_at": iso(token.last_used_at),
        "revoked_at": iso(token.revoked_at),
    }


def issued_token(issued: access.IssuedToken) -> Result:
    """The token with its secret, and what different clients need to use it."""
    token = issued.token
    repository = only_repository_of(token)
    setups = client_setups(issued.secret, agent_id=_bearer(token), repository=repository)
    return {
        **token_entry(token),
        "secret": issued.secret,
        "setups": [
            {"key": one.key, "name": one.label, "hint": one.hint, "text": one.text}
            for one in setups
        ],
    }


def caller_entry(credential: Credential) -> Result:
    held = credential.rights
    places: list[tuple[Any, Any, RightSet]] = [(None, None, held.everywhere)]
    places += [(key, None, rights) for key, rights in held.organizations.items()]
    places += [(one.organization_id, key, one.rights) for key, one in held.repositories.items()]
    return {
        "actor_kind": credential.actor.kind.value,
        "id": credential.actor.id,
        "name": credential.actor.label,
        "agent_id": credential.agent_id,
        "abilities": sorted(credential.abilities),
        "secrecy": credential.secrecy.value,
        "participants": sorted(credential.participants),
        "rights": [
            {
                "organization_id": id_or_none(organization_id),
                "repository_id": id_or_none(repository_id),
                "rights": sorted(right.value for right in rights),
            }
            for organization_id, repository_id, rights in places
            if rights
        ],
    }


def _place_of(role_group: RoleGroup | None) -> Result:
    return {
        "organization_id": id_or_none(role_group.organization_id if role_group else None),
        "repository_id": id_or_none(role_group.repository_id if role_group else None),
    }


def _bearer(token: AccessToken) -> str:
    return token.agent.agent_id if token.agent else str(token.user)


def _one_time_link(name: str, secret: str) -> str:
    return f"{settings.PUBLIC_URL}{reverse(name, args=[secret])}"
