"""The tools of the turns family: from arguments to services, from answers to the seed's shapes."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection

from apps.access.credentials import Credential
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, ScopeViolation
from apps.mcp_endpoint.registry import Arguments, Result
from apps.mcp_endpoint.turns.schemas import AFTER, BEFORE, LIST, MAINTAIN, READ
from apps.organizations.selectors import repository_id_named
from apps.turns.maintenance import run_maintenance
from apps.turns.reading import read_file
from apps.turns.requests import read_turn_record, read_turn_request, require_size
from apps.turns.services import after_turn, before_turn, commit_turn, prepare_turn
from apps.turns.services.running import TOKEN, repository_of
from apps.turns.tree import list_directory

SLUG = re.compile(r"[-a-zA-Z0-9_]{1,50}")
NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
OK = {"ok": True}
COMMITTING = frozenset({"operation_token", "output_items"})


def named_place(credential: Credential, arguments: Arguments) -> uuid.UUID | None:
    """The repository that ``project`` names, or the token of an operation.

    Unknown and foreign answer alike. Raises InvalidArgument, ScopeViolation.
    """
    if TOKEN in arguments:
        return repository_of(arguments[TOKEN])
    project = arguments.get("project")
    if not isinstance(project, str) or not project.strip():
        raise InvalidArgument("project", "project is missing.", reason="PROJECT_REQUIRED")
    found = None
    if SLUG.fullmatch(project):
        found = repository_id_named(project, organization_id=credential.organization_id)
    if found is None:
        raise ScopeViolation(field="project")
    return found


def before(context: RequestContext, arguments: Arguments) -> Result:
    """memory_before_turn: what to give the model."""
    require_known(arguments, BEFORE)
    return before_turn(context=context, request=read_turn_request(arguments)).as_dict()


def after(context: RequestContext, arguments: Arguments) -> Result:
    """memory_after_turn: what the model was given and what it answered."""
    require_known(arguments, AFTER)
    after_turn(context=context, record=read_turn_record(arguments))
    return dict(OK)


def run(context: RequestContext, arguments: Arguments) -> Result:
    """memory_run_turn: first the input, then with the token what the model answered."""
    if TOKEN not in arguments:
        require_known(arguments, BEFORE)
        prepared, token = prepare_turn(context=context, request=read_turn_request(arguments))
        return {**OK, **prepared.as_dict(), TOKEN: token}
    require_known(arguments, COMMITTING)
    require_size(arguments)
    commit_turn(context=context, token=arguments[TOKEN], output_items=arguments.get("output_items"))
    return dict(OK)


def maintain(context: RequestContext, arguments: Arguments) -> Result:
    """memory_run_maintenance: look after one session now."""
    require_known(arguments, MAINTAIN)
    run_maintenance(
        context=context,
        session_id=arguments.get("session_id"),
        user_id=arguments.get("user_id"),
    )
    return dict(OK)


def list_folders(context: RequestContext, arguments: Arguments) -> Result:
    """memory_list_dir_with_abstract: the folders of a session and what is in them."""
    require_known(arguments, LIST)
    summaries = list_directory(
        context=context,
        session_id=arguments.get("session_id"),
        user_id=arguments.get("user_id"),
        path=arguments.get("path", ""),
        depth=arguments.get("depth", 0),
        limit=arguments.get("limit", 0),
    )
    return {"summaries": summaries}


def read(context: RequestContext, arguments: Arguments) -> Result:
    """memory_read_file: one file of a session."""
    require_known(arguments, READ)
    return read_file(
        context=context,
        session_id=arguments.get("session_id"),
        user_id=arguments.get("user_id"),
        path=arguments.get("path"),
        line=arguments.get("line", 0),
    )


def require_known(arguments: Arguments, known: Collection[str]) -> None:
    """Raises InvalidArgument naming the first argument that there is not."""
    for name in arguments:
        if name not in known:
            shown = name if NAME.fullmatch(name) else "(unnamed)"
            raise InvalidArgument(shown, f"{shown} is no argument here.")
