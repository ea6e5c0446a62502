"""Names for values that must not be kept: equal values, equal names, and no way back."""

from __future__ import annotations

import hashlib
import hmac
import re
import uuid
from functools import partial

from apps.common.secrets import keyed_digest
from apps.governance.policy import Fingerprint

FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_PLATFORM = "platform"


def fingerprints_of(organization_id: uuid.UUID | None) -> Fingerprint:
    """The function that names values for an organization; nobody else's names are the same."""
    return partial(_fingerprint, keyed_digest(f"fingerprints:{organization_id or _PLATFORM}"))


def _fingerprint(key: bytes, value: str) -> str:
    """64 hex digits for a value, however it is broken into lines."""
    plain = " ".join(value.split())
    return hmac.digest(key, plain.encode(errors="surrogatepass"), hashlib.sha256).hex()
