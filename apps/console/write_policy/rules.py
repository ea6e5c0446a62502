"""All rules of an organization: looked through, opened and switched."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from apps.common.text import parse_uuid
from apps.console.base import READ_METHODS
from apps.console.forms.write_policy import SwitchRuleForm
from apps.console.pages import Page, form_data
from apps.console.write_policy.frame import (
    GROUP_LABELS,
    STANDING_LABELS,
    act,
    ask,
    page,
    policy_url,
    require_manager,
    require_organization,
    require_rule,
    standing_badge,
    with_policy,
)
from apps.console.write_policy.history import shown_changes
from apps.console.write_policy.trials import shown_trial
from apps.governance.changes import changes_in
from apps.governance.listing import ListedRule, Standing, rules_in
from apps.governance.models import OwnAction
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.services import decide_rule

PER_PAGE = 50
LONGEST_QUERY = 200
DETECTED = "Found by code, not by a pattern."


def write_policy(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Leads to the policy of the organization that was chosen, or of the first there is."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    offered = with_policy(request)
    chosen = parse_uuid(request.GET.get("organization", ""))
    organization = (offered.filter(pk=chosen).first() if chosen else None) or offered.first()
    if organization is None:
        return HttpResponseRedirect(reverse("admin:index"))
    return HttpResponseRedirect(policy_url("write_policy_rules", organization))


def rules(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """The rules of an organization, narrowed by what was asked for."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    organization = require_organization(request, organization_id)
    asked = _asked(request)
    found = rules_in(organization.pk, **asked)
    listed = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    extra = {
        "asked": asked,
        "groups": [(group.value, label) for group, label in GROUP_LABELS.items()],
        "standings": [(one.value, label) for one, label in STANDING_LABELS.items()],
        "listed": listed,
        "rows": [_row(organization, one) for one in listed],
        "query": urlencode({name: value for name, value in asked.items() if value}),
        "built_in": len(BUILT_IN),
    }
    return page(request, site, organization, "write_policy_rules", "rules", extra)


def rule(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """One rule: what it finds, what it leads to here, and who decided so."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    organization = require_organization(request, organization_id)
    listed = require_rule(organization, rule_id)
    extra = {
        **_row(organization, listed),
        "pattern": listed.pattern or DETECTED,
        "trial": shown_trial(request, organization, listed),
        "actions": OwnAction.choices,
        "changes": shown_changes(organization, changes_in(organization.pk, rule_id=rule_id)),
        "try_url": f"{policy_url('write_policy_try', organization)}?{urlencode({'rule': rule_id})}",
        **{
            f"{name}_url": policy_url(f"write_policy_{name}", organization, rule_id)
            for name in ("switch", "edit", "activate", "off", "trial")
        },
    }
    return page(request, site, organization, "write_policy_rules", "rule", extra)


def switch(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """Decide what a built-in rule leads to."""
    organization = require_manager(request, organization_id)
    listed = require_rule(organization, rule_id)

    def submit(form: Form) -> str:
        act(
            request,
            organization,
            decide_rule,
            about=rule_id,
            rule_id=rule_id,
            action=form.cleaned_data["action"],
            reason=form.cleaned_data["reason"],
        )
        return f"Decided: {rule_id} judges so from now on."

    now = listed.decision.action if listed.decision else ""
    frame = Page(
        f"Switch {rule_id}", policy_url("write_policy_rule", organization, rule_id), "Decide"
    )
    form = SwitchRuleForm(form_data(request), initial={"action": now})
    return ask(request, site, frame, form, submit)


def _asked(request: HttpRequest) -> dict[str, str]:
    """What the list is narrowed by; what is not offered narrows nothing."""
    group, standing = request.GET.get("group", ""), request.GET.get("standing", "")
    return {
        "group": group if group in {one.value for one in GROUP_LABELS} else "",
        "standing": standing if standing in {one.value for one in Standing} else "",
        "query": request.GET.get("query", "")[:LONGEST_QUERY],
    }


def _row(organization: Any, listed: ListedRule) -> dict[str, Any]:
    built_in = listed.built_in_action
    return {
        "listed": listed,
        "rule": listed.rule,
        "own": listed.own,
        "decision": listed.decision if listed.is_changed else None,
        "group": GROUP_LABELS[listed.rule.group],
        "standing": standing_badge(listed.standing),
        "built_in": STANDING_LABELS[Standing(built_in)] if built_in else "",
        "leads_to": STANDING_LABELS[Standing(listed.action)],
        "url": policy_url("write_policy_rule", organization, listed.rule.id),
    }
