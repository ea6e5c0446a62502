"""What endpoints about topics and their snapshots take, and what only they answer.

What a question holds is checked by the service, which names every argument that is wrong.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from rest_framework import serializers

from apps.common.messages import Answer, AnsweredMoment, Message
from apps.events.vocabulary import MAX_HINTS, MAX_PARTICIPANTS
from apps.rest.fields import Boolean, StrictSerializer, Text
from apps.rest.messages.queries import QueryWhole
from apps.topics.query.lookups import DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS
from apps.topics.query.questions import DEFAULT_LIMIT, MAX_LIMIT


class Question(StrictSerializer):
    participants = serializers.ListField(
        child=Text(),
        help_text=f"Who all must take part, 1 to {MAX_PARTICIPANTS}; within what the token lists.",
    )
    query = Text(required=False, help_text="In words; without it the newest come first.")
    context_id = Text(required=False, help_text="Only this conversation.")
    topic_hints = serializers.ListField(
        child=serializers.JSONField(),
        required=False,
        help_text=f"At most {MAX_HINTS}: texts, or objects with hint and confidence.",
    )
    include_internal = Boolean(required=False, help_text="For people who decide there.")
    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_LIMIT, help_text=f"Default {DEFAULT_LIMIT}."
    )
    cursor = Text(required=False, help_text="`next_cursor` of the page before.")


class SnapshotQuery(Message):
    """How many."""

    limit: Annotated[int, QueryWhole(1, MAX_SNAPSHOTS)] = Field(
        0, description=f"Default {DEFAULT_SNAPSHOTS}."
    )


class BuildsState(Answer):
    """Whether automatic builds go on."""

    builds_paused_at: Annotated[AnsweredMoment | None, Field(validation_alias="paused_at")]
    """Null: they go on."""
