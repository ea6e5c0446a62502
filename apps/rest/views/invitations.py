"""Invitations: links with which people take up roles."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.accounts.authority import require_manage_anywhere
from apps.audit.models import ObjectKind
from apps.common.context import RequestContext
from apps.memories.selectors import Place
from apps.organizations import services
from apps.organizations.members import managed_invitations
from apps.organizations.models import Invitation
from apps.organizations.roles import Role
from apps.rest import access_inputs as inputs
from apps.rest import access_outputs as outputs
from apps.rest.access_shown import (
    invitation_entry,
    issued_invitation,
)
from apps.rest.contexts import Opened, opened, opened_at_row, path_number
from apps.rest.filters import InvitationFilter
from apps.rest.inputs import NoArguments, body_of
from apps.rest.pagination import LatestRows
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.rest.views.lists import answer_list
from apps.rest.views.members import places_in, role_place


class InvitationsView(PlatformView):
    @extend_schema(
        operation_id="list_invitations",
        parameters=[InvitationFilter.shape()],
        responses=outputs.InvitationPage,
    )
    def get(self, request: Request) -> Response:
        """Invitations to places that the caller manages, the newest first."""
        return answer_list(
            request,
            _invitations,
            invitation_entry,
            filters=InvitationFilter,
            paginator=LatestRows(),
            kind=ObjectKind.INVITATION,
        )

    @extend_schema(
        operation_id="invite_person",
        request=inputs.Invite,
        responses={201: outputs.IssuedInvitation},
    )
    def post(self, request: Request) -> Response:
        """Make a link with which a person takes up a role, once, within seven days."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.Invite))
            require_manage_anywhere(credential.rights)
            return role_place(arguments)

        with opened(
            request,
            find_place,
            services.invite_person,
        ) as context:
            return answer_once(
                request, context, lambda: _invite(context, arguments), status=HTTP_201_CREATED
            )


class RevokeInvitationView(PlatformView):
    @extend_schema(
        operation_id="revoke_invitation",
        request=NoArguments,
        responses=outputs.InvitationEntry,
    )
    def post(self, request: Request, invitation_id: str) -> Response:
        """Take an invitation back; its link opens nothing from now on."""
        with _at_invitation(request, invitation_id) as (context, row):
            body_of(request, NoArguments)

            def act() -> Result:
                return invitation_entry(
                    services.revoke_invitation(context=context, invitation_id=row.pk)
                )

            return answer_once(request, context, act)


def _at_invitation(request: Request, raw_id: str) -> Opened[Invitation]:
    def find_row(rights: Any) -> Invitation | None:
        require_manage_anywhere(rights)
        wanted = path_number(raw_id, field="invitation_id")
        return managed_invitations(rights).filter(pk=wanted).first()

    return opened_at_row(
        request,
        find_row,
        lambda row: (row.organization_id, row.repository_id),
        services.revoke_invitation,
        raw_id=raw_id,
    )


def _invitations(context: RequestContext) -> QuerySet[Invitation]:
    require_manage_anywhere(context.rights)
    return managed_invitations(context.rights).select_related(None).select_related("accepted_by")


def _invite(context: RequestContext, arguments: dict[str, Any]) -> Result:
    organization, repository = places_in(context)
    issued = services.invite_person(
        context=context,
        email=arguments["email"],
        role=Role(arguments["role"]),
        username=arguments.get("username", ""),
        organization=None if repository else organization,
        repository=repository,
    )
    return issued_invitation(issued)
