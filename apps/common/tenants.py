"""Which organizations a piece of work may touch at all: the second line behind scoped selectors.

PostgreSQL's row-level security shows a connection only rows of the organizations it speaks for, and
those of the platform as a whole, which name none. Who speaks for nobody sees neither. A forgotten
WHERE can thus show nothing of an organization that the caller has no part in (ADR 56).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, cast

from django.conf import settings
from django.db import connection, connections

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
    cast(Any, connection).tenants = tenants
    if REPLICA in settings.DATABASES:
        cast(Any, connections[REPLICA]).tenants = tenants


@contextmanager
def speaking_for(tenants: str) -> Iterator[None]:
    """Let statements of this thread touch these organizations, and afterwards what they did."""
    former = cast(Any, connection).tenants
    speak_for(tenants)
    try:
        yield
    finally:
        speak_for(former)


def spoken_for(pages: Iterator[str | bytes]) -> Iterator[str | bytes]:
    """Pages that are fetched later, each for whom this thread speaks now."""
    return _each_for(cast(Any, connection).tenants, pages)


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
