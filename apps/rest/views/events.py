"""The event log: appending, reading, listing."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.request import Request
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.access.participants import require_within
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, require_found
from apps.common.messages import Answer, read
from apps.common.text import require_uuid
from apps.events.models import Event
from apps.events.presentation import (
    AppendedEvent,
    AppendedEvents,
    appended_event,
    appended_events,
    event_object,
)
from apps.events.selectors import visible_events
from apps.events.services import (
    Appended,
    AppendOutcome,
    append_event,
    append_events,
    list_events,
    read_event,
)
from apps.memories.selectors import Standpoint
from apps.rest.contexts import (
    Arguments,
    ByAddress,
    ByArguments,
    repository_place,
)
from apps.rest.endpoints import Call, Pick, PlatformView, answering, listing, route, writing
from apps.rest.filters import EventQuery
from apps.rest.messages import events as messages
from apps.rest.pagination import BySequence
from apps.rest.parsers import EventParser
from apps.rest.repeats import Result


def _read_body(request: Request, shape: object) -> Arguments:
    """A body as it is: what is wrong beside its place is recorded as refused there."""
    return {"body": request.data}


def _appending_place(credential: Credential, given: Arguments) -> Standpoint:
    """The place that a body names. Raises InvalidArgument naming the field."""
    body = given["body"]
    if not isinstance(body, Mapping):
        raise InvalidArgument("body", "The body must be a JSON object.")
    names = messages.EventPlace.model_fields
    named = {name: require_uuid(body[name], field=name) for name in names if name in body}
    return repository_place(credential, named)


def _listing_place(credential: Credential, given: Arguments) -> Standpoint:
    if "repository_id" not in given and credential.only_repository_id is None:
        raise InvalidArgument("repository_id", "Name the repository_id.")
    return repository_place(credential, given)


APPENDED = ByArguments(_appending_place)


def _list(call: Call[None], pick: Pick) -> list[Event]:
    if "participant" in call.given:
        require_within(call.context, [call.given["participant"]])
    with_internal = call.given.get("include_internal", False)
    return list_events(context=call.context, pick=pick, with_internal=with_internal)


def _append(call: Call[None]) -> Appended:
    event = read(messages.AppendEvent, call.given["body"])
    return append_event(context=call.context, event=event)


def _append_batch(call: Call[None]) -> list[AppendOutcome]:
    events = read(messages.AppendEvents, call.given["body"]).events
    return append_events(context=call.context, events=events)


def _entry(event: Event, context: RequestContext) -> Answer | Result:
    is_agent = context.actor.is_agent
    return event_object(event) if is_agent else messages.EventEntry.of(event)


def _entries(outcomes: list[AppendOutcome], context: RequestContext) -> AppendedEvents:
    return appended_events(outcomes, context.request_id)


@route("v1/events", "events")
class EventsView(PlatformView):
    parser_classes = (EventParser,)
    get = listing(
        list_events,
        at=ByArguments(_listing_place),
        find=_list,
        filters=EventQuery,
        paginator=BySequence,
        show_to=_entry,
        answer=messages.EventEntry,
        text=(
            "A repository's events that the caller may see, the newest first.\n\n"
            "Only those before which nothing can be appended any more."
        ),
    )
    post = writing(
        append_event,
        at=APPENDED,
        body=messages.AppendEvent,
        read=_read_body,
        act=_append,
        show=appended_event,
        answer=AppendedEvent,
        status=HTTP_201_CREATED,
        text="Append one event. With a source's key it is appended once, however often it is sent.",
    )


@route("v1/events/batch", "event-batch")
class EventBatchView(PlatformView):
    parser_classes = (EventParser,)
    post = writing(
        append_events,
        at=APPENDED,
        body=messages.AppendEvents,
        read=_read_body,
        act=_append_batch,
        show_to=_entries,
        answer=AppendedEvents,
        status=HTTP_201_CREATED,
        text="Append several events. What is refused keeps no other from being appended.",
    )


def _find_event(credential: Credential, raw_id: str) -> tuple[Event, Standpoint]:
    key = require_uuid(raw_id, field="event_id")
    seen = visible_events(credential.rights, credential.participants)
    row = require_found(seen.filter(pk=key).first())
    return row, (row.organization_id, row.repository_id)


@route("v1/events/<str:event_id>", "event")
class EventView(PlatformView):
    get = answering(
        read_event,
        at=ByAddress("event_id", _find_event),
        show_to=_entry,
        answer=messages.EventEntry,
        text="One event. One that the caller may not see is not there.",
    )
