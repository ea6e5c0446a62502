"""Text that a reader puts together again: wrapped, split, spaced out, turned round, in leet."""

import re
from collections import Counter
from collections.abc import Iterator

from apps.governance.normalization.view import Builder, DerivedText, replaced
from apps.governance.patterns import compiled

_TOKEN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_=+/.-")
# Shorter parts are not looked for: joining every "a" and "b" would take long and find nothing.
_MIN_PART_LENGTH = 4
_LEFT = f"[0-9A-Za-z_=+/.-]{{{_MIN_PART_LENGTH}}}"
_LINE_BREAK = r"[\"']?[ \t]?[\\+&.]?[ \t]{0,8}\n[ \t>#*|]{0,12}[+&.]?[ \t]?[\"']?"
_JOINTS = ("\n", '"', "'")
_CONCATENATION = r"[\"']\s{0,3}(?:\+|\.\.?|&|\|\||,)\s{0,3}[\"']"
_NAME_MAX_LENGTH = 100
# What follows a joint in an object is the name of the next value, no part of this one.
_NAME_OF_NEXT = r"^[^\"'\n]{1,80}[\"']\s{0,3}(?::|=>)"
_JOINT = f"{_LEFT}({_LINE_BREAK}|{_CONCATENATION})"
_PARTS_TOLD = (
    r"(?i:\bparts?\b|\bhal(?:f|ves)\b|\bpieces?\b|\bsplit\b|\bconcat|\bjoin|\bbagian\b"
    r"|\bteile?n?\b|"
    r"\bparties?\b|\bpartes?\b|\bfollowed by\b|\bthen\b|\bplus\b)"
)
# A part of a key holds a digit, a hyphen or an underscore: a mere word does not.
_ODD, _ANY = "[0-9_-]", "[0-9A-Za-z_=+/.-]"
_KEY_PART = (
    rf"(?:{_ODD}{_ANY}{{3,40}}|{_ANY}{_ODD}{_ANY}{{2}}|{_ANY}{{2}}{_ODD}{_ANY}|{_ANY}{{3}}{_ODD})"
)
_PART_BREAK = (
    _KEY_PART + r"([\"'`]?[,;:]?\s+(?:(?i:and|then|plus|followed by|und|dann|dan|lalu|kemudian|et"
    r"|puis|y|luego|e|poi|"
    r"second|first|next|part|half|is|the|rest|remainder|[0-9]|:|-|\+|,)[\s:,]+){0,5}[\"'`]?)"
)
_SPACED = r"(?:[^\s\x{b7}][ \t\n\x{b7}]{1,3}){9,}[^\s\x{b7}]"
_GAP = frozenset(" \t\n\u00b7")
# A word spelt out with one sign between its letters, as d.i.s.r.e.g.a.r.d, or in (s)(i)(g)(n)s.
_SPELT_OUT = (
    r"(?:^|[^0-9A-Za-z])((?:[A-Za-z]\.){2,}[A-Za-z]|(?:[A-Za-z]-){2,}[A-Za-z]|(?:[A-Za-z]\*){2,}[A-Za-z]"
    r"|(?:[A-Za-z]_){2,}[A-Za-z]|(?:\([A-Za-z]\)){3,})"
)
_MIN_SPELT_LETTERS = 12
# Marks of formatting within words, which no reader sees.
_IN_WORDS = r"[A-Za-z](?:\*{1,3}|~~|`|</?[a-zA-Z]{1,8}>|<!--[^>\n]{0,60}-->)[a-z]"
_FORMATTING = r"\*{1,3}|~~|`|</?[a-zA-Z]{1,8}>|<!--[^>\n]{0,60}-->"
_MIN_MARKED_WORDS = 3
# Words that are joined into one by a sign or by their capitals, and words that are added up.
_STRUNG = r"(?:[A-Za-z']{1,20}[+/]){4,}[A-Za-z']{1,20}"
# A name of that kind within a sentence is one of a program; alone it is a sentence.
_CAPITALS = r"(?:[A-Z][a-z']{1,14})"
_CAMEL = rf"^\W*{_CAPITALS}{{5,}}\W*$"
_ADDED_UP = r"[\"']\s{0,3}(?:\+|\.|&|\|\|)\s{0,3}[\"']"
_MIN_ADDED = 3
# Frequent words of English from their ends to their beginnings: nobody writes them but on purpose.
_BACKWARDS = (
    r"(?i:\b(?:erongi|dragersid|tegrof|snoitcurtsni|noitcurtsni|suoiverp|tpmorp|metsys|laever|selur"
    r"|evoba|eht|dna|lla|uoy|ruoy|siht|taht|htiw)\b)"
)
_TURNED_LETTERS = (
    "\u0250\u0254\u01dd\u025f\u0183\u0265\u1d09\u027e\u029e\u026f\u0279\u0287\u028c\u028d\u028e"
)
_UPSIDE_DOWN = f"[{_TURNED_LETTERS}]"
_UPRIGHT = str.maketrans(_TURNED_LETTERS + "pdqbnu", "acefghijkmrtvwy" + "dpbqun")
_MIN_BACKWARDS = 3
_LEET = str.maketrans("013457@$!|89", "oieastasiibg")
_LEET_WORD = (
    r"(?i:[a-z]+[013457@$!]+[a-z]+|[013457@$!]+[a-z]{2,}[013457@$!]*"
    r"|\b[a-z]{2,}[013457]{2,}[a-z]*)"
)
_MIN_LEET_WORDS = 2
# At least three words, and nothing between them but what names are joined with.
_NAME = r"[^\s_.-]+(?:[_.-]+[^\s_.-]+){2,}"
_ONE_NAME = f"^{_NAME}[.!]?$"
_APART = str.maketrans("-_.", "   ")
_TURNED = "[\u202e\u202d\u2066-\u2069\u202a\u202b]([^\u202c\u2069\n]{6,})"


#: The name of the view of ``joined_lines``.
JOINED = "joined"


def joined_lines(view: DerivedText) -> DerivedText | None:
    """The view with line breaks and string joins inside of tokens taken out, if it has any."""
    if not any(map(view.text.__contains__, _JOINTS)):
        return None
    return replaced(view, JOINED, _gaps(view.text, _JOINT))


#: The name of the view of ``joined_parts``.
PARTS = "parts"


def joined_parts(view: DerivedText) -> DerivedText | None:
    """The view with the words between parts of a token taken out, where it tells of parts."""
    if compiled(_PARTS_TOLD).search(view.text) is None:
        return None
    return replaced(view, PARTS, _gaps(view.text, _PART_BREAK))


def _gaps(text: str, pattern: str) -> Iterator[tuple[int, int, str]]:
    for match in compiled(pattern).finditer(text):
        start, end = match.start(1), match.end(1)
        if end >= len(text) or text[end] not in _TOKEN:
            continue
        if compiled(_NAME_OF_NEXT).search(text[end : end + _NAME_MAX_LENGTH]) is None:
            yield start, end, ""


def spaced_out(view: DerivedText) -> DerivedText | None:
    """The view with words that are spelt out in single letters closed up, if it has any."""
    return replaced(view, "spaced", _closed_up(view.text))


def _closed_up(text: str) -> Iterator[tuple[int, int, str]]:
    for match in compiled(_SPACED).finditer(text):
        if sum(map(str.isalpha, match.group() or "")) >= 8:
            yield from _gaps_between_letters(text, match.start(), match.end())


def _gaps_between_letters(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    at = start + 1
    while at < end:
        gap = at
        while at < end and text[at] in _GAP:
            at += 1
        if at > gap:
            yield gap, at, " " if at - gap > 1 else ""
        at += 1


def in_letters(view: DerivedText) -> DerivedText | None:
    """The view with digits and signs read as the letters they stand for, if it holds such words."""
    found = compiled(_LEET_WORD).finditer(view.text)
    if sum(1 for _ in zip(range(_MIN_LEET_WORDS), found, strict=False)) < _MIN_LEET_WORDS:
        return None
    read = view.text.replace("11", "ll").translate(_LEET)
    other = view.text.translate(_LEET | {ord("1"): "l"})
    builder = Builder(DerivedText("leet", read, view.places))
    builder.keep(0, len(read))
    if other != read:
        builder.put("\n", 0, len(read))
        builder.keep_as(other)
    return builder.view("leet")


def in_words(view: DerivedText) -> DerivedText | None:
    """A text that is one long name, such as a tag, with its words apart; of others nothing."""
    if compiled(_ONE_NAME).search(view.text) is None:
        return None
    return DerivedText("words", view.text.translate(_APART), view.places)


def spelt_out(view: DerivedText) -> DerivedText | None:
    """The view with words closed up whose letters stand apart by a sign, if it has any."""
    words = [(match.start(1), match.end(1)) for match in compiled(_SPELT_OUT).finditer(view.text)]
    if sum(end - start for start, end in words) < 2 * _MIN_SPELT_LETTERS:
        return None
    signs = (at for start, end in words for at in range(start, end))
    return replaced(
        view, "spelt", ((at, at + 1, "") for at in signs if not view.text[at].isalpha())
    )


def unmarked(view: DerivedText) -> DerivedText | None:
    """The view without marks of formatting, where such marks part words."""
    found = compiled(_IN_WORDS).finditer(view.text)
    if sum(1 for _ in zip(range(_MIN_MARKED_WORDS), found, strict=False)) < _MIN_MARKED_WORDS:
        return None
    marks = compiled(_FORMATTING).finditer(view.text)
    return replaced(view, "unmarked", ((mark.start(), mark.end(), "") for mark in marks))


def strung_together(view: DerivedText) -> DerivedText | None:
    """The view with words apart that a sign, their capitals or additions join, if it has such."""
    added = list(compiled(_ADDED_UP).finditer(view.text))
    changes = [(match.start(), match.end(), " ") for match in added if len(added) >= _MIN_ADDED]
    for match in compiled(_STRUNG).finditer(view.text):
        inside = range(match.start(), match.end())
        changes += [(at, at + 1, " ") for at in inside if view.text[at] in "+/"]
    for match in compiled(_CAMEL).finditer(view.text):
        inside = range(match.start() + 1, match.end())
        changes += [(at, at, " ") for at in inside if view.text[at].isupper()]
    return replaced(view, "strung", iter(sorted(changes))) if changes else None


def backwards(view: DerivedText) -> DerivedText | None:
    """The view from its end to its beginning, then word by word, if it is written so."""
    if _is_often(_UPSIDE_DOWN, view.text):
        upright = DerivedText(view.name, view.text.translate(_UPRIGHT), view.places)
    elif _is_often(_BACKWARDS, view.text):
        upright = view
    else:
        return None
    builder = Builder(upright)
    builder.keep(0, len(view.text))
    builder.put("\n", 0, len(view.text))
    builder.keep_reversed(0, len(view.text))
    builder.put("\n", 0, len(view.text))
    for match in compiled(r"\S+|\s+").finditer(view.text):
        builder.keep_reversed(match.start(), match.end())
    return builder.view("backwards")


def _is_often(pattern: str, text: str) -> bool:
    found = compiled(pattern).finditer(text)
    return sum(1 for _ in zip(range(_MIN_BACKWARDS), found, strict=False)) == _MIN_BACKWARDS


_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
# What orders are full of; a text in which such words stand shifted was shifted on purpose.
_SHIFTED_WORDS = re.findall(
    r"\w+", "ignore disregard forget instructions instruction previous prompt system reveal rules"
)
_MIN_SHIFTED = 2


def _alphabets() -> Iterator[str]:
    """Each letter some places further, and the alphabet from its end."""
    yield from (_ALPHABET[by:] + _ALPHABET[:by] for by in range(1, len(_ALPHABET)))
    yield _ALPHABET[::-1]


_SHIFTS = {
    word.translate(str.maketrans(_ALPHABET, letters)): letters
    for letters in _alphabets()
    for word in _SHIFTED_WORDS
}
_LONG_WORD = re.compile(r"[a-z]{5,12}")
_ANY_SHIFTED = f"(?i:{'|'.join(sorted(_SHIFTS))})"


def shifted_back(view: DerivedText) -> DerivedText | None:
    """The view with each letter for another one (as in rot13), where that makes words of orders."""
    if compiled(_ANY_SHIFTED).search(view.text) is None:
        return None
    text = view.text.lower()
    if len(text) != len(view.text):
        return None
    words = _LONG_WORD.findall(text)
    if _SHIFTS.keys().isdisjoint(words):
        return None
    found = Counter(_SHIFTS[word] for word in words if word in _SHIFTS)
    letters, count = found.most_common(1)[0]
    if count < _MIN_SHIFTED:
        return None
    back = str.maketrans(letters + letters.upper(), _ALPHABET + _ALPHABET.upper())
    return DerivedText("shifted", view.text.translate(back), view.places)


def turned_round(view: DerivedText) -> DerivedText | None:
    """What stands behind a direction override, in the order in which it shows, if there is one."""
    if view.text.isascii():
        return None
    builder, any_found = Builder(view), False
    for match in compiled(_TURNED).finditer(view.text):
        builder.keep_reversed(match.start(1), match.end(1))
        builder.put("\n", match.start(), match.end())
        any_found = True
    return builder.view("reversed") if any_found else None


#: What a text holds that one of these reads otherwise.
SIGNS = {
    joined_lines: _JOINT,
    joined_parts: _PARTS_TOLD,
    spaced_out: _SPACED,
    in_letters: _LEET_WORD,
    in_words: _NAME,
    spelt_out: _SPELT_OUT,
    unmarked: _IN_WORDS,
    strung_together: f"{_ADDED_UP}|{_STRUNG}|{_CAPITALS}{{5}}",
    backwards: f"{_UPSIDE_DOWN}|{_BACKWARDS}",
    shifted_back: _ANY_SHIFTED,
}
