"""For how long an organization keeps what: the policy, what would go today, changing it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpResponse

from apps.common.errors import PlatformError
from apps.console.base import fields
from apps.console.base.pages import VerbPage, run
from apps.console.erasure.pages import SECTION, ErasureVisit
from apps.erasure.models import ErasedKind
from apps.erasure.services import preview_retention
from apps.organizations.models import MIN_RETENTION_DAYS, Organization
from apps.organizations.policies import MAX_RETENTION_DAYS
from apps.organizations.retention import RETENTION_FIELDS, retention_in_words, retention_seen
from apps.organizations.services import update_organization

WHEN = (
    "A first run begins within a quarter of an hour if there was none today, then one each night "
    "(UTC). What it erases nobody brings back."
)
NAMES = tuple(RETENTION_FIELDS.values())


def _days(label: str, help_text: str) -> forms.IntegerField:
    return fields.number(
        label,
        required=False,
        min_value=MIN_RETENTION_DAYS,
        max_value=MAX_RETENTION_DAYS,
        help_text=f"{help_text} Empty: never.",
    )


class RetentionForm(forms.Form):
    """After how many days what goes."""

    erase_memories_after_days = _days(
        "Archived and deprecated memories, after days",
        "With all their versions and comments, so many days after they were last changed. What is "
        "served stays whatever its age: unverified, verified and locked memories.",
    )
    erase_events_after_days = _days(
        "Events, after days",
        "What was handed in to the log, so many days after it came. Topics go on without it.",
    )
    erase_turns_after_days = _days(
        "Turns, after days",
        "What was said in turns, so many days after it came; summaries and names of sessions when "
        "there was no turn for so long. What was remembered of it stays.",
    )
    erase_gateway_after_days = _days(
        "Messages and files of the gateway, after days",
        "So many days after they came; names of sessions when nothing was said for so long. "
        "Users and what is remembered of them stay.",
    )


class SaveForm(forms.Form):
    """The policy that was previewed, in the place of the one that was seen."""

    seen_retention = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = fields.reason("Kept in the history and in the audit trail.", rows=2, required=False)


@SECTION.page("erasure_retention")
def policy(visit: ErasureVisit) -> HttpResponse:
    """The policy; with ``preview`` how much would go today under another one."""
    given = visit.request.GET
    form = RetentionForm(initial=_now(visit.subject))
    extra: dict[str, Any] = {}
    if "preview" in given and visit.may_change:
        form = RetentionForm(given)
        if form.is_valid():
            extra = _previewed(visit, form)
    policy_of = [(form[name].label, getattr(visit.subject, name)) for name in NAMES]
    return visit.show("retention", {"form": form, "policy": policy_of, **extra})


@SECTION.act(update_organization)
def save(visit: ErasureVisit) -> VerbPage:
    """The page on which a policy is decided that was previewed."""
    form = RetentionForm(visit.request.GET)
    if not form.is_valid():
        raise Http404
    planned = form.cleaned_data
    seen = {"seen_retention": visit.request.GET.get("seen", "")}
    goes = retention_in_words(Organization(**planned))
    return VerbPage(
        title=f"Retention: {visit.subject.name}",
        back=visit.url("erasure_retention"),
        submit_text="Save",
        warning=f"{_sentence(goes)} {WHEN}",
        form=partial(SaveForm, initial=seen),
        arguments={"organization_id": visit.subject.pk, **planned},
        object_id=visit.subject.pk,
        said="The retention policy is changed.",
        then=visit.url("erasure_retention"),
    )


def _previewed(visit: ErasureVisit, form: RetentionForm) -> dict[str, Any]:
    """What would go, and where that is decided."""
    try:
        counts = run(preview_retention, visit.context, **form.cleaned_data)
    except PlatformError as refusal:
        form.add_error(None, refusal.message)
        return {}
    seen = retention_seen(visit.subject)
    url = visit.url("erasure_retention_save", **form.cleaned_data, seen=seen)
    return {"counts": _labelled(counts), "total": sum(counts.values()), "save_url": url}


def _labelled(counts: Mapping[ErasedKind, int]) -> list[tuple[str, int]]:
    return [(str(kind.label), count) for kind, count in counts.items()]


def _now(organization: Organization) -> dict[str, int | None]:
    return {name: getattr(organization, name) for name in NAMES}


def _sentence(goes: str) -> str:
    if not goes:
        return "Nothing is erased by its age any more."
    return f"This is erased from now on: {goes}. Everything else is kept."
