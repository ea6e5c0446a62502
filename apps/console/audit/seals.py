"""The pages that show how the trail is sealed and verified, and give out what proves it."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.audit.models import Checkpoint, Verification
from apps.audit.selectors.acknowledged import acknowledged_stretches, is_within
from apps.audit.selectors.places import checkpoint_places
from apps.audit.selectors.seals import (
    SealState,
    StoredProblem,
    is_acknowledgeable,
    may_count,
    numbered_problems_in,
    problem_count_in,
    seal_state,
    stretch_of,
    visible_checkpoints,
    visible_trees,
    visible_verifications,
)
from apps.audit.services.verification import acknowledge_irregularity, begin_verification
from apps.audit.signed_notes import KeyMissing, public_key
from apps.audit.sql import PLATFORM_TREE
from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.common.text import parse_uuid
from apps.console.base import fields
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.pages import (
    READ_METHODS,
    VerbPage,
    doing,
    done,
    problem_page,
    run,
    verb_page,
)
from apps.console.dashboard.place import DashboardPlace
from apps.organizations.selectors import organization_names, organizations_wholly_with

SHORT_ROOT = 12
MAX_CHECKPOINTS = 50
MAX_RUNS = 10
WHOLE = "everything"
ACKNOWLEDGE_HELP = (
    "Find out first how it came about: after a restored backup this is as it should be, else "
    "somebody may have put records in later. What you say is recorded under your name."
)


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """Something that a verification found, and where somebody may acknowledge it."""

    text: str
    tree: uuid.UUID
    leaves: tuple[int, int] | None
    url: str = ""
    is_acknowledged: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class VerificationRow:
    """A verification as somebody may see it: what it found in her trees and nowhere else."""

    run: Verification
    count: int
    problems: list[ProblemRow]
    is_counted: bool

    @property
    def open_count(self) -> int:
        """How many nobody has acknowledged since."""
        return self.count - sum(one.is_acknowledged for one in self.problems)

    @property
    def first_open(self) -> ProblemRow | None:
        """The first of them, as far as they are told."""
        return next((one for one in self.problems if not one.is_acknowledged), None)

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
        last=_last_row(state.verification, trees) if state.verification else None,
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
            "runs": _with_acknowledgements([_verification_row(one, trees) for one in runs]),
            "key": _key(),
            "places": organizations_wholly_with(rights(request), Right.AUDIT),
            "may_verify_everything": trees is None,
            "outside": checkpoint_places() if trees is None else [],
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
        return done(request, "AUDIT_PUBLIC_KEY is not set: nothing can be checked.", _here())
    return done(request, "The verification has begun. The worker does it step by step.", _here())


class AcknowledgeForm(forms.Form):
    """Why it may be."""

    reason = fields.reason()


@doing(acknowledge_irregularity)
def acknowledge(
    request: HttpRequest, site: AdminSite, verification_id: int, number: int
) -> HttpResponse:
    """Say that something out of its turn may be, and why."""
    _require_right(request)
    trees = visible_trees(rights(request))
    run = visible_verifications(trees).filter(pk=verification_id).first()
    found = dict(numbered_problems_in(run, trees)) if run else {}
    if number not in found:
        raise Http404
    tree = uuid.UUID(found[number]["tree"])
    organization_id = None if tree == PLATFORM_TREE else tree
    page = VerbPage(
        title="Acknowledge what is out of its turn",
        back=_here(),
        submit_text="Acknowledge",
        warning=f"{found[number]['text']} {ACKNOWLEDGE_HELP}",
        form=AcknowledgeForm,
        arguments={"verification_id": verification_id, "number": number},
        said="It is recorded. Later verifications pass over these records.",
    )
    context = place_context(request, organization_id=organization_id)
    return verb_page(request, site, context, acknowledge_irregularity, page)


def checkpoint_file(request: HttpRequest, site: AdminSite, checkpoint_id: int) -> HttpResponse:
    """A checkpoint as the text that auditors keep."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    _require_right(request)
    found = get_object_or_404(visible_checkpoints(rights(request)), pk=checkpoint_id)
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


def _last_row(run: Verification, trees: list[uuid.UUID] | None) -> VerificationRow:
    """The last one, and what was acknowledged of it since."""
    return _with_acknowledgements([_verification_row(run, trees)])[0]


def _verification_row(run: Verification, trees: list[uuid.UUID] | None) -> VerificationRow:
    problems = [_problem_row(run, *found) for found in numbered_problems_in(run, trees)]
    return VerificationRow(run, problem_count_in(run, trees), problems, may_count(run, trees))


def _problem_row(run: Verification, number: int, problem: StoredProblem) -> ProblemRow:
    """What was only out of its turn leads to the page on which a person says that it may be."""
    tree, text = uuid.UUID(problem["tree"]), problem["text"]
    if not is_acknowledgeable(problem):
        return ProblemRow(text, tree, None)
    url = reverse("seals_acknowledge", args=[run.pk, number])
    return ProblemRow(text, tree, stretch_of(problem), url)


def _with_acknowledgements(rows: list[VerificationRow]) -> list[VerificationRow]:
    """The rows, with what somebody has acknowledged since marked as that."""
    trees = {one.tree for row in rows for one in row.problems if one.leaves}
    known = acknowledged_stretches(trees) if trees else {}
    return [
        replace(row, problems=[_marked(one, known.get(one.tree, ())) for one in row.problems])
        for row in rows
    ]


def _marked(problem: ProblemRow, acknowledged: Sequence[tuple[int, int]]) -> ProblemRow:
    if problem.leaves is None or not is_within(problem.leaves, acknowledged):
        return problem
    return replace(problem, url="", is_acknowledged=True)


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
