"""Files: handing one over, looking at it, deleting it.

Where there is no form to say who calls, headers do: never the address, which is logged everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED

from apps.audit.verbs import Operation, performing
from apps.common.errors import Unauthenticated
from apps.gateway.calls import Call, opened
from apps.gateway.messages import (
    DELETED,
    DeletedResponse,
    Identity,
    ResourceRequest,
    ResourceResponse,
)
from apps.gateway.resources.presentation import resource_object
from apps.gateway.resources.selectors import RESOURCE_ID
from apps.gateway.resources.services import (
    add_resource,
    delete_resource,
    read_resource,
    read_upload,
)
from apps.gateway.resources.uploads import checked_upload
from apps.gateway.views.base import GatewayView

USER_HEADER, KEY_HEADER = "X-User-Id", "X-User-Key"
WHO_CALLS = [
    OpenApiParameter(USER_HEADER, str, OpenApiParameter.HEADER, required=True),
    OpenApiParameter(
        KEY_HEADER,
        str,
        OpenApiParameter.HEADER,
        description="A secret. Instead of it: `Authorization: Bearer` and the key.",
    ),
]


class ResourcesView(GatewayView):
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="add_resource",
        request={"multipart/form-data": ResourceRequest},
        responses={200: ResourceResponse, 201: ResourceResponse},
    )
    def post(self, request: Request) -> Response:
        """Hand over a file, whose text is found from now on. The same bytes are kept once.

        Text, Markdown, HTML, PDF, CSV, JSON and Word; at most 25 MiB. `failed` is a file that gave
        no text, `failure` says why; handing it over again tries again.
        """
        with opened(
            request,
            {**_named_by(request), **cast(QueryDict, request.data).dict()},
            ResourceRequest,
            add_resource,
        ) as (call, given):
            upload = checked_upload(
                given.file,
                media_type=given.file.content_type or "",
                name=given.file.name or "",
                title=given.title,
                description=given.description,
            )
        # Reading takes its time: no transaction is open meanwhile, and nothing is kept yet.
        reading = read_upload(context=call.context, upload=upload)
        with performing(add_resource, context=call.context):
            added = add_resource(context=call.context, upload=upload, reading=reading)
        status = HTTP_200_OK if added.deduplicated else HTTP_201_CREATED
        return Response(resource_object(added.resource).shown(), status=status)


class ResourceView(GatewayView):
    http_method_names = ("get", "head", "delete")

    @extend_schema(operation_id="read_resource", parameters=WHO_CALLS, responses=ResourceResponse)
    def get(self, request: Request, resource_id: str) -> Response:
        """What is known of a file of the user; its text is found by searching."""
        with _own(request, resource_id, read_resource) as call:
            resource = read_resource(context=call.context, resource_id=resource_id)
        return Response(resource_object(resource).shown())

    @extend_schema(operation_id="delete_resource", parameters=WHO_CALLS, responses=DeletedResponse)
    def delete(self, request: Request, resource_id: str) -> Response:
        """Let a file of the user be found no more."""
        with _own(request, resource_id, delete_resource) as call:
            resource = delete_resource(context=call.context, resource_id=resource_id)
        return Response(DeletedResponse(resource_id=resource.resource_id, status=DELETED).shown())


def _named_by(request: Request) -> dict[str, str]:
    """Who calls, as far as headers say so."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    bearer = token.strip() if scheme.lower() == "bearer" else ""
    named = {
        "user_id": request.headers.get(USER_HEADER, ""),
        "user_key": request.headers.get(KEY_HEADER, "") or bearer,
    }
    return {name: value for name, value in named.items() if value}


@contextmanager
def _own(request: Request, resource_id: str, operation: Operation) -> Iterator[Call]:
    """Run an act on a resource of the user whom the headers name."""
    named = _named_by(request)
    if len(named) < len(("user_id", "user_key")):
        raise Unauthenticated()
    with opened(
        request,
        named,
        Identity,
        operation,
        object_id=resource_id if RESOURCE_ID.fullmatch(resource_id) else "",
    ) as (call, _):
        yield call
