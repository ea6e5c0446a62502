"""From what is new in the log to the trees of the participant sets it belongs to, described."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from apps.common.context import RequestContext
from apps.events.models import Event
from apps.governance.selectors import OrganizationPolicy
from apps.topics.building import Node, Settled, Tree, settled, tree_of
from apps.topics.describing import Description, describe_above, describe_leaf, described_before
from apps.topics.entries import weight_of
from apps.topics.llm.plans import BuildBudget, NodeText
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.remembered import Remembered
from apps.topics.slices import EVENTS_AT_ONCE, Place, read_named
from apps.topics.vocabulary import BY_MODEL

Reference = tuple[int, float]


@dataclass(frozen=True, slots=True)
class Job:
    """What a build goes by. ``base`` is the snapshot whose rows are taken over, if one fits."""

    snapshot: Snapshot
    base: Snapshot | None
    upto: int
    by: OrganizationPolicy
    context: RequestContext
    budget: BuildBudget = field(default_factory=BuildBudget)

    @property
    def place(self) -> Place:
        return self.snapshot.place


@dataclass(slots=True)
class Draft:
    """The tree of a participant set before it is written, made of ``groups``.

    ``kept`` are nodes that the base has too: they are taken over as they are. ``refs`` say of
    events in new leaves their numbers and weights. ``texts`` stand instead of our own.
    """

    remembered: Remembered
    tree: Tree
    kept: set[str] = field(default_factory=set)
    described: dict[str, Description] = field(default_factory=dict)
    groups: tuple[Settled, ...] = ()
    is_unplanned: bool = False
    refs: dict[uuid.UUID, Reference] = field(default_factory=dict)
    texts: Mapping[str, NodeText] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.remembered.key

    @property
    def new_nodes(self) -> list[Node]:
        """The nodes that the base does not have."""
        return [node for key, node in self.tree.nodes.items() if key not in self.kept]


def drafted(job: Job, folds: Sequence[Remembered]) -> list[Draft]:
    """The trees of folds, with descriptions of what is new in them."""
    _, repository_id = job.place
    drafts = [_drafted(repository_id, one) for one in folds if one.fold.groups]
    describe(job, drafts)
    return drafts


def _drafted(repository_id: uuid.UUID, one: Remembered) -> Draft:
    groups = tuple(settled(one.fold.groups))
    return Draft(one, tree_of(repository_id, one.participants, groups), groups=groups)


def describe(job: Job, drafts: Sequence[Draft]) -> None:
    """Describe the nodes that the base does not have."""
    _note_kept(job, drafts)
    for draft in drafts:
        _describe_leaves(job, draft)
    _recall_children(job, drafts)
    for draft in drafts:
        for node in draft.new_nodes:
            _describe_node(job, draft, node)


def _note_kept(job: Job, drafts: Sequence[Draft]) -> None:
    if job.base is None:
        return
    rows = SnapshotNode.objects.filter(
        snapshot=job.base, participants_key__in=[draft.key for draft in drafts]
    )
    held = set(rows.exclude(metadata__has_key=BY_MODEL).values_list("node_id", flat=True))
    for draft in drafts:
        draft.kept = (held & draft.tree.nodes.keys()) - draft.texts.keys()


def _describe_leaves(job: Job, draft: Draft) -> None:
    """Read the events of new leaves, some leaves at once, and say what is in them."""
    waiting = (
        node for node in draft.new_nodes if node.is_leaf and node.node_id not in draft.described
    )
    while some := list(islice(waiting, EVENTS_AT_ONCE // 50)):
        events = read_named([key for node in some for key in node.event_ids])
        for node in some:
            mine = [events[key] for key in node.event_ids]
            draft.described[node.node_id] = describe_leaf(mine, job.by)
            draft.refs.update((event.pk, _reference(event)) for event in mine)


def _recall_children(job: Job, drafts: Sequence[Draft]) -> None:
    """What the base says about nodes that new ones stand above."""
    for draft in drafts:
        needed = [
            child
            for node in draft.new_nodes
            for child in node.children
            if child in draft.kept and child not in draft.described
        ]
        for row in _memberships(job, needed):
            draft.described[row.node_id] = described_before(row)


def _memberships(job: Job, node_ids: Iterable[str]) -> Iterable[SnapshotNode]:
    wanted = list(node_ids)
    if job.base is None or not wanted:
        return ()
    return SnapshotNode.objects.filter(snapshot=job.base, node_id__in=wanted)


def _describe_node(job: Job, draft: Draft, node: Node) -> Description:
    """What is said of a node, after what is below it."""
    known = draft.described.get(node.node_id)
    if known is not None:
        return known
    below = [_describe_node(job, draft, draft.tree.nodes[child]) for child in node.children]
    return draft.described.setdefault(node.node_id, describe_above(below, job.by))


def _reference(event: Event) -> Reference:
    return event.event_seq, weight_of(event)
