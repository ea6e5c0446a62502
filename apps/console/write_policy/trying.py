"""A text tried against the policy: judged, shown, and forgotten."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from apps.common.errors import PlatformError
from apps.console.base.pages import POST_ONLY, READ_METHODS, form_data, show_refusal, status_of
from apps.console.base.returning import fill_in
from apps.console.write_policy.forms import TryTextForm
from apps.console.write_policy.section import GROUP_LABELS, SECTION, PolicyVisit, status_badge
from apps.governance.findings import Effect, Finding, Verdict
from apps.governance.selectors.rules import RuleStatus
from apps.governance.selectors.trials import try_text

VERDICTS = {
    Effect.ACCEPT: "Accepted: no rule finds anything.",
    Effect.QUARANTINE: "Quarantined: stored, and served to nobody until a person decides.",
    Effect.REJECT: "Rejected: nothing of it would be stored.",
}


@SECTION.page("write_policy_try", methods=READ_METHODS | POST_ONLY)
def try_a_text(visit: PolicyVisit) -> HttpResponse:
    """What the policy says about a text that somebody typed."""
    request = visit.request
    form = TryTextForm(form_data(request), initial={"rule_id": request.GET.get("rule", "")})
    fill_in(request, form)
    extra: dict[str, Any] = {"form": form, "allow_url": visit.url("write_policy_allow")}
    if form.is_valid():
        text, rule_id = form.cleaned_data["text"], form.cleaned_data["rule_id"]
        try:
            verdict = try_text(visit.subject.pk, text, rule_id=rule_id)
            extra |= _judged(visit, text, verdict)
        except PlatformError as refusal:
            show_refusal(form, refusal)
    return visit.show("try", extra, status_of(form))


def _judged(visit: PolicyVisit, text: str, verdict: Verdict) -> dict[str, Any]:
    return {
        "verdict": verdict,
        "meaning": VERDICTS[verdict.action],
        "findings": [_finding(visit, text, finding) for finding in verdict.findings],
    }


def _finding(visit: PolicyVisit, text: str, finding: Finding) -> dict[str, Any]:
    line_start = text.rfind("\n", 0, finding.start) + 1
    named = {"fingerprint": finding.fingerprint, "rule_id": finding.rule}
    return {
        "finding": finding,
        "group": GROUP_LABELS[finding.group],
        "action": status_badge(RuleStatus(finding.action.value)),
        "line": text.count("\n", 0, finding.start) + 1,
        "column": finding.start - line_start + 1,
        "length": finding.end - finding.start,
        "url": visit.url("write_policy_rule", finding.rule),
        "allow_url": visit.url("write_policy_allow", **named),
    }
