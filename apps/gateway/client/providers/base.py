"""What the loop asks of a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from apps.gateway.client.messages import Message, Reply


class Provider(Protocol):
    """A model behind whatever protocol."""

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Mapping[str, object]]
    ) -> Reply:
        """The next message: text, or calls of tools. Raises ProviderError."""
