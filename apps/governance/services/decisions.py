"""What built-in rules lead to in an organization."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import NotFound
from apps.common.history import attribute_change
from apps.common.text import REASON_MAX_LENGTH, require_one_of, require_text
from apps.governance.models import RuleAction, RuleDecision
from apps.governance.rules.catalogue import BY_ID
from apps.governance.services.common import changing


@verb(Action.UPDATED, ObjectKind.POLICY_RULE, Intent.ADMIN)
def decide_rule(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    rule_id: str,
    action: str,
    reason: str,
) -> RuleDecision:
    """Switch a built-in rule to quarantine, reject, off (accept), or back to built-in (empty).

    In a text that talks about attacks a rule still leads to quarantine at most, as it does when
    nobody has decided anything. Raises NotFound, WriteNotAllowed, InvalidArgument, ContentRejected.
    """
    with changing(context, organization_id):
        if rule_id not in BY_ID:
            raise NotFound("There is no built-in rule of this id.")
        action = require_one_of(action, RuleAction.values, field="action")
        reason = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
        decision = RuleDecision.objects.filter(
            organization=organization_id, rule_id=rule_id
        ).first()
        decision = decision or RuleDecision(organization_id=organization_id, rule_id=rule_id)
        before = decision.action
        decision.action, decision.reason = action, reason
        decision.decided_by, decision.decided_at = context.actor.label, now()
        attribute_change(decision, context, reason)
        decision.save()
        decide_rule.record(
            context,
            rule_id,
            organization_id=organization_id,
            before_status=effective(rule_id, before),
            after_status=effective(rule_id, action),
            reason=reason,
        )
        return decision


def effective(rule_id: str, decided: str) -> str:
    """What a built-in rule leads to once this was decided about it, in a word."""
    return "off" if decided == RuleAction.OFF else decided or BY_ID[rule_id].action.value
