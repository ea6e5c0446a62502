"""Clients by their ids, and connections as far as somebody may see them."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from apps.access.selectors import TokenState, managed_tokens, state_of
from apps.common.clock import now
from apps.common.context import Rights
from apps.oauth.models import Client, Connection, RefreshToken, TiedSubject


class ConnectionState(StrEnum):
    """Whether a client can still act: now, or after it has renewed its token."""

    LIVE = "live"
    REVOKED = "revoked"
    LAPSED = "lapsed"


def stored_client(client_id: str) -> Client | None:
    """The client with this id, if it is known already."""
    if not client_id.isprintable():
        return None
    return Client.objects.filter(client_id=client_id).first()


def connections_of(rights: Rights, *, own_id: int | None) -> QuerySet[Connection]:
    """Connections of one's own agents, and of the organizations one manages; the newest first."""
    tokens = managed_tokens(rights, own_id=own_id)
    left = RefreshToken.objects.filter(
        connection=OuterRef("pk"), used_at=None, expires_at__gt=now()
    )
    rows = Connection.objects.filter(token__in=tokens.values("pk")).annotate(can_renew=Exists(left))
    related = ("client", "token__agent__owner", "token__organization")
    return rows.select_related(*related).order_by("-created_at")


def ties_of(rights: Rights, *, own_id: int | None) -> QuerySet[TiedSubject]:
    """Subjects of an issuer beside us that act for one's own agents; of managed places, too."""
    tokens = managed_tokens(rights, own_id=own_id)
    rows = TiedSubject.objects.filter(token__in=tokens.values("pk"))
    return rows.select_related("token__agent__owner", "token__organization").order_by("-created_at")


def state_of_connection(connection: Connection) -> ConnectionState:
    """The state of one of ``connections_of``."""
    state = state_of(connection.token)
    if state is TokenState.REVOKED:
        return ConnectionState.REVOKED
    can_renew: bool = connection.can_renew  # type: ignore[attr-defined]
    return ConnectionState.LIVE if can_renew else ConnectionState.LAPSED
