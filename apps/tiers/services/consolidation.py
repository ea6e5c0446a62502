"""Consolidation: items that say the same become one, and what proved its worth is promoted.

A run is a row, and advances in steps, each a transaction that holds the row: whoever is stopped
leaves the rest to the next. Small ones are done at once, others by the worker.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Collection
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.db.models import F, Func, IntegerField, QuerySet, Sum

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import ErrorCode, InvalidArgument
from apps.common.text import BYTES_PER_TOKEN, optional_text, require_one_of
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.memories.services import record_listing
from apps.memories.vocabulary import Tier
from apps.organizations.models import CORPUS_MAX_LENGTH, WORKSPACE_NAME_MAX_LENGTH
from apps.organizations.selectors.workspaces import DEFAULT_PART, Part
from apps.tiers.models import ConsolidationRun
from apps.tiers.selectors.consolidation import (
    MAX_PLANNED,
    ConsolidationPlan,
    ConsolidationResult,
    items_in,
    plan_consolidation,
    result_of,
    whole_part,
)
from apps.tiers.services.consolidation_steps import run_step

SHORT_TERM = (Tier.SHORT.value,)
#: Items up to which a run is done while the caller waits.
MAX_AT_ONCE = 200
DUE_ITEMS = 20
DUE_FRACTION = 0.15
#: Between two automatic runs of a part to which less than DUE_ITEMS were added.
REST = dt.timedelta(minutes=1)
#: Runs that one call of ``continue_runs`` takes up.
MAX_TAKEN_UP = 100
#: Times a run is taken up without a step that succeeds, before it is given up.
MAX_ATTEMPTS = 5


@verb(Action.UPDATED, ObjectKind.CONSOLIDATION, Intent.WRITE, commits=True)
def consolidate(
    *,
    context: RequestContext,
    part: Part = DEFAULT_PART,
    tiers: Collection[str] = SHORT_TERM,
    promote: bool = True,
) -> ConsolidationResult:
    """Consolidate a part of the context's repository, and return the result.

    Without titles for those who may write and not read. Raises as ``start``.
    """
    run = start(context=context, part=part, tiers=tiers, promote=promote)
    return result_of(run, with_titles=context.may(Right.READ))


@verb(Action.CREATED, ObjectKind.CONSOLIDATION, Intent.WRITE)
def start(
    *,
    context: RequestContext,
    part: Part = DEFAULT_PART,
    tiers: Collection[str] = SHORT_TERM,
    promote: bool = True,
) -> ConsolidationRun:
    """Have a part consolidated: a small one at once, a large one by the worker.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected.
    """
    run = begin(context=context, part=part, tiers=tiers, promote=promote)
    return _finish(run) if _is_small(context, part, run) else run


@verb(Action.CREATED, ObjectKind.CONSOLIDATION, Intent.WRITE)
def begin(
    *,
    context: RequestContext,
    part: Part = DEFAULT_PART,
    tiers: Collection[str] = SHORT_TERM,
    promote: bool = True,
) -> ConsolidationRun:
    """Have a part consolidated by the worker. Raises as ``start``."""
    run = _run(context, part, require_tiers(tiers), promote=promote)
    run.save()
    begin.record(context, run.pk)
    return run


def is_due(context: RequestContext, part: Part) -> bool:
    """Whether the short-term items of a part are many, or fill much of a model's context."""
    items = items_in(context, part, SHORT_TERM)
    if items[:DUE_ITEMS].count() >= DUE_ITEMS:
        return True
    octets = items.aggregate(sum=Sum(_octets("title") + _octets("content")))["sum"] or 0
    return bool(octets / BYTES_PER_TOKEN >= DUE_FRACTION * settings.MODEL_CONTEXT_TOKENS)


def consolidate_if_due(context: RequestContext, part: Part) -> ConsolidationRun | None:
    """After a write: consolidate a part if it is due, a small one at once; the run, if any.

    Raises WriteNotAllowed, InvalidContext.
    """
    run = begin_if_due(context, part)
    return _finish(run) if run is not None and _is_small(context, part, run) else run


@transaction.atomic
def begin_if_due(context: RequestContext, part: Part) -> ConsolidationRun | None:
    """After a write: have the worker consolidate a part if it is due; the run, if there is one.

    One that has begun and not ended is returned as it is. Raises WriteNotAllowed, InvalidContext.
    """
    if not is_due(context, part) or _has_rested_too_little(context, part):
        return None
    begun = _automatic_runs(context, part).filter(finished_at=None)
    if not begun.exists():
        run = _run(context, part, [*SHORT_TERM], promote=True, is_automatic=True)
        ConsolidationRun.objects.bulk_create([run], ignore_conflicts=True)
    return begun.first()


def continue_runs(*, seconds: float) -> int:
    """Go on with what has begun, for about ``seconds``, the longest waiting first; how many steps.

    One that fails again and again does not keep the others waiting, and is given up.
    """
    deadline = time.monotonic() + seconds
    steps = 0
    for key in _waiting_runs():
        if time.monotonic() > deadline:
            break
        steps += _go_on(key, deadline) if _take_up(key) else 0
    return steps


def require_tiers(tiers: Collection[str]) -> list[str]:
    """At least one tier, each once. Raises InvalidArgument."""
    if isinstance(tiers, str) or not tiers:
        raise InvalidArgument("tiers", "tiers must name at least one tier.")
    return list(dict.fromkeys(require_one_of(t, Tier.values, field="tiers") for t in tiers))


def _finish(run: ConsolidationRun) -> ConsolidationRun:
    """All steps of a run, in the transaction that began it."""
    while not run.finished_at and (taken := run_step(run.pk)):
        run = taken
    return run


def _is_small(context: RequestContext, part: Part, run: ConsolidationRun) -> bool:
    """Whether the caller waits for it."""
    return items_in(context, part, run.tiers)[: MAX_AT_ONCE + 1].count() <= MAX_AT_ONCE


def _go_on(key: int, deadline: float) -> int:
    """Steps of a run until it ends, or somebody else does them, or the time is over."""
    steps = 0
    while (run := run_step(key)) is not None:
        steps += 1
        if run.finished_at or time.monotonic() > deadline:
            break
    return steps


def _waiting_runs() -> list[int]:
    waiting = ConsolidationRun.objects.filter(finished_at=None)
    longest = waiting.order_by(F("touched_at").asc(nulls_first=True), "pk")
    return list(longest.values_list("pk", flat=True)[:MAX_TAKEN_UP])


@transaction.atomic
def _take_up(key: int) -> bool:
    """Record the attempt, whatever its result.

    False when somebody else is at it, or it was tried often enough.
    """
    free = ConsolidationRun.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    run = free.filter(pk=key, finished_at=None).first()
    if run is None:
        return False
    run.touched_at, run.attempts = now(), run.attempts + 1
    if is_given_up := run.attempts > MAX_ATTEMPTS:
        run.finished_at, run.error = now(), ErrorCode.INTERNAL_ERROR.value
    run.save()
    return not is_given_up


def _run(
    context: RequestContext,
    part: Part,
    tiers: list[str],
    *,
    promote: bool,
    is_automatic: bool = False,
) -> ConsolidationRun:
    organization_id, repository_id = _authorised_place(context)
    whole = whole_part(part)
    return ConsolidationRun(
        organization_id=organization_id,
        repository_id=repository_id,
        scope=optional_text(whole.scope or "", field="scope", max_length=WORKSPACE_NAME_MAX_LENGTH),
        corpus_id=optional_text(
            whole.corpus_id or "", field="corpus_id", max_length=CORPUS_MAX_LENGTH
        ),
        tiers=tiers,
        promote=promote,
        is_automatic=is_automatic,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        actor_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
        started_at=now(),
    )


def _authorised_place(context: RequestContext) -> tuple[uuid.UUID, uuid.UUID]:
    place = context.require_repository("Consolidation needs a repository.")
    context.require(Right.WRITE)
    return place


def _automatic_runs(context: RequestContext, part: Part) -> QuerySet[ConsolidationRun]:
    whole = whole_part(part)
    return ConsolidationRun.objects.filter(
        **context.place,
        scope=whole.scope or "",
        corpus_id=whole.corpus_id or "",
        is_automatic=True,
    )


def _has_rested_too_little(context: RequestContext, part: Part) -> bool:
    """Whether one has just ended, and not many items came since it began."""
    last = _automatic_runs(context, part).exclude(finished_at=None).first()
    if last is None or last.started_at < now() - REST:
        return False
    new = items_in(context, part, SHORT_TERM).filter(created_at__gt=last.started_at)
    return new[:DUE_ITEMS].count() < DUE_ITEMS


def _octets(column: str) -> Func:
    return Func(F(column), function="octet_length", output_field=IntegerField())


@verb(Action.READ, ObjectKind.CONSOLIDATION, Intent.READ, right=Right.READ)
def preview_consolidation(
    *,
    context: RequestContext,
    part: Part = DEFAULT_PART,
    tiers: Collection[str] = SHORT_TERM,
    promote: bool = True,
    most: int = MAX_PLANNED,
) -> ConsolidationPlan:
    """The plan, its texts recorded as read; without what turns out to be quarantined.

    Raises WriteNotAllowed, InvalidArgument.
    """
    plan = plan_consolidation(context, part, tiers=require_tiers(tiers), promote=promote, most=most)
    sources = [source for merge in plan.merges for source in merge.sources]
    promoted = [promotion.memory for promotion in plan.promotions]
    read = _visible_sources([*sources, *promoted], context)
    record_listing(context=context, page=read)
    readable = {one.pk for one in read if not one.is_quarantined}
    merges = [
        merge for merge in plan.merges if readable.issuperset(one.pk for one in merge.sources)
    ]
    promotions = [one for one in plan.promotions if one.memory.pk in readable]
    return replace(plan, merges=merges, promotions=promotions)


def _visible_sources(sources: list[Memory], context: RequestContext) -> list[Memory]:
    """An agent sees what it would be served: nothing unverified where that is hidden."""
    if not context.actor.is_agent:
        return sources
    keys = [source.pk for source in sources]
    served = set(served_in(context).filter(pk__in=keys).values_list("pk", flat=True))
    return [source for source in sources if source.pk in served]
