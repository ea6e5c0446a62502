"""Messages as search reads them: also by what the policy withholds of them from others."""

from __future__ import annotations

import uuid
from collections.abc import Container, Sequence

from apps.events.guard import is_of_user
from apps.events.models import Event
from apps.events.searchable import Events
from apps.gateway.models import GatewaySession
from apps.gateway.vocabulary import CHANNEL


class EventsAndMessages(Events):
    """All events. Of messages, what the user said itself and what was released is found whole."""

    def whole(self, events: Sequence[Event]) -> Container[uuid.UUID]:
        messages = [event for event in events if event.channel == CHANNEL]
        sessions = GatewaySession.objects.filter(
            organization__in={one.organization_id for one in messages},
            thread__in={one.context_id for one in messages},
        ).exclude(released=[])
        released = {
            (organization, thread, number)
            for organization, thread, numbers in sessions.values_list(
                "organization", "thread", "released"
            )
            for number in numbers
        }
        return {
            one.pk
            for one in messages
            if is_of_user(one.content)
            or (one.organization_id, one.context_id, one.event_seq) in released
        }
