"""What was read from the patterns of a set, and the folder in which it is kept.

Reading them takes seconds, and each start and each process would read the same: so `serve` has it
written into a folder of its own user, from which all processes take it. Such a file decides what
the write policy finds: one that somebody else may write is not looked at, and nothing of it is run.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import NamedTuple

from apps.governance import literals
from apps.governance.literals import Alternative, Strings, alternatives_of

# So many alternatives with the same literals are looked for at once before each of them.
_CROWD = 3
_WRITABLE_BY_OTHERS = 0o022
#: The name of the file that tells that all sets of a program are kept.
_COMPLETE = "complete"


class OpenAlternative(NamedTuple):
    """An alternative that has to run where its literals stand; see `Alternative`.

    An empty ``pattern`` stands for the whole one that it is of. ``crowd`` is the number of a
    pattern found where this one or one of many others is, or -1.
    """

    pattern: str
    besides: Sequence[Sequence[str]]
    piece: int
    crowd: int


class ReadPatterns(NamedTuple):
    """What the patterns of a set need, all of it in lists that JSON has.

    Of each alternative the place of its pattern, and what has to run, or nothing where its
    literals say enough. Of each literal, in the order of the alphabet, the numbers of its
    alternatives: those in ``of_literals`` from the place in ``firsts`` up to the next one's.
    """

    places: Sequence[int]
    open: Sequence[OpenAlternative | None]
    crowds: Sequence[str]
    literals: Sequence[str]
    of_literals: Sequence[int]
    firsts: Sequence[int]


def read(patterns: Sequence[str], *, cased: bool) -> ReadPatterns:
    """Read patterns. Raises ValueError for one that needs no literal: it would run on all texts."""
    alternatives = [[*alternatives_of(pattern)] for pattern in patterns]
    crowds = _crowds(one for several in alternatives for one in several)
    numbers = {literals: number for number, literals in enumerate(crowds)}
    places, opened = list[int](), list[OpenAlternative | None]()
    added: dict[str, list[int]] = {}
    for place, several in enumerate(alternatives):
        for one in several:
            if not one.literals:
                raise ValueError(f"no literal is needed by {one.pattern}")
            for literal in one.literals:
                added.setdefault(literal, []).append(len(places))
            places.append(place)
            crowd = numbers.get(one.literals, -1)
            written = "" if one.pattern == patterns[place] else one.pattern
            has_to_run = OpenAlternative(written, one.besides, one.piece, crowd)
            opened.append(None if one.is_exact and not cased else has_to_run)
    names = sorted(added)
    of_each = [added[name] for name in names]
    return ReadPatterns(
        places,
        opened,
        list(crowds.values()),
        names,
        list(chain.from_iterable(of_each)),
        list(accumulate(map(len, of_each), initial=0)),
    )


def _crowds(alternatives: Iterable[Alternative]) -> dict[Strings, str]:
    """By the literals that many alternatives share a pattern found where one of them is."""
    several: dict[Strings, dict[str, None]] = {}
    for one in alternatives:
        if not one.is_exact:
            several.setdefault(one.literals, {})[one.pattern] = None
    return {
        literals: "|".join(f"(?:{pattern})" for pattern in patterns)
        for literals, patterns in several.items()
        if len(patterns) >= _CROWD
    }


class KeptPatterns:
    """A folder with a file for each set of patterns that was read, by what the set is called.

    A set is called by its patterns and by the program that reads them: of another one, older or
    newer, nothing is taken.
    """

    def __init__(self, folder: Path | None = None, *, is_ours: bool = False) -> None:
        """Only where the folder ``is_ours`` what is missing is written into it."""
        self._folder, self._is_ours = folder, is_ours
        self._kept: set[str] = set()

    def read(self, patterns: Sequence[str], *, cased: bool) -> ReadPatterns:
        """Read patterns, or take what was read before. Raises ValueError as `read` does."""
        if self._folder is None:
            return read(patterns, cased=cased)
        name = _digest([_of_reader(), str(cased), *patterns])
        file = self._folder / f"{name}.json"
        told = _taken(file, name)
        if told is None:
            told = read(patterns, cased=cased)
            if self._is_ours:
                _write(file, json.dumps([name, *told], separators=(",", ":")))
        self._kept.add(file.name)
        return told

    def is_complete(self) -> bool:
        """Whether all sets of this program are kept."""
        return (
            self._folder is not None
            and (file := self._folder / _COMPLETE).is_file()
            and _is_trusted(file.stat())
            and file.read_text(encoding="ascii") == of_program()
        )

    def complete(self) -> None:
        """Note that all are, and remove those of other programs."""
        if self._folder is not None:
            for file in self._folder.iterdir():
                if file.name not in self._kept:
                    file.unlink()
            _write(self._folder / _COMPLETE, of_program())


def _taken(file: Path, name: str) -> ReadPatterns | None:
    """What a file keeps; nothing if it is none of ours."""
    try:
        with file.open(encoding="utf-8") as kept:
            if not _is_trusted(os.fstat(kept.fileno())):
                return None
            found, places, opened, *others = json.load(kept)
            if found != name:
                return None
            told = [one and OpenAlternative(*one) for one in opened]
            return ReadPatterns(places, told, *others)
    except (OSError, ValueError, TypeError):
        return None


def _is_trusted(file: os.stat_result) -> bool:
    """Whether nobody wrote a file but who runs this program, or root."""
    return file.st_uid in {0, os.geteuid()} and not file.st_mode & _WRITABLE_BY_OTHERS


def _write(file: Path, text: str) -> None:
    """Replace a file in one step. Everybody may read it: it says what the program says."""
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.chmod(0o644)
    unfinished.replace(file)


@lru_cache(maxsize=1)
def _of_reader() -> str:
    """A digest of what reads patterns."""
    return _of_sources([Path(__file__), Path(literals.__file__)])


def of_program() -> str:
    """A digest of all that patterns are made of, without loading it."""
    apps = Path(__file__).parents[1]
    files = [*(apps / "governance").rglob("*.py"), *(apps / "turns").rglob("*.py")]
    return _of_sources(sorted(files))


def _of_sources(files: Iterable[Path]) -> str:
    digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return _digest([sys.version, *digests])


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
