"""Findings that no pattern of a rule can make: hidden or disguised text, and random values."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from apps.common.lookalikes import is_lookalike
from apps.governance.checks import CapturedValue, is_example_request, names_secret
from apps.governance.normalization.view import DerivedText
from apps.governance.normalization.views import Views
from apps.governance.patterns import JoinedTexts, compiled
from apps.governance.values import entropy, is_file, is_hexadecimal, is_random, is_uuid

Spans = Iterator[tuple[int, int]]

_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u180e")
_ANY_INVISIBLE = f"[{''.join(sorted(_INVISIBLE))}]"
_INVISIBLE_RUN = f"{_ANY_INVISIBLE}{{8,}}"
# An invisible character between two Latin letters. A soft hyphen parts syllables as it should.
_BREAK = re.compile(
    f"(?<=[A-Za-z])[{''.join(sorted(_INVISIBLE - {chr(0xAD)}))}](?=[A-Za-z])"
    "|(?<=[A-Za-z])\u00ad(?=[A-Za-z]\u00ad)"
)
_MIN_BROKEN_WORDS = 5
_TURNED = (
    r"[\x{202e}\x{202d}][^\x{202c}\x{2069}\n]*(?:[A-Za-z]{2}\S*\s+\S*[A-Za-z]{2}|[A-Za-z]{12})"
    r"[^\x{202c}\x{2069}\n]*"
)
_MIXED_WORD = (
    r"[A-Za-z]+[\x{370}-\x{58f}]+[A-Za-z\x{370}-\x{58f}]*"
    r"|[\x{370}-\x{58f}]+[A-Za-z]+[A-Za-z\x{370}-\x{58f}]*"
)
_MIN_MIXED_WORDS = 3
_STYLED_WORD = (
    r"[\x{1d400}-\x{1d7ff}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a}\x{1f130}-\x{1f189}"
    r"\x{24b6}-\x{24e9}]{2,}"
)
_STYLED = rf"(?:{_STYLED_WORD}[\s\x{{3000}}'\",.]+){{2,}}{_STYLED_WORD}"
_CODED_LETTERS = (
    r"(?:&#(?:[0-9]{2,3}|[xX][0-9a-fA-F]{2});[^&\n]{0,12}){8,}|(?:%[2-7][0-9a-fA-F]){12,}"
    r"|(?:\\u00[2-7][0-9a-fA-F]|\\x[2-7][0-9a-fA-F]){8,}"
)
_SPACED = r"(?:[A-Za-z][ \t\x{b7}]{1,3}){11,}[A-Za-z]"
_SENTENCE = r"[a-z]{2,}[ ,]+(?:[a-z']+[ ,]+){2,}[a-z]{2,}"
# What documentation writes for a password, in the form of one.
_NO_VALUE = (
    r"^not (?:an?|my|the|your) (?:actual |real )?(?:key|passphrase|password|secret|token)s?$"
)
# What documentation encodes to show how: "this text is base64-encoded".
_SAYS_ENCODED = (
    r"^this (?:data|string|text|value)? ?(?:is|should|was)\b[a-z ]{0,30}\b"
    r"(?:base|encoded|encrypted)\b[a-z ]{0,20}$"
)
_MIN_HIDDEN_LETTERS = 3


def _hidden(views: Views) -> Spans:
    if views.hidden is not None and sum(map(str.isalnum, views.hidden.text)) >= _MIN_HIDDEN_LETTERS:
        yield _whole(views.hidden)


def _whole(view: DerivedText) -> tuple[int, int]:
    return view.span(0, len(view.text))


def _invisible(views: Views) -> Spans:
    text = views.original.text
    if text.isascii() or not compiled(_ANY_INVISIBLE).is_in(text.encode()):
        return
    yield from _all(_INVISIBLE_RUN, text)
    broken = [match.start() for match in _BREAK.finditer(text)]
    if len(broken) >= _MIN_BROKEN_WORDS and len(broken) * 6 >= len(text.split()):
        yield broken[0] - 1, broken[-1] + 2


def _all(pattern: str, text: str) -> Spans:
    return ((match.start(), match.end()) for match in compiled(pattern).finditer(text))


def _turned(views: Views) -> Spans:
    return iter(()) if views.original.text.isascii() else _all(_TURNED, views.original.text)


def _mixed(views: Views) -> Spans:
    text = views.original.text
    if text.isascii():
        return
    words = [span for span in _all(_MIXED_WORD, text) if _is_mixed(text, *span)]
    if len({text[slice(*span)] for span in words}) >= _MIN_MIXED_WORDS:
        yield words[0][0], words[-1][1]


def _is_mixed(text: str, start: int, end: int) -> bool:
    """Whether a word passes for Latin, without the letter of a line break that is written out."""
    start += text[max(0, start - 1) : start] == "\\" and text[start] in "nrt"
    word = text[start:end]
    return compiled(_MIXED_WORD).search(word) is not None and _passes_for_latin(word)


def _passes_for_latin(word: str) -> bool:
    other = [c for c in unicodedata.normalize("NFKD", word) if ord(c) > 0x36F]
    return bool(other) and len(word) >= 3 and all(map(is_lookalike, other))


def _styled(views: Views) -> Spans:
    return iter(()) if views.original.text.isascii() else _all(_STYLED, views.original.text)


# What stands for a letter in it; fewer different ones spell no words.
_CODE_OF_LETTER = (
    r"&#(?:6[5-9]|[78][0-9]|9[0789]|1[01][0-9]|12[0-2]);"
    r"|(?:&#[xX]|%|\\u00|\\x)(?:[46][1-9a-fA-F]|[57][0-9aA])"
)
_MIN_DIFFERENT = 3


def _coded(views: Views) -> Spans:
    text = views.original.text
    for start, end in _all(_CODED_LETTERS, text):
        codes = {one.group() for one in compiled(_CODE_OF_LETTER).finditer(text[start:end])}
        if len(codes) >= _MIN_DIFFERENT and not _is_of_bytes(text, start, end):
            yield start, end


# Beside it bytes that no text has: what they are part of is none.
_NO_LETTER = r"\\x(?:0[0-8b-f]|1[0-9a-f]|[89a-fA-F][0-9a-fA-F])"


def _is_of_bytes(text: str, start: int, end: int) -> bool:
    return (
        compiled(rf"{_NO_LETTER}$").search(text[max(0, start - 4) : start]) is not None
        or compiled(rf"^{_NO_LETTER}").search(text[end : end + 4]) is not None
    )


def _spaced(views: Views) -> Spans:
    view = views.plain
    return (
        view.span(start, end)
        for start, end in _all(_SPACED, view.text)
        if len({*view.text[start:end].lower()}) > _MIN_DIFFERENT
        and not _is_alphabet(view.text[start:end])
    )


def _is_alphabet(spaced: str) -> bool:
    """Whether most letters are followed by the next one, as in a list of digits or of keys."""
    letters = [ord(sign) for sign in spaced.lower() if sign.isalpha()]
    return sum(b - a == 1 for a, b in pairwise(letters)) * 2 >= len(letters)


def _encoded(views: Views) -> Spans:
    if views.encoded is None:
        return iter(())
    view = views.encoded.lowered()
    return (
        view.span(start, end)
        for start, end in _all(_SENTENCE, view.text)
        # Commas alone part what is no sentence, as in the places of a map of code.
        if " " in view.text[start:end]
        and compiled(f"{_NO_VALUE}|{_SAYS_ENCODED}").search(view.text[start:end]) is None
        and not _is_among_code(view.text, start, end)
        and not _is_of_certificate(views.original.text, *view.span(start, end))
    )


_CERTIFICATE, _END = "-----BEGIN CERTIFICATE-----", "-----END"


def _is_of_certificate(text: str, start: int, end: int) -> bool:
    """Whether a stretch stands in a certificate, which says by whom and for what it was made."""
    begins = text.rfind(_CERTIFICATE, 0, start)
    return begins >= 0 and _END not in text[begins:end]


# Signs of which code is full, and prose is not: so many of so many around a place.
_SIGNS_OF_CODE = frozenset('{}()[];=<>"\\_/*:')
_AROUND, _MIN_AROUND, _SHARE_OF_CODE = 200, 150, 0.12
# Lines of code within a string, as an index of code that was made short holds them.
_WRITTEN_BREAK, _MIN_BREAKS = "\\n", 3


def _is_among_code(text: str, start: int, end: int) -> bool:
    """Whether code stands around a sentence: a comment in a program that was encoded as a whole.
    What a comment orders is found by what it says."""
    around = text[max(0, start - _AROUND) : start] + text[end : end + _AROUND]
    signs = sum(sign in _SIGNS_OF_CODE for sign in around)
    return around.count(_WRITTEN_BREAK) >= _MIN_BREAKS or (
        len(around) >= _MIN_AROUND and signs >= _SHARE_OF_CODE * len(around)
    )


_LONG = r"[0-9A-Za-z_+=~.-]{24,}"
_CANDIDATE = rf"(?:^|[\s\"'`(=\[])({_LONG})(?:[\s\"'`),;\]]|[.!?](?:\s|$)|$)"
_MIN_ENTROPY = 3.8


def _random_values(views: Views) -> Spans:
    """Long random values in sentences about keys, which no vendor's format gives away."""
    view = views.plain
    if not compiled(_LONG).is_in(view.text.encode()):
        return
    for match in compiled(_CANDIDATE).finditer(view.text):
        start, end = match.start(1), match.end(1)
        if _generated(view.text[start:end]) and _spoken_of(view.text, start, end):
            yield view.span(start, end)


# An option of a command, with its value.
_OPTION = r"^(?:--)?[a-z][a-z0-9_-]{1,40}="


def _generated(given: str) -> bool:
    option = compiled(_OPTION).search(given)
    value = given[option.end() :] if option else given
    return (
        not is_hexadecimal(value)
        and not is_uuid(value)
        and entropy(value) >= _MIN_ENTROPY
        and any(c.isupper() for c in value)
        and any(c.islower() for c in value)
        and is_random(value)
        and ".com" not in value
        and not is_file(value)
    )


def _spoken_of(text: str, start: int, end: int) -> bool:
    captured = CapturedValue(text, start, start, end)
    after = text[end : end + 60].partition("\n")[0]
    return names_secret(captured, after) and not is_example_request(captured)


DETECTORS: dict[str, Callable[[Views], Spans]] = {
    "hidden-text": _hidden,
    "invisible-characters": _invisible,
    "reversed-text": _turned,
    "mixed-scripts": _mixed,
    "styled-letters": _styled,
    "coded-letters": _coded,
    "spaced-letters": _spaced,
    "encoded-text": _encoded,
    "random-values": _random_values,
}

#: Those that look at what only letters and signs of others than ASCII hide.
_BEYOND_ASCII = frozenset(
    {"hidden-text", "invisible-characters", "reversed-text", "mixed-scripts", "styled-letters"}
)
#: Of the others but that of codes: the view they look at, and what they find nothing without.
_SIGNS: dict[str, tuple[Callable[[Views], DerivedText], str]] = {
    "coded-letters": (attrgetter("original"), _CODED_LETTERS),
    "spaced-letters": (attrgetter("plain"), _SPACED),
    "random-values": (attrgetter("plain"), _LONG),
}


def detecting_each(several: Sequence[Views]) -> list[list[str]]:
    """For each of some texts the names of those that may find something in it."""
    found = [[*_by_itself(views)] for views in several]
    for name, (view, sign) in _SIGNS.items():
        for number in JoinedTexts([view(views).text for views in several]).may_hold(sign):
            found[number].append(name)
    return found


def _by_itself(views: Views) -> Iterator[str]:
    """Those of which a text says by itself whether they may find something."""
    if not views.original.text.isascii():
        yield from _BEYOND_ASCII
    if views.encoded is not None:
        yield "encoded-text"
