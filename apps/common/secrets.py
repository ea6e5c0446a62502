"""Secrets: those shown once and kept as a keyed digest, and those kept sealed, to be read again.

Both depend on the platform's pepper.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from cryptography.fernet import Fernet, InvalidToken
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


def sealed(content: bytes, *, label: str) -> bytes:
    """The content, readable only with the same pepper, and under the same label."""
    return _box(label).encrypt(content)


def unsealed(content: bytes | memoryview, *, label: str) -> bytes | None:
    """What was sealed; None if that was done under another pepper or label."""
    try:
        return _box(label).decrypt(bytes(content))
    except InvalidToken:
        return None


def _box(label: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(keyed_digest(f"sealed by {label}")))
