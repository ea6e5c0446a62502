"""The tool ``mcp_pipe``: what callers read about it, and what is recorded of it."""

from __future__ import annotations

import uuid

from apps.access.credentials import Credential
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.mcp_endpoint.families import TURNS
from apps.mcp_endpoint.pipe.plans import DEEPEST_PIPE, MOST_STEPS, NAME, PROJECT, WIDEST
from apps.mcp_endpoint.registry import Arguments, Result, Tool
from apps.mcp_endpoint.schemas import Schema, array, flag, record, text
from apps.mcp_endpoint.turns.acts import named_place

STEPS: Schema = array(
    {"type": "object"},
    f"1 to {MOST_STEPS} steps in all. Each: an id, and one of tool (with args), parallel (up to "
    f"{WIDEST} steps), pipe (nested up to {DEEPEST_PIPE} deep).",
)


@verb(Action.READ, ObjectKind.PIPE, Intent.READ)
def admit(context: RequestContext, arguments: Arguments) -> Result:
    """Record that a pipe is called; whoever runs it puts its own admission here."""
    admit.record(context)
    return {"ok": True, "error": None, "result": None, "steps": {}}


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
    properties={
        "spec": {
            "description": "The pipe in one: an object with the other arguments, or its JSON.",
            "anyOf": [{"type": "object"}, {"type": "string"}],
        },
        "vars": {"type": "object", "description": "Values to refer to."},
        "steps": STEPS,
        "return": {"description": "What to answer as result: any value with references."},
        "continue_on_error": flag("Go on after a step that failed."),
        PROJECT: text("The repository's slug, if the token has several."),
    },
    required=(),
    result=record(
        {
            "ok": {"const": True},
            "error": {"type": "null"},
            "result": {"description": "What return says, or the last step's result."},
            "steps": {
                "type": "object",
                "description": "By id: ok, error, structured and text, children, or steps.",
            },
            "request_id": text("Those of the steps begin with it."),
        },
        ["ok", "result", "steps"],
    ),
    act=admit,
    self_checking=True,
    composes=True,
    place=named_repository,
)
