"""The tool ``mcp_pipe``: what callers read about it, and what is recorded of it."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from pydantic import WithJsonSchema

from apps.access.credentials import Credential
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.messages import NO_TEXT, Answer
from apps.mcp_endpoint.families import TURNS
from apps.mcp_endpoint.pipe.messages import PipeArguments
from apps.mcp_endpoint.pipe.plans import NAME
from apps.mcp_endpoint.registry import PROJECT, Arguments, Tool
from apps.mcp_endpoint.turns import named_place


class PipeResult(Answer):
    """What came of a pipe whose steps all went well."""

    ok: Annotated[bool, WithJsonSchema({"const": True})]
    error: None = None
    result: Any
    """What return says, or the last step's result."""
    steps: dict[str, Any]
    """By id: ok, error, structured and text, children, or steps."""
    request_id: str = NO_TEXT
    """Those of the steps begin with it."""


@verb(Action.READ, ObjectKind.PIPE, Intent.READ)
def admit(context: RequestContext, given: PipeArguments) -> PipeResult:
    """Record that a pipe is called; whoever runs it puts its own admission here."""
    admit.record(context)
    return PipeResult(ok=True, result=None, steps={})


def named_repository(credential: Credential, arguments: Arguments) -> uuid.UUID | None:
    """The repository that ``project`` names; None if it is not given.

    Raises InvalidArgument, ScopeViolation.
    """
    return named_place(credential, {PROJECT: arguments[PROJECT]}) if PROJECT in arguments else None


PIPE = Tool(
    name=NAME,
    title="Run several tools in one call",
    description=(
        "Run steps one after the other, or side by side, and pass on what they answer: "
        "${steps.ID.structured.FIELD} inside a text, or an object with $ref alone for the value "
        "itself; also vars.NAME and last ($${ is a plain ${). Every step is checked, limited and "
        "recorded like a call of its own. Without continue_on_error the first failure ends it; "
        "steps says what ran."
    ),
    toolset=TURNS,
    verb=admit,
    message=PipeArguments,
    result=PipeResult,
    act=admit,
    self_checking=True,
    composes=True,
    place=named_repository,
)
