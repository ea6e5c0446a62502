"""Talking to the identity provider: OpenID Connect, code flow with PKCE, state and nonce.

Rules of the protocol are Authlib's, signatures joserfc's. What is asked of the provider is bounded
in time and size, and whatever is not in order signs nobody in.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri, prepare_token_request
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import get_well_known_url
from django.conf import settings
from django.utils.crypto import constant_time_compare
from joserfc import jws, jwt
from joserfc.errors import ExpiredTokenError, InvalidClaimError, JoseError
from joserfc.jwk import JWKRegistry

from apps.common.clock import now
from apps.common.http_client import Failure, RequestFailed, send
from apps.common.text import UNSTORABLE
from apps.oauth.issuer_keys import ALGORITHMS, IssuerKeys
from apps.sso.models import GROUP_MAX_LENGTH
from apps.sso.refusals import NotSignedIn, Trouble

#: For one request to the provider.
ASKED_SECONDS = 5.0
MAX_BYTES = 256 * 1024
#: How long what the provider says of itself is believed, and how soon it is asked again in trouble.
KEPT_SECONDS = 3600.0
PAUSE_SECONDS = 5.0
LEEWAY_SECONDS = 60
MAX_GROUPS = 2000
SUBJECT_MAX_LENGTH = 255
MAX_SHOWN = 200
ASKED_OF_ADDRESSES = frozenset({"email", "email_verified"})
NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")
#: Ways to prove who one is (RFC 8176), by kind; what is sent by mail or telephone is in none.
KINDS_OF_PROOF = (
    frozenset({"pwd", "pin", "kba"}),
    frozenset({"otp", "hwk", "swk", "sc", "pop"}),
    frozenset({"face", "fpt", "iris", "retina", "vbm"}),
)
Metadata = Mapping[str, Any]
logger = logging.getLogger("memory_platform.access")


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a browser has to bring back: one sign-in that was begun."""

    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Assertion:
    """What the provider says of whoever signed in there."""

    issuer: str
    subject: str
    groups: frozenset[str]
    username: str = ""
    email: str = ""
    by_several_factors: bool = False
    authenticated_at: int | None = None


class Provider:
    """The provider at one issuer, with what it says of itself."""

    def __init__(self, issuer: str) -> None:
        """Nothing is asked before somebody signs in."""
        self.issuer = issuer
        self._said: Metadata | None = None
        self._said_at = self._tried_at = -KEPT_SECONDS
        self._keys = IssuerKeys("")
        self._lock = threading.Lock()

    def metadata(self) -> Metadata:
        """What the provider says of itself. Raises NotSignedIn.

        While one asks, others wait for the answer; who comes just after a failure is told at once.
        """
        with self._lock:
            moment = time.monotonic()
            if self._said is None or moment - self._said_at >= KEPT_SECONDS:
                if moment - self._tried_at < PAUSE_SECONDS:
                    return self._former("it did not answer a moment ago")
                self._tried_at = moment
                try:
                    self._said = self._discovered()
                    self._said_at = moment
                except NotSignedIn as failure:
                    return self._former(failure.reason)
            return self._said

    def _former(self, failure: str) -> Metadata:
        """What it said before, if it is only that it cannot be asked now."""
        if self._said is None:
            raise NotSignedIn(Trouble.UNREACHABLE, f"Discovery: {failure}.")
        logger.warning("identity provider cannot be asked what it is: %s", failure)
        return self._said

    def _discovered(self) -> Metadata:
        said = _asked("GET", get_well_known_url(self.issuer, external=True), {})
        if said.get("issuer") != self.issuer:
            raise NotSignedIn(Trouble.WRONG, "it calls itself by another issuer")
        for name in NEEDED:
            if not self.is_safe(said.get(name)):
                raise NotSignedIn(Trouble.WRONG, f"its {name} is missing or no https address")
        return said

    def is_safe(self, address: object) -> bool:
        """Https, or what OIDC_ISSUER itself is, which may be http on this machine."""
        schemes = {"https", urlsplit(self.issuer).scheme}
        try:
            return isinstance(address, str) and urlsplit(address).scheme in schemes
        except ValueError:
            return False

    def key_set(self) -> IssuerKeys:
        """The provider's public keys."""
        source = str(self.metadata()["jwks_uri"])
        if self._keys.source != source:
            self._keys = IssuerKeys(source)
        return self._keys


def provider() -> Provider:
    """The one that the settings name now."""
    global _current
    if _current.issuer != settings.OIDC_ISSUER:
        _current = Provider(settings.OIDC_ISSUER)
    return _current


_current = Provider("")


def begun() -> Attempt:
    """A new sign-in, of which nobody can guess anything."""
    return Attempt(*(secrets.token_urlsafe(32) for _ in range(3)))


def address_for(attempt: Attempt, *, redirect_uri: str) -> str:
    """Where a browser goes to sign in at the provider. Raises NotSignedIn."""
    address: str = prepare_grant_uri(
        provider().metadata()["authorization_endpoint"],
        settings.OIDC_CLIENT_ID,
        "code",
        redirect_uri=redirect_uri,
        scope=settings.OIDC_SCOPES,
        state=attempt.state,
        nonce=attempt.nonce,
        code_challenge=create_s256_code_challenge(attempt.verifier),
        code_challenge_method="S256",
    )
    return address


def assertion_behind(
    answer: Mapping[str, str], attempt: Attempt, *, redirect_uri: str
) -> Assertion:
    """Who signed in at the provider, as its answer to the browser proves. Raises NotSignedIn."""
    said = provider().metadata()
    issuer = answer.get("iss")
    if issuer is None and said.get("authorization_response_iss_parameter_supported") is True:
        raise NotSignedIn(Trouble.WRONG, "The answer names no issuer.")
    if issuer is not None and issuer != settings.OIDC_ISSUER:
        raise NotSignedIn(Trouble.WRONG, "The answer is another issuer's.")
    if "error" in answer:
        raise NotSignedIn(Trouble.DECLINED, f"The provider says {_shown(answer['error'])}.")
    code = answer.get("code", "")
    if not code:
        raise NotSignedIn(Trouble.WRONG, "The answer holds no code.")
    tokens = _tokens_for(code, attempt, said, redirect_uri)
    claims = _id_claims(tokens, attempt.nonce)
    return _assertion(claims, _more_claims(claims, tokens, said))


def verified(token: object, what: str) -> jwt.Token:
    """A token that one of the provider's keys signed. Raises NotSignedIn."""
    if not isinstance(token, str) or len(token) > MAX_BYTES:
        raise NotSignedIn(Trouble.WRONG, f"There is no {what}.")
    try:
        header = jws.extract_compact(token.encode()).headers()
    except (JoseError, ValueError, TypeError, RecursionError):
        raise NotSignedIn(Trouble.WRONG, f"The {what} cannot be read.") from None
    for key in provider().key_set().named(header.get("kid"), header.get("alg")):
        try:
            return jwt.decode(token, JWKRegistry.import_key(dict(key)), algorithms=[*ALGORITHMS])
        except (JoseError, ValueError, TypeError, RecursionError):
            continue  # a set may hold several keys, and not all of them for this
    raise NotSignedIn(Trouble.WRONG, f"No key of the provider signed the {what}.")


def _tokens_for(code: str, attempt: Attempt, said: Metadata, redirect_uri: str) -> Metadata:
    """What the provider gives for a code. Raises NotSignedIn."""
    auth = ClientAuth(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, _method_of_proof(said))
    form = prepare_token_request(
        "authorization_code", code=code, redirect_uri=redirect_uri, code_verifier=attempt.verifier
    )
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    url, headers, form = auth.prepare("POST", said["token_endpoint"], headers, form)
    return _asked("POST", url, headers, form.encode(), refusal=Trouble.DECLINED)


def _method_of_proof(said: Metadata) -> str:
    """How we prove to the provider who we are."""
    if not settings.OIDC_CLIENT_SECRET:
        return "none"
    known = said.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return "client_secret_basic" if "client_secret_basic" in known else "client_secret_post"


def _id_claims(tokens: Metadata, nonce: str) -> Metadata:
    """The claims of the ID token, if everything about them is right. Raises NotSignedIn."""
    token = verified(tokens.get("id_token"), "ID token")
    claims = CodeIDToken(
        token.claims,
        token.header,
        {
            "iss": {"essential": True, "value": settings.OIDC_ISSUER},
            "aud": {"essential": True, "value": settings.OIDC_CLIENT_ID},
        },
        {
            "nonce": nonce,
            "client_id": settings.OIDC_CLIENT_ID,
            "access_token": tokens.get("access_token"),
        },
    )
    try:
        claims.validate(now=int(now().timestamp()), leeway=LEEWAY_SECONDS)
    except (JoseError, ValueError, TypeError) as error:
        raise _refused(error) from None
    if not constant_time_compare(str(claims.get("nonce", "")), nonce):
        raise NotSignedIn(Trouble.WRONG, "The ID token is for another sign-in (nonce).")
    return dict(claims)


def _refused(error: Exception) -> NotSignedIn:
    """Why the claims were not taken, without what they say."""
    claim = getattr(error, "claim", "") or ""
    is_time = isinstance(error, ExpiredTokenError) or (
        isinstance(error, InvalidClaimError) and claim in {"iat", "nbf"}
    )
    reason = f"The ID token was not taken: {type(error).__name__} {claim}".strip() + "."
    return NotSignedIn(Trouble.CLOCK if is_time else Trouble.WRONG, reason)


def _more_claims(claims: Metadata, tokens: Metadata, said: Metadata) -> Metadata:
    """What else the provider says, asked for where the ID token names no groups, or no address.

    Raises NotSignedIn.
    """
    endpoint, token = said.get("userinfo_endpoint"), tokens.get("access_token")
    is_all = {settings.OIDC_GROUPS_CLAIM, *ASKED_OF_ADDRESSES} <= claims.keys()
    if is_all or not (endpoint and isinstance(token, str)):
        return claims
    if not provider().is_safe(endpoint):
        return claims
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
    more = _asked("GET", endpoint, headers)
    if more.get("sub") != claims["sub"]:
        raise NotSignedIn(Trouble.WRONG, "The user info is of somebody else.")
    return {**more, **claims}


def _assertion(claims: Metadata, more: Metadata) -> Assertion:
    subject = claims["sub"]
    if (
        not isinstance(subject, str)
        or not 0 < len(subject) <= SUBJECT_MAX_LENGTH
        or UNSTORABLE.search(subject)
    ):
        raise NotSignedIn(Trouble.WRONG, "The ID token names no subject.")
    email = _text(more, "email") if more.get("email_verified") is True else ""
    at = claims.get("auth_time")
    return Assertion(
        issuer=settings.OIDC_ISSUER,
        subject=subject,
        groups=_groups_in(more),
        username=_text(more, "preferred_username") or email or _text(more, "name"),
        email=email,
        by_several_factors=_by_several_factors(claims),
        authenticated_at=int(at) if isinstance(at, (int, float)) else None,
    )


def _groups_in(claims: Metadata) -> frozenset[str]:
    """The groups that are named. Raises NotSignedIn where the provider leaves them out."""
    name = settings.OIDC_GROUPS_CLAIM
    elsewhere = claims.get("_claim_names")
    if name not in claims and isinstance(elsewhere, dict) and name in elsewhere:
        raise NotSignedIn(Trouble.WRONG, "The provider has more groups than it puts into a token.")
    named = claims.get(name, [])
    groups = [named] if isinstance(named, str) else named
    if not isinstance(groups, list) or len(groups) > MAX_GROUPS:
        raise NotSignedIn(Trouble.WRONG, "The groups are no list, or one that is too long.")
    return frozenset(
        group for group in groups if isinstance(group, str) and len(group) <= GROUP_MAX_LENGTH
    )


def _by_several_factors(claims: Metadata) -> bool:
    """Whether the provider says that it asked for factors of more than one kind."""
    if claims.get("acr") in settings.OIDC_MULTI_FACTOR_ACR:
        return True
    methods = {method for method in claims.get("amr") or () if isinstance(method, str)}
    return "mfa" in methods or sum(bool(kind & methods) for kind in KINDS_OF_PROOF) > 1


def _text(claims: Metadata, name: str) -> str:
    said = claims.get(name)
    return said if isinstance(said, str) else ""


def _shown(text: str) -> str:
    """A word of the provider that may stand in a log and in the trail."""
    return "".join(sign for sign in text[:MAX_SHOWN] if sign.isascii() and sign.isprintable())


def _asked(
    method: str,
    url: str,
    headers: Mapping[str, str],
    content: bytes = b"",
    *,
    refusal: Trouble = Trouble.UNREACHABLE,
) -> dict[str, Any]:
    """What the provider answers. ``refusal`` is what its no means, unless it may answer later.

    Raises NotSignedIn.
    """
    try:
        body = send(
            method, url, content, headers=headers, seconds=ASKED_SECONDS, max_bytes=MAX_BYTES
        )
        said = json.loads(body)
    except RequestFailed as failure:
        if failure.failure is Failure.REFUSED and not failure.is_passing:
            raise NotSignedIn(refusal, f"The provider refused: It {failure}.") from None
        raise NotSignedIn(
            Trouble.UNREACHABLE, f"The provider was asked in vain: it {failure}."
        ) from None
    except (ValueError, RecursionError) as failure:
        kind = type(failure).__name__
        raise NotSignedIn(Trouble.UNREACHABLE, f"The provider was asked in vain: {kind}.") from None
    if not isinstance(said, dict):
        raise NotSignedIn(Trouble.WRONG, "The provider answered with something else.")
    return said
