"""Checks of an uploaded file before its text is read: size, type, title, description."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import PurePath
from typing import BinaryIO

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import optional_text, require_text
from apps.gateway.extraction.file_kinds import HEAD, FileKind, kind_of
from apps.gateway.resources.models import DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH

MAX_FILE_BYTES = 25 * 1024 * 1024
BLOCK = 1024 * 1024
UNNAMED = "File"


class UnsupportedType(InvalidArgument):
    """A file of a kind that is not read, or not of the kind that it says it is."""

    http_status = 415
    meaning = "Files of this type are not read."


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that may be read: its bytes lie on a disk or in memory, ``sha256`` names them.

    ``is_titled`` if the caller gave the title.
    """

    file: BinaryIO
    kind: FileKind
    size: int
    sha256: str
    title: str
    description: str
    is_titled: bool = False


def checked_upload(
    file: BinaryIO, *, media_type: str, name: str, title: str = "", description: str = ""
) -> Upload:
    """What may be read. A file without a title has that of its name.

    Raises PayloadTooLarge, UnsupportedType, InvalidArgument, ContentRejected.
    """
    size = file.seek(0, 2)
    if size > MAX_FILE_BYTES:
        raise PayloadTooLarge(
            f"A file may have at most {MAX_FILE_BYTES} bytes.",
            field="file",
            max_bytes=MAX_FILE_BYTES,
        )
    if not size:
        raise InvalidArgument("file", "The file is empty.")
    given = title.strip() or PurePath(name).name[-TITLE_MAX_LENGTH:].strip() or UNNAMED
    return Upload(
        file,
        kind=_require_kind(file, media_type, name),
        size=size,
        sha256=_sha256(file),
        title=require_text(given, field="title", max_length=TITLE_MAX_LENGTH),
        description=optional_text(
            description, field="description", max_length=DESCRIPTION_MAX_LENGTH
        ),
        is_titled=bool(title.strip()),
    )


def _require_kind(file: BinaryIO, media_type: str, name: str) -> FileKind:
    file.seek(0)
    kind = kind_of(file.read(HEAD), media_type, name)
    if kind is None:
        raise UnsupportedType(
            "file",
            "Files of this type are not read, or it is not of the type that it says it is.",
            allowed=sorted(FileKind),
        )
    return kind


def _sha256(file: BinaryIO) -> str:
    file.seek(0)
    digest = hashlib.sha256()
    while block := file.read(BLOCK):
        digest.update(block)
    return digest.hexdigest()
