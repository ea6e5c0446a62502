"""The section about an organization's write policy: its tabs, its words, who looks and changes."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from apps.common.context import Right
from apps.console.base import badges
from apps.console.base.context import may_anywhere, rights
from apps.console.base.sections import Section, Visit, may_here
from apps.governance.findings import Group
from apps.governance.selectors.rules import ListedRule, RuleStatus, rule_in
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_with

GROUP_LABELS = {
    Group.SECRETS: "Secrets",
    Group.INJECTION: "Injection",
    Group.INSTRUCTIONAL: "Instructional",
}
STANDING_LABELS = {
    RuleStatus.REJECT: "Rejects",
    RuleStatus.QUARANTINE: "Quarantines",
    RuleStatus.OFF: "Off",
    RuleStatus.DRAFT: "Draft",
    RuleStatus.CHANGED: "Decided here",
    RuleStatus.OWN: "Own rules",
}
COLOURS = {RuleStatus.REJECT: "danger", RuleStatus.QUARANTINE: "warning", RuleStatus.DRAFT: "info"}


def with_policy(request: HttpRequest) -> QuerySet[Organization]:
    """The organizations whose policy the signed-in person may look at.

    Raises PermissionDenied if she may nowhere.
    """
    if not may_anywhere(request, Right.AUDIT):
        raise PermissionDenied
    return organizations_with(rights(request), Right.AUDIT).order_by("name")


SECTION = Section(
    name="write_policy",
    title="Write policy",
    kind="organization",
    tabs=(
        ("Rules", "write_policy_rules"),
        ("Allowed values", "write_policy_allowed"),
        ("Try a text", "write_policy_try"),
        ("Learning", "write_policy_learning"),
        ("History", "write_policy_history"),
    ),
    offered=with_policy,
    may_change=partial(may_here, rights_needed=(Right.MANAGE,)),
)
PolicyVisit = Visit[Organization]


def require_rule(visit: PolicyVisit, rule_id: str) -> ListedRule:
    """One rule of the organization. Raises Http404."""
    listed = rule_in(visit.subject.pk, rule_id)
    if listed is None:
        raise Http404
    return listed


def status_badge(standing: RuleStatus) -> Any:
    """What a rule does here."""
    return badges.badge(STANDING_LABELS[standing], COLOURS.get(standing, ""))
