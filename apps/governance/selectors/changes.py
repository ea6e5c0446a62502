"""Who changed what about an organization's policy, and why."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet, Window
from django.db.models.functions import Lag

from apps.governance.models import OWN_PREFIX, AllowedValue, OwnRule, RuleDecision

MAX_CHANGES = 100
_TRACKED_FIELDS = ("group", "action", "pattern", "description", "state")


@dataclass(frozen=True, slots=True)
class WritePolicyChange:
    """One thing that changed from something to something, as stored.

    ``field`` is ``allowed`` for a value that was let pass, ``removed`` once it was no more.
    """

    moment: dt.datetime
    actor_label: str
    rule_id: str
    field: str
    before: str
    after: str
    reason: str


def changes_in(organization_id: uuid.UUID, *, rule_id: str = "") -> list[WritePolicyChange]:
    """The newest changes of a policy first, or of one rule of it."""
    changes = [
        *_of_decisions(organization_id, rule_id),
        *_of_own_rules(organization_id, rule_id),
        *_of_allowed_values(organization_id, rule_id),
    ]
    return sorted(changes, key=lambda change: change.moment, reverse=True)[:MAX_CHANGES]


def _former(names: tuple[str, ...], identity: str) -> dict[str, Window]:
    return {
        f"former_{name}": Window(
            Lag(name), partition_by=[F(identity)], order_by=F("history_id").asc()
        )
        for name in names
    }


def _of_decisions(organization_id: uuid.UUID, rule_id: str) -> Iterator[WritePolicyChange]:
    rows = RuleDecision.history.filter(organization_id=organization_id)
    rows = rows.filter(rule_id=rule_id) if rule_id else rows
    newest = rows.annotate(**_former(("action",), "id")).order_by("-history_id")[:MAX_CHANGES]
    for row in newest:
        yield _change(row, row.rule_id, "action", row.former_action or "", row.action)


def _of_own_rules(organization_id: uuid.UUID, rule_id: str) -> Iterator[WritePolicyChange]:
    rows = OwnRule.history.filter(organization_id=organization_id)
    if rule_id:
        rows = rows.filter(slug=rule_id.removeprefix(OWN_PREFIX))
        if not rule_id.startswith(OWN_PREFIX):
            return
    newest = rows.annotate(**_former(_TRACKED_FIELDS, "id")).order_by("-history_id")[:MAX_CHANGES]
    for row in newest:
        for name in ("state",) if row.history_type == "+" else _TRACKED_FIELDS:
            before, after = getattr(row, f"former_{name}") or "", getattr(row, name)
            if before != after:
                yield _change(row, f"{OWN_PREFIX}{row.slug}", name, before, after)


def _of_allowed_values(organization_id: uuid.UUID, rule_id: str) -> Iterator[WritePolicyChange]:
    rows: QuerySet[AllowedValue] = AllowedValue.objects.filter(organization=organization_id)
    rows = rows.filter(rule_id=rule_id) if rule_id else rows
    for row in rows.order_by("-created_at")[:MAX_CHANGES]:
        yield WritePolicyChange(
            row.created_at, row.decided_by, row.rule_id, "allowed", "", row.description, ""
        )
    for row in rows.exclude(removed_at=None).order_by("-removed_at")[:MAX_CHANGES]:
        if row.removed_at is not None:
            yield WritePolicyChange(
                row.removed_at, row.removed_by, row.rule_id, "removed", row.description, "", ""
            )


def _change(row: Any, rule_id: str, field: str, before: str, after: str) -> WritePolicyChange:
    return WritePolicyChange(
        moment=row.history_date,
        actor_label=row.history_user_id or "",
        rule_id=rule_id,
        field=field,
        before=before,
        after=after,
        reason=row.history_change_reason or "",
    )
