"""Sealing what the platform has to read again but nobody else may, by its pepper."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken

from apps.common.secrets import keyed_digest


def sealed(content: bytes) -> bytes:
    """The content, readable only with the same pepper."""
    return _box().encrypt(content)


def unsealed(content: bytes | memoryview) -> bytes | None:
    """What was sealed; None if that was done under another pepper."""
    try:
        return _box().decrypt(bytes(content))
    except InvalidToken:
        return None


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(keyed_digest("sealed by notifications")))
