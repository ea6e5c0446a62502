"""Free text over the audit trail: looked for in the newest records, and the page says so."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from apps.audit.filters import TEXT_WINDOW, holding_text, newest
from apps.audit.models import AuditRecord
from apps.audit.selectors import visible_records
from apps.common.text import UNSTORABLE, parse_uuid
from apps.console.context import rights
from apps.console.filters import moment_from

PLACES = ("organization_id", "repository_id")
ENDS = {"from": "gte", "to": "lte"}


class AuditSearch:
    """What the list of records does with a search term."""

    search_fields = ("actor_label",)  # shows the box; what is looked into is `filters.TEXT_FIELDS`
    search_help_text = "Actor, agent ID, reason, object, request ID or code"
    empty_search_text = (
        "No record you may see holds these words in a name, an ID or a reason. What memories say "
        "is not in the trail."
    )
    list_before_template = "console/audit/list_before.html"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Records that hold every word, among the newest of the chosen places and days."""
        if not search_term.strip():
            return queryset, False
        if UNSTORABLE.search(search_term):
            return queryset.none(), False
        window = newest(within_place_and_days(request))
        request.audit_window = {  # type: ignore[attr-defined]
            "since": window.since,
            "most": TEXT_WINDOW,
        }
        return queryset.filter(window.condition, holding_text(search_term)), False


def within_place_and_days(request: HttpRequest) -> QuerySet[AuditRecord]:
    """What the filters with an index behind them leave."""
    records = visible_records(rights(request))
    for name in PLACES:
        if key := parse_uuid(request.GET.get(name)):
            records = records.filter(**{name: key})
    for end, lookup in ENDS.items():
        if moment := _moment(request, end):
            records = records.filter(**{f"occurred_at__{lookup}": moment})
    return records


def _moment(request: HttpRequest, end: str) -> dt.datetime | None:
    return moment_from(request.GET.dict(), f"occurred_at_{end}")
