"""Resources, as far as somebody may see them."""

from __future__ import annotations

import re
import uuid

from django.db.models import QuerySet

from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.gateway.resources.models import GatewayResource, ResourceChunk

RESOURCE_ID = re.compile(r"r_[0-9a-f]{32}")


def resources_of(context: RequestContext) -> QuerySet[GatewayResource]:
    """The resources of the gateway user who calls, without those that were deleted."""
    organization_id, repository_id = context.organization_id, context.repository_id
    if not context.actor.is_agent or organization_id is None or repository_id is None:
        return GatewayResource.objects.none()
    return GatewayResource.objects.filter(
        organization_id=organization_id,
        repository_id=repository_id,
        user__agent=uuid.UUID(context.actor.id),
        deleted_at=None,
    )


def get_resource(context: RequestContext, resource_id: str) -> GatewayResource:
    """One of them. Foreign, deleted and missing alike: NotFound."""
    found = None
    if RESOURCE_ID.fullmatch(resource_id):
        key = uuid.UUID(resource_id.removeprefix("r_"))
        found = resources_of(context).select_related("user").filter(pk=key).first()
    if found is None:
        raise NotFound("No resource with this id is available here.")
    return found


def findable_chunks() -> QuerySet[ResourceChunk]:
    """The chunks that their users may find: not withheld, of resources that are not deleted."""
    return ResourceChunk.objects.filter(withheld_by="", resource__deleted_at=None)
