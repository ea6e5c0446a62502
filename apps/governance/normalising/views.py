"""All the ways in which one text can be read."""

from dataclasses import dataclass

from apps.governance.normalization.decoders import base64_texts, hidden_text, plainly_written
from apps.governance.normalization.folding import disguised, encodable, folded
from apps.governance.normalization.reassembly import (
    in_letters,
    in_words,
    joined_lines,
    joined_parts,
    spaced_out,
    turned_round,
)
from apps.governance.normalization.view import View


@dataclass(frozen=True, slots=True)
class Views:
    """A text, what it reads like in its own case, and what it reads like in lower case.

    `plain` is the first of both. `hidden` and `coded` are what nobody sees at first sight.
    """

    original: View
    plain: View
    cased: tuple[View, ...]
    lowered: tuple[View, ...]
    hidden: View | None
    coded: View | None
    encoded: View | None


def views_of(text: str) -> Views:
    """Every reading of a text, one level deep."""
    original = View("text", encodable(text))
    plain = folded(original, "plain")
    hidden = _folded(hidden_text(original))
    coded = _folded(plainly_written(plain))
    encoded = _folded(base64_texts(plain))
    shared = _present(
        plain, disguised(plain), hidden, _folded(turned_round(original)), coded, encoded
    )
    if coded is not None:
        shared += _present(disguised(coded))
    return Views(
        original=original,
        plain=plain,
        cased=shared + _present(joined_lines(plain), joined_parts(plain)),
        lowered=tuple(
            view.lowered()
            for view in shared + _present(spaced_out(plain), in_letters(plain), in_words(plain))
        ),
        hidden=hidden,
        coded=coded,
        encoded=encoded,
    )


def _folded(view: View | None) -> View | None:
    return None if view is None else folded(view, view.name)


def _present(*views: View | None) -> tuple[View, ...]:
    return tuple(view for view in views if view is not None and view.text)
