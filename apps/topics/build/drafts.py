"""The trees of participant sets before they are written, and what is said of their nodes.

The fold decides what belongs together, or a model where one is set. Nodes that a model described,
and the root of a set where it failed, say so in their metadata: they are described anew by the next
build, and such a set is planned again.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from django.conf import settings

from apps.common.context import RequestContext
from apps.events.models import Event
from apps.governance.selectors import OrganizationPolicy
from apps.topics.build.features import weight_of
from apps.topics.build.fold_cache import CachedFold
from apps.topics.build.labels import Description, describe_leaf, describe_parent, description_of
from apps.topics.build.log_reader import EVENTS_AT_ONCE, read_by_id
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
from apps.topics.vocabulary import BY_MODEL, FAILED_MODEL, BuildMode, RepositoryScope

Reference = tuple[int, float]


@dataclass(frozen=True, slots=True)
class BuildJob:
    """What a build goes by. ``base`` is the snapshot whose rows are taken over, if one fits."""

    snapshot: Snapshot
    base: Snapshot | None
    upto: int
    by: OrganizationPolicy
    context: RequestContext
    budget: BuildBudget = field(default_factory=BuildBudget)

    @property
    def scope(self) -> RepositoryScope:
        return self.snapshot.scope


@dataclass(slots=True)
class TreeDraft:
    """The tree of a participant set before it is written, made of ``groups``.

    ``kept`` are nodes that the base has too: they are taken over as they are. ``refs`` say of
    events in new leaves their numbers and weights. ``texts`` stand instead of our own.
    """

    cached: CachedFold
    tree: Tree
    kept: set[str] = field(default_factory=set)
    described: dict[str, Description] = field(default_factory=dict)
    groups: tuple[MergedGroup, ...] = ()
    is_unplanned: bool = False
    refs: dict[uuid.UUID, Reference] = field(default_factory=dict)
    texts: Mapping[str, NodeText] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.cached.key

    @property
    def new_nodes(self) -> list[TreeNode]:
        """The nodes that the base does not have."""
        return [node for key, node in self.tree.nodes.items() if key not in self.kept]


def draft_trees(job: BuildJob, folds: Sequence[CachedFold]) -> list[TreeDraft]:
    """The trees of folds, with descriptions of what is new in them."""
    _, repository_id = job.scope
    drafts = [_drafted(repository_id, one) for one in folds if one.fold.groups]
    describe_new_nodes(job, drafts)
    return drafts


def _drafted(repository_id: uuid.UUID, one: CachedFold) -> TreeDraft:
    groups = tuple(merge_singletons(one.fold.groups))
    return TreeDraft(one, tree_of(repository_id, one.participants, groups), groups=groups)


def describe_new_nodes(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """Describe the nodes that the base does not have."""
    _note_kept(job, drafts)
    for draft in drafts:
        _describe_leaves(job, draft)
    _recall_children(job, drafts)
    for draft in drafts:
        for node in draft.new_nodes:
            _describe_node(job, draft, node)


def _note_kept(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    if job.base is None:
        return
    rows = SnapshotNode.objects.filter(
        snapshot=job.base, participants_key__in=[draft.key for draft in drafts]
    )
    held = set(rows.exclude(metadata__has_key=BY_MODEL).values_list("node_id", flat=True))
    for draft in drafts:
        draft.kept = (held & draft.tree.nodes.keys()) - draft.texts.keys()


def _describe_leaves(job: BuildJob, draft: TreeDraft) -> None:
    """Read the events of new leaves, some leaves at once, and say what is in them."""
    waiting = (
        node for node in draft.new_nodes if node.is_leaf and node.node_id not in draft.described
    )
    while some := list(islice(waiting, EVENTS_AT_ONCE // 50)):
        events = read_by_id([key for node in some for key in node.event_ids])
        for node in some:
            mine = [events[key] for key in node.event_ids]
            draft.described[node.node_id] = describe_leaf(mine, job.by)
            draft.refs.update((event.pk, _reference(event)) for event in mine)


def _recall_children(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """Take the descriptions of reused children of new nodes from the base."""
    for draft in drafts:
        needed = [
            child
            for node in draft.new_nodes
            for child in node.children
            if child in draft.kept and child not in draft.described
        ]
        for row in _memberships(job, needed):
            draft.described[row.node_id] = description_of(row)


def _memberships(job: BuildJob, node_ids: Iterable[str]) -> Iterable[SnapshotNode]:
    wanted = list(node_ids)
    if job.base is None or not wanted:
        return ()
    return SnapshotNode.objects.filter(snapshot=job.base, node_id__in=wanted)


def _describe_node(job: BuildJob, draft: TreeDraft, node: TreeNode) -> Description:
    """What is said of a node, after what is below it."""
    known = draft.described.get(node.node_id)
    if known is not None:
        return known
    below = [_describe_node(job, draft, draft.tree.nodes[child]) for child in node.children]
    return draft.described.setdefault(node.node_id, describe_parent(below, job.by))


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
    known = _texts(job, drafts)
    found = []
    for draft in drafts:
        found.append(_planned(job, draft, known))
        report(0)
    return found


def unplanned_sets(base: Snapshot | None) -> Iterator[Participants]:
    """The participant sets that a snapshot left to the fold because the model failed."""
    if base is not None and base.degraded:
        roots = SnapshotNode.objects.filter(snapshot=base, is_root=True)
        failed = roots.filter(metadata__contains={BY_MODEL: FAILED_MODEL})
        yield from (tuple(names) for names in failed.values_list("participants", flat=True))


def _planned(job: BuildJob, draft: TreeDraft, known: dict[str, NodeText]) -> TreeDraft:
    plan = plan_of(_task(job, draft, known))
    if plan is None:
        job.snapshot.degraded = draft.is_unplanned = True
        return draft
    if plan.tree == draft.tree and not plan.texts:
        return draft
    arranged = replace(draft, tree=plan.tree, kept=set(), texts=plan.texts)
    describe_new_nodes(job, [arranged])
    return arranged


def _task(job: BuildJob, draft: TreeDraft, known: dict[str, NodeText]) -> BuildTask:
    organization_id, repository_id = job.scope
    described = {key: NodeText(one.label, one.summary) for key, one in draft.described.items()}
    return BuildTask(
        context=job.context,
        organization_id=organization_id,
        repository_id=repository_id,
        snapshot_id=job.snapshot.pk,
        groups=draft.groups,
        tree=draft.tree,
        texts={**{key: text for key, text in known.items() if key in draft.kept}, **described},
        budget=job.budget,
    )


def _texts(job: BuildJob, drafts: Sequence[TreeDraft]) -> dict[str, NodeText]:
    """What the base says about nodes that are taken over."""
    kept = [key for draft in drafts for key in draft.kept]
    if job.base is None or not kept:
        return {}
    rows = SnapshotNode.objects.filter(snapshot=job.base, node_id__in=kept)
    return {
        key: NodeText(label, summary)
        for key, label, summary in rows.values_list("node_id", "label", "summary")
    }
