"""The endpoints, one class per address. A view translates; the services decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, ClassVar

from django.db import connection
from django.db.utils import OperationalError
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED
from rest_framework.views import APIView

from apps.common.errors import Unauthenticated
from apps.common.http import BoundedJSONParser, OneFormat, request_id_of
from apps.common.logs import WRONG_TOKEN, note_unauthenticated
from apps.gateway.contexts import opened, opened_by_token
from apps.gateway.messages import (
    AddRequest,
    AddResponse,
    FlushRequest,
    FlushResponse,
    HealthResponse,
    SearchRequest,
    SearchResponse,
    UserRequest,
    UserResponse,
)
from apps.gateway.openapi import GatewaySchema
from apps.gateway.services.search import search_gateway
from apps.gateway.services.sessions import add_messages, flush_session
from apps.gateway.services.users import Provisioned, provision_user
from apps.gateway.vocabulary import BODY_MAX_BYTES

UNKNOWN = "unknown gateway user or key"
REALM = 'realm="memory-platform"'


class GatewayParser(BoundedJSONParser):
    def most_bytes(self) -> int:
        return BODY_MAX_BYTES


class GatewayView(APIView):
    """What every endpoint has in common. Who calls stands in the body, see ``contexts``."""

    authentication_classes = ()
    permission_classes = ()
    parser_classes: Sequence[type[BaseParser]] = (GatewayParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = OneFormat
    http_method_names: Sequence[str] = ("get", "head", "post")
    schema = GatewaySchema()
    #: For the description: an access token, instead of a user and its key.
    needs_token: ClassVar[bool] = False
    #: For the description: anybody may ask; by methods the statuses of further refusals.
    is_open: ClassVar[bool] = False
    also: ClassVar[Mapping[str, frozenset[int]]] = {}
    #: What a caller without a good credential lacks, and how the log puts it.
    scheme: ClassVar[str] = "MemoryGateway"
    unknown: ClassVar[str] = UNKNOWN

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """A body in chunks comes without a length, which the framework takes for no body."""
        if "Transfer-Encoding" in request.headers:
            request.META["CONTENT_LENGTH"] = str(BODY_MAX_BYTES + 1)
        return super().initialize_request(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        """An unknown caller is answered which credential is missing here."""
        if not isinstance(exc, Unauthenticated):
            return super().handle_exception(exc)
        note_unauthenticated(self.unknown)
        body = exc.as_dict(request_id_of(self.request))
        return Response(
            body, status=exc.http_status, headers={"WWW-Authenticate": f"{self.scheme} {REALM}"}
        )

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """What is answered to one user stays in nobody's cache."""
        response.headers.setdefault("Cache-Control", "no-store")
        return super().finalize_response(request, response, *args, **kwargs)


class HealthView(GatewayView):
    is_open = True

    @extend_schema(operation_id="read_health", responses=HealthResponse)
    def get(self, request: Request) -> Response:
        """Whether the database answers. Needs no credential."""
        return Response(HealthResponse.by_state(is_well=_database_answers()).serialize())


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        return False
    return True


class SearchView(GatewayView):
    @extend_schema(
        operation_id="search_memories",
        request=SearchRequest,
        responses=SearchResponse,
    )
    def post(self, request: Request) -> Response:
        """What the user said, stated and uploaded that answers the query, best first."""
        with opened(request, request.data, SearchRequest, search_gateway) as (call, search):
            hits = search_gateway(context=call.context, user=call.caller.user, search=search)
        return Response(SearchResponse(results=[hit.result() for hit in hits]).serialize())


class AddView(GatewayView):
    @extend_schema(operation_id="add_messages", request=AddRequest, responses=AddResponse)
    def post(self, request: Request) -> Response:
        """Hand messages over. The same ones within ten minutes are kept once."""
        with opened(request, request.data, AddRequest, add_messages) as (call, given):
            added = add_messages(
                context=call.context,
                user=call.caller.user,
                session_id=given.session_id,
                messages=given.messages,
            )
        return Response(added.serialize())


class FlushView(GatewayView):
    @extend_schema(operation_id="flush_session", request=FlushRequest, responses=FlushResponse)
    def post(self, request: Request) -> Response:
        """Let the messages of a session be found, and remember what the user states in them."""
        with opened(request, request.data, FlushRequest, flush_session) as (call, given):
            flushed = flush_session(
                context=call.context, user=call.caller.user, session_id=given.session_id
            )
        return Response(FlushResponse(**asdict(flushed)).serialize())


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
        return Response(_user_response(made, given.organization, given.repository), status=status)


def _user_response(made: Provisioned, organization: str, repository: str) -> dict[str, Any]:
    user = made.user
    return UserResponse(
        user_id=user.user_id,
        user_key=made.user_key or None,
        organization=organization,
        repository=repository,
        revoked=user.is_revoked,
        created_at=user.created_at,
    ).serialize()
