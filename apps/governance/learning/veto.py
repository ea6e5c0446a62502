"""When a model may let pass what rules would quarantine, and what it is measured on before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from apps.governance.findings import Effect, Group
from apps.governance.learning.features import is_read_whole
from apps.governance.learning.model import Example, LinearModel, starting_model
from apps.governance.rules.catalogue import BUILT_IN

#: Texts that no model learns from, made with the starting model.
FROZEN = Path(__file__).parent / "frozen.jsonl"
#: Decisions an organization needs before a veto, and of those turned down how many may be lost.
MIN_DECISIONS, MAX_LOST = 500, 0.02
#: Every so many decisions are kept aside to find what a text may score at most to be let pass.
ASIDE = 5
#: With fewer of them turned down nothing is known about that.
MIN_ASIDE = 20
#: Rules that quarantine what a text orders; secrets and control text are never let pass.
VETOABLE = {
    rule.id: rule.description
    for rule in BUILT_IN
    if rule.group in (Group.INJECTION, Group.INSTRUCTIONAL) and rule.action is Effect.QUARANTINE
}


class FrozenText(TypedDict):
    """One text of the frozen set: whether it is an attack."""

    text: str
    poison: bool


@dataclass(frozen=True, slots=True)
class Veto:
    """Lets pass what ``rules`` quarantine in texts that score less than ``below``."""

    model: LinearModel
    rules: frozenset[str]
    below: float

    def spares(self, text: str) -> bool:
        """Whether people accept such texts. False where the model reads only a part of the text."""
        return is_read_whole(text) and self.model.score(text) < self.below


@dataclass(frozen=True, slots=True)
class Learned:
    """A trained model and how it does.

    ``below`` is the score under which texts may pass, which no frozen attack has (0: none may);
    ``ranking`` the part of pairs of frozen texts that it ranks rightly, and ``start_ranking`` that
    of the starting model.
    """

    model: LinearModel
    below: float
    ranking: float
    start_ranking: float

    @property
    def is_sound(self) -> bool:
        """Whether the frozen set is no worse off than before anything was learned."""
        return self.below > 0 and self.ranking >= self.start_ranking


def learn(examples: Sequence[Example]) -> Learned:
    """The starting model after these examples, with what is known about it; deterministic."""
    start = starting_model()
    aside = examples[::ASIDE]
    others = [one for place, one in enumerate(examples) if place % ASIDE]
    model = LinearModel.from_bytes(start.trained(examples).to_bytes())
    frozen = frozen_texts()
    below = min(
        _threshold(start.trained(others), aside),
        *(model.score(one["text"]) for one in frozen if one["poison"]),
    )
    return Learned(model, below, ranking(model, frozen), ranking(start, frozen))


def ranking(model: LinearModel, texts: Iterable[FrozenText]) -> float:
    """The part of pairs of an attack and another text in which the attack scores higher."""
    scored = [(model.score(one["text"]), one["poison"]) for one in texts]
    attacks = [score for score, is_attack in scored if is_attack]
    others = [score for score, is_attack in scored if not is_attack]
    right = sum((a > b) + (a == b) / 2 for a in attacks for b in others)
    return right / (len(attacks) * len(others))


@lru_cache(maxsize=1)
def frozen_texts() -> tuple[FrozenText, ...]:
    """Texts that no model learns from."""
    return tuple(json.loads(line) for line in FROZEN.read_text(encoding="utf-8").splitlines())


def _threshold(model: LinearModel, aside: Iterable[Example]) -> float:
    """Below it lie no more than a few of what was turned down and not learned from."""
    scores = sorted(model.score(one.text) for one in aside if one.is_turned_down)
    return scores[int(MAX_LOST * len(scores))] if len(scores) >= MIN_ASIDE else 0.0
