"""Connecting a client of this machine: its settings file, and one real call.

The file is somebody's own, so nothing but one entry of it is changed, and a copy of what it was is
kept beside it. What is not an ordinary file of settings is refused and left alone.
"""

from __future__ import annotations

import json
import re
import sys
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

from apps.access.client_files import (
    CannotEdit,
    entry_at,
    read_settings,
    without_entry,
)
from apps.access.clients import PROTOCOL, ClientProgram, authorization
from apps.access.credentials import Credential
from apps.common.context import Intent, new_request_id
from apps.common.errors import ErrorCode
from apps.ops.edited_file import EditedFile
from apps.organizations.models import Repository

CALL_SECONDS = 30
#: Why a token that this command knows may be unknown there.
OTHER_PLATFORM = "It has another TOKEN_PEPPER, or another database, than this command."
REPOSITORY_IN_ADDRESS = re.compile(r"/mcp/r/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")


class CannotConnect(Exception):
    """The message is one sentence for the person at the terminal."""


def settings_path(client: ClientProgram, *, project: Path | None) -> Path:
    """Where the client keeps its settings, for the person or for one project.

    Raises CannotConnect: it has none for projects, or the project is no folder, or its file lies
    outside of it.
    """
    if project is None:
        is_mac = sys.platform == "darwin"
        return Path.home() / (client.mac_file if is_mac and client.mac_file else client.file)
    if not client.project_file:
        raise CannotConnect(f"{client.label} would keep the token in the project's files.")
    if not project.is_dir():
        raise CannotConnect(f"{project} is no folder.")
    path = project / client.project_file
    if not path.parent.resolve().is_relative_to(project.resolve()):
        raise CannotConnect(f"{path} leads out of the project.")
    return path


def connected(file: EditedFile, client: ClientProgram, entry: Mapping[str, Any]) -> str:
    """Its text with the client's entry. Raises CannotConnect."""
    try:
        return client.edited(file.text or "", entry)
    except CannotEdit as error:
        raise CannotConnect(
            f"{file.path} is left as it is. {error} `--print` shows what belongs into it."
        ) from error


def disconnected(file: EditedFile, client: ClientProgram) -> str:
    """Its text without the client's entry, none if nothing else is in it. Raises CannotConnect."""
    try:
        text = without_entry(file.text or "", client.syntax, client.place)
    except CannotEdit as error:
        raise CannotConnect(
            f"{file.path} is left as it is. {error} "
            f"Take {'.'.join(client.place)} out of it by hand."
        ) from error
    return "" if text.strip() == "{}" else text


def entry_of(file: EditedFile, client: ClientProgram) -> Any:
    """The client's entry, None if it has none. Raises CannotConnect."""
    try:
        return entry_at(read_settings(file.text or "", client.syntax), client.place)
    except CannotEdit as error:
        raise CannotConnect(f"{file.path} is left as it is. {error}") from error


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
        unknown = refusal.startswith(ErrorCode.UNAUTHENTICATED)
        said = f" {OTHER_PLATFORM}" if unknown else ""
        raise CannotConnect(f"The platform at {url} refused a search: {refusal}{said}")


def check_way_in(url: str) -> None:
    """Check that a client without a token is answered where to get one. Raises CannotConnect."""
    try:
        answer = httpx.post(url, json={}, timeout=CALL_SECONDS)
    except httpx.HTTPError as error:
        raise CannotConnect(f"Nothing answers at {url}: start the platform first.") from error
    if "resource_metadata=" not in answer.headers.get("WWW-Authenticate", ""):
        raise CannotConnect(f"OAuth is not on at {url}: see OAUTH and PUBLIC_URL.")


def _refusal(told: Any) -> str:
    """Why an answer is no result; nothing if it is one."""
    result = told.get("result") if isinstance(told, dict) else None
    structured = result.get("structuredContent") if isinstance(result, dict) else None
    match structured or told:
        case {"results": _}:
            return ""
        case {"error": {"code": str(code), "message": message}}:
            return f"{code}: {message}"
        case other:
            return str(other)
