"""Looking at a repository's knowledge as a whole: reads like any other, each with its record."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.access.usage import usage_of
from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import RequestContext
from apps.memories.services.reading import require_reading
from apps.organizations.models import Workspace
from apps.organizations.workspaces import Part, workspaces_in
from apps.tiers.palace import palace
from apps.tiers.statistics import Statistics, statistics


@transaction.atomic
def read_statistics(*, context: RequestContext, part: Part) -> Statistics:
    """What a part of the repository holds, in figures. Raises WriteNotAllowed."""
    _look(context, "statistics")
    return statistics(context, part)


@transaction.atomic
def browse_palace(*, context: RequestContext, path: str = "") -> dict[str, Any]:
    """What stands at a path of the palace. Raises WriteNotAllowed, InvalidArgument."""
    _look(context, "palace")
    return palace(context, path)


@transaction.atomic
def list_workspaces(*, context: RequestContext) -> list[Workspace]:
    """The registered workspaces, by name; the default is no row. Raises WriteNotAllowed."""
    _look(context, "workspace")
    return list(workspaces_in(context))


@transaction.atomic
def read_usage(*, context: RequestContext, tool: str | None = None) -> dict[str, Any]:
    """How the organization's tools are used. Raises WriteNotAllowed."""
    _look(context, "metrics")
    return usage_of(context.organization_id, tool)


def _look(context: RequestContext, kind: str) -> None:
    require_reading(context)
    audit.record(context=context, action=Action.READ, object_kind=kind)
