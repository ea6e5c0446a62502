"""Imported author, date and thread: kept as they were claimed, checked, and never identity."""

import pytest

from apps.memories.models import Memory
from tests.factories import AgentFactory, RepositoryFactory, UserFactory
from tests.ops.importing import NOTE, run, write_lines

pytestmark = pytest.mark.django_db

SAID = {"author": "Reviewer", "date": "2026-03-04", "thread": "session-7"}


@pytest.fixture(autouse=True)
def agent():
    repository = RepositoryFactory(slug="parcel-api")
    return AgentFactory(organization=repository.organization, agent_id="importer-1")


def test_author_date_and_thread_are_kept_in_the_provenance(tmp_path):
    path = write_lines(tmp_path / "turns.jsonl", {**NOTE, **SAID}, {**NOTE, "content": "Two."})
    assert run(path, "--as-agent", "importer-1")[0] == 0
    first, second = Memory.objects.order_by("created_at")
    assert first.provenance == {
        "source": "turns.jsonl",
        "line": 1,
        "author": "Reviewer",
        "date": "2026-03-04T00:00:00+00:00",
        "thread": "session-7",
    }
    assert second.provenance == {"source": "turns.jsonl", "line": 2}


def test_who_said_it_is_never_who_wrote_it(tmp_path, agent):
    person = UserFactory()
    path = write_lines(tmp_path / "turns.jsonl", {**NOTE, "author": person.username})
    assert run(path, "--as-agent", "importer-1")[0] == 0
    memory = Memory.objects.get()
    assert (memory.author_label, memory.author_id) == ("importer-1", str(agent.pk))
    assert memory.provenance["author"] == person.username


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2026-03-04", "2026-03-04T00:00:00+00:00"),
        ("2026-03-04T09:30", "2026-03-04T09:30:00+00:00"),
        ("2026-03-04 09:30:15.25", "2026-03-04T09:30:15.250000+00:00"),
        ("2026-03-04T09:30:00Z", "2026-03-04T09:30:00+00:00"),
        ("2026-03-04T01:30:00+07:00", "2026-03-03T18:30:00+00:00"),
        ("0700-01-02", "0700-01-02T00:00:00+00:00"),
    ],
)
def test_a_date_is_kept_in_one_form_whatever_its_own(tmp_path, given, kept):
    path = write_lines(tmp_path / "turns.jsonl", {**NOTE, "date": given})
    assert run(path, "--as-agent", "importer-1")[0] == 0
    assert Memory.objects.get().provenance["date"] == kept


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2026-03-04", "2026-03-04T00:00:00+00:00"),
        ("2026-03-04 09:30:00", "2026-03-04T09:30:00+00:00"),
        ("2026-03-04T09:30:00+01:00", "2026-03-04T08:30:00+00:00"),
        ("'2026-03-04'", "2026-03-04T00:00:00+00:00"),
    ],
)
def test_front_matter_may_write_dates_as_yaml_does(tmp_path, given, kept):
    text = f"---\ndate: {given}\nthread: adr\n---\n# Decision\n\nText.\n"
    (tmp_path / "0001.md").write_text(text, encoding="utf-8")
    assert run(tmp_path, "--as-agent", "importer-1", "--type", "decision_log")[0] == 0
    provenance = Memory.objects.get().provenance
    assert (provenance["date"], provenance["thread"]) == (kept, "adr")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("date", value) for value in ("", "yesterday", "8 May 2023", "2026-13-01", "2026-02-30")),
        *(("date", value) for value in ("2026-03-04T25:00", "0001-01-01T00:00:00+14:00", "\x00")),
        *(("date", value) for value in (20260304, 1.5, True, ["2026-03-04"], {"day": 4})),
        *((field, "x" * 256) for field in ("author", "thread")),
        *((field, value) for field in ("author", "thread") for value in ("", "  ", 7, True, ["a"])),
        *((field, "nul \x00") for field in ("author", "thread")),
        *((field, "\ud800") for field in ("author", "thread")),
    ],
)
def test_a_wrong_author_date_or_thread_is_refused_by_name(tmp_path, field, value):
    path = write_lines(tmp_path / "turns.jsonl", {**NOTE, field: value}, {**NOTE, field: None})
    status, out, errors = run(path, "--as-agent", "importer-1")
    assert (status, "1 written, 0 skipped, 1 failed" in out) == (1, True)
    assert f"turns.jsonl:1: INVALID_ARGUMENT: {field} " in errors
    assert Memory.objects.get().provenance == {"source": "turns.jsonl", "line": 2}


def test_the_same_words_in_another_thread_are_skipped_unless_their_titles_differ(tmp_path):
    turn = {"type": "note", "content": "Thanks!", "author": "Reviewer"}
    path = write_lines(
        tmp_path / "turns.jsonl",
        {**turn, "thread": "one"},
        {**turn, "thread": "two"},
        {**turn, "thread": "two", "title": "Second session"},
    )
    assert "2 written, 1 skipped" in run(path, "--as-agent", "importer-1")[1]
    kept = Memory.objects.order_by("created_at").values_list("provenance__thread", flat=True)
    assert list(kept) == ["one", "two"]
