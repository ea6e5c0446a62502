"""The wordings a memory had, and what happened to it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.common.errors import NotFound
from apps.memories import services
from apps.memories.presentation import write_result
from apps.rest import inputs, outputs
from apps.rest.conditional import answer_unless_known, require_seen_memory
from apps.rest.contexts import opened_at_memory, path_number
from apps.rest.inputs import body_of, query_of
from apps.rest.pagination import LatestVersions, page_of, page_picker
from apps.rest.repeats import Result, answer_once
from apps.rest.representation import version_entry
from apps.rest.views.base import PlatformView


class MemoryVersionsView(PlatformView):
    tagged = guarded = True

    @extend_schema(
        operation_id="list_versions", parameters=[inputs.Page], responses=outputs.VersionPage
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """Every wording the memory had, the newest first."""
        paginator = LatestVersions()
        with opened_at_memory(request, memory_id, services.list_versions) as (
            context,
            key,
        ):
            query_of(request, inputs.Page)
            versions = services.list_versions(
                context=context, memory_id=key, pick=page_picker(paginator, request)
            )
        shown = [version_entry(version, context.actor) for version in versions]
        return answer_unless_known(request, page_of(paginator, shown))

    @extend_schema(
        operation_id="write_version",
        request=inputs.NewVersion,
        responses={201: outputs.WrittenVersion},
    )
    def post(self, request: Request, memory_id: str) -> Response:
        """A new wording: served at once on an unverified memory, else pending."""
        with opened_at_memory(request, memory_id, services.write_version) as (
            context,
            key,
        ):
            arguments = body_of(request, inputs.NewVersion)

            def act() -> Result:
                require_seen_memory(request, context, key)
                return write_result(
                    services.write_version(context=context, memory_id=key, **arguments)
                )

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class MemoryVersionView(PlatformView):
    tagged = True

    @extend_schema(operation_id="read_version", responses=outputs.Version)
    def get(self, request: Request, memory_id: str, number: str) -> Response:
        """One wording. It never changes."""
        with opened_at_memory(request, memory_id, services.list_versions) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            wanted = path_number(number, field="number")
            found = services.list_versions(
                context=context,
                memory_id=key,
                pick=lambda rows: list(rows.filter(number=wanted)),
            )
            if not found:
                raise NotFound()
        return answer_unless_known(request, version_entry(found[0], context.actor), version=wanted)


class MemoryHistoryView(PlatformView):
    @extend_schema(
        operation_id="read_history",
        parameters=[inputs.HistoryQuery],
        responses=outputs.History,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """Versions and status changes, the newest first, without text."""
        with opened_at_memory(request, memory_id, services.read_history) as (
            context,
            key,
        ):
            arguments = query_of(request, inputs.HistoryQuery)
            history = services.read_history(context=context, memory_id=key, **arguments)
        return Response(history)
