"""People: letting them in and out, the roles they hold, and inviting them to some."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.access.services.people import deactivate_person, reactivate_person
from apps.accounts.models import User
from apps.accounts.permissions import require_manage, require_manage_anywhere
from apps.accounts.services import create_person, issue_password_reset, reset_second_factor
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, require_found
from apps.memories.selectors import Standpoint
from apps.notifications.services import invite_by_mail, issue_reset_by_mail
from apps.organizations import services
from apps.organizations.models import Invitation, RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors import organization_of, place_of
from apps.organizations.selectors.members import (
    Member,
    managed_invitations,
    managed_people,
    managed_role_groups,
    members_of,
    role_groups_of,
)
from apps.organizations.services.invitations import IssuedInvitation
from apps.rest.contexts import (
    PLATFORM,
    Arguments,
    ByArguments,
    ByCredential,
    own_id,
    row_at,
)
from apps.rest.endpoints import Call, PlatformView, answering, listing, route, writing
from apps.rest.filters import InvitationFilter, PersonFilter
from apps.rest.messages import people as messages
from apps.rest.messages.common import NoArguments, Reason
from apps.rest.messages.lists import Results
from apps.rest.pagination import ByUsername, LatestRows

PERSON = "v1/people/<str:user_id>"
READING = reading(ObjectKind.USER)
MANAGED_ROLE = "managed_role"
PLACE = ("organization_id", "repository_id")


def _role_place(arguments: Arguments) -> Standpoint:
    """The place a role counts in: the repository, the organization, or the platform."""
    repository_id = arguments.get("repository_id")
    organization_id = arguments.get("organization_id")
    if repository_id is not None:
        return organization_id or organization_of(repository_id), repository_id
    return organization_id, None


def _managed_place(credential: Credential, arguments: Arguments) -> Standpoint:
    require_manage_anywhere(credential.rights)
    return _role_place(arguments)


def _named_place(credential: Credential, arguments: Arguments) -> Standpoint:
    if not arguments:
        raise InvalidArgument("organization_id", "Name an organization or a repository.")
    return _role_place(arguments)


#: Where a role counts, for those who manage somewhere.
MANAGED = ByArguments(_managed_place)


def _role_at(context: RequestContext, role: str) -> dict[str, Any]:
    """A role in the place of a context, as the services take it."""
    organization, repository = place_of(context)
    return {
        "role": Role(role),
        "organization": None if repository else organization,
        "repository": repository,
    }


def _people(context: RequestContext) -> QuerySet[User]:
    """Whom the caller may know of, with the roles she may give and take."""
    require_manage_anywhere(context.rights)
    roles = Prefetch(
        "groups__role_group", queryset=managed_role_groups(context.rights), to_attr=MANAGED_ROLE
    )
    return managed_people(context.rights, own_id=own_id(context)).prefetch_related("groups", roles)


def _found(person: User) -> messages.Person:
    groups = person.groups.all()
    roles = [getattr(group, MANAGED_ROLE, None) for group in groups]
    return messages.Person.from_row(person, roles=[role for role in roles if role])


def _changed(person: User) -> messages.Person:
    return messages.Person.from_row(person, roles=role_groups_of(person))


def _create(call: Call[None]) -> User:
    data = {name: call.given[name] for name in call.given if name not in ("role", *PLACE)}
    context = call.context
    person = create_person(context=context, organization_id=context.organization_id, **data)
    services.grant_role(context=context, user=person, **_role_at(context, call.given["role"]))
    return person


@route("v1/people", "people")
class PeopleView(PlatformView):
    get = listing(
        READING,
        name="list_people",
        find=lambda call, pick: pick(_people(call.context)),
        filters=PersonFilter,
        paginator=ByUsername,
        show=_found,
        answer=messages.Person,
        text="People who hold a role where the caller manages; for a Super Admin all.",
    )
    post = writing(
        create_person,
        at=MANAGED,
        body=messages.CreatePerson,
        act=_create,
        show=_changed,
        answer=messages.Person,
        status=HTTP_201_CREATED,
        text="A person with a first password to hand over and a first role.",
    )


def _person(call: Call[None]) -> User:
    return require_found(_people(call.context).filter(pk=call.ids["user_id"]).first())


@route(PERSON, "person")
class PersonView(PlatformView):
    get = answering(
        READING,
        name="read_person",
        at=ByCredential(lambda credential: (credential.organization_id, None)),
        run=_person,
        show=_found,
        answer=messages.Person,
        text="One person with the roles that the caller may give and take.",
    )


@route(f"{PERSON}/deactivate", "deactivate")
class DeactivateView(PlatformView):
    post = writing(
        deactivate_person,
        at=PLATFORM,
        body=Reason,
        show=_changed,
        answer=messages.Person,
        text="End a person's access at once: sessions, tokens and links.",
    )


@route(f"{PERSON}/reactivate", "reactivate")
class ReactivateView(PlatformView):
    post = writing(
        reactivate_person,
        at=PLATFORM,
        body=Reason,
        show=_changed,
        answer=messages.Person,
        text="Let a person sign in again, with the roles she holds.",
    )


@route(f"{PERSON}/second-factor/reset", "second-factor-reset")
class SecondFactorResetView(PlatformView):
    post = writing(
        reset_second_factor,
        at=PLATFORM,
        body=Reason,
        show=_changed,
        answer=messages.Person,
        text="Take away the second factor that a person has lost; her sessions end.",
    )


@route(f"{PERSON}/password-reset", "password-reset")
class PasswordResetView(PlatformView):
    post = writing(
        issue_password_reset,
        at=PLATFORM,
        body=NoArguments,
        act=lambda call: issue_reset_by_mail(context=call.context, **call.ids),
        answer=messages.IssuedLink,
        text="Make a link with which a person sets a new password, once.",
    )


def _grant(call: Call[None]) -> messages.GivenRole:
    user = _known_person(call)
    role = _role_at(call.context, call.given["role"])
    role_group = services.grant_role(context=call.context, user=user, **role)
    return messages.GivenRole.from_row(role_group, user_id=user.pk)


def _revoke(call: Call[None]) -> messages.GivenRole:
    user, role_group = _known_person(call), _held(call)
    services.revoke_role(context=call.context, user=user, role_group=role_group)
    return messages.GivenRole.from_row(role_group, user_id=user.pk)


def _change(call: Call[None]) -> messages.GivenRole:
    user, held, role = _known_person(call), _held(call), Role(call.given["new_role"])
    role_group = services.change_role(context=call.context, user=user, role_group=held, role=role)
    return messages.GivenRole.from_row(role_group, user_id=user.pk)


def _members(call: Call[None]) -> list[Member]:
    require_manage(call.context, organization_id=call.context.organization_id)
    organization, repository = place_of(call.context)
    return members_of(require_found(organization), repository)


@route("v1/members", "members")
class MembersView(PlatformView):
    get = answering(
        READING,
        name="list_members",
        at=ByArguments(_named_place),
        query=messages.MembersQuery,
        run=_members,
        answer=Results[messages.Member],
        text="Who holds a role that counts in an organization or a repository.",
    )
    post = writing(
        services.grant_role,
        at=MANAGED,
        body=messages.GrantRole,
        act=_grant,
        answer=messages.GivenRole,
        status=HTTP_201_CREATED,
        text="Give a person a role; it takes effect with her next request.",
    )


@route("v1/members/change-role", "change-role")
class ChangeRoleView(PlatformView):
    post = writing(
        services.change_role,
        at=MANAGED,
        body=messages.ChangeRole,
        act=_change,
        answer=messages.GivenRole,
        text="Give a person another role in the place of the one she holds there.",
    )


@route("v1/members/revoke-role", "revoke-role")
class RevokeRoleView(PlatformView):
    post = writing(
        services.revoke_role,
        at=MANAGED,
        body=messages.RevokeRole,
        act=_revoke,
        answer=messages.GivenRole,
        text="Take a role away; it takes effect with the person's next request.",
    )


def _known_person(call: Call[None]) -> User:
    """Somebody whom the actor may know of. Raises NotFound."""
    people = managed_people(call.context.rights, own_id=own_id(call.context))
    return require_found(
        people.filter(pk=call.given["user_id"]).first(),
        "You manage nobody with this id. Invite the person.",
    )


def _held(call: Call[None]) -> RoleGroup:
    """The role in the context's place that is named. Raises NotFound."""
    place = {"organization": call.context.organization_id, "repository": call.context.repository_id}
    managed = managed_role_groups(call.context.rights)
    return require_found(
        managed.filter(role=call.given["role"], **place).first(),
        "This person does not hold that role.",
    )


def _invitations(asking: Credential | RequestContext) -> QuerySet[Invitation]:
    require_manage_anywhere(asking.rights)
    return managed_invitations(asking.rights).select_related(None).select_related("accepted_by")


def _invite(call: Call[None]) -> IssuedInvitation:
    return invite_by_mail(
        context=call.context,
        email=call.given["email"],
        username=call.given.get("username", ""),
        **_role_at(call.context, call.given["role"]),
    )


@route("v1/invitations", "invitations")
class InvitationsView(PlatformView):
    get = listing(
        reading(ObjectKind.INVITATION),
        name="list_invitations",
        find=lambda call, pick: pick(_invitations(call.context)),
        filters=InvitationFilter,
        paginator=LatestRows,
        answer=messages.InvitationEntry,
        text="Invitations to places that the caller manages, the newest first.",
    )
    post = writing(
        services.invite_person,
        at=MANAGED,
        body=messages.Invite,
        act=_invite,
        answer=messages.IssuedInvitation,
        status=HTTP_201_CREATED,
        text="Make a link with which a person takes up a role, once, within seven days.",
    )


@route("v1/invitations/<str:invitation_id>/revoke", "invitation-revoke")
class RevokeInvitationView(PlatformView):
    post = writing(
        services.revoke_invitation,
        at=row_at(
            "invitation_id", _invitations, lambda row: (row.organization_id, row.repository_id)
        ),
        body=NoArguments,
        answer=messages.InvitationEntry,
        text="Take an invitation back; its link opens nothing from now on.",
    )
