"""A rule tried over what is remembered: begun by a person, done by the worker, watched here."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from apps.common.errors import PlatformError
from apps.console.base.context import credential, rights
from apps.console.base.pages import POST_ONLY, READ_METHODS, doing, done, problem_page, run
from apps.console.write_policy.section import SECTION, PolicyVisit, require_rule
from apps.governance.models import RuleTrial
from apps.governance.selectors import trial_in
from apps.governance.selectors.rules import ListedRule
from apps.governance.services import start_trial
from apps.memories.selectors import visible_to, without_texts


@doing(start_trial)
@SECTION.page("write_policy_rules", methods=READ_METHODS | POST_ONLY)
def trial(visit: PolicyVisit, rule_id: str) -> HttpResponse:
    """How far a trial is, for the page of the rule; POST begins one."""
    if visit.request.method == "POST":
        return _begin(visit, rule_id)
    shown = describe_trial(visit, require_rule(visit, rule_id))
    if shown is None:
        return HttpResponseRedirect(visit.url("write_policy_rule", rule_id))
    return visit.show_part("trial", {"trial": shown})


def _begin(visit: PolicyVisit, rule_id: str) -> HttpResponse:
    visit.require_change()
    require_rule(visit, rule_id)
    arguments = {"rule_id": rule_id, "leads_to": visit.request.POST.get("leads_to", "")}
    try:
        run(
            start_trial,
            visit.context,
            object_id=rule_id,
            organization_id=visit.subject.pk,
            **arguments,
        )
    except PlatformError as refusal:
        return problem_page(visit.request, visit.site, refusal)
    here = visit.url("write_policy_rule", rule_id)
    return done(visit.request, "The trial has begun. The worker does it step by step.", here)


def describe_trial(visit: PolicyVisit, listed: ListedRule) -> dict[str, Any] | None:
    """The latest trial of a rule, its findings limited to memories the person may see."""
    found = trial_in(visit.subject.pk, listed.rule.id)
    if found is None:
        return None
    seen = visible_to(credential(visit.request).actor, rights(visit.request))
    named = without_texts(seen.filter(pk__in=[sample["memory_id"] for sample in found.samples]))
    names = {str(memory.pk): str(memory) for memory in named}
    return {
        "row": found,
        "summary": summary_of(found),
        "is_current": listed.own is None or found.is_about(listed.own),
        "url": visit.url("write_policy_trial", listed.rule.id),
        "samples": [
            {
                **sample,
                "name": names[sample["memory_id"]],
                "url": reverse("admin:memories_memory_change", args=[sample["memory_id"]]),
            }
            for sample in found.samples
            if sample["memory_id"] in names
        ],
    }


def summary_of(trial: RuleTrial) -> str:
    """What a finished trial came to, in one sentence."""
    tried = f"Tried on {trial.tried:,} {'memory' if trial.tried == 1 else 'memories'}"
    if not trial.found:
        return f"{tried}: none would be quarantined."
    if not trial.rejected:
        return f"{tried}: {trial.found:,} would be quarantined."
    return (
        f"{tried}: {trial.found:,} would be quarantined, {trial.rejected:,} of them with a text "
        "that is refused when it is written anew."
    )
