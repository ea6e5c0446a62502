"""Rules that an organization adds: written, changed, activated and switched off."""

from __future__ import annotations

import uuid

from django.contrib.admin import AdminSite
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse

from apps.console.forms.write_policy import (
    ActivateForm,
    EditRuleForm,
    NewRuleForm,
    OptionalReasonForm,
)
from apps.console.pages import Page, done, form_data, form_page
from apps.console.write_policy.frame import act, ask, policy_url, require_manager, require_rule
from apps.console.write_policy.trials import trial_in_words
from apps.governance.models import OwnRule, RuleState, RuleTrial
from apps.governance.services import (
    activate_own_rule,
    create_own_rule,
    switch_off_own_rule,
    update_own_rule,
)
from apps.organizations.models import Organization

DRAFTED = "The rule is a draft: it judges nothing until you activate it."


def add_rule(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """A new rule, which is a draft."""
    organization = require_manager(request, organization_id)

    def submit(form: Form) -> HttpResponse:
        rule = act(request, organization, create_own_rule, **form.cleaned_data)
        return done(request, DRAFTED, _url(organization, rule.rule_id))

    page = Page("New rule", policy_url("write_policy_rules", organization), "Save as draft")
    return form_page(request, site, page, NewRuleForm(form_data(request)), submit)


def edit_rule(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """Change a rule; what finds other texts is a draft again."""
    organization, rule = _own(request, organization_id, rule_id)

    def submit(form: Form) -> str:
        changed = act(
            request,
            organization,
            update_own_rule,
            about=rule_id,
            own_rule_id=rule.pk,
            **form.cleaned_data,
        )
        return DRAFTED if changed.state == RuleState.DRAFT else "The rule is changed."

    initial = {name: getattr(rule, name) for name in ("description", "group", "action", "pattern")}
    warning = (
        "The rule judges texts now. With another group, action or pattern it becomes a draft and "
        "stops nothing until you activate it again. To keep it at work meanwhile, add a second one."
    )
    page = Page(
        f"Edit {rule_id}",
        _url(organization, rule_id),
        extra={"warning": warning if rule.state == RuleState.ACTIVE else ""},
    )
    return ask(request, site, page, EditRuleForm(form_data(request), initial=initial), submit)


def activate(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """Let a rule judge texts, after a trial or knowingly without."""
    organization, rule = _own(request, organization_id, rule_id)
    trial = RuleTrial.objects.filter(organization=organization, rule_id=rule_id).first()
    is_tried = trial is not None and trial.is_about(rule)

    def submit(form: Form) -> str:
        act(
            request,
            organization,
            activate_own_rule,
            about=rule_id,
            own_rule_id=rule.pk,
            **form.cleaned_data,
        )
        return f"{rule_id} judges what is written and what is remembered from now on."

    page = Page(
        f"Activate {rule_id}",
        _url(organization, rule_id),
        "Activate",
        extra={"warning": trial_in_words(trial) if trial and is_tried else NOT_TRIED},
    )
    form = ActivateForm(form_data(request), is_tried=is_tried)
    return ask(request, site, page, form, submit)


def switch_off(
    request: HttpRequest, site: AdminSite, organization_id: uuid.UUID, rule_id: str
) -> HttpResponse:
    """Let a rule judge no text any more."""
    organization, rule = _own(request, organization_id, rule_id)

    def submit(form: Form) -> str:
        act(
            request,
            organization,
            switch_off_own_rule,
            about=rule_id,
            own_rule_id=rule.pk,
            **form.cleaned_data,
        )
        return f"{rule_id} is off."

    page = Page(f"Switch off {rule_id}", _url(organization, rule_id), "Switch off")
    return ask(request, site, page, OptionalReasonForm(form_data(request)), submit)


NOT_TRIED = (
    "This rule was not tried as it is now. Nobody knows how many of the memories there are it "
    "would stop: go back and try it, or activate it all the same."
)


def _own(
    request: HttpRequest, organization_id: uuid.UUID, rule_id: str
) -> tuple[Organization, OwnRule]:
    organization = require_manager(request, organization_id)
    rule = require_rule(organization, rule_id).own
    if rule is None:
        raise Http404
    return organization, rule


def _url(organization: Organization, rule_id: str) -> str:
    return policy_url("write_policy_rule", organization, rule_id)
