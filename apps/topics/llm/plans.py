"""What the planning of one exact participant set is given, and the plan that comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings

from apps.common.context import RequestContext
from apps.topics.building import Participants, Settled, Tree


@dataclass(frozen=True, slots=True)
class NodeText:
    """How a node is described, in texts that have passed the write policy.

    One of them empty: as it is without a model.
    """

    label: str
    summary: str


def _build_seconds() -> float:
    model = settings.TOPIC_MODEL
    return model.build_seconds if model else 0.0


@dataclass(slots=True)
class BuildBudget:
    """What a whole build may spend on the model; make one for a build and give it to all its tasks.

    After ``failures_left`` failures in a row, or when ``seconds_left`` are used up, the tasks that
    are left are not sent to the model any more.
    """

    seconds_left: float = field(default_factory=_build_seconds)
    failures_left: int = 3

    @property
    def is_used_up(self) -> bool:
        return self.seconds_left <= 0 or self.failures_left <= 0


@dataclass(frozen=True, slots=True)
class BuildTask:
    """One exact participant set whose events have changed.

    ``groups`` are what the fold makes of it (``building.settled``), ``tree`` is made of them, and
    ``texts`` describe nodes of that tree, by their ids; nodes may be missing. ``context`` is whom
    the build is recorded for. Plan outside of a transaction: a model may take half a minute.
    """

    context: RequestContext
    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot_id: uuid.UUID
    groups: tuple[Settled, ...]
    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)
    budget: BuildBudget = field(default_factory=BuildBudget)

    @property
    def participants(self) -> Participants:
        return self.tree.participants


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that was checked: the tree to build, and texts for the nodes the model described.

    Nodes without a text are described as they are without a model, and so is a node whose label
    or summary is empty. ``run_id`` names the run behind
    it, ``is_replayed`` says that the plan was accepted before for the very same events.
    """

    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)
    run_id: uuid.UUID | None = None
    is_replayed: bool = False
