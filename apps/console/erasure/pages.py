"""What would be erased, having it erased, how far that is, and the certificate of it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.common.http import streamed_file
from apps.console.base import fields
from apps.console.base.context import may_anywhere, rights
from apps.console.base.pages import POST_ONLY, VerbPage, doing, problem_page, run
from apps.console.base.sections import Section, Visit, may_here
from apps.erasure.models import ASKED_FOR, REASON_MAX_LENGTH, ErasedKind, Erasure
from apps.erasure.selectors import (
    Preview,
    organizations_of_erasures,
    visible_erasures,
)
from apps.erasure.services import begin_erasure, preview_erasure
from apps.erasure.services.certificates import begin_certificate, certificate_name
from apps.organizations.models import Organization

SHOWN = 50
NAME_MAX_LENGTH = 255


def offered(request: HttpRequest) -> QuerySet[Organization]:
    """Organizations whose erasures the signed-in person may look at.

    Raises PermissionDenied if there is none.
    """
    if not (may_anywhere(request, Right.AUDIT) or may_anywhere(request, Right.ERASE)):
        raise PermissionDenied
    return organizations_of_erasures(rights(request)).order_by("name")


SECTION = Section(
    name="erasure",
    title="Erasure",
    kind="organization",
    tabs=(
        ("Erasures", "erasure_list"),
        ("Retention", "erasure_retention"),
        ("Legal holds", "erasure_holds"),
    ),
    offered=offered,
    may_change=partial(may_here, rights_needed=(Right.ERASE,)),
)
ErasureVisit = Visit[Organization]


@dataclass(frozen=True, slots=True)
class ErasureRow:
    """An erasure, what it counts, and where its page is."""

    erasure: Erasure
    url: str

    @property
    def counts(self) -> list[tuple[str, int]]:
        """By what people call it."""
        labels = dict(ErasedKind.choices)
        return [
            (labels.get(name, name.replace("_", " ").capitalize()), count)
            for name, count in self.erasure.counts.items()
        ]


class SubjectForm(forms.Form):
    """Of what everything is to be erased."""

    kind = fields.choice("What", [(kind.value, kind.label) for kind in ASKED_FOR])
    named = fields.text("Name or ID", max_length=NAME_MAX_LENGTH)


class EraseSubjectForm(forms.Form):
    """Erasing, which nobody can undo: the name is typed by hand."""

    name = fields.text("Type the name to confirm", max_length=NAME_MAX_LENGTH)
    reason = fields.reason(
        "Kept in the audit trail and in the certificate: name nobody in it.",
        max_length=REASON_MAX_LENGTH,
    )
    with_locked = fields.checkbox("Also memories that a person has locked.")

    def __init__(self, data: Any = None, *, preview: Preview) -> None:
        super().__init__(data)
        self.preview = preview
        if not preview.locked:
            del self.fields["with_locked"]

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if typed != self.preview.subject.name:
            raise forms.ValidationError("This is not the name of what would be erased.")
        return typed

    def clean(self) -> dict[str, Any]:
        """The name was for the person; the service does not take it."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned.pop("name", None)
        return cleaned


@SECTION.page("erasure_list")
def erasures(visit: ErasureVisit) -> HttpResponse:
    """Erasures, the newest first; with ``preview`` what one would erase."""
    given = visit.request.GET
    extra: dict[str, Any] = {
        "form": SubjectForm(),
        "rows": [_row(visit, one) for one in _erasures(visit)[:SHOWN]],
    }
    if "preview" in given and visit.may_change:
        form = SubjectForm(given)
        extra["form"] = form
        if form.is_valid():
            try:
                extra |= _previewed(visit, **form.cleaned_data)
            except PlatformError as refusal:
                form.add_error("named", refusal.message)
    return visit.show("list", extra)


@SECTION.act(begin_erasure)
def begin(visit: ErasureVisit) -> VerbPage:
    """The page on which an erasure is asked for."""
    kind = visit.request.GET.get("kind", "")
    try:
        preview = _preview(visit, kind, visit.request.GET.get("id", ""))
    except PlatformError as refusal:
        raise Http404 from refusal
    subject = preview.subject
    return VerbPage(
        title=f"Erase: {subject.name}",
        back=visit.url("erasure_list"),
        submit_text="Erase",
        warning=f"Rows that lose their words for good: {preview.total}. Nobody can bring them "
        "back, and older backups hold them until they are gone themselves. Revoke the tokens "
        f"first, so that nothing new comes. The name to type: {subject.name}",
        form=partial(EraseSubjectForm, preview=preview),
        arguments={"subject_kind": subject.kind, "subject_id": subject.id},
        object_id=subject.id,
        said="It is being erased. The worker does it step by step.",
        then=lambda erasure: visit.url("erasure_one", erasure.pk),
    )


@SECTION.page("erasure_list")
def one_erasure(visit: ErasureVisit, erasure_id: uuid.UUID) -> HttpResponse:
    """How far one is, for the page itself only that part; then what it erased."""
    shown = {
        "shown": _row(visit, _found(visit, erasure_id)),
        "certificate_url": visit.url("erasure_certificate", erasure_id),
    }
    if visit.request.headers.get("HX-Request"):
        return visit.show_part("progress", shown)
    return visit.show("one", {**shown, "back": visit.url("erasure_list")})


@doing(begin_certificate)
@SECTION.page("erasure_list", methods=POST_ONLY)
def certificate(visit: ErasureVisit, erasure_id: uuid.UUID) -> Any:
    """The certificate as a file; taking it out is recorded."""
    erasure = _found(visit, erasure_id)
    try:
        lines = run(begin_certificate, visit.context, object_id=erasure.pk, erasure=erasure)
    except PlatformError as refusal:
        return problem_page(visit.request, visit.site, refusal)
    name = certificate_name(erasure)
    return streamed_file(visit.request, lines, name=name, content_type="application/jsonl")


def _erasures(visit: ErasureVisit) -> QuerySet[Erasure]:
    return visible_erasures(rights(visit.request)).filter(organization=visit.subject)


def _found(visit: ErasureVisit, erasure_id: uuid.UUID) -> Erasure:
    return get_object_or_404(_erasures(visit), pk=erasure_id)


def _row(visit: ErasureVisit, erasure: Erasure) -> ErasureRow:
    return ErasureRow(erasure, visit.url("erasure_one", erasure.pk))


def _previewed(visit: ErasureVisit, kind: str, named: str) -> dict[str, Any]:
    preview = _preview(visit, kind, named)
    counts = [(kind.label, count) for kind, count in preview.counts.items()]
    url = visit.url("erasure_begin", kind=kind, id=preview.subject.id)
    return {"preview": preview, "counts": counts, "begin_url": url}


def _preview(visit: ErasureVisit, kind: str, subject_id: str) -> Preview:
    return run(preview_erasure, visit.context, subject_kind=kind, subject_id=subject_id)
