"""Cutting text into the words that are indexed and searched. Pure, linear in the text's length.

Words are lower-case NFKC in reading order; the database stems them and drops stop words later.
Documents and queries are cut alike:

* an identifier gives itself without separators, then its parts: ``getUserName`` and
  ``get_user_name`` both give ``getusername get user name``, ``sign-up`` gives ``signup sign up``;
* scripts written without spaces give overlapping pairs of characters.

A document additionally holds its ``extra_words``, other spellings that a query may come in; a
query's words have weights, and some of them need not be in a document that holds them all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, pairwise

from apps.index.code import declared_name, is_code, spelled_out
from apps.index.spellings import KEYWORDS, LANGUAGE_NAMES, OTHER_SPELLINGS

#: Characters of one word; what is longer is cut.
WORD_MAX_LENGTH = 64
#: How many words of a document and of a query are looked at.
MAX_DOCUMENT_WORDS = 20_000
MAX_QUERY_WORDS = 256
#: Characters and parts of one identifier; a blob of letters and digits has no meaningful ones.
NAME_MAX_LENGTH = 512
MAX_PARTS = 32
#: Tokens of at most a word's length whose words are remembered: most are said again and again.
MAX_KNOWN_TOKENS = 1 << 14
#: Characters normalised at once: Unicode normalisation is quadratic in a run of accents.
PIECE_MAX_LENGTH = 400

#: Words and characters at the beginning of a text that stand in for a missing title.
OPENING_WORDS = 10
OPENING_MAX_LENGTH = 80

#: A query's words weigh 1, but for names of programming languages, for the name and the keywords of
#: a query that is code, and for neighbouring words written as one (``data frame`` as
#: ``dataframe``), of this length at least.
LANGUAGE_NAME_WEIGHT = 0.25
DECLARED_WEIGHT = 2.0
KEYWORD_WEIGHT = 0.25
JOINED_WEIGHT = 0.5
JOINED_MIN_LENGTH = 3

#: Han, kana, Hangul, Thai, Lao, Myanmar, Khmer: no spaces, or particles glued to the words.
UNSPACED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0eff\u1000-\u109f\u1780-\u17d3"
    "\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff"
)
#: Combining marks belong to their word, which ``\w`` does not say.
MARKS = "".join(chr(n) for n in range(0x300, 0x10000) if unicodedata.category(chr(n))[0] == "M")
#: Marks that people leave out when they type; vowel signs of Indic scripts and voicing marks of
#: kana make another word and stay.
ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]")
FOLDED_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
    | {"\u0131": "i"}
)

INVISIBLE = re.compile("[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
PIECE = re.compile(rf"\S{{1,{PIECE_MAX_LENGTH}}}")
UNSPACED_RUN = re.compile(f"([{UNSPACED}]+)")
TOKEN = re.compile(rf"[^\W_](?:\+\+|#)(?!\w)|[\w{MARKS}]+(?:[-.,'\u2019][\w{MARKS}]+)*")
NUMBER = re.compile(r"\d+(?:[.,]\d+)+")
CLITIC = re.compile(r"(n['\u2019]t|['\u2019]\w{1,2})$|^\w{1,2}['\u2019](?=\w{3})")
JOINT = re.compile(r"[-_]+|(?<=\d)(?=[^\d_-])|(?<=[^\d_-])(?=\d)")


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word of a query. A document holds the whole query when it holds all required words."""

    text: str
    weight: float = 1.0
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class Query:
    """A query, cut into words once. What follows the first 256 words is not looked at.

    ``words`` are in reading order, repeated as often as they occur. ``weighted`` are the different
    ones, the required ones first, each in reading order; spellings joined from several words are
    not required: a document may hold the parts. ``meaning`` is what its vector is made of.
    """

    text: str
    words: list[str]
    weighted: list[QueryWord]
    meaning: str


def document_words(text: str) -> list[str]:
    """The words of a document in reading order, repeated as often as they occur."""
    return [word for word, _ in islice(_words(text), MAX_DOCUMENT_WORDS)]


def opening(text: str) -> str:
    """The first words of a text: what it has for a title when it was given none."""
    return " ".join(text.split(None, OPENING_WORDS)[:OPENING_WORDS])[:OPENING_MAX_LENGTH]


def parse_query(text: str) -> Query:
    """The query with its words."""
    words = list(islice(_words(text), MAX_QUERY_WORDS))
    weighted, meaning = _weighted(words), text
    if is_code(text):
        declared = frozenset(document_words(declared_name(text)))
        weighted = [_in_code(word, declared) for word in weighted]
        meaning = spelled_out(text)
    return Query(text, [word for word, _ in words], weighted, meaning)


def _in_code(word: QueryWord, declared: Collection[str]) -> QueryWord:
    if word.text in declared:
        return replace(word, weight=word.weight * DECLARED_WEIGHT)
    return replace(word, weight=KEYWORD_WEIGHT) if word.text in KEYWORDS else word


def _weighted(words: Sequence[tuple[str, bool]]) -> list[QueryWord]:
    parts = dict.fromkeys(word for word, is_joined in words if not is_joined)
    joined = dict.fromkeys(word for word, is_joined in words if is_joined)
    pairs = dict.fromkeys(
        first + second
        for first, second in pairwise(parts)
        if min(len(first), len(second)) >= JOINED_MIN_LENGTH
        and len(first) + len(second) <= WORD_MAX_LENGTH
    )
    found = [QueryWord(word, _weight(word)) for word in parts]
    found += [QueryWord(word, _weight(word), False) for word in joined if word not in parts]
    known = parts | joined
    found += [QueryWord(word, JOINED_WEIGHT, False) for word in pairs if word not in known]
    return found


def extra_words(words: Iterable[str]) -> list[str]:
    """Other spellings of a document's words, each once.

    Without accents, long for short (``dict``, ``dictionary``), and single characters of pairs,
    because a query of one Chinese character has no pair.
    """
    known = dict.fromkeys(words)
    extra: dict[str, None] = {}
    for word in known:
        if not word.isascii():
            extra[fold(word)[:WORD_MAX_LENGTH]] = None
            if UNSPACED_RUN.fullmatch(word):
                extra.update(dict.fromkeys(word))
        for other in OTHER_SPELLINGS.get(word, ()):
            extra[other] = None
    return [word for word in extra if word and word not in known]


def fold(word: str) -> str:
    """``word`` without accents, as people type it on a keyboard that lacks them."""
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word.translate(FOLDED_LETTERS))
    return unicodedata.normalize("NFC", ACCENTS.sub("", decomposed))


def _weight(word: str) -> float:
    return LANGUAGE_NAME_WEIGHT if word in LANGUAGE_NAMES else 1.0


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """Words in reading order, and whether one is several parts written as one."""
    if text.isascii():
        return _spaced_words(text)
    segments = enumerate(UNSPACED_RUN.split(_normalised(text)))
    return chain.from_iterable(
        ((word, False) for word in _pairs(segment)) if number % 2 else _spaced_words(segment)
        for number, segment in segments
    )


def _spaced_words(text: str) -> Iterator[tuple[str, bool]]:
    """The same of a text that is written with spaces."""
    tokens = TOKEN.findall(text)
    has_long = len(max(tokens, key=len, default="")) > WORD_MAX_LENGTH
    return chain.from_iterable(map(_token_words if has_long else _known_words, tokens))


def _normalised(text: str) -> str:
    """NFKC without invisible characters; control characters part words as spaces do."""
    visible = INVISIBLE.sub("", text)
    return " ".join(unicodedata.normalize("NFKC", piece) for piece in PIECE.findall(visible))


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for first, second in pairwise(run):
        yield first + second


@lru_cache(maxsize=MAX_KNOWN_TOKENS)
def _known_words(token: str) -> tuple[tuple[str, bool], ...]:
    return tuple(_token_words(token))


def _token_words(token: str) -> Iterator[tuple[str, bool]]:
    """The words of letters, digits and what may join them: ``_ - . , '``."""
    if token.isalpha() and (token[1:].islower() or len(token) == 1):
        yield token.lower()[:WORD_MAX_LENGTH], False
        return
    if NUMBER.fullmatch(token):
        yield token.replace(",", ".")[:WORD_MAX_LENGTH], True
    for piece in re.split("[.,]", token):
        for name in re.split("['\u2019]", CLITIC.sub("", piece)):
            yield from _name_words(name)


def _name_words(name: str) -> Iterator[tuple[str, bool]]:
    """The name as one word and, if it has several, its parts."""
    whole = name.replace("-", "").replace("_", "").lower()
    parts = [part for run in JOINT.split(name[:NAME_MAX_LENGTH]) if run for part in _humps(run)]
    is_joined = len(parts) > 1
    if 0 < len(whole) <= WORD_MAX_LENGTH:
        yield whole, is_joined
    if is_joined or len(whole) > WORD_MAX_LENGTH:
        yield from ((part.lower()[:WORD_MAX_LENGTH], False) for part in parts[:MAX_PARTS])


def _humps(run: str) -> list[str]:
    """``getHTTPResponse`` as ``get HTTP Response``; ``URLs`` and ``Hello`` stay whole."""
    if run[1:].islower() or run.isupper() or run[:-1].isupper():
        return [run]
    cuts = [place for place in range(1, len(run)) if _starts_hump(run, place)]
    return [run[start:end] for start, end in pairwise([0, *cuts, len(run)])]


def _starts_hump(run: str, place: int) -> bool:
    """Whether the upper-case letter at ``place`` begins a new part."""
    after_upper = run[place - 1].isupper()
    return run[place].isupper() and (not after_upper or run[place + 1 : place + 2].islower())
