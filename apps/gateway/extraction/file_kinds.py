"""Which files are read, and whether one is what it says it is. No Django here."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import PurePath

#: Bytes of the beginning that tell what a file is.
HEAD = 4096
PDF_MARK = b"%PDF-"
ZIP_MARK = b"PK\x03\x04"
#: How the parts of a Word document are called in its archive.
WORD_PART = b"word/"
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
#: Kinds of text that look alike.
TOLD_APART = frozenset(FileKind) - {FileKind.TXT, FileKind.PDF, FileKind.DOCX}
#: Source code and what is written beside it, by the ends of names and by whole names.
_CODE = (
    "py pyi js mjs cjs ts tsx jsx vue svelte java kt kts scala groovy gradle c h cc cpp cxx hpp hh "
    "m mm cs fs vb go rs rb php pl pm lua r jl swift dart ex exs erl hs ml clj lisp el sh bash zsh "
    "fish ps1 bat sql graphql proto thrift css scss less xml xsl xsd yaml yml toml ini cfg conf "
    "properties env tf cmake mk diff patch"
)
CODE_SUFFIXES = frozenset(f".{ending}" for ending in _CODE.split())
CODE_NAMES = frozenset({"makefile", "dockerfile", "rakefile", "gemfile", "jenkinsfile"})
#: No text, whatever is in them.
NO_TEXT = ("image/", "audio/", "video/", "font/")
#: The first of a web page, after blanks and a comment or two.
PAGE_BEGINS = re.compile(
    rb"\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b", re.I | re.S
)
CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\v\x1b\b")) + b"\x7f"


def kind_of(head: bytes, media_type: str, name: str) -> FileKind | None:
    """What a file is by how it begins; what is said of it tells kinds of text apart.

    None: nothing that is read, or not what it says it is.
    """
    said = _said(media_type, name)
    if PDF_MARK in head and (said is FileKind.PDF or head.startswith(PDF_MARK)):
        return FileKind.PDF
    if head.startswith(ZIP_MARK):
        return FileKind.DOCX if said is FileKind.DOCX or WORD_PART in head else None
    if not _is_text(head) or media_type.strip().lower().startswith(NO_TEXT):
        return None
    if said in TOLD_APART:
        return said
    return FileKind.HTML if PAGE_BEGINS.match(head) else FileKind.TXT


def _said(media_type: str, name: str) -> FileKind | None:
    """What a file says it is: a name knows better than a type that clients guess."""
    path = PurePath(name[-NAME_MAX_LENGTH:].lower())
    if path.suffix in CODE_SUFFIXES or path.name in CODE_NAMES:
        return FileKind.CODE
    by_type = KIND_OF_TYPE.get(media_type.partition(";")[0].strip().lower())
    by_name = KIND_OF_SUFFIX.get(path.suffix)
    return by_name or by_type if by_type in (None, FileKind.TXT) else by_type


def _is_text(head: bytes) -> bool:
    if head.startswith(BYTE_ORDER_MARKS):
        return True
    if head.startswith((PDF_MARK, ZIP_MARK)):
        return False
    return head.translate(None, CONTROLS) == head or is_utf16(head)


def is_utf16(head: bytes) -> bool:
    """Whether every other byte is zero: UTF-16 of Latin letters, without a mark."""
    pairs = len(head) // 2
    zeros = (head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0))
    return pairs >= 2 and max(zeros) > 0.7 * pairs and min(zeros) == 0
