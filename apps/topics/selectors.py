"""Which snapshots somebody sees. Whose events are in one is masked where its rows are read."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.events.selectors import place_of
from apps.topics.models import Registry, Snapshot


def snapshots_in(context: RequestContext) -> QuerySet[Snapshot]:
    """The snapshots of the context's repository, the newest first."""
    organization_id, repository_id = place_of(context)
    found = Snapshot.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return found.order_by("-created_at", "-id")


def get_snapshot(context: RequestContext, snapshot_id: uuid.UUID) -> Snapshot:
    """One of them. Raises NotFound, for foreign ones too."""
    snapshot = snapshots_in(context).filter(pk=snapshot_id).first()
    if snapshot is None:
        raise NotFound("No snapshot with this id is available here.")
    return snapshot


def active_snapshot_of(context: RequestContext) -> Snapshot | None:
    """The snapshot that is served at this moment: ask once for a request, and keep to it."""
    registry = registry_of(context)
    return registry.active if registry else None


def registry_of(context: RequestContext) -> Registry | None:
    """How the builds of the context's repository go; None if there never was one."""
    organization_id, repository_id = place_of(context)
    found = Registry.objects.filter(organization_id=organization_id, repository_id=repository_id)
    return found.select_related("active", "last_output").first()
