"""One plain form for what looks alike: other forms, accents, invisible characters, homoglyphs."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache, partial

from apps.common.lookalikes import as_latin
from apps.governance.normalization.view import DerivedText, Origins, Positions

# Characters that show nothing though Unicode does not call them formatting characters.
_BLANK = frozenset("\u034f\u17b4\u17b5\u2065")
_AS_WRITTEN = {
    "\v": "\n", "\f": "\n", "\r": "\n", "\x85": "\n", "\u2028": "\n", "\u2029": "\n", "\u2800": " ",
    "\u115f": " ", "\u1160": " ", "\u3164": " ", "\uffa0": " ",
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'", "\u00b4": "'",
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u201f": '"', "\u00ab": '"', "\u00bb": '"',
    # Unicode has no plain form of these; patterns tell words by plain letters.
    "ł": "l", "Ł": "L", "ß": "ss", "œ": "oe", "Œ": "OE",
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
}  # fmt: skip
_UNSEEN = frozenset({"Cf", "Cc", "Cs", "Co"})
_MARKS = frozenset({"Mn", "Me"})
_NOT_PLAIN = re.compile(r"[^\t\n\x20-\x7e]+")


@lru_cache(maxsize=8_192)
def fold_character(character: str) -> str:
    """The plain form of one character: nothing, one character or a few."""
    if character in _AS_WRITTEN:
        return _AS_WRITTEN[character]
    category = unicodedata.category(character)
    if character in "\t\n":
        return character
    if category in _UNSEEN or character in _BLANK:
        return ""
    if category == "Zs":
        return " "
    decomposed = unicodedata.normalize("NFKD", character)
    bare = "".join(part for part in decomposed if unicodedata.category(part) not in _MARKS)
    return unicodedata.normalize("NFC", bare)


def fold(text: str) -> str:
    """A text in plain form; patterns of other languages are written in it too."""
    return "".join(map(fold_character, text))


def encodable(text: str) -> str:
    """The text with halves of surrogate pairs, which nothing can store, made invisible ones."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\u200b" if "\ud800" <= one <= "\udfff" else one for one in text)
    return text


def folded(view: DerivedText, name: str) -> DerivedText:
    """A view in plain form: NFKC, no accents, nothing invisible, one kind of quote and line end."""
    if _NOT_PLAIN.search(view.text) is None:
        return DerivedText(name, view.text, view.places)
    plain = {sign: fold_character(sign) for sign in set("".join(_NOT_PLAIN.findall(view.text)))}
    text = view.text.translate({ord(sign): said for sign, said in plain.items()})
    lengths = {sign: len(said) for sign, said in plain.items() if len(said) != 1}
    if not lengths:
        return DerivedText(name, text, view.places)
    return DerivedText(name, text, Positions(partial(_repeated, view, lengths)))


def _repeated(view: DerivedText, lengths: Mapping[str, int]) -> Origins:
    """The places of characters of which some became none or several."""
    first, last = view.origins()
    times = [lengths.get(sign, 1) for sign in view.text]
    starts = [at for at, count in zip(first, times, strict=True) for _ in range(count)]
    ends = [at for at, count in zip(last, times, strict=True) for _ in range(count)]
    return starts, ends


def disguised(view: DerivedText) -> DerivedText | None:
    """The view with letters of other scripts read as the Latin ones they look like, if any."""
    if view.text.isascii():
        return None
    read = as_latin(view.text)
    return DerivedText("homoglyphs", read, view.places) if read != view.text else None
