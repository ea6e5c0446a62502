"""Lists a page at a time: a cursor says after which row the next page begins."""

from __future__ import annotations

import base64
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet

from apps.common.errors import InvalidArgument

Item = TypeVar("Item")
Row = TypeVar("Row", bound=Model)
BETWEEN = " "


@dataclass(frozen=True, slots=True)
class CursorPage(Generic[Item]):
    """Rows in their order, and the cursor of the next page, None at the end."""

    rows: Sequence[Item]
    next_cursor: str | None


def page_of(
    rows: QuerySet[Row], *, by: str, tie: str = "pk", limit: int, cursor: str, is_rising: bool
) -> CursorPage[Row]:
    """At most ``limit`` rows by the moment ``by``, then by ``tie``, from where ``cursor`` says on.

    Raises InvalidArgument for a cursor that was not made here.
    """
    sign = "" if is_rising else "-"
    if cursor:
        at, key = _read(cursor, rows.model, tie)
        beyond = "gt" if is_rising else "lt"
        rows = rows.filter(Q(**{f"{by}__{beyond}": at}) | Q(**{by: at, f"{tie}__{beyond}": key}))
    found = list(rows.order_by(f"{sign}{by}", f"{sign}{tie}")[: limit + 1])
    if len(found) <= limit:
        return CursorPage(found, None)
    last = found[limit - 1]
    return CursorPage(found[:limit], _written(getattr(last, by), getattr(last, tie)))


def as_said(rows: QuerySet[Row], *, limit: int, cursor: str) -> CursorPage[Row]:
    """The same of messages, in the order in which they were said."""
    return page_of(
        rows, by="occurred_at", tie="event_seq", limit=limit, cursor=cursor, is_rising=True
    )


def _written(at: dt.datetime, key: object) -> str:
    return base64.urlsafe_b64encode(f"{at.isoformat()}{BETWEEN}{key}".encode()).decode()


def _read(cursor: str, model: type[Model], tie: str) -> tuple[dt.datetime, Any]:
    field = model._meta.pk if tie == "pk" else model._meta.get_field(tie)
    try:
        at, key = base64.urlsafe_b64decode(cursor.encode()).decode("ascii").split(BETWEEN)
        moment = dt.datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError(at)
        # One whose moment in UTC lies beyond the years there are is none that was made here.
        return moment.astimezone(dt.UTC), field.to_python(key)  # type: ignore[union-attr]
    except (ValueError, OverflowError, ValidationError) as error:
        raise InvalidArgument("cursor", "It comes from another list, or from none.") from error
