"""Access tokens that an issuer beside us gave (JWT, RFC 9068): whose they are, if all is right.

One algorithm is never taken for another: only asymmetric ones are, each with a key of its own kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jwt
from django.conf import settings

from apps.access.audiences import resource_of
from apps.access.models import Audience
from apps.common.text import UNSTORABLE
from apps.oauth.issuer_keys import ALGORITHMS, Jwk, keys_of_issuer

#: What a token may call its type; one that is for logging out is none that lets in.
TYPES = frozenset({"", "jwt", "at+jwt", "application/at+jwt"})
NEEDED = ("exp", "iat", "iss", "aud", "sub")
LEEWAY_SECONDS = 30
MAX_LENGTH = 16 * 1024
SUBJECT_MAX_LENGTH = 255
RSA_LEAST_BITS = 2048


class NotTaken(Exception):
    """The token lets nobody in. The message is for the log, and holds nothing of the token."""


@dataclass(frozen=True, slots=True)
class Issued:
    """Whom a token was given to, and the scopes that it names."""

    subject: str
    scopes: frozenset[str]


def may_be_issued(bearer: str) -> bool:
    """Whether a bearer text is a JWT of somebody whose tokens are taken here."""
    return bool(settings.OAUTH_ISSUER) and bearer.count(".") == 2


def read_issued(bearer: str, *, at: Audience) -> Issued:
    """What a token of the issuer says, which is for this interface. Raises NotTaken."""
    if len(bearer) > MAX_LENGTH or not bearer.isascii():
        raise NotTaken("too long, or no text")
    try:
        header = jwt.get_unverified_header(bearer)
        said = _verified(bearer, header, at)
    except (jwt.PyJWTError, ValueError, TypeError, RecursionError) as error:
        raise NotTaken(type(error).__name__) from None
    subject, scope = said["sub"], said.get("scope", "")
    if not isinstance(subject, str) or not 0 < len(subject) <= SUBJECT_MAX_LENGTH:
        raise NotTaken("no subject")
    if UNSTORABLE.search(subject) or not isinstance(scope, str):
        raise NotTaken("no subject or scope")
    return Issued(subject, frozenset(scope.split()))


def _verified(bearer: str, header: dict[str, Any], at: Audience) -> dict[str, Any]:
    """The claims, if one of the issuer's keys signed them. Raises NotTaken and errors of PyJWT."""
    algorithm = header.get("alg")
    if algorithm not in ALGORITHMS:
        raise NotTaken("algorithm")
    if "crit" in header or str(header.get("typ", "")).lower() not in TYPES:
        raise NotTaken("type")
    for key in keys_of_issuer().named(header.get("kid"), algorithm):
        try:
            return jwt.decode(
                bearer,
                _public_key(key, algorithm),
                algorithms=[algorithm],
                audience=resource_of(at),
                issuer=settings.OAUTH_ISSUER,
                leeway=LEEWAY_SECONDS,
                options={"require": [*NEEDED]},
            )
        except (jwt.InvalidSignatureError, jwt.InvalidKeyError):
            continue  # a set may hold several keys, and not all of them for this
    raise NotTaken("key")


def _public_key(key: Jwk, algorithm: str) -> Any:
    """Raises InvalidKeyError for a key of another kind, and for one that is too short."""
    made = jwt.get_algorithm_by_name(algorithm).from_jwk(dict(key))
    if getattr(made, "key_size", RSA_LEAST_BITS) < RSA_LEAST_BITS and algorithm[0] in "RP":
        raise jwt.InvalidKeyError("too short")
    # A set that gives away a private key is not one to believe.
    if hasattr(made, "private_bytes"):
        raise jwt.InvalidKeyError("private")
    return made
