"""Having a second factor, in tests."""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings
from pyotp import TOTP, random_base32

from apps.accounts.models import User
from apps.accounts.services import Enrolment, enrol_authenticator_app
from apps.accounts.services.second_factor import STEP_SECONDS
from apps.common.clock import now
from tests.factories import person_context


class App:
    """An authenticator app whose clock is ahead, so that a code is good for a minute yet."""

    def __init__(self) -> None:
        self.totp = TOTP(random_base32())

    def code(self, *, seconds: int = STEP_SECONDS) -> str:
        return self.totp.at(now() + dt.timedelta(seconds=seconds))

    def set_up(self, person: User, *, seconds: int = 0) -> Enrolment:
        """With the code before the one it shows, which is good afterwards."""
        return enrol_authenticator_app(
            context=person_context(person), secret=self.totp.secret, code=self.code(seconds=seconds)
        )


@dataclass
class Device:
    """A device that makes passkeys, without anybody's help."""

    origin: str = ""
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    signed: int = 0
    PRESENT, HOLDS_KEY = 0x01, 0x40

    def create(self, challenge: bytes) -> str:
        """The answer to being asked for a new passkey."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: _bytes(numbers.x), -3: _bytes(numbers.y)}
        length = len(self.credential_id).to_bytes(2, "big")
        held = bytes(16) + length + self.credential_id + cbor2.dumps(public)
        said = {
            "fmt": "none",
            "attStmt": {},
            "authData": self._data(self.PRESENT | self.HOLDS_KEY) + held,
        }
        return self._answer("webauthn.create", challenge, attestationObject=cbor2.dumps(said))

    def get(self, challenge: bytes) -> str:
        """The answer to being asked to prove that it has the passkey."""
        self.signed += 1
        data = self._data(self.PRESENT)
        client_data = self._client_data("webauthn.get", challenge)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._answer("webauthn.get", challenge, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        host = settings.PUBLIC_URL.partition("://")[2].partition(":")[0]
        name = hashlib.sha256(host.encode()).digest()
        return name + bytes([flags]) + self.signed.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: bytes) -> bytes:
        origin = self.origin or settings.PUBLIC_URL
        said = {"type": kind, "challenge": _text(challenge), "origin": origin}
        return json.dumps(said).encode()

    def _answer(self, kind: str, challenge: bytes, **parts: bytes) -> str:
        named = _text(self.credential_id)
        response: dict[str, Any] = {name: _text(part) for name, part in parts.items()}
        response["clientDataJSON"] = _text(self._client_data(kind, challenge))
        return json.dumps({"id": named, "rawId": named, "type": "public-key", "response": response})


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(number: int) -> bytes:
    return number.to_bytes(32, "big")
