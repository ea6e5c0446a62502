"""Names for parts of a repository."""

from __future__ import annotations

from apps.common.clock import iso
from apps.common.context import RequestContext
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    CORPUS,
    COUNT,
    OK,
    SCOPE,
    ok,
)
from apps.mcp_endpoint.registry import Arguments, Tool, ToolResult
from apps.mcp_endpoint.schemas import array, flag, record, text
from apps.organizations.models import (
    DEFAULT_SCOPE,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_MAX_LENGTH,
    Workspace,
)
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION
from apps.organizations.services import register_workspace, remove_workspace
from apps.tiers.services.lookups import list_workspaces

NAME = text("Its name.", minLength=1, maxLength=WORKSPACE_NAME_MAX_LENGTH)
WORKSPACE_ENTRY = record(
    {
        "name": NAME,
        "scope": SCOPE,
        "corpus_id": CORPUS,
        "description": text("What it is for."),
    },
    ["name", "scope", "corpus_id"],
)


def workspace_list(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_workspace_list: the names for parts of the repository."""
    default = {
        "name": DEFAULT_WORKSPACE,
        "scope": DEFAULT_SCOPE,
        "corpus_id": "",
        "description": DEFAULT_DESCRIPTION,
    }
    named = [_workspace_entry(workspace) for workspace in list_workspaces(context=context)]
    return {**OK, "workspaces": [default, *named], "count": len(named) + 1}


WORKSPACE_LIST = Tool(
    name="memory_workspace_list",
    title="List the workspaces",
    description="List the names registered for parts of the repository; default is always there.",
    toolset=KNOWLEDGE,
    verb=list_workspaces,
    properties={},
    required=(),
    result=ok(
        {"workspaces": array(WORKSPACE_ENTRY, "By name."), "count": COUNT}, ["workspaces", "count"]
    ),
    act=workspace_list,
)


def workspace_register(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_workspace_register: a new name, or another meaning for one."""
    workspace = register_workspace(context=context, **arguments)
    return {**OK, "workspace": _workspace_entry(workspace)}


WORKSPACE_REGISTER = Tool(
    name="memory_workspace_register",
    title="Register a workspace",
    description=(
        "Name a part of the repository, or change what a name stands for. It grants nothing."
    ),
    toolset=KNOWLEDGE,
    verb=register_workspace,
    properties={
        "name": NAME,
        "scope": {**SCOPE, "description": "The part; the name itself if left out."},
        "corpus_id": {**CORPUS, "default": ""},
        "description": {**text("What it is for.", maxLength=1000), "default": ""},
    },
    required=("name",),
    result=ok({"workspace": WORKSPACE_ENTRY}, ["workspace"]),
    act=workspace_register,
)


def workspace_remove(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_workspace_remove: a name is forgotten; the items stay."""
    return {**OK, "removed": remove_workspace(context=context, name=arguments["name"])}


WORKSPACE_REMOVE = Tool(
    name="memory_workspace_remove",
    title="Remove a workspace",
    description="Forget a workspace's name; its items stay. default cannot be removed.",
    toolset=KNOWLEDGE,
    verb=remove_workspace,
    destructive=True,
    properties={"name": NAME},
    required=("name",),
    result=ok({"removed": flag("Whether there was one.")}, ["removed"]),
    act=workspace_remove,
)


def _workspace_entry(workspace: Workspace) -> ToolResult:
    return {
        "name": workspace.name,
        "scope": workspace.scope,
        "corpus_id": workspace.corpus_id,
        "description": workspace.description,
        "created_at": iso(workspace.created_at),
        "updated_at": iso(workspace.updated_at),
    }
