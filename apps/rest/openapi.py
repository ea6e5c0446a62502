"""The OpenAPI description: credentials, the error object, request ids."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from apps.common.context import REQUEST_ID_MAX_LENGTH
from apps.common.errors import PlatformError
from apps.rest.outputs import Error

REQUEST_ID = OpenApiParameter(
    "X-Request-ID",
    str,
    OpenApiParameter.HEADER,
    description=(
        f"Printable ASCII, at most {REQUEST_ID_MAX_LENGTH} characters; made up if missing. "
        "Comes back in the response's header, in errors and in the audit trail. A write in a "
        "repository that is sent again with the same id and body within 24 hours is done once, "
        "and answered without the texts; with another body it is refused."
    ),
)
IDS = {
    "memory_id": OpenApiParameter("memory_id", UUID, OpenApiParameter.PATH),
    "record_id": OpenApiParameter("record_id", int, OpenApiParameter.PATH),
}
ALWAYS = {401, 403, 422, 429, 500, 503}
OF_BODIES = {400, 413, 415}
OF_OBJECTS = {404}
OF_CHANGES = {409, 423}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "apps.rest.authentication.BearerAuthentication"
    name = "bearer"
    priority = 1

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token, `mcp_v1_…`, issued in the admin.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "apps.rest.authentication.SessionAuthentication"
    name = "session"
    priority = 1

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "A person signed in to the admin; writes need `X-CSRFToken` as well.",
        }


class PlatformSchema(AutoSchema):
    """Adds what every operation has in common."""

    def get_override_parameters(self) -> list[Any]:
        return [REQUEST_ID, *(known for name, known in IDS.items() if f"{{{name}}}" in self.path)]

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]

    def get_summary(self) -> str:
        """The first sentence of the description, shown while an operation is folded."""
        return self.get_description().partition(". ")[0].rstrip(".")

    def get_filter_backends(self) -> list[Any]:
        return []

    def _get_response_bodies(
        self, direction: Literal["request", "response"] = "response"
    ) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in sorted(self._error_statuses()):
            response = OpenApiResponse(Error, description=_codes_of(status))
            bodies[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                response, str(status)
            )
        return bodies

    def _error_statuses(self) -> set[int]:
        is_object, has_body = "{" in self.path, self.method == "POST"
        return (
            ALWAYS
            | (OF_OBJECTS if is_object else set())
            | (OF_BODIES if has_body else set())
            | (OF_CHANGES if is_object and has_body else set())
        )


def _codes_of(status: int) -> str:
    """The error codes that come with an HTTP status."""
    codes = sorted(
        error.code.value for error in PlatformError.__subclasses__() if error.http_status == status
    )
    return ", ".join(codes) or "INVALID_ARGUMENT"
