"""The policy that is nothing but the rule of a trial."""

from __future__ import annotations

from dataclasses import replace

from apps.governance.findings import Action, Group
from apps.governance.models import RuleTrial
from apps.governance.own_rules import running_pattern
from apps.governance.policy import Policy
from apps.governance.rules.catalogue import BY_ID
from apps.governance.rules.model import Rule
from apps.governance.selectors import policy_of


def policy_of_trial(trial: RuleTrial) -> Policy:
    """Judges by the rule of a trial alone; values that the organization allows pass."""
    return replace(policy_of(trial.organization_id).policy, rules=_rules(trial))


def _rules(trial: RuleTrial) -> tuple[Rule, ...]:
    """The rule, or none: what was built in may be gone since the trial was asked for."""
    if not trial.pattern:
        known = (BY_ID[trial.rule_id],) if trial.rule_id in BY_ID else ()
        return tuple(replace(rule, action=Action(trial.action)) for rule in known)
    return (
        Rule(
            id=trial.rule_id,
            group=Group(trial.group),
            action=Action(trial.action),
            description="",
            pattern=running_pattern(trial.pattern, trial.group),
            literal=True,
        ),
    )
