"""Asking what a rule would find among what is remembered; the app of memories finds out."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import NotFound
from apps.common.text import require_one_of
from apps.governance.models import OWN_PREFIX, OwnAction, OwnRule, RuleDecision, RuleTrial
from apps.governance.rules.catalogue import BY_ID
from apps.governance.services.common import lock_policy, require_manager

Tried = tuple[str, str, str]


@verb(Action.CREATED, ObjectKind.RULE_TRIAL, Intent.ADMIN)
def start_trial(
    *, context: RequestContext, organization_id: uuid.UUID, rule_id: str, leads_to: str = ""
) -> RuleTrial:
    """Try a rule over the memories of an organization, in the background, changing none.

    ``leads_to`` is what a built-in rule would lead to; empty: what it leads to now. An own rule is
    tried as it stands. A former trial of the rule is forgotten. Raises NotFound, WriteNotAllowed,
    InvalidArgument.
    """
    require_manager(context, organization_id)
    group, action, pattern = (
        _own(organization_id, rule_id)
        if rule_id.startswith(OWN_PREFIX)
        else _built_in(organization_id, rule_id, leads_to)
    )
    lock_policy(organization_id)
    RuleTrial.objects.filter(organization=organization_id, rule_id=rule_id).delete()
    trial = RuleTrial.objects.create(
        organization_id=organization_id,
        rule_id=rule_id,
        action=action,
        group=group,
        pattern=pattern,
        requested_by=context.actor.label,
        started_at=now(),
    )
    start_trial.record(context, rule_id, organization_id=organization_id)
    return trial


def _own(organization_id: uuid.UUID, rule_id: str) -> Tried:
    slug = rule_id.removeprefix(OWN_PREFIX)
    rule = OwnRule.objects.filter(organization=organization_id, slug=slug).first()
    if rule is None:
        raise NotFound("There is no rule of this id.")
    return rule.group, rule.action, rule.pattern


def _built_in(organization_id: uuid.UUID, rule_id: str, leads_to: str) -> Tried:
    if rule_id not in BY_ID:
        raise NotFound("There is no rule of this id.")
    if leads_to:
        require_one_of(leads_to, OwnAction.values, field="leads_to")
    rule = BY_ID[rule_id]
    decided = RuleDecision.objects.filter(
        organization=organization_id, rule_id=rule_id, action__in=OwnAction.values
    ).values_list("action", flat=True)
    return rule.group.value, leads_to or decided.first() or rule.action.value, ""
