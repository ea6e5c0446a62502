"""Resources as they are answered to their users."""

from __future__ import annotations

from apps.gateway.messages import ResourceResponse
from apps.gateway.resources.models import GatewayResource


def resource_uri(resource: GatewayResource) -> str:
    """Its address in results; ``user`` has to be loaded."""
    return f"resource://{resource.user.user_id}/{resource.resource_id}"


def session_of(resource: GatewayResource) -> str:
    """The session that its chunks count as."""
    return f"resource:{resource.user.user_id}:{resource.resource_id}"


def resource_object(resource: GatewayResource) -> ResourceResponse:
    """A resource without its text, which only search answers."""
    return ResourceResponse(
        resource_id=resource.resource_id,
        session_id=session_of(resource),
        uri=resource_uri(resource),
        status=resource.status,
        failure=resource.failure or None,
        title=resource.title,
        description=resource.description,
        type=resource.kind,
        size=resource.size,
        sha256=resource.sha256,
        chunks=resource.chunk_count,
        withheld_chunks=resource.withheld_count,
        truncated=resource.is_truncated,
        created_at=resource.created_at,
    )
