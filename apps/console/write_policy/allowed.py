"""Values that people let pass, known by their fingerprints."""

from __future__ import annotations

import uuid
from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from apps.console.base.pages import VerbPage
from apps.console.write_policy.forms import AllowValueForm, OptionalReasonForm
from apps.console.write_policy.section import SECTION, PolicyVisit
from apps.governance.selectors import allowed_values_in
from apps.governance.services import allow_value, remove_allowed_value

PER_PAGE = 50
KEPT = (
    "The value itself is not kept. Allowing it means that the rule, or every rule, lets it pass "
    "wherever it is written in this organization, also for agents. What is quarantined already "
    "stays so until a person releases it."
)
REMOVED = "Rules find the value again, in what is written and in what is remembered."


@SECTION.page("write_policy_allowed")
def allowed(visit: PolicyVisit) -> HttpResponse:
    """What may pass at the moment, the newest first."""
    listed = visit.listed(allowed_values_in(visit.subject.pk), per_page=PER_PAGE)
    rows = [
        {"value": row, "remove_url": visit.url("write_policy_disallow", row.pk)} for row in listed
    ]
    add_url = visit.url("write_policy_allow")
    return visit.show("allowed", {"listed": listed, "rows": rows, "add_url": add_url})


@SECTION.act(allow_value)
def allow(visit: PolicyVisit) -> VerbPage:
    """Let a value pass, pasted or named by the fingerprint of a finding."""
    initial = {name: visit.request.GET.get(name, "") for name in ("fingerprint", "rule_id")}
    return VerbPage(
        title="Allow a value",
        back=visit.url("write_policy_allowed"),
        submit_text="Allow",
        warning=KEPT,
        form=partial(AllowValueForm, initial=initial),
        arguments={"organization_id": visit.subject.pk},
        said="The value may pass. Only its fingerprint was kept.",
    )


@SECTION.act(remove_allowed_value)
def disallow(visit: PolicyVisit, value_id: uuid.UUID) -> VerbPage:
    """Let a value pass no more."""
    row = get_object_or_404(allowed_values_in(visit.subject.pk), pk=value_id)
    return VerbPage(
        title=f"Remove: {row.description}",
        back=visit.url("write_policy_allowed"),
        submit_text="Remove",
        warning=REMOVED,
        form=OptionalReasonForm,
        arguments={"organization_id": visit.subject.pk, "allowed_value_id": value_id},
        object_id=value_id,
        said="The value may pass no more.",
    )
