"""The keys of gateway users: ``uk_<key id>_<secret>``, shown once and kept as a keyed digest."""

from __future__ import annotations

import re

from apps.common.secrets import KEY_ID_ALPHABET, KEY_ID_LENGTH, new_key_id, new_secret

KEY_PREFIX = "uk"
KEY = re.compile(f"{KEY_PREFIX}_([{KEY_ID_ALPHABET}]{{{KEY_ID_LENGTH}}})_[A-Za-z0-9_-]{{1,128}}")


def new_user_key() -> tuple[str, str]:
    """A key id, and the whole key that it stands in."""
    key_id = new_key_id()
    return key_id, f"{KEY_PREFIX}_{key_id}_{new_secret()}"


def key_id_of(user_key: str) -> str | None:
    """The key id in a key, None if it is no key."""
    match = KEY.fullmatch(user_key)
    return match.group(1) if match else None
