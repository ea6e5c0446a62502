"""The public keys of the issuer beside us, kept in the process and read again when it is time."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

from apps.common.http_client import RequestFailed, send

FETCH_SECONDS = 5.0
MAX_BYTES = 256 * 1024
MAX_KEYS = 100
#: How long keys are taken to be all there are, and how soon an unknown one makes us look again.
KEPT_SECONDS = 3600.0
PAUSE_SECONDS = 60.0

#: Of signatures that are believed: none by a shared secret, and never "none".
ALGORITHMS = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "EdDSA"),
)
HEADERS = {"Accept": "application/json"}
Jwk = Mapping[str, Any]
logger = logging.getLogger("memory_platform.access")


class IssuerKeys:
    """The keys at one address or in one file.

    What cannot be read now counts as it was read before: an issuer that is down for an hour shuts
    nobody out. A key that is gone there is gone here with the next reading.
    """

    def __init__(self, source: str) -> None:
        """Nothing is read before somebody asks."""
        self.source = source
        self._keys: tuple[Jwk, ...] = ()
        self._tried_at = -KEPT_SECONDS
        self._lock = threading.Lock()

    def named(self, key_id: object, algorithm: object) -> list[Jwk]:
        """The keys of this id, or all of them where a token names none, that may sign so."""
        self._read_if(KEPT_SECONDS)
        found = self._found(key_id)
        if not found:
            self._read_if(PAUSE_SECONDS)
            found = self._found(key_id)
        return [key for key in found if _signs(key, algorithm)]

    def _found(self, key_id: object) -> tuple[Jwk, ...]:
        return tuple(key for key in self._keys if key_id is None or key.get("kid") == key_id)

    def _read_if(self, older_than: float) -> None:
        """Read them if the last try is so old; who comes meanwhile waits for the one who reads."""
        with self._lock:
            if time.monotonic() - self._tried_at < older_than:
                return
            self._tried_at = time.monotonic()
            try:
                self._keys = _keys_in(_read(self.source))
            except (OSError, ValueError, RequestFailed) as failure:
                kind = type(failure).__name__
                logger.warning("keys at %s cannot be read: %s %s", self.source, kind, failure)


def _signs(key: Jwk, algorithm: object) -> bool:
    """Whether a key may sign so: not one for encrypting, nor one that is for another algorithm."""
    return bool(key.get("use", "sig") == "sig" and key.get("alg", algorithm) == algorithm)


def keys_of_issuer() -> IssuerKeys:
    """Those of the issuer that the settings name now."""
    global _current
    if _current.source != settings.OAUTH_ISSUER_KEYS:
        _current = IssuerKeys(settings.OAUTH_ISSUER_KEYS)
    return _current


_current = IssuerKeys("")


def _read(source: str) -> bytes:
    """The operator chose the address, so it may lie inside.

    Raises RequestFailed, OSError, ValueError.
    """
    if "://" in source:
        return send("GET", source, b"", headers=HEADERS, seconds=FETCH_SECONDS, max_bytes=MAX_BYTES)
    with Path(source).open("rb") as file:
        body = file.read(MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        raise ValueError("It is too large.")
    return body


def _keys_in(body: bytes) -> tuple[Jwk, ...]:
    """Raises ValueError for what is no set of keys."""
    try:
        said = json.loads(body)
    except RecursionError:
        raise ValueError("It is no set of keys.") from None
    keys = said.get("keys") if isinstance(said, dict) else None
    if not isinstance(keys, list) or not all(isinstance(key, dict) for key in keys):
        raise ValueError("It is no set of keys.")
    return tuple(keys[:MAX_KEYS])
