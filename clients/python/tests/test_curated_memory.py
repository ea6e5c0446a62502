"""Curated memory: two short files, a frozen snapshot, the ``memory`` tool."""

import json
import multiprocessing
import stat

import pytest

from made_agents import Model, calling, kinds, run
from memory_gateway_client.context import UNTRUSTED_RULE
from memory_gateway_client.curated_files import SEPARATOR, MemoryService, Target
from memory_gateway_client.errors import CuratedMemoryError
from memory_gateway_client.messages import Reply


@pytest.fixture
def notes(tmp_path):
    return MemoryService(tmp_path / "memory")


def told(model, completion=1):
    return json.loads(model.seen[completion][-1]["content"])


def test_without_files_there_is_nothing_in_the_prompt(make, tmp_path):
    model = Model()
    run(make.curated(model))
    assert model.seen[0][0]["content"] == "You are a helpful assistant."
    assert not (tmp_path / "memory").exists()


def test_the_files_are_part_of_the_system_prompt(make, tmp_path, notes):
    notes.add(Target.MEMORY, "The build needs make.")
    notes.add(Target.USER, "Writes short sentences.")
    model = Model()
    run(make.curated(model))
    system = model.seen[0][0]["content"]
    assert "The build needs make." in system
    assert "Writes short sentences." in system
    assert UNTRUSTED_RULE not in system


def test_a_run_keeps_its_snapshot_and_the_next_one_sees_the_change(make):
    model = Model(
        calling("memory", action="add", target="memory", content="Deploys are on Thursdays."),
        Reply("Noted."),
    )
    engine = make.curated(model)
    run(engine)
    assert told(model)["ok"] is True
    assert model.seen[0][0] == model.seen[1][0]
    assert "Thursdays" not in model.seen[1][0]["content"]
    run(engine)
    assert "Deploys are on Thursdays." in model.seen[2][0]["content"]


def test_curated_mode_keeps_no_turn_and_leaves_no_event_of_a_gateway(make, gateway):
    engine = make.curated()
    run(engine)
    assert kinds(engine) == []
    assert gateway.asked == []


def test_the_model_can_replace_and_remove_what_it_wrote(make, notes):
    for content in ("Deploys are on Thursdays.", "The build needs make."):
        notes.add(Target.MEMORY, content)
    model = Model(
        calling(
            "memory", action="replace", target="memory", old_text="Thursdays", content="Mondays."
        ),
        calling("memory", action="remove", target="memory", old_text="build"),
    )
    run(make.curated(model))
    assert notes.snapshot().memory == "Mondays."


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "target"),
        ({"target": "memory"}, "action"),
        ({"action": "read", "target": "memory"}, "action"),
        ({"action": "add", "target": "other", "content": "x"}, "target"),
        ({"action": "add", "target": ["memory"], "content": "x"}, "target"),
        ({"action": "add", "target": "memory"}, "content"),
        ({"action": "add", "target": "memory", "content": 5}, "content"),
        ({"action": "add", "target": "memory", "content": " \n "}, "content"),
        ({"action": "add", "target": "memory", "content": "a\n§\nb"}, "§"),
        ({"action": "replace", "target": "memory", "content": "x"}, "old_text"),
        ({"action": "replace", "target": "memory", "old_text": "one"}, "content"),
        ({"action": "replace", "target": "memory", "old_text": "no", "content": "x"}, "No entry"),
        ({"action": "remove", "target": "memory", "old_text": "no such"}, "No entry"),
        ({"action": "remove", "target": "user", "old_text": "one"}, "No entry"),
        ({"action": "remove", "target": "memory", "old_text": "entry"}, "Several"),
    ],
)
def test_the_tool_says_what_is_wrong_and_changes_nothing(make, notes, arguments, problem):
    notes.add(Target.MEMORY, "one entry")
    notes.add(Target.MEMORY, "two entry")
    model = Model(calling("memory", **arguments))
    run(make.curated(model))
    assert problem in told(model)["error"]
    assert notes.snapshot().memory == f"one entry{SEPARATOR}two entry"


@pytest.mark.parametrize(
    ("target", "limit"), [(Target.MEMORY, 2_200), (Target.USER, 1_375)], ids=["memory", "user"]
)
def test_a_file_takes_its_limit_of_characters_and_not_one_more(notes, tmp_path, target, limit):
    notes.add(target, "ä")
    room = limit - 1 - len(SEPARATOR)
    with pytest.raises(CuratedMemoryError, match=f"{limit + 1} characters and may have {limit}"):
        notes.add(target, "ö" * (room + 1))
    usage = notes.add(target, "ö" * room)
    assert (usage.characters, usage.limit, usage.entries) == (limit, limit, 2)
    file = tmp_path / "memory" / ("MEMORY.md" if target is Target.MEMORY else "USER.md")
    assert len(file.read_text(encoding="utf-8")) == limit
    with pytest.raises(CuratedMemoryError):
        notes.replace(target, "ä", "äh")


def test_a_file_made_too_long_by_hand_is_shown_in_part_and_can_be_shortened(notes, tmp_path):
    notes.add(Target.USER, "first")
    file = tmp_path / "memory" / "USER.md"
    file.write_text(SEPARATOR.join(["first", "x" * 1_300, "y" * 1_300, "z" * 1_300]))
    assert notes.snapshot().user == f"first{SEPARATOR}{'x' * 1_300}"
    with pytest.raises(CuratedMemoryError):
        notes.add(Target.USER, "more")
    notes.remove(Target.USER, "yyy")
    assert "zzz" in file.read_text()


def test_adding_twice_keeps_one(notes):
    notes.add(Target.MEMORY, "the same")
    assert notes.add(Target.MEMORY, " the same\n").entries == 1


def test_an_exact_entry_is_meant_even_when_others_contain_it(notes):
    notes.add(Target.MEMORY, "make")
    notes.add(Target.MEMORY, "make test")
    notes.remove(Target.MEMORY, "make")
    assert notes.snapshot().memory == "make test"


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(notes, tmp_path, monkeypatch):
    notes.add(Target.MEMORY, "old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("memory_gateway_client.curated_files.os.fsync", full)
    with pytest.raises(CuratedMemoryError, match="No space left"):
        notes.add(Target.MEMORY, "new")
    assert notes.snapshot().memory == "old"
    assert sorted(file.name for file in (tmp_path / "memory").iterdir()) == [".lock", "MEMORY.md"]


def test_files_are_for_their_owner_only(notes, tmp_path):
    notes.add(Target.MEMORY, "private")
    mode = (tmp_path / "memory" / "MEMORY.md").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_a_file_that_is_no_text_is_not_written_over(notes, tmp_path):
    notes.add(Target.USER, "x")
    file = tmp_path / "memory" / "MEMORY.md"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(CuratedMemoryError, match=r"MEMORY\.md cannot be read"):
        notes.add(Target.MEMORY, "new")
    with pytest.raises(CuratedMemoryError):
        notes.snapshot()
    assert file.read_bytes() == b"\xff\xfe"


def write_many(folder, name):
    for number in range(10):
        MemoryService(folder).add(Target.MEMORY, f"{name} {number}")


def test_processes_that_write_at_once_lose_nothing(notes, tmp_path):
    spawn = multiprocessing.get_context("fork")
    writers = [spawn.Process(target=write_many, args=(tmp_path / "memory", name)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(notes.snapshot().memory.split(SEPARATOR)) == 30
