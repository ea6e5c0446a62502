"""Tokens of a unigram model in a small part of the memory that the library takes for it.

The library builds a tree of hash tables, 280 MB for a vocabulary of 250,000 pieces in each process.
Here the tree is three arrays, 6 MB; normalising and cutting into words stay the library's. The
tokens are the same (``tests/common/test_unigram.py``), and no text takes more than linear time.
"""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tokenizers import Tokenizer

#: The library's: what a character without a piece costs, below the least likely piece.
UNKNOWN_PENALTY = 10.0
#: Words whose tokens are remembered, and how long they may be: about 4 MB.
WORDS = 1 << 14
MAX_LETTERS = 32

#: The number of no piece.
NO_PIECE = -1
#: How Python spells letters as whole numbers of four bytes.
AS_NUMBERS = f"utf-32-{sys.byteorder[0]}e"

Ids = tuple[int, ...]


class PieceTree(NamedTuple):
    """Pieces by their letters: a node for each way in which one can begin, the root first.

    Nodes are numbered level by level; those that go on from one stand side by side, in the order of
    their letters: from ``firsts`` of it until ``firsts`` of the next. ``pieces`` are the numbers of
    what ends there. Single numbers are read from these arrays three times as fast as from numpy's.
    """

    letters: array[int]
    firsts: array[int]
    pieces: array[int]


def piece_tree(pieces: Sequence[str]) -> PieceTree:
    """The tree of these pieces, numbered in their order; of two that are the same the last one."""
    letters = np.array(_letters("".join(pieces)), np.int64)
    lengths = np.fromiter(map(len, pieces), np.int64, len(pieces))
    begins = lengths.cumsum() - lengths
    nodes = np.zeros(len(pieces), np.int64)
    levels, count = [np.zeros(1, np.int64)], 1
    going_on = lengths.nonzero()[0]
    while len(going_on):
        # From which node by which letter; either fits into 32 bits.
        steps = nodes[going_on] << 32 | letters[begins[going_on] + len(levels) - 1]
        level, numbers = np.unique(steps, return_inverse=True)
        nodes[going_on] = count + numbers
        count += len(level)
        levels.append(level)
        going_on = going_on[lengths[going_on] >= len(levels)]
    steps = np.concatenate(levels)
    ends = np.full(count, NO_PIECE)
    ends[nodes] = np.arange(len(pieces))
    going_on = np.bincount(steps[1:] >> 32, minlength=count)
    return PieceTree(
        letters=_packed("I", steps & 0xFFFF_FFFF),
        firsts=_packed("I", 1 + np.append(0, going_on.cumsum())),
        pieces=_packed("i", ends),
    )


def _letters(text: str) -> list[int]:
    return memoryview(text.encode(AS_NUMBERS, "surrogatepass")).cast("I").tolist()


def _packed(kind: str, numbers: np.ndarray[Any, np.dtype[np.int64]]) -> array[int]:
    return array(kind, numbers.astype(kind).tobytes())


class Ways(NamedTuple):
    """The best way to each place in a word: its score, its last token and where that begins."""

    scores: list[float]
    tokens: list[int]
    begins: list[int]


class Unigram:
    """The most likely pieces of a text, between the marks of its begin and end."""

    def __init__(self, content: dict[str, Any]) -> None:
        """Take over what a ``tokenizer.json`` says; see ``is_plain_unigram``."""
        model = content["model"]
        self._tree = piece_tree([piece for piece, _ in model["vocab"]])
        self._scores = array("d", (score for _, score in model["vocab"]))
        self._unknown: int = model["unk_id"]
        self._unknown_score = min(self._scores) - UNKNOWN_PENALTY
        # The same without its pieces: it still normalises, cuts into words and knows the marks.
        frame = {**content, "model": {**model, "vocab": [model["vocab"][self._unknown]]}}
        frame["model"]["unk_id"] = 0
        self._library = Tokenizer.from_str(json.dumps(frame))
        marks = content["post_processor"]["special_tokens"]
        self._begin, self._end = (
            tuple(marks[part["SpecialToken"]["id"]]["ids"])
            for part in content["post_processor"]["single"]
            if "SpecialToken" in part
        )
        self._remembered = lru_cache(WORDS)(self._best)

    def ids(self, text: str, most: int) -> list[int]:
        """The numbers of its tokens, at most ``most``; the mark of the end stays."""
        found: list[int] = [*self._begin]
        room = most - len(self._end)
        for word, _ in self._words(text):
            found += (self._remembered if len(word) <= MAX_LETTERS else self._best)(word)
            if len(found) >= room:
                break
        return [*found[:room], *self._end]

    def _words(self, text: str) -> list[tuple[str, tuple[int, int]]]:
        library = self._library
        if library.normalizer is not None:
            text = library.normalizer.normalize_str(text)
        words: list[tuple[str, tuple[int, int]]] = library.pre_tokenizer.pre_tokenize_str(text)
        return words

    def _best(self, word: str) -> Ids:
        """The pieces with the largest sum of scores; unknown characters side by side are one."""
        letters, places = _letters(word), len(word) + 1
        ways = Ways([0.0, *[-inf] * len(word)], [self._unknown] * places, [0] * places)
        for start in range(len(word)):
            self._go_on(letters, start, ways)
        return self._tokens_of(ways)

    def _go_on(self, letters: Sequence[int], start: int, ways: Ways) -> None:
        """Try each piece that begins here; what is no piece by itself may be left unknown."""
        known, firsts, pieces = self._tree
        scores, tokens, begins = ways
        so_far, node, is_unknown = scores[start], 0, True
        for place in range(start, len(letters)):
            letter, end = letters[place], firsts[node + 1]
            node = bisect_left(known, letter, firsts[node], end)
            if node == end or known[node] != letter:
                break
            token = pieces[node]
            if token != NO_PIECE:
                is_unknown = is_unknown and place > start
                score = so_far + self._scores[token]
                if score > scores[place + 1]:
                    scores[place + 1], tokens[place + 1], begins[place + 1] = score, token, start
        score = so_far + self._unknown_score
        if is_unknown and score > scores[start + 1]:
            scores[start + 1], tokens[start + 1], begins[start + 1] = score, self._unknown, start

    def _tokens_of(self, ways: Ways) -> Ids:
        tokens: list[int] = []
        place = len(ways.tokens) - 1
        while place:
            token = ways.tokens[place]
            if not (tokens and tokens[-1] == token == self._unknown):
                tokens.append(token)
            place = ways.begins[place]
        return tuple(reversed(tokens))


def is_plain_unigram(content: dict[str, Any]) -> bool:
    """Whether nothing but normalising, words, pieces and two marks makes the tokens."""
    model, post = content.get("model") or {}, content.get("post_processor") or {}
    parts = ["SpecialToken" in part for part in post.get("single", ())]
    return (
        model.get("type") == "Unigram"
        and not model.get("byte_fallback")
        and model.get("unk_id") is not None
        and not content.get("added_tokens")
        and content.get("pre_tokenizer") is not None
        and post.get("type") == "TemplateProcessing"
        and parts == [True, False, True]
    )


def read_unigram(path: Path) -> Unigram | None:
    """The tokens of a ``tokenizer.json``; None if that is of another kind.

    Raises ValueError, KeyError or TypeError for what is none.
    """
    content = json.loads(path.read_bytes())
    return Unigram(content) if is_plain_unigram(content) else None
