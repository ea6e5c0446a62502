"""Reviewing: the queue, what is needed to decide, and who relied on a memory."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.memories import services
from apps.memories.agent_view import AgentView, agent_view
from apps.memories.models import Memory
from apps.memories.selectors import (
    Standpoint,
    get_readable,
    standpoint_of_pair,
    standpoint_of_suggestion,
)
from apps.memories.selectors.review_queue import (
    FOR_REVIEWERS,
    QueueFilter,
    QueueKey,
    queue,
    read_key,
    write_key,
)
from apps.memories.selectors.similarity import pairs_of
from apps.memories.selectors.timeline import Timeline, timeline_of
from apps.memories.selectors.usage_report import UsageReport, usage_report_of
from apps.memories.services.review import Dossier
from apps.memories.vocabulary import Waiting
from apps.rest.contexts import LISTED, MEMORY, ByAddress, path_number
from apps.rest.endpoints import (
    Call,
    PlatformView,
    answering,
    called,
    described,
    route,
    writing,
)
from apps.rest.messages import review as messages
from apps.rest.messages.common import NoArguments, OptionalReason
from apps.rest.messages.lists import Results
from apps.rest.messages.memories import ReasonedDecision
from apps.rest.messages.queries import PAGE_SIZE
from apps.rest.messages.review import SimilarEntry
from apps.rest.pagination import NO_CURSOR
from apps.rest.views.memories import ADDRESS, as_seen, changing, require_seen
from apps.tiers.selectors.items import use_of
from apps.tiers.selectors.palace import location_of

READING = reading(ObjectKind.MEMORY)


@route("v1/review-items", "review-items")
class ReviewItemsView(PlatformView):
    @described(
        READING,
        name="list_review_items",
        query=messages.ReviewQuery,
        answer=messages.ReviewPage,
    )
    def get(self, request: Request) -> Response:
        """What waits for a decision that the caller may make, the oldest first."""
        with called(request, READING, LISTED, {}, messages.ReviewQuery) as call:
            context, arguments = call.context, call.given
            if not context.rights.anywhere(Right.VERIFY):
                raise WriteNotAllowed("This needs the right to verify memories.")
            size = arguments.get("page_size", PAGE_SIZE)
            after = _read_key(arguments["cursor"]) if "cursor" in arguments else None
            items = queue(context.rights, _wanted(arguments, context), most=size + 1, after=after)
        page, more = items[:size], len(items) > size
        address = request.build_absolute_uri()
        following = (
            replace_query_param(address, "cursor", write_key(page[-1].key)) if more else None
        )
        waiting = [messages.ReviewItem.of(item) for item in page]
        return Response(messages.ReviewPage(next=following, results=waiting).serialize())


def _dossier(dossier: Dossier) -> messages.Dossier:
    memory = dossier.memory
    return messages.Dossier.about(dossier, use=use_of(memory), location=location_of(memory))


@route(f"{ADDRESS}/dossier", "memory-dossier")
class DossierView(PlatformView):
    get = answering(
        services.read_dossier,
        at=MEMORY,
        query=messages.DossierQuery,
        show=_dossier,
        answer=messages.Dossier,
        text=(
            "What a reviewer needs to decide: waiting version, similar memories, links in question."
        ),
    )


def _similar(call: Call[uuid.UUID]) -> list[SimilarEntry]:
    call.context.require(Right.READ)
    pairs = pairs_of(get_readable(call.context, call.found), call.context)
    return [SimilarEntry.seen_from(call.found, pair) for pair in pairs]


@route(f"{ADDRESS}/similar", "memory-similar")
class SimilarView(PlatformView):
    get = answering(
        READING,
        name="list_similar",
        at=MEMORY,
        run=_similar,
        answer=Results[SimilarEntry],
        text="Memories that say nearly the same and that nobody has decided about, closest first.",
    )


def _find_pair(credential: Credential, raw_id: str) -> tuple[int, Standpoint]:
    number = path_number(raw_id, field="pair_id")
    return number, standpoint_of_pair(number, credential.rights)


@route("v1/similar-pairs/<str:pair_id>/dismiss", "pair-dismiss")
class DismissView(PlatformView):
    post = writing(
        services.dismiss_similar,
        at=ByAddress("pair_id", _find_pair),
        body=OptionalReason,
        answer=messages.Dismissed,
        text="Say that two similar memories are no conflict and may both stay.",
    )


def _find_suggestion(credential: Credential, raw_id: str) -> tuple[int, Standpoint]:
    number = path_number(raw_id, field="suggestion_id")
    return number, standpoint_of_suggestion(number, credential.rights)


SUGGESTION = ByAddress("suggestion_id", _find_suggestion)


@route("v1/forget-suggestions/<str:suggestion_id>/accept", "suggestion-accept")
class AcceptSuggestionView(PlatformView):
    post = writing(
        services.accept_forgetting,
        at=SUGGESTION,
        body=NoArguments,
        answer=messages.Suggestion,
        text="Archive the memory that a model would forget, after reading its dossier.",
    )


@route("v1/forget-suggestions/<str:suggestion_id>/decline", "suggestion-decline")
class DeclineSuggestionView(PlatformView):
    post = writing(
        services.decline_forgetting,
        at=SUGGESTION,
        body=OptionalReason,
        answer=messages.Suggestion,
        text="Keep the memory that a model would forget; it is not suggested again.",
    )


@route(f"{ADDRESS}/release", "memory-release")
class ReleaseView(PlatformView):
    post = as_seen(
        services.release_memory,
        ReasonedDecision,
        "Let a quarantined memory be served again, as it stands.",
    )


@route(f"{ADDRESS}/assign", "memory-assign")
class AssignView(PlatformView):
    post = writing(
        services.assign_review,
        at=MEMORY,
        body=messages.Assign,
        seen=require_seen,
        answer=messages.Assignment,
        text="Ask a person to decide on a memory, instead of whom was asked before.",
    )


@route(f"{ADDRESS}/unassign", "memory-unassign")
class UnassignView(PlatformView):
    post = changing(services.unassign_review, NoArguments, "Ask nobody in particular any more.")


def _reliance(call: Call[uuid.UUID]) -> UsageReport:
    memory = _seen(call.context, get_readable(call.context, call.found))
    reliance = usage_report_of(memory, call.context.rights)
    if not reliance.is_open:
        raise WriteNotAllowed("This needs the right to view the audit trail.")
    return reliance


@route(f"{ADDRESS}/reliance", "memory-reliance")
class RelianceView(PlatformView):
    get = answering(
        READING,
        name="read_reliance",
        at=MEMORY,
        run=_reliance,
        answer=messages.Reliance,
        text="Who was served a memory, and which agents are told what became of it.",
    )


def _timeline(call: Call[uuid.UUID]) -> Timeline:
    memory = _seen(call.context, get_readable(call.context, call.found))
    return timeline_of(memory, call.context, **call.given)


@route(f"{ADDRESS}/timeline", "memory-timeline")
class TimelineView(PlatformView):
    get = answering(
        READING,
        name="read_timeline",
        at=MEMORY,
        query=messages.TimelineQuery,
        run=_timeline,
        answer=messages.Timeline,
        text="What happened to a memory, the newest first: acts, refusals, reads, links, recalls.",
    )


def _agent_view(call: Call[uuid.UUID]) -> AgentView:
    memory = services.read_memory(context=call.context, memory_id=call.found)
    return agent_view(_seen(call.context, memory))


@route(f"{ADDRESS}/agent-view", "memory-agent-view")
class AgentViewView(PlatformView):
    get = answering(
        services.read_memory,
        name="read_agent_view",
        at=MEMORY,
        run=_agent_view,
        answer=messages.AgentSight,
        text="What agents get of a memory now, or why they get nothing.",
    )


def _seen(context: RequestContext, memory: Memory) -> Memory:
    """A memory that a person may read about. Raises WriteNotAllowed."""
    context.require(Right.READ)
    if context.actor.is_agent:
        raise WriteNotAllowed("This is for people.")
    return memory


def _wanted(arguments: dict[str, Any], context: RequestContext) -> QueueFilter:
    kinds = frozenset({Waiting(arguments["kind"])}) if "kind" in arguments else FOR_REVIEWERS
    mine = arguments.get("mine") and not context.actor.is_agent
    return QueueFilter(
        kinds=kinds,
        organization_id=arguments.get("organization_id"),
        repository_id=arguments.get("repository_id"),
        assignee_id=int(context.actor.id) if mine else arguments.get("assignee_id"),
        overdue=arguments.get("overdue", False),
    )


def _read_key(cursor: str) -> QueueKey:
    """The place a cursor names. Raises InvalidArgument."""
    key = read_key(cursor)
    if key is None:
        raise InvalidArgument("cursor", NO_CURSOR)
    return key
