"""What a gateway answers and keeps, as typed values. What it says beyond that is left out."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field


class Answer(BaseModel):
    """Something a gateway answered."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Found(Answer):
    """Something that answers a question; the best comes first."""

    id: str
    text: str
    session_id: str
    score: float
    """Comparable within one answer only."""
    source_scope: str
    resource_uri: str | None = None
    role: str | None = None
    """Who said it: ``user`` or ``assistant``; None for a file."""
    said_at: datetime | None = None
    relevance: str | None = None
    """``strong`` or ``weak``: weak ones fill up what was asked for."""
    title: str | None = None
    """Of a file."""
    page: int | None = None
    """Of a file, counted from 1."""


class Added(Answer):
    """Messages that were handed over."""

    status: str
    events_added: int = 0
    withheld: int = 0
    """Of them, those that no search finds until a person releases them."""


class Flushed(Answer):
    """What a flush did."""

    status: str
    events_indexed: int = 0
    memories_created: int = 0
    withheld: int = 0


class Kept(Answer):
    """Something that a gateway keeps of its user; ``path`` is where its kind is listed."""

    path: ClassVar[str]


class KeptSession(Kept):
    """A conversation; its messages are listed by its id."""

    path: ClassVar[str] = "sessions"

    id: str = Field(validation_alias=AliasChoices("id", "session_id"))
    """For example ``chat:42``."""
    messages: int = 0
    """How many there are."""


class KeptMessage(Kept):
    """Something that was said."""

    path: ClassVar[str] = "messages"

    id: str
    session_id: str
    role: str
    text: str = Field(validation_alias=AliasChoices("text", "content"))
    said_at: datetime


class KeptMemory(Kept):
    """What the gateway remembers of what the user stated."""

    path: ClassVar[str] = "memories"

    id: str
    text: str = Field(validation_alias=AliasChoices("text", "content"))
    created_at: datetime | None = None


class KeptFile(Kept):
    """A file that was handed over; its text is found by searching."""

    path: ClassVar[str] = "resources"

    id: str = Field(validation_alias=AliasChoices("resource_id", "id"))
    uri: str
    status: str
    """``extracted``, ``failed``, or ``extracting`` while it is still being read."""
    failure: str | None = None
    """Why there is no text."""
    title: str
    description: str = ""
    type: str
    size: int
    """Bytes."""
    sha256: str
    created_at: datetime


class Usage(Answer):
    """What is kept of the user, and how much may be."""

    model_config = ConfigDict(frozen=True, extra="allow")
