"""Facts that people state in so many words. Pure, and linear in the length of what they say."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from apps.turns.statements.kinds import ALIKE, KINDS, OPPOSITES, kind_of, plain
from apps.turns.statements.own_words import SENTENCE_END
from apps.turns.statements.reading import statements_in
from apps.turns.statements.value_reader import Statement
from apps.turns.vocabulary import Level

#: Of what is said at once, facts, characters and sentences that are read; the latest count. A
#: sentence takes a millisecond or two, however short it is.
MAX_FACTS = 50
MAX_CHARACTERS = 65_536
MAX_SENTENCES = 1_000


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """A fact as it was stated: ``fact_id`` and ``key`` together name it, ``value`` is what it says.

    ``confidence`` lies between 0 and 1. ``stated_at`` and ``expires_at`` are known of facts that
    were stated elsewhere; else it is now, and until the level says. ``retracts``: it holds no
    longer, without a value nothing of its name does, without a name whatever the words of the
    value tell, and without both nothing at all. ``corrects``: it was said as a correction,
    ``instead_of`` what it says otherwise.
    """

    fact_id: str
    key: str
    value: str
    confidence: float
    level: Level
    stated_at: dt.datetime | None = None
    expires_at: dt.datetime | None = None
    retracts: bool = False
    corrects: bool = False
    instead_of: str = ""


def facts_in(
    texts: Iterable[str],
    *,
    denied: bool = False,
    former: str = "",
    sentences: int = MAX_SENTENCES,
) -> list[ExtractedFact]:
    """What the texts of a person state, in the order they are said; the latest ``MAX_FACTS``.

    Contract 3, part A: of the user, now and as true. Who says of two opposite things that they
    hold in one text, and not as a correction, has stated neither. ``denied``: also what she says
    is not so, as a retraction; it means something only where it was known. ``former``: what she
    said before the first of them, which it may correct. No more ``sentences`` than that are read.
    """
    undated = ((text, None) for text in texts)
    return dated_facts(undated, denied=denied, former=former, sentences=sentences)


def dated_facts(
    texts: Iterable[tuple[str, dt.datetime | None]],
    *,
    denied: bool = False,
    former: str = "",
    sentences: int = MAX_SENTENCES,
) -> list[ExtractedFact]:
    """See ``facts_in``; each text with the moment at which it was said, as far as that is known."""
    found: list[ExtractedFact] = []
    former, _ = _beginning(former, sentences)
    for text, said_at in _latest(texts, sentences):
        said = [one for one in statements_in(text, former) if denied or not one.denies]
        found += [replace(fact, stated_at=said_at) for fact in _agreeing(said)]
        former = text
    return found[-MAX_FACTS:]


def normalized_value(value: str) -> str:
    """A value for comparison: case and blanks make no difference."""
    return plain(value)


def _latest(
    texts: Iterable[tuple[str, dt.datetime | None]], most: int
) -> Iterator[tuple[str, dt.datetime | None]]:
    """The last texts of together at most ``MAX_CHARACTERS`` and ``most`` sentences; of a longer one
    its beginning.
    """
    kept: deque[tuple[str, dt.datetime | None, int]] = deque()
    characters = sentences = 0
    for text, said_at in texts:
        beginning, number = _beginning(text, most)
        kept.append((beginning, said_at, number))
        characters, sentences = characters + len(beginning), sentences + number
        while characters > MAX_CHARACTERS or sentences > most:
            former, _, number = kept.popleft()
            characters, sentences = characters - len(former), sentences - number
    return ((text, said_at) for text, said_at, _ in kept)


def _beginning(text: str, most: int) -> tuple[str, int]:
    """What is read of a text, and how many sentences that may be."""
    text = text[:MAX_CHARACTERS]
    ends = [match.end() for match in islice(SENTENCE_END.finditer(text), most)]
    return (text[: ends[-1]], most) if len(ends) == most else (text, len(ends) + 1)


def _agreeing(said: Sequence[Statement]) -> list[ExtractedFact]:
    """The facts of a text that contradict none of it, each once."""
    facts = list(dict.fromkeys(_fact_of(statement) for statement in said))
    told = defaultdict(set)
    for fact in facts:
        if not fact.retracts:
            told[fact.fact_id, fact.key].add(plain(fact.value))
    amended = {(fact.fact_id, fact.key): fact for fact in facts if fact.corrects}
    facts = [fact for fact in facts if not (fact.retracts and _is_replaced(fact, told))]
    return [
        fact
        for fact in facts
        if fact.retracts
        or fact.corrects
        or not (_is_one_of_several(fact, told) or _is_opposed(fact, facts))
        or (fact.fact_id, fact.key) in amended
    ]


def _is_replaced(fact: ExtractedFact, told: dict[tuple[str, str], set[str]]) -> bool:
    """Whether what no longer holds gives way to what is stated instead: there is one at a time."""
    kind = kind_of(fact.fact_id, fact.key)
    return kind is not None and kind.single and bool(told[fact.fact_id, fact.key])


def _is_one_of_several(fact: ExtractedFact, told: dict[tuple[str, str], set[str]]) -> bool:
    kind = kind_of(fact.fact_id, fact.key)
    return kind is not None and kind.single and len(told[fact.fact_id, fact.key]) > 1


def _is_opposed(fact: ExtractedFact, facts: Sequence[ExtractedFact]) -> bool:
    opposite = OPPOSITES.get(fact.fact_id, ())
    return bool(opposite) and any(
        other.fact_id in opposite and not other.retracts and plain(other.value) == plain(fact.value)
        for other in facts
    )


def _fact_of(said: Statement) -> ExtractedFact:
    kind = KINDS.get(said.kind)
    if kind is None:
        return ExtractedFact("", "", said.value, 0.0, Level.L2, retracts=True)
    return ExtractedFact(
        kind.fact_id,
        said.label or kind.key,
        said.value,
        kind.confidence,
        kind.level,
        retracts=said.retracts,
        corrects=said.corrects,
        instead_of=said.instead_of,
    )


def retracted_ids(fact: ExtractedFact) -> tuple[str, ...]:
    """The ids of facts that a retraction means; none if it names no kind."""
    return ALIKE.get(fact.fact_id, (fact.fact_id,)) if fact.fact_id else ()
