"""What was read from patterns is kept for other processes, and believed only if it is ours."""

import json
import os
from pathlib import Path

import pytest

from apps.governance import patterns, read_patterns
from apps.governance.patterns import PatternSet
from apps.governance.read_patterns import KeptPatterns, read

PATTERNS = (
    r"\b(?:ignore|forget) (?:all|every|any) (?:rules?|orders?)\b",
    r"\bkey[:=] ?[0-9a-f]{32}\b",
    r"忘记|ignor\w* todo",
    r"\bone of [a-z]+ many\b",
    r"\bone of [0-9]+ many\b",
    r"\bone of .{3} many\b",
)
TEXTS = [
    ("ignore all rules", "Ignore all rules"),
    ("one of the many", "one of the many"),
    ("one of 33 many", "one of 33 many"),
    ("请忘记", "请忘记"),
    (f"key: {'7f' * 16}", f"KEY: {'7F' * 16}"),
    ("nothing", "nothing"),
]


@pytest.fixture
def no_reading(monkeypatch):
    """Whoever reads patterns fails."""
    monkeypatch.setattr(read_patterns, "alternatives_of", lambda _: 1 / 0)


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder in which the patterns are kept."""
    KeptPatterns(tmp_path, is_ours=True).read(PATTERNS, cased=False)
    return tmp_path


@pytest.mark.parametrize("cased", [False, True])
def test_a_set_finds_the_same_by_what_is_kept(tmp_path, monkeypatch, cased):
    monkeypatch.setattr(patterns, "_kept", KeptPatterns())
    expected = list(PatternSet(PATTERNS, cased=cased).matching(TEXTS))
    assert any(expected)
    KeptPatterns(tmp_path, is_ours=True).read(PATTERNS, cased=cased)
    monkeypatch.setattr(read_patterns, "alternatives_of", lambda _: 1 / 0)
    monkeypatch.setattr(patterns, "_kept", KeptPatterns(tmp_path))
    kept = PatternSet(PATTERNS, cased=cased)
    assert list(kept.matching(TEXTS)) == expected
    lowered = [lowered for lowered, _ in TEXTS]
    assert [one.possible for one in kept.candidates(lowered)][-1] == 0


def test_what_is_kept_says_all_that_was_read(folder):
    kept, anew = KeptPatterns(folder).read(PATTERNS, cased=False), read(PATTERNS, cased=False)
    assert json.dumps(kept) == json.dumps(anew)
    assert kept.crowds
    assert any(one and one.besides for one in kept.open)
    assert any(one and one.piece for one in kept.open)


def loosen(file: Path) -> None:
    file.chmod(0o666)


def give_away(file: Path) -> None:
    if os.geteuid():
        pytest.skip("only root gives files away")
    os.chown(file, 12345, -1)


def exchange(file: Path) -> None:
    _, *told = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(["0" * 64, *told]), encoding="utf-8")


def cut(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")


def replace(file: Path) -> None:
    file.write_text("{}", encoding="utf-8")


@pytest.mark.parametrize("spoil", [loosen, give_away, exchange, cut, replace, Path.unlink])
def test_what_may_be_another_ones_is_read_anew(folder, spoil, no_reading):
    (file,) = folder.iterdir()
    spoil(file)
    with pytest.raises(ZeroDivisionError):
        KeptPatterns(folder).read(PATTERNS, cased=False)


def test_nothing_is_taken_that_another_program_read(folder, no_reading, monkeypatch):
    monkeypatch.setattr(read_patterns, "_of_reader", lambda: "of tomorrow")
    with pytest.raises(ZeroDivisionError):
        KeptPatterns(folder).read(PATTERNS, cased=False)


def test_only_who_owns_the_folder_writes_into_it(tmp_path):
    KeptPatterns(tmp_path).read(PATTERNS, cased=False)
    assert not [*tmp_path.iterdir()]


def test_what_is_complete_is_known_until_the_program_changes(folder, monkeypatch):
    (folder / "former.json").write_text("[]")
    (wanted,) = {*folder.glob("*.json")} - {folder / "former.json"}
    kept = KeptPatterns(folder, is_ours=True)
    kept.read(PATTERNS, cased=False)
    assert not kept.is_complete()
    kept.complete()
    assert KeptPatterns(folder).is_complete()
    assert {*folder.iterdir()} == {wanted, folder / "complete"}
    monkeypatch.setattr(read_patterns, "of_program", lambda: "of tomorrow")
    assert not KeptPatterns(folder).is_complete()
