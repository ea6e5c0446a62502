"""Several of one kind, as endpoints answer them: a page, or all there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import ConfigDict, Field

from apps.common.messages import Answer

Entry = TypeVar("Entry", bound=Answer)
#: A class made of another has no source; looking for it costs a tenth of a second each.
UNDESCRIBED = ConfigDict(use_attribute_docstrings=False)
Link = Annotated[str | None, Field(json_schema_extra={"format": "uri"})]


class Page(Answer, Generic[Entry]):
    """One page. In the description ``Page[AgentEntry]`` is called ``AgentPage``."""

    model_config = UNDESCRIBED
    next: Link
    previous: Link
    results: list[Entry]

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        return f"{params[0].__name__.removesuffix('Entry').removesuffix('Summary')}Page"


class Results(Answer, Generic[Entry]):
    """All there are. In the description ``Results[RuleEntry]`` is called ``Rules``."""

    model_config = UNDESCRIBED
    results: list[Entry]

    @classmethod
    def of(cls, source: Iterable[Any]) -> Self:
        """The answer about several rows."""
        entry = cls.__pydantic_generic_metadata__["args"][0]
        return cls(results=[entry.of(row) for row in source])

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        return f"{params[0].__name__.removesuffix('Entry')}s"
