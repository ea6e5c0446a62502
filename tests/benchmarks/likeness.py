"""Learn what planted notes are like: the weights of `apps/governance/learning/likeness.py`.

    python -m tests.benchmarks.likeness [--hands]

Learns from notes of which somebody said whether they are planted (pairs of a planted note and an
honest one about the same matter, and harmless ones; of the sets of the rules what was read) and
from ordinary texts of the packages that the tests install. The same texts give the same weights.

Then tells how many notes that nobody read the policy marks, and in how many ordinary texts that
were put aside it finds a claim. With ``--hands`` it leaves out one hand after the other and tells
how many of its notes are like those of the others; nothing is written then.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import yaml
from numpy.typing import NDArray

from apps.governance.engine import Reading, readings_of
from apps.governance.findings import Effect
from apps.governance.learning import likeness
from apps.governance.learning.likeness import (
    BUCKETS,
    LIMIT,
    MIN_WORDS,
    WEIGHTS,
    LikenessModel,
    Places,
    each_once,
    places_of_concepts,
    places_of_words,
    windows_of,
)
from apps.governance.policy import built_in
from apps.governance.sentences import Sentence
from tests.benchmarks.policy import descriptions, docstrings_in, messages_in, prose_in

SETS = Path(__file__).parents[1] / "governance" / "sets"
PACKAGES = [Path(np.__file__).parents[1]]
#: How strongly what is learned follows the texts, and how many steps that takes.
TRUST, STEPS = 10.0, 600
#: Ordinary texts of each source, out of how many times as many, how long, and windows of each.
TEXTS, DRAWN_FROM, MIN_LENGTH, WINDOWS = 2_000, 20, 40, 3
#: Of messages that make up a conversation so many stand together.
TOGETHER = 5

Features = list[tuple[int, float]]
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """What is learned from: places and what they weigh, and whether they are of a planted note."""

    features: Features
    planted: bool


@dataclass(frozen=True)
class Note:
    """A text of which somebody said whether it is planted, who wrote it, and if it may be read."""

    text: str
    planted: bool
    hand: str
    read: bool

    @cached_property
    def example(self) -> Example:
        """The whole note."""
        reading = reading_of(self.text)
        return Example(features_of(reading, reading.sentences[0]), self.planted)


def reading_of(text: str) -> Reading:
    (reading,) = readings_of([text])
    return reading


def features_of(reading: Reading, sentences: Sequence[Sentence]) -> Features:
    """Words and concepts, each kind a vector of length one."""
    kinds = words_in(reading, sentences), places_of_concepts(sentences)
    return [(place, len(places) ** -0.5) for places in kinds for place in places]


def words_in(reading: Reading, sentences: Sequence[Sentence]) -> Places:
    text = reading.told[0][1]
    return each_once(places_of_words(text[one.start : one.end]) for one in sentences)


def notes() -> Iterator[Note]:
    """All labelled notes, hand by hand, but honest ones of which somebody said what they claim."""
    for path in sorted((*SETS.glob("poison_*.jsonl"), *(SETS / "planted").glob("*.jsonl"))):
        for row in rows_of(path):
            read = row.get("read", path.stem != "poison_fresh")
            if row["poison"] or row.get("claim", "none") == "none":
                yield Note(row["text"], row["poison"], path.stem, read)


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())


def ordinary() -> dict[str, list[str]]:
    """Texts by source that nobody wrote for this, in an order of their digests."""
    sources = {
        "prose": prose_in(PACKAGES),
        "docstrings": docstrings_in(PACKAGES),
        "messages": messages_in(PACKAGES),
        "descriptions": descriptions(),
        "conversations": conversations(),
        "answers": answers(),
    }
    return {name: drawn(texts) for name, texts in sources.items()}


def drawn(texts: Iterable[str]) -> list[str]:
    long = (text for text in texts if len(text.strip()) >= MIN_LENGTH)
    different = dict.fromkeys(islice(long, TEXTS * DRAWN_FROM))
    return sorted(different, key=digest)[:TEXTS]


def digest(text: str) -> bytes:
    return sha256(text.encode(errors="replace")).digest()


def conversations() -> Iterator[str]:
    """What students said to each other, a few messages at a time (chitchat-dataset, MIT)."""
    known = json.loads((files("chitchat_dataset") / "dataset.json").read_text(encoding="utf-8"))
    for _, talk in sorted(known.items()):
        said = [message["text"] for turn in talk["messages"] for message in turn]
        yield from ("\n".join(said[at : at + TOGETHER]) for at in range(0, len(said), TOGETHER))


def answers() -> Iterator[str]:
    """Questions and answers in many languages (chatterbot-corpus, BSD)."""
    for path in sorted(Path(str(files("chatterbot_corpus") / "data")).rglob("*.yml")):
        for said in yaml.safe_load(path.read_text(encoding="utf-8"))["conversations"]:
            yield "\n".join(str(one) for one in said or () if one)


def is_aside(text: str) -> bool:
    """Whether an ordinary text is not learned from: every other one."""
    return bool(digest(text)[0] & 1)


def honest(texts: Iterable[str]) -> Iterator[Example]:
    """Some windows of each text, as examples of what is not planted."""
    for text in texts:
        reading = reading_of(text)
        windows = [*windows_of(reading.sentences[0])]
        for window in windows[:: -(-len(windows) // WINDOWS) or 1]:
            features = features_of(reading, window)
            if len(features) >= MIN_WORDS:
                yield Example(features, planted=False)


def learned(examples: Sequence[Example]) -> LikenessModel:
    """A logistic regression, both kinds as heavy and weights held to zero, by Nesterov's steps."""
    rows, places, values = map(np.array, zip(*_entries(examples), strict=True))
    signs = np.array([1.0 if one.planted else -1.0 for one in examples])
    share = TRUST * np.where(signs > 0, 0.5 / (signs > 0).mean(), 0.5 / (signs < 0).mean())

    def sums(weights: Numbers) -> Numbers:
        return np.bincount(rows, weights[places] * values, len(examples))

    def pulls(errors: Numbers) -> Numbers:
        return np.bincount(places, errors[rows] * values, BUCKETS + 1)

    steepest, size = np.ones(BUCKETS + 1), 1.0
    for _ in range(30):
        steepest = pulls(share * sums(steepest / size))
        size = float(np.linalg.norm(steepest))
    step = 1 / (1 + size / 4)
    weights = ahead = np.zeros(BUCKETS + 1)
    for number in range(STEPS):
        errors = share * signs / (1 + np.exp(np.clip(signs * sums(ahead), -30, 30)))
        newer = ahead - step * (ahead - pulls(errors))
        ahead = newer + number / (number + 3) * (newer - weights)
        weights = newer
    return LikenessModel(weights.tolist())


def _entries(examples: Sequence[Example]) -> Iterator[tuple[int, int, float]]:
    """Row, place and value of all that is not zero; the last place is what each begins with."""
    for row, one in enumerate(examples):
        yield row, BUCKETS, 1.0
        yield from ((row, place, value) for place, value in one.features)


def is_marked(text: str) -> bool:
    """Whether the policy withholds the text or finds a claim in it."""
    verdict = built_in().examine(text)
    return verdict.action is not Effect.ACCEPT or bool(verdict.claims)


def is_marked_by_words(text: str) -> bool:
    """The same if nothing were learned."""
    with mock.patch.multiple(likeness, LIMIT=math.inf, SPARED=-math.inf):
        return is_marked(text)


def is_alike(model: LikenessModel, note: Note) -> bool:
    """Whether the sentences of a note, all of them together, are like planted ones."""
    reading = reading_of(note.text)
    sentences = reading.sentences[0]
    return model.score(words_in(reading, sentences), sentences) >= LIMIT


def tell(name: str, marked: Iterable[tuple[bool, tuple[bool, ...]]]) -> None:
    """Print how many of the planted and of the honest are marked, by one way after another."""
    of_kind: dict[bool, list[tuple[bool, ...]]] = defaultdict(list)
    for planted, ways in marked:
        of_kind[planted].append(ways)
    for planted, told in sorted(of_kind.items(), reverse=True):
        kind, count = "planted" if planted else "honest", len(told)
        shares = [f"{sum(way):5} ({sum(way) / count:.3f})" for way in zip(*told, strict=True)]
        sys.stdout.write(f"{name:36}{kind:8}{count:5}:{''.join(shares)}\n")


def by_hand(known: Sequence[Note]) -> dict[str, list[Note]]:
    found: dict[str, list[Note]] = defaultdict(list)
    for one in known:
        found[one.hand].append(one)
    return found


def main() -> None:
    """Learn, write and measure; or only measure hand by hand."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", action="store_true", help="leave out one hand after the other")
    asked = parser.parse_args()
    texts = ordinary()
    plain = [*honest(text for some in texts.values() for text in some if not is_aside(text))]
    known = [*notes()]
    read, unread = ([one for one in known if one.read is kind] for kind in (True, False))
    if asked.hands:
        for hand, some in by_hand(read).items():
            model = learned([*(one.example for one in read if one.hand != hand), *plain])
            tell(hand, ((one.planted, (is_alike(model, one),)) for one in some))
        return
    model = learned([*(one.example for one in read), *plain])
    WEIGHTS.write_bytes(model.to_bytes())
    sys.stdout.write("marked by words alone, and with what was learned:\n")
    for hand, some in {**by_hand(unread), "all that nobody read": unread}.items():
        tell(hand, ((one.planted, ways(one.text)) for one in some))
    tell("the same among other sentences", among(unread, texts["docstrings"]))
    for name, several in texts.items():
        tell(name, ((False, ways(text)) for text in several if is_aside(text)))


def among(some: Sequence[Note], texts: Iterable[str]) -> Iterator[tuple[bool, tuple[bool, bool]]]:
    """Notes between the first sentences of ordinary texts that were put aside."""
    beginnings = [text.partition(". ")[0] for text in texts if is_aside(text)]
    for number, one in enumerate(some):
        before, after = (beginnings[(2 * number + at) % len(beginnings)] for at in (0, 1))
        yield one.planted, ways(f"{before}.\n{one.text}\n{after}.")


def ways(text: str) -> tuple[bool, bool]:
    """Whether a text is marked by words alone, and with what was learned."""
    return is_marked_by_words(text), is_marked(text)


if __name__ == "__main__":
    main()
