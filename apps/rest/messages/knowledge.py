"""Workspaces, consolidations and the palace of a repository, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Self

from pydantic import AliasPath, BeforeValidator, Field

from apps.common.messages import Answer, AnsweredMoment, ListOf, Message, Word, is_none, one_of
from apps.memories.vocabulary import Tier
from apps.organizations.models import DEFAULT_SCOPE, DEFAULT_WORKSPACE
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION
from apps.rest.messages.common import AnyText
from apps.tiers.models import Cluster, ClusterOutcome, ConsolidationPhase, ConsolidationRun

MAX_CLUSTERS = 200

TierWord = Annotated[str, one_of(Tier)]


class RegisterWorkspace(Message):
    name: AnyText
    """The name of an existing one changes that."""
    scope: AnyText = ""
    """The part it stands for; left out: the name."""
    corpus_id: AnyText = ""
    """Left out: every corpus."""
    description: AnyText = ""


class RemoveWorkspace(Message):
    name: AnyText


class Consolidate(Message):
    workspace: AnyText = DEFAULT_WORKSPACE
    """The name of a workspace; left out: `default`."""
    tiers: Annotated[list[str] | None, ListOf(Word(tuple(Tier)), or_one=True)] = None
    """Left out: `stm`."""
    promote: bool = True
    """Left out: true."""


class PalaceQuery(Message):
    path: AnyText = ""
    """domain/room/shelf/card; left out: the top."""


class WorkspaceEntry(Answer):
    """A name for a part of a repository. It grants nothing."""

    name: str
    scope: str
    corpus_id: str
    """Empty: every corpus of the scope."""
    description: str


DEFAULT_ENTRY = WorkspaceEntry(
    name=DEFAULT_WORKSPACE, scope=DEFAULT_SCOPE, corpus_id="", description=DEFAULT_DESCRIPTION
)


class WorkspaceRemoved(Answer):
    removed: bool
    """False: there was none."""


class Run(Answer):
    """A consolidation: its progress, then its result."""

    id: int
    scope: str
    corpus_id: str
    tiers: list[TierWord]
    promote: bool
    automatic: Annotated[bool, Field(validation_alias="is_automatic")]
    """Begun because there was enough to do."""
    requested_by: Annotated[str, Field(validation_alias="actor_label")]
    started_at: AnsweredMoment
    finished_at: AnsweredMoment | None
    phase: Annotated[str, one_of(ConsolidationPhase)]
    error: str
    """The code of what ended it before its end, or empty."""
    clusters_found: Annotated[int, Field(validation_alias="total")]
    clusters_done: Annotated[int, Field(validation_alias="done")]
    items_processed: int
    items_merged: int
    items_promoted: int
    palace_assigned: int


class RunCluster(Answer):
    """Items that said the same, and what they became."""

    outcome: Annotated[str, one_of(ClusterOutcome)]
    error: str
    """Why it was left as it was, or empty."""
    merged_memory_id: Annotated[uuid.UUID | None, Field(validation_alias="merged_id")]
    source_memory_ids: list[uuid.UUID]

    @classmethod
    def of(cls, source: Cluster) -> Self:
        """A cluster; before it is merged its items are the sources."""
        return cls.from_row(source, source_memory_ids=source.source_ids or source.item_ids)


class RunDetail(Run):
    """A consolidation with what became of what."""

    clusters: list[RunCluster]
    """The first 200."""

    @classmethod
    def of(cls, source: ConsolidationRun) -> Self:
        """A consolidation with its clusters, which are read here."""
        clusters = source.clusters.order_by("number")[:MAX_CLUSTERS]
        return cls.from_row(source, clusters=[RunCluster.of(one) for one in clusters])


class PlannedMerge(Answer):
    """Items that say the same, and what they would become."""

    title: Annotated[str, Field(validation_alias=AliasPath("draft", "title"))]
    content: Annotated[str, Field(validation_alias=AliasPath("draft", "content"))]
    tags: Annotated[list[str], Field(validation_alias=AliasPath("draft", "tags"))]
    confidence: float
    source_memory_ids: Annotated[
        list[uuid.UUID],
        Field(validation_alias="sources"),
        BeforeValidator(lambda rows: [row.pk for row in rows]),
    ]
    """The first one's wording is kept."""


class PlannedPromotion(Answer):
    """An item that has proved its worth."""

    memory_id: Annotated[uuid.UUID, Field(validation_alias=AliasPath("memory", "id"))]
    tier: TierWord
    """Where it would go."""
    reason: str


class ConsolidationPlan(Answer):
    """What would happen now. At most 50 merges and promotions are named."""

    items_processed: Annotated[int, Field(validation_alias="items")]
    clusters_found: Annotated[int, Field(validation_alias="clusters")]
    merges: list[PlannedMerge]
    promotions: list[PlannedPromotion]


class PalaceChild(Answer):
    """A place with `item_count`, or on a shelf an item with `title`, `type` and `tier`."""

    name: str | None = Field(None, exclude_if=is_none)
    item_id: str | None = Field(None, exclude_if=is_none)
    card: str | None = Field(None, exclude_if=is_none)
    type: str
    path: str
    title: str | None = Field(None, exclude_if=is_none)
    tier: str | None = Field(None, exclude_if=is_none)
    item_count: int | None = Field(None, exclude_if=is_none)


class PalaceListing(Answer):
    """What stands at a path of the palace."""

    level: str
    """domain, room, shelf or card."""
    path: str
    children: list[PalaceChild]
    """The first 1,000."""
    count: int
