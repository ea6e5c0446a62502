"""What people and the worker do with runs of a model: read them, and forget them in time."""

from __future__ import annotations

import uuid

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.topics.llm.models import LlmRun
from apps.topics.llm.selectors import get_run


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
