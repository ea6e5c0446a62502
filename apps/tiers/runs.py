"""Consolidations of a repository, begun and ended."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from apps.common.context import RequestContext
from apps.tiers.models import ConsolidationRun


def runs_in(context: RequestContext) -> QuerySet[ConsolidationRun]:
    """Those of the context's repository, newest first; the caller asks who reads."""
    here = Q(organization_id=context.organization_id, repository_id=context.repository_id)
    return ConsolidationRun.objects.filter(here)
