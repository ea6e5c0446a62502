"""Connecting a client of this machine: its settings file, and one real call.

The file is somebody's own, so nothing but one entry of it is changed, and a copy of what it was is
kept beside it. What is not an ordinary file of settings is refused and left alone.
"""

from __future__ import annotations

import json
import re
import stat
import sys
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from apps.access.client_files import (
    CannotEdit,
    entry_at,
    read_settings,
    without_entry,
)
from apps.access.clients import PROTOCOL, Client, authorization
from apps.access.credentials import Credential
from apps.common.context import Intent, new_request_id
from apps.ops.processes import write_private
from apps.organizations.models import Repository

MAX_FILE_BYTES = 32 * 1024 * 1024
COPY_SUFFIX = ".before-memory-platform"
CALL_SECONDS = 30
#: What others may do with a file in which no token stands.
SHARED_MODE = 0o644
REPOSITORY_IN_ADDRESS = re.compile(r"/mcp/r/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")


class CannotConnect(Exception):
    """The message is one sentence for the person at the terminal."""


def settings_path(client: Client, *, project: Path | None) -> Path:
    """Where the client keeps its settings, for the person or for one project.

    Raises CannotConnect: it has none for projects, or the project's lies outside of it.
    """
    if project is None:
        is_mac = sys.platform == "darwin"
        return Path.home() / (client.mac_file if is_mac and client.mac_file else client.file)
    if not client.project_file:
        raise CannotConnect(f"{client.label} would keep the token in the project's files.")
    path = project / client.project_file
    if not path.parent.resolve().is_relative_to(project.resolve()):
        raise CannotConnect(f"{path} leads out of the project.")
    return path


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """A settings file as it was when it was read; ``text`` is None if there was none."""

    path: Path
    text: str | None
    mode: int

    @classmethod
    def read(cls, path: Path) -> SettingsFile:
        """The file. Raises CannotConnect: it is a link, no file, not readable, too large."""
        try:
            status = path.lstat()
            if stat.S_ISLNK(status.st_mode):
                raise CannotConnect(f"{path} is a link: give the file itself with --file.")
            if not stat.S_ISREG(status.st_mode):
                raise CannotConnect(f"{path} is no file.")
            if status.st_size > MAX_FILE_BYTES:
                raise CannotConnect(f"{path} is larger than {MAX_FILE_BYTES} bytes.")
            text = path.read_bytes().decode()
        except FileNotFoundError:
            return cls(path, None, SHARED_MODE)
        except OSError as error:
            raise CannotConnect(f"{path} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CannotConnect(f"{path} is not UTF-8.") from error
        return cls(path, text, stat.S_IMODE(status.st_mode))

    def connected(self, client: Client, entry: Mapping[str, Any]) -> str:
        """Its text with the client's entry. Raises CannotConnect."""
        try:
            return client.edited(self.text or "", entry)
        except CannotEdit as error:
            raise CannotConnect(
                f"{self.path} is left as it is. {error} `--print` shows what belongs into it."
            ) from error

    def disconnected(self, client: Client) -> str:
        """Its text without the client's entry. Raises CannotConnect."""
        try:
            return without_entry(self.text or "", client.syntax, client.place)
        except CannotEdit as error:
            raise CannotConnect(
                f"{self.path} is left as it is. {error} "
                f"Take {'.'.join(client.place)} out of it by hand."
            ) from error

    def entry(self, client: Client) -> Any:
        """The client's entry, None if it has none. Raises CannotConnect."""
        try:
            return entry_at(read_settings(self.text or "", client.syntax), client.place)
        except CannotEdit as error:
            raise CannotConnect(f"{self.path} is left as it is. {error}") from error

    @property
    def copy(self) -> Path:
        """Where the text is kept that it had before."""
        return self.path.with_name(self.path.name + COPY_SUFFIX)

    def keep_copy(self) -> None:
        """Keep the text beside the file, for its owner alone. Raises CannotConnect."""
        if self.text is not None:
            with self._writing():
                write_private(self.copy, self.text)

    def replace(self, text: str, *, is_secret: bool) -> None:
        """Write another text in one step; with a secret in it the file is its owner's alone.

        One in which nothing is left goes. Raises CannotConnect: it cannot be written, or somebody
        changed it meanwhile.
        """
        if SettingsFile.read(self.path).text != self.text:
            raise CannotConnect(f"{self.path} was changed meanwhile: try again.")
        with self._writing():
            if text.strip() in ("", "{}"):
                self.path.unlink(missing_ok=True)
                return
            write_private(self.path, text)
            if not is_secret:
                self.path.chmod(self.mode)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CannotConnect(f"{self.path} cannot be written: {error.strerror}.") from error


def repository_in(entry: Any) -> uuid.UUID | None:
    """The repository that an entry's address names."""
    found = REPOSITORY_IN_ADDRESS.search(json.dumps(entry))
    return uuid.UUID(found[1]) if found else None


def check_connection(url: str, secret: str, credential: Credential, repository: Repository) -> None:
    """Call a tool as the client will: search in the repository.

    Raises CannotConnect: nobody answers, or what is answered is no result.
    """
    arguments = {
        "query": "Is the memory connected?",
        "limit": 1,
        "context": {
            "agent_id": credential.agent_id,
            "organization_id": str(repository.organization_id),
            "repository_id": str(repository.pk),
            "intent": Intent.READ.value,
            "request_id": new_request_id(),
        },
    }
    call = {"name": "memory-search", "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    headers = {
        **authorization(secret),
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": PROTOCOL,
    }
    try:
        answer = httpx.post(url, json=body, headers=headers, timeout=CALL_SECONDS)
        told = answer.json()
    except httpx.HTTPError as error:
        raise CannotConnect(f"Nothing answers at {url}: start the platform first.") from error
    except ValueError as error:
        raise CannotConnect(f"What answers at {url} is not this platform.") from error
    if refusal := _refusal(told):
        raise CannotConnect(f"The platform refused a search: {refusal}")


def _refusal(told: Any) -> str:
    """Why an answer is no result; nothing if it is one."""
    result = told.get("result") if isinstance(told, dict) else None
    structured = result.get("structuredContent") if isinstance(result, dict) else None
    if isinstance(structured, dict) and "results" in structured:
        return ""
    return str(structured or told)
