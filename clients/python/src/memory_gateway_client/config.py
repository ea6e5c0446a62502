"""The configuration of an agent: camelCase JSON in, typed values out (Configuration)."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import httpx

from memory_gateway_client.errors import ConfigurationError, Words

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


#: A day: beyond it is a slip of the pen, and infinity no timeout.
MAX_SECONDS = 86_400
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
        if type(value) not in (int, float) or not 0 < value <= MAX_SECONDS:
            raise self.refuse(name, f"must be a positive number of at most {MAX_SECONDS} seconds")
        return float(value)


ABSOLUTE = "must be an absolute http or https address with a host"
BARE = "must not carry a user, a password, a query or a fragment"


def base_url_of(section: Section, name: str) -> str:
    """An absolute http(s) address without slashes at its end. Raises ConfigurationError."""
    text = section.text(name)
    if not _is_absolute(text):
        raise section.refuse(name, ABSOLUTE)
    parts = urlsplit(text)
    if parts.username or parts.password or "@" in parts.netloc or "?" in text or "#" in text:
        raise section.refuse(name, BARE)
    return text.rstrip("/")


def _is_absolute(text: str) -> bool:
    """Whether both the parser of the standard library and the one of httpx take it."""
    if any(character.isspace() or not character.isprintable() for character in text):
        return False
    try:
        parts = urlsplit(text)
        port, host = parts.port, httpx.URL(text).host
    except (ValueError, httpx.InvalidURL):
        return False
    return parts.scheme in ("http", "https") and bool(host and parts.hostname) and port != 0


class MemoryMode(Words):
    """Which memory an agent has: one or the other, never both."""

    CURATED = "curated"
    MEMORY_GATEWAY = "memory_gateway"


class SearchScope(Words):
    """Where the gateway looks when it recalls."""

    CURRENT_CHAT = "current_chat"
    RESOURCES = "resources"
    ALL_USER_MEMORY = "all_user_memory"


#: Results that are asked for, and the most that may be.
DEFAULT_TOP_K, MAX_TOP_K = 8, 100


class ProviderKind(Words):
    """Who answers: a script, or a server that speaks OpenAI's protocol."""

    SCRIPTED = "scripted"
    OPENAI = "openai"


@dataclass(frozen=True, kw_only=True)
class Connection:
    """Where a gateway is, and who calls. ``base_url`` has no slash at its end."""

    base_url: str
    user_id: str
    user_key: Secret
    app_id: str = "default"
    project_id: str = "default"
    timeout_seconds: float = 10.0


@dataclass(frozen=True, kw_only=True)
class GatewaySettings(Connection):
    """``memory.gateway``: the connection, and what is searched on it."""

    scope: tuple[SearchScope, ...]
    top_k: int = DEFAULT_TOP_K


@dataclass(frozen=True)
class CuratedSettings:
    """``memory.curated``: the folder of MEMORY.md and USER.md."""

    folder: Path


@dataclass(frozen=True)
class MemorySettings:
    """``memory``. Exactly one of the two sections is there: the one the mode names."""

    mode: MemoryMode
    curated: CuratedSettings | None = None
    gateway: GatewaySettings | None = None


@dataclass(frozen=True)
class ProviderSettings:
    """``provider``. A script is optional; a server needs its address and a model."""

    kind: ProviderKind = ProviderKind.SCRIPTED
    script: Path | None = None
    base_url: str = ""
    model: str = ""
    api_key: Secret | None = None
    timeout_seconds: float = 60.0


@dataclass(frozen=True)
class AgentSettings:
    """``agent``: its instructions, its patience with tools, the history it is shown."""

    system_prompt: str = "You are a helpful assistant."
    max_tool_rounds: int = 8
    tool_timeout_seconds: float = 60.0
    history_messages: int = 40


@dataclass(frozen=True)
class Settings:
    """Everything a run needs; ``sessions`` is the SQLite file of transcripts."""

    memory: MemorySettings
    provider: ProviderSettings
    agent: AgentSettings
    sessions: Path


DEFAULT_FILE = Path(".beaver/config.json")


def read_settings(path: Path) -> Settings:
    """The settings of a file; relative paths in it start from its folder.

    Raises ConfigurationError, also for a file that is missing or is no JSON.
    """
    return settings_of(read_json(path), folder=path.resolve().parent)


def settings_of(values: object, *, folder: Path) -> Settings:
    """The settings of parsed JSON. Sections of other programs at the top are left alone."""
    top = Section(values)
    sessions = top.section("sessions")
    sessions.only("path")
    return Settings(
        memory=_memory(top.section("memory"), folder),
        provider=_provider(top.section("provider"), folder),
        agent=_agent(top.section("agent")),
        sessions=folder / sessions.text("path", "sessions.sqlite3"),
    )


def read_json(path: Path) -> object:
    """Parsed JSON of a file.

    Raises ConfigurationError outside of any handler: the parser's own error holds the whole text,
    and with it the key, and must not come along as a context.
    """
    values: object = None
    problem = ""
    try:
        values = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        problem = f"cannot be read: {error.strerror or 'unknown error'}"
    except json.JSONDecodeError as error:
        problem = f"is no JSON: line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        problem = "is no JSON in UTF-8"
    if problem:
        raise ConfigurationError(str(path), problem)
    return values


def _memory(section: Section, folder: Path) -> MemorySettings:
    """A section of the mode that is not chosen may stay in the file; it is not read."""
    section.only("mode", "gateway", "curated")
    mode = MemoryMode(section.choice("mode", tuple(MemoryMode), MemoryMode.CURATED))
    if mode is MemoryMode.MEMORY_GATEWAY:
        return MemorySettings(mode, gateway=_gateway(section.section("gateway")))
    return MemorySettings(mode, curated=_curated(section.section("curated"), folder))


def _curated(section: Section, folder: Path) -> CuratedSettings:
    section.only("path")
    return CuratedSettings(folder / section.text("path", "memory"))


def _gateway(section: Section) -> GatewaySettings:
    section.only(
        "baseUrl", "userId", "userKey", "appId", "projectId", "scope", "topK", "timeoutSeconds"
    )
    return GatewaySettings(
        base_url=base_url_of(section, "baseUrl"),
        user_id=section.text("userId"),
        user_key=section.secret("userKey"),
        app_id=section.text("appId", Connection.app_id),
        project_id=section.text("projectId", Connection.project_id),
        scope=tuple(SearchScope(word) for word in section.some_of("scope", tuple(SearchScope))),
        top_k=section.whole("topK", DEFAULT_TOP_K, least=1, most=MAX_TOP_K),
        timeout_seconds=section.seconds("timeoutSeconds", Connection.timeout_seconds),
    )


def _provider(section: Section, folder: Path) -> ProviderSettings:
    kind = ProviderKind(section.choice("kind", tuple(ProviderKind), ProviderKind.SCRIPTED))
    if kind is ProviderKind.SCRIPTED:
        section.only("kind", "script")
        script = folder / section.text("script") if section.has("script") else None
        return ProviderSettings(kind, script=script)
    section.only("kind", "baseUrl", "model", "apiKey", "timeoutSeconds")
    return ProviderSettings(
        kind,
        base_url=base_url_of(section, "baseUrl"),
        model=section.text("model"),
        api_key=section.secret("apiKey") if section.has("apiKey") else None,
        timeout_seconds=section.seconds("timeoutSeconds", 60.0),
    )


def _agent(section: Section) -> AgentSettings:
    section.only("systemPrompt", "maxToolRounds", "toolTimeoutSeconds", "historyMessages")
    default = AgentSettings()
    return AgentSettings(
        system_prompt=section.text("systemPrompt", default.system_prompt),
        max_tool_rounds=section.whole("maxToolRounds", default.max_tool_rounds, least=0, most=100),
        tool_timeout_seconds=section.seconds("toolTimeoutSeconds", default.tool_timeout_seconds),
        history_messages=section.whole(
            "historyMessages", default.history_messages, least=0, most=1000
        ),
    )
