"""A capability of pydantic-ai: what is said is kept, and recalled in later conversations.

``Agent("openai:gpt-5", capabilities=[GatewayMemory(memory)])``
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from pydantic_ai import RunContext
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart
from pydantic_ai.models import ModelRequestContext
from pydantic_ai.run import AgentRunResult

from memory_gateway_client.adapters.common import keep, recall
from memory_gateway_client.context import UNTRUSTED_RULE
from memory_gateway_client.memory import CHAT, AsyncMemory

ANYTHING = TypeAdapter[Any](Any, config=ConfigDict(ser_json_inf_nan="null"))


@dataclass
class GatewayMemory(AbstractCapability[Any]):
    """Recalls before a run's first request, keeps prompt and output after its end.

    The session is that of pydantic-ai's conversation unless one is named. What is recalled stands
    in front of the prompt, in requests only: it is part of no history. A gateway that fails changes
    no run.
    """

    memory: AsyncMemory
    session_id: str | None = None
    recalled: str | None = None
    """What is recalled in this run; None before it was asked for."""

    async def for_run(self, ctx: RunContext[Any]) -> GatewayMemory:
        """Each run recalls for itself."""
        return replace(self, recalled=None)

    def get_instructions(self) -> str:
        """That what is recalled is data."""
        return UNTRUSTED_RULE

    async def before_model_request(
        self, ctx: RunContext[Any], request_context: ModelRequestContext
    ) -> ModelRequestContext:
        """Show what is recalled in front of the prompt."""
        prompt = prompt_of(ctx)
        if self.recalled is None:
            asked = bool(prompt.strip())
            session = self._session(ctx)
            self.recalled = await recall(self.memory, prompt, session_id=session) if asked else ""
        if not self.recalled:
            return request_context
        shown = ModelRequest(parts=[UserPromptPart(self.recalled)])
        place = place_of_prompt(request_context.messages)
        messages = [*request_context.messages[:place], shown, *request_context.messages[place:]]
        return replace(request_context, messages=messages)

    async def after_run(
        self, ctx: RunContext[Any], *, result: AgentRunResult[Any]
    ) -> AgentRunResult[Any]:
        """Keep what was asked and answered."""
        prompt, answer = prompt_of(ctx), text_of(result.output)
        if prompt.strip() and answer.strip():
            await keep(
                self.memory,
                [{"role": "user", "content": prompt}, {"role": "assistant", "content": answer}],
                session_id=self._session(ctx),
            )
        return result

    def _session(self, ctx: RunContext[Any]) -> str:
        return self.session_id or f"{CHAT}{ctx.conversation_id}"


def prompt_of(ctx: RunContext[Any]) -> str:
    """The texts of the prompt that the run was given."""
    given = ctx.prompt or ""
    parts = [given] if isinstance(given, str) else given
    return "\n".join(part for part in parts if isinstance(part, str))


def text_of(output: object) -> str:
    """A text as it is, anything else as JSON; what JSON cannot hold as Python says it."""
    if isinstance(output, str):
        return output
    try:
        return ANYTHING.dump_json(output, fallback=str).decode()
    except ValueError:
        return str(output)


def place_of_prompt(messages: list[ModelMessage]) -> int:
    """Where the latest prompt stands."""
    places = [
        place
        for place, message in enumerate(messages)
        if any(isinstance(part, UserPromptPart) for part in message.parts)
    ]
    return places[-1] if places else 0
