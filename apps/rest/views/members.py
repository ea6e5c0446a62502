"""Who holds which role where: giving, changing and taking roles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.accounts.authority import require_manage, require_manage_anywhere
from apps.accounts.models import User
from apps.audit.models import ObjectKind
from apps.audit.verbs import Verb, reading
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, NotFound
from apps.memories.selectors import Place
from apps.organizations import services
from apps.organizations.members import managed_people, managed_role_groups, members_of
from apps.organizations.models import Organization, Repository, RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors import organization_of
from apps.rest import access_inputs as inputs
from apps.rest import access_outputs as outputs
from apps.rest.access_shown import member_entry, role_entry
from apps.rest.contexts import opened
from apps.rest.fields import StrictSerializer
from apps.rest.inputs import body_of, query_of
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView


class _RoleView(PlatformView):
    """One act on a role of a person in a place."""

    input: ClassVar[type[StrictSerializer]]
    service: ClassVar[Verb[..., Any]]
    act: ClassVar[Callable[..., RoleGroup]]
    status: ClassVar[int] = HTTP_200_OK

    def change(self, request: Request) -> Response:
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, self.input))
            require_manage_anywhere(credential.rights)
            return role_place(arguments)

        with opened(
            request,
            find_place,
            type(self).service,
        ) as context:

            def act() -> Result:
                user = known_person(context, arguments["user_id"])
                role_group = type(self).act(context, user, arguments)
                return {**role_entry(role_group), "user_id": user.pk}

            return answer_once(request, context, act, status=self.status)


def _grant(context: RequestContext, user: User, arguments: dict[str, Any]) -> RoleGroup:
    organization, repository = places_in(context)
    return services.grant_role(
        context=context,
        user=user,
        role=Role(arguments["role"]),
        organization=None if repository else organization,
        repository=repository,
    )


def _revoke(context: RequestContext, user: User, arguments: dict[str, Any]) -> RoleGroup:
    role_group = _held(context, arguments["role"])
    services.revoke_role(context=context, user=user, role_group=role_group)
    return role_group


def _change(context: RequestContext, user: User, arguments: dict[str, Any]) -> RoleGroup:
    return services.change_role(
        context=context,
        user=user,
        role_group=_held(context, arguments["role"]),
        role=Role(arguments["new_role"]),
    )


class MembersView(_RoleView):
    input = inputs.GrantRole
    service = services.grant_role
    act = staticmethod(_grant)
    status = HTTP_201_CREATED

    @extend_schema(
        operation_id="list_members",
        parameters=[inputs.MembersQuery],
        responses=outputs.Members,
    )
    def get(self, request: Request) -> Response:
        """Who holds a role that counts in an organization or a repository."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, inputs.MembersQuery))
            if not arguments:
                raise InvalidArgument("organization_id", "Name an organization or a repository.")
            return role_place(arguments)

        with opened(request, find_place, reading(ObjectKind.USER)) as context:
            require_manage(context, organization_id=context.organization_id)
            organization, repository = places_in(context)
            if organization is None:
                raise NotFound()
            members = members_of(organization, repository)
        return Response({"results": [member_entry(member) for member in members]})

    @extend_schema(
        operation_id="grant_role", request=inputs.GrantRole, responses={201: outputs.GivenRole}
    )
    def post(self, request: Request) -> Response:
        """Give a person a role; it takes effect with her next request."""
        return self.change(request)


class ChangeRoleView(_RoleView):
    input = inputs.ChangeRole
    service = services.change_role
    act = staticmethod(_change)

    @extend_schema(
        operation_id="change_role", request=inputs.ChangeRole, responses=outputs.GivenRole
    )
    def post(self, request: Request) -> Response:
        """Give a person another role in the place of the one she holds there."""
        return self.change(request)


class RevokeRoleView(_RoleView):
    input = inputs.RevokeRole
    service = services.revoke_role
    act = staticmethod(_revoke)

    @extend_schema(
        operation_id="revoke_role", request=inputs.RevokeRole, responses=outputs.GivenRole
    )
    def post(self, request: Request) -> Response:
        """Take a role away; it takes effect with the person's next request."""
        return self.change(request)


def role_place(arguments: dict[str, Any]) -> Place:
    """The place a role counts in: the repository, the organization, or the platform."""
    repository_id = arguments.get("repository_id")
    organization_id = arguments.get("organization_id")
    if repository_id is not None:
        return organization_id or organization_of(repository_id), repository_id
    return organization_id, None


def places_in(context: RequestContext) -> tuple[Organization | None, Repository | None]:
    """The organization and the repository of a context, which was opened there."""
    organizations = Organization.objects.filter(pk__in=[context.organization_id])
    repositories = Repository.objects.filter(pk__in=[context.repository_id])
    return organizations.first(), repositories.first()


def known_person(context: RequestContext, user_id: int) -> User:
    """Somebody whom the actor may know of. Raises NotFound."""
    user = managed_people(context.rights, own_id=own_id(context)).filter(pk=user_id).first()
    if user is None:
        raise NotFound("You manage nobody with this id. Invite the person.")
    return user


def own_id(context: RequestContext) -> int | None:
    """The acting person's id."""
    return None if context.actor.is_agent else int(context.actor.id)


def _held(context: RequestContext, role: str) -> RoleGroup:
    found = managed_role_groups(context.rights).filter(
        role=role, organization=context.organization_id, repository=context.repository_id
    )
    role_group = found.first()
    if role_group is None:
        raise NotFound("This person does not hold that role.")
    return role_group
