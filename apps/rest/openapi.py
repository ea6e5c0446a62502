"""The OpenAPI description: credentials, the error object, request ids, and its own addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal, cast
from uuid import UUID

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent, force_instance
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from apps.audit.verbs import Operation
from apps.common.context import REQUEST_ID_MAX_LENGTH
from apps.common.messages import Answer, Message, schema_of
from apps.common.openapi import MessageExtension as MessageExtension
from apps.common.openapi import SummarizedSchema
from apps.rest.conditional import IF_MATCH, IF_NONE_MATCH
from apps.rest.contexts import NUMBERS, WORDS
from apps.rest.examples import (
    error_examples,
    errors_with,
    example_of_id,
    example_of_model,
    file_example,
)
from apps.rest.messages.common import Error
from apps.rest.repeats import ID_HEADER, KEY_HEADER, REPLAYED_HEADER

HEADER: Final = OpenApiParameter.HEADER
REQUEST_ID = OpenApiParameter(
    ID_HEADER,
    str,
    HEADER,
    description=(
        f"Printable ASCII, at most {REQUEST_ID_MAX_LENGTH} characters; made up if missing. "
        "Comes back in the response's header, in errors and in the audit trail."
    ),
)
KEY = OpenApiParameter(
    KEY_HEADER,
    {
        "type": "string",
        "maxLength": REQUEST_ID_MAX_LENGTH,
        "pattern": "^[!-~]([ -~]*[!-~])?$",
    },
    HEADER,
    description=(
        f"Numbers the write, in at most {REQUEST_ID_MAX_LENGTH} printable ASCII characters. Sent "
        "again with the same key and body within 24 hours it is done once and answered as before, "
        f"without texts and secrets; with another body it is refused. Without a key a given "
        f"`{ID_HEADER}` plays its part."
    ),
)
SEEN = OpenApiParameter(
    IF_MATCH,
    str,
    HEADER,
    description="The `ETag` you have seen: refused with VERSION_CONFLICT if it has changed.",
)
KNOWN = OpenApiParameter(
    IF_NONE_MATCH, str, HEADER, description="The `ETag` you have: 304 if nothing has changed."
)
ANSWERED = OpenApiParameter(ID_HEADER, str, HEADER, response=True, description="The request's id.")
TAG = OpenApiParameter(
    "ETag", str, HEADER, response=[200, 304], description="Names what is shown, for this reader."
)
REPLAYED = OpenApiParameter(
    REPLAYED_HEADER, str, HEADER, response=[200, 201], description="`true` in a repeated answer."
)
RETRY = OpenApiParameter(
    "Retry-After", int, HEADER, response=[429, 503], description="Seconds to wait."
)
PATH_ID = re.compile(r"{(\w+)}")
ALWAYS = {401, 403, 422, 429, 500, 503}
OF_BODIES = {400, 404, 413, 415}
OF_OBJECTS = {404}
OF_CHANGES = {409}
OF_MEMORIES = {423}
#: Where somebody may have locked a memory, or set a hold on what is to be erased.
LOCKABLE = re.compile(
    r"/api/v1/(?:(?:memories|links|similar-pairs)/|organizations/[^/]+/erasures$)"
)


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


Body = type[Message]


@dataclass(frozen=True)
class DeclaredMethod:
    """What a method of a view declares of itself; see ``endpoints.described``."""

    operation: Operation
    body: Body | None
    changes: bool
    tagged: bool
    guarded: bool


def endpoint_of(view: object, method: str) -> DeclaredMethod:
    """What a view, or its class, declares of a method."""
    return cast(DeclaredMethod, getattr(view, method.lower()).endpoint)


class PlatformSchema(SummarizedSchema):
    """Adds what every operation has in common."""

    def get_override_parameters(self) -> list[Any]:
        endpoint = endpoint_of(self.view, self.method)
        return [
            REQUEST_ID,
            *([KEY] if endpoint.changes else []),
            *([SEEN] if endpoint.guarded else []),
            *([KNOWN, TAG] if endpoint.tagged else []),
            *(_path_id(name) for name in PATH_ID.findall(self.path)),
            ANSWERED,
            RETRY,
            *([REPLAYED] if endpoint.changes else []),
        ]

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]

    def get_filter_backends(self) -> list[Any]:
        return []

    def _get_examples(
        self,
        serializer: Any,
        direction: str,
        media_type: str,
        status_code: str | None = None,
        extras: Any = None,
    ) -> dict[str, Any]:
        serializer = force_instance(serializer)  # type: ignore[no-untyped-call]
        if serializer is Error:
            return {
                name: self._shared_example(name, example)
                for name, example in error_examples(int(status_code or 0)).items()
            }
        if isinstance(serializer, type) and issubclass(serializer, Message | Answer):
            return {"example": {"value": example_of_model(serializer)}}
        return {"example": {"value": file_example(media_type)}}

    def _get_response_bodies(
        self, direction: Literal["request", "response"] = "response"
    ) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if endpoint_of(self.view, self.method).tagged:
            bodies["304"] = {
                "description": "Nothing has changed.",
                "headers": self._get_response_headers_for_code("304"),
            }
        for status in sorted(self._error_statuses()):
            response = OpenApiResponse(Error, description=_codes_of(status))
            bodies[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                response, str(status), ["application/json"]
            )
        return bodies

    def _error_statuses(self) -> set[int]:
        is_object, has_body = "{" in self.path, self.method != "GET"
        is_change = is_object and has_body
        return (
            ALWAYS
            | (OF_OBJECTS if is_object else set())
            | (OF_BODIES if has_body else set())
            | (OF_CHANGES if is_change else set())
            | (OF_MEMORIES if is_change and LOCKABLE.match(self.path) else set())
        )

    def _shared_example(self, name: str, example: dict[str, Any]) -> dict[str, Any]:
        kind = ResolvedComponent.EXAMPLE
        component = ResolvedComponent(name, kind, example, name)  # type: ignore[no-untyped-call]
        self.registry.register_on_missing(component)
        reference: dict[str, Any] = component.ref
        return reference


class SchemaView(SpectacularAPIView):
    """The description of the interface. It holds no data, so it needs no credential."""

    authentication_classes = ()
    permission_classes = ()


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, its script in a file of its own as the content security policy asks."""

    authentication_classes = ()
    permission_classes = ()
    template_name = "api_docs.html"
    title = "Memory Platform: REST interface"


def parameters_of(query: Body) -> list[OpenApiParameter]:
    """What a query string may say."""
    schema = schema_of(query)
    needed = schema.get("required", [])
    return [
        OpenApiParameter(
            name, part, description=part.pop("description", ""), required=name in needed
        )
        for name, part in schema["properties"].items()
    ]


def _path_id(name: str) -> OpenApiParameter:
    kind: type = str if name in WORDS else int if name in NUMBERS else UUID
    example = OpenApiExample("example", value=example_of_id(name, kind))
    return OpenApiParameter(name, kind, OpenApiParameter.PATH, examples=[example])


def _codes_of(status: int) -> str:
    """The error codes that come with an HTTP status."""
    return ", ".join(kind.code.value for kind in errors_with(status))
