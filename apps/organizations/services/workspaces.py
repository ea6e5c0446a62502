"""Names for parts of a repository: registered, changed and removed."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import Operation, reading, verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument
from apps.common.history import attribute_change
from apps.common.text import optional_name, optional_text, require_name
from apps.organizations.models import (
    CORPUS_MAX_LENGTH,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_MAX_LENGTH,
    Workspace,
)

DESCRIPTION_MAX_LENGTH = 1000
OF_A_REPOSITORY = "A workspace belongs to a repository."
#: What registering does to a name that is there.
CHANGING = Operation(Action.UPDATED, ObjectKind.WORKSPACE, Intent.WRITE)


@verb(Action.CREATED, ObjectKind.WORKSPACE, Intent.WRITE, right=Right.WRITE)
def register_workspace(
    *,
    context: RequestContext,
    name: str,
    scope: str = "",
    corpus_id: str = "",
    description: str = "",
) -> Workspace:
    """Create a workspace of the context's repository, or change the one of this name.

    Without a scope the name is the scope. Raises WriteNotAllowed, InvalidArgument.
    """
    organization_id, repository_id = context.require_repository(OF_A_REPOSITORY)
    name = _require_name(name)
    made = Workspace(organization_id=organization_id, repository_id=repository_id, name=name)
    Workspace.objects.bulk_create([made], ignore_conflicts=True)
    workspace = _locked(repository_id, name)
    if workspace is None:  # removed by somebody in between
        raise InvalidArgument("name", "This workspace was just removed; try again.")
    workspace.scope = require_name(
        scope or name, field="scope", max_length=WORKSPACE_NAME_MAX_LENGTH
    )
    workspace.corpus_id = optional_name(corpus_id, field="corpus_id", max_length=CORPUS_MAX_LENGTH)
    workspace.description = optional_text(
        description, field="description", max_length=DESCRIPTION_MAX_LENGTH
    )
    attribute_change(workspace, context)
    workspace.save()
    is_new = workspace.created_at == made.created_at
    done = register_workspace if is_new else CHANGING
    done.record(context, workspace.pk, reason=name)
    return workspace


@verb(Action.REMOVED, ObjectKind.WORKSPACE, Intent.WRITE, right=Right.WRITE)
def remove_workspace(*, context: RequestContext, name: str) -> bool:
    """Forget a name; the memories stay where they are. False when there is none.

    Raises WriteNotAllowed, InvalidArgument for the one that is always there.
    """
    _, repository_id = context.require_repository(OF_A_REPOSITORY)
    name = _require_name(name)
    workspace = _locked(repository_id, name)
    if workspace is None:
        reading(ObjectKind.WORKSPACE).record(context, reason=name)
        return False
    attribute_change(workspace, context)
    remove_workspace.record(context, workspace.pk, reason=name)
    workspace.delete()
    return True


def _require_name(name: str) -> str:
    name = require_name(name, field="name", max_length=WORKSPACE_NAME_MAX_LENGTH)
    if name == DEFAULT_WORKSPACE:
        raise InvalidArgument(
            "name", "The workspace default is always there; it cannot be changed or removed."
        )
    return name


def _locked(repository_id: uuid.UUID, name: str) -> Workspace | None:
    """The row, locked. The service has checked that the repository is the caller's."""
    rows = Workspace.objects.select_for_update(of=("self",), no_key=True)
    return rows.filter(repository_id=repository_id, name=name).first()
