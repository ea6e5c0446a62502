"""What query strings say, all of it texts, and how lists are narrowed by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from django.db.models import Model, Q, QuerySet
from pydantic import Field

from apps.common.messages import ExactLine, Message, QueryWhole, Schema, ValueKind, wrong
from apps.rest.messages.common import MAX_ROW_ID, AnyText

Row = TypeVar("Row", bound=Model)
PAGE_SIZE, MAX_PAGE_SIZE = 25, 100
WORD_MAX_LENGTH = 200


@dataclass(frozen=True, slots=True)
class QueryFlag(ValueKind):
    """``true`` or ``false``."""

    def read(self, value: Any) -> bool:
        if value not in ("true", "false"):
            raise wrong("It must be true or false.")
        return bool(value == "true")

    def schema(self) -> Schema:
        return {"type": "boolean"}


QueryId = Annotated[int | None, QueryWhole(1, MAX_ROW_ID)]
Flag = Annotated[bool, QueryFlag()]
#: A word or a few; an empty one would match nothing that anybody means.
FewWords = Annotated[str, ExactLine(WORD_MAX_LENGTH)]


@dataclass(frozen=True, slots=True)
class By:
    """Beside the type of a field: the rows it leaves are those that match it.

    ``lookup`` names what is compared, by default what the field is called, or makes a condition.
    """

    lookup: str | Callable[[Any], Q] = ""

    def condition(self, name: str, value: Any) -> Q:
        """What rows have to match."""
        if callable(self.lookup):
            return self.lookup(value)
        return Q(**{self.lookup or name: value})


class Narrowing(Message):
    """What a list can be narrowed to. Anything else is refused by name."""

    @classmethod
    def narrow(cls, rows: QuerySet[Row], given: Mapping[str, Any]) -> QuerySet[Row]:
        """The rows that match what was ``given``."""
        for name, value in given.items():
            for mark in cls.model_fields[name].metadata:
                if isinstance(mark, By):
                    rows = rows.filter(mark.condition(name, value))
        return rows


class PageQuery(Narrowing):
    """One page of a list."""

    cursor: AnyText = ""
    """From `next` or `previous` of another page."""
    page_size: Annotated[int, QueryWhole(1, MAX_PAGE_SIZE)] = Field(
        0, description=f"Default {PAGE_SIZE}."
    )
