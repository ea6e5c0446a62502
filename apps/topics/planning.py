"""Trees as a model arranges them, where one is set. What it cannot say, the fold has said.

Nodes that a model described, and the root of a set where it failed, say so in their metadata: they
are described anew by the next build, and such a set is planned again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from django.conf import settings

from apps.topics.building import Participants
from apps.topics.drafting import Draft, Job, describe
from apps.topics.llm.builder import plan_of
from apps.topics.llm.plans import BuildTask, NodeText
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.vocabulary import BY_MODEL, FAILED_MODEL, Mode

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
