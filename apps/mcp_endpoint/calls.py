"""One request: the bearer token it came with, where it was sent, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from apps.access.contexts import usable_request_id
from apps.access.credentials import Credential
from apps.access.models import Audience
from apps.access.services.authentication import Spend
from apps.common.errors import InternalError, InvalidArgument, PlatformError, Unauthenticated
from apps.common.logs import WRONG_TOKEN, log_internal_error, note_unauthenticated
from apps.common.tenants import speak_for
from apps.mcp_endpoint.db_threads import in_database
from apps.mcp_endpoint.registry import EndpointView
from apps.oauth.services import authenticate, enter

# JSON-RPC's own range for a server's errors; the error object is in ``data``.
SERVER_ERROR = -32000
Made = TypeVar("Made")


@dataclass(slots=True)
class AuthenticatedCall:
    """A bearer text at an address. One HTTP request, or one whole stdio session."""

    bearer: str
    view: EndpointView
    is_authenticated: bool = False
    failure: PlatformError | None = None
    #: The request id once it is known, and what the caller states as it.
    known_id: str = ""
    stated_id: object = None
    #: Why the answer is sent as 403: what is in it, and the scope that would have done.
    refused_for_scope: tuple[dict[str, Any], str] | None = None

    @property
    def request_id(self) -> str:
        """The caller's request id, to quote it in an answer, or one of ours.

        Judged when it is first needed: not in the event loop, where everybody would wait for it.
        """
        self.known_id = self.known_id or usable_request_id(self.stated_id)
        return self.known_id

    async def run(self, work: Callable[[Credential], Made]) -> Made | None:
        """Authenticate the caller and run ``work``, both in one database thread.

        Returns None if either fails; then ``failure`` holds the error and nothing was written.
        """
        return await self._tried(lambda: work(self._authenticate()))

    async def run_counted(self, work: Callable[[Credential, Spend], Made]) -> Made | None:
        """The same for what counts against the caller's limit, in no statement of its own."""
        return await self._tried(lambda: work(*self._enter()))

    async def _tried(self, work: Callable[[], Made]) -> Made | None:
        try:
            return await in_database(work)
        except PlatformError as error:
            self.failure = error
            if isinstance(error, Unauthenticated):
                note_unauthenticated(WRONG_TOKEN)
        except Exception as error:  # noqa: BLE001 - the outermost boundary
            log_internal_error(error, request_id=self.request_id)
            self.failure = InternalError()
        return None

    async def authenticate(self) -> None:
        """Only authenticate the caller; what goes wrong is in ``failure``."""
        await self.run(lambda credential: credential)

    def note_request(self, context: object) -> None:
        """Remember what the caller states as its request id."""
        self.stated_id = context.get("request_id") if isinstance(context, Mapping) else None

    def failure_body(self) -> dict[str, Any]:
        """The error object of the failure."""
        failure = self.failure or InternalError()
        return failure.as_dict(self.request_id)

    def refusal(self) -> MCPError:
        """The failure as an error of the protocol, with the error object in its data."""
        body = self.failure_body()
        code = INVALID_PARAMS if isinstance(self.failure, InvalidArgument) else SERVER_ERROR
        return MCPError(code, body["error"]["message"], body)

    def _authenticate(self) -> Credential:
        credential = authenticate(self.bearer, at=Audience.MCP)
        self.is_authenticated = True
        speak_for(credential.tenants)
        return credential

    def _enter(self) -> tuple[Credential, Spend]:
        entered = enter(self.bearer, at=Audience.MCP)
        self.is_authenticated = True
        speak_for(entered[0].tenants)
        return entered
