"""Text that a reader puts together again: wrapped, split, spaced out, turned round, in leet."""

from collections.abc import Iterator

from apps.governance.normalization.view import Builder, View, replaced
from apps.governance.patterns import compiled

_TOKEN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_=+/.-")
# Shorter parts are not looked for: joining every "a" and "b" would take long and find nothing.
_MIN_PART_LENGTH = 4
_LEFT = f"[0-9A-Za-z_=+/.-]{{{_MIN_PART_LENGTH}}}"
_LINE_BREAK = r"[\"']?[ \t]?[\\+&.]?[ \t]{0,8}\n[ \t>#*|]{0,12}[+&.]?[ \t]?[\"']?"
_CONCATENATION = r"[\"']\s{0,3}(?:\+|\.\.?|&|\|\||,)\s{0,3}[\"']"
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
_SPACED = r"(?:[^\s\x{b7}][ \t\x{b7}]{1,3}){9,}[^\s\x{b7}]"
_GAP = frozenset(" \t\u00b7")
_LEET = str.maketrans("013457@$!|89", "oieastasiibg")
_LEET_WORD = (
    r"(?i:[a-z]+[013457@$!]+[a-z]+|[013457@$!]+[a-z]{2,}[013457@$!]*"
    r"|\b[a-z]{2,}[013457]{2,}[a-z]*)"
)
_MIN_LEET_WORDS = 2
# At least three words, and nothing between them but what names are joined with.
_ONE_NAME = r"^[^\s_.-]+(?:[_.-]+[^\s_.-]+){2,}$"
_APART = str.maketrans("-_.", "   ")
_TURNED = "[\u202e\u202d\u2066-\u2069\u202a\u202b]([^\u202c\u2069\n]{6,})"


#: The name of the view of ``joined_lines``.
JOINED = "joined"


def joined_lines(view: View) -> View | None:
    """The view with line breaks and string joins inside of tokens taken out, if it has any."""
    return replaced(view, JOINED, _gaps(view.text, f"{_LEFT}({_LINE_BREAK}|{_CONCATENATION})"))


#: The name of the view of ``joined_parts``.
PARTS = "parts"


def joined_parts(view: View) -> View | None:
    """The view with the words between parts of a token taken out, where it tells of parts."""
    if compiled(_PARTS_TOLD).search(view.text) is None:
        return None
    return replaced(view, PARTS, _gaps(view.text, _PART_BREAK))


def _gaps(text: str, pattern: str) -> Iterator[tuple[int, int, str]]:
    for match in compiled(pattern).finditer(text):
        start, end = match.start(1), match.end(1)
        if end < len(text) and text[end] in _TOKEN:
            yield start, end, ""


def spaced_out(view: View) -> View | None:
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


def in_letters(view: View) -> View | None:
    """The view with digits and signs read as the letters they stand for, if it holds such words."""
    found = compiled(_LEET_WORD).finditer(view.text)
    if sum(1 for _ in zip(range(_MIN_LEET_WORDS), found, strict=False)) < _MIN_LEET_WORDS:
        return None
    read = view.text.replace("11", "ll").translate(_LEET)
    return View("leet", read, view.starts, view.ends)


def in_words(view: View) -> View | None:
    """A text that is one long name, such as a tag, with its words apart; of others nothing."""
    if compiled(_ONE_NAME).search(view.text) is None:
        return None
    return View("words", view.text.translate(_APART), view.starts, view.ends)


def turned_round(view: View) -> View | None:
    """What stands behind a direction override, in the order in which it shows, if there is one."""
    builder, any_found = Builder(view), False
    for match in compiled(_TURNED).finditer(view.text):
        builder.keep_reversed(match.start(1), match.end(1))
        builder.put("\n", match.start(), match.end())
        any_found = True
    return builder.view("reversed") if any_found else None
