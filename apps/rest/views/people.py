"""People: letting them in and out."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.access.people import deactivate_person, reactivate_person
from apps.accounts.authority import require_manage_anywhere
from apps.accounts.models import User
from apps.accounts.services import create_person, issue_password_reset
from apps.audit.models import ObjectKind
from apps.audit.verbs import Verb, reading
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.memories.selectors import Place
from apps.organizations import services
from apps.organizations.members import managed_people, managed_role_groups
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.rest import access_inputs as inputs
from apps.rest import access_outputs as outputs
from apps.rest.access_shown import (
    issued_reset,
    person_entry,
)
from apps.rest.contexts import opened, path_number
from apps.rest.fields import StrictSerializer
from apps.rest.filters import PersonFilter
from apps.rest.inputs import NoArguments, Nothing, Reason, body_of, query_of
from apps.rest.pagination import ByUsername
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.rest.views.lists import answer_list
from apps.rest.views.members import own_id, places_in, role_place

ROLES_SHOWN = "shown_roles"


class PeopleView(PlatformView):
    @extend_schema(
        operation_id="list_people",
        parameters=[PersonFilter.shape()],
        responses=outputs.PersonPage,
    )
    def get(self, request: Request) -> Response:
        """People who hold a role where the caller manages; for a Super Admin all."""
        return answer_list(
            request,
            _people,
            _shown,
            filters=PersonFilter,
            paginator=ByUsername(),
            kind=ObjectKind.USER,
        )

    @extend_schema(
        operation_id="create_person",
        request=inputs.CreatePerson,
        responses={201: outputs.Person},
    )
    def post(self, request: Request) -> Response:
        """A person with a first password to hand over and a first role."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.CreatePerson))
            require_manage_anywhere(credential.rights)
            return role_place(arguments)

        with opened(
            request,
            find_place,
            create_person,
        ) as context:
            return answer_once(
                request, context, lambda: _create(context, arguments), status=HTTP_201_CREATED
            )


class PersonView(PlatformView):
    @extend_schema(operation_id="read_person", responses=outputs.Person)
    def get(self, request: Request, user_id: str) -> Response:
        """One person with the roles that the caller may give and take."""
        with opened(
            request,
            lambda credential: (credential.organization_id, None),
            reading(ObjectKind.USER),
        ) as context:
            query_of(request, Nothing)
            wanted = path_number(user_id, field="user_id")
            person = _people(context).filter(pk=wanted).first()
            if person is None:
                raise NotFound()
        return Response(_shown(person))


class _PersonActView(PlatformView):
    """One act on a person, for those who manage the whole platform."""

    input: ClassVar[type[StrictSerializer]] = Reason
    service: ClassVar[Verb[..., Any]]

    def decide(self, request: Request, user_id: str) -> Response:
        with opened(
            request,
            lambda credential: (None, None),
            type(self).service,
        ) as context:
            key = path_number(user_id, field="user_id")
            arguments = body_of(request, self.input)

            def act() -> Result:
                return self.show(type(self).service(context=context, user_id=key, **arguments))

            return answer_once(request, context, act)

    def show(self, changed: Any) -> Result:
        return person_entry(changed, _roles_of(changed))


class DeactivateView(_PersonActView):
    service = deactivate_person

    @extend_schema(operation_id="deactivate_person", request=Reason, responses=outputs.Person)
    def post(self, request: Request, user_id: str) -> Response:
        """End a person's access at once: sessions, tokens and links."""
        return self.decide(request, user_id)


class ReactivateView(_PersonActView):
    service = reactivate_person

    @extend_schema(operation_id="reactivate_person", request=Reason, responses=outputs.Person)
    def post(self, request: Request, user_id: str) -> Response:
        """Let a person sign in again, with the roles she holds."""
        return self.decide(request, user_id)


class PasswordResetView(_PersonActView):
    input = NoArguments
    service = issue_password_reset

    @extend_schema(
        operation_id="issue_password_reset", request=NoArguments, responses=outputs.IssuedLink
    )
    def post(self, request: Request, user_id: str) -> Response:
        """Make a link with which a person sets a new password, once."""
        return self.decide(request, user_id)

    def show(self, changed: Any) -> Result:
        return issued_reset(changed)


def _people(context: RequestContext) -> QuerySet[User]:
    """Whom the caller may know of, with the roles she may give and take."""
    require_manage_anywhere(context.rights)
    roles = Prefetch(
        "groups__role_group", queryset=managed_role_groups(context.rights), to_attr=ROLES_SHOWN
    )
    return managed_people(context.rights, own_id=own_id(context)).prefetch_related("groups", roles)


def _shown(person: User) -> Result:
    groups = person.groups.all()
    roles = [getattr(group, ROLES_SHOWN, None) for group in groups]
    return person_entry(person, [role for role in roles if isinstance(role, RoleGroup)])


def _roles_of(person: User) -> QuerySet[RoleGroup]:
    return RoleGroup.objects.filter(group__user=person)


def _create(context: RequestContext, arguments: dict[str, Any]) -> Result:
    data = dict(arguments)
    role = Role(data.pop("role"))
    for name in ("organization_id", "repository_id"):
        data.pop(name, None)
    organization, repository = places_in(context)
    person = create_person(context=context, organization_id=context.organization_id, **data)
    services.grant_role(
        context=context,
        user=person,
        role=role,
        organization=None if repository else organization,
        repository=repository,
    )
    return person_entry(person, _roles_of(person))
