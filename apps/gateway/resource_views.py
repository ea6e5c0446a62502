"""The endpoints about files, one class per address."""

from __future__ import annotations

from typing import cast

from django.http import QueryDict
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED

from apps.audit.verbs import performing
from apps.gateway.contexts import named_by, opened
from apps.gateway.data_views import asked, changed, given_in, newest
from apps.gateway.messages import (
    DELETED,
    DeletedResponse,
    Identity,
    PageRequest,
    ResourceChange,
    ResourceList,
    ResourceRequest,
    ResourceResponse,
)
from apps.gateway.openapi import LISTED, WHO_CALLS
from apps.gateway.resources.selectors import RESOURCE_ID
from apps.gateway.resources.services import (
    add_resource,
    delete_resource,
    describe_resource,
    list_resources,
    read_resource,
    read_upload,
)
from apps.gateway.resources.uploads import checked_upload
from apps.gateway.views import GatewayParser, GatewayView


class ResourcesView(GatewayView):
    http_method_names = ("get", "head", "post")
    parser_classes = (MultiPartParser,)

    @extend_schema(operation_id="list_resources", parameters=LISTED, responses=ResourceList)
    def get(self, request: Request) -> Response:
        """The files of the user, the newest first."""
        with opened(request, asked(request), PageRequest, list_resources) as (call, page):
            found = list_resources(context=call.context, user=call.caller.user, pick=newest(page))
        items = [ResourceResponse.of(row) for row in found.rows]
        return Response(ResourceList(items=items, next_cursor=found.next_cursor).serialize())

    @extend_schema(
        operation_id="add_resource",
        request={"multipart/form-data": ResourceRequest},
        responses={200: ResourceResponse, 201: ResourceResponse},
    )
    def post(self, request: Request) -> Response:
        """Hand over a file, whose text is found from now on. The same bytes are kept once.

        Text, Markdown, HTML, PDF, CSV, JSON, Word and source code; at most 25 MiB. A large file is
        `extracting` until the worker has read it, `progress` says how far it is. `failed` is a file
        that gave no text, `failure` says why; handing it over again tries again.
        """
        form = {**named_by(request), **given_in(cast(QueryDict, request.data))}
        with opened(request, form, ResourceRequest, add_resource) as (call, given):
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
        return Response(ResourceResponse.of(added.resource).serialize(), status=status)


class ResourceView(GatewayView):
    http_method_names = ("get", "head", "patch", "delete")
    parser_classes = (GatewayParser,)

    @extend_schema(operation_id="read_resource", parameters=WHO_CALLS, responses=ResourceResponse)
    def get(self, request: Request, resource_id: str) -> Response:
        """What is known of a file of the user; its text is found by searching."""
        with opened(
            request, asked(request), Identity, read_resource, object_id=_named(resource_id)
        ) as (call, _):
            resource = read_resource(context=call.context, resource_id=resource_id)
        return Response(ResourceResponse.of(resource).serialize())

    @extend_schema(
        operation_id="describe_resource", request=ResourceChange, responses=ResourceResponse
    )
    def patch(self, request: Request, resource_id: str) -> Response:
        """Say anew what a file is called and what it is about; both are searched."""
        with opened(
            request,
            changed(request),
            ResourceChange,
            describe_resource,
            object_id=_named(resource_id),
        ) as (call, given):
            resource = describe_resource(
                context=call.context,
                resource_id=resource_id,
                title=given.title,
                description=given.description,
            )
        return Response(ResourceResponse.of(resource).serialize())

    @extend_schema(
        operation_id="delete_resource", parameters=WHO_CALLS, responses={200: DeletedResponse}
    )
    def delete(self, request: Request, resource_id: str) -> Response:
        """Erase a file of the user: its text, its title, its description."""
        with opened(
            request, asked(request), Identity, delete_resource, object_id=_named(resource_id)
        ) as (call, _):
            resource = delete_resource(context=call.context, resource_id=resource_id)
        return Response(
            DeletedResponse(resource_id=resource.resource_id, status=DELETED).serialize()
        )


def _named(resource_id: str) -> str:
    """The id for the record of a refusal, if it can be one."""
    return resource_id if RESOURCE_ID.fullmatch(resource_id) else ""
