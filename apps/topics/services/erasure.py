"""Topics and what is erased: nothing that was made of what is gone stays."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from apps.common.clock import now
from apps.common.context import RequestContext, system_context
from apps.common.errors import ResourceBusy
from apps.events.selectors import repository_scope
from apps.events.services import erase_events
from apps.topics.models import FinishedPeriods, Snapshot
from apps.topics.models.model_runs import AcceptedPlan, LlmRun
from apps.topics.services.building import ask_for_build, rebuild
from apps.topics.services.publishing import locked_registry, require_deciding
from apps.topics.services.withholding import withhold_texts
from apps.topics.vocabulary import RepositoryScope, RunOutcome, SnapshotStatus

WORDS_ERASED = "Words were erased that topics are described with."


@transaction.atomic
def erase_said(*, context: RequestContext, event_ids: Sequence[uuid.UUID], reason: str) -> int:
    """Erase events (see ``erase_events``) and withhold what any snapshot says of them.

    A build is asked for that describes the rest. Returns how many events. Raises WriteNotAllowed,
    InvalidContext.
    """
    scope = RepositoryScope(*repository_scope(context))
    # A build that ends later looks itself for what was erased since it began.
    registry = locked_registry(scope)
    since = now()
    count = erase_events(context=context, event_ids=event_ids, reason=reason)
    if withhold_texts(scope, since=since):
        platform = system_context(**scope._asdict())
        ask_for_build(replace(platform, request_id=context.request_id), registry, WORDS_ERASED)
    return count


def forget_model_runs(*, context: RequestContext) -> int:
    """Drop what models were shown of a repository's log, and what they answered; how many rows.

    Raises WriteNotAllowed.
    """
    runs = LlmRun.objects.filter(**require_deciding(context)._asdict())
    return runs.exclude(outcome=RunOutcome.RUNNING).delete()[0]


def forget_erased(*, context: RequestContext) -> None:
    """Drop what was made of a repository's log, prompts of models too, and build it anew.

    Raises WriteNotAllowed, InvalidTransition (a build runs), ResourceBusy (the build failed: what
    was made before is there still), and what breaks the build.
    """
    here = require_deciding(context)._asdict()
    FinishedPeriods.objects.filter(**here).delete()
    AcceptedPlan.objects.filter(**here).delete()
    forget_model_runs(context=context)
    if not Snapshot.objects.filter(**here, rows_removed_at=None).exists():
        return
    if rebuild(context=context, publishes=True).status != SnapshotStatus.ACTIVE:
        raise ResourceBusy("The topics could not be built without what was erased.")
