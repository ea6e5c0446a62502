"""Memory for programs that talk with people, kept by a memory gateway.

``Memory`` and ``AsyncMemory`` are the client; ``AgentLoop`` and what belongs to it are an agent
that uses it. Plain Python with httpx and pydantic. Docstrings of the agent name the sections of the
design they fulfil, such as (Failure Semantics).
"""

from memory_gateway_client.answers import (
    Added,
    Erased,
    Flushed,
    Found,
    KeptFile,
    KeptMemory,
    KeptMessage,
    KeptSession,
    Usage,
)
from memory_gateway_client.config import SearchScope
from memory_gateway_client.errors import (
    Category,
    ClientError,
    ConfigurationError,
    MemoryGatewayError,
)
from memory_gateway_client.memory import AsyncMemory, Memory, Said
from memory_gateway_client.version import __version__

__all__ = [
    "Added",
    "AsyncMemory",
    "Category",
    "ClientError",
    "ConfigurationError",
    "Erased",
    "Flushed",
    "Found",
    "KeptFile",
    "KeptMemory",
    "KeptMessage",
    "KeptSession",
    "Memory",
    "MemoryGatewayError",
    "Said",
    "SearchScope",
    "Usage",
    "__version__",
]
