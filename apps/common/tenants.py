"""Which organizations a piece of work may touch at all: the second line behind scoped selectors.

PostgreSQL's row-level security shows a connection only rows of the organizations it speaks for, and
those of the platform as a whole, which name none. Who speaks for nobody sees neither. A forgotten
WHERE can thus show nothing of an organization that the caller has no part in (ADR 56).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections

from apps.common.context import RequestContext, Right, Rights
from apps.common.postgresql.base import EVERYBODY, NOBODY, REPLICA


def tenants_named(organization_ids: Iterable[uuid.UUID]) -> str:
    """These organizations."""
    return "{" + ",".join(sorted(map(str, organization_ids))) + "}"


def tenants_of_rights(rights: Rights, *, and_of: Iterable[uuid.UUID] = ()) -> str:
    """The organizations in which any right is held, and those that are named beside them."""
    if rights.everywhere:
        return EVERYBODY
    touched = (rights.touched_organization_ids(right) for right in Right)
    return tenants_named(set(and_of).union(*touched))


def tenants_of(context: RequestContext) -> str:
    """The organization a context is in, else all in which its rights are held."""
    if context.organization_id is not None:
        return tenants_named([context.organization_id])
    return tenants_of_rights(context.rights)


def speak_for(tenants: str) -> None:
    """Speak for these until the hop ends; see ``speaking_for``."""
    _own().tenants = tenants
    if REPLICA in connections.settings:
        cast(Any, connections[REPLICA]).tenants = tenants


class speaking_for:
    """Let statements of this thread touch these organizations, and afterwards what they did.

    A class, because a call does this five times and a generator takes three times as long.
    """

    __slots__ = ("_former", "_tenants")

    def __init__(self, tenants: str) -> None:
        """Nothing is said yet."""
        self._tenants = tenants

    def __enter__(self) -> None:
        self._former = _own().tenants
        speak_for(self._tenants)

    def __exit__(self, *raised: object) -> None:
        speak_for(self._former)


def _own() -> Any:
    """This thread's connection, looked up once: ``connection`` looks it up each time."""
    return connections[DEFAULT_DB_ALIAS]


def spoken_for(pages: Iterator[str | bytes]) -> Iterator[str | bytes]:
    """Pages that are fetched later, each for whom this thread speaks now."""
    return _each_for(_own().tenants, pages)


def _each_for(tenants: str, pages: Iterator[str | bytes]) -> Iterator[str | bytes]:
    while True:
        with speaking_for(tenants):
            page = next(pages, None)
        if page is None:
            return
        yield page


def platform_wide() -> AbstractContextManager[None]:
    """For what concerns no organization or all: finding out who calls, sweeps, figures."""
    return speaking_for(EVERYBODY)


def new_hop() -> AbstractContextManager[None]:
    """For what begins anew, such as a request: it speaks for nobody until it is known who calls."""
    return speaking_for(NOBODY)
