"""Which files are read, and whether one is what it says it is. No Django here."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath

#: Bytes of the beginning that tell what a file is.
HEAD = 1024
PDF_MARK = b"%PDF-"
ZIP_MARK = b"PK\x03\x04"
BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
NAME_MAX_LENGTH = 255


class FileKind(StrEnum):
    """The kinds of files that are read."""

    TXT = "txt"
    MARKDOWN = "md"
    HTML = "html"
    PDF = "pdf"
    CSV = "csv"
    JSON = "json"
    DOCX = "docx"
    CODE = "code"


KIND_OF_TYPE = {
    "text/plain": FileKind.TXT,
    "text/markdown": FileKind.MARKDOWN,
    "text/x-markdown": FileKind.MARKDOWN,
    "text/html": FileKind.HTML,
    "application/xhtml+xml": FileKind.HTML,
    "application/pdf": FileKind.PDF,
    "text/csv": FileKind.CSV,
    "application/csv": FileKind.CSV,
    "application/json": FileKind.JSON,
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": FileKind.DOCX,
}
KIND_OF_SUFFIX = {
    ".txt": FileKind.TXT,
    ".text": FileKind.TXT,
    ".md": FileKind.MARKDOWN,
    ".markdown": FileKind.MARKDOWN,
    ".html": FileKind.HTML,
    ".htm": FileKind.HTML,
    ".xhtml": FileKind.HTML,
    ".pdf": FileKind.PDF,
    ".csv": FileKind.CSV,
    ".json": FileKind.JSON,
    ".docx": FileKind.DOCX,
}
#: Types that say nothing: then the name does.
SAYS_NOTHING = frozenset({"", "application/octet-stream", "binary/octet-stream"})
#: Clients call these plain text; their names know better.
PLAIN = frozenset({FileKind.TXT, FileKind.MARKDOWN, FileKind.CSV, FileKind.JSON})


def declared_kind(media_type: str, name: str) -> FileKind | None:
    """What a file says it is, by its type and else by its name; None: nothing that is read."""
    plain_type = media_type.partition(";")[0].strip().lower()
    by_name = KIND_OF_SUFFIX.get(PurePath(name[-NAME_MAX_LENGTH:]).suffix.lower())
    if plain_type in SAYS_NOTHING:
        return by_name
    by_type = KIND_OF_TYPE.get(plain_type)
    return by_name if by_type is FileKind.TXT and by_name in PLAIN else by_type


def is_kind(head: bytes, kind: FileKind) -> bool:
    """Whether a file that begins so can be of this kind."""
    if kind is FileKind.PDF:
        return PDF_MARK in head
    if kind is FileKind.DOCX:
        return head.startswith(ZIP_MARK)
    return _is_text(head)


def _is_text(head: bytes) -> bool:
    if head.startswith((PDF_MARK, ZIP_MARK)):
        return False
    return head.startswith(BYTE_ORDER_MARKS) or b"\x00" not in head
