"""Challenges that a passkey signs: each is kept in the browser's session, and good once."""

from __future__ import annotations

import base64
import secrets

from django.http import HttpRequest

CHALLENGE = "passkey_challenge"
BYTES = 32


def new_challenge(request: HttpRequest) -> bytes:
    """A challenge for the page that is shown now; one shown before is worthless."""
    challenge = secrets.token_bytes(BYTES)
    request.session[CHALLENGE] = base64.b64encode(challenge).decode()
    return challenge


def spent_challenge(request: HttpRequest) -> bytes:
    """The challenge that the page was shown with, which is worthless from now on.

    One that nobody knows if there is none.
    """
    kept = request.session.pop(CHALLENGE, None)
    return base64.b64decode(kept) if kept else secrets.token_bytes(BYTES)
