"""Legal holds: what is held, setting a hold, lifting it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from apps.console.base import fields
from apps.console.base.pages import VerbPage
from apps.console.erasure.pages import NAME_MAX_LENGTH, SECTION, ErasureVisit
from apps.erasure.services import lift_hold, set_hold
from apps.organizations.models import HeldKind, LegalHold
from apps.organizations.selectors.holds import holds_of

SHOWN = 50


@dataclass(frozen=True, slots=True)
class HoldRow:
    """A hold, and where it is lifted."""

    hold: LegalHold
    lift_url: str


class HoldForm(forms.Form):
    """What is to be held, and why."""

    held_kind = fields.choice("What", HeldKind.choices)
    held_id = fields.text(
        "Name or ID",
        required=False,
        max_length=NAME_MAX_LENGTH,
        help_text="A user name, the name of an agent or a repository, the ID of a memory; of the "
        "whole organization none.",
    )
    reason = fields.reason("Kept in the audit trail and shown here.")


class LiftForm(forms.Form):
    """Why a hold ends."""

    reason = fields.reason("Kept in the audit trail and shown here.")


@SECTION.page("erasure_holds")
def holds(visit: ErasureVisit) -> HttpResponse:
    """The holds, the newest first."""
    rows = [
        HoldRow(one, visit.url("erasure_hold_lift", one.pk))
        for one in holds_of(visit.subject)[:SHOWN]
    ]
    return visit.show("holds", {"rows": rows, "set_url": visit.url("erasure_hold_set")})


@SECTION.act(set_hold)
def set_one(visit: ErasureVisit) -> VerbPage:
    """The page on which a hold is set."""
    return VerbPage(
        title=f"Legal hold: {visit.subject.name}",
        back=visit.url("erasure_holds"),
        submit_text="Hold",
        warning="What is held is not erased, neither by its age nor by anybody, its own user "
        "included, until the hold is lifted. An erasure that is at work waits.",
        form=HoldForm,
        said="It is held.",
    )


@SECTION.act(lift_hold)
def lift(visit: ErasureVisit, hold_id: uuid.UUID) -> VerbPage:
    """The page on which a hold is lifted."""
    hold = get_object_or_404(holds_of(visit.subject), pk=hold_id, lifted_at=None)
    return VerbPage(
        title=f"Lift the legal hold: {hold.get_kind_display()}",
        back=visit.url("erasure_holds"),
        submit_text="Lift",
        warning="What was held can be erased again. What is too old by now goes with the next run.",
        form=LiftForm,
        arguments={"hold_id": hold.pk},
        object_id=hold.pk,
        said="The hold is lifted.",
    )
