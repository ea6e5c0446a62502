"""Which runs of a model somebody sees: auditors those of their places, within their masks."""

from __future__ import annotations

import uuid

from django.db.models import Q, QuerySet

from apps.access.participants import Mask, mask_of
from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import NotFound
from apps.events.selectors import place_of
from apps.topics.llm.models import LlmRun


def visible_runs(rights: Rights, participants: frozenset[str]) -> QuerySet[LlmRun]:
    """The runs that an auditor may see across repositories."""
    runs = LlmRun.objects.filter(Mask(participants).condition())
    if Right.AUDIT in rights.everywhere:
        return runs
    return runs.filter(
        Q(organization_id__in=rights.organization_ids(Right.AUDIT))
        | Q(repository_id__in=rights.repository_ids(Right.AUDIT))
    )


def get_run(context: RequestContext, run_id: uuid.UUID) -> LlmRun:
    """One run of the context's repository. Hidden, foreign and missing alike: NotFound.

    Raises InvalidContext too.
    """
    organization_id, repository_id = place_of(context)
    found = LlmRun.objects.filter(
        mask_of(context).condition(),
        organization_id=organization_id,
        repository_id=repository_id,
        pk=run_id,
    ).first()
    if found is None:
        raise NotFound("No run with this id is available here.")
    return found
