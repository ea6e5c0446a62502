"""Tokens of a unigram model in a quarter of the memory that the library takes for it.

The library builds a tree of hash tables, 280 MB for a vocabulary of 250,000 pieces in each process.
Here the pieces are one dictionary; normalising and cutting into words stay the library's. The
tokens are the same (``tests/common/test_unigram.py``), and no text takes more than linear time.
"""

from __future__ import annotations

import json
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tokenizers import Tokenizer

#: The library's: what a character without a piece costs, below the least likely piece.
UNKNOWN_PENALTY = 10.0
#: Words whose tokens are remembered, and how long they may be: about 4 MB.
WORDS = 1 << 14
MAX_LETTERS = 32

Ids = tuple[int, ...]


class TokenStep(NamedTuple):
    """The best way to a place in a word: what it is worth, its last token and where that began."""

    score: float
    token: int
    start: int


class Unigram:
    """The most likely pieces of a text, between the marks of its begin and end."""

    def __init__(self, content: dict[str, Any]) -> None:
        """Take over what a ``tokenizer.json`` says; see ``is_plain_unigram``."""
        model = content["model"]
        self._ids = {piece: number for number, (piece, _) in enumerate(model["vocab"])}
        self._scores = array("d", (score for _, score in model["vocab"]))
        self._unknown: int = model["unk_id"]
        self._unknown_score = min(self._scores) - UNKNOWN_PENALTY
        self._longest = max(map(len, self._ids))
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
        ways: list[TokenStep | None] = [None] * (len(word) + 1)
        ways[0] = TokenStep(0.0, self._unknown, 0)
        for start in range(len(word)):
            so_far = ways[start]
            if so_far is not None:
                self._go_on(word, start, so_far.score, ways)
        return self._tokens_of(ways)

    def _go_on(self, word: str, start: int, score: float, ways: list[TokenStep | None]) -> None:
        """Try each piece that begins here."""
        has_letter = False
        for stop in range(start + 1, min(len(word), start + self._longest) + 1):
            token = self._ids.get(word[start:stop])
            if token is not None:
                has_letter = has_letter or stop == start + 1
                self._try(ways, stop, TokenStep(score + self._scores[token], token, start))
        if not has_letter:
            step = TokenStep(score + self._unknown_score, self._unknown, start)
            self._try(ways, start + 1, step)

    def _try(self, ways: list[TokenStep | None], stop: int, step: TokenStep) -> None:
        known = ways[stop]
        if known is None or step.score > known.score:
            ways[stop] = step

    def _tokens_of(self, ways: list[TokenStep | None]) -> Ids:
        tokens: list[int] = []
        place = len(ways) - 1
        while place and (way := ways[place]) is not None:
            if not (tokens and tokens[-1] == way.token == self._unknown):
                tokens.append(way.token)
            place = way.start
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
