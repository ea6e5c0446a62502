"""Writing, finding and reading memories."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.memories import services
from apps.memories.selectors import Place
from apps.rest import inputs, outputs
from apps.rest.conditional import answer_unless_known
from apps.rest.contexts import (
    listing_place,
    opened,
    opened_at_memory,
    repository_place,
    writing_place,
)
from apps.rest.filters import MemoryFilter
from apps.rest.inputs import body_of, query_of
from apps.rest.pagination import ByCreation, page_of, page_picker
from apps.rest.repeats import Result, answer_once
from apps.rest.representation import memory_detail, memory_summary
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


class MemoriesView(PlatformView):
    @extend_schema(
        operation_id="list_memories",
        parameters=[MemoryFilter.shape()],
        responses=outputs.MemoryPage,
    )
    def get(self, request: Request) -> Response:
        """What the caller sees, the newest first."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, MemoryFilter.shape()))
            return listing_place(credential, arguments)

        paginator = ByCreation()
        with opened(request, find_place, services.list_memories) as context:
            pick = page_picker(paginator, request)
            memories = services.list_memories(
                context=context, pick=lambda rows: pick(MemoryFilter.narrow(rows, arguments))
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

        with opened(request, find_place, services.write_memory) as context:

            def act() -> Result:
                memory = services.write_memory(context=context, **_without(arguments, PLACE))
                return memory_summary(memory, context.actor)

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class MemorySearchView(PlatformView):
    only_reads = True

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

        with opened(request, find_place, search_memories) as context:
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
        answer = search_answer(
            found,
            show=partial(memory_summary, viewer=context.actor),
            form=form,
            secrecy=context.secrecy,
        )
        clamped = arguments.get("limit", DEFAULT_LIMIT) > MOST
        return Response({**answer, **({"clamped_to": MOST} if clamped else {})})


class MemoryView(PlatformView):
    tagged = True

    @extend_schema(
        operation_id="read_memory",
        responses=outputs.MemoryDetail,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """One memory as it is served now, with its versions' authors and its links."""
        with opened_at_memory(request, memory_id, services.read_memory) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            memory = services.read_memory(context=context, memory_id=key)
            shown = memory_detail(memory, context)
        return answer_unless_known(request, shown, version=memory.latest_version)


def _without(arguments: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in names}
