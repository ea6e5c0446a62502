"""Counts which letter follows which in words: what `apps/governance/letters.py` has as a table.

    python -m tests.benchmarks.letters [FOLDER ...]

Reads programs in the folders (those installed, if none is given) and the messages of Django in all
languages, and prints the rows of the table. Another machine has other programs, so that a few
digits differ by one.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

import django

PROGRAMS = {".py", ".js", ".ts", ".h", ".c", ".pm", ".md", ".rst", ".txt"}
FILE_MAX_BYTES = 400_000
#: A word that fewer names have may be no word; one that more have counts no more.
ENOUGH_NAMES, MOST_NAMES = 4, 60
#: What was never seen counts as so large a share of what is seen on average.
UNSEEN = 0.02
_NAME, _WORD = re.compile("[A-Za-z]{4,40}"), re.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
#: A word of nothing but plain letters.
_PLAIN = re.compile(r"(?<![^\W\d_])[A-Za-z]{4,30}(?![^\W\d_])")


def names_in(folders: Iterable[Path]) -> set[str]:
    found: set[str] = set()
    for path in (one for folder in folders for one in folder.rglob("*")):
        is_program = path.suffix in PROGRAMS and ".min." not in path.name and path.is_file()
        if is_program and path.stat().st_size < FILE_MAX_BYTES:
            found.update(_NAME.findall(path.read_text(encoding="utf-8", errors="ignore")))
    return found


def words_of(names: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Words of names, each with what it counts."""
    several = Counter(word.lower() for name in names for word in _WORD.findall(name))
    for word, count in several.items():
        if 3 <= len(word) <= 20 and count >= ENOUGH_NAMES:
            yield word, min(count, MOST_NAMES) ** 0.7


def messages() -> set[str]:
    said: set[str] = set()
    for path in Path(django.__file__).parent.rglob("*.po"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("msgstr", '"')):
                said.update(word.lower() for word in _PLAIN.findall(line))
    return said


def pairs_of(words: Iterable[tuple[str, float]]) -> dict[str, float]:
    """Pairs of letters in words; all together are one."""
    found = defaultdict[str, float](float)
    for word, weight in words:
        for first, second in pairwise(word):
            found[first + second] += weight
    whole = sum(found.values())
    return {pair: count / whole for pair, count in found.items()}


def rows_of(pairs: dict[str, float]) -> Iterator[str]:
    size = len(ascii_lowercase)
    least = UNSEEN * sum(pairs.values()) / size**2
    for first in ascii_lowercase:
        counts = [pairs.get(first + second, 0) + least for second in ascii_lowercase]
        likely = (math.log2(size * count / sum(counts)) for count in counts)
        yield "".join(str(min(9, max(0, round(one) + 6))) for one in likely)


def main() -> None:
    installed = [Path(one) for one in sys.path if Path(one).name.endswith("-packages")]
    folders = [Path(one) for one in sys.argv[1:]] or installed
    pairs = pairs_of(words_of(names_in(folders)))
    # Two thirds of names and a third of messages.
    for pair, share in pairs_of((word, 1.0) for word in messages()).items():
        pairs[pair] = pairs.get(pair, 0) + share / 2
    for letter, row in zip(ascii_lowercase, rows_of(pairs), strict=True):
        sys.stdout.write(f'    "{row}",  # {letter}\n')


if __name__ == "__main__":
    main()
