"""PDF: the text of each page. What is only a picture has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from pypdf import PasswordType, PdfReader

from apps.gateway.extraction.limits import Exit, Unreadable


def read_pdf(file: BinaryIO) -> Iterator[str]:
    """The pages. Raises Unreadable for a file that wants a password."""
    reader = PdfReader(file)
    if reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED:
        raise Unreadable(Exit.ENCRYPTED)
    for page in reader.pages:
        yield page.extract_text()
