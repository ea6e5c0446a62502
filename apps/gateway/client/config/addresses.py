"""Addresses of servers, as the configuration may give them."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx

from apps.gateway.client.config.section import Section

ABSOLUTE = "must be an absolute http or https address with a host"
BARE = "must not carry a user, a password, a query or a fragment"


def base_url(section: Section, name: str) -> str:
    """An absolute http(s) address without slashes at its end. Raises ConfigurationError."""
    text = section.text(name)
    if not _is_absolute(text):
        raise section.refuse(name, ABSOLUTE)
    parts = urlsplit(text)
    if parts.username or parts.password or "@" in parts.netloc or "?" in text or "#" in text:
        raise section.refuse(name, BARE)
    return text.rstrip("/")


def _is_absolute(text: str) -> bool:
    """Whether both the parser of the standard library and the one of httpx take it."""
    if any(character.isspace() or not character.isprintable() for character in text):
        return False
    try:
        parts = urlsplit(text)
        port, host = parts.port, httpx.URL(text).host
    except (ValueError, httpx.InvalidURL):
        return False
    return parts.scheme in ("http", "https") and bool(host and parts.hostname) and port != 0
