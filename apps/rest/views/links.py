"""Links between memories: drawing them and deciding about suggested ones."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.verbs import Verb, reading
from apps.common.context import Right
from apps.memories import services
from apps.memories.models import MemoryLink
from apps.memories.selectors import (
    Place,
    get_readable,
    links_of,
    standpoint_of_link,
    suggested_links_of,
)
from apps.rest import inputs, review_outputs
from apps.rest.contexts import opened, opened_at_memory, path_number, recordable_id
from apps.rest.fields import StrictSerializer
from apps.rest.inputs import body_of, query_of
from apps.rest.repeats import Result, answer_once
from apps.rest.review_shown import link_entry
from apps.rest.views.base import PlatformView


class MemoryLinksView(PlatformView):
    @extend_schema(operation_id="list_links", responses=review_outputs.Links)
    def get(self, request: Request, memory_id: str) -> Response:
        """The links of a memory that hold; for people also those that were suggested."""
        with opened_at_memory(request, memory_id, reading(ObjectKind.MEMORY)) as (
            context,
            key,
        ):
            query_of(request, inputs.Nothing)
            context.require(Right.READ)
            memory = get_readable(context, key)
            found = list(links_of(memory, context))
            if not context.actor.is_agent:
                found += suggested_links_of(memory, context)
        return Response({"results": [link_entry(link, key) for link in found]})

    @extend_schema(
        operation_id="draw_link",
        request=inputs.DrawLink,
        responses={201: review_outputs.LinkEntry},
    )
    def post(self, request: Request, memory_id: str) -> Response:
        """Say what a memory is to another one; across an approval agents only suggest."""
        with opened_at_memory(request, memory_id, services.link_memories) as (
            context,
            key,
        ):
            arguments = body_of(request, inputs.DrawLink)

            def act() -> Result:
                link = services.link_memories(
                    context=context,
                    source_id=key,
                    target_id=arguments["target_memory_id"],
                    relation=arguments["relation"],
                )
                return link_entry(link, key)

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class _DecisionView(PlatformView):
    input: ClassVar[type[StrictSerializer]]
    service: ClassVar[Verb[..., MemoryLink]]

    def decide(self, request: Request, link_id: str) -> Response:
        def find_place(credential: Credential) -> Place:
            return standpoint_of_link(path_number(link_id, field="link_id"), credential.rights)

        with opened(
            request,
            find_place,
            type(self).service,
            object_id=recordable_id(link_id),
        ) as context:
            arguments: dict[str, Any] = body_of(request, self.input)

            def act() -> Result:
                link = type(self).service(context=context, link_id=int(link_id), **arguments)
                return link_entry(link, link.target_id)

            return answer_once(request, context, act)


class AcceptLinkView(_DecisionView):
    input = inputs.NoArguments
    service = services.accept_link

    @extend_schema(
        operation_id="accept_link",
        request=inputs.NoArguments,
        responses=review_outputs.LinkEntry,
    )
    def post(self, request: Request, link_id: str) -> Response:
        """Let a suggested link take effect; shown from its target."""
        return self.decide(request, link_id)


class DeclineLinkView(_DecisionView):
    input = inputs.OptionalReason
    service = services.decline_link

    @extend_schema(
        operation_id="decline_link",
        request=inputs.OptionalReason,
        responses=review_outputs.LinkEntry,
    )
    def post(self, request: Request, link_id: str) -> Response:
        """Turn a suggested link down; it is not suggested again."""
        return self.decide(request, link_id)
