"""What the endpoints for the write policy answer, described and built."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework import serializers

from apps.common.clock import iso
from apps.governance.findings import Finding, Verdict
from apps.governance.models import AllowedValue, RuleDecision, RuleTrial
from apps.governance.selectors.changes import PolicyChange
from apps.governance.selectors.rules import ListedRule
from apps.rest.outputs import Page, Shape
from apps.rest.policy_inputs import (
    AS_BUILT_IN,
    DECISIONS,
    OFF,
    RULE_ACTIONS,
    RULE_GROUPS,
    STANDINGS,
)
from apps.rest.repeats import Result

VERDICTS = ["accept", *RULE_ACTIONS]
_DECIDED = {"": AS_BUILT_IN, "accept": OFF}


class PolicyShape(Shape):
    """Texts judged under another `version` are judged again when they are read."""

    version = serializers.CharField()
    guard_version = serializers.CharField(help_text="Names what is built in.")
    rules = serializers.IntegerField()
    decided = serializers.IntegerField(help_text="Built-in rules that were switched.")
    own = serializers.IntegerField()


class Decision(Shape):
    action = serializers.ChoiceField(choices=DECISIONS)
    reason = serializers.CharField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField()


class RuleEntry(Shape):
    id = serializers.CharField()
    group = serializers.ChoiceField(choices=RULE_GROUPS)
    description = serializers.CharField()
    standing = serializers.ChoiceField(choices=STANDINGS, help_text="What it does here.")
    action = serializers.ChoiceField(choices=RULE_ACTIONS, help_text="What it leads to if it runs.")
    built_in_action = serializers.ChoiceField(
        choices=RULE_ACTIONS, allow_null=True, help_text="Null: it is the organization's own."
    )
    own_rule_id = serializers.UUIDField(allow_null=True)
    decision = Decision(allow_null=True)


class RuleDetail(RuleEntry):
    pattern = serializers.CharField(help_text="Empty: found by code, not by a pattern.")


class Rules(Shape):
    results = RuleEntry(many=True)


class TrialSample(Shape):
    memory_id = serializers.UUIDField()
    version = serializers.IntegerField()
    field = serializers.CharField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    action = serializers.ChoiceField(choices=RULE_ACTIONS)


class Trial(Shape):
    """What a rule would find among what is remembered. `total` is null until it is counted."""

    rule_id = serializers.CharField()
    action = serializers.ChoiceField(choices=RULE_ACTIONS)
    requested_by = serializers.CharField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    tried = serializers.IntegerField()
    quarantined = serializers.IntegerField(help_text="Memories that would be.")
    rejected = serializers.IntegerField(help_text="Memories whose text would be.")
    samples = TrialSample(many=True, help_text="The newest, at most 100, that you may see.")


class FindingShape(Shape):
    rule_id = serializers.CharField()
    group = serializers.ChoiceField(choices=RULE_GROUPS)
    action = serializers.ChoiceField(choices=RULE_ACTIONS)
    start = serializers.IntegerField(help_text="In characters, from 0.")
    end = serializers.IntegerField()
    fingerprint = serializers.CharField(help_text="Names the value where it is to be allowed.")


class TriedText(Shape):
    verdict = serializers.ChoiceField(choices=VERDICTS)
    reasons = serializers.ListField(child=serializers.CharField(), help_text="Ids of rules.")
    findings = FindingShape(many=True)


class AllowedValueShape(Shape):
    id = serializers.UUIDField()
    fingerprint = serializers.CharField()
    rule_id = serializers.CharField(allow_null=True, help_text="Null: every rule.")
    description = serializers.CharField()
    decided_by = serializers.CharField()
    created_at = serializers.DateTimeField()
    removed_at = serializers.DateTimeField(allow_null=True)


class AllowedValuePage(Page):
    results = AllowedValueShape(many=True)


class RuleChange(Shape):
    """One thing that changed; `field` is `allowed` or `removed` for a value on the allow-list."""

    changed_at = serializers.DateTimeField()
    actor = serializers.CharField()
    rule_id = serializers.CharField(allow_null=True)
    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()
    reason = serializers.CharField()


class RuleChanges(Shape):
    results = RuleChange(many=True)


def rule_entry(listed: ListedRule) -> Result:
    """A rule without its pattern."""
    return {
        "id": listed.rule.id,
        "group": listed.rule.group.value,
        "description": listed.rule.description,
        "standing": listed.standing.value,
        "action": listed.action,
        "built_in_action": listed.built_in_action or None,
        "own_rule_id": str(listed.own.pk) if listed.own else None,
        "decision": decision_entry(listed.decision) if listed.decision else None,
    }


def rule_detail(listed: ListedRule) -> Result:
    """A rule with its pattern."""
    return {**rule_entry(listed), "pattern": listed.pattern}


def decision_entry(decision: RuleDecision) -> Result:
    """What was decided about a built-in rule."""
    return {
        "action": _DECIDED.get(decision.action, decision.action),
        "reason": decision.reason,
        "decided_by": decision.decided_by,
        "decided_at": iso(decision.decided_at),
    }


def trial_entry(trial: RuleTrial, seen: Iterable[str]) -> Result:
    """A trial with those samples whose memories the reader may see."""
    visible = set(seen)
    return {
        "rule_id": trial.rule_id,
        "action": trial.action,
        "requested_by": trial.requested_by,
        "started_at": iso(trial.started_at),
        "finished_at": iso(trial.finished_at),
        "total": trial.total,
        "tried": trial.tried,
        "quarantined": trial.quarantined,
        "rejected": trial.rejected,
        "samples": [sample for sample in trial.samples if sample["memory_id"] in visible],
    }


def tried_text(verdict: Verdict) -> Result:
    """What the policy says about a text; nothing of the text."""
    return {
        "verdict": verdict.action.value,
        "reasons": list(verdict.reasons),
        "findings": [_finding(finding) for finding in verdict.findings],
    }


def allowed_value_entry(row: AllowedValue) -> Result:
    """A value that may pass, by its fingerprint."""
    return {
        "id": str(row.pk),
        "fingerprint": row.fingerprint,
        "rule_id": row.rule_id or None,
        "description": row.description,
        "decided_by": row.decided_by,
        "created_at": iso(row.created_at),
        "removed_at": iso(row.removed_at),
    }


def change_entry(change: PolicyChange) -> Result:
    """One change of the policy."""
    return {
        "changed_at": iso(change.moment),
        "actor": change.actor_label,
        "rule_id": change.rule_id or None,
        "field": change.field,
        "before": _in_words(change.field, change.before),
        "after": _in_words(change.field, change.after),
        "reason": change.reason,
    }


def _in_words(field: str, value: str) -> str:
    return _DECIDED.get(value, value) if field == "action" else value


def _finding(finding: Finding) -> Result:
    return {
        "rule_id": finding.rule,
        "group": finding.group.value,
        "action": finding.action.value,
        "start": finding.start,
        "end": finding.end,
        "fingerprint": finding.fingerprint,
    }
