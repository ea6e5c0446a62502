"""A text tried against the policy: judged, shown, and forgotten."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from apps.common.errors import PlatformError
from apps.console.forms.write_policy import TryTextForm
from apps.console.pages import form_data, show_refusal
from apps.console.write_policy.frame import (
    GROUP_LABELS,
    page,
    policy_url,
    require_organization,
    standing_badge,
)
from apps.governance.findings import Action, Finding, Verdict
from apps.governance.listing import Standing
from apps.governance.trying import try_text
from apps.organizations.models import Organization

VERDICTS = {
    Action.ACCEPT: "Accepted: no rule finds anything.",
    Action.QUARANTINE: "Quarantined: stored, and served to nobody until a person decides.",
    Action.REJECT: "Rejected: nothing of it would be stored.",
}


def try_a_text(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """What the policy says about a text that somebody typed."""
    organization = require_organization(request, organization_id)
    form = TryTextForm(form_data(request), initial={"rule_id": request.GET.get("rule", "")})
    extra: dict[str, Any] = {
        "form": form,
        "allow_url": policy_url("write_policy_allow", organization),
    }
    if form.is_valid():
        text, rule_id = form.cleaned_data["text"], form.cleaned_data["rule_id"]
        try:
            extra |= _shown(organization, text, try_text(organization.pk, text, rule_id=rule_id))
        except PlatformError as refusal:
            show_refusal(form, refusal)
    return page(request, site, organization, "write_policy_try", "try", extra)


def _shown(organization: Organization, text: str, verdict: Verdict) -> dict[str, Any]:
    return {
        "verdict": verdict,
        "told": VERDICTS[verdict.action],
        "findings": [_finding(organization, text, finding) for finding in verdict.findings],
    }


def _finding(organization: Organization, text: str, finding: Finding) -> dict[str, Any]:
    line_start = text.rfind("\n", 0, finding.start) + 1
    named = {"fingerprint": finding.fingerprint, "rule_id": finding.rule}
    return {
        "finding": finding,
        "group": GROUP_LABELS[finding.group],
        "action": standing_badge(Standing(finding.action.value)),
        "line": text.count("\n", 0, finding.start) + 1,
        "column": finding.start - line_start + 1,
        "length": finding.end - finding.start,
        "url": policy_url("write_policy_rule", organization, finding.rule),
        "allow_url": f"{policy_url('write_policy_allow', organization)}?{urlencode(named)}",
    }
