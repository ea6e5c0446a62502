"""Topics after an erasure: nothing that was made of what is gone stays."""

from __future__ import annotations

from apps.common.context import RequestContext
from apps.common.errors import ResourceBusy
from apps.topics.models import FinishedPeriods, Snapshot
from apps.topics.models.model_runs import AcceptedPlan, LlmRun
from apps.topics.services.building import rebuild
from apps.topics.services.publishing import require_deciding
from apps.topics.vocabulary import RunOutcome, SnapshotStatus


def forget_erased(*, context: RequestContext) -> None:
    """Drop what was made of a repository's log, prompts of models too, and build it anew.

    Raises WriteNotAllowed, InvalidTransition (a build runs), ResourceBusy (the build failed: what
    was made before is there still), and what breaks the build.
    """
    here = require_deciding(context)._asdict()
    FinishedPeriods.objects.filter(**here).delete()
    AcceptedPlan.objects.filter(**here).delete()
    LlmRun.objects.filter(**here).exclude(outcome=RunOutcome.RUNNING).delete()
    if not Snapshot.objects.filter(**here, rows_removed_at=None).exists():
        return
    if rebuild(context=context, publishes=True).status != SnapshotStatus.ACTIVE:
        raise ResourceBusy("The topics could not be built without what was erased.")
