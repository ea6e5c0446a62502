"""Names for parts of a repository: listed, registered, changed and removed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from apps.console.base import fields
from apps.console.base.pages import VerbPage
from apps.console.knowledge.section import SECTION, KnowledgeVisit
from apps.memories.selectors.statistics import in_use_by_part
from apps.organizations.models import (
    CORPUS_MAX_LENGTH,
    DEFAULT_SCOPE,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_MAX_LENGTH,
    Workspace,
)
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION, workspaces_in
from apps.organizations.services import register_workspace, remove_workspace
from apps.organizations.services.workspaces import DESCRIPTION_MAX_LENGTH

Counts = dict[tuple[str, str], int]
REMOVE_HELP = "Only the name goes. What was written under it stays where it is."
SCOPE_HELP = "The part of the repository it stands for. Empty: named as the workspace."
CORPUS_HELP = "Narrows it to one collection of documents. Empty: all of the scope."


class WorkspaceForm(forms.Form):
    """A name for a part of a repository; the name of an existing one changes that."""

    name = fields.text("Name", max_length=WORKSPACE_NAME_MAX_LENGTH)
    scope = fields.text(
        "Scope", required=False, max_length=WORKSPACE_NAME_MAX_LENGTH, help_text=SCOPE_HELP
    )
    corpus_id = fields.text(
        "Corpus ID", required=False, max_length=CORPUS_MAX_LENGTH, help_text=CORPUS_HELP
    )
    description = fields.text("Description", required=False, max_length=DESCRIPTION_MAX_LENGTH)


@SECTION.page("knowledge_workspaces")
def workspaces(visit: KnowledgeVisit) -> HttpResponse:
    """The default and all that were registered, and how much is in use in each."""
    counts = in_use_by_part(visit.subject)
    rows = [_row(visit, one, counts) for one in workspaces_in(visit.context)]
    extra = {
        "rows": [_default_row(counts), *rows],
        "register_url": visit.url("knowledge_workspace_register"),
    }
    return visit.show("workspaces", extra)


@SECTION.act(register_workspace)
def register(visit: KnowledgeVisit) -> VerbPage:
    """Give a part of the repository a name, or change what a name stands for."""
    initial = _initial(visit)
    return VerbPage(
        title=f"Change: {initial['name']}" if initial else "Register a workspace",
        back=visit.url("knowledge_workspaces"),
        form=partial(WorkspaceForm, initial=initial),
        said=lambda workspace: f"The workspace {workspace.name} is registered.",
    )


@SECTION.act(remove_workspace)
def remove(visit: KnowledgeVisit, workspace_id: int) -> VerbPage:
    """Forget a name."""
    workspace = get_object_or_404(workspaces_in(visit.context), pk=workspace_id)
    return VerbPage(
        title=f"Remove: {workspace.name}",
        back=visit.url("knowledge_workspaces"),
        submit_text="Remove",
        warning=REMOVE_HELP,
        arguments={"name": workspace.name},
        object_id=workspace.pk,
        said=f"The workspace {workspace.name} is removed.",
    )


def _initial(visit: KnowledgeVisit) -> dict[str, Any]:
    """What the form is filled with when a name is to be changed."""
    named = {one.name: one for one in workspaces_in(visit.context)}
    workspace = named.get(visit.request.GET.get("name", ""))
    if workspace is None:
        return {}
    return {field: getattr(workspace, field) for field in WorkspaceForm.base_fields}


def _count(counts: Counts, scope: str, corpus_id: str) -> int:
    """Without a corpus, those of every corpus of the scope."""
    return sum(
        count
        for (its_scope, corpus), count in counts.items()
        if its_scope == scope and corpus_id in ("", corpus)
    )


def _default_row(counts: Counts) -> dict[str, Any]:
    return {
        "name": DEFAULT_WORKSPACE,
        "scope": DEFAULT_SCOPE,
        "corpus_id": "",
        "description": DEFAULT_DESCRIPTION,
        "count": _count(counts, DEFAULT_SCOPE, ""),
    }


def _row(visit: KnowledgeVisit, workspace: Workspace, counts: Counts) -> dict[str, Any]:
    return {
        "name": workspace.name,
        "scope": workspace.scope,
        "corpus_id": workspace.corpus_id,
        "description": workspace.description,
        "count": _count(counts, workspace.scope, workspace.corpus_id),
        "remove_url": visit.url("knowledge_workspace_remove", workspace.pk),
    }
