"""A session of the OpenAI Agents SDK that a gateway keeps.

``await Runner.run(agent, "Hi", session=GatewaySession(memory, "chat:42"))``
"""

from __future__ import annotations

from collections import deque

from agents import TResponseInputItem
from agents.memory import SessionSettings

from memory_gateway_client.adapters.common import messages_of
from memory_gateway_client.answers import KeptMessage, KeptSession
from memory_gateway_client.errors import MemoryGatewayError
from memory_gateway_client.memory import AsyncMemory, Said

ROLES = ("user", "assistant")


class GatewaySession:
    """What was said in one session. Every method raises MemoryGatewayError.

    Texts of the user and of the assistant are kept; calls of tools, their results and reasoning
    are not, nor is what the gateway withholds.
    """

    session_settings: SessionSettings | None = None

    def __init__(self, memory: AsyncMemory, session_id: str) -> None:
        """``session_id`` is one of the gateway, such as ``chat:42``."""
        self._memory = memory
        self.session_id = session_id

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The latest items, the oldest first; all of them without a limit."""
        return [item_of(message) for message in await self._latest(limit)]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Hand over what has a text, and let it be found."""
        if said := [one for item in items if (one := said_in(item))]:
            await self._memory.add(said, session_id=self.session_id)
            await self._memory.flush(self.session_id)

    async def pop_item(self) -> TResponseInputItem | None:
        """Erase the latest item; it is what is given back."""
        for message in await self._latest(1):
            await self._memory.delete(KeptMessage, message.id)
            return item_of(message)
        return None

    async def clear_session(self) -> None:
        """Erase the session."""
        try:
            await self._memory.delete(KeptSession, self.session_id)
        except MemoryGatewayError as error:
            if error.status_code != 404:
                raise

    async def _latest(self, limit: int | None) -> list[KeptMessage]:
        kept: deque[KeptMessage] = deque(maxlen=limit)
        async for message in messages_of(self._memory, self.session_id):
            if message.text:
                kept.append(message)
        return list(kept)


def item_of(message: KeptMessage) -> TResponseInputItem:
    """A message as the SDK takes it."""
    role = "user" if message.role == "user" else "assistant"
    item: TResponseInputItem = {"role": role, "content": message.text or ""}
    return item


def said_in(item: TResponseInputItem) -> Said | None:
    """What an item says; None for one without a text of the user or the assistant."""
    role, content = item.get("role"), item.get("content")
    parts = content if isinstance(content, list) else [{"text": content}]
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    text = "".join(one for one in texts if isinstance(one, str))
    return {"role": str(role), "content": text} if role in ROLES and text.strip() else None
