"""Judging by one rule alone, or by all: to see what would happen."""

from __future__ import annotations

import uuid
from dataclasses import replace

from apps.common.errors import InvalidArgument
from apps.governance.findings import Effect, Group, Verdict
from apps.governance.models import RuleTrial
from apps.governance.own_rules import running_pattern
from apps.governance.policy import Policy
from apps.governance.rules.catalogue import BY_ID
from apps.governance.rules.model import Rule
from apps.governance.selectors import policy_of
from apps.governance.selectors.rules import rule_in

MAX_CHARACTERS = 32_768


def policy_of_trial(trial: RuleTrial) -> Policy:
    """Judges by the rule of a trial alone; values that the organization allows pass."""
    return replace(policy_of(trial.organization_id).policy, rules=_rules(trial))


def _rules(trial: RuleTrial) -> tuple[Rule, ...]:
    """The rule, or none: what was built in may be gone since the trial was asked for."""
    if not trial.pattern:
        known = (BY_ID[trial.rule_id],) if trial.rule_id in BY_ID else ()
        return tuple(replace(rule, action=Effect(trial.action)) for rule in known)
    return (
        Rule(
            id=trial.rule_id,
            group=Group(trial.group),
            action=Effect(trial.action),
            description="",
            pattern=running_pattern(trial.pattern, trial.group),
            literal=True,
        ),
    )


def try_text(organization_id: uuid.UUID, text: str, *, rule_id: str = "") -> Verdict:
    """What the policy of an organization says about a text, or one rule of it, be it a draft.

    Nothing is kept. Raises InvalidArgument for a rule that is not there, and a text too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise InvalidArgument(
            "text", f"A text to be tried has at most {MAX_CHARACTERS} characters."
        )
    policy = policy_of(organization_id).policy
    if rule_id:
        listed = rule_in(organization_id, rule_id)
        if listed is None:
            raise InvalidArgument("rule_id", "There is no rule of this id.")
        policy = replace(policy, rules=(replace(listed.rule, action=Effect(listed.action)),))
    return policy.examine(text, field="text")
