"""Messages as search reads them: what a person has released is found like anything else."""

from __future__ import annotations

import uuid
from collections.abc import Container, Sequence

from apps.events.models import Event
from apps.events.searchable import Events
from apps.gateway.models import GatewaySession
from apps.gateway.vocabulary import CHANNEL


class EventsAndReleases(Events):
    """All events, of which sessions of the gateway know what was released."""

    def released(self, events: Sequence[Event]) -> Container[uuid.UUID]:
        messages = [event for event in events if event.channel == CHANNEL]
        sessions = GatewaySession.objects.filter(thread__in={one.context_id for one in messages})
        numbers = dict(sessions.exclude(released=[]).values_list("thread", "released"))
        return {one.pk for one in messages if one.event_seq in numbers.get(one.context_id, ())}
