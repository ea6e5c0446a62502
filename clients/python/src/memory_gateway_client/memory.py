"""The memory of one user behind a gateway: ``AsyncMemory``, and ``Memory`` for other code."""

from __future__ import annotations

import builtins
import time
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypedDict, TypeVar

import httpx
from pydantic import ValidationError

from memory_gateway_client.answers import (
    Added,
    Answer,
    Erased,
    Flushed,
    Found,
    Kept,
    KeptFile,
    Usage,
)
from memory_gateway_client.blocking import each, wait
from memory_gateway_client.config import (
    DEFAULT_TOP_K,
    MAX_TOP_K,
    Connection,
    SearchScope,
    Section,
    base_url_of,
)
from memory_gateway_client.errors import ConfigurationError, MemoryGatewayError
from memory_gateway_client.gateway import GatewayClient, GatewayMessage, path_of
from memory_gateway_client.messages import storable
from memory_gateway_client.transport import Form

#: What a session of a conversation begins with; behind it stands the id of the conversation.
CHAT = "chat:"
#: Who said what an assistant said, unless the message tells.
ASSISTANT = "assistant"
#: What a message may say of itself; the first two it has to.
FIELDS = ("role", "content", "timestamp", "sender_id")
ROLES = ("user", "assistant")
#: Messages that the gateway takes at once.
MAX_MESSAGES = 100
#: Seconds that a file may take: it is sent, and perhaps read, before the gateway answers.
UPLOAD_SECONDS = 300.0

KeptT = TypeVar("KeptT", bound=Kept)
AnswerT = TypeVar("AnswerT", bound=Answer)


class _Said(TypedDict):
    role: str
    content: str


class Said(_Said, total=False):
    """Something that was said: by ``user`` or ``assistant``, at ``timestamp`` in milliseconds."""

    timestamp: int
    sender_id: str


class AsyncMemory:
    """What a gateway keeps for one user.

    Nothing is tried twice. Every method raises MemoryGatewayError, which tells a category, a
    status, and the gateway's own code and wrong fields; never a credential or what was sent.
    """

    def __init__(
        self,
        base_url: str,
        *,
        user_id: str,
        user_key: str,
        app_id: str = Connection.app_id,
        project_id: str = Connection.project_id,
        timeout_seconds: float = Connection.timeout_seconds,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Raises ConfigurationError, which names the argument that is wrong and not its value."""
        given = Section(
            {
                "base_url": base_url,
                "user_id": user_id,
                "user_key": user_key,
                "app_id": app_id,
                "project_id": project_id,
                "timeout_seconds": timeout_seconds,
            }
        )
        self._user_id = given.text("user_id")
        self._client = GatewayClient(
            Connection(
                base_url=base_url_of(given, "base_url"),
                user_id=self._user_id,
                user_key=given.secret("user_key"),
                app_id=given.text("app_id"),
                project_id=given.text("project_id"),
                timeout_seconds=given.seconds("timeout_seconds", timeout_seconds),
            ),
            transport=transport,
        )

    async def add(self, messages: str | Sequence[Said], *, session_id: str) -> Added:
        """Hand over what was said in a session, such as ``chat:42``; a text is the user's.

        More than MAX_MESSAGES are handed over in parts, in their order, each kept as a whole or not
        at all; an error says with ``handed_over`` how many were kept before. They are found once
        the session is flushed. Raises ConfigurationError, before anything is handed over, for what
        is no message.
        """
        said: Sequence[Said] = (
            [{"role": "user", "content": messages}] if isinstance(messages, str) else messages
        )
        given = timed(said, user_id=self._user_id, now=time.time_ns() // 1_000_000)
        added: list[Added] = []
        for begin in range(0, max(len(given), 1), MAX_MESSAGES):
            part = given[begin : begin + MAX_MESSAGES]
            try:
                answer = await self._client.add(session_id=session_id, messages=part)
                added.append(self._read(Added, answer, "add", "/memories/add"))
            except MemoryGatewayError as error:
                error.handed_over = begin
                raise
        return Added(
            status=added[-1].status,
            events_added=sum(one.events_added for one in added),
            withheld=sum(one.withheld for one in added),
        )

    async def flush(self, session_id: str) -> Flushed:
        """Let the messages of a session be found, and what the user stated in them remembered."""
        answer = await self._client.flush(session_id=session_id)
        return self._read(Flushed, answer, "flush", "/memories/flush")

    async def search(
        self,
        query: str,
        *,
        session_id: str | None = None,
        scope: Iterable[SearchScope | str] | None = None,
        top_k: int = DEFAULT_TOP_K,
    ) -> list[Found]:
        """What answers a question, best first.

        Looks in all that the user said and in its files, with a session in that one too; ``scope``
        names other places. Raises ConfigurationError for a scope or number that is none.
        """
        places = everywhere(session_id) if scope is None else scope
        given = Section({"scope": [str(one) for one in places], "top_k": top_k})
        found = await self._client.search(
            conversation_id=conversation_of(session_id),
            query=query,
            scope=given.some_of("scope", tuple(SearchScope)),
            top_k=given.whole("top_k", DEFAULT_TOP_K, least=1, most=MAX_TOP_K),
        )
        return self._read_all(Found, found, "search", "/memories/search")

    async def upload(self, file: str | Path, *, title: str = "", description: str = "") -> KeptFile:
        """Hand a file over. Its text is found when its status is ``extracted``.

        Raises OSError for a file that cannot be read.
        """
        path = Path(file)
        given = {"title": title, "description": description}
        fields = {name: text for name, text in given.items() if text}
        with path.open("rb") as opened:
            form = Form(fields, storable(path.name), opened)
            answer = await self._client.upload(form, timeout_seconds=UPLOAD_SECONDS)
        return self._read(KeptFile, answer, "upload", "/resources")

    async def list(
        self, kind: type[KeptT], *, session_id: str | None = None
    ) -> AsyncGenerator[KeptT, None]:
        """Everything of a kind that is kept, messages perhaps of one session only.

        It is asked for page by page while you read.
        """
        path = f"/{kind.path}"
        query = {} if session_id is None else {"session_id": storable(session_id)}
        seen: set[str] = set()
        while True:
            items, cursor = await self._client.page(path, query)
            for item in self._read_all(kind, items, "list", path):
                yield item
            if cursor is None:
                return
            if cursor in seen:  # it would never end
                raise self._client.invalid("list", path)
            seen.add(cursor)
            query = {**query, "cursor": cursor}

    async def get(self, kind: type[KeptT], id: str) -> KeptT:
        """One thing of a kind."""
        path = path_of(kind.path, id)
        return self._read(kind, await self._client.get(path), "get", path)

    async def update(self, kind: type[KeptT], id: str, **changes: str | int) -> KeptT:
        """Correct one thing: of messages and memories the ``text``, of files ``title`` and
        ``description``. With an ``expected_version`` a memory is changed only if it has that one.
        """
        path = path_of(kind.path, id)
        return self._read(kind, await self._client.update(path, changes), "update", path)

    async def delete(self, kind: type[KeptT], id: str) -> None:
        """Erase one thing: with a session its messages, with a message what it was about."""
        await self._client.delete(path_of(kind.path, id))

    def export(self) -> AsyncGenerator[dict[str, object], None]:
        """Everything that is kept of the user, one object after the other, as it arrives.

        Each has a ``kind`` (``session``, ``message``, ``memory``, ``resource``, ``text``) and,
        under the name of its kind, what is kept.
        """
        return self._client.export()

    async def usage(self) -> Usage:
        """How much is kept of the user, and how much may be."""
        return self._read(Usage, await self._client.get("/usage"), "get", "/usage")

    async def erase(self) -> Erased:
        """Erase the user: everything that is kept of it, and its key. It cannot be undone."""
        return self._read(Erased, await self._client.delete("/user"), "delete", "/user")

    def _read_all(
        self, kind: type[AnswerT], values: builtins.list[object], operation: str, path: str
    ) -> builtins.list[AnswerT]:
        return [self._read(kind, value, operation, path) for value in values]

    def _read(self, kind: type[AnswerT], value: object, operation: str, path: str) -> AnswerT:
        """A typed answer. Raised outside of the handler: pydantic's error holds the answer."""
        try:
            return kind.model_validate(value)
        except ValidationError:
            pass
        raise self._client.invalid(operation, path)


class Memory:
    """The same for code that is not asynchronous; see AsyncMemory for what each method does.

    It works where a loop runs too, such as in a notebook.
    """

    def __init__(
        self,
        base_url: str,
        *,
        user_id: str,
        user_key: str,
        app_id: str = Connection.app_id,
        project_id: str = Connection.project_id,
        timeout_seconds: float = Connection.timeout_seconds,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Raises ConfigurationError, which names the argument that is wrong and not its value."""
        self._memory = AsyncMemory(
            base_url,
            user_id=user_id,
            user_key=user_key,
            app_id=app_id,
            project_id=project_id,
            timeout_seconds=timeout_seconds,
            transport=transport,
        )

    def add(self, messages: str | Sequence[Said], *, session_id: str) -> Added:
        """Hand over what was said in a session."""
        return wait(self._memory.add(messages, session_id=session_id))

    def flush(self, session_id: str) -> Flushed:
        """Let the messages of a session be found."""
        return wait(self._memory.flush(session_id))

    def search(
        self,
        query: str,
        *,
        session_id: str | None = None,
        scope: Iterable[SearchScope | str] | None = None,
        top_k: int = DEFAULT_TOP_K,
    ) -> list[Found]:
        """What answers a question, best first."""
        return wait(self._memory.search(query, session_id=session_id, scope=scope, top_k=top_k))

    def upload(self, file: str | Path, *, title: str = "", description: str = "") -> KeptFile:
        """Hand a file over."""
        return wait(self._memory.upload(file, title=title, description=description))

    def list(self, kind: type[KeptT], *, session_id: str | None = None) -> Iterator[KeptT]:
        """Everything of a kind that is kept."""
        return each(self._memory.list(kind, session_id=session_id))

    def get(self, kind: type[KeptT], id: str) -> KeptT:
        """One thing of a kind."""
        return wait(self._memory.get(kind, id))

    def update(self, kind: type[KeptT], id: str, **changes: str | int) -> KeptT:
        """Correct one thing."""
        return wait(self._memory.update(kind, id, **changes))

    def delete(self, kind: type[KeptT], id: str) -> None:
        """Erase one thing."""
        wait(self._memory.delete(kind, id))

    def export(self) -> Iterator[dict[str, object]]:
        """Everything that is kept of the user."""
        return each(self._memory.export())

    def usage(self) -> Usage:
        """How much is kept of the user, and how much may be."""
        return wait(self._memory.usage())

    def erase(self) -> Erased:
        """Erase the user: everything that is kept of it, and its key. It cannot be undone."""
        return wait(self._memory.erase())


def timed(said: Sequence[Said], *, user_id: str, now: int) -> list[GatewayMessage]:
    """Messages as the gateway takes them; without a time they are of now, never before another.

    Those of a later part are later by a millisecond, so that no part repeats the one before it.
    Raises ConfigurationError, which names the field that is wrong.
    """
    if not isinstance(said, Sequence):
        raise ConfigurationError("messages", "must be a text or a list of messages")
    given: list[GatewayMessage] = []
    latest = 1
    for number, one in enumerate(said):
        _require_message(one, f"messages[{number}]")
        part = number // MAX_MESSAGES
        latest = one["timestamp"] if "timestamp" in one else max(latest, now + part)
        sender = user_id if one["role"] == "user" else ASSISTANT
        given.append(
            {
                "sender_id": one.get("sender_id", sender),
                "role": one["role"],
                "timestamp": latest,
                "content": one["content"],
            }
        )
    return given


def _require_message(one: Said, named: str) -> None:
    if not isinstance(one, Mapping):
        raise ConfigurationError(named, "must have a role and a content")
    for name in FIELDS[:2]:
        if name not in one:
            raise ConfigurationError(f"{named}.{name}", "is missing")
    for name, value in one.items():
        if name not in FIELDS:
            raise ConfigurationError(f"{named}.{name}", f"is none of {', '.join(FIELDS)}")
        is_number = name == "timestamp"
        if not isinstance(value, int if is_number else str) or isinstance(value, bool):
            kind = "a number of milliseconds" if is_number else "a text"
            raise ConfigurationError(f"{named}.{name}", f"must be {kind}")
    if one["role"] not in ROLES:
        raise ConfigurationError(f"{named}.role", f"is none of {', '.join(ROLES)}")


def everywhere(session_id: str | None) -> tuple[SearchScope, ...]:
    """All places there are; the current chat only if there is one."""
    elsewhere = (SearchScope.ALL_USER_MEMORY, SearchScope.RESOURCES)
    return elsewhere if session_id is None else (SearchScope.CURRENT_CHAT, *elsewhere)


def conversation_of(session_id: str | None) -> str | None:
    """The conversation of a session. Raises ConfigurationError for one of another kind."""
    if session_id is not None and not session_id.startswith(CHAT):
        raise ConfigurationError("session_id", f"must begin with {CHAT} to be searched")
    return None if session_id is None else session_id.removeprefix(CHAT)
