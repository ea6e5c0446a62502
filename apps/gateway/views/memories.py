"""Searching, adding, flushing."""

from __future__ import annotations

from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.gateway.calls import opened
from apps.gateway.messages import (
    AddRequest,
    AddResponse,
    FlushRequest,
    FlushResponse,
    SearchRequest,
    SearchResponse,
)
from apps.gateway.services.searching import search_gateway
from apps.gateway.services.sessions import add_messages, flush_session
from apps.gateway.views.base import GatewayView


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
        return Response(SearchResponse(results=[hit.result() for hit in hits]).shown())


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
        return Response(added)


class FlushView(GatewayView):
    @extend_schema(operation_id="flush_session", request=FlushRequest, responses=FlushResponse)
    def post(self, request: Request) -> Response:
        """Let the messages of a session be found, and remember what the user states in them."""
        with opened(request, request.data, FlushRequest, flush_session) as (call, given):
            flushed = flush_session(
                context=call.context, user=call.caller.user, session_id=given.session_id
            )
        return Response(FlushResponse(**asdict(flushed)).shown())
