"""Which events somebody sees. Every read starts from one of these querysets."""

from __future__ import annotations

import uuid
from typing import cast

from django.db import connection
from django.db.models import Q, QuerySet

from apps.access.participants import Mask, mask_of
from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import NotFound
from apps.events.models import Event

#: Each correction has the place of the one before it, to the last, which nothing has taken.
LAST_CORRECTION = """
WITH RECURSIVE correction AS (
    SELECT id, replaced_by FROM events_event WHERE id = %s
    UNION ALL
    SELECT later.id, later.replaced_by FROM correction
    JOIN events_event later ON later.id = correction.replaced_by
)
SELECT id FROM correction WHERE replaced_by IS NULL
"""


def events_in(context: RequestContext) -> QuerySet[Event]:
    """The events of the context's repository that its participants may see."""
    organization_id, repository_id = repository_scope(context)
    own = Event.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return own.filter(mask_of(context).condition())


def shown_events(context: RequestContext) -> QuerySet[Event]:
    """Those of them that are shown to the caller: internal ones to people who decide there."""
    events = events_in(context)
    return events if context.may(Right.VERIFY) else events.filter(internal=False)


def repository_scope(context: RequestContext) -> tuple[uuid.UUID, uuid.UUID]:
    """The ids of the organization and the repository of a context. Raises InvalidContext."""
    return context.require_repository("Events belong to a repository.")


def visible_events(rights: Rights, participants: frozenset[str]) -> QuerySet[Event]:
    """All events that are shown to somebody across repositories: the list in the admin."""
    events = Event.objects.filter(Mask(participants).condition())
    shown = Q(internal=False) | _where(rights, Right.VERIFY)
    return events.filter(_where(rights, Right.READ) & shown)


def _where(rights: Rights, right: Right) -> Q:
    """The repositories in which a right is held."""
    if right in rights.everywhere:
        return ~Q(pk=None)
    return Q(organization_id__in=rights.organization_ids(right)) | Q(
        repository_id__in=rights.repository_ids(right)
    )


def get_event(context: RequestContext, event_id: uuid.UUID) -> Event:
    """One event. Hidden, internal, foreign and missing answer alike. Raises NotFound."""
    event = shown_events(context).filter(pk=event_id).first()
    if event is None:
        raise NotFound("No event with this id is available here.")
    return event


def last_correction_of(event: Event) -> uuid.UUID:
    """The id of what took the place of an event at last, however often it was corrected."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_CORRECTION, [event.replaced_by])
        (found,) = cursor.fetchone()
    return cast(uuid.UUID, found)
