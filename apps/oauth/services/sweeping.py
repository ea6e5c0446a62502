"""Forgetting what can be used no more."""

from __future__ import annotations

import datetime as dt

from apps.common.clock import now
from apps.oauth.models import AuthorizationCode, Client, DeviceRequest, RefreshToken
from apps.oauth.services.tokens import REFRESH_LIFETIME

#: A client that nobody let in by then registers again.
UNUSED_LIFETIME = dt.timedelta(days=1)


def sweep_oauth() -> int:
    """Forget old codes and refresh tokens, and clients that nobody let in; returns how many.

    A used code is kept as long as what it gave may live, so that its replay is known.
    """
    moment = now()
    gone = 0
    for model in (AuthorizationCode, DeviceRequest):
        gone += model.objects.filter(expires_at__lt=moment - REFRESH_LIFETIME).delete()[0]
    gone += RefreshToken.objects.filter(expires_at__lt=moment).delete()[0]
    unused = Client.objects.filter(
        created_at__lt=moment - UNUSED_LIFETIME, connections=None, devicerequest=None
    )
    return gone + unused.delete()[0]
