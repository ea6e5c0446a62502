"""Who changed what about the policy of an organization."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from apps.console.base import READ_METHODS
from apps.console.write_policy.frame import GROUP_LABELS, page, policy_url, require_organization
from apps.governance.changes import PolicyChange, changes_in
from apps.governance.findings import Group
from apps.governance.models import RuleAction, RuleState
from apps.organizations.models import Organization

LABELS = {
    "action": "Leads to",
    "group": "Group",
    "pattern": "Pattern",
    "description": "Description",
    "state": "State",
    "allowed": "Value allowed",
    "removed": "Value allowed no more",
}


def history(request: HttpRequest, site: AdminSite, organization_id: uuid.UUID) -> HttpResponse:
    """The newest changes of a policy."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    organization = require_organization(request, organization_id)
    changes = shown_changes(organization, changes_in(organization.pk))
    return page(
        request, site, organization, "write_policy_history", "history", {"changes": changes}
    )


def shown_changes(
    organization: Organization, changes: Iterable[PolicyChange]
) -> list[dict[str, Any]]:
    """Changes in words."""
    return [
        {
            "change": change,
            "label": LABELS[change.field],
            "before": _in_words(change.field, change.before),
            "after": _in_words(change.field, change.after),
            "url": policy_url("write_policy_rule", organization, change.rule_id)
            if change.rule_id
            else "",
        }
        for change in changes
    ]


def _in_words(field: str, value: str) -> str:
    if field == "action":
        return RuleAction(value).label
    if field == "state" and value:
        return RuleState(value).label
    return GROUP_LABELS[Group(value)] if field == "group" and value else value
