"""What is done with events. Nothing else writes them."""

from apps.events.services.appending import append_event, append_events
from apps.events.services.reading import list_events, read_event

__all__ = ["append_event", "append_events", "list_events", "read_event"]
