"""One object of the configuration, read key by key; every complaint names the key."""

from __future__ import annotations

import re
from collections.abc import Collection

from apps.gateway.client.errors import ConfigurationError
from apps.gateway.client.secret import Secret

#: A day: beyond it is a slip of the pen, and infinity no timeout.
MOST_SECONDS = 86_400
_NAME_OF_A_KEY = re.compile(r"[A-Za-z]{1,40}")


class Section:
    """Reads values of one JSON object. Every method raises ConfigurationError.

    ``path`` is where the object is, such as ``memory.gateway``; empty at the top.
    """

    def __init__(self, values: object, path: str = "") -> None:
        if not isinstance(values, dict):
            raise ConfigurationError(path or "The configuration", "must be a JSON object")
        self._values = values
        self._path = path

    def key(self, name: str) -> str:
        """The full name of a key, for messages."""
        return f"{self._path}.{name}" if self._path else name

    def refuse(self, name: str, problem: str) -> ConfigurationError:
        """The error to raise about a key."""
        return ConfigurationError(self.key(name), problem)

    def only(self, *names: str) -> None:
        """Refuse other keys: a misspelt one would silently leave its default in place."""
        for name in self._values.keys() - set(names):
            # Somebody's secret may stand where a key belongs: name only what can be a key.
            told = self.key(name) if _NAME_OF_A_KEY.fullmatch(name) else f"A key of {self._path}"
            raise ConfigurationError(told, f"is unknown; known here: {', '.join(names)}")

    def section(self, name: str) -> Section:
        """The object under a key; an empty one if it is missing."""
        return Section(self._values.get(name, {}), self.key(name))

    def object(self, name: str) -> dict[str, object]:
        """The object under a key as it is; an empty one if it is missing."""
        return dict(self.section(name)._values)

    def items(self, name: str) -> list[tuple[int, Section]]:
        """The objects in a list, numbered from 0."""
        value = self._values.get(name)
        if not isinstance(value, list) or not value:
            raise self.refuse(name, "must be a list of objects")
        return [
            (number, Section(item, f"{self.key(name)}[{number}]"))
            for number, item in enumerate(value)
        ]

    def has(self, name: str) -> bool:
        """Whether the key is there at all."""
        return name in self._values

    def text(self, name: str, default: str | None = None) -> str:
        """Text that is not empty, without white space around it; without a default a must."""
        if not self.has(name) and default is not None:
            return default
        value = self._values.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(name, "must be text and not empty")
        return value.strip()

    def secret(self, name: str) -> Secret:
        """A credential; printable ASCII, so that it fits into headers and files alike."""
        text = self.text(name)
        if not text.isascii() or not text.isprintable():
            raise self.refuse(name, "must consist of printable ASCII characters")
        return Secret(text)

    def choice(self, name: str, allowed: Collection[str], default: str) -> str:
        """One of the allowed words."""
        value = self._values.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise self.refuse(name, f"must be one of: {', '.join(allowed)}")
        return value

    def some_of(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """One or more of the allowed words, each once, in the order given."""
        value = self._values.get(name)
        given = value if isinstance(value, list) else []
        if not given or any(not isinstance(item, str) or item not in allowed for item in given):
            raise self.refuse(name, f"must be a list of one or more of: {', '.join(allowed)}")
        return tuple(dict.fromkeys(given))

    def whole(self, name: str, default: int, *, least: int, most: int) -> int:
        """A whole number within bounds; ``true`` is none."""
        value = self._values.get(name, default)
        if type(value) is not int or not least <= value <= most:
            raise self.refuse(name, f"must be a whole number from {least} to {most}")
        return value

    def seconds(self, name: str, default: float) -> float:
        """A positive, finite number."""
        value = self._values.get(name, default)
        if type(value) not in (int, float) or not 0 < value <= MOST_SECONDS:
            raise self.refuse(name, f"must be a positive number of at most {MOST_SECONDS} seconds")
        return float(value)
