"""How the families of tools differ: where the context comes from, how errors are answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.access.credentials import Credential
from apps.access.services.rate_limits import session_named, spend_session_call
from apps.common.errors import PlatformError

GOVERNANCE = "governance"
KNOWLEDGE = "knowledge"
EVENTS = "events"
TURNS = "turns"
RESOURCES = "resources"
CODED = ("code", "message", "retryable")
STATED_DETAILS = ("reason", "retry_after_ms", "remaining")

ErrorBody = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Family:
    """The tools of one source document; ``toolset`` is its word in addresses.

    Without ``takes_context`` a call's context comes from token, address and notes. ``prefix`` goes
    before a name that a listing would confuse with another family's; ``spend`` counts a call
    against limits of its own. ``stated`` is what every result says besides.
    """

    toolset: str
    takes_context: bool
    error_body: Callable[[PlatformError, str], ErrorBody]
    prefix: str = ""
    spend: Callable[[Credential, str, Mapping[str, Any]], None] | None = None
    stated: Mapping[str, str] = field(default_factory=dict)


def spend_in_session(credential: Credential, tool: str, arguments: Mapping[str, Any]) -> None:
    """Count a call in the session it names, else in the one that all others share (seed, 5.5).

    Raises RateLimited.
    """
    session = session_named(arguments.get("session_id"))
    spend_session_call(credential, tool=tool, session=session)


def contract_error(error: PlatformError, request_id: str) -> ErrorBody:
    """The common error object and nothing else."""
    return error.as_dict(request_id)


def stated_error(error: PlatformError, request_id: str) -> ErrorBody:
    """The common error object under the knowledge family's own fields (seed, section 5.5)."""
    details: Mapping[str, Any] = error.details
    stated = {name: details[name] for name in STATED_DETAILS if name in details}
    body = error.as_dict(request_id)
    return {"status": "error", "message": body["error"]["message"], **stated, **body}


def coded_error(error: PlatformError, request_id: str) -> ErrorBody:
    """The common error object under the three fields that clients of these tools know."""
    body = error.as_dict(request_id)
    return {**{name: body["error"][name] for name in CODED}, **body}


FAMILIES = {
    GOVERNANCE: Family(GOVERNANCE, takes_context=True, error_body=contract_error),
    RESOURCES: Family(RESOURCES, takes_context=False, error_body=contract_error),
    KNOWLEDGE: Family(
        KNOWLEDGE,
        takes_context=False,
        error_body=stated_error,
        prefix="kb_",
        spend=spend_in_session,
        stated={"status": "ok"},
    ),
    EVENTS: Family(EVENTS, takes_context=False, error_body=contract_error),
    TURNS: Family(TURNS, takes_context=False, error_body=coded_error),
}
