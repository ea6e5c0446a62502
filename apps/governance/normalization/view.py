"""A text derived from another one, which knows for each character where it came from."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

#: Where each character begins and ends in the original text.
Origins = tuple[Sequence[int], Sequence[int]]


class Positions:
    """Where the characters of a derived text came from, worked out when something is found."""

    def __init__(self, work_out: Callable[[], Origins]) -> None:
        self._work_out = work_out

    @cached_property
    def origins(self) -> Origins:
        return self._work_out()


@dataclass(frozen=True, slots=True)
class DerivedText:
    """`text` as derived by `name`; there are no `places` where nothing has moved."""

    name: str
    text: str
    places: Positions | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]`, not empty, stands in the original text."""
        if self.places is None:
            return start, end
        starts, ends = self.places.origins
        first, last = start, max(start, end - 1)
        if starts[first] <= starts[last]:
            return starts[first], ends[last]
        return starts[last], ends[first]

    def origins(self) -> Origins:
        """Where each character begins and ends in the original text."""
        if self.places is None:
            return range(len(self.text)), range(1, len(self.text) + 1)
        return self.places.origins

    def lowered(self) -> "DerivedText":
        """The same view in lower case; folded text keeps its length by that."""
        lowered = self.text.lower()
        if len(lowered) == len(self.text):
            return DerivedText(self.name, lowered, self.places)
        return DerivedText(self.name, "".join(map(_one_lower, self.text)), self.places)


def _one_lower(character: str) -> str:
    lowered = character.lower()
    return lowered if len(lowered) == 1 else character


class Builder:
    """Puts a view together from pieces of another one and from decoded text."""

    def __init__(self, parent: DerivedText) -> None:
        self._parent = parent
        self._pieces: list[str] = []
        self._placed: list[Callable[[Origins], Origins]] = []

    def keep(self, start: int, end: int) -> None:
        """Takes the parent's text over as it is."""
        self._pieces.append(self._parent.text[start:end])
        self._placed.append(partial(_sliced, slice(start, end)))

    def keep_as(self, text: str) -> None:
        """Takes the parent's text over, read as another one of the same length."""
        self._pieces.append(text)
        self._placed.append(partial(_sliced, slice(None)))

    def keep_reversed(self, start: int, end: int) -> None:
        """Takes the parent's text over from its end to its beginning."""
        self._pieces.append(self._parent.text[start:end][::-1])
        self._placed.append(partial(_reversed, slice(start, end)))

    def put(self, text: str, start: int, end: int) -> None:
        """Lets `text` stand for the parent's characters from `start` to `end`."""
        self._pieces.append(text)
        if text:
            self._placed.append(partial(_replaced, self._parent, start, end, len(text)))

    def view(self, name: str) -> DerivedText:
        places = Positions(partial(_put_together, self._parent, tuple(self._placed)))
        return DerivedText(name, "".join(self._pieces), places)


def _put_together(parent: DerivedText, placed: Sequence[Callable[[Origins], Origins]]) -> Origins:
    starts, ends, known = list[int](), list[int](), parent.origins()
    for piece in placed:
        first, last = piece(known)
        starts.extend(first)
        ends.extend(last)
    return starts, ends


def _sliced(part: slice, known: Origins) -> Origins:
    return known[0][part], known[1][part]


def _reversed(part: slice, known: Origins) -> Origins:
    return known[0][part][::-1], known[1][part][::-1]


def _replaced(parent: DerivedText, start: int, end: int, length: int, _: Origins) -> Origins:
    first, last = parent.span(start, end)
    return [first] * length, [last] * length


def replaced(
    parent: DerivedText, name: str, changes: Iterator[tuple[int, int, str]]
) -> DerivedText | None:
    """The parent with some stretches replaced, or None when there were none."""
    builder, at, any_found = Builder(parent), 0, False
    for start, end, text in changes:
        builder.keep(at, start)
        builder.put(text, start, end)
        at, any_found = end, True
    if not any_found:
        return None
    builder.keep(at, len(parent.text))
    return builder.view(name)
