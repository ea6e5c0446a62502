"""What a workspace's name stands for."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_text
from apps.organizations.models import (
    DEFAULT_SCOPE,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_MAX_LENGTH,
    Workspace,
)

DEFAULT_DESCRIPTION = "The repository's own part; always there."


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a repository. None: any."""

    scope: str | None = None
    corpus_id: str | None = None


WHOLE = Part()
DEFAULT_PART = Part(DEFAULT_SCOPE)


def workspaces_in(context: RequestContext) -> QuerySet[Workspace]:
    """The named ones of the context's repository, by name; the default is no row."""
    return Workspace.objects.filter(**context.place)


def resolve_part(
    context: RequestContext, *, workspace: str | None, scope: str | None, corpus_id: str | None
) -> Part:
    """The part that a workspace stands for, else that of the scope and corpus given.

    Raises InvalidArgument when there is no such workspace, ContentRejected for what cannot be the
    name of one.
    """
    if workspace is None:
        return Part(scope, corpus_id)
    if workspace == DEFAULT_WORKSPACE:
        return DEFAULT_PART
    name = require_text(workspace, field="workspace", max_length=WORKSPACE_NAME_MAX_LENGTH)
    found = workspaces_in(context).filter(name=name).first()
    if found is None:
        raise InvalidArgument("workspace", f"Unknown workspace: {name}")
    return Part(found.scope, found.corpus_id or None)
