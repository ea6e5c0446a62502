"""Checkpoints as signed notes (C2SP tlog-checkpoint): text that anybody can keep and check.

memory-platform/audit/<tree>          which tree
<number of leaves>
<root, base64>
epoch <the database cluster whose transaction numbers order the records>
late                                  if they were sealed when the trail was looked through anew

— memory-platform/audit/<tree> <4 bytes that name the key, then the signature, base64>
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import uuid
from collections.abc import Collection
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from apps.audit.merkle import HASH_BYTES
from apps.common.installation import PROGRAM

ORIGIN = "memory-platform/audit/"
ED25519 = b"\x01"
KEY_ID_BYTES = 4
KEY_BYTES = 32
MARK = "— "
EPOCH = "epoch "
LATE = "late"
STATED_LINES = 3


class KeyMissing(Exception):
    """The key that signs checkpoints is not configured, or is none."""


class BadNote(ValueError):
    """A text that is not a checkpoint of ours."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a checkpoint states; ``signatures`` are its signature lines, unchecked.

    ``epoch`` names the database cluster that the records were sealed in (empty: before checkpoints
    told it); ``is_late`` says that they were sealed in a walk over the whole trail.
    """

    tree: uuid.UUID
    size: int
    root: bytes
    signatures: tuple[str, ...] = ()
    epoch: str = ""
    is_late: bool = False

    @property
    def origin(self) -> str:
        """The name of the tree, and of the key that signs for it."""
        return f"{ORIGIN}{self.tree}"

    @property
    def text(self) -> str:
        """What is signed."""
        lines = [self.origin, str(self.size), base64.b64encode(self.root).decode()]
        lines += [f"{EPOCH}{self.epoch}"] if self.epoch else []
        lines += [LATE] if self.is_late else []
        return "".join(f"{line}\n" for line in lines)


class Signer:
    """Signs checkpoints with the platform's key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public_key = key.public_key().public_bytes_raw()

    def sign(self, note: Note) -> str:
        """The whole note, ready to be kept."""
        signature = self._key.sign(note.text.encode())
        line = base64.b64encode(key_id(note.origin, self.public_key) + signature).decode()
        return f"{note.text}\n{MARK}{note.origin} {line}\n"


def signer() -> Signer:
    """The signer of this platform; only the sealer has its key. Raises KeyMissing."""
    seed = _decoded(settings.AUDIT_SIGNING_KEY)
    if seed is None:
        raise KeyMissing(
            "AUDIT_SIGNING_KEY is not set to 32 bytes in base64, so the audit trail is not "
            f"sealed: give one, or run `{PROGRAM} serve` once, which makes one."
        )
    return Signer(Ed25519PrivateKey.from_private_bytes(seed))


def public_key() -> bytes:
    """The 32 bytes that checkpoints are checked with today. Raises KeyMissing."""
    key = _decoded(settings.AUDIT_PUBLIC_KEY)
    if key is None:
        raise KeyMissing(
            "AUDIT_PUBLIC_KEY is not set to 32 bytes in base64, so seals cannot be checked: "
            f"give that of AUDIT_SIGNING_KEY, or run `{PROGRAM} serve` once, which writes it down."
        )
    return key


def _decoded(text: str) -> bytes | None:
    """The bytes of a key, or None where there is none."""
    try:
        key = base64.b64decode(text, validate=True)
    except binascii.Error:
        return None
    return key if len(key) == KEY_BYTES else None


def trusted_keys() -> list[bytes]:
    """The current public key, if there is one, and those of former ones that settings name."""
    former = [base64.b64decode(one) for one in settings.AUDIT_FORMER_PUBLIC_KEYS]
    try:
        return [public_key(), *former]
    except KeyMissing:
        return former


def key_id(origin: str, public: bytes) -> bytes:
    """How a signature line names its key."""
    return hashlib.sha256(origin.encode() + b"\n" + ED25519 + public).digest()[:KEY_ID_BYTES]


def verifier_key(origin: str, public: bytes) -> str:
    """The public key as other checkers of signed notes take it."""
    encoded = base64.b64encode(ED25519 + public).decode()
    return f"{origin}+{key_id(origin, public).hex()}+{encoded}"


def parse(text: str) -> Note:
    """What a note states. Raises BadNote; whether it is signed is another question."""
    stated, _, signatures = text.partition("\n\n")
    lines = stated.split("\n")
    if len(lines) < STATED_LINES or not lines[0].startswith(ORIGIN):
        raise BadNote("This is no checkpoint of an audit trail.")
    more = lines[STATED_LINES:]
    try:
        note = Note(
            tree=uuid.UUID(lines[0].removeprefix(ORIGIN)),
            size=int(lines[1]),
            root=base64.b64decode(lines[2], validate=True),
            signatures=tuple(line for line in signatures.splitlines() if line),
            epoch=next((one.removeprefix(EPOCH) for one in more if one.startswith(EPOCH)), ""),
            is_late=LATE in more,
        )
    except ValueError as error:  # binascii.Error is one
        raise BadNote("This is no checkpoint of an audit trail.") from error
    if note.text != f"{stated}\n" or len(note.root) != HASH_BYTES or note.size < 0:
        raise BadNote("This checkpoint is not written as it should be.")
    return note


def is_signed(note: Note, keys: Collection[bytes]) -> bool:
    """Whether one of the public ``keys`` signed the note."""
    return key_that_signed(note, keys) is not None


def key_that_signed(note: Note, keys: Collection[bytes]) -> bytes | None:
    """The one of the public ``keys`` that signed the note; lines of other signers are left."""
    signed = note.text.encode()
    for line in note.signatures:
        name, _, encoded = line.removeprefix(MARK).partition(" ")
        if line.startswith(MARK) and name == note.origin:
            try:
                data = base64.b64decode(encoded, validate=True)
            except binascii.Error:
                continue
            for key in keys:
                if _holds(data, signed, note.origin, key):
                    return key
    return None


def _holds(data: bytes, signed: bytes, origin: str, public: bytes) -> bool:
    if data[:KEY_ID_BYTES] != key_id(origin, public):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(data[KEY_ID_BYTES:], signed)
    except InvalidSignature:
        return False
    return True
