"""Places outside, where checkpoints are kept: a folder, a git repository, a bucket, a webhook.

An address names one: `folder:/path`, `git:/path/to/clone`, `s3+https://host/bucket/prefix?region=…`,
`https://…`. Each checkpoint is an object of its own that is never written again, so a place may be
one that only takes things in. A webhook is told and cannot be asked.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qs, quote, urlencode, urlsplit

SECONDS = 20.0
MAX_BYTES = 2**20
PUSH_SECONDS = 60.0
S3_KEY_ID, S3_SECRET = "AUDIT_PLACE_S3_KEY_ID", "AUDIT_PLACE_S3_SECRET"
WEBHOOK_TOKEN = "AUDIT_PLACE_WEBHOOK_TOKEN"  # noqa: S105 - a name
KEY = re.compile("<Key>([^<]*)</Key>")
CONTINUE = re.compile("<NextContinuationToken>([^<]*)</NextContinuationToken>")
#: Below a folder for each tree; other files may lie beside those.
CHECKPOINT_FILE = re.compile(r"(?:^|/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+\.txt$")
Secrets = Mapping[str, str]


class PlaceFailed(Exception):
    """A place did not take or give something; the message holds no secret."""


class BadPlace(ValueError):
    """An address that names no place, and why."""


@dataclass(frozen=True, slots=True)
class KeptCheckpoint:
    """A checkpoint as places keep it."""

    tree: uuid.UUID
    size: int
    note: str

    @property
    def path(self) -> str:
        """Its own name, which sorts by size."""
        return f"{self.tree}/{self.size:016d}.txt"


def is_checkpoint(path: str) -> bool:
    """Whether a file of this name is one that we put there."""
    return CHECKPOINT_FILE.search(path) is not None


class OutsidePlace(Protocol):
    """Where checkpoints are kept."""

    @property
    def name(self) -> str:
        """The address without what is secret in it."""

    def put(self, kept: Sequence[KeptCheckpoint]) -> None:
        """Take checkpoints in, again perhaps. Raises PlaceFailed."""

    def notes(self) -> Iterator[str]:
        """The texts of all that are kept. Raises PlaceFailed."""


@dataclass(frozen=True, slots=True)
class FolderPlace:
    """A folder, on another machine's disk perhaps; it has to exist."""

    path: Path

    @property
    def name(self) -> str:
        return f"folder:{self.path}"

    def put(self, kept: Sequence[KeptCheckpoint]) -> None:
        try:
            if not self.path.is_dir():  # a disk that is not mounted is not made here instead
                raise PlaceFailed("The folder is not there.")
            for one in kept:
                _write_whole(self.path / one.path, one.note)
        except OSError as error:
            raise PlaceFailed(error.strerror or type(error).__name__) from error

    def notes(self) -> Iterator[str]:
        try:
            if not self.path.is_dir():
                raise PlaceFailed("The folder is not there.")
            for path in sorted(self.path.glob("*/*.txt")):
                if is_checkpoint(path.as_posix()):
                    yield path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PlaceFailed(f"A file cannot be read: {type(error).__name__}.") from error


@dataclass(frozen=True, slots=True)
class GitPlace:
    """A clone of a git repository: each delivery is a commit, pushed where a remote is set."""

    path: Path

    @property
    def name(self) -> str:
        return f"git:{self.path}"

    def put(self, kept: Sequence[KeptCheckpoint]) -> None:
        FolderPlace(self.path).put(kept)
        self._git("add", "--", *(one.path for one in kept))
        if self._git("status", "--porcelain", "--untracked-files=no"):
            self._git("commit", "--quiet", "--no-verify", "--message", "Keep checkpoints")
        if self._git("remote"):
            self._git("push", "--quiet")

    def notes(self) -> Iterator[str]:
        """What stands in the last commit, whatever became of the files."""
        listed = self._git("ls-tree", "-r", "-z", "--name-only", "HEAD")
        for path in listed.split("\0"):
            if is_checkpoint(path):
                yield self._git("show", f"HEAD:{path}")

    def _git(self, *arguments: str) -> str:
        command = ["git", "-C", str(self.path), *arguments]
        try:
            done = subprocess.run(  # noqa: S603 - no shell, and no argument of anybody else's
                command,
                env={**_plain_environment(), "GIT_TERMINAL_PROMPT": "0"},
                capture_output=True,
                text=True,
                timeout=PUSH_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PlaceFailed(f"git {arguments[0]}: {type(error).__name__}.") from error
        if done.returncode:
            raise PlaceFailed(f"git {arguments[0]} ended with {done.returncode}.")
        return done.stdout


@dataclass(frozen=True, slots=True)
class BucketPlace:
    """A bucket of an S3-compatible store, addressed by path."""

    endpoint: str
    bucket: str
    prefix: str
    region: str
    key_id: str
    secret: str

    @property
    def name(self) -> str:
        return f"s3+{self.endpoint}/{self.bucket}/{self.prefix}"

    def put(self, kept: Sequence[KeptCheckpoint]) -> None:
        for one in kept:
            self._send("PUT", f"{self.prefix}{one.path}", content=one.note.encode())

    def notes(self) -> Iterator[str]:
        for key in self._keys():
            yield self._send("GET", key).decode()

    def _keys(self) -> Iterator[str]:
        query = {"list-type": "2", "prefix": self.prefix}
        while True:
            page = self._send("GET", "", query=query).decode()
            yield from (unescape(key) for key in KEY.findall(page) if is_checkpoint(key))
            more = CONTINUE.search(page)
            if more is None:
                return
            query["continuation-token"] = unescape(more[1])

    def _send(
        self, method: str, key: str, *, content: bytes = b"", query: Mapping[str, str] | None = None
    ) -> bytes:
        from apps.common.http_client import RequestFailed, send  # most have no place outside

        address = f"{self.endpoint}/{self.bucket}/{quote(key)}"
        # As the signature spells them: sorted, and blanks as %20.
        asked = urlencode(sorted((query or {}).items()), quote_via=quote, safe="")
        url = f"{address}?{asked}" if asked else address
        try:
            return send(
                method,
                url,
                content,
                headers=self._signed(method, url, content),
                seconds=SECONDS,
                max_bytes=MAX_BYTES,
            )
        except RequestFailed as failure:
            raise PlaceFailed(f"The bucket {failure}.") from None

    def _signed(self, method: str, url: str, content: bytes) -> dict[str, str]:
        # Here, because only who keeps checkpoints in a bucket needs it.
        from botocore.auth import S3SigV4Auth
        from botocore.awsrequest import AWSRequest
        from botocore.credentials import Credentials

        digest = hashlib.sha256(content).hexdigest()
        request = AWSRequest(method, url, {"X-Amz-Content-SHA256": digest}, content)
        request.context["payload_signing_enabled"] = True
        S3SigV4Auth(Credentials(self.key_id, self.secret), "s3", self.region).add_auth(request)
        return {name: str(value) for name, value in request.headers.items()}


@dataclass(frozen=True, slots=True)
class WebhookPlace:
    """Somebody else's program, told by one POST of JSON."""

    url: str
    token: str

    @property
    def name(self) -> str:
        """Paths of webhooks are often their only secret: of this one, eight digits of a digest."""
        parts = urlsplit(self.url)
        digest = hashlib.sha256(self.url.encode()).hexdigest()[:8]
        return f"{parts.scheme}://{parts.hostname} ({digest})"

    def put(self, kept: Sequence[KeptCheckpoint]) -> None:
        from apps.common.http_client import RequestFailed, post

        told = [{"tree": str(one.tree), "size": one.size, "note": one.note} for one in kept]
        body = json.dumps({"checkpoints": told}).encode()
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            post(self.url, body, headers=headers, seconds=SECONDS, max_bytes=MAX_BYTES)
        except RequestFailed as failure:
            raise PlaceFailed(f"The webhook {failure}.") from None

    def notes(self) -> Iterator[str]:
        raise PlaceFailed("A webhook is told of checkpoints and cannot be asked for them.")


def place_at(address: str, secrets: Secrets) -> OutsidePlace:
    """The place that an address names. Raises BadPlace, which quotes nothing of the address."""
    kind, _, rest = address.partition(":")
    if kind in ("folder", "git"):
        if not rest.startswith("/"):
            raise BadPlace(f"A place {kind}: needs a whole path, such as {kind}:/mnt/checkpoints.")
        return FolderPlace(Path(rest)) if kind == "folder" else GitPlace(Path(rest))
    parts = urlsplit(address)
    if parts.username or parts.password:
        raise BadPlace("A place's address holds no user name: give a token in AUDIT_PLACE_….")
    if kind in ("http", "https") and parts.hostname:
        return WebhookPlace(address, secrets.get(WEBHOOK_TOKEN, ""))
    if kind in ("s3+http", "s3+https") and parts.hostname:
        return _bucket(address, secrets)
    raise BadPlace("A place is folder:/…, git:/…, s3+https://host/bucket/… or https://….")


def places_at(addresses: Sequence[str], secrets: Secrets) -> list[OutsidePlace]:
    """The places of AUDIT_CHECKPOINT_PLACES. Raises BadPlace, which counts the entry from 1."""
    places = []
    for number, address in enumerate(addresses, 1):
        try:
            places.append(place_at(address, secrets))
        except ValueError as error:  # also of an address that cannot be taken apart
            why = error if isinstance(error, BadPlace) else "It is no address."
            raise BadPlace(
                f"Entry {number} of AUDIT_CHECKPOINT_PLACES is no place: {why}"
            ) from None
    return places


def _bucket(address: str, secrets: Secrets) -> BucketPlace:
    parts = urlsplit(address)
    bucket, _, prefix = parts.path.strip("/").partition("/")
    region = parse_qs(parts.query).get("region", ["us-east-1"])[0]
    key_id, secret = secrets.get(S3_KEY_ID, ""), secrets.get(S3_SECRET, "")
    if not (bucket and key_id and secret):
        raise BadPlace(f"A bucket needs its name in the address, {S3_KEY_ID} and {S3_SECRET}.")
    endpoint = f"{parts.scheme.removeprefix('s3+')}://{parts.netloc}"
    return BucketPlace(endpoint, bucket, f"{prefix}/" if prefix else "", region, key_id, secret)


def _write_whole(path: Path, text: str) -> None:
    """Write a file that appears when it is whole; one that is there stays as it is."""
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)


def _plain_environment() -> dict[str, str]:
    """What git needs of ours, and none of our secrets."""
    names = ("PATH", "HOME", "SSH_AUTH_SOCK", "GIT_SSH_COMMAND")
    return {name: os.environ[name] for name in names if name in os.environ}
