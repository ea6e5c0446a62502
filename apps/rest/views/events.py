"""The event log: appending, reading, listing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.access.participants import require_within
from apps.audit.verbs import Verb
from apps.common.context import Actor, RequestContext, Rights
from apps.common.errors import InvalidArgument
from apps.common.text import require_uuid
from apps.events.models import Event
from apps.events.presentation import appended_entry, batch_answer, event_object, whole_event
from apps.events.selectors import visible_events
from apps.events.services import append_event, append_events, list_events, read_event
from apps.memories.selectors import Place
from apps.rest import event_shapes as shapes
from apps.rest.contexts import credential_of, opened, opened_at_row, repository_place
from apps.rest.filters import EventFilter
from apps.rest.inputs import Nothing, query_of
from apps.rest.pagination import BySequence, page_of, page_picker
from apps.rest.parsers import EventParser
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView


class _Appending(PlatformView):
    """The body's place is checked here, its events by the service."""

    parser_classes = (EventParser,)
    verb: ClassVar[Verb[..., Any]]

    def append(self, request: Request) -> Response:
        given: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            place, rest = _parted(request.data)
            given.update(rest)
            return repository_place(credential, _checked_place(place))

        with opened(
            request,
            find_place,
            type(self).verb,
        ) as context:
            return answer_once(
                request, context, lambda: self.act(context, given), status=HTTP_201_CREATED
            )

    def act(self, context: RequestContext, given: Mapping[str, Any]) -> Result:
        raise NotImplementedError


class EventsView(_Appending):
    verb = append_event

    @extend_schema(
        operation_id="list_events",
        parameters=[EventFilter.shape()],
        responses=shapes.EventPage,
    )
    def get(self, request: Request) -> Response:
        """A repository's events that the caller may see, the newest first.

        Only those before which nothing can be appended any more.
        """
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, EventFilter.shape()))
            if "repository_id" not in arguments and credential.only_repository_id is None:
                raise InvalidArgument("repository_id", "Name the repository_id.")
            return repository_place(credential, arguments)

        paginator = BySequence()
        with opened(
            request,
            find_place,
            list_events,
        ) as context:
            if "participant" in arguments:
                require_within(context, [arguments["participant"]])
            pick = page_picker(paginator, request)
            events = list_events(
                context=context,
                pick=lambda rows: pick(EventFilter.narrow(rows, arguments)),
                with_internal=arguments.get("include_internal", False),
            )
        return Response(page_of(paginator, [_shown(event, context.actor) for event in events]))

    @extend_schema(
        operation_id="append_event",
        request=shapes.AppendEvent,
        responses={201: shapes.AppendedEvent},
    )
    def post(self, request: Request) -> Response:
        """Append one event. With a source's key it is appended once, however often it is sent."""
        return self.append(request)

    def act(self, context: RequestContext, given: Mapping[str, Any]) -> Result:
        return appended_entry(append_event(context=context, event=given))


class EventBatchView(_Appending):
    verb = append_events

    @extend_schema(
        operation_id="append_events",
        request=shapes.AppendEvents,
        responses={201: shapes.AppendedEvents},
    )
    def post(self, request: Request) -> Response:
        """Append several events. What is refused keeps no other from being appended."""
        return self.append(request)

    def act(self, context: RequestContext, given: Mapping[str, Any]) -> Result:
        for name in given:
            if name != "events":
                raise InvalidArgument("body", "Beside the place a batch has only events.")
        outcomes = append_events(context=context, events=given.get("events", []))
        return batch_answer(outcomes, context.request_id)


class EventView(PlatformView):
    @extend_schema(operation_id="read_event", responses=shapes.EventEntry)
    def get(self, request: Request, event_id: str) -> Response:
        """One event. One that the caller may not see is not there."""

        def find_row(rights: Rights) -> Event | None:
            key = require_uuid(event_id, field="event_id")
            seen = visible_events(rights, credential_of(request).participants)
            return seen.filter(pk=key).first()

        with opened_at_row(
            request,
            find_row,
            lambda event: (event.organization_id, event.repository_id),
            read_event,
            raw_id=event_id,
        ) as (context, row):
            query_of(request, Nothing)
            event = read_event(context=context, event_id=row.pk)
        return Response(_shown(event, context.actor))


def _shown(event: Event, viewer: Actor) -> Result:
    if viewer.is_agent:
        return event_object(event)
    return {**whole_event(event), "findings": event.findings}


def _parted(body: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The place that a body names, and everything else. Raises InvalidArgument."""
    if not isinstance(body, Mapping):
        raise InvalidArgument("body", "The body must be a JSON object.")
    place = {name: body[name] for name in shapes.PLACE if name in body}
    return place, {name: value for name, value in body.items() if name not in place}


def _checked_place(place: Mapping[str, Any]) -> dict[str, Any]:
    """The ids of a place, checked. Raises InvalidArgument naming the field."""
    return {name: require_uuid(value, field=name) for name, value in place.items()}
