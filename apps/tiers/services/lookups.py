"""Reads of the knowledge tools that are recorded: statistics, palace, workspaces, usage."""

from __future__ import annotations

from apps.access.services.usage import ToolUsageEntry, ToolUsageReport, usage_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.organizations.models import Workspace
from apps.organizations.selectors.workspaces import Part, workspaces_in
from apps.tiers.selectors.items import ItemStatistics, statistics
from apps.tiers.selectors.palace import PalaceLevel, palace


@verb(Action.READ, ObjectKind.STATISTICS, Intent.READ, right=Right.READ)
def read_statistics(*, context: RequestContext, part: Part) -> ItemStatistics:
    """What a part of the repository holds, in figures. Raises WriteNotAllowed."""
    read_statistics.record(context)
    return statistics(context, part)


@verb(Action.READ, ObjectKind.PALACE, Intent.READ, right=Right.READ)
def browse_palace(*, context: RequestContext, path: str = "") -> PalaceLevel:
    """What stands at a path of the palace. Raises WriteNotAllowed, InvalidArgument."""
    browse_palace.record(context)
    return palace(context, path)


@verb(Action.READ, ObjectKind.WORKSPACE, Intent.READ, right=Right.READ)
def list_workspaces(*, context: RequestContext) -> list[Workspace]:
    """The registered workspaces, by name; the default is no row. Raises WriteNotAllowed."""
    list_workspaces.record(context)
    return list(workspaces_in(context))


@verb(Action.READ, ObjectKind.METRICS, Intent.READ, right=Right.READ)
def read_usage(
    *, context: RequestContext, tool: str | None = None
) -> ToolUsageReport | ToolUsageEntry:
    """How the organization's tools are used. Raises WriteNotAllowed."""
    read_usage.record(context)
    return usage_of(context.organization_id, tool)
