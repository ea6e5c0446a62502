"""The description of the gateway, apart from that of the REST interface."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal, cast

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from apps.common.errors import PlatformError
from apps.common.openapi import MessageExtension as MessageExtension
from apps.common.openapi import SummarizedSchema
from apps.gateway.contexts import KEY_HEADER, USER_HEADER
from apps.gateway.messages import GatewayError
from apps.gateway.vocabulary import DEFAULT_PAGE, MAX_PAGE

PATHS = "/gateway/"
ALWAYS = {500, 503}
OF_CALLS = {401, 403, 422, 429}
WITH_BODY = ("POST", "PATCH")
OF_BODIES = {413, 415}
TITLE = "Memory gateway"
SETTINGS: dict[str, Any] = {
    "TITLE": TITLE,
    "DESCRIPTION": (
        "What programs hand over in the name of their users, and are reminded of. Users are known "
        "by `user_id` and `user_key` in the body; the key is a secret."
    ),
    # Words stand where they are used: common names for them would be numbers.
    "POSTPROCESSING_HOOKS": [],
    # A change names who calls, so it has the same needed parts everywhere.
    "COMPONENT_SPLIT_PATCH": False,
    "PREPROCESSING_HOOKS": ["apps.gateway.openapi.only_the_gateway"],
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "An access token, `mcp_v1_…`, with the ability `admin`.",
            }
        }
    },
}
WHO_CALLS = [
    OpenApiParameter(USER_HEADER, str, OpenApiParameter.HEADER, required=True),
    OpenApiParameter(
        KEY_HEADER,
        str,
        OpenApiParameter.HEADER,
        description="A secret. Instead of it: `Authorization: Bearer` and the key.",
    ),
]
Endpoints = list[tuple[str, str, str, Any]]


def in_query(name: str, description: str, kind: type = str) -> OpenApiParameter:
    """A part of a query string that may be left out."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description)


#: A list: who calls, and which page.
LISTED = [
    *WHO_CALLS,
    in_query("limit", f"Of the page: 1 to {MAX_PAGE}, by default {DEFAULT_PAGE}.", int),
    in_query("cursor", "The `next_cursor` of the page before."),
]


def only_the_gateway(endpoints: Endpoints, **_: Any) -> Endpoints:
    """The gateway's endpoints."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith(PATHS)]


def without_the_gateway(endpoints: Endpoints, **_: Any) -> Endpoints:
    """All others."""
    return [endpoint for endpoint in endpoints if not endpoint[0].startswith(PATHS)]


class GatewaySchema(SummarizedSchema):
    """Adds the refusals that every operation has in common."""

    def get_auth(self) -> list[dict[str, Any]]:
        """Users are known by the body itself."""
        needs_token: bool = cast(Any, self.view).needs_token
        return [{"bearer": []}] if needs_token else []

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix(PATHS).split("/")[0]]

    def _get_response_bodies(
        self, direction: Literal["request", "response"] = "response"
    ) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in sorted(self._refusals()):
            response = OpenApiResponse(GatewayError, description=_codes_of(status))
            bodies[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                response, str(status), ["application/json"]
            )
        return bodies

    def _refusals(self) -> set[int]:
        """The statuses with which a call may be refused."""
        view = cast(Any, self.view)
        found: set[int] = ALWAYS | view.also.get(self.method, frozenset())
        if view.is_open:
            return found
        found |= OF_CALLS
        if self.method in WITH_BODY:
            found |= OF_BODIES
        return found | {HTTPStatus.NOT_FOUND} if "{" in self.path else found


class SchemaView(SpectacularAPIView):
    authentication_classes = ()
    permission_classes = ()
    custom_settings = SETTINGS


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, its script in a file of its own as the content security policy asks."""

    authentication_classes = ()
    permission_classes = ()
    template_name = "api_docs.html"
    url_name = "gateway-schema"
    title = TITLE


def _codes_of(status: int) -> str:
    """The error codes that come with an HTTP status; a wrong type is a wrong argument."""
    kinds = PlatformError.__subclasses__()
    found = sorted({kind.code.value for kind in kinds if kind.http_status == status})
    return ", ".join(found) or "INVALID_ARGUMENT"
