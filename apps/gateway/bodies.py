"""What the gateway is sent, as the seed's clients send it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.gateway.authentication import HOME
from apps.gateway.fields import Fields
from apps.gateway.models import SESSION_ID_LENGTH, USER_ID_LENGTH
from apps.gateway.vocabulary import (
    CHAT,
    LATEST,
    MOST_MESSAGES,
    MOST_RESULTS,
    PLACE_LENGTH,
    ROLES,
    SEARCH_SCOPES,
    SENDER_LENGTH,
    TOP_K,
    SearchScope,
)

IDENTITY = frozenset({"user_id", "user_key", "app_id", "project_id"})
OF_MESSAGES = frozenset({"sender_id", "role", "timestamp", "content"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a user says it is; it has to be its home."""

    app_id: str
    project_id: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        return cls(
            fields.line("app_id", most=PLACE_LENGTH, default=HOME),
            fields.line("project_id", most=PLACE_LENGTH, default=HOME),
        )


@dataclass(frozen=True, slots=True)
class Message:
    """Something that was said, at ``timestamp`` in milliseconds since 1970."""

    sender_id: str
    role: str
    timestamp: int
    content: str


@dataclass(frozen=True, slots=True)
class Addition:
    """Messages for a session."""

    known: ClassVar[frozenset[str]] = IDENTITY | {"session_id", "messages"}

    session_id: str
    messages: tuple[Message, ...]

    @classmethod
    def read(cls, fields: Fields) -> Self:
        return cls(_session_id(fields), _messages(fields))


@dataclass(frozen=True, slots=True)
class Flush:
    """A session whose messages are to be found from now on."""

    known: ClassVar[frozenset[str]] = IDENTITY | {"session_id"}

    session_id: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        return cls(_session_id(fields))


@dataclass(frozen=True, slots=True)
class Search:
    """A question, and where to look. ``session_id`` is that of the current chat, if any."""

    known: ClassVar[frozenset[str]] = IDENTITY | {"conversation_id", "query", "scope", "top_k"}

    query: str
    scopes: tuple[str, ...]
    session_id: str
    top_k: int

    @classmethod
    def read(cls, fields: Fields) -> Self:
        scopes = fields.words("scope", SEARCH_SCOPES)
        return cls(
            query=fields.text("query"),
            scopes=scopes,
            session_id=_current_chat(fields, scopes),
            top_k=fields.number("top_k", least=1, most=MOST_RESULTS, default=TOP_K),
        )


@dataclass(frozen=True, slots=True)
class NewUser:
    """A user to be, and its home."""

    known: ClassVar[frozenset[str]] = frozenset({"user_id", "organization", "repository", "rotate"})

    user_id: str
    organization: str
    repository: str
    rotate: bool

    @classmethod
    def read(cls, fields: Fields) -> Self:
        return cls(
            user_id=fields.line("user_id", most=USER_ID_LENGTH),
            organization=fields.line("organization", most=PLACE_LENGTH),
            repository=fields.line("repository", most=PLACE_LENGTH),
            rotate=fields.flag("rotate"),
        )


def _session_id(fields: Fields) -> str:
    return fields.line("session_id", most=SESSION_ID_LENGTH)


def _current_chat(fields: Fields, scopes: tuple[str, ...]) -> str:
    """The session of the conversation; only to look in the current chat one has to be named."""
    if SearchScope.CURRENT_CHAT not in scopes and fields.raw.get("conversation_id") is None:
        return ""
    return CHAT + fields.line("conversation_id", most=SESSION_ID_LENGTH - len(CHAT))


def _messages(fields: Fields) -> tuple[Message, ...]:
    listed = fields.listed("messages", most=MOST_MESSAGES)
    read = [_message(one, number, fields) for number, one in enumerate(listed)]
    latest = 0
    for number, message in enumerate(read):
        if 0 < message.timestamp < latest:
            fields.note(f"messages[{number}].timestamp", "It lies before the message above it.")
        latest = max(latest, message.timestamp)
    return tuple(read)


def _message(raw: Any, number: int, above: Fields) -> Message:
    place = f"messages[{number}]"
    if not isinstance(raw, Mapping):
        above.note(place, "It must be an object.")
        return Message("", "", 0, "")
    fields = Fields.of(raw, OF_MESSAGES, above.problems, f"{place}.")
    return Message(
        sender_id=fields.line("sender_id", most=SENDER_LENGTH),
        role=fields.word("role", ROLES),
        timestamp=fields.number("timestamp", least=1, most=LATEST),
        content=fields.text("content"),
    )
