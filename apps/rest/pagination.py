"""Cursor pagination: stable while rows are added, and strict about cursors it did not make."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from apps.common.errors import InvalidArgument
from apps.common.messages import INTEGER
from apps.common.text import UNSTORABLE
from apps.rest.messages.queries import MAX_PAGE_SIZE, PAGE_SIZE

#: Why a cursor is not taken.
NO_CURSOR = "This is no cursor of this list: take next as the page before gave it."
SLUG = re.compile(r"[a-zA-Z0-9_-]{1,50}")


class StrictCursorPagination(CursorPagination):
    """A page by ``ordering``; ``is_position`` recognises the values of its first field.

    A caller who asks for the order ``turned_by``, if there is one, gets it the other way round.
    """

    ordering: tuple[str, ...]
    turned_by = ""
    page_size = PAGE_SIZE
    max_page_size = MAX_PAGE_SIZE
    page_size_query_param = "page_size"

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        if self.turned_by and request.query_params.get("ordering") == self.turned_by:
            return tuple(name.removeprefix("-") for name in self.ordering)
        return self.ordering

    @staticmethod
    def is_position(text: str) -> bool:
        """Whether a cursor of this order can stand at ``text``."""
        raise NotImplementedError

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Raises InvalidArgument for a cursor that was not made for this list."""
        try:
            cursor: Cursor | None = super().decode_cursor(request)
        except NotFound as error:
            raise InvalidArgument("cursor", NO_CURSOR) from error
        if cursor is not None and cursor.position is not None:
            self._require_position(str(cursor.position))
        return cursor

    def _require_position(self, position: str) -> None:
        if not self.is_position(position):
            raise InvalidArgument("cursor", NO_CURSOR)


class ByCreation(StrictCursorPagination):
    """By the moment of creation, the newest first unless the caller wants the oldest."""

    ordering = ("-created_at", "-pk")
    turned_by = "created_at"

    @staticmethod
    def is_position(text: str) -> bool:
        try:
            moment = parse_datetime(text)
        except ValueError:
            return False
        return moment is not None and moment.utcoffset() == dt.timedelta()


class LatestRows(StrictCursorPagination):
    """Numbered rows, the newest first."""

    ordering = ("-id",)

    @staticmethod
    def is_position(text: str) -> bool:
        return INTEGER.fullmatch(text) is not None


class LatestErasures(ByCreation):
    """Erasures, that which was asked for last first."""

    ordering = ("-requested_at", "-pk")
    turned_by = ""


class BySequence(LatestRows):
    """Events by their numbers, the newest first unless the caller wants the oldest."""

    ordering = ("-event_seq",)
    turned_by = "event_seq"


class LatestVersions(LatestRows):
    """A memory's versions, the newest first."""

    ordering = ("-number",)


class BySlug(StrictCursorPagination):
    """Organizations and repositories by their short names."""

    ordering = ("slug",)

    @staticmethod
    def is_position(text: str) -> bool:
        return SLUG.fullmatch(text) is not None


class ByUsername(StrictCursorPagination):
    """People by the names they sign in with, which are unique."""

    ordering: tuple[str, ...] = ("username",)

    @staticmethod
    def is_position(text: str) -> bool:
        return not UNSTORABLE.search(text)


class ByAgentId(ByUsername):
    """Agents by their names, which are unique in their organizations."""

    ordering = ("agent_id", "pk")


def page_picker(
    paginator: StrictCursorPagination, request: Request
) -> Callable[[QuerySet[Any]], list[Any]]:
    """A function that takes the requested page out of a queryset, in one query."""

    def pick(rows: QuerySet[Model]) -> list[Model]:
        return paginator.paginate_queryset(rows, request) or []

    return pick


def page_of(paginator: StrictCursorPagination, results: list[dict[str, Any]]) -> dict[str, Any]:
    """The answer of a list: the page and the addresses of its neighbours."""
    return {
        "next": paginator.get_next_link(),
        "previous": paginator.get_previous_link(),
        "results": results,
    }
