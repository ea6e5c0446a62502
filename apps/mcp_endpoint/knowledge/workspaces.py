"""Names for parts of a repository."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from apps.common.context import RequestContext
from apps.common.messages import NOTHING, UNLISTED, Answer, AnsweredMoment, Message, Text
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import Corpus, ScopeName
from apps.mcp_endpoint.registry import Tool
from apps.mcp_endpoint.schemas import NoArguments
from apps.organizations.models import (
    DEFAULT_SCOPE,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_MAX_LENGTH,
)
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION
from apps.organizations.services import register_workspace, remove_workspace
from apps.organizations.services.workspaces import DESCRIPTION_MAX_LENGTH
from apps.tiers.presentation import HowMany
from apps.tiers.services.lookups import list_workspaces

StoredAt = Annotated[AnsweredMoment | None, UNLISTED]


class WorkspaceEntry(Answer):
    """A name for a part of a repository."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    """Its name."""
    scope: str
    """The part of the repository."""
    corpus_id: str
    """A corpus of documents."""
    description: str = ""
    """What it is for."""
    created_at: StoredAt = NOTHING
    updated_at: StoredAt = NOTHING


#: It is no row, and always there.
DEFAULT = WorkspaceEntry(
    name=DEFAULT_WORKSPACE, scope=DEFAULT_SCOPE, corpus_id="", description=DEFAULT_DESCRIPTION
)


class Workspaces(Answer):
    """The names for parts of a repository."""

    workspaces: list[WorkspaceEntry]
    """By name."""
    count: HowMany


def workspace_list(context: RequestContext, given: NoArguments) -> Workspaces:
    """memory_workspace_list: the names for parts of the repository."""
    rows = list_workspaces(context=context)
    entries = [DEFAULT, *(WorkspaceEntry.model_validate(row) for row in rows)]
    return Workspaces(workspaces=entries, count=len(entries))


WORKSPACE_LIST = Tool(
    name="memory_workspace_list",
    title="List the workspaces",
    description="List the names registered for parts of the repository; default is always there.",
    toolset=KNOWLEDGE,
    verb=list_workspaces,
    message=NoArguments,
    result=Workspaces,
    act=workspace_list,
)


class NamedWorkspace(Message):
    name: Annotated[str, Text(WORKSPACE_NAME_MAX_LENGTH)]
    """Your name for it, or one of memory_workspace_list."""


class WorkspaceArguments(NamedWorkspace):
    scope: ScopeName = Field("", description="The part; the name itself if left out.")
    corpus_id: Corpus = ""
    description: Annotated[str, Text(DESCRIPTION_MAX_LENGTH, may_be_blank=True)] = ""
    """What it is for."""


class RegisteredWorkspace(Answer):
    """A workspace as it is now."""

    workspace: WorkspaceEntry


def workspace_register(context: RequestContext, given: WorkspaceArguments) -> RegisteredWorkspace:
    """memory_workspace_register: a new name, or another meaning for one."""
    workspace = register_workspace(context=context, **dict(given))
    return RegisteredWorkspace(workspace=WorkspaceEntry.model_validate(workspace))


WORKSPACE_REGISTER = Tool(
    name="memory_workspace_register",
    title="Register a workspace",
    description=(
        "Name a part of the repository, or change what a name stands for. It grants nothing."
    ),
    toolset=KNOWLEDGE,
    verb=register_workspace,
    message=WorkspaceArguments,
    result=RegisteredWorkspace,
    act=workspace_register,
)


class RemovedWorkspace(Answer):
    """Whether a name was forgotten."""

    removed: bool
    """Whether there was one."""


def workspace_remove(context: RequestContext, given: NamedWorkspace) -> RemovedWorkspace:
    """memory_workspace_remove: a name is forgotten; the items stay."""
    return RemovedWorkspace(removed=remove_workspace(context=context, name=given.name))


WORKSPACE_REMOVE = Tool(
    name="memory_workspace_remove",
    title="Remove a workspace",
    description="Forget a workspace's name; its items stay. default cannot be removed.",
    toolset=KNOWLEDGE,
    verb=remove_workspace,
    destructive=True,
    message=NamedWorkspace,
    result=RemovedWorkspace,
    act=workspace_remove,
)
