"""All the ways in which one text can be read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from apps.governance.normalization import decoders, reassembly
from apps.governance.normalization.decoders import (
    base64_texts,
    hidden_text,
    numbered_texts,
    plainly_written,
)
from apps.governance.normalization.folding import disguised, encodable, folded
from apps.governance.normalization.reassembly import (
    backwards,
    in_letters,
    in_words,
    joined_lines,
    joined_parts,
    shifted_back,
    spaced_out,
    spelt_out,
    strung_together,
    turned_round,
    unmarked,
)
from apps.governance.normalization.view import DerivedText
from apps.governance.patterns import compiled

Read = Callable[[DerivedText], DerivedText | None]
_SIGNS: dict[Read, str] = {**decoders.SIGNS, **reassembly.SIGNS}
# Is in no text in plain form, and belongs to no word.
_BETWEEN = "\0"


@dataclass(frozen=True, slots=True)
class Views:
    """A text, what it reads like in its own case, and what it reads like in lower case.

    `plain` is the first of both. `hidden` and `coded` are what nobody sees at first sight.
    """

    original: DerivedText
    plain: DerivedText
    cased: tuple[DerivedText, ...]
    lowered: tuple[DerivedText, ...]
    hidden: DerivedText | None
    coded: DerivedText | None
    encoded: DerivedText | None


def views_of(text: str) -> Views:
    """Every reading of a text, one level deep."""
    (views,) = views_of_each([text])
    return views


def views_of_each(texts: Iterable[str]) -> list[Views]:
    """The readings of some texts; what needs a sign that none of them holds is not tried."""
    originals = [DerivedText("text", encodable(text)) for text in texts]
    plain = [folded(one, "plain") for one in originals]
    together = _BETWEEN.join(one.text for one in plain).encode()
    idle = frozenset(read for read, sign in _SIGNS.items() if not compiled(sign).is_in(together))
    return [_views(*pair, idle) for pair in zip(originals, plain, strict=True)]


def _views(original: DerivedText, plain: DerivedText, idle: frozenset[Read]) -> Views:
    """The readings of a text; in its plain form ``idle`` would find nothing to do."""

    def by(read: Read, view: DerivedText = plain) -> DerivedText | None:
        return None if view is plain and read in idle else read(view)

    hidden = _folded(hidden_text(original))
    coded = _folded(by(plainly_written))
    encoded = _folded(by(base64_texts))
    numbered = _folded(by(numbered_texts))
    read = disguised(plain)
    turned = _folded(turned_round(original))
    shared = _present(plain, read, hidden, turned, coded, encoded, numbered)
    if coded is not None:
        shared += _present(disguised(coded))
    return Views(
        original=original,
        plain=plain,
        cased=shared + _present(joined_lines(plain), by(joined_parts)),
        lowered=tuple(
            view.lowered()
            for view in shared
            + _present(
                by(spaced_out, read or plain),
                by(in_letters),
                in_words(plain),
                by(spelt_out),
                by(unmarked),
                by(strung_together, coded or plain),
                by(backwards),
                by(shifted_back),
            )
        ),
        hidden=hidden,
        coded=coded,
        encoded=encoded,
    )


def _folded(view: DerivedText | None) -> DerivedText | None:
    return None if view is None else folded(view, view.name)


def _present(*views: DerivedText | None) -> tuple[DerivedText, ...]:
    return tuple(view for view in views if view is not None and view.text)
