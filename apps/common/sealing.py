"""Sealing what the platform has to read again but nobody else may, by its pepper."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken

from apps.common.secrets import keyed_digest


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
