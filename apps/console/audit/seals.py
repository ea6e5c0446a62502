"""The pages that show how the trail is sealed and verified, and give out what proves it."""

from __future__ import annotations

import base64
import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.audit.models import Checkpoint, Verification
from apps.audit.selectors.seals import (
    SealState,
    may_count,
    problem_count_in,
    problems_in,
    seal_state,
    visible_checkpoints,
    visible_trees,
    visible_verifications,
)
from apps.audit.services.verification import begin_verification
from apps.audit.signed_notes import KeyMissing, public_key
from apps.audit.sql import PLATFORM_TREE
from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.common.text import parse_uuid
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.pages import READ_METHODS, doing, done, problem_page, run
from apps.console.dashboard.place import DashboardPlace
from apps.organizations.selectors import organization_names, organizations_wholly_with

SHORT_ROOT = 12
MAX_CHECKPOINTS = 50
MAX_RUNS = 10
WHOLE = "everything"


@dataclass(frozen=True, slots=True)
class VerificationRow:
    """A verification as somebody may see it: what it found in her trees and nowhere else."""

    run: Verification
    count: int
    problems: list[str]
    is_counted: bool

    @property
    def percent(self) -> int:
        """How far it is; never a hundred before the end."""
        if self.run.finished_at:
            return 100
        return min(99, 100 * self.run.checked // self.run.total) if self.run.total else 99


@dataclass(frozen=True, slots=True)
class AuditState:
    """What the dashboard and the page say about the seals of a place."""

    state: SealState
    root: str
    last: VerificationRow | None
    running: VerificationRow | None


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A checkpoint with the name of what it seals."""

    checkpoint: Checkpoint
    place: str
    root: str


def audit_state(trees: list[uuid.UUID] | None) -> AuditState:
    """The state of the seals of ``trees``, or of all with None. The caller checked the rights."""
    state = seal_state(trees)
    return AuditState(
        state=state,
        root=state.newest.root.hex()[:SHORT_ROOT] if state.newest else "",
        last=_verification_row(state.verification, trees) if state.verification else None,
        running=_verification_row(state.running, trees) if state.running else None,
    )


def audit_state_of(request: HttpRequest, place: DashboardPlace) -> AuditState:
    """The state of the seals of the dashboard's place, for somebody who may view its trail."""
    trees = visible_trees(rights(request))
    organization = place.repository.organization if place.repository else place.organization
    if organization is None:
        return audit_state(trees)
    return audit_state([organization.pk] if trees is None or organization.pk in trees else [])


def seals(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """How the trail is sealed, or for the page itself only the part that moves."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    _require_right(request)
    trees = visible_trees(rights(request))
    context: dict[str, Any] = {"seals": audit_state(trees)}
    template = "console/audit/seal_progress.html"
    if not request.headers.get("HX-Request"):
        template = "console/audit/seals.html"
        runs = visible_verifications(trees).exclude(finished_at=None)[:MAX_RUNS]
        context |= {
            **site.each_context(request),
            "title": "Seals",
            "checkpoints": _checkpoint_rows(visible_checkpoints(rights(request))[:MAX_CHECKPOINTS]),
            "runs": [_verification_row(one, trees) for one in runs],
            "key": _key(),
            "places": organizations_wholly_with(rights(request), Right.AUDIT),
            "may_verify_everything": trees is None,
        }
    response = TemplateResponse(request, template, context)
    add_never_cache_headers(response)
    return response


@doing(begin_verification)
def verify_now(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Ask for a verification; the worker does it."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    _require_right(request)
    asked = request.POST.get("place", "")
    organization_id = None if asked == WHOLE else parse_uuid(asked)
    if asked != WHOLE and not _may_verify(request, organization_id):
        raise Http404
    try:
        context = place_context(request, organization_id=organization_id)
        run(begin_verification, context, organization_id=organization_id)
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    except KeyMissing:
        return done(request, "AUDIT_SIGNING_KEY is not set: nothing can be checked.", _here())
    return done(request, "The verification has begun. The worker does it step by step.", _here())


def checkpoint_file(request: HttpRequest, site: AdminSite, checkpoint_id: int) -> HttpResponse:
    """A checkpoint as the text that auditors keep."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    _require_right(request)
    found = visible_checkpoints(rights(request)).filter(pk=checkpoint_id).first()
    if found is None:
        raise Http404
    response = HttpResponse(found.note, content_type="text/plain; charset=utf-8")
    name = f"checkpoint-{found.tree}-{found.size}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _here() -> str:
    return reverse("seals")


def _require_right(request: HttpRequest) -> None:
    if not may_anywhere(request, Right.AUDIT):
        raise PermissionDenied


def _may_verify(request: HttpRequest, organization_id: uuid.UUID | None) -> bool:
    offered = organizations_wholly_with(rights(request), Right.AUDIT)
    return organization_id is not None and offered.filter(pk=organization_id).exists()


def _verification_row(run: Verification, trees: list[uuid.UUID] | None) -> VerificationRow:
    return VerificationRow(
        run, problem_count_in(run, trees), problems_in(run, trees), may_count(run, trees)
    )


def _checkpoint_rows(checkpoints: QuerySet[Checkpoint]) -> list[CheckpointRow]:
    """The newest, with the names of what they seal."""
    listed = list(checkpoints[:MAX_CHECKPOINTS])
    names = organization_names({one.tree for one in listed})
    names[PLATFORM_TREE] = "Platform"
    return [
        CheckpointRow(one, names.get(one.tree, str(one.tree)), bytes(one.root).hex()[:SHORT_ROOT])
        for one in listed
    ]


def _key() -> str:
    """The public key in base64, or nothing."""
    try:
        return base64.b64encode(public_key()).decode()
    except KeyMissing:
        return ""
