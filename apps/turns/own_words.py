"""Whether a person said something: a value counts only if its words stand in one of her sentences.

Quotations, code, questions, conditions, what is behind a colon to be worked on, and what a clause
denies, wishes or tells of the past are not her statement. Words have to be hers as they stand:
what a model paraphrases, adds up or concludes is not found, and dropped. Pure, and linear in what
was said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from apps.turns.statements.own_words import plain_form, sentences_of


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


CLAUSE = re.compile(
    r",(?!\d)|[\uff0c\uff1b;、]| [-–—] | (?:but|aber|mais|pero|tapi|sondern|however|though) "
)
#: What is announced by these is said by the person herself; behind other colons stands a payload.
COLON = re.compile(r":(?=\s|$|[\u3040-\u9fff])|\uff1a")
ANNOUNCING = _listed(
    "remember note fyi btw ps update correction me myself fact facts info merke notiz mich rappel"
    " moi recuerda nota mi ingat catatan saya 记住 注意 请记住"
)
UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
TOKEN = re.compile(rf"[{UNSPACED}]+|[^\W{UNSPACED}]+(?:[.,:/@'&+#_-][^\W{UNSPACED}]+)*(?:\+\+|#)?")
WORD = re.compile(r"[^\W_]+")
UNSPACED_RUN = re.compile(rf"[{UNSPACED}]+")
DIGIT = re.compile(r"\d")
#: Words that say nothing by themselves.
EMPTY = _listed(
    "a an the of in on at to for from with and or is are am be my i me we our this that it its as"
    " by der die das ein eine einen dem den und oder ist sind bin ich mein meine im am auf zu von"
    " mit le la les un une des du de et ou est suis je mon ma mes en au aux l d el los las una unos"
    " y o es son soy yo mi mis del al con por para yang di ke dari dan atau adalah ini itu saya aku"
    " dengan untuk yes yeah ok okay true false ja nein oui non si ya"
)
NEGATIONS = _listed(
    "no not never none nor neither without cannot hardly nicht kein keine keinen keinem keiner nie"
    " niemals ohne ne pas jamais sans aucun aucune nunca jamas sin tidak bukan jangan tak"
    " belum tanpa anymore longer former formerly dislike dislikes hate hates avoid avoids allergic"
)
CONTRACTED = re.compile(r"\b\w+n't\b|\b(?:dont|doesnt|isnt|wasnt|cant|wont|didnt|arent)\b")
UNSPACED_NEGATION = re.compile("[不没沒别別無无非未]|ない|ません|なかった")
#: Of a fact's name: then the value is what is denied.
DENYING = re.compile(
    r"dislik|hate|avoid|allerg|intoleran|\bnot?\b|never|without|limit|former|exclu|forbid"
)
#: What is wished, supposed or over is not so now.
UNREAL = re.compile(
    r"\b(?:i wish|if only|used to|(?:would|'d) (?:love|like|prefer|rather) to|maybe|perhaps|might"
    r"|one day|some ?day|vielleicht|womoglich|fruher|eines tages|ich wunschte|wurde gern\w*"
    r"|peut-etre|autrefois|un jour|j'aimerais|quizas?|tal vez|algun dia|ojala|me gustaria"
    r"|mungkin|barangkali|dulu|suatu hari|andaikan|seandainya|semoga)\b"
    r"|也许|或许|以前|希望|かもしれ|たぶん|だったらいい"
)
#: Of a fact's name: then the value is what is wished, planned or over.
IMAGINED = re.compile(
    r"wish|want|goal|plan|dream|hope|intend|interest|past|former|previous|histor|future|used"
)
CONDITION = re.compile(
    r"\s*(?:if|suppose|supposing|imagine|assume|assuming|unless|whether|let's say|pretend|wenn"
    r"|falls|angenommen|si|supposons|imaginons|imagina|supongamos|jika|kalau|misalkan|andaikan)\b"
    r"|\s*(?:如果|假如|假设|要是|もし)"
)


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A part of a sentence: its words, and whether something is denied or only thought of there."""

    words: frozenset[str]
    is_negated: bool
    is_unreal: bool


class OwnWords:
    """What a person said in a turn, to look values up in."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._sentences: list[list[ClauseWords]] = []
        self._places: dict[str, set[int]] = defaultdict(set)
        for text in texts:
            for sentence in own_sentences(text):
                self._add(sentence)

    def say(self, value: str, *, name: str = "") -> bool:
        """Whether one sentence states all words of ``value``, and no clause with them denies it or
        only wishes, supposes or remembers it.

        ``name`` is what the value is to be: of what somebody dislikes the words may be denied, of
        what somebody plans they may be wished.
        """
        words = _telling(value)
        if not words or not all(word in self._places for word in words):
            return False
        places = set.intersection(*(self._places[word] for word in words))
        named = name.lower().replace("_", " ")
        may_be_denied = _is_negated(plain_form(value)) or bool(DENYING.search(named))
        may_be_unreal = bool(IMAGINED.search(named) or UNREAL.search(plain_form(value)))
        for place in places:
            touched = [clause for clause in self._sentences[place] if clause.words & words]
            is_denied = any(clause.is_negated for clause in touched) and not may_be_denied
            is_unreal = any(clause.is_unreal for clause in touched) and not may_be_unreal
            if not is_denied and not is_unreal:
                return True
        return False

    def _add(self, sentence: str) -> None:
        clauses = [
            ClauseWords(frozenset(_words(part)), _is_negated(part), UNREAL.search(part) is not None)
            for part in CLAUSE.split(sentence)
        ]
        for word in {word for clause in clauses for word in clause.words}:
            self._places[word].add(len(self._sentences))
        self._sentences.append(clauses)


def own_sentences(text: str) -> Iterator[str]:
    """The sentences of a message in which its author states something, in plain form."""
    for sentence in sentences_of(text):
        if not sentence.is_question and not CONDITION.match(sentence.plain):
            yield _before_payload(sentence.plain)


def _before_payload(sentence: str) -> str:
    """A sentence up to a colon behind which stands something to be worked on."""
    colon = COLON.search(sentence)
    if colon is None:
        return sentence
    announced = WORD.findall(sentence[: colon.start()])
    return sentence if not announced or announced[-1] in ANNOUNCING else sentence[: colon.start()]


def _telling(value: str) -> frozenset[str]:
    """The words of a value that say something: a number, a version and a name as it stands."""
    found: set[str] = set()
    for token in _tokens(plain_form(value)):
        found.update([token] if DIGIT.search(token) else _parts(token))
    return frozenset(found - EMPTY - NEGATIONS)


def _words(text: str) -> Iterator[str]:
    """The words of a clause, whole and, where there is no number in them, in parts."""
    for token in _tokens(text):
        yield token
        if not DIGIT.search(token):
            yield from _parts(token)


def _tokens(text: str) -> Iterator[str]:
    for match in TOKEN.finditer(text):
        yield match.group().removesuffix("'s")


def _parts(token: str) -> Iterator[str]:
    """The words of a token; where words run together, every two signs that stand together."""
    if not UNSPACED_RUN.fullmatch(token):
        yield from WORD.findall(token)
    elif len(token) == 1:
        yield token
    else:
        yield from (token[place : place + 2] for place in range(len(token) - 1))


def _is_negated(folded: str) -> bool:
    if CONTRACTED.search(folded) or UNSPACED_NEGATION.search(folded):
        return True
    return not NEGATIONS.isdisjoint(WORD.findall(folded))
