"""What a rule of the write policy would find among the memories of an organization.

Nothing is changed or recorded of a memory: only a trial's own row. Each step is one transaction
that holds this row, so whoever is stopped leaves the rest to the next.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Q, QuerySet

from apps.common.clock import now
from apps.governance.findings import Effect, Finding, strictest
from apps.governance.models import RuleTrial
from apps.governance.policy import Policy
from apps.governance.selectors.trials import policy_of_trial
from apps.memories.models import Memory, MemoryVersion
from apps.memories.vocabulary import SERVED_STATUSES
from apps.memories.write_policy import texts_of

#: Memories in one step; they and their waiting versions are all that is held at once.
PAGE = 50
MAX_SAMPLES = 100
Found = tuple[int, Finding]


def continue_trials(*, seconds: float) -> int:
    """Go on with what is open, the oldest first, for about ``seconds``; how many steps."""
    deadline = time.monotonic() + seconds
    steps = 0
    open_trials = RuleTrial.objects.filter(finished_at=None).order_by("pk")
    while time.monotonic() < deadline:
        trial_id = open_trials.values_list("pk", flat=True).first()
        if trial_id is None or not step(trial_id):
            break
        steps += 1
    return steps


@transaction.atomic
def step(trial_id: int) -> bool:
    """Try one page; False while somebody else does, or when the trial is gone."""
    trial = (
        RuleTrial.objects.select_for_update(skip_locked=True, no_key=True)
        .filter(pk=trial_id)
        .first()
    )
    if trial is None:
        return False
    if trial.finished_at is None:
        _try_page(trial)
    return True


def memories_to_try(trial: RuleTrial) -> QuerySet[Memory]:
    """What could reach a reader, as it was when the trial began; the newest first."""
    return Memory.objects.filter(
        organization=trial.organization_id,
        status__in=SERVED_STATUSES,
        created_at__lte=trial.started_at,
    ).order_by("-created_at", "-pk")


def _try_page(trial: RuleTrial) -> None:
    memories = memories_to_try(trial)
    if trial.total is None:
        trial.total = memories.count()
    page = list(_after(memories, trial.position)[:PAGE])
    waiting = _waiting_versions(page)
    policy = policy_of_trial(trial)
    for memory in page:
        _note_down(trial, memory, list(_found(policy, memory, waiting.get(memory.pk))))
    if page:
        trial.position = [page[-1].created_at.isoformat(), str(page[-1].pk)]
    if len(page) < PAGE:
        trial.finished_at = now()
    trial.save()


def _after(memories: QuerySet[Memory], position: list[str]) -> QuerySet[Memory]:
    if not position:
        return memories
    moment, key = dt.datetime.fromisoformat(position[0]), uuid.UUID(position[1])
    return memories.filter(Q(created_at__lt=moment) | Q(created_at=moment, pk__lt=key))


def _waiting_versions(page: list[Memory]) -> dict[uuid.UUID, MemoryVersion]:
    """The versions that wait for a decision, by their memory."""
    wanted = Q(pk__in=())
    for memory in page:
        if memory.pending_version is not None:
            wanted |= Q(memory=memory.pk, number=memory.pending_version)
    return {version.memory_id: version for version in MemoryVersion.objects.filter(wanted)}


def _found(policy: Policy, memory: Memory, waiting: MemoryVersion | None) -> Iterator[Found]:
    """What the rule finds in the served text, then in the version that waits."""
    for finding in policy.examine_all(texts_of(memory)).findings:
        yield memory.served_version, finding
    if waiting is not None:
        for finding in policy.examine_all(texts_of(memory, waiting)).findings:
            yield waiting.number, finding


def _note_down(trial: RuleTrial, memory: Memory, found: list[Found]) -> None:
    trial.tried += 1
    if not found:
        return
    if strictest(finding.action for _, finding in found) is Effect.REJECT:
        trial.rejected += 1
    else:
        trial.quarantined += 1
    if len(trial.samples) < MAX_SAMPLES:
        version, finding = found[0]
        trial.samples.append(
            {
                "memory_id": str(memory.pk),
                "version": version,
                "field": finding.field,
                "start": finding.start,
                "end": finding.end,
                "action": finding.action.value,
            }
        )
