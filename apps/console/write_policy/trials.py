"""A rule tried over what is remembered: begun by a person, done by the worker, watched here."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.common.errors import PlatformError
from apps.console.base import READ_METHODS
from apps.console.context import credential, rights
from apps.console.pages import done, problem_page
from apps.console.write_policy.frame import (
    act,
    policy_url,
    require_manager,
    require_organization,
    require_rule,
)
from apps.governance.listing import ListedRule
from apps.governance.models import RuleTrial
from apps.governance.services import start_trial
from apps.memories.selectors import visible_to
from apps.organizations.models import Organization

TEMPLATE = "console/write_policy/trial.html"


def trial(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """How far a trial is, for the page of the rule; POST begins one."""
    if request.method == "POST":
        return _begin(request, site, organization_id, rule_id)
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    organization = require_organization(request, organization_id)
    shown = shown_trial(request, organization, require_rule(organization, rule_id))
    if shown is None:
        raise Http404
    response = TemplateResponse(request, TEMPLATE, {"trial": shown})
    add_never_cache_headers(response)
    return response


def _begin(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    organization = require_manager(request, organization_id)
    require_rule(organization, rule_id)
    try:
        act(
            request,
            organization,
            start_trial,
            about=rule_id,
            rule_id=rule_id,
            leads_to=request.POST.get("leads_to", ""),
        )
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    here = policy_url("write_policy_rule", organization, rule_id)
    return done(request, "The trial has begun. The worker does it step by step.", here)


def shown_trial(
    request: HttpRequest, organization: Organization, listed: ListedRule
) -> dict[str, Any] | None:
    """The latest trial of a rule, its findings limited to memories the person may see."""
    rule_id = listed.rule.id
    found = RuleTrial.objects.filter(organization=organization, rule_id=rule_id).first()
    if found is None:
        return None
    seen = visible_to(credential(request).actor, rights(request)).filter(
        pk__in=[sample["memory_id"] for sample in found.samples]
    )
    names = {str(memory.pk): str(memory) for memory in seen}
    return {
        "row": found,
        "told": trial_in_words(found),
        "is_current": listed.own is None or found.is_about(listed.own),
        "url": policy_url("write_policy_trial", organization, rule_id),
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


def trial_in_words(trial: RuleTrial) -> str:
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
