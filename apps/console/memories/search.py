"""The search box of the list of memories: the platform's own search, with its reasons."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django.contrib import messages
from django.contrib.admin.views.main import ORDER_VAR, SEARCH_VAR
from django.db.models import F, Func, IntegerField, QuerySet, Value
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.views import ChangeList

from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.console.base import badges
from apps.console.base.admin import column
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.filters import as_uuid
from apps.memories.models import Memory
from apps.memories.services import record_listing
from apps.search.ranking import OrderClass, Ranked, Relevance, relevances_of
from apps.search.results import explanation
from apps.search.selectors.memories import find_visible

#: What was found, and how sure each is told to be.
Hits = dict[uuid.UUID, tuple[Ranked, Relevance]]
CLASS_LABELS = {
    OrderClass.ENFORCED: "Enforced rule",
    OrderClass.EXACT: "All the words",
    OrderClass.SEMANTIC: "Alike",
    OrderClass.FURTHER_ENFORCED: "Enforced rule",
    OrderClass.OWN: "Somebody's own",
    OrderClass.ORGANIZATION: "Organization rule",
    OrderClass.SYSTEM: "System rule",
}

RELEVANCE_LABELS = {one: one.value.capitalize() for one in Relevance}

PART_LABELS = {"lexical": "words", "dense": "meaning"}


class RecordedSearch(ChangeList):  # type: ignore[misc]
    """A list that looks into contents when it is searched; such a page is recorded as served."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        if not self.query.strip():
            return
        page = list(self.result_list)
        hits, held = hits_of(request), rights(request)
        for memory in page:
            place = {
                "organization_id": memory.organization_id,
                "repository_id": memory.repository_id,
            }
            memory.ranked = hits.get(memory.pk) if held.allow(Right.AUDIT, **place) else None
        record_listing(context=place_context(request), page=page, query=self.query)

    def get_ordering_field_columns(self) -> dict[int, str]:
        """What is found stands in the order of the search until a column is chosen."""
        if self.query.strip() and ORDER_VAR not in self.params:
            return {}
        columns: dict[int, str] = super().get_ordering_field_columns()
        return columns


class MemorySearch:
    """What the admin of memories does with a search term."""

    search_fields = ("title", "content")  # shows the box; what is searched is the index
    search_help_text = "Words or a question, or the ID. The likeliest come first."
    empty_search_text = (
        "No memory you may see holds these words or says something like them. Try other words, "
        "or fewer filters."
    )

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """With the reasons of a search, for those who may view the audit trail."""
        shown: tuple[str, ...] = super().get_list_display(request)  # type: ignore[misc]
        is_search = as_words(request.GET.get(SEARCH_VAR, "")) is not None
        return (*shown, "why") if is_search and may_anywhere(request, Right.AUDIT) else shown

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        memory_id = as_uuid(search_term)
        if memory_id is not None:
            return queryset.filter(pk=memory_id), False
        words = as_words(search_term)
        if words is None:
            return queryset, False
        try:
            found = find_visible(rights(request), words)
        except PlatformError as refusal:
            messages.warning(request, refusal.message)
            return queryset.none(), False
        told = zip(found, relevances_of(found), strict=True)
        hits = {one.candidate.object_id: (one, sure) for one, sure in told}
        request.console_hits = hits  # type: ignore[attr-defined]
        return _best_first(request, queryset, list(hits)), False

    @column("Why")
    def why(self, memory: Memory) -> SafeString:
        """The hit's class and its score with the parts it is made of."""
        found: tuple[Ranked, Relevance] | None = getattr(memory, "ranked", None)
        if found is None:
            return SafeString("–")
        ranked, sure = found
        reasons = explanation(ranked)
        parts = (
            f"{PART_LABELS.get(name, name.replace('_', ' '))} {part:.2f}"
            for name, part in reasons.features.items()
        )
        return format_html(
            '<span class="mp-why">{} {} <span class="mp-below">Score {}: {}</span>'
            '<span class="mp-below">words {}, meaning {}</span></span>',
            badges.badge(CLASS_LABELS[ranked.order_class]),
            badges.badge(RELEVANCE_LABELS[sure]),
            f"{reasons.score:.2f}",
            ", ".join(parts),
            f"{100 * reasons.lexical_part:.0f} %",
            f"{reasons.dense:+.1f} deviations",
        )


def hits_of(request: HttpRequest) -> Hits:
    """What the search of this request found."""
    return cast(Hits, getattr(request, "console_hits", {}))


def as_words(term: str) -> str | None:
    """The words to search by; None for nothing, or for an id."""
    return term if term.strip() and as_uuid(term) is None else None


def _best_first(
    request: HttpRequest, queryset: QuerySet[Any], found: list[uuid.UUID]
) -> QuerySet[Any]:
    """The rows that were found; unless somebody chose a column, in the order of the search."""
    rows = queryset.filter(pk__in=found)
    if ORDER_VAR in request.GET:
        return rows
    place = Func(Value(found), F("pk"), function="array_position", output_field=IntegerField())
    return rows.order_by(place)
