"""What a stretch of conversation came to, in sentences of its own: asked, decided, left open, said.

Nothing is written anew and no model is asked: sentences are picked by the words that people use
for such things, each with the items that it stands in. Pure, and linear in the length of what was
said; what comes out is bounded however much goes in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from apps.turns.fact_extraction import facts_in
from apps.turns.summary_words import (
    AGREES,
    ASKS,
    BREAK,
    CLOSING_MARKS,
    COMES,
    DECIDES,
    DIRECTS,
    ENDS,
    LABELS,
    LANGUAGE_OF,
    LEAVES,
    LIMITS,
    PASSES_ON,
    PROPOSES,
    PUTS_DOWN,
    QUESTION_ENDINGS,
    REQUESTS,
    SUPPOSES,
)

#: Of one text that is read: how it begins and how it ends.
HEAD, TAIL = 6_000, 2_000
#: Longer sentences are cut, as are their points.
SENTENCE_MAX_LENGTH, POINT_MAX_LENGTH = 600, 240
ABSTRACT_MAX_LENGTH = 600
#: An answer to a question of at most so many characters decides it.
ANSWER_MAX_LENGTH = 120
#: The same of what a user says herself where nobody else knew: more may be about something else.
FEW_MAX_LENGTH = 32
STEM = 5
#: Telling words of a reply that says how somebody wants to have it.
REPLY_WORDS = 4
#: Signs of a Chinese or Japanese sentence that says something.
SHORT_HAN = 4
#: Of one text that are read: the first ones and the last.
FIRST_SENTENCES, LAST_SENTENCES = 24, 12
#: Points that are remembered at a time; the best of them stay.
MAX_FOUND, BEST_FOUND = 200, 80
#: Of the words of a point that another one has too: it is about the same.
ALIKE, SAME = 0.5, 0.8


class PointKind(StrEnum):
    """What a sentence is in a summary for."""

    ASKED = "asked"
    DECIDED = "decided"
    OPEN = "open"
    SAID = "said"


#: How many of each a summary has at most.
MAX_POINTS = {PointKind.ASKED: 12, PointKind.DECIDED: 12, PointKind.OPEN: 10, PointKind.SAID: 8}
#: How much it counts that something was said late: what is open early on is often done by then.
RECENT = {PointKind.OPEN: 1.5}
#: The same of all others.
LATER = 0.5


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said: its id in the log, and who said it. ``is_call``: a tool was asked,
    and has not answered.
    """

    log_id: str
    text: str
    is_users: bool = False
    is_call: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence of a summary, and the ids of the items behind it."""

    kind: PointKind
    text: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What ``events`` events came to, told in the ``language`` in which most of it was said."""

    events: int = 0
    language: str = "en"
    points: tuple[Point, ...] = ()

    @property
    def lines(self) -> list[str]:
        """One for each point, as it is told to a model, decisions and what is open first."""
        labels = LABELS[self.language]
        ordered = sorted(self.points, key=lambda point: ORDER[point.kind])
        return [
            f"- summary {labels[point.kind]}: {point.text} ({', '.join(point.items)})"
            for point in ordered
        ]

    @property
    def text(self) -> str:
        """How many events it stands for, then what they came to, in the order of a conversation."""
        labels = LABELS[self.language]
        told = [
            f"{labels[kind]}: {point.text} ({', '.join(point.items)})"
            for kind in PointKind
            for point in self.points
            if point.kind is kind
        ]
        return "\n".join([labels["events"].format(self.events), *told])

    @property
    def abstract(self) -> str:
        """The beginning of it, in a line."""
        return clipped(self.text, ABSTRACT_MAX_LENGTH)

    def as_json(self) -> dict[str, Any]:
        points = [[point.kind.value, point.text, list(point.items)] for point in self.points]
        return {"events": self.events, "language": self.language, "points": points}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        points = (
            Point(PointKind(kind), text, tuple(items))
            for kind, text, items in kept.get("points", ())
        )
        return cls(kept.get("events", 0), kept.get("language", "en"), tuple(points))


ORDER = {PointKind.DECIDED: 0, PointKind.OPEN: 1, PointKind.ASKED: 2, PointKind.SAID: 3}
FENCE = "```"
MARKER = re.compile(r"^(?:[-*•#>]+|\d{1,2}[.)])\s+")
WITHHELD = "[withheld"
WORD = re.compile(r"\w+")
CLAUSE = re.compile(r"[,;:\uff0c\uff1b\uff1a\u3001]")
HAN = re.compile(r"[\u3400-\u9fff]")
KANA = re.compile(r"[\u3041-\u30ff]")
UNSPACED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
#: Two of these are an ending or a particle.
HIRAGANA = re.compile(r"[\u3041-\u309f]{2}")


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A point that may get into a summary, what speaks for it besides its words, and its words."""

    point: Point
    weight: float
    words: frozenset[str]

    @property
    def worth(self) -> float:
        """How much it says: how plainly, about how much, with which numbers."""
        has_number = any(character.isdigit() for character in self.point.text)
        return self.weight + min(len(self.words), 12) / 12 + 0.3 * has_number


def summarise(said: Iterable[Said], *, events: int, before: Summary | None = None) -> Summary:
    """The summary of ``events`` more events, of which ``said`` is what is known, in order.

    ``before`` is the summary that it goes on from, whose points it keeps as far as they matter.
    """
    before = before or Summary()
    reader = _Reader(before.points)
    languages = Counter({before.language: 1} if before.events else {})
    for one in said:
        reader.read(one)
        if one.is_users:
            languages.update(language_hints(one.text[:HEAD]))
    language = languages.most_common(1)[0][0] if languages else "en"
    return Summary(before.events + events, language, tuple(reader.points()))


class _Reader:
    """Reads a conversation item by item and remembers what it came to."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._found = [_Candidate(point, 1.0, words_of(point.text)) for point in points]
        #: What the user asked last, and nobody has said anything to.
        self._waiting: list[_Candidate] = []
        #: What was asked last, nobody knew and is open because of that.
        self._unknown: tuple[_Candidate, _Candidate] | None = None
        #: What the model said last: it may have asked or proposed something.
        self._last: tuple[str, str] | None = None
        self._is_first = not self._found

    def read(self, said: Said) -> None:
        """Go on with what was said next."""
        if said.is_call:
            self._add(PointKind.OPEN, said.text, (said.log_id,), 1.0)
            return
        sentences = sentences_in(said.text)
        if not sentences:
            return
        rest, asked = sentences, None
        if not said.is_users:
            asked = self._waiting[-1] if self._waiting else None
            self._answer(said.log_id)
        elif self._is_answer(sentences[0], said.log_id) or self._is_known(sentences[0], said):
            rest = sentences[1:]
        elif self._is_first:
            kind = _wish(sentences[0]) or PointKind.SAID
            self._waiting.append(self._add(kind, sentences[0], (said.log_id,), 2.0))
            rest = sentences[1:]
        self._unknown = None
        for sentence in rest:
            self._read_sentence(sentence, said, asked)
        self._is_first = self._is_first and not said.is_users
        asked_last = next(filter(is_question, reversed(sentences[-3:])), sentences[-1])
        self._last = None if said.is_users else (asked_last, said.log_id)
        if len(self._found) > MAX_FOUND:
            worth = sorted(self._found, key=lambda one: one.worth, reverse=True)[:BEST_FOUND]
            kept = {id(one) for one in (*worth, *self._waiting)}
            self._found = [one for one in self._found if id(one) in kept]

    def points(self) -> list[Point]:
        """The points that matter most, in the order in which they were said."""
        questions = [one for one in self._waiting if is_question(one.point.text)]
        found = self._found + [
            replace(one, point=replace(one.point, kind=PointKind.OPEN)) for one in questions
        ]
        kept: list[int] = []
        for kind, most in MAX_POINTS.items():
            places = [n for n, one in enumerate(found) if one.point.kind is kind]
            late = RECENT.get(kind, LATER) / max(len(found), 1)
            worth = {n: found[n].worth + late * n for n in places}
            kept += _different(sorted(worth, key=worth.__getitem__, reverse=True), found, most)
        return [found[place].point for place in sorted(kept)]

    def _read_sentence(self, sentence: str, said: Said, asked: _Candidate | None) -> None:
        kind, weight = _kind_of(sentence, is_users=said.is_users, is_reply=self._last is not None)
        if kind is not PointKind.OPEN and ENDS.search(sentence):
            self._close(words_of(sentence))
        if asked and kind is PointKind.OPEN and len(words_of(sentence)) <= REPLY_WORDS:
            # By itself it does not say what nobody knows.
            text, items = (
                _with_answer(asked.point.text, sentence),
                (*asked.point.items[:1], said.log_id),
            )
            self._unknown = asked, self._add(kind, text, items, weight)
        elif kind is not None:
            one = self._add(kind, sentence, (said.log_id,), weight)
            self._waiting += [one] if kind is PointKind.ASKED else []

    def _add(self, kind: PointKind, text: str, items: tuple[str, ...], weight: float) -> _Candidate:
        one = _Candidate(Point(kind, clipped(text), items), weight, words_of(text))
        self._found.append(one)
        return one

    def _answer(self, log_id: str) -> None:
        """What was asked last has an answer: that is behind the point, too."""
        asked = {id(one) for one in self._waiting}
        self._found = [
            replace(one, point=replace(one.point, items=(*one.point.items, log_id)))
            if id(one) in asked
            else one
            for one in self._found
        ]
        self._waiting = []

    def _is_answer(self, answer: str, log_id: str) -> bool:
        """Whether the user decides what the model has asked or proposed; both are one decision."""
        if self._last is None or len(answer) > ANSWER_MAX_LENGTH:
            return False
        before, asked_in = self._last
        is_plain = not is_question(answer) and not LEAVES.search(answer)
        is_new = _wants(answer)
        is_meant = is_question(before) or (PROPOSES.search(before) and AGREES.search(answer))
        if not is_plain or is_new or not is_meant:
            return False
        text = _with_answer(before, answer)
        self._add(PointKind.DECIDED, text, (asked_in, log_id), 1.2)
        return True

    def _is_known(self, answer: str, said: Said) -> bool:
        """Whether the user says herself, in a few words, what nobody knew that she asked."""
        kind, _ = _kind_of(answer, is_users=True, is_reply=True)
        if self._unknown is None or kind is not None or len(answer) > FEW_MAX_LENGTH:
            return False
        if AGREES.search(answer) or PASSES_ON.search(answer):
            return False
        asked, pending = self._unknown
        self._found = [one for one in self._found if one is not pending]
        items = (*asked.point.items[:1], said.log_id)
        self._add(PointKind.DECIDED, _with_answer(asked.point.text, answer), items, 1.2)
        return True

    def _close(self, words: frozenset[str]) -> None:
        """Leave out what was open and is said to be done."""
        self._found = [
            one
            for one in self._found
            if one.point.kind is not PointKind.OPEN or _overlap(one.words, words) < ALIKE
        ]


def _with_answer(question: str, answer: str) -> str:
    return f"{clipped(question, POINT_MAX_LENGTH - ANSWER_MAX_LENGTH)} – {answer}"


def _kind_of(sentence: str, *, is_users: bool, is_reply: bool) -> tuple[PointKind | None, float]:
    """What a sentence is, if it is any of that, and how plainly it says so.

    What a user replies to a model without any such words was said, and perhaps is how she wants it;
    so is what names a limit ("only", "before"), which statements do as well as wishes.
    """
    if PUTS_DOWN.search(sentence):
        return PointKind.OPEN, 1.0
    if is_question(sentence):
        return (PointKind.ASKED, 1.0) if is_users else (None, 0.0)
    if LEAVES.search(sentence):
        return PointKind.OPEN, 1.0
    if DECIDES.search(sentence) and not SUPPOSES.search(sentence) and not is_short(sentence):
        return PointKind.DECIDED, 1.0
    if is_users and is_reply and DIRECTS.search(sentence):
        return PointKind.DECIDED, 0.8
    if is_users and (wish := _wish(sentence)):
        return wish, 0.8
    if COMES.search(sentence):
        return PointKind.OPEN, 0.6
    if is_users and LIMITS.search(sentence):
        return PointKind.SAID, 0.6
    if is_users and is_reply and len(words_of(sentence)) >= REPLY_WORDS:
        return PointKind.SAID, 0.3
    return None, 0.0


def _wish(sentence: str) -> PointKind | None:
    """What a sentence is in which a user wants something: asked here and now, or a fact about her,
    as how she wants to have every answer.
    """
    if is_question(sentence):
        return PointKind.ASKED
    if not _wants(sentence):
        return None
    parts = CLAUSE.split(sentence)
    first = next((n for n, part in enumerate(parts) if _wants(part)), 0)
    told = (words_of(ASKS.sub(" ", part)) for part in parts[first:])
    wanted = next(filter(None, told), frozenset[str]())
    stated = (words_of(fact.value) for fact in facts_in([sentence]))
    is_fact = any(len(wanted & words) >= max(ALIKE * len(wanted), 1) for words in stated)
    return PointKind.SAID if is_fact else PointKind.ASKED


def _wants(text: str) -> bool:
    """Whether it has words of a wish."""
    return bool(ASKS.search(text) or REQUESTS.search(text))


def is_short(sentence: str) -> bool:
    """Whether a sentence hardly says anything, as "Good." does."""
    return len(sentence) < SHORT_HAN if UNSPACED.search(sentence) else " " not in sentence.strip()


def is_question(sentence: str) -> bool:
    """Whether a sentence ends as a question does."""
    return sentence.rstrip(CLOSING_MARKS).endswith(QUESTION_ENDINGS)


def sentences_in(text: str) -> list[str]:
    """The sentences of a text without code, quotations of others and what was withheld."""
    if len(text) > HEAD + TAIL:
        text = f"{text[:HEAD]}\n{text[-TAIL:]}"
    prose = "\n".join(text.split(FENCE)[::2])
    lines = "\n".join(line for line in prose.split("\n") if not line.lstrip().startswith(">"))
    parts = (MARKER.sub("", part.strip()[:SENTENCE_MAX_LENGTH]) for part in BREAK.split(lines))
    found = [part for part in parts if WITHHELD not in part and WORD.search(part)]
    telling = [part for part in found if not is_short(part) or is_question(part)]
    found = telling or found
    if len(found) > FIRST_SENTENCES + LAST_SENTENCES:
        found = [*found[:FIRST_SENTENCES], *found[-LAST_SENTENCES:]]
    return found


def language_hints(text: str) -> Counter[str]:
    """How often each language shows in a text."""
    found = Counter[str]()
    if signs := len(HAN.findall(text)):
        found["ja" if KANA.search(text) else "zh"] = signs
    for match in WORD.finditer(text.lower()):
        found.update(LANGUAGE_OF.get(match.group(), ()))
    return found


def words_of(text: str) -> frozenset[str]:
    """What a text is about: the beginnings of its longer words, and pairs of signs."""
    found = set[str]()
    for match in WORD.finditer(text.lower()):
        word = match.group()
        if UNSPACED.search(word):
            pairs = (word[n : n + 2] for n in range(len(word) - 1))
            found.update(pair for pair in pairs if not HIRAGANA.fullmatch(pair))
        elif (len(word) > 2 or word.isdigit()) and word not in LANGUAGE_OF:
            found.add(word[:STEM])
    return frozenset(found)


def clipped(text: str, most: int = POINT_MAX_LENGTH) -> str:
    """A text on one line, cut between words."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    return f"{line[:most].rpartition(' ')[0] or line[: most - 1]}…"


def _different(places: Sequence[int], found: Sequence[_Candidate], most: int) -> list[int]:
    """The first ``most`` of the places that do not say the same as one before."""
    kept: list[int] = []
    for place in places:
        words = found[place].words
        if len(kept) < most and all(_overlap(words, found[n].words) < SAME for n in kept):
            kept.append(place)
    return kept


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """What part of the smaller of two sets the other one has, too."""
    least = min(len(one), len(other))
    return len(one & other) / least if least else 0.0
