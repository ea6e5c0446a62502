"""Clients by their ids, and connections as far as somebody may see them."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from apps.access.selectors import TokenState, managed_tokens, state_of
from apps.common.clock import now
from apps.common.context import Rights
from apps.oauth.models import (
    AuthorizationCode,
    Client,
    Connection,
    DeviceRequest,
    RefreshToken,
    TiedSubject,
)


class ConnectionState(StrEnum):
    """Whether a client can still act: now, or after it has fetched or renewed its token."""

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
    rows = Connection.objects.filter(token__in=tokens.values("pk")).annotate(
        can_go_on=_left(RefreshToken) | _left(AuthorizationCode) | _left(DeviceRequest)
    )
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
    can_go_on: bool = connection.can_go_on  # type: ignore[attr-defined]
    return ConnectionState.LIVE if can_go_on else ConnectionState.LAPSED


def _left(kind: type[AuthorizationCode | DeviceRequest | RefreshToken]) -> Exists:
    """Whether a connection has one of a kind that gives it a token and was not used yet."""
    unused = kind._default_manager.filter(used_at=None, expires_at__gt=now())
    return Exists(unused.filter(connection=OuterRef("pk")))
