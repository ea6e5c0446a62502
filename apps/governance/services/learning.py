"""What is learned from an organization's decisions: keeping it, and letting it overrule rules."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition
from apps.common.history import attribute_change
from apps.common.text import REASON_MAX_LENGTH, require_text
from apps.governance.learning.model import Example
from apps.governance.learning.veto import MIN_DECISIONS, VETOABLE, Learned, learn
from apps.governance.models import (
    LearnedModel,
    VetoDecision,
)
from apps.governance.selectors import learned_models_in, veto_in
from apps.governance.services.common import changing, count_change, lock_policy


@verb(Action.CREATED, ObjectKind.POLICY_MODEL, Intent.ADMIN)
def keep_learned(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    examples: Sequence[Example],
    last_record_id: int,
) -> LearnedModel:
    """Learn from all decisions up to a record, as the next version of the organization's model.

    A sound one is in effect at once where a veto was decided; otherwise it only tells.
    """
    row = lock_policy(organization_id)
    found = learn(examples)
    newest = learned_models_in(organization_id).first()
    kept = _stored(found, examples)
    kept.organization_id, kept.last_record_id = organization_id, last_record_id
    kept.number = newest.number + 1 if newest else 1
    kept.save(force_insert=True)
    decided = veto_in(organization_id)
    if kept.is_sound and decided and decided.rules:
        count_change(row)
    keep_learned.record(
        context,
        str(kept.number),
        organization_id=organization_id,
        after_status="sound" if kept.is_sound else "shadow",
        content_hash=kept.digest,
        reason=f"Learned from {kept.decisions} decisions.",
    )
    return kept


@verb(Action.UPDATED, ObjectKind.POLICY_MODEL, Intent.ADMIN)
def decide_veto(
    *, context: RequestContext, organization_id: uuid.UUID, rules: Sequence[str], reason: str
) -> VetoDecision:
    """Let the learned model overrule these rules where they quarantine; with none it only scores.

    It never lets a secret or what is rejected pass. Raises NotFound, WriteNotAllowed,
    InvalidArgument, ContentRejected, InvalidTransition (no model from enough decisions that leaves
    the frozen set as well off as before).
    """
    with changing(context, organization_id):
        chosen = sorted(set(rules))
        if not set(chosen) <= VETOABLE.keys():
            raise InvalidArgument("rules", allowed=sorted(VETOABLE))
        reason = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
        if chosen and not learned_models_in(organization_id).filter(is_sound=True).exists():
            raise InvalidTransition(
                f"A veto needs a model from {MIN_DECISIONS} decisions that does no worse than the"
                " starting one on the frozen texts."
            )
        decided = veto_in(organization_id) or VetoDecision(organization_id=organization_id)
        before, decided.rules, decided.reason = decided.rules, chosen, reason
        decided.decided_by, decided.decided_at = context.actor.label, now()
        attribute_change(decided, context, reason)
        decided.save()
        decide_veto.record(
            context,
            "veto",
            organization_id=organization_id,
            before_status="on" if before else "off",
            after_status="on" if chosen else "off",
            reason=reason,
        )
        return decided


def _stored(found: Learned, examples: Sequence[Example]) -> LearnedModel:
    return LearnedModel(
        weights=found.model.to_bytes(),
        digest=found.model.digest,
        decisions=len(examples),
        turned_down=sum(one.is_turned_down for one in examples),
        sampled=sum(one.is_sample for one in examples),
        missed=sum(one.is_sample and one.is_turned_down for one in examples),
        below=found.below,
        ranking=found.ranking,
        start_ranking=found.start_ranking,
        is_sound=found.is_sound and len(examples) >= MIN_DECISIONS,
        created_at=now(),
    )
