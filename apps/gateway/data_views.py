"""The endpoints by which users see to their own data, one class per address."""

from __future__ import annotations

import uuid
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import QueryDict, StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common.errors import NotFound, Unauthenticated, require_found
from apps.common.http import streamed_file
from apps.common.text import UNSTORABLE, parse_uuid
from apps.gateway.contexts import named_by, opened
from apps.gateway.messages import (
    DELETED,
    ERASED,
    DeletedItem,
    DeletedSession,
    ErasedUser,
    Identity,
    MemoryChange,
    MemoryItem,
    MemoryList,
    MessageChange,
    MessageItem,
    MessageList,
    MessagesRequest,
    PageRequest,
    Quotas,
    SessionItem,
    SessionList,
    UsageResponse,
)
from apps.gateway.openapi import LISTED, WHO_CALLS, in_query
from apps.gateway.pages import as_said, page_of
from apps.gateway.selectors import names_of_threads
from apps.gateway.services import own_data
from apps.gateway.services.erasure import erase_user
from apps.gateway.services.export import begin_export
from apps.gateway.services.quotas import ORGANIZATION, USER
from apps.gateway.views import GatewayView

#: Of the family that generated clients read as text.
LINES = "text/x-ndjson"


def asked(request: Request) -> dict[str, Any]:
    """Who calls, by the headers, and what the query string says. Raises Unauthenticated."""
    named = named_by(request)
    if len(named) < len(("user_id", "user_key")):
        raise Unauthenticated()
    return {**given_in(request.query_params), **named}


def given_in(form: QueryDict) -> dict[str, Any]:
    """The fields of a form or a query string; one that comes twice is a list, which none takes."""
    return {name: found[0] if len(found) == 1 else found for name, found in form.lists()}


def changed(request: Request) -> Any:
    """A body, in which who calls may be left to the headers."""
    return {**named_by(request), **request.data} if isinstance(request.data, dict) else request.data


def newest(page: PageRequest) -> partial[Any]:
    """What takes a page out of rows, the newest first."""
    return partial(page_of, by="created_at", limit=page.limit, cursor=page.cursor, is_rising=False)


class SessionsView(GatewayView):
    http_method_names = ("get", "head")

    @extend_schema(operation_id="list_sessions", parameters=LISTED, responses=SessionList)
    def get(self, request: Request) -> Response:
        """The conversations of the user, the newest first."""
        with opened(request, asked(request), PageRequest, own_data.list_sessions) as (call, page):
            found = own_data.list_sessions(
                context=call.context, user=call.caller.user, pick=newest(page)
            )
        items = [SessionItem.of(row) for row in found.rows]
        return Response(SessionList(items=items, next_cursor=found.next_cursor).serialize())


class SessionView(GatewayView):
    also = {"DELETE": frozenset({HTTPStatus.LOCKED})}
    http_method_names = ("get", "head", "delete")

    @extend_schema(operation_id="read_session", parameters=WHO_CALLS, responses=SessionItem)
    def get(self, request: Request, session_id: str) -> Response:
        """One conversation; its messages are listed by themselves."""
        with opened(request, asked(request), Identity, own_data.read_session) as (call, _):
            session = own_data.read_session(
                context=call.context, user=call.caller.user, session_id=name_of(session_id)
            )
        return Response(SessionItem.of(session).serialize())

    @extend_schema(
        operation_id="delete_session", parameters=WHO_CALLS, responses={200: DeletedSession}
    )
    def delete(self, request: Request, session_id: str) -> Response:
        """Erase a conversation: its messages and what was remembered of them."""
        with opened(request, asked(request), Identity, own_data.delete_session) as (call, _):
            count = own_data.delete_session(
                context=call.context, user=call.caller.user, session_id=name_of(session_id)
            )
        done = DeletedSession(session_id=session_id, status=DELETED, messages=count)
        return Response(done.serialize())


class MessagesView(GatewayView):
    also = {"GET": frozenset({HTTPStatus.NOT_FOUND})}
    http_method_names = ("get", "head")

    @extend_schema(
        operation_id="list_messages",
        parameters=[*LISTED, in_query("session_id", "Only of this session.")],
        responses=MessageList,
    )
    def get(self, request: Request) -> Response:
        """What was said, in its order: in one conversation or in all."""
        with opened(request, asked(request), MessagesRequest, own_data.list_messages) as (
            call,
            page,
        ):
            found = own_data.list_messages(
                context=call.context,
                user=call.caller.user,
                session_id=page.session_id,
                pick=partial(as_said, limit=page.limit, cursor=page.cursor),
            )
        items = [MessageItem.of(message) for message in found.rows]
        return Response(MessageList(items=items, next_cursor=found.next_cursor).serialize())


class MessageView(GatewayView):
    also = {
        "PATCH": frozenset({HTTPStatus.LOCKED}),
        "DELETE": frozenset({HTTPStatus.LOCKED}),
    }
    http_method_names = ("get", "head", "patch", "delete")

    @extend_schema(operation_id="read_message", parameters=WHO_CALLS, responses=MessageItem)
    def get(self, request: Request, message_id: str) -> Response:
        """One message, also by an id that it had before it was corrected."""
        with opened(request, asked(request), Identity, own_data.read_message) as (call, _):
            message = own_data.read_message(
                context=call.context, user=call.caller.user, message_id=key_of(message_id)
            )
        return Response(MessageItem.of(message).serialize())

    @extend_schema(operation_id="correct_message", request=MessageChange, responses=MessageItem)
    def patch(self, request: Request, message_id: str) -> Response:
        """Let a message say something else, at the same moment. The answer has its new id."""
        with opened(request, changed(request), MessageChange, own_data.correct_message) as (
            call,
            given,
        ):
            message = own_data.correct_message(
                context=call.context,
                user=call.caller.user,
                message_id=key_of(message_id),
                text=given.text,
            )
        return Response(MessageItem.of(message).serialize())

    @extend_schema(
        operation_id="delete_message", parameters=WHO_CALLS, responses={200: DeletedItem}
    )
    def delete(self, request: Request, message_id: str) -> Response:
        """Erase a message, its former wordings and what was remembered of it."""
        with opened(request, asked(request), Identity, own_data.delete_message) as (call, _):
            own_data.delete_message(
                context=call.context, user=call.caller.user, message_id=key_of(message_id)
            )
        return Response(DeletedItem(id=message_id, status=DELETED).serialize())


class MemoriesView(GatewayView):
    http_method_names = ("get", "head")

    @extend_schema(operation_id="list_memories", parameters=LISTED, responses=MemoryList)
    def get(self, request: Request) -> Response:
        """What is remembered of the user, the newest first, whatever became of it."""
        with opened(request, asked(request), PageRequest, own_data.list_own_memories) as (
            call,
            page,
        ):
            user = call.caller.user
            found = own_data.list_own_memories(context=call.context, user=user, pick=newest(page))
        names = names_of_threads(user, found.rows)
        items = [MemoryItem.told(memory, names) for memory in found.rows]
        return Response(MemoryList(items=items, next_cursor=found.next_cursor).serialize())


class MemoryView(GatewayView):
    also = {
        "PATCH": frozenset({HTTPStatus.CONFLICT, HTTPStatus.LOCKED}),
        "DELETE": frozenset({HTTPStatus.LOCKED}),
    }
    http_method_names = ("get", "head", "patch", "delete")

    @extend_schema(operation_id="read_memory", parameters=WHO_CALLS, responses=MemoryItem)
    def get(self, request: Request, memory_id: str) -> Response:
        """One thing that is remembered."""
        with opened(request, asked(request), Identity, own_data.read_own_memory) as (call, _):
            user = call.caller.user
            memory = own_data.read_own_memory(
                context=call.context, user=user, memory_id=key_of(memory_id)
            )
        return Response(MemoryItem.told(memory, names_of_threads(user, [memory])).serialize())

    @extend_schema(operation_id="correct_memory", request=MemoryChange, responses=MemoryItem)
    def patch(self, request: Request, memory_id: str) -> Response:
        """A new version of it. On what a person has verified it waits for a person."""
        with opened(request, changed(request), MemoryChange, own_data.correct_own_memory) as (
            call,
            given,
        ):
            user = call.caller.user
            memory = own_data.correct_own_memory(
                context=call.context,
                user=user,
                memory_id=key_of(memory_id),
                text=given.text,
                expected_version=given.expected_version,
            )
        return Response(MemoryItem.told(memory, names_of_threads(user, [memory])).serialize())

    @extend_schema(operation_id="delete_memory", parameters=WHO_CALLS, responses={200: DeletedItem})
    def delete(self, request: Request, memory_id: str) -> Response:
        """Erase it with all its versions. What a person has locked stays until it is unlocked."""
        with opened(request, asked(request), Identity, own_data.delete_own_memory) as (call, _):
            own_data.delete_own_memory(
                context=call.context, user=call.caller.user, memory_id=key_of(memory_id)
            )
        return Response(DeletedItem(id=memory_id, status=DELETED).serialize())


class ExportView(GatewayView):
    http_method_names = ("get", "head")

    @extend_schema(
        operation_id="export_user",
        parameters=WHO_CALLS,
        responses={(200, LINES): OpenApiResponse(str, "An object with `kind` in every line.")},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """All that the user has, as lines of JSON: sessions, messages, memories, files, texts."""
        with opened(request, asked(request), Identity, begin_export) as (call, _):
            lines = begin_export(context=call.context, user=call.caller.user)
        return streamed_file(
            request._request, lines, name="memory-gateway.jsonl", content_type=LINES
        )


class UserView(GatewayView):
    http_method_names = ("delete",)

    @extend_schema(operation_id="erase_user", parameters=WHO_CALLS, responses={200: ErasedUser})
    def delete(self, request: Request) -> Response:
        """Erase all that the user has. Its key opens nothing any more; nobody can undo it."""
        with opened(request, asked(request), Identity, erase_user) as (call, _):
            user = call.caller.user
            erased = erase_user(context=call.context, user=user)
        done = ErasedUser(user_id=user.user_id, status=ERASED, **asdict(erased))
        return Response(done.serialize())


class UsageView(GatewayView):
    http_method_names = ("get", "head")

    @extend_schema(operation_id="read_usage", parameters=WHO_CALLS, responses=UsageResponse)
    def get(self, request: Request) -> Response:
        """What the user and its organization keep, and what is left."""
        with opened(request, asked(request), Identity, own_data.read_usage) as (call, _):
            usage = own_data.read_usage(context=call.context, user=call.caller.user)
        answer = UsageResponse(
            user=Quotas.of(usage[USER]),
            organization=Quotas.of(usage[ORGANIZATION]),
            calls_per_minute=settings.GATEWAY_CALLS_PER_MINUTE,
        )
        return Response(answer.serialize())


def name_of(text: str) -> str:
    """A session's name in an address. Raises NotFound for what is the name of none."""
    if UNSTORABLE.search(text):
        raise NotFound()
    return text


def key_of(text: str) -> uuid.UUID:
    """An id in an address. Raises NotFound for what is none."""
    return require_found(parse_uuid(text))
