"""The addresses `/mcp[/r/{repository_id}][/x/{toolsets}][/readonly]` and who may be called so."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from apps.common.errors import NotFound, require_found
from apps.common.text import parse_uuid
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.families import GOVERNANCE
from apps.mcp_endpoint.registry import EndpointView

PATH = re.compile(
    r"/mcp(?:/r/(?P<repository>[^/]+))?(?:/x/(?P<toolsets>[^/]+))?(?P<readonly>/readonly)?/?"
)
DEFAULT_PORTS = {"http": 80, "https": 443}
NAMES = {"portable": False, "contract": True}
AsgiScope = dict[str, Any]


def view_of(path: str, query: bytes) -> EndpointView:
    """What an address shows. Raises NotFound for one that does not exist."""
    match = require_found(PATH.fullmatch(path), "There is no such address.")
    options = {name: values[-1] for name, values in _query(query).items()}
    repository_id = parse_uuid(match["repository"])
    names = options.get("names", "portable")
    if match["repository"] is not None and repository_id is None:
        raise NotFound("There is no such address: behind /r/ stands the id of a repository.")
    if names not in NAMES:
        raise NotFound("There is no such address.")
    return EndpointView(
        toolsets=_toolsets(match["toolsets"], options.get("toolsets")),
        read_only=match["readonly"] is not None,
        contract_names=NAMES[names],
        repository_id=repository_id,
    )


def is_host_allowed(host: str) -> bool:
    """Whether a Host header names this platform, by Django's own rule."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def is_origin_allowed(origin: str, *, scheme: str, host: str) -> bool:
    """Whether a browser's page may call: one that came from where the request goes to.

    Scheme, host and port count; ``host`` is a Host header that is allowed. Behind a proxy that
    changes them it is the public address that people open.
    """
    page = _place(origin)
    return page is not None and page in (_place(f"{scheme}://{host}"), _place(settings.PUBLIC_URL))


def _place(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None if it is not the origin of a page."""
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if port is None or parts.hostname is None or parts.path or parts.query or parts.fragment:
        return None
    return parts.scheme, parts.hostname, port


def _toolsets(*given: str | None) -> frozenset[str]:
    named = [text for text in given if text is not None]
    if not named:
        return frozenset({GOVERNANCE})
    toolsets = frozenset(name for text in named for name in text.split(","))
    if not REGISTRY.knows(toolsets):
        raise NotFound("There is no such toolset.", toolsets=sorted(REGISTRY.toolsets))
    return toolsets


def _query(query: bytes) -> dict[str, list[str]]:
    try:
        return parse_qs(query.decode("latin-1"), keep_blank_values=True, max_num_fields=20)
    except ValueError:
        raise NotFound("There is no such address.") from None
