"""Letters of other scripts that pass for Latin ones, and names that look like one another."""

from __future__ import annotations

import unicodedata

# Letters of other scripts by the Latin letter they pass for.
_LOOKALIKES = {
    "a": "аαᴀɑ", "b": "вьβʙ", "c": "сϲᴄ", "d": "ԁᴅ", "e": "еєεᴇҽ",
    "f": "ғꜰ", "g": "ɡɢց", "h": "нһհʜ", "i": "іιıɪɩ", "j": "јᴊ",
    "k": "кκᴋ", "l": "ӏʟ", "m": "мᴍ", "n": "ոηɴп", "o": "оοօᴏσ",
    "p": "рρᴘ", "q": "ԛզ", "r": "гʀ", "s": "ѕꜱտ", "t": "тτᴛ",
    "u": "υսᴜ", "v": "νѵᴠ", "w": "ԝωᴡш", "x": "хχ", "y": "уүγʏ",
    "z": "ᴢ", "A": "АΑ", "B": "ВΒ", "C": "СϹ", "E": "ЕΕ", "G": "Ԍ",
    "H": "НΗ", "I": "ІΙӀ", "J": "Ј", "K": "КΚ", "M": "МΜ", "N": "Ν",
    "O": "ОΟՕ", "P": "РΡ", "Q": "Ԛ", "S": "ЅՏ", "T": "ТΤ", "V": "Ѵ",
    "W": "Ԝ", "X": "ХΧ", "Y": "ҮΥУ", "Z": "Ζ",
}  # fmt: skip
_HOMOGLYPHS = {
    ord(alike): latin for latin, all_alike in _LOOKALIKES.items() for alike in all_alike
} | {
    first + place: chr(ord("A") + place)
    for first in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)  # squared, circled and flag letters
    for place in range(26)
}


def is_lookalike(character: str) -> bool:
    """Whether a character passes for a Latin letter."""
    return ord(character) in _HOMOGLYPHS


def as_latin(text: str) -> str:
    """The text with letters of other scripts read as the Latin ones they look like."""
    return text.translate(_HOMOGLYPHS)


def skeleton(name: str) -> str:
    """The same for names that people take for one another, whatever script they are in."""
    return as_latin(unicodedata.normalize("NFKC", name).casefold()).casefold()
