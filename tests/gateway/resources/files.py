"""Small real files, made here, and files made to do harm."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence

from docx import Document
from pypdf import PdfReader, PdfWriter

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
HEAD = b"%PDF-1.4\n"


def pdf(*pages: str) -> bytes:
    """A document with one line of text on each page."""
    shown = [f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode("latin-1") for text in pages]
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, content in enumerate(shown):
        objects.append(stream(content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200]"
            b" /Resources << /Font << /F1 3 0 R >> >>"
            + f" /Contents {4 + 2 * number} 0 R >>".encode()
        )
    return pdf_of(objects)


def placed_pdf(texts: Sequence[tuple[int, int, str]]) -> bytes:
    """A page with texts at places from the left and from below."""
    shown = "\n".join(f"BT /F1 10 Tf {x} {y} Td ({text}) Tj ET" for x, y, text in texts)
    return pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            stream(shown.encode("latin-1")),
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200]"
            b" /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>",
        ]
    )


def stream(content: bytes, more: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), more, content)


def pdf_of(objects: Sequence[bytes]) -> bytes:
    """A file of numbered objects, of which the first is the catalog."""
    body, places = bytearray(HEAD), []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    body += b"".join(b"%010d 00000 n \n" % place for place in places)
    body += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return bytes(body + b"startxref\n%d\n%%%%EOF\n" % start)


def locked_pdf(text: str, password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf(text))))
    writer.encrypt(password)
    return _written(writer)


def looping_pdf() -> bytes:
    """The pages are their own parents and children."""
    return pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 3 0 R >>",
            b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 2 0 R >>",
        ]
    )


def swollen_pdf(size: int) -> bytes:
    """A page whose content unpacks to ``size`` bytes."""
    packed = zlib.compress(b" " * size, 9)
    return pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
            stream(packed, b"/Filter /FlateDecode"),
        ]
    )


def docx(*paragraphs: str, rows: Sequence[Sequence[str]] = ()) -> bytes:
    document = Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    if rows:
        table = document.add_table(rows=len(rows), cols=len(rows[0]))
        for row, texts in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, texts, strict=True):
                cell.text = text
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def docx_with(name: str, content: bytes) -> bytes:
    """A document in which one part says something else."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(docx("Hello."))) as given,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as changed,
    ):
        for part in given.infolist():
            if part.filename != name:
                changed.writestr(part.filename, given.read(part))
        changed.writestr(name, content)
    return out.getvalue()


def archive(name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return out.getvalue()


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a0 "ha">'
    + b"".join(
        b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10) for level in range(1, 12)
    )
    + b"]>"
)
BODY = (
    b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    b"<w:p><w:r><w:t>%s</w:t></w:r></w:p></w:body></w:document>"
)


def laughing_docx() -> bytes:
    """A document whose text is an entity that grows a billionfold."""
    return docx_with("word/document.xml", LAUGHS + BODY % b"&a11;")


def prying_docx(path: str) -> bytes:
    """A document whose text is a file of whoever reads it."""
    entity = f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY it SYSTEM "file://{path}">]>'
    return docx_with("word/document.xml", entity.encode() + BODY % b"before &it; after")


def _written(writer: PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
