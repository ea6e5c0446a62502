"""Documents in which clients describe themselves, fetched from where their ``client_id`` points.

The address is a stranger's: only hosts that are allowed, only https, only public addresses.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from apps.common.http_client import RequestFailed, send
from apps.oauth.models import CLIENT_ID_MAX_LENGTH

FETCH_SECONDS = 5.0
MAX_BYTES = 16 * 1024
HTTPS_PORT = 443
HEADERS = {"Accept": "application/json", "Connection": "close"}


class NoDocument(Exception):
    """There is no document to be had there. The message is for the log."""


def may_name_itself(client_id: str) -> bool:
    """Whether a client may call itself by this address: https, in a host that is allowed."""
    try:
        parts = urlsplit(client_id)
        port = parts.port
    except ValueError:
        return False
    return (
        len(client_id) <= CLIENT_ID_MAX_LENGTH
        and client_id.isascii()
        and client_id.isprintable()
        and " " not in client_id
        and parts.scheme == "https"
        and len(parts.path) > 1
        and not {".", ".."} & set(parts.path.split("/"))
        and "#" not in client_id
        and "@" not in parts.netloc
        and port in (None, HTTPS_PORT)
        and validate_host(parts.hostname or "", settings.OAUTH_CLIENT_HOSTS)
    )


def fetch_document(client_id: str) -> dict[str, Any]:
    """What the client says of itself. Raises NoDocument."""
    try:
        body = send(
            "GET",
            client_id,
            b"",
            headers=HEADERS,
            seconds=FETCH_SECONDS,
            max_bytes=MAX_BYTES,
            inside=frozenset(),
        )
        said = json.loads(body)
    except RequestFailed as failure:
        raise NoDocument(f"The host {failure}.") from None
    except (ValueError, RecursionError) as error:
        raise NoDocument(type(error).__name__) from None
    if not isinstance(said, dict) or said.get("client_id") != client_id:
        raise NoDocument("It describes another client.")
    return said
