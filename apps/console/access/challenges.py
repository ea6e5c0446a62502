"""Challenges that a passkey signs: kept in the session, each good once and for some minutes."""

from __future__ import annotations

import base64
import secrets

from django.http import HttpRequest

from apps.accounts.passkeys import signed_challenge
from apps.common.clock import now

CHALLENGES = "passkey_challenges"
BYTES = 32
#: Those of so many pages are kept, the newest: somebody has several open.
MOST = 5
SECONDS = 600


def new_challenge(request: HttpRequest) -> bytes:
    """A challenge for the page that is shown now."""
    challenge = secrets.token_bytes(BYTES)
    fresh = {**_fresh(request), base64.b64encode(challenge).decode(): int(now().timestamp())}
    request.session[CHALLENGES] = dict(list(fresh.items())[-MOST:])
    return challenge


def spent_challenge(request: HttpRequest, response: str) -> bytes:
    """The challenge of the page that a browser answers, which is worthless from now on.

    One that nobody knows if the answer is to none of those that are kept.
    """
    fresh, signed = _fresh(request), signed_challenge(response)
    is_kept = fresh.pop(base64.b64encode(signed).decode(), None) is not None
    request.session[CHALLENGES] = fresh
    return signed if is_kept else secrets.token_bytes(BYTES)


def _fresh(request: HttpRequest) -> dict[str, int]:
    """Those that are still good, the oldest first, with the second in which each was made."""
    least = now().timestamp() - SECONDS
    kept: dict[str, int] = request.session.get(CHALLENGES, {})
    return {challenge: made for challenge, made in kept.items() if made >= least}
