"""What clients send, read once: form fields, redirect addresses, resources and scopes."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlencode, urlsplit

from django.conf import settings
from django.http import QueryDict

from apps.access.audiences import SCOPES, resource_of
from apps.access.models import Audience
from apps.access.services.delegation import NAME_MAX_LENGTH
from apps.common.errors import PlatformError
from apps.common.http_client import LOCALHOST
from apps.common.text import is_harmless, require_name
from apps.oauth.errors import OAuthRefused, invalid_request
from apps.oauth.models import URI_MAX_LENGTH, Client

CODE_GRANT = "authorization_code"
REFRESH_GRANT = "refresh_token"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
GRANTS = (CODE_GRANT, REFRESH_GRANT, DEVICE_GRANT)
#: With one of these a client gets its first token.
GRANTS_OF_CLIENTS = frozenset({CODE_GRANT, DEVICE_GRANT})
MAX_REDIRECT_URIS = 10
STATE_MAX_LENGTH = 2048
VALUE_MAX_LENGTH = 4096
#: Base64url of 32 bytes: what S256 makes (RFC 7636).
CODE_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
PRINTABLE = re.compile(r"[\x21-\x7e]+")
#: Schemes of programs on the person's machine, beside those with a dot (RFC 8252, 7.1).
APP_SCHEMES = frozenset({"cursor", "vscode", "vscode-insiders", "windsurf", "zed", "goose"})
APP_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+")
UNNAMED = "Unnamed client"


@dataclass(frozen=True, slots=True)
class ClientDraft:
    """What a client says of itself."""

    name: str
    redirect_uris: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AuthorizationRequest:
    """What a client asks a person for, in her browser."""

    client: Client
    redirect_uri: str
    code_challenge: str
    audience: Audience
    abilities: tuple[str, ...]
    state: str

    def answer(self, **parameters: str) -> str:
        """The client's address with an answer for it."""
        return _answered(self.redirect_uri, self.state, parameters)


class RefusedByRedirect(Exception):
    """A refusal that the client is told by way of the browser, at an address that is its own."""

    def __init__(self, refused: OAuthRefused, redirect_uri: str, state: str) -> None:
        super().__init__(refused.description)
        self.refused = refused
        self.address = _answered(redirect_uri, state, refused.as_dict())


def field_of(fields: QueryDict, name: str, *, most: int = VALUE_MAX_LENGTH) -> str:
    """The one value of a field; empty if it is not there. Raises OAuthRefused."""
    values = fields.getlist(name)
    if len(values) > 1:
        raise invalid_request(f"{name} was sent more than once.")
    if values and (len(values[0]) > most or "\x00" in values[0]):
        raise invalid_request(f"{name} is too long, or no text.")
    return values[0] if values else ""


def required_field(fields: QueryDict, name: str) -> str:
    """The same; raises OAuthRefused also if it is missing."""
    value = field_of(fields, name)
    if not value:
        raise invalid_request(f"{name} is missing.")
    return value


def audience_of(resource: str) -> Audience:
    """The interface that a resource names (RFC 8707); one has to be named. Raises OAuthRefused."""
    for audience in Audience:
        own = resource_of(audience)
        if resource.rstrip("/") == own or resource.startswith(f"{own}/"):
            return audience
    known = " or ".join(resource_of(audience) for audience in Audience)
    raise OAuthRefused("invalid_target", f"Name one resource: {known}.")


def abilities_of(scope: str) -> tuple[str, ...]:
    """The abilities that are asked for; all there are if none is. Raises OAuthRefused."""
    asked = set(scope.split())
    if not asked <= set(SCOPES):
        raise OAuthRefused("invalid_scope", f"There are the scopes {' and '.join(SCOPES)}.")
    return tuple(sorted(asked)) or SCOPES


def read_authorization(client: Client | None, query: QueryDict) -> AuthorizationRequest:
    """A request as it stands in the address of the consent page.

    Raises OAuthRefused while it is not certain that the redirect address is the client's, and
    RefusedByRedirect from then on.
    """
    redirect_uri = required_field(query, "redirect_uri")
    if client is None:
        raise invalid_request("This client is not known here.")
    if not is_redirect_of(client, redirect_uri):
        raise invalid_request("The address to go back to is not one the client registered.")
    state = ""
    try:
        state = field_of(query, "state", most=STATE_MAX_LENGTH)
        return _authorization(client, redirect_uri, state, query)
    except OAuthRefused as refused:
        raise RefusedByRedirect(refused, redirect_uri, state) from None


def _answered(redirect_uri: str, state: str, parameters: Mapping[str, str]) -> str:
    """An address, to the letter, with an answer behind it, and who answers (RFC 9207)."""
    told = {**parameters, **({"state": state} if state else {}), "iss": settings.PUBLIC_URL}
    joint = ("&" if redirect_uri.partition("?")[2] else "") if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joint}{urlencode(told)}"


def _authorization(
    client: Client, redirect_uri: str, state: str, query: QueryDict
) -> AuthorizationRequest:
    if field_of(query, "response_type") != "code":
        raise OAuthRefused("unsupported_response_type", "There is the response type code alone.")
    for unknown in ("request", "request_uri"):
        if unknown in query:
            raise OAuthRefused(f"{unknown}_not_supported", f"{unknown} is not supported.")
    challenge = field_of(query, "code_challenge")
    if field_of(query, "code_challenge_method") != "S256" or not CODE_CHALLENGE.fullmatch(
        challenge
    ):
        raise invalid_request("PKCE with S256 is needed.")
    return AuthorizationRequest(
        client=client,
        redirect_uri=redirect_uri,
        code_challenge=challenge,
        audience=audience_of(field_of(query, "resource")),
        abilities=abilities_of(field_of(query, "scope")),
        state=state,
    )


def read_client(said: Mapping[str, Any]) -> ClientDraft:
    """What a registration or a document says of a client. All else that it says is not kept.

    Raises OAuthRefused.
    """
    grants = said.get("grant_types", ["authorization_code"])
    if not isinstance(grants, list) or not {*map(str, grants)} & GRANTS_OF_CLIENTS:
        raise _bad_metadata("grant_types has none that is offered here.")
    if "private_key_jwt" in str(said.get("token_endpoint_auth_method", "")):
        raise _bad_metadata("token_endpoint_auth_method must be none: clients here have no keys.")
    name = said.get("client_name") or UNNAMED
    try:
        name = require_name(name, field="client_name", max_length=NAME_MAX_LENGTH)
    except PlatformError as error:
        raise _bad_metadata(f"client_name: {error.message}") from None
    return ClientDraft(name, _redirect_uris(said.get("redirect_uris", []), grants))


def _redirect_uris(given: object, grants: list[Any]) -> tuple[str, ...]:
    needed = CODE_GRANT in grants
    if not isinstance(given, list) or len(given) > MAX_REDIRECT_URIS or (needed and not given):
        raise _bad_redirect(f"redirect_uris is a list of 1 to {MAX_REDIRECT_URIS} addresses.")
    if not all(isinstance(uri, str) and is_redirect_uri(uri) for uri in given):
        raise _bad_redirect(
            "A redirect address is https, http on this machine's loopback, or a program's own"
            " scheme, without a fragment."
        )
    if not all(map(is_harmless, given)):
        raise _bad_redirect("A redirect address holds a secret or an order.")
    return tuple(given)


def is_redirect_uri(uri: str) -> bool:
    """Whether an address may be registered to go back to."""
    if len(uri) > URI_MAX_LENGTH or not PRINTABLE.fullmatch(uri) or "#" in uri or "\\" in uri:
        return False
    parts = _split(uri)
    if parts is None or parts.username is not None or parts.password is not None:
        return False
    if parts.scheme in ("https", "http"):
        return bool(parts.hostname) and (parts.scheme == "https" or is_loopback(parts))
    return parts.scheme in APP_SCHEMES or APP_SCHEME.fullmatch(parts.scheme) is not None


def is_loopback(parts: SplitResult) -> bool:
    """Whether an address stays on the machine of the person's browser."""
    try:
        return parts.hostname == LOCALHOST or ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


def is_redirect_of(client: Client, uri: str) -> bool:
    """Whether a client registered exactly this address; on loopback with any port (RFC 8252)."""
    if not is_redirect_uri(uri):
        return False
    return any(uri == own or _is_same_loopback(uri, own) for own in client.redirect_uris)


def _is_same_loopback(uri: str, own: str) -> bool:
    asked, registered = _split(uri), _split(own)
    if asked is None or registered is None or asked.scheme != "http" or not is_loopback(asked):
        return False
    return _without_port(asked) == _without_port(registered)


def _without_port(parts: SplitResult) -> tuple[str, str | None, str, str]:
    return parts.scheme, parts.hostname, parts.path, parts.query


def _split(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port  # raises for what is none
    except ValueError:
        return None
    return parts


def _bad_metadata(description: str) -> OAuthRefused:
    return OAuthRefused("invalid_client_metadata", description)


def _bad_redirect(description: str) -> OAuthRefused:
    return OAuthRefused("invalid_redirect_uri", description)
