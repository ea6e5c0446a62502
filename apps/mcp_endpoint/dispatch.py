"""One call of one tool, in one database thread: context, ability, arguments, service, audit."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from django.db import transaction
from django.db.utils import OperationalError

from apps.access.audiences import scope_needed
from apps.access.contexts import (
    allowed_values,
    implied_context,
    read_context,
    refusal_context,
)
from apps.access.credentials import Credential
from apps.access.services.authentication import Spend
from apps.access.services.idempotency import once
from apps.access.services.rate_limits import spend_call
from apps.audit.verbs import performing
from apps.common.context import Intent, RequestContext
from apps.common.errors import (
    InternalError,
    InvalidContext,
    PlatformError,
    ScopeViolation,
    WriteNotAllowed,
    platform_error_from_database,
)
from apps.common.logs import log_internal_error
from apps.common.messages import Answer, Message
from apps.common.text import parse_uuid
from apps.governance.redaction import redact_result
from apps.mcp_endpoint.arguments import read_arguments, require_storable_context
from apps.mcp_endpoint.call_log import note_call
from apps.mcp_endpoint.projects import repository_of_project
from apps.mcp_endpoint.registry import PROJECT, EndpointView, Tool, ToolResult
from apps.memories.services.recall_notices import take_notices

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """What a call answers: a tool's result, or the error object."""

    body: dict[str, Any]
    is_error: bool = False
    error: PlatformError | None = None
    organization_id: uuid.UUID | None = None
    #: What a client has to ask its person for, to be let through.
    scope_needed: str = ""
    #: Made of digests and of what the caller did, so nothing is taken out of it.
    added: Mapping[str, Any] = field(default_factory=dict)


def perform(
    credential: Credential,
    tool: Tool,
    arguments: Arguments,
    view: EndpointView,
    notes: object = None,
    spend: Spend = spend_call,
) -> CallOutcome:
    """Run one call to its end; ``notes`` are what the protocol's ``_meta`` says of the context.

    ``spend`` counts the call, or says how that went.

    Never raises: what goes wrong is an outcome too. It shows no more than the caller's secrecy
    tier; what is stored for a repetition is whole.
    """
    started = perf_counter()
    credential = view.bounded(credential)
    given = view.filled(tool, tool.given(arguments))
    outcome = _run(credential, tool, given, view, notes, spend)
    note_call(
        tool=tool.name,
        organization_id=outcome.organization_id,
        seconds=perf_counter() - started,
        body=outcome.body,
        error=outcome.error,
    )
    return replace(
        outcome,
        body=redact_result(outcome.body, credential.secrecy) | outcome.added,
        scope_needed=scope_needed(credential, outcome.error),
    )


def _run(
    credential: Credential,
    tool: Tool,
    arguments: Arguments,
    view: EndpointView,
    notes: object,
    spend: Spend,
) -> CallOutcome:
    given = arguments.get("context") if tool.family.takes_context else notes
    context = refusal_context(credential, given, intent=tool.intent_for(credential.actor))
    is_asked = False
    try:
        _spend(credential, tool, arguments, spend)
        with performing(
            tool.verb_for(arguments),
            context=context,
            opening=lambda: _open(credential, tool, arguments, view, given),
            object_id=parse_uuid(arguments.get(tool.id_argument)) or "",
        ) as context:
            own, message = _admitted(context, credential, tool, arguments)
            is_asked = True
            result = _act(context, tool, own, message)
        added = tool.committed(context, message, result) if tool.committed else {}
        return CallOutcome(result, organization_id=context.organization_id, added=added)
    except PlatformError as error:
        failure = error
    except OperationalError as error:
        failure = platform_error_from_database(error, request_id=context.request_id)
    except Exception as error:  # noqa: BLE001 - the outermost boundary
        log_internal_error(error, request_id=context.request_id)
        failure = InternalError()
    if tool.refused is not None and not is_asked:
        tool.refused(arguments)
    return _failed(tool, failure, context)


def _spend(credential: Credential, tool: Tool, arguments: Arguments, spend: Spend) -> None:
    """Count the call against every limit there is for it. Raises RateLimited."""
    spend(credential)
    if tool.family.spend and tool.is_limited:
        tool.family.spend(credential, tool.name, arguments)


def _failed(tool: Tool, error: PlatformError, context: RequestContext) -> CallOutcome:
    return CallOutcome(
        tool.family.error_body(error, context.request_id),
        is_error=True,
        error=error,
        organization_id=context.organization_id,
    )


def _open(
    credential: Credential, tool: Tool, arguments: Arguments, view: EndpointView, given: object
) -> RequestContext:
    """The context of a call.

    Raises InvalidContext and ScopeViolation; either tells the values that would have done, which
    are the token's own whatever was named instead.
    """
    try:
        return _opened(credential, tool, arguments, view, given)
    except (InvalidContext, ScopeViolation) as refusal:
        allowed = allowed_values(credential, repository_id=view.repository_id)
        refusal.details["allowed"] = allowed
        raise


def _opened(
    credential: Credential, tool: Tool, arguments: Arguments, view: EndpointView, given: object
) -> RequestContext:
    require_storable_context(given)
    if not tool.family.takes_context:
        return _implied(credential, tool, arguments, view, given)
    context = read_context(credential, given, intents=(tool.intent_for(credential.actor),))
    if view.repository_id not in (None, context.repository_id):
        raise InvalidContext("The address names another repository.", field="repository_id")
    return context


def _implied(
    credential: Credential, tool: Tool, arguments: Arguments, view: EndpointView, notes: object
) -> RequestContext:
    """The context of a call that says it besides, or names its repository among its arguments."""
    intent = tool.intent_for(credential.actor)
    named = None
    if tool.place is not None:
        named = tool.place(credential, arguments)
    elif tool.takes_project:
        named = repository_of_project(credential, arguments)
    if named is None:
        return implied_context(credential, notes, repository_id=view.repository_id, intent=intent)
    try:
        # Out of reach is as if it did not exist, whatever else is said of the place.
        implied_context(credential, None, repository_id=named, intent=intent)
    except ScopeViolation:
        raise ScopeViolation(field="project") from None
    if view.repository_id not in (None, named):
        raise InvalidContext("The address names another repository.", field="project")
    return implied_context(credential, notes, repository_id=named, intent=intent)


def _admitted(
    context: RequestContext, credential: Credential, tool: Tool, arguments: Arguments
) -> tuple[dict[str, Any], Message]:
    """The call's own arguments, as they came and as the tool's message.

    Raises WriteNotAllowed, InvalidArgument, PayloadTooLarge.
    """
    _require_ability(credential, tool)
    own = dict(arguments)
    if tool.family.takes_context:
        own.pop("context", None)
    if tool.takes_project:
        own.pop(PROJECT, None)
    given = read_arguments(tool, own)
    right = tool.verb_for(own).right
    if right is not None:
        context.require(right)
    return own, given


def _act(
    context: RequestContext, tool: Tool, own: dict[str, Any], given: Message
) -> dict[str, Any]:
    """Run the call; a repeated one is answered as it was the first time."""
    operation = tool.verb_for(own)
    if operation.commits:
        result = tool.run(context, given)
        with transaction.atomic():
            return _result(context, tool, result)
    if tool.people is Intent.READ or tool.self_checking:
        return _result(context, tool, tool.run(context, given))
    # Inside: repeated, the request is answered as it was the first time, notices and all.
    return once(
        context,
        operation,
        tool=tool.name,
        arguments=own,
        act=lambda: _result(context, tool, tool.run(context, given)),
    )


def _result(context: RequestContext, tool: Tool, answer: Answer | ToolResult) -> dict[str, Any]:
    """What a call answers, with the recall notices that the agent has not had yet."""
    own = answer.serialize() if isinstance(answer, Answer) else answer
    told = own.get("notices", [])
    notices = [*told, *(one for one in take_notices(context=context) if one not in told)]
    return {**tool.family.stated, **own, **({"notices": notices} if notices else {})}


def _require_ability(credential: Credential, tool: Tool) -> None:
    if tool.is_open_to(credential):
        return
    if credential.actor.is_agent and tool.agents is None:
        raise WriteNotAllowed(f"Only people can call {tool.name}.")
    ability = tool.intent_for(credential.actor).value
    raise WriteNotAllowed(f"The token lacks the ability {ability}.", ability=ability)
