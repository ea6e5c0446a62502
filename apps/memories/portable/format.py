"""The file: one JSON object on each line.

    {"kind": "header", "format": …, "version": 1, "repository": {…}, …}
    {"kind": "memory", "id": …, …, "versions": […], "links": […]}        one for each memory
    {"kind": "end", "memories": …, "versions": …, "links": …, "sha256": …}

The digest is over every byte before the last line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from apps.common.clock import now
from apps.common.messages import Answer, Many, Message, Text, read
from apps.memories.portable.lines import MEMORY
from apps.organizations.models import (
    CORPUS_MAX_LENGTH,
    WORKSPACE_NAME_MAX_LENGTH,
    Repository,
)
from apps.organizations.services.workspaces import DESCRIPTION_MAX_LENGTH

FORMAT = "memory-platform/memories"
VERSION = 1
CONTENT_TYPE = "application/jsonl; charset=utf-8"
HEADER, END = "header", "end"
MAX_WORKSPACES = 10_000


class ExportOrigin(Answer):
    """The repository that was exported."""

    id: str
    slug: str
    organization: str


class WorkspaceName(Message):
    """A name for a part of the repository."""

    name: Annotated[str, Text(WORKSPACE_NAME_MAX_LENGTH)]
    scope: Annotated[str, Text(WORKSPACE_NAME_MAX_LENGTH)]
    corpus_id: Annotated[str, Text(CORPUS_MAX_LENGTH, may_be_blank=True)]
    description: Annotated[str, Text(DESCRIPTION_MAX_LENGTH, may_be_blank=True)]


class _Named(Message):
    """What of a header arrives with its memories."""

    model_config = ConfigDict(extra="ignore")

    workspaces: Annotated[tuple[WorkspaceName, ...], Many(MAX_WORKSPACES)] = ()


class HeaderLine(Answer):
    """The first line."""

    kind: str = HEADER
    format: str = FORMAT
    version: int = VERSION
    repository: ExportOrigin
    exported_at: str
    guard_version: str
    chosen: dict[str, Any]
    """Which memories were asked for, if not all."""
    workspaces: list[WorkspaceName]
    """The names of the repository's parts."""


class EndLine(Answer):
    """The last line: what the lines before it hold, and their digest."""

    kind: str = END
    memories: int
    versions: int
    links: int
    sha256: str


def origin_of(repository: Repository) -> ExportOrigin:
    """What a header says of its repository."""
    organization = repository.organization.slug
    return ExportOrigin(id=str(repository.pk), slug=repository.slug, organization=organization)


def names_of(repository: Repository) -> list[WorkspaceName]:
    """What a header says of the repository's parts."""
    return [
        WorkspaceName(
            name=one.name, scope=one.scope, corpus_id=one.corpus_id, description=one.description
        )
        for one in repository.workspaces.all()
    ]


def workspaces_in(header: Mapping[str, Any]) -> tuple[WorkspaceName, ...]:
    """The names that a header brings; none in older files. Raises InvalidArgument."""
    return read(_Named, header).workspaces


@dataclass(slots=True)
class ExportTally:
    """Counts the lines before the last one."""

    memories: int = 0
    versions: int = 0
    links: int = 0
    _digest: Any = field(default_factory=hashlib.sha256)

    def add(self, line: Mapping[str, Any], raw: bytes) -> None:
        """Count one line, ``raw`` as it stands in the file with its line feed."""
        self._digest.update(raw)
        if line.get("kind") == MEMORY:
            self.memories += 1
            self.versions += _length(line.get("versions"))
            self.links += _length(line.get("links"))

    def encode(self, line: BaseModel) -> str:
        """A line as text with its line feed, counted."""
        fields = line.model_dump(mode="json")
        text = f"{_encode(fields)}\n"
        self.add(fields, text.encode())
        return text

    def closing(self) -> EndLine:
        """The last line."""
        return EndLine(
            memories=self.memories,
            versions=self.versions,
            links=self.links,
            sha256=self._digest.hexdigest(),
        )


def export_name() -> str:
    """What the file of an export that begins now is called."""
    return f"memories-{now():%Y%m%d-%H%M%S}.jsonl"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0
