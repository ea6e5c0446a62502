"""People, their roles and invitations, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from apps.accounts.links import address_of
from apps.accounts.services import IssuedReset
from apps.common.messages import Answer, AnsweredMoment, Message, Word, one_of
from apps.organizations import services
from apps.organizations.models import Invitation, RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors import members
from apps.organizations.selectors.members import InvitationState, state_of_invitation
from apps.rest.messages.common import AnyText, OptionalId, RowId

# The OpenAPI page names an enumeration after it (see the settings).
INVITATION_STATES = tuple(InvitationState)

RoleWord = Annotated[str, Word(tuple(Role))]


class MembersQuery(Message):
    organization_id: OptionalId = None
    repository_id: OptionalId = None
    """Give one of the two."""


class AtPlace(Message):
    """Where a role counts: in an organization, in a repository, or everywhere."""

    organization_id: OptionalId = None
    """For a role in a whole organization."""
    repository_id: OptionalId = None
    """For a role in one repository."""


class GrantRole(AtPlace):
    user_id: RowId
    """Somebody you manage; whom you do not know you invite."""
    role: RoleWord


class RevokeRole(AtPlace):
    user_id: RowId
    role: RoleWord
    """The role the person holds there."""


class ChangeRole(RevokeRole):
    """Another role in the place of one."""

    new_role: RoleWord


class Invite(AtPlace):
    email: AnyText
    role: RoleWord
    username: AnyText = ""
    """A proposal; who accepts may choose another."""


class CreatePerson(AtPlace):
    username: AnyText
    password: AnyText
    """A first one to hand over."""
    email: AnyText = ""
    role: RoleWord


class HeldRole(Answer):
    """A role and where it counts. Without a place: on the whole platform."""

    role: Annotated[str, one_of(Role)]
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None


class GivenRole(HeldRole):
    """A role of a person that was given, changed or taken."""

    user_id: int


class Member(GivenRole):
    """A person and one role that counts in the place. Without a place: on the whole platform."""

    username: str
    is_active: bool

    @classmethod
    def of(cls, source: members.Member) -> Self:
        """Somebody with a role; a Django superuser holds one without a group."""
        user, group = source.user, source.role_group or RoleGroup(role=source.role)
        name, is_active = user.get_username(), user.is_active
        return cls.from_row(group, user_id=user.pk, username=name, is_active=is_active)


class Person(Answer):
    """`roles` are those that you may give and take."""

    id: int
    username: str
    email: str
    is_active: bool
    last_login: AnsweredMoment | None
    has_second_factor: bool
    roles: list[HeldRole]


class IssuedLink(Answer):
    link: str | None
    """Shown this once; null in the answer to a repetition."""
    expires_at: AnsweredMoment

    @classmethod
    def of(cls, source: IssuedReset) -> Self:
        """The link with which a new password is set."""
        link = address_of("new_password", source.secret)
        return cls(link=link, expires_at=source.reset.expires_at)


class InvitationEntry(HeldRole):
    """An invitation and what became of it."""

    id: int
    email: str
    username: str
    state: Annotated[str, one_of(INVITATION_STATES)]
    issued_by: Annotated[str, Field(validation_alias="issued_by_label")]
    accepted_by: Annotated[str | None, BeforeValidator(lambda user: user and user.get_username())]
    created_at: AnsweredMoment
    expires_at: AnsweredMoment

    @classmethod
    def of(cls, source: Invitation) -> Self:
        """An invitation without its link."""
        return cls.from_row(source, state=state_of_invitation(source))


class IssuedInvitation(InvitationEntry):
    """An invitation with its link."""

    link: str | None
    """Shown this once; null in the answer to a repetition."""

    @classmethod
    def of(cls, source: Any) -> Self:
        """An invitation that was just issued."""
        issued: services.IssuedInvitation = source
        link = address_of("invitation", issued.secret)
        state = state_of_invitation(issued.invitation)
        return cls.from_row(issued.invitation, link=link, state=state)
