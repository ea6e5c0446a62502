"""Files as they come: every line becomes an entry or a problem, never a crash."""

import json
import tracemalloc

import pytest

from apps.common.errors import ErrorCode
from apps.ops.importing.memory_files import SourceFile, longest_line, read_entries, source_files


def entries_of(path, data):
    path.write_bytes(data)
    return list(read_entries(SourceFile(path, path.name)))


def lines(tmp_path, *raw):
    return entries_of(tmp_path / "memories.jsonl", b"\n".join(raw))


def markdown(tmp_path, text):
    return entries_of(tmp_path / "decision.md", text.encode())[0]


def test_lines_are_read_with_their_numbers_and_blank_ones_left_out(tmp_path):
    found = lines(tmp_path, b'\xef\xbb\xbf{"content": "first"}\r', b"", b"  ", b'{"content": "4"}')
    assert [(entry.line, entry.fields) for entry in found] == [
        (1, {"content": "first"}),
        (4, {"content": "4"}),
    ]
    assert found[1].place.endswith("memories.jsonl:4")


@pytest.mark.parametrize(
    "raw",
    [
        b"{broken",
        b"[1, 2]",
        b'"text"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\xff\xfe{}",
        b'{"a": "raw \x00 nul"}',
        b'{"a": ' + b"9" * 5_000 + b"}",
    ],
    ids=["broken", "list", "text", "deep-list", "deep-object", "bad-utf8", "nul", "huge-number"],
)
def test_a_bad_line_is_a_problem_and_the_next_one_is_read(tmp_path, raw):
    bad, good = lines(tmp_path, raw, b'{"content": "still here"}')
    assert bad.problem is not None
    assert bad.problem.code is ErrorCode.INVALID_ARGUMENT
    assert bad.line == 1
    assert good.fields == {"content": "still here"}


def test_a_line_of_ten_megabytes_is_a_problem_and_never_in_memory_as_a_whole(tmp_path):
    path = tmp_path / "long.jsonl"
    with path.open("wb") as stream:
        stream.write(b'{"content": "')
        for _ in range(10):
            stream.write(b"x" * 1_000_000)
        stream.write(b'"}\n{"content": "after"}\n')
    tracemalloc.start()
    bad, good = read_entries(SourceFile(path, path.name))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert bad.problem is not None
    assert bad.problem.code is ErrorCode.PAYLOAD_TOO_LARGE
    assert bad.size > 10_000_000
    assert (good.line, good.fields) == (2, {"content": "after"})
    assert most < 8 * longest_line()


def test_the_longest_content_fits_in_a_line_however_it_is_escaped(tmp_path, settings):
    line = json.dumps({"content": "\x01" * settings.MEMORY_MAX_BYTES, "type": "note"}).encode()
    assert lines(tmp_path, line)[0].problem is None


def test_the_title_of_a_document_is_its_own_or_the_first_heading(tmp_path):
    text = "---\ntitle: Given\n---\n# Heading\n\nText."
    assert markdown(tmp_path, text).fields["title"] == "Given"
    assert markdown(tmp_path, "Intro\n\n## Heading ##\n\nText.").fields["title"] == "Heading"
    assert markdown(tmp_path, "No heading at all.").fields["title"] == ""


def test_a_comment_in_a_code_block_is_no_heading(tmp_path):
    entry = markdown(tmp_path, "```\n# install\n```\n# Heading\n")
    assert entry.fields["title"] == "Heading"


def test_the_text_below_the_front_matter_is_the_content(tmp_path):
    entry = markdown(tmp_path, "---\ntype: note\ntags: [a, b]\n---\n\n# Heading\n\nText.\n")
    assert entry.fields == {
        "title": "Heading",
        "type": "note",
        "tags": ["a", "b"],
        "content": "# Heading\n\nText.",
    }


@pytest.mark.parametrize(
    "matter",
    ["a: [", "a: " + "[" * 5_000, "date: 2024-13-45", "- a list", "1: number", "content: twice"],
    ids=["open", "deep", "no-date", "list", "no-name", "content"],
)
def test_front_matter_that_is_no_object_of_fields_is_a_problem(tmp_path, matter):
    entry = markdown(tmp_path, f"---\n{matter}\n---\n# Heading\n")
    assert entry.problem is not None
    assert entry.problem.code is ErrorCode.INVALID_ARGUMENT


def test_front_matter_runs_no_code(tmp_path):
    entry = markdown(tmp_path, "---\na: !!python/object/apply:os.getcwd []\n---\ntext\n")
    assert entry.problem is not None


def test_a_document_of_ten_megabytes_is_a_problem(tmp_path):
    entry = markdown(tmp_path, "x" * 10_000_000)
    assert entry.problem is not None
    assert entry.problem.code is ErrorCode.PAYLOAD_TOO_LARGE


def test_a_folder_is_read_by_name_and_named_from_its_top(tmp_path):
    (tmp_path / "sub").mkdir()
    for name in ("b.md", "a.jsonl", "sub/c.md", "notes.txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert [file.source for file in source_files(tmp_path)] == ["a.jsonl", "b.md", "sub/c.md"]


def test_a_file_that_is_gone_is_a_problem(tmp_path):
    path = tmp_path / "gone.jsonl"
    (entry,) = read_entries(SourceFile(path, path.name))
    assert entry.problem is not None
    assert "cannot be read" in entry.problem.message
