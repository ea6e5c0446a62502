"""The rules of an organization as people look at them: what is built in, and its own."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from apps.governance.findings import Effect
from apps.governance.models import OwnRule, RuleDecision, RuleState
from apps.governance.own_rules import rule_of
from apps.governance.rules.catalogue import BUILT_IN, BY_ID
from apps.governance.rules.model import Rule
from apps.governance.selectors import decisions_in


class RuleStatus(StrEnum):
    """What a rule does at the moment, or how it came to it."""

    REJECT = "reject"
    QUARANTINE = "quarantine"
    OFF = "off"
    DRAFT = "draft"
    CHANGED = "changed"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class ListedRule:
    """A rule and what the organization has decided about it, which may be nothing."""

    rule: Rule
    decision: RuleDecision | None = None
    own: OwnRule | None = None

    @property
    def pattern(self) -> str:
        """The pattern as it was written."""
        return self.own.pattern if self.own else self.rule.pattern

    @property
    def built_in_action(self) -> str:
        """What the rule leads to where nobody has decided anything; empty for an own one."""
        return "" if self.own else BY_ID[self.rule.id].action.value

    @property
    def action(self) -> str:
        """What the rule leads to here, or would if it ran."""
        if self.decision is None or self.decision.action in ("", Effect.ACCEPT):
            return self.rule.action.value
        return self.decision.action

    @property
    def is_changed(self) -> bool:
        """Whether the organization has decided something else than what is built in."""
        return self.decision is not None and self.decision.action != ""

    @property
    def standing(self) -> RuleStatus:
        """What the rule does at the moment."""
        if self.own is not None and self.own.state == RuleState.DRAFT:
            return RuleStatus.DRAFT
        off = self.own is not None and self.own.state == RuleState.OFF
        if off or (self.decision is not None and self.decision.action == Effect.ACCEPT):
            return RuleStatus.OFF
        return RuleStatus(self.action)


def rules_in(
    organization_id: uuid.UUID, *, group: str = "", standing: str = "", query: str = ""
) -> list[ListedRule]:
    """The rules of an organization, its own first; narrowed by what is given.

    ``query`` is looked for in ids, descriptions and patterns, without regard to capitals.
    """
    wanted = query.strip().lower()
    return [
        listed
        for listed in _all(organization_id)
        if (not group or listed.rule.group == group)
        and (not standing or _MATCHES[RuleStatus(standing)](listed))
        and (not wanted or wanted in _searched(listed))
    ]


def rule_in(organization_id: uuid.UUID, rule_id: str) -> ListedRule | None:
    """One rule by its id."""
    return next((one for one in _all(organization_id) if one.rule.id == rule_id), None)


def _all(organization_id: uuid.UUID) -> Iterator[ListedRule]:
    for own in OwnRule.objects.filter(organization=organization_id):
        yield ListedRule(rule_of(own), own=own)
    decisions = decisions_in(organization_id)
    for rule in BUILT_IN:
        yield ListedRule(rule, decisions.get(rule.id))


def _searched(listed: ListedRule) -> str:
    return f"{listed.rule.id}\n{listed.rule.description}\n{listed.pattern}".lower()


def _has_status(standing: RuleStatus) -> Callable[[ListedRule], bool]:
    return lambda listed: listed.standing is standing


_MATCHES: dict[RuleStatus, Callable[[ListedRule], bool]] = {
    **{one: _has_status(one) for one in RuleStatus},
    RuleStatus.CHANGED: lambda listed: listed.is_changed,
    RuleStatus.OWN: lambda listed: listed.own is not None,
}
