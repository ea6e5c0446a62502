"""A memory block of LlamaIndex: what falls out of the short-term memory is kept and recalled.

``Memory.from_defaults(memory_blocks=[GatewayMemoryBlock(memory=memory, session_id="chat:42")])``
"""

from __future__ import annotations

from typing import Any

from llama_index.core.llms import ChatMessage
from llama_index.core.memory import BaseMemoryBlock

from memory_gateway_client.adapters.common import keep, recall
from memory_gateway_client.memory import AsyncMemory, Said

ROLES = ("user", "assistant")


class GatewayMemoryBlock(BaseMemoryBlock[str]):
    """Texts of the user and the assistant, handed to a gateway and recalled by the latest question.

    A gateway that fails changes no answer; it leaves a warning in the log.
    """

    name: str = "memory_gateway"
    description: str | None = "Untrusted reference data from earlier conversations."
    memory: AsyncMemory
    session_id: str
    """One of the gateway, such as ``chat:42``."""

    async def _aget(self, messages: list[ChatMessage] | None = None, **_: Any) -> str:
        """What the gateway knows about the latest text of the user."""
        questions = [one["content"] for one in said_in(messages or []) if one["role"] == "user"]
        if not questions:
            return ""
        return await recall(self.memory, questions[-1], session_id=self.session_id)

    async def _aput(self, messages: list[ChatMessage]) -> None:
        """Keep what has a text."""
        if said := said_in(messages):
            await keep(self.memory, said, session_id=self.session_id)


def said_in(messages: list[ChatMessage]) -> list[Said]:
    """What the user and the assistant said; calls and results of tools are left out."""
    return [
        {"role": message.role.value, "content": message.content}
        for message in messages
        if message.role.value in ROLES and message.content and message.content.strip()
    ]
