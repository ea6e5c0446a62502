"""The trees of participant sets before they are written, and what is said of their nodes.

What events say decides what belongs together, or a model where one is set. Nodes that a model
described, and the root of a set where it failed, say so in their metadata: they are described anew
by the next build, and such a set is planned again.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from django.conf import settings

from apps.common.context import RequestContext
from apps.events.models import Event
from apps.governance.selectors import OrganizationPolicy
from apps.topics.build.features import weight_of
from apps.topics.build.groups import EventGroup
from apps.topics.build.labels import (
    Description,
    describe_leaf,
    describe_parent,
    description_of,
    with_texts,
)
from apps.topics.build.log_reader import EVENTS_AT_ONCE, KeptEvents
from apps.topics.build.tree import (
    MergedGroup,
    Participants,
    Tree,
    TreeNode,
    merge_singletons,
    tree_of,
)
from apps.topics.llm.builder import plan_of
from apps.topics.llm.plans import BuildBudget, BuildTask, NodeText
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.vocabulary import BY_MODEL, ERASED, FAILED_MODEL, BuildMode, RepositoryScope

Reference = tuple[int, float]


@dataclass(frozen=True, slots=True)
class BuildJob:
    """What a build goes by. ``base`` is the snapshot whose rows are taken over, if one fits.

    ``anew`` takes nothing over that was ever derived. ``kept`` are events of what is worked on.
    """

    snapshot: Snapshot
    base: Snapshot | None
    upto: int
    by: OrganizationPolicy
    context: RequestContext
    anew: bool = False
    budget: BuildBudget = field(default_factory=BuildBudget)
    kept: KeptEvents = field(default_factory=KeptEvents)

    @property
    def scope(self) -> RepositoryScope:
        return self.snapshot.scope


@dataclass(frozen=True, slots=True)
class GroupedSet:
    """The groups of a participant set, and the digest of the corrections that they obey."""

    key: str
    participants: Participants
    groups: Sequence[EventGroup]
    corrected: str


@dataclass(slots=True)
class TreeDraft:
    """The tree of a participant set before it is written, made of ``groups``.

    ``kept`` are nodes that the base has too: what is below them is known. ``refs`` say of events
    in new leaves their numbers and weights. ``texts`` stand instead of our own.
    """

    key: str
    corrected: str
    tree: Tree
    kept: set[str] = field(default_factory=set)
    described: dict[str, Description] = field(default_factory=dict)
    groups: tuple[MergedGroup, ...] = ()
    is_unplanned: bool = False
    refs: dict[uuid.UUID, Reference] = field(default_factory=dict)
    texts: Mapping[str, NodeText] = field(default_factory=dict)

    @property
    def new_nodes(self) -> list[TreeNode]:
        """The nodes that the base does not have."""
        return [node for key, node in self.tree.nodes.items() if key not in self.kept]


def draft_trees(job: BuildJob, sets: Sequence[GroupedSet]) -> list[TreeDraft]:
    """The trees of participant sets, with descriptions of all that is in them."""
    _, repository_id = job.scope
    drafts = [_drafted(repository_id, one) for one in sets if one.groups]
    describe_nodes(job, drafts)
    return drafts


def _drafted(repository_id: uuid.UUID, one: GroupedSet) -> TreeDraft:
    groups = tuple(merge_singletons(one.groups))
    tree = tree_of(repository_id, one.participants, groups)
    return TreeDraft(one.key, one.corrected, tree, groups=groups)


def describe_nodes(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """Describe all nodes; the events below those that the base has are not read again."""
    _recall(job, drafts)
    for draft in drafts:
        _describe_leaves(job, draft)
        if draft.tree.root:
            _describe_node(draft, draft.tree.nodes[draft.tree.root])
        _name(job, draft)


def _recall(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """Take over what the base knows of nodes that a model did not describe, nor lost words."""
    if job.base is None:
        return
    held = {draft.key: draft for draft in drafts}
    rows = SnapshotNode.objects.filter(snapshot=job.base, participants_key__in=held)
    for row in rows.exclude(metadata__has_any_keys=[BY_MODEL, ERASED]):
        draft = held[row.participants_key]
        if row.node_id in draft.tree.nodes and row.node_id not in draft.texts:
            draft.kept.add(row.node_id)
            draft.described[row.node_id] = description_of(row)


def _name(job: BuildJob, draft: TreeDraft) -> None:
    """Say what sets each node apart from all beside it."""
    nodes, described = draft.tree.nodes, draft.described
    everywhere = _spread(draft, [key for key in described if nodes[key].is_leaf])
    for key, about in described.items():
        below = _spread(draft, nodes[key].leaf_ids)
        elsewhere = {term: everywhere[term] - below[term] for term in about.terms}
        described[key] = with_texts(about, job.by, elsewhere=elsewhere)


def _spread(draft: TreeDraft, leaves: Iterable[str]) -> Counter[str]:
    """In how many of the leaves each term is."""
    return Counter(term for key in leaves for term in draft.described[key].terms)


def _describe_leaves(job: BuildJob, draft: TreeDraft) -> None:
    """Read the events of new leaves, some leaves at once, and say what is in them."""
    waiting = (
        node for node in draft.new_nodes if node.is_leaf and node.node_id not in draft.described
    )
    while some := list(islice(waiting, EVENTS_AT_ONCE // 50)):
        events = job.kept.by_id([key for node in some for key in node.event_ids])
        for node in some:
            mine = [events[key] for key in node.event_ids]
            draft.described[node.node_id] = describe_leaf(mine, job.by)
            draft.refs.update((event.pk, _reference(event)) for event in mine)


def _describe_node(draft: TreeDraft, node: TreeNode) -> Description:
    """What is said of a node, after what is below it."""
    below = [_describe_node(draft, draft.tree.nodes[child]) for child in node.children]
    if node.node_id not in draft.described:
        draft.described[node.node_id] = describe_parent(below)
    return draft.described[node.node_id]


def _reference(event: Event) -> Reference:
    return event.event_seq, weight_of(event)


#: Adds to how far a build is.
ReportProgress = Callable[[int], None]


def build_mode() -> BuildMode:
    """Who decides in a build that begins now."""
    return BuildMode.DETERMINISTIC if settings.TOPIC_MODEL is None else BuildMode.MODEL


def apply_plans(
    job: BuildJob, drafts: Sequence[TreeDraft], report: ReportProgress
) -> list[TreeDraft]:
    """The drafts with the trees of plans; a set without one leaves the snapshot degraded.

    ``report`` is called after each, because a model takes its time.
    """
    if job.snapshot.mode != BuildMode.MODEL:
        return list(drafts)
    found = []
    for draft in drafts:
        found.append(_planned(job, draft))
        report(0)
    return found


def unplanned_sets(base: Snapshot | None) -> Iterator[Participants]:
    """The participant sets that a snapshot left to the fold because the model failed."""
    if base is not None and base.degraded:
        roots = SnapshotNode.objects.filter(snapshot=base, is_root=True)
        failed = roots.filter(metadata__contains={BY_MODEL: FAILED_MODEL})
        yield from (tuple(names) for names in failed.values_list("participants", flat=True))


def _planned(job: BuildJob, draft: TreeDraft) -> TreeDraft:
    plan = plan_of(_task(job, draft))
    if plan is None:
        job.snapshot.degraded = draft.is_unplanned = True
        return draft
    if plan.tree == draft.tree and not plan.texts:
        return draft
    arranged = replace(draft, tree=plan.tree, kept=set(), described={}, texts=plan.texts)
    describe_nodes(job, [arranged])
    return arranged


def _task(job: BuildJob, draft: TreeDraft) -> BuildTask:
    organization_id, repository_id = job.scope
    return BuildTask(
        context=job.context,
        organization_id=organization_id,
        repository_id=repository_id,
        snapshot_id=job.snapshot.pk,
        groups=draft.groups,
        tree=draft.tree,
        texts={key: NodeText(one.label, one.summary) for key, one in draft.described.items()},
        budget=job.budget,
    )
