"""Text in a transport coding, read once: base64, percent codes, references, hidden marks."""

import binascii
import html
import re
from base64 import b32decode
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

from apps.governance.normalization.view import Builder, DerivedText, replaced
from apps.governance.patterns import Match, compiled

_BASE64 = r"[0-9A-Za-z+/_-]{16,}={0,2}"
_WRAPPED_BASE64 = r"(?:[0-9A-Za-z+/]{40,}\r?\n[ \t]{0,8})+[0-9A-Za-z+/]+={0,2}"
_REFERENCES = r"(?:&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][0-9a-zA-Z]{1,30});)+"
_PERCENT = r"(?:%[0-9a-fA-F]{2})+"
_LETTER_BY_NUMBER = r"\\u[0-9a-fA-F]{4}"
_ESCAPES = rf"(?:{_LETTER_BY_NUMBER}|\\x[0-9a-fA-F]{{2}})+"
_CODES = f"{_REFERENCES}|{_PERCENT}|{_ESCAPES}"
# Characters by their numbers: hexadecimal in one piece or apart, with a prefix, binary, decimal,
# octal, in the transport of mail, in base32. At least so many that a sentence can stand there.
_DECIMAL = r"(?:3[2-9]|[4-9][0-9]|1[0-2][0-9])"
_NUMBERED = (
    (r"\b(?:[2-7][0-9a-fA-F]){20,}\b", 16),
    (r"\b(?:[2-7][0-9a-fA-F][ :,-]){19,}[2-7][0-9a-fA-F]\b", 16),
    (r"(?:(?:0x|U\+00|U\+|\\x|=)[2-7][0-9a-fA-F][\s,;]{0,2}){16,}", 16),
    (r"(?:\\u\{0{0,4}[2-7][0-9a-fA-F]\}){16,}", 16),
    (r"\b(?:0[01]{7}[ ,]?){15,}0[01]{7}\b", 2),
    (rf"\b(?:{_DECIMAL}[ ,;]{{1,2}}){{19,}}{_DECIMAL}\b", 10),
    (r"(?:\\(?:0[4-7]|1[0-7])[0-7]){16,}", 8),
)
_ANY_NUMBERED = "|".join(f"(?:{pattern})" for pattern, _ in _NUMBERED)
_NUMBER = {16: r"[2-7][0-9a-fA-F]", 10: r"[0-9]{2,3}", 8: r"[01][0-7]{2}", 2: r"[01]{8}"}
_BASE32 = r"\b[A-Z2-7]{24,}={0,6}"
# A stretch of base64 in short lines, and base64 of base64.
_MAX_DEPTH = 2
_SHORT_LINES = r"(?:[0-9A-Za-z+/]{12,39}\r?\n[ \t]{0,8}){2,}[0-9A-Za-z+/]+={0,2}"
_FLAG = "\U0001f3f4"
_MAX_FLAG_LENGTH = 7
_MIN_SELECTORS = 4


def base64_texts(view: DerivedText) -> DerivedText | None:
    """What stretches of base64 say, where they say text; each stands on lines of its own."""
    builder, any_found = Builder(view), False
    for match in _stretches(view.text):
        said = decoded_base64(match.group() or "")
        for _ in range(1, _MAX_DEPTH):
            said = decoded_base64(said) or said
        if said:
            builder.put("\n" + said + "\n", match.start(), match.end())
            any_found = True
    return builder.view("base64") if any_found else None


def _stretches(text: str) -> Iterator[Match]:
    yield from compiled(_BASE64).finditer(text)
    yield from compiled(_WRAPPED_BASE64).finditer(text)
    yield from compiled(_SHORT_LINES).finditer(text)


def decoded_base64(stretch: str) -> str:
    """The printable text a stretch of base64 stands for, or nothing."""
    bare = "".join(stretch.split()).rstrip("=").replace("-", "+").replace("_", "/")
    if len(bare) % 4 == 1:
        return ""
    try:
        said = binascii.a2b_base64(bare + "=" * (-len(bare) % 4), strict_mode=True).decode()
    except (binascii.Error, ValueError):
        return ""
    shown = said.replace("\n", " ").replace("\t", " ").replace("\r", " ")
    return said if shown.isprintable() and shown.strip() else ""


def numbered_texts(view: DerivedText) -> DerivedText | None:
    """What stretches of numbers say as codes of characters; each stands on a line of its own."""
    builder, any_found = Builder(view), False
    for start, end, said in _numbered(view.text):
        builder.put("\n" + said + "\n", start, end)
        any_found = True
    return builder.view("numbered") if any_found else None


def _numbered(text: str) -> Iterator[tuple[int, int, str]]:
    for pattern, base in _NUMBERED if compiled(_ANY_NUMBERED).search(text) else ():
        for match in compiled(pattern).finditer(text):
            codes = compiled(_NUMBER[base]).finditer(match.group() or "")
            said = "".join(chr(int(code.group() or "", base)) for code in codes)
            if said.isprintable():
                yield match.start(), match.end(), said
    for match in compiled(_BASE32).finditer(text):
        said = _from_base32(match.group() or "")
        if said:
            yield match.start(), match.end(), said


def _from_base32(stretch: str) -> str:
    bare = stretch.rstrip("=")
    try:
        said = b32decode(bare + "=" * (-len(bare) % 8)).decode("utf-8")
    except (binascii.Error, ValueError):
        return ""
    return said if said.isprintable() else ""


def plainly_written(view: DerivedText) -> DerivedText | None:
    """The view with character references, percent codes and escapes read, if it has any."""
    return replaced(view, "decoded", _codes(view.text))


def _codes(text: str) -> Iterator[tuple[int, int, str]]:
    for match in compiled(_CODES).finditer(text):
        code = match.group() or ""
        said = _read(code)
        if said != code:
            yield match.start(), match.end(), said


def _read(code: str) -> str:
    if code[0] == "&":
        return html.unescape(code)
    if code[0] == "%":
        return unquote_to_bytes(code).decode("utf-8", "replace")
    parts = code.replace("\\x", "\\u").split("\\u")[1:]
    said = "".join(chr(int(part, 16)) for part in parts)
    # Two halves are one character; a half alone is none, and no text can hold it.
    return said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def without_numbers(text: str) -> str:
    r"""A text with the letters that stand in it by their numbers, as `\u00e9` does."""
    if "\\u" not in text:
        return text
    return re.sub(rf"(?:{_LETTER_BY_NUMBER})+", lambda found: _read(found.group()), text)


def hidden_text(view: DerivedText) -> DerivedText | None:
    """What tag characters and runs of variation selectors spell, if they spell anything."""
    if view.text.isascii():
        return None
    builder = Builder(view)
    for start, end, said in _hidden(view.text):
        builder.put(said + "\n", start, end)
    found = builder.view("hidden")
    return found if found.text else None


def _hidden(text: str) -> Iterator[tuple[int, int, str]]:
    tags = "[\U000e0020-\U000e007f]+"
    selectors = f"[\ufe00-\ufe0f\U000e0100-\U000e01ef]{{{_MIN_SELECTORS},}}"
    for match in compiled(tags).finditer(text):
        run = match.group() or ""
        after_flag = match.start() > 0 and text[match.start() - 1] == _FLAG
        said = "".join(chr(ord(c) - 0xE0000) for c in run if c != "\U000e007f")
        if said and not (after_flag and len(run) <= _MAX_FLAG_LENGTH):
            yield match.start(), match.end(), said
    for match in compiled(selectors).finditer(text):
        said = bytes(map(_selected, match.group() or "")).decode("utf-8", "replace")
        yield match.start(), match.end(), said


def _selected(selector: str) -> int:
    code = ord(selector)
    return code - 0xFE00 if code < 0xFE10 else code - 0xE0100 + 16


#: What a text holds that one of these reads otherwise.
SIGNS = {
    base64_texts: f"{_BASE64}|{_SHORT_LINES}",
    numbered_texts: f"{_ANY_NUMBERED}|{_BASE32}",
    plainly_written: _CODES,
}
