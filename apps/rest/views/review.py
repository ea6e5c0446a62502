"""The reviewer's queue, what she needs to decide, and her acts beside verifying."""

from __future__ import annotations

import datetime as dt
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.text import parse_uuid
from apps.memories import services
from apps.memories.models import ReviewAssignment
from apps.memories.review import Item, Key, QueueFilter, queue
from apps.memories.selectors import Place, get_readable, standpoint_of_pair
from apps.memories.similar import pairs_of
from apps.memories.vocabulary import Waiting
from apps.rest import inputs, review_outputs
from apps.rest.contexts import listing_place, opened, opened_at_memory, path_number, recordable_id
from apps.rest.inputs import body_of, query_of
from apps.rest.repeats import Result, answer_once
from apps.rest.review_shown import (
    assignment_entry,
    dismissed_entry,
    dossier_entry,
    review_item,
    similar_entry,
)
from apps.rest.views.acts import ActView, described
from apps.rest.views.base import PlatformView


class ReviewItemsView(PlatformView):
    @extend_schema(
        operation_id="list_review_items",
        parameters=[inputs.ReviewQuery],
        responses=review_outputs.ReviewPage,
    )
    def get(self, request: Request) -> Response:
        """What waits for a decision that the caller may make, the oldest first."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, inputs.ReviewQuery))
            return listing_place(credential, arguments)

        with opened(request, find_place, reading(ObjectKind.MEMORY)) as context:
            if not context.rights.anywhere(Right.VERIFY):
                raise WriteNotAllowed("This needs the right to verify memories.")
            size = arguments.get("page_size", inputs.PAGE_SIZE)
            after = _read_key(arguments["cursor"]) if "cursor" in arguments else None
            items = queue(context.rights, _wanted(arguments, context), most=size + 1, after=after)
        page, more = items[:size], len(items) > size
        address = request.build_absolute_uri()
        following = replace_query_param(address, "cursor", _write_key(page[-1])) if more else None
        return Response({"next": following, "results": [review_item(item) for item in page]})


class DossierView(PlatformView):
    @extend_schema(
        operation_id="read_dossier",
        parameters=[inputs.DossierQuery],
        responses=review_outputs.Dossier,
    )
    def get(self, request: Request, memory_id: str) -> Response:
        """What a reviewer needs to decide: waiting version, similar memories, links in question."""
        with opened_at_memory(request, memory_id, services.read_dossier) as (
            context,
            key,
        ):
            arguments = query_of(request, inputs.DossierQuery)
            dossier = services.read_dossier(context=context, memory_id=key, **arguments)
        return Response(dossier_entry(dossier, context.actor))


class SimilarView(PlatformView):
    @extend_schema(operation_id="list_similar", responses=review_outputs.Similar)
    def get(self, request: Request, memory_id: str) -> Response:
        """Memories that say nearly the same and that nobody has decided about, closest first."""
        with opened_at_memory(request, memory_id, reading(ObjectKind.MEMORY)) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            context.require(Right.READ)
            pairs = list(pairs_of(get_readable(context, key), context))
        return Response({"results": [similar_entry(pair, key) for pair in pairs]})


class DismissView(PlatformView):
    @extend_schema(
        operation_id="dismiss_similar",
        request=inputs.OptionalReason,
        responses=review_outputs.Dismissed,
    )
    def post(self, request: Request, pair_id: str) -> Response:
        """Say that two similar memories are no conflict and may both stay."""

        def find_place(credential: Credential) -> Place:
            return standpoint_of_pair(path_number(pair_id, field="pair_id"), credential.rights)

        with opened(
            request,
            find_place,
            services.dismiss_similar,
            object_id=recordable_id(pair_id),
        ) as context:
            arguments = body_of(request, inputs.OptionalReason)

            def act() -> Result:
                return dismissed_entry(
                    services.dismiss_similar(context=context, pair_id=int(pair_id), **arguments)
                )

            return answer_once(request, context, act)


@described(
    "release_memory", inputs.Reason, "Let a quarantined memory be served again, as it stands."
)
class ReleaseView(ActView):
    input = inputs.Reason
    service = services.release_memory


@described(
    "assign_review",
    inputs.Assign,
    "Ask a person to decide on a memory, instead of whom was asked before.",
    review_outputs.Assignment,
)
class AssignView(ActView):
    input = inputs.Assign
    service = services.assign_review

    def show(self, changed: ReviewAssignment, context: RequestContext) -> Result:
        return assignment_entry(changed)


@described("unassign_review", inputs.NoArguments, "Ask nobody in particular any more.")
class UnassignView(ActView):
    input = inputs.NoArguments
    service = services.unassign_review


def _wanted(arguments: dict[str, Any], context: RequestContext) -> QueueFilter:
    kinds = frozenset({Waiting(arguments["kind"])}) if "kind" in arguments else frozenset(Waiting)
    mine = arguments.get("mine") and not context.actor.is_agent
    return QueueFilter(
        kinds=kinds,
        organization_id=arguments.get("organization_id"),
        repository_id=arguments.get("repository_id"),
        assignee_id=int(context.actor.id) if mine else arguments.get("assignee_id"),
        overdue=arguments.get("overdue", False),
    )


def _write_key(item: Item) -> str:
    """A place in the queue. Names no content."""
    since, rank, number, memory_id = item.key
    return f"{since.isoformat()}_{rank}_{number}_{memory_id}"


def _read_key(cursor: str) -> Key:
    """The place a cursor names. Raises InvalidArgument."""
    parts = cursor.split("_")
    if len(parts) == 4 and (memory_id := parse_uuid(parts[3])):
        try:
            since = dt.datetime.fromisoformat(parts[0])
        except ValueError as error:
            raise InvalidArgument("cursor") from error
        if since.tzinfo is not None and parts[1] in ("0", "1", "2"):
            return since, int(parts[1]), path_number(parts[2], field="cursor"), memory_id
    raise InvalidArgument("cursor")
