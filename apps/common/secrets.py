"""Secrets that are shown once and kept as a keyed digest."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
KEY_ID_LENGTH = 12
SECRET_BYTES = 32


def new_key_id() -> str:
    """A random public name by which a secret's row is found."""
    return "".join(secrets.choice(KEY_ID_ALPHABET) for _ in range(KEY_ID_LENGTH))


def new_secret() -> str:
    """256 random bits that may stand in an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


def keyed_digest(secret: str) -> bytes:
    """What is kept of a secret: its HMAC under the platform's pepper."""
    pepper: str = settings.TOKEN_PEPPER
    if not pepper:
        raise ImproperlyConfigured("TOKEN_PEPPER is not set; secrets cannot be checked.")
    return hmac.digest(pepper.encode(), secret.encode(), hashlib.sha256)


def is_secret(secret: str, digest: bytes) -> bool:
    """Whether a digest was made of this secret; takes as long for a wrong one."""
    return hmac.compare_digest(keyed_digest(secret), digest)
