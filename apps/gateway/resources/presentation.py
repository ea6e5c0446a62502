"""How a resource looks to its user."""

from __future__ import annotations

from typing import Any

from apps.common.clock import iso
from apps.gateway.resources.models import GatewayResource

Result = dict[str, Any]


def resource_uri(resource: GatewayResource) -> str:
    """Its address in results; ``user`` has to be loaded."""
    return f"resource://{resource.user.user_id}/{resource.resource_id}"


def session_of(resource: GatewayResource) -> str:
    """The session that its chunks count as."""
    return f"resource:{resource.user.user_id}:{resource.resource_id}"


def resource_object(resource: GatewayResource) -> Result:
    """All that is said about a resource; its text is found by searching."""
    return {
        "resource_id": resource.resource_id,
        "session_id": session_of(resource),
        "uri": resource_uri(resource),
        "status": resource.status,
        **({"failure": resource.failure} if resource.failure else {}),
        "title": resource.title,
        "description": resource.description,
        "type": resource.kind,
        "size": resource.size,
        "sha256": resource.sha256,
        "chunks": resource.chunk_count,
        "withheld_chunks": resource.withheld_count,
        "truncated": resource.is_truncated,
        "created_at": iso(resource.created_at),
    }
