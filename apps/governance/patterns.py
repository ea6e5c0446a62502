"""Patterns of the write policy run on RE2, so that every one takes linear time on any text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

import re2

MAX_PATTERN_CHARACTERS = 2_000
MAX_PROGRAM_SIZE = 20_000
# Bytes for the states of a pass; they are made as texts need them.
_PASS_MEMORY = 8 * 1024 * 1024
# A state says how far each pattern of a pass has come. So many different ones are made for all
# patterns together that texts that are new cost many times what is read again; several passes over
# a text of which each knows its states are quicker than one that makes them.
_PASSES = 16
_COUNT = re.compile(r"(?<!\\)(?<!\\x)\{(\d+)(?:,\d*)?\}")


class BadPattern(ValueError):
    """The pattern does not compile, is too long or too large."""


class Match(Protocol):
    def group(self, group: int = 0) -> str | None: ...
    def start(self, group: int = 0) -> int: ...
    def end(self, group: int = 0) -> int: ...


class Pattern(Protocol):
    @property
    def groups(self) -> int: ...
    @property
    def programsize(self) -> int: ...
    def search(
        self, text: str | bytes, pos: int = 0, endpos: int | None = None
    ) -> Match | None: ...
    def finditer(self, text: str, pos: int = 0, endpos: int | None = None) -> Iterator[Match]: ...


class PatternSet:
    """Which of many patterns may match a text, found in a few passes over it.

    Told more loosely than they are written, without counting, which takes far fewer states: some
    that are named do not match, and none that matches is left out.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self.patterns = tuple(dict.fromkeys(patterns))
        shares = (self.patterns[first::_PASSES] for first in range(_PASSES))
        self._passes = [_Pass(share) for share in shares if share]

    def possible(self, text: str) -> frozenset[str]:
        """The patterns that may match, and all of a pass that the text is too much for."""
        encoded = text.encode()
        return frozenset[str]().union(*(one.possible(encoded) for one in self._passes))


class _Pass:
    """The patterns that are looked for at once."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        options = _options()
        options.max_mem = _PASS_MEMORY
        self._set = re2.Set.SearchSet(options)
        for pattern in patterns:
            self._set.Add(_uncounted(pattern))
        # Matches every text, so that an answer without it tells that the pass was not finished.
        self._always = self._set.Add("")
        self._set.Compile()

    def possible(self, encoded: bytes) -> Iterable[str]:
        found = self._set.Match(encoded) or ()
        if self._always not in found:
            return self._patterns
        return [self._patterns[one] for one in found if one != self._always]


def _uncounted(pattern: str) -> str:
    """A pattern that matches at least as much and counts nothing: a{2,5} becomes a+."""
    return _COUNT.sub(lambda count: "*" if count[1] == "0" else "+", pattern)


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


@lru_cache(maxsize=2_048)
def compiled(pattern: str) -> Pattern:
    """The compiled pattern, made once per process. Raises BadPattern."""
    try:
        found: Pattern = re2.compile(pattern, _options())
    except re2.error as error:
        raise BadPattern(_reason(error)) from error
    return found


def _reason(error: Exception) -> str:
    first = error.args[0] if error.args else "it does not compile"
    return first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)


def checked(pattern: str) -> Pattern:
    """A pattern a person wrote, compiled. Raises BadPattern, also for what is too large to run."""
    if not pattern or len(pattern) > MAX_PATTERN_CHARACTERS:
        raise BadPattern(f"a pattern has 1 to {MAX_PATTERN_CHARACTERS} characters")
    found = compiled(pattern)
    if found.programsize > MAX_PROGRAM_SIZE:
        raise BadPattern("the pattern is too large; repeat less")
    if found.search("") is not None:
        raise BadPattern("the pattern matches every text")
    return found
