"""What people do about snapshots: build, publish, go back, let builds go on."""

from __future__ import annotations

import uuid

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from apps.console.forms.topics import BuildForm, RollbackForm
from apps.console.pages import Page, done, form_data, form_page, run
from apps.console.repository_pages import address, context_at, require_repository
from apps.console.topics.frame import may_act, require_snapshot
from apps.console.topics.snapshots import shown
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.services import (
    publish_snapshot,
    resume_builds,
    rollback_snapshot,
    start_build,
)

BUILD_HELP = (
    "The worker builds a new snapshot of everything that was said so far. What is served goes on "
    "being served until the new one is complete and valid."
)
PUBLISH_HELP = "From then on every question is answered from this snapshot."
ROLLBACK_HELP = (
    "Questions are answered from this older snapshot again, and what was said after it from the "
    "log. Automatic builds rest until somebody builds or lets them go on."
)
RESUME_HELP = "New snapshots are built and served again as soon as enough was said."


def build(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """Begin a build."""
    repository = _require_acting(request, repository_id)
    back = address("topics_snapshots", repository)

    def submit(form: Form) -> HttpResponse:
        context = context_at(request, repository)
        begun = run(start_build, context, reason=form.cleaned_data["reason"])
        return done(request, "The build has begun.", shown(begun, repository).url)

    frame = Page(f"Build topics: {repository.name}", back, "Build", extra={"warning": BUILD_HELP})
    return form_page(request, site, frame, BuildForm(form_data(request)), submit)


def publish(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, snapshot_id: uuid.UUID
) -> HttpResponse:
    """Serve a snapshot that was built and validated."""
    repository, found = _require_snapshot(request, repository_id, snapshot_id)
    back = shown(found, repository).url

    def submit(form: Form) -> HttpResponse:
        context = context_at(request, repository)
        run(publish_snapshot, context, object_id=found.pk, snapshot_id=found.pk)
        return done(request, "The snapshot is served from now on.", back)

    frame = Page(_title("Publish", found), back, "Publish", extra={"warning": PUBLISH_HELP})
    return form_page(request, site, frame, Form(form_data(request)), submit)


def rollback(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, snapshot_id: uuid.UUID
) -> HttpResponse:
    """Go back to a snapshot that was served before."""
    repository, found = _require_snapshot(request, repository_id, snapshot_id)
    back = shown(found, repository).url

    def submit(form: Form) -> HttpResponse:
        context = context_at(request, repository)
        run(
            rollback_snapshot,
            context,
            object_id=found.pk,
            snapshot_id=found.pk,
            reason=form.cleaned_data["reason"],
        )
        return done(request, "The older snapshot is served again; automatic builds rest.", back)

    frame = Page(_title("Go back to", found), back, "Go back", extra={"warning": ROLLBACK_HELP})
    return form_page(request, site, frame, RollbackForm(form_data(request)), submit)


def resume(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """Let automatic builds go on."""
    repository = _require_acting(request, repository_id)
    back = address("topics_snapshots", repository)

    def submit(form: Form) -> HttpResponse:
        context = context_at(request, repository)
        run(resume_builds, context)
        return done(request, "Automatic builds go on.", back)

    frame = Page("Let automatic builds go on", back, "Go on", extra={"warning": RESUME_HELP})
    return form_page(request, site, frame, Form(form_data(request)), submit)


def _require_acting(request: HttpRequest, repository_id: uuid.UUID) -> Repository:
    """A repository in which the person may act. Raises Http404, PermissionDenied."""
    repository = require_repository(request, repository_id)
    if not may_act(request, repository):
        raise PermissionDenied
    return repository


def _require_snapshot(
    request: HttpRequest, repository_id: uuid.UUID, snapshot_id: uuid.UUID
) -> tuple[Repository, Snapshot]:
    repository = _require_acting(request, repository_id)
    return repository, require_snapshot(request, context_at(request, repository), snapshot_id)


def _title(act: str, found: Snapshot) -> str:
    return f"{act} the snapshot of {found.created_at:%Y-%m-%d %H:%M}"
