"""Filters over what belongs to gateway users."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from apps.common.text import parse_uuid
from apps.console.base import ConsoleAdmin
from apps.console.context import rights
from apps.console.filters import ChoiceFilter, Choices, RepositoryFilter
from apps.gateway.selectors import managed_users

MOST_USERS = 500


class GatewayUserFilter(ChoiceFilter):
    """The user; of very many the first, and the one that is asked for."""

    title = "user"
    parameter_name = "user"

    def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
        users = managed_users(rights(request))
        return [(str(row.pk), f"{row.user_id} ({row.repository})") for row in users[:MOST_USERS]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        return queryset.filter(user=parse_uuid(value)) if value else queryset


class HomeFilter(RepositoryFilter):
    """The repository in which a session's user is at home."""

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        return queryset.filter(user__repository_id=value)
