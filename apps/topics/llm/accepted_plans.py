"""Plans that were accepted: taken again for the very same events, and built upon for more."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import QuerySet

from apps.common.clock import now
from apps.common.text import canonical_json, sha256_hex
from apps.topics.build.tree import MergedGroup
from apps.topics.identity import participants_key
from apps.topics.llm.plans import BuildTask, Outline, as_body, from_body
from apps.topics.models.model_runs import AcceptedPlan, LlmRun

#: Which way of reading kept plans, and of making trees of them.
PLAN_VERSION = "1"
#: Plans kept of one participant set: the one that is served, and the one before it.
MAX_PLANS = 2


def accepted_plan(task: BuildTask) -> tuple[AcceptedPlan, list[Outline]] | None:
    """The plan that was accepted for exactly these events, if there is one."""
    row = _rows(task).filter(events_digest=events_digest(task)).first()
    outlines = _read(row, task) if row else None
    return (row, outlines) if row and outlines is not None else None


def latest_plan(task: BuildTask) -> list[Outline]:
    """The outlines to start from: the latest plan, with new events added to it.

    What the fold puts into a group with planned events joins their topic; the rest is grouped as
    in the fold.
    """
    for row in _rows(task).order_by("-last_seq"):
        outlines = _read(row, task)
        if outlines is not None:
            return _with_new(outlines, task.groups)
    return [Outline(group=group) for group in task.groups]


def store_plan(task: BuildTask, outlines: Sequence[Outline], run_id: uuid.UUID) -> None:
    """Keep an accepted plan, and forget those that are older than the one before it."""
    AcceptedPlan.objects.update_or_create(
        organization_id=task.organization_id,
        repository_id=task.repository_id,
        participants_key=participants_key(task.participants),
        events_digest=events_digest(task),
        defaults={
            "participants": list(task.participants),
            "last_seq": max(seq for group in task.groups for seq, _ in group.members),
            "version": PLAN_VERSION,
            "body": as_body(outlines),
            "run_id": run_id,
            "accepted_at": now(),
        },
    )
    newest = _rows(task).order_by("-accepted_at", "-last_seq").values_list("pk", flat=True)
    _rows(task).exclude(pk__in=list(newest[:MAX_PLANS])).delete()


def delete_plans_of(snapshot_id: uuid.UUID) -> None:
    """Forget plans that a build accepted whose snapshot was found wanting."""
    runs = LlmRun.objects.filter(snapshot_id=snapshot_id)
    AcceptedPlan.objects.filter(run_id__in=runs.values("pk")).delete()


def events_digest(task: BuildTask) -> str:
    """The SHA-256 over the numbers of a task's events."""
    return sha256_hex(
        canonical_json(sorted(seq for group in task.groups for seq, _ in group.members))
    )


def _rows(task: BuildTask) -> QuerySet[AcceptedPlan]:
    return AcceptedPlan.objects.filter(
        organization_id=task.organization_id,
        repository_id=task.repository_id,
        participants_key=participants_key(task.participants),
    )


def _read(row: AcceptedPlan, task: BuildTask) -> list[Outline] | None:
    """A kept plan with its events; None if it is of another version or names others."""
    ids = {seq: key for group in task.groups for seq, key in group.members}
    if row.version != PLAN_VERSION:
        return None
    try:
        return from_body(row.body, ids)
    except KeyError:
        return None


def _with_new(outlines: Sequence[Outline], groups: Sequence[MergedGroup]) -> list[Outline]:
    planned = {seq for outline in outlines for seq in outline.seqs}
    joining: dict[int, list[tuple[int, uuid.UUID]]] = {}
    fresh: list[Outline] = []
    for group in groups:
        new = [one for one in group.members if one[0] not in planned]
        old = [seq for seq, _ in group.members if seq in planned]
        if old:
            joining.setdefault(old[-1], []).extend(new)
        else:
            fresh.append(Outline(group=group))
    return [_joined(outline, joining) for outline in outlines] + fresh


def _joined(outline: Outline, joining: dict[int, list[tuple[int, uuid.UUID]]]) -> Outline:
    """The outline with the events that join it; a summary that no longer covers it is dropped."""
    if outline.group is None:
        below = tuple(_joined(one, joining) for one in outline.below)
        return outline if below == outline.below else replace(outline, summary="", below=below)
    group = outline.group
    added = [one for seq, _ in group.members for one in joining.get(seq, ())]
    if not added:
        return outline
    members = tuple(sorted((*group.members, *added)))
    return replace(outline, summary="", group=replace(group, members=members))
