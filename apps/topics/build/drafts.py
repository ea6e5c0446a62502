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
from apps.topics.build.fold_cache import Remembered
from apps.topics.build.labels import Description, describe_above, describe_leaf, described_before
from apps.topics.build.log_reader import EVENTS_AT_ONCE, Place, read_named
from apps.topics.build.tree import Node, Participants, Settled, Tree, settled, tree_of
from apps.topics.llm.builder import plan_of
from apps.topics.llm.plans import BuildBudget, BuildTask, NodeText
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.vocabulary import BY_MODEL, FAILED_MODEL, Mode

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


#: Adds to how far a build is.
Tell = Callable[[int], None]


def mode() -> Mode:
    """Who decides in a build that begins now."""
    return Mode.DETERMINISTIC if settings.TOPIC_MODEL is None else Mode.MODEL


def planned(job: Job, drafts: Sequence[Draft], tell: Tell) -> list[Draft]:
    """The drafts with the trees of plans; a set without one leaves the snapshot degraded.

    ``tell`` is called after each, because a model takes its time.
    """
    if job.snapshot.mode != Mode.MODEL:
        return list(drafts)
    known = _texts(job, drafts)
    found = []
    for draft in drafts:
        found.append(_planned(job, draft, known))
        tell(0)
    return found


def unplanned(base: Snapshot | None) -> Iterator[Participants]:
    """The participant sets that a snapshot left to the fold because the model failed."""
    if base is not None and base.degraded:
        roots = SnapshotNode.objects.filter(snapshot=base, is_root=True)
        failed = roots.filter(metadata__contains={BY_MODEL: FAILED_MODEL})
        yield from (tuple(names) for names in failed.values_list("participants", flat=True))


def _planned(job: Job, draft: Draft, known: dict[str, NodeText]) -> Draft:
    plan = plan_of(_task(job, draft, known))
    if plan is None:
        job.snapshot.degraded = draft.is_unplanned = True
        return draft
    if plan.tree == draft.tree and not plan.texts:
        return draft
    arranged = replace(draft, tree=plan.tree, kept=set(), texts=plan.texts)
    describe(job, [arranged])
    return arranged


def _task(job: Job, draft: Draft, known: dict[str, NodeText]) -> BuildTask:
    organization_id, repository_id = job.place
    told = {key: NodeText(one.label, one.summary) for key, one in draft.described.items()}
    return BuildTask(
        context=job.context,
        organization_id=organization_id,
        repository_id=repository_id,
        snapshot_id=job.snapshot.pk,
        groups=draft.groups,
        tree=draft.tree,
        texts={**{key: text for key, text in known.items() if key in draft.kept}, **told},
        budget=job.budget,
    )


def _texts(job: Job, drafts: Sequence[Draft]) -> dict[str, NodeText]:
    """What the base says about nodes that are taken over."""
    kept = [key for draft in drafts for key in draft.kept]
    if job.base is None or not kept:
        return {}
    rows = SnapshotNode.objects.filter(snapshot=job.base, node_id__in=kept)
    return {
        key: NodeText(label, summary)
        for key, label, summary in rows.values_list("node_id", "label", "summary")
    }
