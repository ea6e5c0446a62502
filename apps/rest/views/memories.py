"""Writing, finding and reading memories."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.audit.models import Action
from apps.common.context import Intent
from apps.memories import services
from apps.memories.presentation import write_result
from apps.memories.selectors import Place
from apps.rest import inputs, outputs
from apps.rest.contexts import (
    listing_place,
    opened,
    opened_at_memory,
    repository_place,
    writing_place,
)
from apps.rest.inputs import body_of, query_of
from apps.rest.pagination import LatestVersions, NewestFirst, page_of, page_picker
from apps.rest.repeats import act_once
from apps.rest.representation import Result, memory_detail, memory_summary, version_entry
from apps.rest.views.base import PlatformView
from apps.search.filters import Filters
from apps.search.presentation import Format, search_answer
from apps.search.services import DEFAULT_LIMIT, MOST, search_memories

PLACE = ("organization_id", "repository_id")
# What a search is narrowed by, and what the service calls it.
NARROWING = {
    "type_filter": "types",
    "tags": "tags",
    "author": "authors",
    "tier": "tiers",
    "status": "statuses",
    "scope": "scopes",
    "since": "since",
    "until": "until",
}
FILTERS = ("organization_id", "repository_id", "status", "type", "scope", "tier")


class MemoriesView(PlatformView):
    @extend_schema(
        operation_id="list_memories",
        parameters=[inputs.MemoryFilter],
        responses=outputs.MemoryPage,
    )
    def get(self, request: Request) -> Response:
        """What the caller sees, the newest first."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, inputs.MemoryFilter))
            return listing_place(credential, arguments)

        paginator = NewestFirst()
        with opened(request, find_place, action=Action.READ, intent=Intent.READ) as context:
            memories = services.list_memories(
                context=context,
                matching=_matching(arguments),
                pick=page_picker(paginator, request),
            )
        shown = [memory_summary(memory, context.actor) for memory in memories]
        return Response(page_of(paginator, shown))

    @extend_schema(
        operation_id="create_memory",
        request=inputs.CreateMemory,
        responses={201: outputs.MemorySummary},
    )
    def post(self, request: Request) -> Response:
        """A new memory, unverified."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.CreateMemory))
            return writing_place(credential, arguments)

        with opened(request, find_place, action=Action.CREATED, intent=Intent.WRITE) as context:

            def act() -> Result:
                memory = services.write_memory(context=context, **_without(arguments, PLACE))
                return memory_summary(memory, context.actor)

            result = act_once(request, context, operation=Action.CREATED, act=act)
        return Response(result, status=HTTP_201_CREATED)


class MemorySearchView(PlatformView):
    @extend_schema(
        operation_id="search_memories",
        request=inputs.Search,
        responses=outputs.Found,
    )
    def post(self, request: Request) -> Response:
        """The memories that answer a query best, at most ten, as agents get them."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.Search))
            return repository_place(credential, arguments)

        with opened(request, find_place, action=Action.READ, intent=Intent.READ) as context:
            form = arguments.pop("format", Format.OBJECTS)
            filters = Filters.checked(
                **{
                    name: arguments.pop(given)
                    for given, name in NARROWING.items()
                    if given in arguments
                }
            )
            found = search_memories(
                context=context, filters=filters, **_without(arguments, ("repository_id",))
            )
        answer = search_answer(found, show=partial(memory_summary, viewer=context.actor), form=form)
        clamped = arguments.get("limit", DEFAULT_LIMIT) > MOST
        return Response({**answer, **({"clamped_to": MOST} if clamped else {})})


class MemoryView(PlatformView):
    @extend_schema(
        operation_id="read_memory",
        responses=outputs.MemoryDetail,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """One memory as it is served now, with its versions' authors and its links."""
        with opened_at_memory(request, memory_id, action=Action.READ, intent=Intent.READ) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            memory = services.read_memory(context=context, memory_id=key)
            shown = memory_detail(memory, context)
        return Response(shown)


class MemoryVersionsView(PlatformView):
    @extend_schema(
        operation_id="list_versions", parameters=[inputs.Page], responses=outputs.VersionPage
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """Every wording the memory had, the newest first."""
        paginator = LatestVersions()
        with opened_at_memory(request, memory_id, action=Action.READ, intent=Intent.READ) as (
            context,
            key,
        ):
            query_of(request, inputs.Page)
            versions = services.list_versions(
                context=context, memory_id=key, pick=page_picker(paginator, request)
            )
        shown = [version_entry(version, context.actor) for version in versions]
        return Response(page_of(paginator, shown))

    @extend_schema(
        operation_id="write_version",
        request=inputs.NewVersion,
        responses={201: outputs.WrittenVersion},
    )
    def post(self, request: Request, memory_id: str) -> Response:
        """A new wording: served at once on an unverified memory, else pending."""
        with opened_at_memory(request, memory_id, action=Action.UPDATED, intent=Intent.WRITE) as (
            context,
            key,
        ):
            arguments = body_of(request, inputs.NewVersion)

            def act() -> Result:
                return write_result(
                    services.write_version(context=context, memory_id=key, **arguments)
                )

            result = act_once(request, context, operation=Action.UPDATED, act=act, memory_id=key)
        return Response(result, status=HTTP_201_CREATED)


class MemoryHistoryView(PlatformView):
    @extend_schema(
        operation_id="read_history",
        parameters=[inputs.HistoryQuery],
        responses=outputs.History,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """Versions and status changes, the newest first, without text."""
        with opened_at_memory(request, memory_id, action=Action.READ, intent=Intent.READ) as (
            context,
            key,
        ):
            arguments = query_of(request, inputs.HistoryQuery)
            history = services.read_history(context=context, memory_id=key, **arguments)
        return Response(history)


def _matching(arguments: Mapping[str, Any]) -> Q:
    matching = Q(**{name: arguments[name] for name in FILTERS if name in arguments})
    return matching & Q(tags__contains=[arguments["tag"]]) if "tag" in arguments else matching


def _without(arguments: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in names}
