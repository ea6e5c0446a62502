"""Text out of files: of real ones what they say, of hostile ones nothing but a reason."""

# ruff: noqa: RUF001 - letters of many scripts

import io
import os
import subprocess
import sys
import tempfile

import pytest
from docx import Document

from apps.common.errors import ResourceBusy
from apps.gateway.extraction import sandbox
from apps.gateway.extraction.file_kinds import FileKind, kind_of
from apps.gateway.extraction.limits import AT_ONCE, BOUNDS, ExtractionFailure
from apps.gateway.extraction.readers.text_files import read_code
from apps.gateway.extraction.sandbox import extract
from tests.gateway.resources import files
from tests.tables import table

LARGEST = 25 * 1024 * 1024


def read(raw, kind, holder="alice"):
    with io.BytesIO(raw) as file:
        return extract(file, kind, holder=holder)


def lines(raw, kind):
    reading = read(raw, kind)
    assert reading.failure is None
    return [line for line in reading.text.splitlines() if line]


@pytest.mark.parametrize("kind", [FileKind.TXT, FileKind.MARKDOWN])
def test_text_stays_as_it_is_in_its_paragraphs(kind):
    reading = read("# Größe\r\nzwei\r\n\r\n\r\nÄ".encode(), kind)
    assert reading.text == "# Größe\nzwei\n\nÄ\n\n"
    assert not reading.is_truncated


@table("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_text_is_read_in_the_encodings_that_files_have(encoding):
    assert lines("Größe, naïve".encode(encoding), FileKind.TXT) == ["Größe, naïve"]


def test_of_a_page_is_kept_what_a_reader_sees():
    page = """<html><head><title>Keys</title><style>p {color: red}</style></head><body>
        <!-- not this --><h1>Rotation</h1><p>Rotate the <b>gate</b>way key   twice.<br>Then é.
        <script>alert("nor this")</script><template><p>nor that</p></template>
        <ul><li>one<li>two</ul></body></html>"""
    assert lines(page.encode(), FileKind.HTML) == [
        "Keys", "# Rotation", "Rotate the gateway key twice.", "Then é.", "one", "two",
    ]  # fmt: skip


def test_a_page_in_an_old_encoding_says_so_itself():
    page = '<meta charset="iso-8859-1"><p>Größe'.encode("latin-1")
    assert lines(page, FileKind.HTML) == ["Größe"]


def test_each_page_of_a_pdf_is_read():
    assert lines(files.pdf("Rotate the keys.", "Twice a year."), FileKind.PDF) == [
        "Rotate the keys.",
        "Twice a year.",
    ]


def test_rows_of_a_table_name_their_columns():
    table = b'name;city;note\nAda;London;"first; of all"\nAlan;;\n'
    assert lines(table, FileKind.CSV) == [
        "name: Ada; city: London; note: first; of all",
        "name: Alan",
    ]


def test_a_table_without_names_is_only_rows():
    assert lines(b"1,2\n3,4\n", FileKind.CSV) == ["1 | 2", "3 | 4"]
    assert lines(b"name,city\n", FileKind.CSV) == ["name | city"]


def test_a_structure_is_read_with_the_places_of_its_texts():
    value = b'{"user": {"name": "Ada", "tags": ["a", true, null]}, "n": 123456789012345678901.50}'
    assert lines(value, FileKind.JSON) == [
        "user.name: Ada", "user.tags: a", "user.tags: true", "n: 123456789012345678901.50",
    ]  # fmt: skip


def test_a_word_document_is_read_with_its_tables():
    document = files.docx("Rotate the keys.", rows=[["who", "when"], ["ops", "in May"]])
    assert lines(document, FileKind.DOCX) == ["Rotate the keys.", "who | when", "ops | in May"]


def test_a_long_text_is_cut_and_says_so():
    reading = read(b"word " * BOUNDS[AT_ONCE].characters, FileKind.TXT)
    assert reading.is_truncated
    assert len(reading.text.strip()) <= BOUNDS[AT_ONCE].characters


def test_what_cannot_be_stored_is_left_out():
    assert lines(b'["a\\u0000b\\ud800c"]', FileKind.JSON) == ["ab?c"]


@pytest.mark.parametrize(
    ("made", "kind", "failure"),
    [
        pytest.param(lambda: b" \n ", FileKind.TXT, ExtractionFailure.NO_TEXT, id="blank"),
        pytest.param(
            lambda: b"<p> </p>", FileKind.HTML, ExtractionFailure.NO_TEXT, id="blank page"
        ),
        pytest.param(
            lambda: files.pdf(""), FileKind.PDF, ExtractionFailure.NO_TEXT, id="pdf of pictures"
        ),
        pytest.param(
            lambda: files.locked_pdf("x", "y"),
            FileKind.PDF,
            ExtractionFailure.ENCRYPTED,
            id="locked pdf",
        ),
        pytest.param(
            lambda: b"{", FileKind.JSON, ExtractionFailure.UNREADABLE, id="half a structure"
        ),
        pytest.param(
            lambda: files.HEAD + b"\xff" * 99,
            FileKind.PDF,
            ExtractionFailure.UNREADABLE,
            id="no pdf",
        ),
        pytest.param(
            lambda: files.pdf("a")[:300],
            FileKind.PDF,
            ExtractionFailure.UNREADABLE,
            id="half a pdf",
        ),
        pytest.param(
            lambda: files.docx("a")[:900],
            FileKind.DOCX,
            ExtractionFailure.UNREADABLE,
            id="half a docx",
        ),
        pytest.param(
            lambda: files.archive("a", b"a"), FileKind.DOCX, ExtractionFailure.UNREADABLE, id="zip"
        ),
        pytest.param(
            lambda: files.archive("word/document.xml", b"\0" * (300 << 20)),
            FileKind.DOCX,
            ExtractionFailure.TOO_LARGE,
            id="zip bomb",
        ),
        pytest.param(lambda: files.swollen_pdf(600 << 20), FileKind.PDF, None, id="swollen pdf"),
        pytest.param(files.looping_pdf, FileKind.PDF, None, id="pdf with loops"),
        pytest.param(files.laughing_docx, FileKind.DOCX, None, id="growing entities"),
        pytest.param(lambda: b"<" * LARGEST, FileKind.HTML, None, id="nothing but tags"),
        pytest.param(lambda: b"<div>" * (LARGEST // 5), FileKind.HTML, None, id="deep page"),
        pytest.param(lambda: b"&#x" * (LARGEST // 3), FileKind.HTML, None, id="open entities"),
        pytest.param(
            lambda: b"[" * LARGEST, FileKind.JSON, ExtractionFailure.UNREADABLE, id="deep structure"
        ),
        pytest.param(
            lambda: b'{"a":' * (LARGEST // 5),
            FileKind.JSON,
            ExtractionFailure.UNREADABLE,
            id="deep keys",
        ),
        pytest.param(
            lambda: b"[" + b"{}," * (LARGEST // 3 - 1) + b"1]",
            FileKind.JSON,
            ExtractionFailure.TOO_LARGE,
            id="eight million objects",
        ),
        pytest.param(
            lambda: b'"' * LARGEST,
            FileKind.CSV,
            ExtractionFailure.UNREADABLE,
            id="nothing but quotes",
        ),
        pytest.param(
            lambda: b"," * (LARGEST // 9),
            FileKind.CSV,
            ExtractionFailure.NO_TEXT,
            id="nothing but commas",
        ),
        pytest.param(
            lambda: b"\n" * (LARGEST // 9),
            FileKind.TXT,
            ExtractionFailure.NO_TEXT,
            id="nothing but lines",
        ),
        pytest.param(
            lambda: files.HEAD + b"<<" * (LARGEST // 20),
            FileKind.PDF,
            ExtractionFailure.UNREADABLE,
            id="deep pdf",
        ),
    ],
)
def test_whatever_a_file_holds_its_reader_alone_comes_to_harm(made, kind, failure):
    reading = read(made(), kind)
    if failure:
        assert (reading.failure, reading.text) == (failure, "")
    assert len(reading.text) <= BOUNDS[AT_ONCE].characters + 10


def test_a_document_cannot_have_other_files_read(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("the pepper")
    reading = read(files.prying_docx(str(secret)), FileKind.DOCX)
    assert "pepper" not in reading.text


def test_the_reader_knows_no_secret_of_ours_and_ends_when_it_hangs(monkeypatch):
    seen = {}

    class Watched(subprocess.Popen):
        def __init__(self, command, **options):
            seen.update(options)
            sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
            super().__init__(sleeping, **options)

    monkeypatch.setattr(sandbox.subprocess, "Popen", Watched)
    monkeypatch.setitem(BOUNDS, AT_ONCE, BOUNDS[AT_ONCE]._replace(seconds=0.2))

    assert read(b"text", FileKind.TXT).failure is ExtractionFailure.TOO_SLOW
    assert not {"SECRET_KEY", "TOKEN_PEPPER", "DATABASE_URL"} & seen["env"].keys()


def test_the_reader_binds_itself_before_it_looks_at_the_file():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import resource, signal; from apps.gateway.extraction import worker;"
            " bounds = worker.BOUNDS['at_once']; worker.bind(bounds);"
            " print([resource.getrlimit(what) == (most, most)"
            " for what, most in worker.limits_of(bounds).items()], signal.alarm(0) > 0)",
        ],
        cwd=sandbox.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == f"{[True] * 6} True"


def test_a_reader_that_is_killed_or_crashes_is_a_failure(monkeypatch):
    crash = [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"]
    popen = subprocess.Popen
    monkeypatch.setattr(sandbox.subprocess, "Popen", lambda _, **options: popen(crash, **options))
    assert read(b"text", FileKind.TXT).failure is ExtractionFailure.UNREADABLE


def test_only_a_few_files_are_read_at_once_and_of_each_holder_one(monkeypatch):
    monkeypatch.setattr(sandbox, "PATIENCE_SECONDS", 0.01)
    with sandbox._turns.turn("alice"):
        with pytest.raises(ResourceBusy):
            read(b"text", FileKind.TXT, holder="alice")
        assert read(b"text", FileKind.TXT, holder="bob").failure is None
        with sandbox._turns.turn("carol"), pytest.raises(ResourceBusy):
            read(b"text", FileKind.TXT, holder="bob")
    assert read(b"text", FileKind.TXT, holder="alice").text.strip() == "text"


def test_nothing_is_left_of_a_reading(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    read(files.pdf("Rotate."), FileKind.PDF)
    assert os.listdir(tmp_path) == []


@table(
    ("media_type", "name", "kind"),
    [
        ("text/plain; charset=utf-8", "a", FileKind.TXT),
        ("TEXT/PLAIN", "notes.MD", FileKind.MARKDOWN),
        ("text/plain", "a.csv", FileKind.CSV),
        ("application/vnd.ms-excel", "a.csv", FileKind.CSV),
        ("text/plain", "a.pdf", FileKind.TXT),
        ("application/octet-stream", "main.rs", FileKind.CODE),
        ("text/x-python", "a.py", FileKind.CODE),
        ("video/mp2t", "a.ts", None),
        ("application/octet-stream", "Makefile", FileKind.CODE),
        ("", "a.json", FileKind.JSON),
        ("", "a", FileKind.TXT),
        ("image/png", "a.txt", None),
        ("image/svg+xml", "a.svg", None),
        ("application/xhtml+xml", "a", FileKind.HTML),
        ("text/xml", "a.xml", FileKind.CODE),
    ],
)
def test_what_is_said_of_a_text_tells_which_it_is(media_type, name, kind):
    assert kind_of(b"plain", media_type, name) is kind


@table(
    ("head", "name", "kind"),
    [
        (b"%PDF-1.7", "a.txt", FileKind.PDF),
        (b"\n\n%PDF-1.7", "a.pdf", FileKind.PDF),
        (b"how to write %PDF-", "a.txt", FileKind.TXT),
        (b"PK\x03\x04", "a.docx", FileKind.DOCX),
        (b"PK\x03\x04...word/document.xml", "letter", FileKind.DOCX),
        (b"PK\x03\x04", "a.txt", None),
        (b"\x7fELF\x02\x00", "a.txt", None),
        (b"\x89PNG\r\n\x1a\n", "a.txt", None),
        (b"GIF89a\x00", "a.json", None),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "a.doc", None),
        ("Größe".encode("utf-16"), "a.txt", FileKind.TXT),
        ("Size of it".encode("utf-16-le"), "a", FileKind.TXT),
        (b"<!-- x --><!DOCTYPE html><p>", "page", FileKind.HTML),
        (b"plain", "a.csv", FileKind.CSV),
    ],
)
def test_a_beginning_tells_what_a_file_is(head, name, kind):
    assert kind_of(head, "", name) is kind


@table(
    ("text", "encoding"),
    [
        ("Привет, это письмо о порте и кранах. Суда ждут у мола.", "cp1251"),
        ("Привет, это письмо о порте и кранах. Суда ждут у мола.", "koi8-r"),
        ("港は六時に開きます。船は防波堤の外で待ちます。", "shift_jis"),
        ("港口六点开门,船在防波堤外等候领航员。起重机从北面开始编号,第四台停用。", "gb18030"),
        ("Größe und Straße, naïve façade — “quoted”", "cp1252"),
        ("Plain words in every line, of a long enough text.", "utf-16-le"),
        ("Größe", "utf-32-be"),
    ],
)
def test_encodings_are_recognised_without_being_named(text, encoding):
    assert lines(text.encode(encoding), FileKind.TXT) == [text]


def test_columns_of_a_page_are_read_one_after_the_other():
    left = ["The harbour opens at six in the", "morning and closes at nine.",
            "Ships wait outside the breakwater", "until the pilot comes aboard."]  # fmt: skip
    right = ["Cranes are numbered from the", "north. The fourth was retired",
             "after the storm of last winter", "and stands without a hook."]  # fmt: skip
    title = "The harbour of Northwind, a short guide for all who come by sea"
    placed = [(20, 185, title)]
    for number, (first, second) in enumerate(zip(left, right, strict=True)):
        placed += [(20, 160 - 14 * number, first), (210, 160 - 14 * number, second)]
    assert lines(files.placed_pdf(placed), FileKind.PDF) == [title, *left, *right]


def test_rows_of_a_table_in_a_pdf_stay_together():
    rows = [("berth", "depth"), ("one", "7 m"), ("two", "9 m"), ("three", "4 m"), ("four", "5 m")]
    placed = []
    for number, (first, second) in enumerate(rows):
        placed += [(20, 160 - 14 * number, first), (210, 160 - 14 * number, second)]
    assert lines(files.placed_pdf(placed), FileKind.PDF) == [" ".join(row) for row in rows]


def test_of_a_page_the_content_is_read_and_not_what_is_around_it():
    page = """<title>Berths</title><body><header>Harbour Inc.</header><nav>Home | Shop</nav>
        <div role="navigation">More</div><h2>Berths</h2><p hidden>Not for you.</p>
        <p style="display: none">Nor this.</p><p aria-hidden="true">Nor that.</p>
        <table><tr><th>berth</th><th>depth</th></tr><tr><td>one</td><td>7 m</td></tr></table>
        <aside>Read also</aside><footer>Imprint</footer></body>"""
    told = ["Berths", "## Berths", "berth | depth", "one | 7 m"]
    assert lines(page.encode(), FileKind.HTML) == told
    inner = page.replace("<h2>", "<main><h2>").replace("<aside>", "</main><p>Ads</p><aside>")
    assert lines(inner.encode(), FileKind.HTML) == told
    assert lines(b"<body><nav>Only a menu</nav></body>", FileKind.HTML) == ["Only a menu"]


def test_of_a_word_document_headings_headers_and_no_hidden_text_are_read():
    document = Document()
    document.sections[0].header.paragraphs[0].text = "Northwind, internal"
    document.sections[0].footer.paragraphs[0].text = "Page of the harbour"
    document.add_heading("Berths", level=2)
    paragraph = document.add_paragraph("Two berths.")
    paragraph.add_run(" A hidden one.").font.hidden = True
    out = io.BytesIO()
    document.save(out)
    assert lines(out.getvalue(), FileKind.DOCX) == [
        "Northwind, internal", "## Berths", "Two berths.", "Page of the harbour",
    ]  # fmt: skip


def test_source_code_keeps_its_lines_and_falls_apart_between_its_parts():
    code = "import os\n\n\ndef first():\n    a = 1\n\n    return a\n\n\nclass Second:\n    pass\n"
    assert list(read_code(io.BytesIO(code.encode()))) == [
        "import os\n", "def first():\n    a = 1\n\n    return a\n", "class Second:\n    pass\n",
    ]  # fmt: skip


@table(
    "parts",
    [
        [
            "package port;",
            "/** Lies. */\nclass Berth {\n    int m;\n\n    int free() { return m; }\n\n}",
        ],
        ["package port", "// Free says how deep it is.\nfunc Free(b Berth) int {\n\treturn b.m\n}"],
        [
            "import x from 'x';",
            "export const berth = {\n  m: 7,\n\n};",
            "function f() {\n  return 1;\n}",
        ],
        ["use std::fmt;", "#[derive(Debug)]\nstruct Berth {\n    m: u8,\n}", "impl Berth {\n\n}"],
        ["CREATE TABLE berth (\n    m int\n);", "SELECT m\nFROM berth;"],
        ["berths:\n  - m: 7\n\n  - m: 9", "cranes:\n  - north"],
        ["set -e", "free() {\n    echo 7\n\n}"],
        ["require 'x'", "module Port\n\n  def free\n    7\n  end\n\nend"],
    ],
    ids=["Java", "Go", "JavaScript", "Rust", "SQL", "YAML", "shell", "Ruby"],
)
def test_source_code_of_each_language_falls_apart_where_something_new_begins(parts):
    """And nowhere within: a closing bracket begins nothing."""
    read = list(read_code(io.BytesIO("\n\n".join(parts).encode())))
    assert [part.strip("\n") for part in read] == parts


@pytest.mark.parametrize("head", [b"<!---->" * 600, b"<!-- a --> " * 300, b"<!--" * 900])
def test_however_many_comments_a_text_begins_with_it_is_told_what_it_is(head):
    """Trying each way to part them would take for ever."""
    assert kind_of(head + b"x", "text/plain", "notes.txt") is FileKind.TXT
    assert kind_of(b"<!-- a --> <!-- b -->\n<html>", "", "page") is FileKind.HTML
