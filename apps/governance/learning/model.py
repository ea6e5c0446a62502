"""The model itself: scores, reasons and training."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from apps.governance.learning.features import (
    BUCKETS,
    Places,
    Words,
    grams_of,
    places_of,
    windows_of,
)

Weights = NDArray[np.float32]
#: How training goes: passes, steps, and how strongly weights are held to where they began.
PASSES, RATE, HOLD = 8, 2.0, 0.02
#: Windows of one text that are learned from; what is turned down is turned down for one of them.
MAX_WINDOWS = 6
#: Words that are told as reasons.
MAX_REASONS = 5
#: The model that every organization begins with, made by `make policy-start`.
START = Path(__file__).parent / "start.bin"
SCALE = 64.0


@dataclass(frozen=True, slots=True)
class Example:
    """A text that somebody turned down or accepted; one from a sample was marked by no rule."""

    text: str
    is_turned_down: bool
    is_sample: bool = False


@dataclass(frozen=True, slots=True)
class ScoreReason:
    """A part of a text and how far it moved the score: up if it was turned down elsewhere."""

    words: str
    weight: float


@dataclass(frozen=True)
class LinearModel:
    """Weights by place, and what every window begins with."""

    weights: Weights
    bias: float

    @classmethod
    def unlearned(cls) -> LinearModel:
        """One that knows nothing: every text is as likely as not."""
        return cls(np.zeros(BUCKETS, dtype=np.float32), 0.0)

    @classmethod
    def from_bytes(cls, stored: bytes) -> LinearModel:
        """As ``to_bytes`` wrote it. Raises ValueError for anything else."""
        numbers = np.frombuffer(stored, dtype="<f2").astype(np.float32)
        if numbers.shape != (BUCKETS + 1,):
            raise ValueError("This is no model of this platform.")
        return cls(numbers[:-1], float(numbers[-1]))

    def to_bytes(self) -> bytes:
        """Half-precision numbers: the weights, then the bias."""
        return np.append(self.weights, np.float32(self.bias)).astype("<f2").tobytes()

    @cached_property
    def digest(self) -> str:
        """What names these very weights."""
        return sha256(self.to_bytes()).hexdigest()

    def score(self, text: str) -> float:
        """How likely it is that somebody turns the text down, by its worst window: 0 to 1.

        Linear in the length of the text, of which no more than ``MAX_LENGTH`` is looked at. A text
        without words is as likely as one that nothing is known of.
        """
        sums = [self._sum(places_of(window)) for window in windows_of(text)]
        return _likelihood(max(sums, default=self.bias))

    def reasons(self, text: str, most: int = MAX_REASONS) -> list[ScoreReason]:
        """What moved the score of the worst window most, what moved it up first."""
        windows = list(windows_of(text))
        if not windows:
            return []
        worst = max(windows, key=lambda window: self._sum(places_of(window)))
        share = 1 / np.sqrt(len(places_of(worst)))
        moved = [
            ScoreReason(gram, float(self.weights[place] * share))
            for gram, place in grams_of(worst).items()
            if self.weights[place]
        ]
        moved.sort(key=lambda one: (-abs(one.weight), -len(one.words), one.words))
        return sorted(_apart(moved, most), key=lambda one: -one.weight)

    def trained(self, examples: Sequence[Example]) -> LinearModel:
        """The model after these examples, held to the one that it was: the same for the same ones.

        Of what was turned down the window that looks worst by now is learned from, so that the rest
        of a long text is not blamed; of what stands all windows are.
        """
        windows = [
            ([places_of(window) for window in _spread(one.text)], one.is_turned_down)
            for one in examples
        ]
        weights, grown = self.weights.copy(), np.ones(BUCKETS, dtype=np.float32)
        model = replace(self, weights=weights)
        down = sum(is_turned_down for _, is_turned_down in windows)
        if not down or down == len(windows):
            return self
        share = {True: len(windows) / (2 * down), False: len(windows) / (2 * (len(windows) - down))}
        order = np.random.default_rng(0)
        for _ in range(PASSES):
            for number in order.permutation(len(windows)):
                of_text, label = windows[int(number)]
                for places in model._blamed(of_text) if label else of_text:
                    weight = share[label] / (1 if label else len(of_text))
                    _step(weights, grown, self.weights, places, model._sum(places), label, weight)
        return model

    def _sum(self, places: Places) -> float:
        return self.bias + float(self.weights[places].sum() / np.sqrt(len(places)))

    def _blamed(self, of_text: list[Places]) -> list[Places]:
        return [max(of_text, key=self._sum)] if of_text else []


def _step(
    weights: Weights,
    grown: Weights,
    start: Weights,
    places: Places,
    found: float,
    label: bool,
    weight: float,
) -> None:
    """One step of a logistic regression: less for what has moved often, back to the start a bit."""
    error = weight * (_likelihood(found) - label) / np.sqrt(len(places))
    held = error + HOLD * (weights[places] - start[places]) / len(places)
    grown[places] += held**2 * SCALE
    weights[places] -= RATE * held / np.sqrt(grown[places])


def _likelihood(found: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(found, -30, 30))))


def _spread(text: str) -> Iterator[Words]:
    """At most so many windows of a text, from all over it."""
    windows = list(windows_of(text))
    step = max(1, -(-len(windows) // MAX_WINDOWS))
    yield from windows[::step]


def _apart(moved: Iterable[ScoreReason], most: int) -> list[ScoreReason]:
    """The first ones that do not repeat one another's words."""
    kept: list[ScoreReason] = []
    for one in moved:
        words = set(one.words.rstrip("-").split())
        if not any(words & set(other.words.rstrip("-").split()) for other in kept):
            kept.append(one)
        if len(kept) == most:
            break
    return kept


@lru_cache(maxsize=1)
def starting_model() -> LinearModel:
    """The model that every organization begins with."""
    return LinearModel.from_bytes(START.read_bytes())
