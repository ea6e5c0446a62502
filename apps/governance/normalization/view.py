"""A text derived from another one, which knows for each character where it came from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DerivedText:
    """`text` as derived by `name`; `starts` and `ends` are None where nothing has moved."""

    name: str
    text: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]`, not empty, stands in the original text."""
        if self.starts is None or self.ends is None:
            return start, end
        first, last = start, max(start, end - 1)
        if self.starts[first] <= self.starts[last]:
            return self.starts[first], self.ends[last]
        return self.starts[last], self.ends[first]

    def origins(self) -> tuple[Sequence[int], Sequence[int]]:
        """Where each character begins and ends in the original text."""
        if self.starts is None or self.ends is None:
            return range(len(self.text)), range(1, len(self.text) + 1)
        return self.starts, self.ends

    def lowered(self) -> "DerivedText":
        """The same view in lower case; folded text keeps its length by that."""
        lowered = self.text.lower()
        if len(lowered) == len(self.text):
            return DerivedText(self.name, lowered, self.starts, self.ends)
        return DerivedText(self.name, "".join(map(_one_lower, self.text)), self.starts, self.ends)


def _one_lower(character: str) -> str:
    lowered = character.lower()
    return lowered if len(lowered) == 1 else character


class Builder:
    """Puts a view together from pieces of another one and from decoded text."""

    def __init__(self, parent: DerivedText) -> None:
        self._parent = parent
        self._pieces: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def keep(self, start: int, end: int) -> None:
        """Takes the parent's text over as it is."""
        starts, ends = self._parent.origins()
        self._pieces.append(self._parent.text[start:end])
        self._starts.extend(starts[start:end])
        self._ends.extend(ends[start:end])

    def keep_as(self, text: str) -> None:
        """Takes the parent's text over, read as another one of the same length."""
        starts, ends = self._parent.origins()
        self._pieces.append(text)
        self._starts.extend(starts)
        self._ends.extend(ends)

    def keep_reversed(self, start: int, end: int) -> None:
        """Takes the parent's text over from its end to its beginning."""
        starts, ends = self._parent.origins()
        self._pieces.append(self._parent.text[start:end][::-1])
        self._starts.extend(starts[start:end][::-1])
        self._ends.extend(ends[start:end][::-1])

    def put(self, text: str, start: int, end: int) -> None:
        """Lets `text` stand for the parent's characters from `start` to `end`."""
        first, last = self._parent.span(start, end)
        self._pieces.append(text)
        self._starts.extend([first] * len(text))
        self._ends.extend([last] * len(text))

    def view(self, name: str) -> DerivedText:
        return DerivedText(name, "".join(self._pieces), self._starts, self._ends)


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
