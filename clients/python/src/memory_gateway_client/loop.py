"""The loop: recall, ask the model, do what it calls for, answer, keep the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import uuid4

from memory_gateway_client.backends import MemoryBackend, Run, Turn
from memory_gateway_client.config import AgentSettings
from memory_gateway_client.context import ContextBuilder, Skill
from memory_gateway_client.errors import (
    Category,
    ClientError,
    ProviderError,
    RequestFailed,
    Words,
)
from memory_gateway_client.messages import (
    Message,
    Reply,
    ToolCall,
    assistant_message,
    storable,
    tool_message,
)
from memory_gateway_client.providers import OnText, Provider, StreamingProvider
from memory_gateway_client.sessions import Clock, SessionStore, Stored, system_clock
from memory_gateway_client.tools import ToolRegistry, ToolResult

SESSION_ID_MAX_LENGTH = 128


class RunStatus(Words):
    """How a run ended. Only the last is not kept."""

    COMPLETED = "completed"
    TOOL_LIMIT = "tool_limit"
    ERROR = "error"


@dataclass(frozen=True)
class AgentRunResult:
    """What the caller of a run gets; the memory backend has no part in it."""

    session_id: str
    run_id: str
    text: str
    status: RunStatus


class AgentLoop:
    """Runs prompts. It knows a memory backend by its two operations only."""

    def __init__(
        self,
        *,
        provider: Provider,
        backend: MemoryBackend,
        tools: ToolRegistry,
        store: SessionStore,
        builder: ContextBuilder,
        settings: AgentSettings,
        clock: Clock = system_clock,
    ) -> None:
        self._provider = provider
        self._backend = backend
        self._tools = tools
        self._store = store
        self._builder = builder
        self._settings = settings
        self._clock = clock

    async def run(
        self,
        prompt: str,
        *,
        session_id: str | None = None,
        skills: Sequence[Skill] = (),
        on_text: OnText | None = None,
    ) -> AgentRunResult:
        """Answer a prompt in a session, a new one if none is named.

        ``on_text`` is given what the model says while it says it, if the provider can do that, with
        a line end after each round of tools; the final text is in the result in any case. A model
        that fails ends the run with an answer that says so; that turn is not kept. Raises
        ClientError for a prompt without text or an unusable session id, SessionStoreError,
        CuratedMemoryError, and what a provider or ``on_text`` of yours raises otherwise.
        """
        run = Run(session_of(session_id), uuid4().hex, prompt_of(prompt), self._clock())
        messages = await self._messages(run, skills)
        try:
            text, status = await self._answer(run, messages, on_text)
        except ProviderError as error:
            return self._failed(run, error)
        self._store.append_turn(
            session_id=run.session_id, run_id=run.run_id, prompt=run.prompt, answer=text
        )
        await self._backend.persist_after_run(Turn(run, text, self._clock()))
        return AgentRunResult(run.session_id, run.run_id, text, status)

    async def _messages(self, run: Run, skills: Sequence[Skill]) -> list[Message]:
        recall = await self._backend.recall_before_run(run)
        history = self._store.history(run.session_id, limit=self._settings.history_messages)
        return self._builder.build_messages(
            prompt=run.prompt,
            recall=recall,
            history=[history_message(stored) for stored in whole_turns(history)],
            skills=skills,
        )

    async def _answer(
        self, run: Run, messages: list[Message], on_text: OnText | None
    ) -> tuple[str, RunStatus]:
        """The final text, after as many rounds of tools as are allowed. Raises ProviderError."""
        schemas = self._tools.schemas()
        for remaining in range(self._settings.max_tool_rounds, -1, -1):
            reply = await self._asked(run, messages, schemas, on_text)
            if not reply.tool_calls:
                return answer_of(reply), RunStatus.COMPLETED
            if remaining:
                messages += await self._round(run, reply)
                if on_text and reply.text and isinstance(self._provider, StreamingProvider):
                    on_text("\n")
        return fallback(self._settings.max_tool_rounds), RunStatus.TOOL_LIMIT

    async def _asked(
        self,
        run: Run,
        messages: list[Message],
        schemas: list[dict[str, object]],
        on_text: OnText | None,
    ) -> Reply:
        """The next message of the model. A provider that breaks leaves an event and goes on up."""
        try:
            if on_text and isinstance(self._provider, StreamingProvider):
                return await self._provider.stream(messages, schemas, on_text)
            return await self._provider.complete(messages, schemas)
        except ProviderError:
            raise
        except Exception as error:
            self._record(run, "run_failed", {"error": type(error).__name__})
            raise

    async def _round(self, run: Run, reply: Reply) -> list[Message]:
        """What the model asked for and what the tools answered, one after the other."""
        messages = [assistant_message(reply)]
        for call in reply.tool_calls:
            result = await self._tools.call(call)
            if result.problem:
                self._record(run, "tool_failed", tool_failure(call, result))
            messages.append(tool_message(call, result.text))
        return messages

    def _failed(self, run: Run, error: ProviderError) -> AgentRunResult:
        """The error path: a hidden event, no history, nothing for the backend."""
        payload: dict[str, object] = {"category": error.category.value}
        if error.status_code is not None:
            payload["status_code"] = error.status_code
        self._record(run, "run_failed", payload)
        return AgentRunResult(run.session_id, run.run_id, str(error), RunStatus.ERROR)

    def _record(self, run: Run, kind: str, payload: Mapping[str, object]) -> None:
        """A hidden event of the run."""
        self._store.record_event(
            session_id=run.session_id, run_id=run.run_id, kind=kind, payload=payload
        )


def tool_failure(call: ToolCall, result: ToolResult) -> dict[str, object]:
    """What an event tells about a tool that is broken."""
    told: dict[str, object] = {"tool": call.name, "problem": str(result.problem)}
    return {**told, "error": result.error} if result.error else told


def answer_of(reply: Reply) -> str:
    """The final text. Raises ProviderError when there is none: an empty answer is no answer."""
    if not reply.text.strip():
        raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
    return storable(reply.text)


def fallback(rounds: int) -> str:
    """What the user gets when the model keeps calling tools."""
    return f"I stopped after {rounds} rounds of tool calls without reaching an answer."


def whole_turns(history: list[Stored]) -> list[Stored]:
    """The history without an answer in front whose prompt was cut off."""
    return history[1:] if history and history[0].role != "user" else history


def history_message(stored: Stored) -> Message:
    """A visible row as the model is shown it."""
    return {
        "role": "user" if stored.role == "user" else "assistant",
        "content": stored.content,
    }


def prompt_of(prompt: str) -> str:
    """The prompt as it is kept and sent. Raises ClientError when it has no text."""
    text = storable(prompt)
    if not text.strip():
        raise ClientError("The prompt is empty.")
    return text


def session_of(session_id: str | None) -> str:
    """The id of the session, or a new one. Raises ClientError for one no gateway takes."""
    if session_id is None:
        return uuid4().hex
    usable = session_id.isascii() and session_id.isprintable() and " " not in session_id
    if not session_id or not usable or len(session_id) > SESSION_ID_MAX_LENGTH:
        raise ClientError(
            f"A session id has 1 to {SESSION_ID_MAX_LENGTH} ASCII characters and no white space."
        )
    return session_id
