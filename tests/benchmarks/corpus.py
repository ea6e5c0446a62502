"""Synthetic memories and queries, the same for the same seed.

Words follow Zipf's law over a vocabulary of the demo's texts and invented words; one sentence in
three is a real one of those texts with some words exchanged. A memory keeps to its topic: half of
its words come from a few dozen.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ("fixtures/demo/**/*.md", "fixtures/demo/**/*.jsonl")
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z_]+|[A-Z]\w+)")
SENTENCE = re.compile(r"[A-Z][^.!?\n]{30,200}[.!?]")
ONSETS = ["b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p"]
ONSETS += ["pr", "qu", "r", "s", "sh", "st", "t", "tr", "v", "w", "z"]
NUCLEI = ["a", "e", "i", "o", "u", "ai", "ea", "io", "ou"]
CODAS = ["", "", "n", "r", "s", "l", "t", "nd", "rk"]
VOCABULARY = 40_000
ZIPF = 1.05
TOPICS = 400
WORDS_OF_A_TOPIC = 40
TOPIC_SHARE = 0.5
REAL_SHARE = 1 / 3
IDENTIFIER_SHARE = 0.02
TURNS = 20  # of a thread, one after another
SPEAKERS = ("planner", "reviewer", "operator", "tester")


@dataclass(frozen=True, slots=True)
class Text:
    """What one memory holds; ``day`` counts from the first memory."""

    content: str
    author: str
    thread: str
    day: int


@dataclass(frozen=True, slots=True)
class Query:
    """A text to search for; ``kind`` says how its words were chosen."""

    kind: str
    text: str


class Corpus:
    """An endless supply of memories."""

    def __init__(self, seed: int = 1) -> None:
        """Read the demo's texts and make the vocabulary, most frequent word first."""
        self._random = random.Random(seed)
        texts = _own_texts()
        self._sentences = sorted(set(itertools.chain(*map(SENTENCE.findall, texts))))
        self.vocabulary = _vocabulary(texts, self._random)
        weights = (1 / (rank + 2.7) ** ZIPF for rank in range(VOCABULARY))
        self._ranks = {word: rank for rank, word in enumerate(self.vocabulary)}
        self._cumulated = list(itertools.accumulate(weights))
        self._topics = [self._words(WORDS_OF_A_TOPIC) for _ in range(TOPICS)]

    def texts(self, count: int) -> Iterator[Text]:
        """The next memories, in threads one after another."""
        for number in range(count):
            thread, turn = divmod(number, TURNS)
            topic = self._topics[thread % TOPICS]
            sentences = [self._sentence(topic) for _ in range(self._random.choice((1, 2, 2, 3, 5)))]
            yield Text(
                content=" ".join(sentences),
                author=SPEAKERS[(thread + turn) % len(SPEAKERS)],
                thread=f"session-{thread}",
                day=thread // 50,
            )

    def queries(self, count: int, written: list[str]) -> list[Query]:
        """Queries of three to twelve words, a fifth of each kind, shuffled."""
        makers = {
            "question": self._question,
            "rare": lambda text: self._rarest(text, self._random.randint(3, 5)),
            "common": lambda text: self._words(self._random.randint(3, 8), most_frequent=300),
            "mixed": self._mixed,
            "identifier": self._with_identifier,
        }
        kinds = itertools.islice(itertools.cycle(makers), count)
        queries = [
            Query(kind, " ".join(makers[kind](self._random.choice(written)))) for kind in kinds
        ]
        self._random.shuffle(queries)
        return queries

    def _sentence(self, topic: list[str]) -> str:
        if self._random.random() < REAL_SHARE:
            return self._exchanged(self._random.choice(self._sentences))
        words = [self._word(topic) for _ in range(self._random.randint(6, 18))]
        return f"{' '.join(words).capitalize()}."

    def _exchanged(self, sentence: str) -> str:
        """A real sentence in which every sixth word or so is another."""
        words = sentence.split(" ")
        return " ".join(self._words(1)[0] if self._random.random() < 1 / 6 else w for w in words)

    def _word(self, topic: list[str]) -> str:
        chance = self._random.random()
        if chance < IDENTIFIER_SHARE:
            return self._identifier()
        return self._random.choice(topic) if chance < TOPIC_SHARE else self._words(1)[0]

    def _words(self, count: int, *, most_frequent: int = VOCABULARY) -> list[str]:
        """Words by their frequency."""
        highest = self._cumulated[most_frequent - 1]
        return [
            self.vocabulary[bisect(self._cumulated, self._random.random() * highest)]
            for _ in range(count)
        ]

    def _identifier(self) -> str:
        words = self._words(self._random.randint(2, 3))
        if self._random.random() < 1 / 2:
            return "_".join(words).replace("-", "_")
        return words[0] + "".join(word.capitalize() for word in words[1:])

    def _question(self, text: str) -> list[str]:
        words = text.rstrip(".").split()
        count = min(len(words), self._random.randint(4, 9))
        first = self._random.randint(0, len(words) - count)
        return ["what", "about", *words[first : first + count]]

    def _with_identifier(self, text: str) -> list[str]:
        found = IDENTIFIER.search(text)
        return [found[0] if found else self._identifier(), *self._rarest(text, 2)]

    def _rarest(self, text: str, count: int) -> list[str]:
        known = sorted(self._ranks.keys() & WORD.findall(text.lower()))
        words = sorted(known, key=lambda word: -self._ranks[word])
        return [*words, *self._words(count)][:count]

    def _mixed(self, text: str) -> list[str]:
        words = WORD.findall(text.lower())
        chosen = self._random.sample(words, min(len(words), self._random.randint(2, 5)))
        return [*chosen, *self._words(self._random.randint(1, 7))]


def _own_texts() -> list[str]:
    paths = sorted(path for pattern in TEXTS for path in ROOT.glob(pattern))
    return list(itertools.chain(*map(_texts_in, paths)))


def _texts_in(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return [text]
    return [json.loads(line)["content"] for line in text.splitlines()]


def _vocabulary(texts: list[str], source: random.Random) -> list[str]:
    """The texts' words by frequency; invented ones further down."""
    counted = Counter(itertools.chain(*(WORD.findall(text.lower()) for text in texts)))
    words = dict.fromkeys(word for word, _ in counted.most_common(VOCABULARY))
    while len(words) < VOCABULARY:
        words[_invented(source)] = None
    return list(words)


def _invented(source: random.Random) -> str:
    syllables = (
        source.choice(ONSETS) + source.choice(NUCLEI) + source.choice(CODAS)
        for _ in range(source.randint(2, 3))
    )
    return "".join(syllables)
