"""Checks, digests and sizes of text that arrives from outside. All linear in its length."""

from __future__ import annotations

import hashlib
import json
import math
import re
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from django.core.exceptions import ImproperlyConfigured

from apps.common.errors import ContentRejected, InvalidArgument, PayloadTooLarge

if TYPE_CHECKING:
    from tokenizers import Tokenizer

#: Characters of a text that are looked at, and that are shown, for what it is called.
OPENING = 200
#: Why somebody does something, in characters, unless it says otherwise.
REASON_MAX_LENGTH = 1000
#: The largest key of a row, and its digits.
MAX_KEY = 2**63 - 1
MAX_KEY_DIGITS = len(str(MAX_KEY))
MAX_FIRST_WORDS = 60
Check = Callable[[str, str], None]
_checks: list[Check] = []


def guard_with(check: Check) -> None:
    """Have ``check(text, field)`` look at every short text; it raises to refuse one."""
    if check not in _checks:
        _checks.append(check)


def require_harmless(text: str, *, field: str) -> str:
    """``text`` unchanged. Raises ContentRejected naming ``field``.

    Nothing passes unseen: without any check everything is refused.
    """
    if not _checks:
        raise ImproperlyConfigured("Nothing checks texts: the write policy's app is not installed.")
    for check in _checks:
        check(text, field)
    return text


def is_harmless(text: str) -> bool:
    """Whether ``require_harmless`` lets a text pass, where nobody has to be told why not."""
    try:
        require_harmless(text, field="text")
    except ContentRejected:
        return False
    return True


# A lone surrogate is legal in a JSON string and illegal in UTF-8; NUL is illegal in PostgreSQL.
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
# Signs that show nothing, or turn others around. Joiners belong to letters and pictures of many
# scripts, but beside a Latin letter they join nothing.
UNSEEN_KINDS = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
JOINERS = frozenset("\u200c\u200d")
MAX_TAGS, TAG_MAX_LENGTH = 7, 50
#: What the words of a tag are made of, in every script: letters, marks and digits.
LETTERS = frozenset("LMN")


def require_storable(text: str, *, field: str) -> str:
    """``text`` unchanged, or ``InvalidArgument`` when PostgreSQL could not store it."""
    if UNSTORABLE.search(text):
        raise InvalidArgument(field, f"{field} holds a NUL or an invalid Unicode character.")
    return text


def require_text(text: object, *, field: str, max_length: int, guarded: bool = True) -> str:
    """A non-blank string of at most ``max_length`` characters, stripped.

    The write policy looks at it unless it is not ``guarded``: because it is not kept, or because
    whoever keeps it asks the policy itself. Raises InvalidArgument and ContentRejected naming
    ``field``.
    """
    if not isinstance(text, str) or not text.strip():
        raise InvalidArgument(field, f"{field} must be a non-empty text.")
    return optional_text(text, field=field, max_length=max_length, guarded=guarded)


def require_name(text: object, *, field: str, max_length: int) -> str:
    """The same for what somebody or something is called: people have to see all there is of it.

    Raises InvalidArgument and ContentRejected naming ``field``.
    """
    return _all_seen(require_text(text, field=field, max_length=max_length), field)


def optional_name(text: object, *, field: str, max_length: int) -> str:
    """Like require_name, but empty is fine."""
    return _all_seen(optional_text(text, field=field, max_length=max_length), field)


def unseen_in(text: str) -> str:
    """The first sign of a text that nobody sees, or nothing."""
    if text.isascii() and text.isprintable():
        return ""
    unseen = (
        sign
        for place, sign in enumerate(text)
        if unicodedata.category(sign) in UNSEEN_KINDS
        and not (sign in JOINERS and _joins(text, place))
    )
    return next(unseen, "")


def _joins(text: str, place: int) -> bool:
    return not text[:place][-1:].isascii() and not text[place + 1 :][:1].isascii()


def _all_seen(text: str, field: str) -> str:
    if sign := unseen_in(text):
        raise InvalidArgument(field, f"{field} holds a sign that nobody sees: U+{ord(sign):04X}.")
    return text


def optional_text(text: object, *, field: str, max_length: int, guarded: bool = True) -> str:
    """Like require_text, but empty is fine."""
    if not isinstance(text, str):
        raise InvalidArgument(field, f"{field} must be a text.")
    if len(text) > max_length:
        raise InvalidArgument(field, f"{field} may have at most {max_length} characters.")
    stripped = require_storable(text, field=field).strip()
    return require_harmless(stripped, field=field) if guarded and stripped else stripped


def require_content(text: object, *, field: str, max_bytes: int) -> str:
    """Non-blank text of at most ``max_bytes`` bytes of UTF-8, unchanged.

    Raises PayloadTooLarge, InvalidArgument.
    """
    if not isinstance(text, str) or not text.strip():
        raise InvalidArgument(field, f"{field} must be a non-empty text.")
    # Characters first: a text of 10 MB is refused without being encoded.
    if len(text) > max_bytes or len(require_storable(text, field=field).encode()) > max_bytes:
        raise PayloadTooLarge(
            f"{field} may have at most {max_bytes} bytes.", field=field, max_bytes=max_bytes
        )
    return text


def require_one_of(value: object, allowed: Sequence[str], *, field: str) -> str:
    """``value`` if it is one of the ``allowed`` words. Raises InvalidArgument naming ``field``."""
    if isinstance(value, str) and value in allowed:
        return str(value)
    raise InvalidArgument(field, allowed=list(allowed))


def require_tags(tags: object) -> list[str]:
    """A few different lower-hyphen tags, in the order given. Raises InvalidArgument."""
    if not isinstance(tags, Iterable) or isinstance(tags, str | bytes):
        raise InvalidArgument("tags", "tags must be a list.")
    unique = list(dict.fromkeys(_require_tag(tag) for tag in tags))
    if len(unique) > MAX_TAGS:
        raise InvalidArgument("tags", f"A memory has at most {MAX_TAGS} tags.", max_items=MAX_TAGS)
    return unique


def tag_form(text: str) -> str:
    """A text as a tag would be written: lower case, a hyphen for blanks and hyphens."""
    words = unicodedata.normalize("NFC", text.lower()).replace("-", " ").split()
    return "-".join(words)


def is_tag(text: str) -> bool:
    """Whether a text is a tag: lower-case words of any script, joined by hyphens."""
    return (
        0 < len(text) <= TAG_MAX_LENGTH
        and text == tag_form(text)
        and all(unicodedata.category(c)[0] in LETTERS for c in text.replace("-", ""))
    )


def _require_tag(tag: object) -> str:
    if isinstance(tag, str) and is_tag(tag):
        return tag
    raise InvalidArgument(
        "tags",
        "A tag is lower-case letters and digits of any script, joined by hyphens, at most"
        f" {TAG_MAX_LENGTH} characters.",
    )


def require_uuid(value: object, *, field: str) -> uuid.UUID:
    """A UUID from its canonical text (or a UUID). Raises InvalidArgument naming ``field``."""
    parsed = parse_uuid(value)
    if parsed is None:
        raise InvalidArgument(field, f"{field} must be a UUID.")
    return parsed


def sha256_of(texts: Sequence[str]) -> str:
    """The hash of some texts, one below the other; empty where there are none."""
    return sha256_hex("\n".join(texts)) if texts else ""


def parse_uuid(value: object) -> uuid.UUID | None:
    """A UUID from its canonical 36-character text, else None; no braces, no urn, no bare hex."""
    if isinstance(value, uuid.UUID):
        return value
    if not isinstance(value, str) or len(value) != 36:
        return None
    try:
        parsed = uuid.UUID(value)
    except ValueError:
        return None
    return parsed if str(parsed) == value.lower() else None


def parse_number(text: str, most: int = MAX_KEY) -> int | None:
    """A number from its decimal digits, else None; also beyond ``most``, by default the largest
    key. However long a text is, it is not read as a number before that is known.
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= MAX_KEY_DIGITS
    number = int(text) if is_number else most + 1
    return number if number <= most else None


def counted(number: int, one: str, many: str = "") -> str:
    """A number with the word for what it counts; ``many`` unless an "s" makes it of ``one``."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def word_set(text: str) -> frozenset[str]:
    """The words of a table that is written as one text."""
    return frozenset(text.split())


def first_words(text: str) -> str:
    """The beginning of a text in one line, cut between words: what it is called without a title."""
    line = " ".join(text[:OPENING].split())
    if not line or (len(line) <= MAX_FIRST_WORDS and len(text) <= OPENING):
        return line
    return f"{line[: MAX_FIRST_WORDS + 1].rpartition(' ')[0] or line[:MAX_FIRST_WORDS]}…"


def sha256_hex(text: str) -> str:
    """SHA-256 of the UTF-8 text as 64 hex digits; a lone surrogate counts as its three bytes."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


_CANONICAL = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, default=str
)


def canonical_json(value: Any) -> str:
    """One byte form for one value: sorted keys, no blanks, no NaN. For digests."""
    return _CANONICAL.encode(value)


#: What a token of English takes on average, where a size is all that is known.
BYTES_PER_TOKEN = 4


class TokenCounter(Protocol):
    """Counts tokens. Parts counted one by one never come to less than the whole."""

    def count(self, text: str) -> int: ...

    def fitting(self, text: str, tokens: int) -> int:
        """How many characters of the beginning take at most ``tokens``."""
        ...


# Costs are tenths of a token, so that their sums are exact.
TENTHS = 10
#: Measured on texts of many kinds and 90 languages: no common encoding needs more than these.
PIECE_COST = 11
#: What a character costs beyond its piece, because other vocabularies know its script less well.
EXTRA_COSTS = (
    (re.compile("[\u0370-\u052f\u0590-\u06ff\u2000-\u206f]"), 5),
    (re.compile("[\u0080-\u036f\u0530-\u058f\u0700-\u1fff]"), 10),
    (re.compile("[\u2070-\u257f\u25a0-\u2fff]"), 20),
    (re.compile("[\u2580-\u259f]"), 30),
)
VOCABULARY_PACKAGE = "wordllama"
VOCABULARY_FILE = Path("tokenizers", "l2_supercat_tokenizer_config.json")
#: Entries of the vocabulary that stand for no text, and runs that others do not know.
UNUSED = re.compile(r"<unk>|</?s>|<0x..>|([A-Za-z])\1\1+")
UNKNOWN = 0
#: Lines that are remembered, and how long they may be: what is fitted is counted again as a whole.
REMEMBERED_LINES = 1 << 10
REMEMBERED_LENGTH = 400
#: More characters than a token has on the average: of a text that is cut no more are looked at.
USUAL_LENGTH = 6


class VocabularyCount:
    """An upper bound for the common encodings, within about a third of them for English.

    A text costs the fewest pieces of a vocabulary that it can be put together from: of the small
    one of Llama 2, whose pieces are those that larger ones have too. That is linear in its length,
    and a text in two parts never costs less than in one.
    """

    def __init__(self) -> None:
        self._known = lru_cache(REMEMBERED_LINES)(self._cost)

    def count(self, text: str) -> int:
        return math.ceil(sum(map(self._line_cost, text.splitlines(keepends=True))) / TENTHS)

    def fitting(self, text: str, tokens: int) -> int:
        """How many characters of the beginning take at most ``tokens``."""
        most = max(tokens, 0) * TENTHS
        length = max(tokens, 1) * USUAL_LENGTH
        while (end := self._fitting(text[:length], most)) == length < len(text):
            length *= 2
        return end

    def _fitting(self, beginning: str, most: int) -> int:
        end = cost = 0
        for line in beginning.splitlines(keepends=True):
            taken = self._line_cost(line)
            if cost + taken > most:
                return end + self._fitting_in_line(line, most - cost)
            cost += taken
            end += len(line)
        return end

    def _fitting_in_line(self, line: str, most: int) -> int:
        """Pieces of the whole line are pieces of its beginning: it never takes more of them."""
        encoded = _vocabulary().encode(line)
        end = cost = 0
        for number, (start, stop) in zip(encoded.ids, encoded.offsets, strict=True):
            for part in line[start:stop] if number == UNKNOWN else (line[start:stop],):
                pieces = len(part.encode()) if number == UNKNOWN else 1
                cost += PIECE_COST * pieces + _extra(part)
                if cost > most:
                    return end
                end += len(part)
        return end

    def _line_cost(self, line: str) -> int:
        return self._known(line) if len(line) <= REMEMBERED_LENGTH else self._cost(line)

    def _cost(self, line: str) -> int:
        encoded = _vocabulary().encode(line)
        pieces = zip(encoded.ids, encoded.offsets, strict=True)
        unknown = (line[start:stop] for number, (start, stop) in pieces if number == UNKNOWN)
        known = len(encoded) - encoded.ids.count(UNKNOWN)
        return PIECE_COST * (known + sum(len(part.encode()) for part in unknown)) + _extra(line)


def _extra(text: str) -> int:
    return sum(cost * len(signs.findall(text)) for signs, cost in EXTRA_COSTS)


@lru_cache(maxsize=1)
def _vocabulary() -> Tokenizer:
    """The pieces of Llama 2, all worth the same: the best split is the one with the fewest."""
    # Imported here: processes that never count do not pay for it.
    from tokenizers import Tokenizer, models, normalizers

    spec = find_spec(VOCABULARY_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"The package «{VOCABULARY_PACKAGE}» is not installed.")
    given = json.loads((Path(spec.origin).parent / VOCABULARY_FILE).read_bytes())
    numbers: dict[str, int] = given["model"]["vocab"]
    pieces = sorted(numbers, key=numbers.__getitem__)
    entries = [("\0" if UNUSED.fullmatch(piece) else piece, -1.0) for piece in pieces]
    counter = Tokenizer(models.Unigram(entries, unk_id=UNKNOWN, byte_fallback=False))
    counter.normalizer = normalizers.Replace(" ", "\u2581")
    return counter


TOKEN_ESTIMATE = VocabularyCount()
