"""All the ways in which one text can be read."""

from collections.abc import Callable, Iterable, Sequence, Set
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
from apps.governance.patterns import JoinedTexts

Read = Callable[[DerivedText], DerivedText | None]
_SIGNS: dict[Read, str] = {**decoders.SIGNS, **reassembly.SIGNS}


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
    """The readings of some texts; of each only those are tried that need no sign it lacks."""
    originals = [DerivedText("text", encodable(text)) for text in texts]
    plain = [folded(one, "plain") for one in originals]
    tried = _tried([one.text for one in plain])
    return [_views(*three) for three in zip(originals, plain, tried, strict=True)]


def _tried(texts: Sequence[str]) -> list[Set[Read]]:
    """For each of some texts the readings whose signs it may hold."""
    together, found = JoinedTexts(texts), [set[Read]() for _ in texts]
    for read, sign in _SIGNS.items():
        for number in together.may_hold(sign):
            found[number].add(read)
    return [*found]


def _views(original: DerivedText, plain: DerivedText, tried: Set[Read]) -> Views:
    """The readings of a text; in its plain form those that are not ``tried`` find nothing."""
    if not tried and plain.text and original.text.isascii():
        return Views(original, plain, (plain,), (plain.lowered(),), None, None, None)

    def by(read: Read, view: DerivedText = plain) -> DerivedText | None:
        return read(view) if read in tried or view is not plain else None

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
        cased=shared + _present(by(joined_lines), by(joined_parts)),
        lowered=tuple(
            view.lowered()
            for view in shared
            + _present(
                by(spaced_out, read or plain),
                by(in_letters),
                by(in_words),
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
