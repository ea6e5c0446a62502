"""What adapters have in common: messages of a session, what a model is shown, what may fail."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

from memory_gateway_client.answers import Found, KeptMessage
from memory_gateway_client.backends import references_of
from memory_gateway_client.context import reference_messages
from memory_gateway_client.errors import MemoryGatewayError
from memory_gateway_client.memory import AsyncMemory, Said

logger = logging.getLogger("memory_gateway_client")


async def messages_of(memory: AsyncMemory, session_id: str) -> AsyncGenerator[KeptMessage, None]:
    """The messages of a session in their order; none of one that nobody has begun yet."""
    try:
        async with aclosing(memory.list(KeptMessage, session_id=session_id)) as messages:
            async for message in messages:
                yield message
    except MemoryGatewayError as error:
        if error.status_code != 404:
            raise


async def recall(memory: AsyncMemory, query: str, *, session_id: str | None) -> str:
    """A block of what the gateway knows about a question, marked as data; empty for nothing.

    A gateway that fails leaves a warning in the log: nobody's answer is to depend on it.
    """
    try:
        found = await memory.search(query, session_id=session_id)
    except MemoryGatewayError as error:
        logger.warning("%s", error)
        return ""
    return block_of(found)


async def keep(memory: AsyncMemory, said: list[Said], *, session_id: str) -> None:
    """Hand over what was said and let it be found; a failure leaves a warning in the log."""
    try:
        await memory.add(said, session_id=session_id)
        await memory.flush(session_id)
    except MemoryGatewayError as error:
        logger.warning("%s", error)


def block_of(found: list[Found]) -> str:
    """Results as the agent of this package shows them, bounded in number and size."""
    references = references_of([one.model_dump() for one in found], most=len(found))
    return "".join(message["content"] for message in reference_messages(references))
