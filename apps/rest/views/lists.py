"""What the lists of places, people, agents and tokens have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext
from apps.memories.selectors import Place
from apps.rest.contexts import listing_place, opened
from apps.rest.filters import Narrowing
from apps.rest.inputs import query_of
from apps.rest.pagination import StrictCursorPagination, page_of, page_picker
from apps.rest.repeats import Result

Row = TypeVar("Row", bound=Model)


def answer_list(
    request: Request,
    find_rows: Callable[[RequestContext], QuerySet[Row]],
    show: Callable[[Row], Result],
    *,
    filters: type[Narrowing],
    paginator: StrictCursorPagination,
    kind: ObjectKind,
) -> Response:
    """One page of the rows that ``find_rows`` lets the caller see; it may refuse.

    Not recorded: these hold no memories. A refusal is.
    """
    arguments: dict[str, Any] = {}

    def find_place(credential: Credential) -> Place:
        arguments.update(query_of(request, filters.shape()))
        return listing_place(credential, arguments)

    with opened(request, find_place, reading(kind)) as context:
        rows = filters.narrow(find_rows(context), arguments)
        page = page_picker(paginator, request)(rows)
    return Response(page_of(paginator, [show(row) for row in page]))
