"""What endpoints about topics and their snapshots take, and what only they answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from apps.common.messages import (
    Answer,
    AnsweredMoment,
    Message,
    QueryWhole,
    Schema,
    ValueKind,
    wrong,
)
from apps.rest.messages.common import AnyText, GivenId
from apps.topics.query.lookups import DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS
from apps.topics.vocabulary import NODE_ID_LENGTH

NODE_ID = re.compile(rf"[0-9a-f]{{{NODE_ID_LENGTH}}}")


class SnapshotQuery(Message):
    """How many."""

    limit: Annotated[int, QueryWhole(1, MAX_SNAPSHOTS)] = Field(
        0, description=f"Default {DEFAULT_SNAPSHOTS}."
    )


@dataclass(frozen=True, slots=True)
class NodeHash(ValueKind):
    """The whole id of a node: a hash in hexadecimal digits."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or not NODE_ID.fullmatch(value):
            raise wrong(f"It must be a node's id: {NODE_ID_LENGTH} hexadecimal digits.")
        return value

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{NODE_ID.pattern}$"}


NodeId = Annotated[str, NodeHash()]


class TopicMerge(Message):
    """Which other topic it is one with, and how the caller saw both."""

    node_id: NodeId
    """Of the topic, as it was read: whoever saw another one decides anew."""
    other_topic_id: GivenId
    other_node_id: NodeId
    """Of the other, as it was read."""
    reason: AnyText = ""


class TopicSplit(Message):
    """With which of its events a new topic begins, and how the caller saw the topic."""

    node_id: NodeId
    """Of the topic, as it was read: whoever saw another one decides anew."""
    event_id: GivenId
    """The first of the new topic."""
    reason: AnyText = ""


class BuildsState(Answer):
    """Whether automatic builds go on."""

    builds_paused_at: Annotated[AnsweredMoment | None, Field(validation_alias="paused_at")]
    """Null: they go on."""
