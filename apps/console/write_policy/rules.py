"""All rules of an organization: looked through, opened, switched, and those it adds itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from apps.console.base.pages import VerbPage
from apps.console.write_policy.forms import (
    ActivateForm,
    EditRuleForm,
    NewRuleForm,
    OptionalReasonForm,
    SwitchRuleForm,
)
from apps.console.write_policy.history import describe_changes
from apps.console.write_policy.section import (
    GROUP_LABELS,
    SECTION,
    STANDING_LABELS,
    PolicyVisit,
    require_rule,
    status_badge,
)
from apps.console.write_policy.trials import describe_trial, summary_of
from apps.governance.models import OwnAction, OwnRule, RuleState
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.selectors import trial_in
from apps.governance.selectors.changes import changes_in
from apps.governance.selectors.rules import ListedRule, RuleStatus, rules_in
from apps.governance.services import (
    activate_own_rule,
    create_own_rule,
    decide_rule,
    switch_off_own_rule,
    update_own_rule,
)

PER_PAGE = 50
QUERY_MAX_LENGTH = 200
DETECTED = "Found by code, not by a pattern."
DRAFTED = "The rule is a draft: it judges nothing until you activate it."
EDITING = (
    "The rule judges texts now. With another group, action or pattern it becomes a draft and "
    "stops nothing until you activate it again. To keep it at work meanwhile, add a second one."
)
NOT_TRIED = (
    "This rule was not tried as it is now. Nobody knows how many of the memories there are it "
    "would stop: go back and try it, or activate it all the same."
)


@SECTION.page("write_policy_rules")
def rules(visit: PolicyVisit) -> HttpResponse:
    """The rules of an organization, narrowed by what was asked for."""
    asked = _asked(visit.request)
    listed = visit.listed(rules_in(visit.subject.pk, **asked), per_page=PER_PAGE)
    extra = {
        "asked": asked,
        "groups": [(group.value, label) for group, label in GROUP_LABELS.items()],
        "standings": [(one.value, label) for one, label in STANDING_LABELS.items()],
        "listed": listed,
        "rows": [_row(visit, one) for one in listed],
        "query": urlencode({name: value for name, value in asked.items() if value}),
        "built_in": len(BUILT_IN),
    }
    return visit.show("rules", extra)


@SECTION.page("write_policy_rules")
def rule(visit: PolicyVisit, rule_id: str) -> HttpResponse:
    """One rule: what it finds, what it leads to here, and who decided so."""
    listed = require_rule(visit, rule_id)
    extra = {
        **_row(visit, listed),
        "pattern": listed.pattern or DETECTED,
        "trial": describe_trial(visit, listed),
        "actions": OwnAction.choices,
        "changes": describe_changes(visit, changes_in(visit.subject.pk, rule_id=rule_id)),
        "try_url": visit.url("write_policy_try", rule=rule_id),
        **{
            f"{name}_url": visit.url(f"write_policy_{name}", rule_id)
            for name in ("switch", "edit", "activate", "off", "trial")
        },
    }
    return visit.show("rule", extra)


@SECTION.act(decide_rule)
def switch(visit: PolicyVisit, rule_id: str) -> VerbPage:
    """Decide what a built-in rule leads to."""
    listed = require_rule(visit, rule_id)
    now = listed.decision.action if listed.decision else ""
    return VerbPage(
        title=f"Switch {rule_id}",
        back=visit.url("write_policy_rule", rule_id),
        submit_text="Decide",
        form=partial(SwitchRuleForm, initial={"action": now}),
        arguments={"organization_id": visit.subject.pk, "rule_id": rule_id},
        object_id=rule_id,
        said=f"Decided: {rule_id} judges so from now on.",
    )


@SECTION.act(create_own_rule)
def add_rule(visit: PolicyVisit) -> VerbPage:
    """A new rule, which is a draft."""
    return VerbPage(
        title="New rule",
        back=visit.url("write_policy_rules"),
        submit_text="Save as draft",
        form=NewRuleForm,
        arguments={"organization_id": visit.subject.pk},
        said=DRAFTED,
        then=lambda rule: visit.url("write_policy_rule", rule.rule_id),
    )


@SECTION.act(update_own_rule)
def edit_rule(visit: PolicyVisit, rule_id: str) -> VerbPage:
    """Change a rule; what finds other texts is a draft again."""
    rule = _require_own(visit, rule_id)
    initial = {name: getattr(rule, name) for name in ("description", "group", "action", "pattern")}
    return _own_page(
        visit,
        rule,
        title=f"Edit {rule_id}",
        warning=EDITING if rule.state == RuleState.ACTIVE else "",
        form=partial(EditRuleForm, initial=initial),
        said=lambda changed: (
            DRAFTED if changed.state == RuleState.DRAFT else "The rule is changed."
        ),
    )


@SECTION.act(activate_own_rule)
def activate(visit: PolicyVisit, rule_id: str) -> VerbPage:
    """Let a rule judge texts, after a trial or knowingly without."""
    rule = _require_own(visit, rule_id)
    trial = trial_in(visit.subject.pk, rule_id)
    is_tried = trial is not None and trial.is_about(rule)
    return _own_page(
        visit,
        rule,
        title=f"Activate {rule_id}",
        submit_text="Activate",
        warning=summary_of(trial) if trial and is_tried else NOT_TRIED,
        form=partial(ActivateForm, is_tried=is_tried),
        said=f"{rule_id} judges what is written and what is remembered from now on.",
    )


@SECTION.act(switch_off_own_rule)
def switch_off(visit: PolicyVisit, rule_id: str) -> VerbPage:
    """Let a rule judge no text any more."""
    return _own_page(
        visit,
        _require_own(visit, rule_id),
        title=f"Switch off {rule_id}",
        submit_text="Switch off",
        form=OptionalReasonForm,
        said=f"{rule_id} is off.",
    )


def _own_page(visit: PolicyVisit, rule: OwnRule, **page: Any) -> VerbPage:
    """A form page about a rule that the organization added."""
    return VerbPage(
        back=visit.url("write_policy_rule", rule.rule_id),
        arguments={"organization_id": visit.subject.pk, "own_rule_id": rule.pk},
        object_id=rule.rule_id,
        **page,
    )


def _require_own(visit: PolicyVisit, rule_id: str) -> OwnRule:
    rule = require_rule(visit, rule_id).own
    if rule is None:
        raise Http404
    return rule


def _asked(request: HttpRequest) -> dict[str, str]:
    """What the list is narrowed by; what is not offered narrows nothing."""
    group, standing = request.GET.get("group", ""), request.GET.get("standing", "")
    return {
        "group": group if group in {one.value for one in GROUP_LABELS} else "",
        "standing": standing if standing in {one.value for one in RuleStatus} else "",
        "query": request.GET.get("query", "")[:QUERY_MAX_LENGTH],
    }


def _row(visit: PolicyVisit, listed: ListedRule) -> dict[str, Any]:
    built_in = listed.built_in_action
    return {
        "listed": listed,
        "rule": listed.rule,
        "own": listed.own,
        "decision": listed.decision if listed.is_changed else None,
        "group": GROUP_LABELS[listed.rule.group],
        "standing": status_badge(listed.standing),
        "built_in": STANDING_LABELS[RuleStatus(built_in)] if built_in else "",
        "leads_to": STANDING_LABELS[RuleStatus(listed.action)],
        "url": visit.url("write_policy_rule", listed.rule.id),
    }
