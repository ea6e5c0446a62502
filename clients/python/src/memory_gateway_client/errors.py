"""What can go wrong on the agent's side. No message quotes a credential or a request body."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Words(str, Enum):
    """Words that are text wherever they go, as ``StrEnum`` is from Python 3.11 on."""

    def __str__(self) -> str:
        return str(self.value)


class ClientError(Exception):
    """Every error of this package."""


class ConfigurationError(ClientError):
    """The configuration is not usable. Names the key that is wrong, never its value."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"{key} {problem}.")
        self.key = key
        self.problem = problem


class Category(Words):
    """Why a request over HTTP failed, as told in events and messages."""

    TIMEOUT = "timeout"
    NETWORK_ERROR = "network_error"
    HTTP_ERROR = "http_error"
    INVALID_JSON = "invalid_json"
    INVALID_RESPONSE = "invalid_response"


@dataclass(frozen=True)
class Refusal:
    """What a server said about a call it refused, as far as that can be told to anybody.

    ``code`` is a word in capitals or empty, ``fields`` are the names of what was wrong in the body,
    ``retry_after`` are seconds.
    """

    code: str = ""
    fields: tuple[str, ...] = ()
    retry_after: float | None = None


class RequestFailed(ClientError):
    """A request over HTTP failed: a category and, if the server answered, its status."""

    def __init__(
        self,
        category: Category,
        status_code: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        self.category = category
        self.status_code = status_code
        self.refusal = refusal or Refusal()
        super().__init__(described(self))


class MemoryGatewayError(ClientError):
    """The gateway did not do what it was asked (Memory Gateway HTTP client).

    ``code`` and ``fields`` are what the gateway named, ``retry_after`` the seconds it asks to wait,
    ``handed_over`` how many of the messages of an ``add`` were kept before it failed.
    """

    handed_over = 0

    def __init__(self, operation: str, path: str, failure: RequestFailed) -> None:
        super().__init__(f"Memory Gateway {operation} failed: {failure}")
        self.operation = operation
        self.path = path
        self.category = failure.category
        self.status_code = failure.status_code
        self.code = failure.refusal.code
        self.fields = failure.refusal.fields
        self.retry_after = failure.refusal.retry_after


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


def described(failure: RequestFailed) -> str:
    """How messages name a failure: ``http_error status=422 code=INVALID_ARGUMENT fields=top_k``."""
    refusal = failure.refusal
    parts = [
        failure.category.value,
        "" if failure.status_code is None else f"status={failure.status_code}",
        f"code={refusal.code}" if refusal.code else "",
        f"fields={','.join(refusal.fields)}" if refusal.fields else "",
    ]
    return " ".join(filter(None, parts))
