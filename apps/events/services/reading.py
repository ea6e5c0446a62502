"""Reading events: each read is recorded, whatever the mask leaves of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.db.models import QuerySet

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.common.text import sha256_hex
from apps.events.models import Event
from apps.events.numbering import settled_number
from apps.events.selectors import events_in, get_event

Pick = Callable[[QuerySet[Event]], list[Event]]


@verb(Action.READ, ObjectKind.EVENT, Intent.READ, right=Right.READ)
def read_event(*, context: RequestContext, event_id: uuid.UUID) -> Event:
    """One event. Hidden and missing alike: NotFound. Raises WriteNotAllowed too."""
    event = get_event(context, event_id)
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=ObjectKind.EVENT,
        object_id=event.pk,
        content_hash=event.payload_hash,
    )
    return event


@verb(Action.READ, ObjectKind.EVENT, Intent.READ, right=Right.READ)
def list_events(*, context: RequestContext, pick: Pick, with_internal: bool = False) -> list[Event]:
    """A page of a repository's events; ``pick`` narrows them and takes it.

    It stops below the oldest number whose writer has not committed, so that no page ever changes
    but at its end. Internal events are for people who decide there. Raises WriteNotAllowed, and
    what ``pick`` raises.
    """
    if with_internal and not context.may(Right.VERIFY):
        raise WriteNotAllowed("Internal events are for people who decide here.")
    events = events_in(context).filter(event_seq__lte=settled_number())
    page = pick(events if with_internal else events.filter(internal=False))
    record_listing(context=context, page=page)
    return page


def record_listing(*, context: RequestContext, page: list[Event]) -> None:
    """Record a page of events as served, once for every repository on it; an empty page too."""
    places = {event.repository_id: event.organization_id for event in page}
    for repository_id, organization_id in places.items():
        _record_page(context, organization_id, repository_id, page)
    if not page:
        _record_page(context, context.organization_id, context.repository_id, page)


def _record_page(
    context: RequestContext,
    organization_id: uuid.UUID | None,
    repository_id: uuid.UUID | None,
    page: list[Event],
) -> None:
    shown = [str(event.pk) for event in page if event.repository_id == repository_id]
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=ObjectKind.EVENT,
        organization_id=organization_id,
        repository_id=repository_id,
        reason=f"{len(shown)} events",
        content_hash=sha256_hex("\n".join(shown)) if shown else "",
    )
