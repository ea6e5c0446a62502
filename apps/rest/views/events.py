"""The event log: appending, reading, listing."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.request import Request
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.access.participants import require_within
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_uuid
from apps.events.models import Event
from apps.events.presentation import appended_entry, batch_answer, event_object, whole_event
from apps.events.selectors import visible_events
from apps.events.services import append_event, append_events, list_events, read_event
from apps.events.services.appending import Outcome
from apps.memories.selectors import Place
from apps.rest import event_shapes as shapes
from apps.rest.contexts import (
    Arguments,
    ByAddress,
    ByArguments,
    repository_place,
    require_found,
)
from apps.rest.endpoints import Call, Pick, PlatformView, answering, listing, route, writing
from apps.rest.fields import StrictSerializer
from apps.rest.filters import EventFilter
from apps.rest.pagination import BySequence
from apps.rest.parsers import EventParser
from apps.rest.repeats import Result


def _read_body(request: Request, shape: type[StrictSerializer]) -> Arguments:
    """A body as it is: its place is checked here, its events by the service."""
    if not isinstance(request.data, Mapping):
        raise InvalidArgument("body", "The body must be a JSON object.")
    return dict(request.data)


def _appending_place(credential: Credential, given: Arguments) -> Place:
    """The place that a body names, which is taken out of it. Raises InvalidArgument."""
    place = {name: given.pop(name) for name in shapes.PLACE if name in given}
    checked = {name: require_uuid(value, field=name) for name, value in place.items()}
    return repository_place(credential, checked)


def _listing_place(credential: Credential, given: Arguments) -> Place:
    if "repository_id" not in given and credential.only_repository_id is None:
        raise InvalidArgument("repository_id", "Name the repository_id.")
    return repository_place(credential, given)


APPENDED = ByArguments(_appending_place)


def _list(call: Call[None], pick: Pick) -> list[Event]:
    if "participant" in call.given:
        require_within(call.context, [call.given["participant"]])
    with_internal = call.given.get("include_internal", False)
    return list_events(context=call.context, pick=pick, with_internal=with_internal)


def _shown(event: Event, context: RequestContext) -> Result:
    if context.actor.is_agent:
        return event_object(event)
    return {**whole_event(event), "findings": event.findings}


@route("v1/events", "events")
class EventsView(PlatformView):
    parser_classes = (EventParser,)
    get = listing(
        list_events,
        at=ByArguments(_listing_place),
        find=_list,
        filters=EventFilter,
        paginator=BySequence,
        show_to=_shown,
        answer=shapes.EventPage,
        text=(
            "A repository's events that the caller may see, the newest first.\n\n"
            "Only those before which nothing can be appended any more."
        ),
    )
    post = writing(
        append_event,
        at=APPENDED,
        body=shapes.AppendEvent,
        read=_read_body,
        act=lambda call: append_event(context=call.context, event=call.given),
        show=appended_entry,
        answer=shapes.AppendedEvent,
        status=HTTP_201_CREATED,
        text="Append one event. With a source's key it is appended once, however often it is sent.",
    )


def _append_batch(call: Call[None]) -> list[Outcome]:
    for name in call.given:
        if name != "events":
            raise InvalidArgument("body", "Beside the place a batch has only events.")
    return append_events(context=call.context, events=call.given.get("events", []))


@route("v1/events/batch", "event-batch")
class EventBatchView(PlatformView):
    parser_classes = (EventParser,)
    post = writing(
        append_events,
        at=APPENDED,
        body=shapes.AppendEvents,
        read=_read_body,
        act=_append_batch,
        show_to=lambda outcomes, context: batch_answer(outcomes, context.request_id),
        answer=shapes.AppendedEvents,
        status=HTTP_201_CREATED,
        text="Append several events. What is refused keeps no other from being appended.",
    )


def _find_event(credential: Credential, raw_id: str) -> tuple[Event, Place]:
    key = require_uuid(raw_id, field="event_id")
    seen = visible_events(credential.rights, credential.participants)
    row = require_found(seen.filter(pk=key).first())
    return row, (row.organization_id, row.repository_id)


@route("v1/events/<str:event_id>", "event")
class EventView(PlatformView):
    get = answering(
        read_event,
        at=ByAddress("event_id", _find_event),
        show_to=_shown,
        answer=shapes.EventEntry,
        text="One event. One that the caller may not see is not there.",
    )
