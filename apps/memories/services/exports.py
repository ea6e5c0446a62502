"""Taking out everything a repository remembers: without loss, in pages, each recorded first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidContext, WriteNotAllowed
from apps.common.secrecy import Secrecy
from apps.governance.selectors import policy_of
from apps.memories.portable.format import ExportTally, HeaderLine, names_of, origin_of
from apps.memories.portable.lines import MemoryLine
from apps.memories.selectors.export_pages import (
    ExportFilter,
    ExportPage,
    exported_memories,
    page_after,
)
from apps.memories.services.reads import served_entry
from apps.memories.services.recheck import recheck
from apps.organizations.models import Repository

EVERYTHING = ExportFilter()
#: What apps above keep of memories, by their ids.
Beside = Callable[[Sequence[UUID]], Mapping[UUID, Mapping[str, Any]]]


def _nothing_beside(_: Sequence[UUID]) -> Mapping[UUID, Mapping[str, Any]]:
    return {}


@verb(Action.EXPORTED, ObjectKind.MEMORY, Intent.READ)
def begin_export(
    *,
    context: RequestContext,
    chosen: ExportFilter = EVERYTHING,
    beside: Beside = _nothing_beside,
) -> Iterator[str]:
    """Record that the repository's memories are taken out, and return the file page by page.

    Quarantined texts and every former wording are in it. Each page is recorded with what it serves
    before it is handed over. Raises InvalidContext (no repository), WriteNotAllowed.
    """
    repository = _require_repository(context)
    _authorise(context)
    begin_export.record(context, reason=_described(chosen))
    head = HeaderLine(
        repository=origin_of(repository),
        exported_at=str(iso(now())),
        guard_version=policy_of(repository.organization_id).version,
        chosen=chosen.as_dict(),
        workspaces=names_of(repository),
    )
    return _written(head, _pages(context, chosen, beside))


def _require_repository(context: RequestContext) -> Repository:
    if context.repository_id is None:
        raise InvalidContext("An export needs a repository.")
    return Repository.objects.select_related("organization").get(pk=context.repository_id)


def _authorise(context: RequestContext) -> None:
    context.require(Right.READ)
    context.require(Right.AUDIT)
    if context.secrecy is not Secrecy.S3:
        raise WriteNotAllowed("This token gets redacted texts only; an export leaves nothing out.")


def _written(head: HeaderLine, pages: Iterator[list[MemoryLine]]) -> Iterator[str]:
    tally = ExportTally()
    yield tally.encode(head)
    for page in pages:
        yield "".join(tally.encode(line) for line in page)
    yield tally.encode(tally.closing())


def _pages(
    context: RequestContext, chosen: ExportFilter, beside: Beside
) -> Iterator[list[MemoryLine]]:
    """The connection goes back after each page: a reader who is slow, or gone, holds none."""
    memories = exported_memories(context, chosen)
    key = ""
    while (page := _recorded_page(context, memories, key)) is not None:
        more = beside([memory.pk for memory in page.memories])
        lines = [
            MemoryLine.of(
                memory,
                page.versions[memory.pk],
                page.links.get(memory.pk, ()),
                more.get(memory.pk, {}),
            )
            for memory in page.memories
        ]
        if not connection.in_atomic_block:
            connection.close()
        key = page.last_key
        yield lines


@transaction.atomic
def _recorded_page(context: RequestContext, memories: Any, key: str) -> ExportPage | None:
    page = page_after(memories, key)
    if page is not None:
        recheck(page.memories, context)
        begin_export.record(context, served=_served(page))
    return page


def _served(page: ExportPage) -> list[audit.Served]:
    """Every wording that is in the page."""
    wordings = [
        (memory, version.number) for memory in page.memories for version in page.versions[memory.pk]
    ]
    return [served_entry(memory, number, rank) for rank, (memory, number) in enumerate(wordings, 1)]


def _described(chosen: ExportFilter) -> str:
    """What the record of the export says."""
    given = chosen.as_dict()
    parts = "; ".join(f"{name}={_joined(value)}" for name, value in given.items())
    return f"As JSON Lines: {parts or 'everything'}"


def _joined(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)
