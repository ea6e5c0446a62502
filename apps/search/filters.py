"""What a search is narrowed to, checked once and turned into one SQL condition."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Self

from apps.common.errors import InvalidArgument
from apps.common.text import (
    optional_text,
    require_one_of,
    require_tags,
    require_text,
)
from apps.memories.vocabulary import SERVED_STATUSES, MemoryType, Scope, Status, Tier
from apps.organizations.selectors.workspaces import WHOLE, Part

MAX_AUTHORS = 20
AUTHOR_MAX_LENGTH = 255
DOMAIN_MAX_LENGTH = 255
TYPES, TIERS, SCOPES = MemoryType.values, Tier.values, Scope.values
FOUND_STATUSES = [status.value for status in Status if status in SERVED_STATUSES]
# Each filter's condition on ``m``, a row of memories_memory or one shaped like it.
CONDITIONS = {
    "types": "m.type = ANY(%(filter_types)s)",
    "tags": "m.tags @> %(filter_tags)s::varchar[]",
    "authors": (
        "EXISTS (SELECT FROM unnest(%(filter_authors)s::text[]) AS wanted WHERE lower(wanted) IN"
        " (lower(m.author_label), lower(m.author_id), lower(m.provenance ->> 'author')))"
    ),
    "tiers": "m.tier = ANY(%(filter_tiers)s)",
    "statuses": "m.status = ANY(%(filter_statuses)s)",
    "scopes": "m.scope = ANY(%(filter_scopes)s)",
    "since": "m.created_at >= %(filter_since)s",
    "until": "m.created_at <= %(filter_until)s",
    # Rules above the repository hold in all of its parts.
    "workspace_scope": (
        "(m.workspace_scope = %(filter_workspace_scope)s OR m.repository_id IS NULL)"
    ),
    "corpus_id": "(m.corpus_id = %(filter_corpus_id)s OR m.repository_id IS NULL)",
    "domain": (
        "(strpos(lower(m.title), lower(%(filter_domain)s)) > 0 OR EXISTS (SELECT FROM"
        " unnest(m.tags) AS tag WHERE strpos(tag, lower(%(filter_domain)s)) > 0))"
    ),
}


QUERY_MAX_BYTES = 8192


@dataclass(frozen=True, slots=True)
class Filters:
    """All given filters hold together; of several values of one (but tags) any will do.

    ``authors`` are compared without regard to case with the name and the id of who wrote a memory
    and with the author its provenance names. ``since`` and ``until`` bound when it was written.
    ``domain`` is a part of the title or of a tag, ``workspace_scope`` and ``corpus_id`` are what a
    workspace stands for.
    """

    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    workspace_scope: str = ""
    corpus_id: str = ""
    domain: str = ""

    @classmethod
    def checked(
        cls,
        *,
        types: Iterable[str] = (),
        tags: Iterable[str] = (),
        authors: Iterable[str] = (),
        tiers: Iterable[str] = (),
        statuses: Iterable[str] = (),
        scopes: Iterable[str] = (),
        since: dt.datetime | None = None,
        until: dt.datetime | None = None,
        part: Part = WHOLE,
        domain: str = "",
    ) -> Self:
        """Filters as a caller gave them. Raises InvalidArgument naming the argument."""
        return cls(
            types=_words(types, TYPES, field="type_filter"),
            tags=tuple(require_tags(tags)),
            authors=_authors(authors),
            tiers=_words(tiers, TIERS, field="tier"),
            statuses=_words(statuses, FOUND_STATUSES, field="status"),
            scopes=_words(scopes, SCOPES, field="scope"),
            since=since,
            until=until,
            workspace_scope=part.scope or "",
            corpus_id=part.corpus_id or "",
            domain=optional_text(
                domain, field="domain", max_length=DOMAIN_MAX_LENGTH, guarded=False
            ),
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing is narrowed."""
        return not self._given()

    def condition(self) -> tuple[str, dict[str, Any]]:
        """An SQL condition on ``m`` and its named parameters; ``""`` when nothing is narrowed."""
        given = self._given()
        condition = " AND ".join(CONDITIONS[name] for name in given)
        return condition, {f"filter_{name}": value for name, value in given.items()}

    def _given(self) -> dict[str, Any]:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
            if value
        }


def _words(values: Iterable[str], allowed: list[str], *, field: str) -> tuple[str, ...]:
    return _each(values, lambda value: require_one_of(value, allowed, field=field))


def _authors(values: Iterable[str]) -> tuple[str, ...]:
    authors = _each(
        values,
        lambda value: require_text(
            value, field="author", max_length=AUTHOR_MAX_LENGTH, guarded=False
        ),
    )
    if len(authors) > MAX_AUTHORS:
        raise InvalidArgument("author", f"At most {MAX_AUTHORS} authors.", max_items=MAX_AUTHORS)
    return authors


def _each(values: Iterable[str], check: Callable[[str], str]) -> tuple[str, ...]:
    """The checked values in the order given, each once."""
    return tuple(dict.fromkeys(check(value) for value in values))
