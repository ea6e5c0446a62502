"""Gateway users and their sessions, as far as somebody may see them."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.common.context import Right, Rights
from apps.gateway.models import GatewaySession, GatewayUser


def managed_users(rights: Rights) -> QuerySet[GatewayUser]:
    """The users of organizations that somebody with these rights manages; without their digests."""
    users = GatewayUser.objects.select_related("organization", "repository", "agent")
    users = users.defer("digest")
    if Right.MANAGE in rights.everywhere:
        return users
    return users.filter(organization_id__in=rights.organization_ids(Right.MANAGE))


def managed_sessions(rights: Rights) -> QuerySet[GatewaySession]:
    """The sessions of those users."""
    sessions = GatewaySession.objects.select_related("organization", "user")
    if Right.MANAGE in rights.everywhere:
        return sessions
    return sessions.filter(organization_id__in=rights.organization_ids(Right.MANAGE))
