"""What a gateway answers and keeps, as typed values. What it says beyond that is left out."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict


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
    """A conversation."""

    path: ClassVar[str] = "sessions"

    session_id: str
    """For example ``chat:42``."""
    messages: int
    is_flushed: bool
    """Whether all of its messages can be found."""
    created_at: datetime
    last_added_at: datetime | None = None
    flushed_at: datetime | None = None


class KeptMessage(Kept):
    """Something that was said. A correction gives it another id."""

    path: ClassVar[str] = "messages"

    id: str
    session_id: str
    role: str
    sender_id: str
    text: str | None
    """None if it is withheld until a person releases it."""
    said_at: datetime
    status: str
    version: int
    """Counted from 1."""


class KeptMemory(Kept):
    """What the gateway remembers of what the user stated."""

    path: ClassVar[str] = "memories"

    id: str
    text: str | None
    """None while it is held back for a person to look at."""
    type: str
    status: str
    session_id: str | None = None
    """Where it was stated, if that session is still there."""
    version: int
    is_waiting: bool
    """Whether the newest version waits for a person."""
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None


class KeptFile(Kept):
    """A file that was handed over; its text is found by searching."""

    path: ClassVar[str] = "resources"

    resource_id: str
    session_id: str
    uri: str
    status: str
    """``extracted``, ``failed``, or ``extracting`` while it is still being read."""
    failure: str | None = None
    """Why there is no text."""
    title: str
    description: str
    type: str
    size: int
    """Bytes."""
    sha256: str
    chunks: int
    withheld_chunks: int
    progress: int
    """How much of the text is found by now, in percent."""
    truncated: bool
    created_at: datetime


class Quota(Answer):
    """How much is kept of something, and how much may be."""

    used: int
    limit: int
    left: int


class Quotas(Answer):
    """What somebody keeps; ``bytes`` are those of texts and files together."""

    messages: Quota
    files: Quota
    bytes: Quota


class Usage(Answer):
    """What the user keeps, and what all users of its organization keep together."""

    user: Quotas
    organization: Quotas
    calls_per_minute: int


class Erased(Answer):
    """A user of which nothing is left but its name, and how much was erased."""

    user_id: str
    status: str
    sessions: int
    messages: int
    memories: int
    resources: int
