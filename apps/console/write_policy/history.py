"""The changes of an organization's policy, with their authors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse

from apps.console.write_policy.section import GROUP_LABELS, SECTION, PolicyVisit
from apps.governance.findings import Group
from apps.governance.models import RuleAction, RuleState
from apps.governance.selectors.changes import WritePolicyChange, changes_in

LABELS = {
    "action": "Leads to",
    "group": "Group",
    "pattern": "Pattern",
    "description": "Description",
    "state": "State",
    "allowed": "Value allowed",
    "removed": "Value allowed no more",
}


@SECTION.page("write_policy_history")
def history(visit: PolicyVisit) -> HttpResponse:
    """The newest changes of a policy."""
    changes = changes_in(visit.subject.pk)
    return visit.show("history", {"changes": describe_changes(visit, changes)})


def describe_changes(
    visit: PolicyVisit, changes: Iterable[WritePolicyChange]
) -> list[dict[str, Any]]:
    """What each change was about, before and after in words, and the page of its rule."""
    return [
        {
            "change": change,
            "label": LABELS[change.field],
            "before": _in_words(change.field, change.before),
            "after": _in_words(change.field, change.after),
            "url": visit.url("write_policy_rule", change.rule_id) if change.rule_id else "",
        }
        for change in changes
    ]


def _in_words(field: str, value: str) -> str:
    if field == "action":
        return RuleAction(value).label
    if field == "state" and value:
        return RuleState(value).label
    return GROUP_LABELS[Group(value)] if field == "group" and value else value
