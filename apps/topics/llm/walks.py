"""What a walk through the trees is given, and where it went."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.common.context import RequestContext


@dataclass(frozen=True, slots=True)
class Walk:
    """One read request, masked already: ``participants`` are sorted and within the token's.

    ``roots`` are the roots visible to it and ``tail`` the fresh events, both in the order in which
    they are shown. Nothing else is reachable but what hangs below these roots in this snapshot.
    Walk outside of a transaction: a model may take half a minute.
    """

    context: RequestContext
    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot_id: uuid.UUID | None
    participants: tuple[str, ...]
    roots: tuple[str, ...] = ()
    tail: tuple[uuid.UUID, ...] = ()
    query: str = ""
    context_id: str = ""
    topic_hints: Mapping[str, float] = field(default_factory=dict)
    include_internal: bool = False
    limit: int = 50
