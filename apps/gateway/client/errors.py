"""What can go wrong on the agent's side. No message quotes a credential or a request body."""

from __future__ import annotations

from enum import StrEnum


class ClientError(Exception):
    """Every error of this package."""


class ConfigurationError(ClientError):
    """The configuration is not usable. Names the key that is wrong, never its value."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"{key} {problem}.")
        self.key = key
        self.problem = problem


class Category(StrEnum):
    """Why a request over HTTP failed, as told in events and messages."""

    TIMEOUT = "timeout"
    NETWORK_ERROR = "network_error"
    HTTP_ERROR = "http_error"
    INVALID_JSON = "invalid_json"
    INVALID_RESPONSE = "invalid_response"


class RequestFailed(ClientError):
    """A request over HTTP failed: a category and, if the server answered, its status."""

    def __init__(self, category: Category, status_code: int | None = None) -> None:
        super().__init__(described(category, status_code))
        self.category = category
        self.status_code = status_code


class MemoryGatewayError(ClientError):
    """The gateway did not do what it was asked (Memory Gateway HTTP client)."""

    def __init__(self, operation: str, path: str, failure: RequestFailed) -> None:
        super().__init__(f"Memory Gateway {operation} failed: {failure}")
        self.operation = operation
        self.path = path
        self.category = failure.category
        self.status_code = failure.status_code


class ProviderError(ClientError):
    """The model gave no answer: the run ends in its error path and nothing of it is kept."""

    def __init__(self, failure: RequestFailed) -> None:
        super().__init__(f"The model gave no answer: {failure}")
        self.category = failure.category
        self.status_code = failure.status_code


class SessionStoreError(ClientError):
    """The file of sessions cannot be read or written. Never swallowed (Failure Semantics)."""


class ToolError(ClientError):
    """A tool refuses. The message is for the model, which may try again."""


class CuratedMemoryError(ToolError):
    """MEMORY.md or USER.md does not take a change, or cannot be read."""


def described(category: Category, status_code: int | None) -> str:
    """``http_error status=500``: how messages name a failure."""
    return category.value if status_code is None else f"{category.value} status={status_code}"
