"""What the gateway is sent, as the seed's clients send it, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from django.core.files.uploadedfile import UploadedFile
from pydantic import (
    Field,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)

from apps.common.errors import ErrorCode
from apps.common.messages import (
    MISSING,
    Answer,
    AnsweredMoment,
    ExactLine,
    Many,
    Message,
    QueryWhole,
    Schema,
    Text,
    ValueKind,
    Whole,
    Word,
    Words,
    all_wrong,
    attribute,
    is_none,
    wrong,
)
from apps.gateway.authentication import HOME
from apps.gateway.extraction.file_kinds import FileKind
from apps.gateway.extraction.limits import ExtractionFailure
from apps.gateway.models import SESSION_ID_MAX_LENGTH, USER_ID_MAX_LENGTH, GatewaySession
from apps.gateway.resources.models import (
    DESCRIPTION_MAX_LENGTH,
    TITLE_MAX_LENGTH,
    GatewayResource,
    ResourceStatus,
)
from apps.gateway.selectors import thread_of
from apps.gateway.vocabulary import (
    CHAT,
    CURSOR_MAX_LENGTH,
    DEFAULT_PAGE,
    DEFAULT_TOP_K,
    KEY_MAX_LENGTH,
    MAX_MESSAGES,
    MAX_PAGE,
    MAX_TIMESTAMP_MS,
    MAX_TOP_K,
    MAX_VERSION,
    ROLES,
    SCOPE_MAX_LENGTH,
    SEARCH_SCOPES,
    SENDER_MAX_LENGTH,
    SearchScope,
)
from apps.memories.models import Memory
from apps.memories.vocabulary import Status
from apps.search.ranking import Relevance

if TYPE_CHECKING:
    from apps.gateway.services.own_data import OwnMessage
    from apps.gateway.services.quotas import QuotaUsage

ACCEPTED, FLUSHED, UNCHANGED, DELETED = "accepted", "flushed", "unchanged", "deleted"
ERASED = "erased"
MESSAGE_STATES = PENDING, FOUND, WITHHELD = "pending", "found", "withheld"


class GatewayMessage(Message):
    """Names that a caller made up are said back only if they cannot be a key."""

    nameable: ClassVar[re.Pattern[str]] = re.compile(r"[a-z_]{1,32}", re.ASCII)


class Credentials(GatewayMessage):
    """Who calls."""

    user_id: Annotated[str, ExactLine(USER_ID_MAX_LENGTH)]
    user_key: Annotated[str, ExactLine(KEY_MAX_LENGTH)] = Field(
        repr=False, json_schema_extra={"writeOnly": True}
    )
    """A secret."""


class Identity(Credentials):
    """Who calls, and where: `default` is the user's home, as are its slugs."""

    app_id: Annotated[str, ExactLine(SCOPE_MAX_LENGTH)] = HOME
    project_id: Annotated[str, ExactLine(SCOPE_MAX_LENGTH)] = HOME


class SearchRequest(Identity):
    """A question, and where to look."""

    query: Annotated[str, Text()]
    scope: Annotated[tuple[str, ...], Words(SEARCH_SCOPES)]
    conversation_id: Annotated[str | None, ExactLine(SESSION_ID_MAX_LENGTH - len(CHAT))] = Field(
        default_factory=lambda: MISSING, validate_default=True
    )
    """Whose session is `chat:` and this; `current_chat` needs it."""
    top_k: Annotated[int, Whole(1, MAX_TOP_K)] = DEFAULT_TOP_K

    @field_validator("conversation_id", mode="wrap")
    @classmethod
    def _of_current_chat(
        cls, value: Any, read_line: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> Any:
        """Only to look in the current chat one has to be named."""
        is_needed = SearchScope.CURRENT_CHAT in info.data.get("scope", ())
        return None if value in (None, MISSING) and not is_needed else read_line(value)

    @property
    def session_id(self) -> str:
        """The session of the current chat; empty if none is named."""
        return "" if self.conversation_id is None else CHAT + self.conversation_id


class ChatMessage(GatewayMessage):
    """Something that was said."""

    no_object: ClassVar[str] = "It must be an object."

    sender_id: Annotated[str, ExactLine(SENDER_MAX_LENGTH)]
    role: Annotated[str, Word(ROLES)]
    timestamp: Annotated[int, Whole(1, MAX_TIMESTAMP_MS)]
    """Milliseconds since 1970; never before the message above."""
    content: Annotated[str, Text()]


class FlushRequest(Identity):
    """A session whose messages are to be found from now on."""

    session_id: Annotated[str, ExactLine(SESSION_ID_MAX_LENGTH)]
    """For example `chat:42`."""


class AddRequest(FlushRequest):
    """Messages for a session."""

    messages: Annotated[tuple[ChatMessage, ...], Many(MAX_MESSAGES, least=1)]

    @field_validator("messages")
    @classmethod
    def _one_after_another(cls, messages: tuple[ChatMessage, ...]) -> tuple[ChatMessage, ...]:
        latest, early = 0, []
        for place, message in enumerate(messages):
            if message.timestamp < latest:
                early.append(place)
            latest = max(latest, message.timestamp)
        if early:
            said = "It lies before the message above it."
            raise all_wrong(((place, "timestamp"), said) for place in early)
        return messages


class PageRequest(Identity):
    """A page of a list."""

    limit: Annotated[int, QueryWhole(1, MAX_PAGE)] = DEFAULT_PAGE
    cursor: Annotated[str, ExactLine(CURSOR_MAX_LENGTH)] = ""


class MessagesRequest(PageRequest):
    """A page of messages."""

    session_id: Annotated[str, ExactLine(SESSION_ID_MAX_LENGTH)] = ""
    """Only of this session."""


class MessageChange(Identity):
    """What a message is to say."""

    text: Annotated[str, Text()]


class MemoryChange(MessageChange):
    """What a memory is to say."""

    null_is_absent: ClassVar[bool] = True

    expected_version: Annotated[int | None, Whole(1, MAX_VERSION)] = None
    """Change nothing if another version is there now."""


class UserRequest(GatewayMessage):
    """A user to be, and its home."""

    user_id: Annotated[str, ExactLine(USER_ID_MAX_LENGTH)]
    organization: Annotated[str, ExactLine(SCOPE_MAX_LENGTH)]
    """The slug of the user's organization."""
    repository: Annotated[str, ExactLine(SCOPE_MAX_LENGTH)]
    """The slug of its repository there."""
    rotate: bool = False
    """A new key in the place of the old."""


class File(ValueKind):
    """A file in a form."""

    def read(self, value: Any) -> Any:
        if not isinstance(value, UploadedFile):
            raise wrong("It must be a file.")
        return value

    def schema(self) -> Schema:
        return {"type": "string", "format": "binary"}


class ResourceChange(Identity):
    """What a file is called and what it is about; what is not given stays."""

    null_is_absent: ClassVar[bool] = True

    title: Annotated[str | None, ExactLine(TITLE_MAX_LENGTH)] = None
    description: Annotated[str | None, Text(DESCRIPTION_MAX_LENGTH, may_be_blank=True)] = None


class ResourceRequest(Identity):
    """A file and what is said of it."""

    file: Annotated[Any, File()]
    """Text, Markdown, HTML, PDF, CSV, JSON or Word."""
    title: Annotated[str, Text(TITLE_MAX_LENGTH, may_be_blank=True)] = ""
    """Else the name of the file."""
    description: Annotated[str, Text(DESCRIPTION_MAX_LENGTH, may_be_blank=True)] = ""


class SearchResult(Answer):
    """Something that answers a question."""

    id: str
    text: str
    """Begins with a mark in brackets where the write policy is in doubt about it."""
    session_id: str
    score: float
    """Comparable within one answer only."""
    source_scope: Annotated[str, Word(SEARCH_SCOPES)]
    resource_uri: str | None
    role: Annotated[str, Word(ROLES)] | None
    """Who said it; null for a file."""
    said_at: AnsweredMoment | None
    """When it was said, or the file handed over."""
    relevance: Annotated[str, Word(tuple(Relevance))]
    """How sure it is that it answers; weak ones fill up what is asked for."""
    title: str | None = Field(None, exclude_if=is_none)
    """Of a file."""
    page: int | None = Field(None, exclude_if=is_none)
    """Of a file, where it is known; counted from 1."""


class SearchResponse(Answer):
    """What answers a question, best first."""

    results: list[SearchResult]


class AddResponse(Answer):
    """Messages that were handed over."""

    status: Annotated[str, Word((ACCEPTED,))]
    events_added: int
    withheld: int
    """Of them, those that no search will find until a person releases them."""


class FlushResponse(Answer):
    """What a flush did."""

    status: Annotated[str, Word((FLUSHED, UNCHANGED))]
    events_indexed: int
    memories_created: int
    withheld: int
    """Of the messages, those that no search finds until a person releases them."""


class ResourceResponse(Answer):
    """A file of a user; its text is found by searching."""

    resource_id: str
    session_id: str
    uri: str
    status: Annotated[str, Word(tuple(ResourceStatus))]
    failure: Annotated[str, Word(tuple(ExtractionFailure))] | None = Field(None, exclude_if=is_none)
    """Why there is no text."""
    title: str
    description: str
    type: Annotated[str, Word(tuple(FileKind)), attribute("kind")]
    size: int
    """Bytes."""
    sha256: str
    chunks: Annotated[int, attribute("chunk_count")]
    withheld_chunks: Annotated[int, attribute("withheld_count")]
    """Of them, those that the write policy keeps from being found."""
    progress: int
    """How much of the text is found by now, in percent; 100 when it was read."""
    truncated: Annotated[bool, attribute("is_truncated")]
    """Whether the file has more text than was read."""
    created_at: AnsweredMoment

    @classmethod
    def of(cls, resource: GatewayResource) -> Self:
        """A resource without its text, which only search answers."""
        return cls.from_row(resource, failure=resource.failure or None)


class TextOfResource(Answer):
    """A piece of a file's text."""

    resource_id: str
    position: int
    page: int | None
    text: str


class ResourceList(Answer):
    """A page of files."""

    items: list[ResourceResponse]
    next_cursor: str | None
    """For the next page; null at the end."""


class DeletedResponse(Answer):
    """A file of which nothing is left."""

    resource_id: str
    status: Annotated[str, Word((DELETED,))]


class SessionItem(Answer):
    """A conversation."""

    session_id: str
    messages: int
    is_flushed: bool
    """Whether all of its messages may be found."""
    created_at: AnsweredMoment
    last_added_at: AnsweredMoment | None
    flushed_at: AnsweredMoment | None

    @classmethod
    def of(cls, session: GatewaySession) -> Self:
        return cls.from_row(session, is_flushed=session.pending_from is None)


class SessionList(Answer):
    """A page of conversations, the newest first."""

    items: list[SessionItem]
    next_cursor: str | None
    """For the next page; null at the end."""


class DeletedSession(Answer):
    """A session of which nothing is left."""

    session_id: str
    status: Annotated[str, Word((DELETED,))]
    messages: int
    """That were erased with it."""


class MessageItem(Answer):
    """Something that was said."""

    id: str
    """Another one after a correction; the former ones lead to it."""
    session_id: str
    role: Annotated[str, Word(ROLES)]
    sender_id: str
    text: str | None
    """Null if it is withheld until a person releases it; marked as in a search."""
    said_at: AnsweredMoment
    status: Annotated[str, Word(MESSAGE_STATES)]
    """Whether it is found, waits for a flush, or is withheld."""
    version: int
    """Counted from 1."""

    @classmethod
    def of(cls, message: OwnMessage) -> Self:
        said = message.event.content
        found = PENDING if message.is_pending else FOUND
        return cls(
            id=str(message.event.pk),
            session_id=message.session.session_id,
            role=said["role"],
            sender_id=said["sender"],
            text=message.text or None,
            said_at=message.event.occurred_at,
            status=found if message.text else WITHHELD,
            version=said.get("version", 1),
        )


class MessageList(Answer):
    """A page of messages, in the order in which they were said."""

    items: list[MessageItem]
    next_cursor: str | None
    """For the next page; null at the end."""


class MemoryItem(Answer):
    """Something that is remembered."""

    id: str
    text: str | None
    """Null while it is held back for a person to look at."""
    type: str
    status: Annotated[str, Word(tuple(Status))]
    """Deprecated and archived ones are not found any more."""
    session_id: str | None
    """Where it was stated, if that session is still there."""
    version: Annotated[int, attribute("latest_version")]
    """The newest; one that waits for a person is not found yet."""
    is_waiting: Annotated[bool, attribute("is_pending")]
    """Whether the newest version waits for a person."""
    created_at: AnsweredMoment
    updated_at: AnsweredMoment
    expires_at: AnsweredMoment | None

    @classmethod
    def told(cls, memory: Memory, names: Mapping[str, str]) -> Self:
        """A memory; ``names`` are those of sessions by their threads."""
        return cls.from_row(
            memory,
            id=str(memory.pk),
            text=None if memory.is_quarantined else memory.content,
            session_id=names.get(thread_of(memory)),
        )


class MemoryList(Answer):
    """A page of what is remembered, the newest first."""

    items: list[MemoryItem]
    next_cursor: str | None
    """For the next page; null at the end."""


class DeletedItem(Answer):
    """A message or a memory that was erased."""

    id: str
    status: Annotated[str, Word((DELETED,))]


class ErasedUser(Answer):
    """A user of which nothing is left but its name."""

    user_id: str
    status: Annotated[str, Word((ERASED,))]
    sessions: int
    messages: int
    memories: int
    resources: int


class QuotaItem(Answer):
    """How much is kept of something."""

    used: int
    limit: int
    left: int


def _quota(usage: QuotaUsage, name: str) -> QuotaItem:
    used, limit = getattr(usage.used, name), getattr(usage.most, name)
    return QuotaItem(used=used, limit=limit, left=max(0, limit - used))


class Quotas(Answer):
    """What somebody keeps."""

    messages: QuotaItem
    files: QuotaItem
    bytes: QuotaItem
    """Of texts and files together."""

    @classmethod
    def of(cls, usage: QuotaUsage) -> Self:
        return cls(**{name: _quota(usage, name) for name in cls.model_fields})


class UsageResponse(Answer):
    """What the user keeps, and what all users of its organization keep together."""

    user: Quotas
    organization: Quotas
    calls_per_minute: int
    """With this key."""


class UserResponse(Answer):
    """A user and its home."""

    user_id: str
    user_key: str | None = Field(None, exclude_if=is_none, repr=False)
    """Only when it was just made."""
    organization: str
    repository: str
    revoked: bool
    """Whether its key opens nothing any more."""
    created_at: AnsweredMoment


class Probe(Answer):
    """Whether a part works."""

    status: Annotated[str, Word(("ok", "failing"))]


class HealthResponse(Answer):
    """Whether the gateway can do its work."""

    status: Annotated[str, Word(("ok", "degraded"))]
    api: Probe
    backend: Probe

    @classmethod
    def by_state(cls, *, is_well: bool) -> Self:
        """The state of the gateway, by that of its database."""
        backend = Probe(status="ok" if is_well else "failing")
        status = "ok" if is_well else "degraded"
        return cls(status=status, api=Probe(status="ok"), backend=backend)


class GatewayErrorBody(Answer):
    """Why a call was refused."""

    code: Annotated[str, Word(tuple(ErrorCode))]
    message: str
    retryable: bool
    request_id: str
    details: dict[str, Any]
    """`field` names what is wrong, `fields` every field of a body that is not of its form."""


class GatewayError(Answer):
    """A refusal."""

    error: GatewayErrorBody
