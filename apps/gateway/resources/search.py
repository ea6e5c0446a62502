"""Search in the resources of one gateway user."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.gateway.models import GatewayUser
from apps.gateway.resources.guard import visible_text
from apps.gateway.resources.models import GatewayResource
from apps.gateway.resources.selectors import findable_chunks
from apps.governance.selectors import policy_of
from apps.index.models import DocumentKind
from apps.search.ranking import Relevance
from apps.search.selectors.passages import find_passages

#: Hits beyond those asked for: the policy of now may keep some from being shown.
SPARE = 10


@dataclass(frozen=True, slots=True)
class ResourceFilter:
    """Which chunks a user may find: its own, of what is not deleted or withheld."""

    kind: ClassVar[DocumentKind] = DocumentKind.RESOURCE
    table: ClassVar[str] = "gateway_resourcechunk"

    user_id: uuid.UUID

    def condition(self) -> tuple[str, dict[str, Any]]:
        """What ``PassageFilter`` asks for."""
        return (
            "m.user_id = %(filter_user)s AND m.withheld_by = '' AND EXISTS ("
            "SELECT FROM gateway_gatewayresource r"
            " WHERE r.id = m.resource_id AND r.deleted_at IS NULL)",
            {"filter_user": self.user_id},
        )


@dataclass(frozen=True, slots=True)
class FoundChunk:
    """A piece of a resource's text; scores can be compared within one search only.

    ``closeness`` is that of ``FoundPassage``; ``page`` counts from 1 and is
    None in files without pages.
    """

    chunk_id: uuid.UUID
    resource: GatewayResource
    position: int
    text: str
    score: float
    page: int | None
    closeness: float
    relevance: Relevance


def find_resources(
    text: str, *, context: RequestContext, user: GatewayUser, most: int
) -> list[FoundChunk]:
    """At most ``most`` chunks of the resources of ``user``, who calls, that answer, best first.

    The caller records the read. Raises WriteNotAllowed.
    """
    if not context.may(Right.READ) or context.actor.id != str(user.agent_id):
        raise WriteNotAllowed("Resources belong to users of the gateway.")
    hits = find_passages(
        text,
        organization_id=user.organization_id,
        repository_id=user.repository_id,
        passage_filter=ResourceFilter(user.pk),
        most=most + SPARE,
        holder=user.pk,
        with_far=True,
    )
    chunks = findable_chunks().filter(user=user).select_related("resource__user")
    by_id = chunks.in_bulk([hit.object_id for hit in hits])
    by = policy_of(user.organization_id)
    found = (
        FoundChunk(
            chunk.pk,
            chunk.resource,
            chunk.position,
            shown,
            hit.score,
            chunk.page,
            hit.closeness,
            hit.relevance,
        )
        for hit in hits
        if (chunk := by_id.get(hit.object_id)) and (shown := visible_text(chunk, by)) is not None
    )
    return list(found)[:most]
