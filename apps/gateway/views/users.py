"""Making users, which needs an access token."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED

from apps.common.logs import WRONG_TOKEN
from apps.gateway.calls import opened_by_token
from apps.gateway.messages import UserRequest, UserResponse
from apps.gateway.services.users import Provisioned, provision_user
from apps.gateway.views.base import GatewayView


class UsersView(GatewayView):
    needs_token = True
    scheme = "Bearer"
    unknown = WRONG_TOKEN

    @extend_schema(
        operation_id="provision_user",
        request=UserRequest,
        responses={200: UserResponse, 201: UserResponse},
    )
    def post(self, request: Request) -> Response:
        """Make a user with a key, which is shown once. For tokens of people who manage access."""
        with opened_by_token(request) as (context, organization_id, given):
            made = provision_user(
                context=context,
                organization_id=organization_id,
                repository=given.repository,
                user_id=given.user_id,
                rotate=given.rotate,
            )
        status = HTTP_201_CREATED if made.is_new else HTTP_200_OK
        return Response(_shown(made, given.organization, given.repository), status=status)


def _shown(made: Provisioned, organization: str, repository: str) -> dict[str, Any]:
    user = made.user
    return UserResponse(
        user_id=user.user_id,
        user_key=made.user_key or None,
        organization=organization,
        repository=repository,
        revoked=user.is_revoked,
        created_at=user.created_at,
    ).shown()
