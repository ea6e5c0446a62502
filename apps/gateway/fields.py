"""Reading the fields of a body: each that is wrong is named, and no value is ever repeated."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Self

from apps.common.errors import InvalidArgument
from apps.common.text import UNSTORABLE
from apps.events.drafts import CONTROL, Problems

#: A name that a caller made up is said back only if it looks like one, and cannot be a key.
NAME = re.compile(r"[a-z_]{1,32}", re.ASCII)
LARGEST_INTEGER = 2**53


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one object. What cannot be read is noted in ``problems``, and read as empty."""

    raw: Mapping[Any, Any]
    problems: Problems
    prefix: str = ""

    @classmethod
    def of(cls, raw: object, known: Collection[str], problems: Problems, prefix: str = "") -> Self:
        """The fields of an object with none but the ``known`` ones.

        Raises InvalidArgument if it is no object.
        """
        if not isinstance(raw, Mapping):
            raise InvalidArgument("body", "The body must be a JSON object.")
        for name in raw:
            if name not in known:
                shown = name if isinstance(name, str) and NAME.fullmatch(name) else "(unnamed)"
                problems.add(f"{prefix}{shown}", "There is no such field.")
        return cls(raw, problems, prefix)

    def note(self, name: str, message: str) -> None:
        """Say that a field is wrong."""
        self.problems.add(f"{self.prefix}{name}", message)

    def line(self, name: str, *, most: int, default: str | None = None) -> str:
        """A text on one line, not blank."""
        text = self._text(name, default)
        if text is not None and (len(text) > most or CONTROL.search(text) or not text.strip()):
            self.note(name, f"It must be 1 to {most} characters on one line.")
        return text or ""

    def text(self, name: str) -> str:
        """A text of any length, not blank."""
        text = self._text(name, None)
        if text is not None and (not text.strip() or UNSTORABLE.search(text)):
            self.note(name, "It must not be blank, nor hold a NUL or a lone surrogate.")
        return text or ""

    def number(self, name: str, *, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = self.raw.get(name, default)
        if value is None and name not in self.raw:
            self.note(name, "It is missing.")
        elif type(value) is not int or not least <= value <= most:
            self.note(name, f"It must be a whole number from {least} to {most}.")
        return value if type(value) is int else 0

    def flag(self, name: str) -> bool:
        """True or false; false if it is not given."""
        value = self.raw.get(name, False)
        if not isinstance(value, bool):
            self.note(name, "It must be true or false.")
        return value is True

    def word(self, name: str, allowed: Collection[str]) -> str:
        """One of a few words."""
        value = self.raw.get(name)
        if not isinstance(value, str) or value not in allowed:
            self.note(name, f"It must be one of {', '.join(allowed)}.")
            return ""
        return value

    def words(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """One or more of a few words, each once."""
        value = self.raw.get(name)
        if isinstance(value, list) and 0 < len(value) <= len(allowed):
            read = [one for one in value if isinstance(one, str) and one in allowed]
            if len(read) == len(value):
                return tuple(dict.fromkeys(read))
        self.note(name, f"It must be a list with one or more of {', '.join(allowed)}.")
        return ()

    def listed(self, name: str, *, most: int) -> list[Any]:
        """A list of 1 to ``most``."""
        value = self.raw.get(name)
        if not isinstance(value, list) or not 0 < len(value) <= most:
            self.note(name, f"It must be a list of 1 to {most}.")
            return []
        return value

    def _text(self, name: str, default: str | None) -> str | None:
        value = self.raw.get(name, default)
        if isinstance(value, str):
            return value
        self.note(name, "It must be a text." if name in self.raw else "It is missing.")
        return None
