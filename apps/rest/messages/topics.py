"""What endpoints about topics and their snapshots take, and what only they answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, Message
from apps.rest.messages.queries import QueryWhole
from apps.topics.query.lookups import DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS


class SnapshotQuery(Message):
    """How many."""

    limit: Annotated[int, QueryWhole(1, MAX_SNAPSHOTS)] = Field(
        0, description=f"Default {DEFAULT_SNAPSHOTS}."
    )


class BuildsState(Answer):
    """Whether automatic builds go on."""

    builds_paused_at: Annotated[AnsweredMoment | None, Field(validation_alias="paused_at")]
    """Null: they go on."""
