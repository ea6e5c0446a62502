"""What people and the worker do with runs of a model: read them, and forget them in time."""

from __future__ import annotations

import datetime as dt
import uuid

from django.conf import settings
from django.db import transaction

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right, system_context
from apps.topics.llm.failures import Outcome
from apps.topics.llm.models import CallKind, LlmRun
from apps.topics.llm.recording import close
from apps.topics.llm.selectors import get_run

#: A run that is still going on then was left behind by a process that died.
LONGEST_RUN = dt.timedelta(hours=1)
RUNS_AT_ONCE = 200


@verb(Action.READ, ObjectKind.LLM_RUN, Intent.READ, right=Right.AUDIT)
def read_run(*, context: RequestContext, run_id: uuid.UUID) -> LlmRun:
    """A run with all that was shown and answered in it; the look is recorded.

    Raises WriteNotAllowed without the right to view the audit trail, NotFound.
    """
    run = get_run(context, run_id)
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=ObjectKind.LLM_RUN,
        object_id=run.pk,
        content_hash=run.digest,
    )
    return run


def sweep_runs() -> int:
    """End runs that were left behind, and forget those that are old; returns how many of these.

    The audit trail goes on naming them, with the hash of what was said.
    """
    _end_abandoned()
    before = now() - dt.timedelta(days=settings.TOPIC_MODEL_KEPT_DAYS)
    forgotten = 0
    while keys := _ended_before(before):
        LlmRun.objects.filter(pk__in=keys).delete()
        forgotten += len(keys)
    return forgotten


def _ended_before(moment: dt.datetime) -> list[uuid.UUID]:
    old = LlmRun.objects.filter(started_at__lt=moment).exclude(outcome=Outcome.RUNNING)
    return list(old.order_by("started_at").values_list("pk", flat=True)[:RUNS_AT_ONCE])


@transaction.atomic
def _end_abandoned() -> None:
    left = LlmRun.objects.filter(
        outcome=Outcome.RUNNING, started_at__lt=now() - LONGEST_RUN
    ).select_for_update(skip_locked=True)
    for run in left[:RUNS_AT_ONCE]:
        run.rounds = run.calls.filter(kind=CallKind.PROMPT).count()
        context = system_context(
            organization_id=run.organization_id, repository_id=run.repository_id
        )
        close(run, Outcome.ABANDONED, (), context=context)
