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
        sessions = GatewaySession.objects.filter(thread__in={one.context_id for one in messages})
        released = dict(sessions.exclude(released=[]).values_list("thread", "released"))
        return {
            one.pk
            for one in messages
            if is_of_user(one.content) or one.event_seq in released.get(one.context_id, ())
        }
