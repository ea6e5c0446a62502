"""Who relied on a memory, what happened to it, and what was served."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.memories import services
from apps.memories.agent_view import agent_view
from apps.memories.models import Memory
from apps.memories.reliance import reliance_on
from apps.memories.selectors import get_readable
from apps.memories.timeline import timeline_of
from apps.rest import inputs, review_outputs
from apps.rest.contexts import listing_place, opened, opened_at_memory, path_number
from apps.rest.inputs import query_of
from apps.rest.review_shown import reliance_entry, replay_entry, timeline_entry
from apps.rest.views.base import PlatformView


class RelianceView(PlatformView):
    @extend_schema(operation_id="read_reliance", responses=review_outputs.Reliance)
    def get(self, request: Request, memory_id: str) -> Response:
        """Who was served a memory, and which agents are told what became of it."""
        with opened_at_memory(request, memory_id, reading(ObjectKind.MEMORY)) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            reliance = reliance_on(_seen(context, get_readable(context, key)), context.rights)
            if not reliance.is_open:
                raise WriteNotAllowed("This needs the right to view the audit trail.")
        return Response(reliance_entry(reliance))


class TimelineView(PlatformView):
    @extend_schema(
        operation_id="read_timeline",
        parameters=[inputs.TimelineQuery],
        responses=review_outputs.Timeline,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """What happened to a memory, the newest first: acts, refusals, reads, links, recalls."""
        with opened_at_memory(request, memory_id, reading(ObjectKind.MEMORY)) as (
            context,
            key,
        ):
            arguments = query_of(request, inputs.TimelineQuery)
            timeline = timeline_of(_seen(context, get_readable(context, key)), context, **arguments)
        return Response(timeline_entry(timeline))


class AgentViewView(PlatformView):
    @extend_schema(operation_id="read_agent_view", responses=review_outputs.AgentSight)
    def get(self, request: Request, memory_id: str) -> Response:
        """What agents get of a memory now, or why they get nothing."""
        with opened_at_memory(request, memory_id, services.read_memory) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            memory = services.read_memory(context=context, memory_id=key)
            view = agent_view(_seen(context, memory))
        return Response({"found": view.found, "read": view.read, "reasons": view.reasons})


class ReplayView(PlatformView):
    @extend_schema(operation_id="replay_record", responses=review_outputs.Replay)
    def get(self, request: Request, record_id: str) -> Response:
        """Exactly the versions that a search or a read served, in order."""
        with opened(
            request,
            lambda credential: listing_place(credential, {}),
            services.replay_record,
        ) as context:
            query_of(request, inputs.Nothing)
            replay = services.replay_record(
                context=context, record_id=path_number(record_id, field="record_id")
            )
        return Response(replay_entry(replay))


def _seen(context: RequestContext, memory: Memory) -> Memory:
    """A memory that a person may read about. Raises WriteNotAllowed."""
    context.require(Right.READ)
    if context.actor.is_agent:
        raise WriteNotAllowed("This is for people.")
    return memory
