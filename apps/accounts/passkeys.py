"""Passkeys: what a browser is asked, and whether its answer is right (WebAuthn)."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

from apps.accounts.models import Passkey, User
from apps.common.errors import InvalidArgument
from apps.common.secrets import keyed_digest

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor
    from webauthn.registration.verify_registration_response import VerifiedRegistration

# The library is loaded when the first passkey is used: with all of cryptography that it brings it
# takes a twelfth of a process' memory, and most processes never meet one.

PLATFORM_NAME = "Memory Platform"
#: A browser's answer has less than a tenth of it.
MAX_RESPONSE = 64 * 1024
#: What the library lets through of an answer that is none, beside errors of its own.
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)
NOT_RIGHT = "The browser's answer is not right. Try again."


def can_be_used() -> bool:
    """Whether browsers have passkeys for the platform's address: over https, and on localhost.

    They belong to a name; an address of numbers has none.
    """
    place = urlsplit(settings.PUBLIC_URL)
    host = place.hostname or ""
    return (place.scheme == "https" and not _is_number(host)) or host == "localhost"


def registration_options(user: User, known: Iterable[Passkey], challenge: bytes) -> str:
    """What a browser is asked that is to make a passkey, on none of the devices known."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=_name(),
        rp_name=PLATFORM_NAME,
        user_name=user.get_username(),
        user_id=keyed_digest(f"passkeys of {user.pk}"),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_named(known),
    )
    return options_to_json(options)


def authentication_options(known: Iterable[Passkey], challenge: bytes) -> str:
    """What a browser is asked that is to prove that it has one of these."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(
        rp_id=_name(), challenge=challenge, allow_credentials=_named(known)
    )
    return options_to_json(options)


def signed_challenge(response: str) -> bytes:
    """The challenge that a browser says it answers; nothing if it names none."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        said = json.loads(response[:MAX_RESPONSE])["response"]["clientDataJSON"]
        return parse_client_data_json(base64url_to_bytes(said)).challenge
    except (WebAuthnException, RecursionError, *UNREADABLE):
        return b""


def registered(response: str, challenge: bytes) -> VerifiedRegistration:
    """The passkey that a browser made. Raises InvalidArgument."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return verify_registration_response(
            credential=response[:MAX_RESPONSE],
            expected_challenge=challenge,
            expected_rp_id=_name(),
            expected_origin=_origin(),
        )
    except (WebAuthnException, *UNREADABLE) as error:
        raise InvalidArgument("response", NOT_RIGHT) from error


def new_sign_count(passkey: Passkey, response: str, challenge: bytes) -> int | None:
    """How often this passkey has signed, if the browser proved that it has it; else None."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        proved = verify_authentication_response(
            credential=response[:MAX_RESPONSE],
            expected_challenge=challenge,
            expected_rp_id=_name(),
            expected_origin=_origin(),
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, *UNREADABLE):
        return None
    return proved.new_sign_count if proved.credential_id == bytes(passkey.credential_id) else None


def _named(known: Iterable[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=bytes(one.credential_id)) for one in known]


def _name() -> str:
    return urlsplit(settings.PUBLIC_URL).hostname or ""


def _origin() -> str:
    place = urlsplit(settings.PUBLIC_URL)
    return f"{place.scheme}://{place.netloc}"


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
