"""What endpoints about topics and their snapshots take, and what only they answer.

What a question holds is checked by the service, which names every argument that is wrong.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, ListOf, Message, Text, Whole
from apps.events.vocabulary import MAX_HINTS, MAX_PARTICIPANTS
from apps.rest.messages.queries import QueryWhole
from apps.rest.messages.values import AnyText
from apps.topics.query.lookups import DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS
from apps.topics.query.questions import DEFAULT_LIMIT, MAX_LIMIT


class Question(Message):
    """Which events, and for whom."""

    participants: Annotated[list[str], ListOf(Text())] = Field(
        description=f"Who all must take part, 1 to {MAX_PARTICIPANTS}; within what the token lists."
    )
    query: AnyText = ""
    """In words; without it the newest come first."""
    context_id: AnyText = ""
    """Only this conversation."""
    topic_hints: list[Any] = Field(
        [], description=f"At most {MAX_HINTS}: texts, or objects with hint and confidence."
    )
    include_internal: bool = False
    """For people who decide there."""
    limit: Annotated[int, Whole(1, MAX_LIMIT)] = Field(0, description=f"Default {DEFAULT_LIMIT}.")
    cursor: AnyText = ""
    """`next_cursor` of the page before."""


class SnapshotQuery(Message):
    """How many."""

    limit: Annotated[int, QueryWhole(1, MAX_SNAPSHOTS)] = Field(
        0, description=f"Default {DEFAULT_SNAPSHOTS}."
    )


class BuildsState(Answer):
    """Whether automatic builds go on."""

    builds_paused_at: Annotated[AnsweredMoment | None, Field(validation_alias="paused_at")]
    """Null: they go on."""
