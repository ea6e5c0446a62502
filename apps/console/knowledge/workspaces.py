"""Names for parts of a repository: listed, registered, changed and removed."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.db.models import Count, Q
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed

from apps.console.base import READ_METHODS
from apps.console.forms.knowledge import WorkspaceForm
from apps.console.knowledge.frame import page, require_writer
from apps.console.pages import Page, done, form_data, form_page, run
from apps.console.repository_pages import address, context_at, require_repository
from apps.memories.models import Memory
from apps.memories.selectors import open_to_readers
from apps.memories.vocabulary import Scope
from apps.organizations.models import DEFAULT_SCOPE, DEFAULT_WORKSPACE, Repository, Workspace
from apps.organizations.services import register_workspace, remove_workspace
from apps.organizations.workspaces import DEFAULT_DESCRIPTION, workspaces_in

REMOVE_HELP = "Only the name goes. What was written under it stays where it is."
Counts = dict[tuple[str, str], int]


def workspaces(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """The default and all that were registered, and how much is in use in each."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    counts = _counts(repository)
    named = workspaces_in(context_at(request, repository))
    extra = {
        "rows": [_default_row(counts), *(_row(one, repository, counts) for one in named)],
        "register_url": address("knowledge_workspace_register", repository),
    }
    return page(request, site, repository, "knowledge_workspaces", "workspaces", extra)


def register(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """Give a part of the repository a name, or change what a name stands for."""
    repository = require_writer(request, repository_id)
    back = address("knowledge_workspaces", repository)

    def submit(form: Form) -> HttpResponse:
        context = context_at(request, repository)
        workspace = run(register_workspace, context, **form.cleaned_data)
        return done(request, f"The workspace {workspace.name} is registered.", back)

    initial = _initial(request, repository)
    form = WorkspaceForm(form_data(request), initial=initial)
    title = f"Change: {initial['name']}" if initial else "Register a workspace"
    return form_page(request, site, Page(title, back), form, submit)


def remove(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, workspace_id: int
) -> HttpResponse:
    """Forget a name."""
    repository = require_writer(request, repository_id)
    back = address("knowledge_workspaces", repository)
    context = context_at(request, repository)
    workspace = workspaces_in(context).filter(pk=workspace_id).first()
    if workspace is None:
        raise Http404

    def submit(form: Form) -> HttpResponse:
        run(remove_workspace, context, object_id=workspace.pk, name=workspace.name)
        return done(request, f"The workspace {workspace.name} is removed.", back)

    frame = Page(f"Remove: {workspace.name}", back, "Remove", extra={"warning": REMOVE_HELP})
    return form_page(request, site, frame, Form(form_data(request)), submit)


def _initial(request: HttpRequest, repository: Repository) -> dict[str, Any]:
    """What the form is filled with when a name is to be changed."""
    named = {one.name: one for one in workspaces_in(context_at(request, repository))}
    workspace = named.get(request.GET.get("name", ""))
    if workspace is None:
        return {}
    fields = ("name", "scope", "corpus_id", "description")
    return {field: getattr(workspace, field) for field in fields}


def _counts(repository: Repository) -> Counts:
    """Memories in use, by scope and corpus."""
    here = Q(organization_id=repository.organization_id, repository_id=repository.pk)
    in_use = open_to_readers(Memory.objects.filter(here, scope=Scope.REPOSITORY)).order_by()
    counted = in_use.values_list("workspace_scope", "corpus_id").annotate(Count("pk"))
    return {(scope, corpus): count for scope, corpus, count in counted}


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


def _row(workspace: Workspace, repository: Repository, counts: Counts) -> dict[str, Any]:
    return {
        "name": workspace.name,
        "scope": workspace.scope,
        "corpus_id": workspace.corpus_id,
        "description": workspace.description,
        "count": _count(counts, workspace.scope, workspace.corpus_id),
        "remove_url": address("knowledge_workspace_remove", repository, workspace.pk),
    }
