"""What a model can look at: trees of nodes, the events their leaves refer to, always masked.

A forest shows nothing that its workflow's participants do not see, however it is asked.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from apps.common.clock import iso
from apps.events.models import Event


@dataclass(frozen=True, slots=True)
class NodeView:
    """A node without payloads: how it is described, and how much is below it."""

    node_id: str
    kind: str
    label: str = ""
    summary: str = ""
    child_count: int = 0
    ref_count: int = 0
    event_count: int = 0
    first_at: dt.datetime | None = None
    last_at: dt.datetime | None = None
    terms: tuple[str, ...] = ()

    def as_dict(self, *, summaries_only: bool) -> dict[str, Any]:
        """As the model gets it."""
        told: dict[str, Any] = {
            "node_id": self.node_id,
            "label": self.label,
            "summary": self.summary,
        }
        if summaries_only:
            return told
        return told | {
            "kind": self.kind,
            "child_count": self.child_count,
            "ref_count": self.ref_count,
            "event_count": self.event_count,
            **({"first_at": iso(self.first_at)} if self.first_at else {}),
            **({"last_at": iso(self.last_at)} if self.last_at else {}),
            **({"terms": list(self.terms)} if self.terms else {}),
        }


@dataclass(frozen=True, slots=True)
class RefView:
    """An event that a leaf refers to: where to find it, nothing of what it says."""

    event_id: uuid.UUID
    event_seq: int
    occurred_at: dt.datetime

    def as_dict(self) -> dict[str, Any]:
        """As the model gets it."""
        return {
            "event_id": str(self.event_id),
            "event_seq": self.event_seq,
            "timestamp": iso(self.occurred_at),
        }


@dataclass(frozen=True, slots=True)
class Shown:
    """Events that may be shown; of internal ones only that they are there."""

    events: Sequence[Event]
    without_payload: frozenset[uuid.UUID] = field(default_factory=frozenset)


class Forest(Protocol):
    """Trees under the mask of a workflow. Ids that are hidden and missing are alike: not there."""

    participants: tuple[str, ...]

    def roots(self) -> Sequence[str]:
        """The nodes at the top, in the order in which they are shown."""

    def views(self, node_ids: Sequence[str]) -> dict[str, NodeView]:
        """The nodes that are visible among these."""

    def children(self, node_ids: Sequence[str]) -> dict[str, list[str]]:
        """The nodes right below these, in their order."""

    def refs(self, leaf: str, *, offset: int, most: int) -> list[RefView]:
        """Some of the events that a visible leaf refers to, in their order."""

    def events(self, event_ids: Sequence[uuid.UUID]) -> Shown:
        """The visible events among these, in the order of the log."""
