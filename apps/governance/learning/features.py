"""Texts as hashed n-grams, window by window."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

#: Places that n-grams are hashed to: 32 KB of weights in half precision.
BUCKETS = 1 << 14
#: Of a text only the beginning is looked at, in windows that overlap by half.
MAX_LENGTH, MAX_WORDS = 20_000, 4_000
WINDOW, STEP = 60, 30
#: A word; where none stand apart, a single character.
WORD = re.compile(r"[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]|[^\W_]{1,40}")
NUMBERS = re.compile(r"\d+")

Places = NDArray[np.int32]
Words = list[str]


def words_of(text: str) -> Words:
    """The words of a text's beginning in lower case, digits made alike."""
    return WORD.findall(NUMBERS.sub("0", text[:MAX_LENGTH].lower()))[:MAX_WORDS]


def is_read_whole(text: str) -> bool:
    """Whether windows show all of a text: it has words, and none beyond what is looked at."""
    return len(text) <= MAX_LENGTH and 0 < len(WORD.findall(text)) <= MAX_WORDS


def windows_of(text: str) -> Iterator[Words]:
    """The words of a text in windows; a short text is one, an empty one none."""
    words = words_of(text)
    for start in range(0, max(1, len(words) - STEP), STEP):
        if window := words[start : start + WINDOW]:
            yield window


def grams_of(words: Words) -> dict[str, int]:
    """What a window is made of and where each n-gram is hashed to: one, two and three words, and
    the beginnings of long ones, which inflected words share.
    """
    grams = {*words, *(f"{word[:5]}-" for word in words if len(word) > 6)}
    grams |= {" ".join(pair) for pair in pairwise(words)}
    grams |= {" ".join(three) for three in zip(words, words[1:], words[2:], strict=False)}
    return {gram: _place(gram) for gram in sorted(grams)}


def places_of(words: Words) -> Places:
    """Where the n-grams of a window are hashed to, each place once."""
    return np.unique(np.fromiter(grams_of(words).values(), dtype=np.int32))


@lru_cache(maxsize=1 << 15)
def _place(gram: str) -> int:
    return zlib.crc32(gram.encode()) & (BUCKETS - 1)
