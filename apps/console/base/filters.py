"""List filters whose choices are what the signed-in person may see."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import DropdownFilter, RangeDateTimeFilter, TextFilter
from unfold.contrib.filters.forms import RangeDateTimeForm

from apps.access.selectors import agents_with
from apps.common.text import UNSTORABLE, parse_uuid
from apps.console.base.admin import ConsoleAdmin
from apps.console.base.context import rights
from apps.organizations.selectors import organizations_with, repositories_with

Choices = list[tuple[str, str]]


class ChoiceFilter(DropdownFilter):  # type: ignore[misc]
    """A drop-down over fixed choices; an unknown value finds nothing, and the page says so."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        if not value:
            return queryset
        known = {str(key) for key, _ in self.lookup_choices}
        if value in known:
            return self.narrow(queryset, value)
        messages.warning(request, f"The filter «{self.title}» has no such choice.")
        return queryset.none()

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """``queryset`` cut down to a known choice."""
        return queryset.filter(**{self.parameter_name: value})


class WordFilter(TextFilter):  # type: ignore[misc]
    """A text that a field has to equal, or contain."""

    lookup: ClassVar[str]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = (self.value() or "").strip()
        if not value:
            return queryset
        if UNSTORABLE.search(value):
            return queryset.none()
        return queryset.filter(**{self.lookup: value})


class OrganizationFilter(ChoiceFilter):
    title = "organization"
    parameter_name = "organization_id"

    def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
        found = organizations_with(rights(request), model_admin.right)
        return [(str(row.pk), row.name) for row in found]


class RepositoryFilter(ChoiceFilter):
    title = "repository"
    parameter_name = "repository_id"

    def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
        found = repositories_with(rights(request), model_admin.right)
        return [(str(row.pk), str(row)) for row in found]


class AgentFilter(ChoiceFilter):
    """The agent that wrote a memory."""

    title = "agent"
    parameter_name = "agent"

    def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
        agents = agents_with(rights(request), model_admin.right)
        return [(str(row.pk), f"{row.agent_id} ({row.organization.name})") for row in agents]

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        return queryset.filter(author_kind="agent", author_id=value)


class ObjectFilter(WordFilter):
    """One object by its id."""

    title = "object ID"
    parameter_name = "object_id"
    lookup = "object_id"


class MomentForm(RangeDateTimeForm):  # type: ignore[misc]
    """The inputs of two points in time, with names that do not vanish when they are filled."""

    def __init__(self, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(name, *args, **kwargs)
        for end in ("from", "to"):
            inputs = self.fields[f"{name}_{end}"].widget.widgets
            for part, shown in zip(("date", "time"), inputs, strict=True):
                shown.attrs["aria-label"] = f"{end.capitalize()}, {part} (UTC)"


class MomentFilter(RangeDateTimeFilter):  # type: ignore[misc]
    """From one point in time to another, both UTC; what is no date is left out, and the page says
    so."""

    form_class = MomentForm

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        for end, lookup in (("from", "gte"), ("to", "lte")):
            moment = self._moment(end)
            if moment is not None:
                queryset = queryset.filter(**{f"{self.parameter_name}__{lookup}": moment})
            elif any(self.used_parameters.get(name) for name in self._parts(end)):
                said = f"«{end.capitalize()}» is no date and time, so it is left out."
                messages.warning(request, said)
        return queryset

    def _parts(self, end: str) -> tuple[str, ...]:
        return tuple(f"{self.parameter_name}_{end}_{part}" for part in (0, 1))

    def _moment(self, end: str) -> dt.datetime | None:
        return moment_from(self.used_parameters, f"{self.parameter_name}_{end}", ends=end == "to")


def moment_from(given: Mapping[str, Any], name: str, *, ends: bool) -> dt.datetime | None:
    """A day and, if given, a time of two inputs; None for what is no date.

    A day alone is its beginning, or its last moment where something ``ends`` with it.
    """
    day, time = (given.get(f"{name}_{part}") for part in (0, 1))
    try:
        parsed = dt.datetime.fromisoformat(f"{day} {time or '00:00'}")
        if ends and not time:
            parsed = dt.datetime.combine(parsed, dt.time.max)
    except ValueError:
        return None
    return parsed.replace(tzinfo=dt.UTC)


def choice_filter(
    parameter: str,
    label: str,
    choices: Choices,
    narrow: Callable[[str], Q] | None = None,
) -> type[ChoiceFilter]:
    """A filter class over fixed choices; ``narrow`` turns a choice into a condition."""

    class Filter(ChoiceFilter):
        title = label
        parameter_name = parameter

        def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
            return choices

        def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
            condition = narrow(value) if narrow else Q(**{parameter: value})
            return queryset.filter(condition)

    return Filter


def word_filter(parameter: str, label: str, field_lookup: str) -> type[WordFilter]:
    """A filter class over a text field."""

    class Filter(WordFilter):
        title = label
        parameter_name = parameter
        lookup = field_lookup

    return Filter


def yes_no(value: str, condition: Q) -> Q:
    """``condition`` for «yes», its opposite for «no»."""
    return condition if value == "yes" else ~condition


YES_NO: Choices = [("yes", "Yes"), ("no", "No")]


def as_uuid(value: str) -> uuid.UUID | None:
    """A UUID from a search box, if it is one."""
    return parse_uuid(value.strip())
