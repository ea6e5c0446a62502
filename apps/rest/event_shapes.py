"""What the endpoints of the event log take and answer.

The events themselves are checked by the service, which names every field that is wrong.
"""

from __future__ import annotations

from rest_framework import serializers

from apps.events.vocabulary import (
    DEFAULT_TYPE,
    MOST_EVENTS,
    MOST_HINTS,
    MOST_PARTICIPANTS,
    PAYLOAD_BYTES,
    PAYLOAD_LEVELS,
)
from apps.rest.fields import Boolean, Identifier, Moment, StrictSerializer, Text
from apps.rest.outputs import Page, Shape

PLACE = ("organization_id", "repository_id")


class Hint(StrictSerializer):
    hint = Text()
    confidence = serializers.FloatField(min_value=0, max_value=1)


class NewEvent(StrictSerializer):
    timestamp = Moment(help_text="When it happened; with a zone.")
    channel = Text(help_text="Where it came from.")
    participants = serializers.ListField(
        child=Text(),
        help_text=f"Who takes part, 1 to {MOST_PARTICIPANTS}, each once: who may see it later.",
    )
    payload = serializers.DictField(
        help_text=f"At most {PAYLOAD_BYTES // 1024} KiB as canonical JSON, {PAYLOAD_LEVELS} levels."
    )
    source_event_key = Text(
        required=False, help_text="The same again in a channel is the same event."
    )
    topic_hints = Hint(many=True, required=False, help_text=f"At most {MOST_HINTS}.")
    internal = Boolean(required=False)
    context_id = Text(required=False, help_text="The conversation it belongs to.")
    type = Text(required=False, help_text=f"Default `{DEFAULT_TYPE}`.")


class EventPlace(StrictSerializer):
    organization_id = Identifier(required=False)
    repository_id = Identifier(
        required=False, help_text="May be left out by a token of exactly one repository."
    )


class AppendEvent(EventPlace, NewEvent):
    """One event for a repository's log."""


class AppendEvents(EventPlace):
    events = NewEvent(many=True, help_text=f"1 to {MOST_EVENTS}; each is answered for itself.")


class AppendedEvent(Shape):
    event_id = serializers.UUIDField()
    event_seq = serializers.IntegerField(help_text="Its place in the log.")
    deduplicated = serializers.BooleanField(help_text="It was there before.")
    internal = serializers.BooleanField()
    verdict = serializers.CharField(help_text="Of the write policy: accept, quarantine, reject.")


class AppendedEvents(Shape):
    results = serializers.ListField(
        child=serializers.DictField(), help_text="The answer to each, or its error, in order."
    )
    appended = serializers.IntegerField()
    repeated = serializers.IntegerField()
    refused = serializers.IntegerField()


class EventEntry(Shape):
    """People get the event as it is kept, agents without what may not reach a model."""

    event_id = serializers.UUIDField()
    event_seq = serializers.IntegerField()
    timestamp = serializers.DateTimeField()
    received_at = serializers.DateTimeField()
    channel = serializers.CharField()
    participants = serializers.ListField(child=serializers.CharField())
    type = serializers.CharField()
    source_event_key = serializers.CharField(required=False)
    context_id = serializers.CharField(required=False)
    topic_hints = serializers.ListField(child=serializers.DictField())
    internal = serializers.BooleanField()
    payload = serializers.DictField()
    payload_hash = serializers.CharField()
    verdict = serializers.CharField()
    findings = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="For people: rules and places."
    )


class EventPage(Page):
    results = EventEntry(many=True)
