"""All the ways in which one text can be read."""

from dataclasses import dataclass

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
    original = DerivedText("text", encodable(text))
    plain = folded(original, "plain")
    hidden = _folded(hidden_text(original))
    coded = _folded(plainly_written(plain))
    encoded = _folded(base64_texts(plain))
    numbered = _folded(numbered_texts(plain))
    read = disguised(plain)
    turned = _folded(turned_round(original))
    shared = _present(plain, read, hidden, turned, coded, encoded, numbered)
    if coded is not None:
        shared += _present(disguised(coded))
    return Views(
        original=original,
        plain=plain,
        cased=shared + _present(joined_lines(plain), joined_parts(plain)),
        lowered=tuple(
            view.lowered()
            for view in shared
            + _present(
                spaced_out(read or plain),
                in_letters(plain),
                in_words(plain),
                spelt_out(plain),
                unmarked(plain),
                strung_together(coded or plain),
                backwards(plain),
                shifted_back(plain),
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
