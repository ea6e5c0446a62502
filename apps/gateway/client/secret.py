"""A credential that does not show itself (Security and Privacy)."""

from __future__ import annotations

from typing import NoReturn

HIDDEN = "***"


class Secret:
    """Text that ``str``, ``repr`` and formatting hide; only :meth:`reveal` gives it out."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself, to be put into a request and nowhere else."""
        return self._text

    def __str__(self) -> str:
        return HIDDEN

    def __repr__(self) -> str:
        return f"Secret({HIDDEN})"

    def __deepcopy__(self, _: object) -> Secret:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("A secret is not to be pickled.")
