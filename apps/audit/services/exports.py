"""Exporting the trail: page after page by key, so that memory stays constant and no connection
is held while somebody's network is slow.

The first page settles where the export ends: what is recorded later, the export itself included,
is not part of it.
"""

from __future__ import annotations

import csv
import io
import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db import connection
from django.db.models import Max, QuerySet

from apps.audit import services
from apps.audit.hashing import HASHED_FIELDS
from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.common.text import UNSTORABLE

PAGE_ROWS = 5000
#: No statement looks at more records than these, however few of them match.
PAGE_SPAN = 1_000_000
REASON_MAX_LENGTH = 1000
FIELDS = ("id", "occurred_at", *HASHED_FIELDS, "transaction_id", "salt", "payload_hash")
#: A cell that begins like this is a formula to a spreadsheet.
FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
as_json = json.JSONEncoder(ensure_ascii=False).encode
Entry = dict[str, Any]
Place = tuple[uuid.UUID | None, uuid.UUID | None]


class ExportFormat(StrEnum):
    """What an export is written as."""

    JSON_LINES = "jsonl"
    CSV = "csv"

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self]

    @property
    def label(self) -> str:
        return LABELS[self]


CONTENT_TYPES = {
    ExportFormat.JSON_LINES: "application/jsonl; charset=utf-8",
    ExportFormat.CSV: "text/csv; charset=utf-8",
}
LABELS = {ExportFormat.JSON_LINES: "JSON Lines", ExportFormat.CSV: "CSV"}


def export_name(format: ExportFormat) -> str:
    """What the file of an export that begins now is called."""
    return f"audit-{now():%Y%m%d-%H%M%S}.{format.value}"


@verb(Action.EXPORTED, ObjectKind.AUDIT_RECORD, Intent.READ)
def begin_export(
    *,
    context: RequestContext,
    records: QuerySet[AuditRecord],
    format: ExportFormat,
    filters: Mapping[str, str],
) -> Iterator[str]:
    """Record that ``records`` are taken out, and return their text page by page.

    ``records`` are those the actor may see in the context's place, narrowed by ``filters``, which
    are recorded as they were given: in that place, or without one in each organization whose trail
    the actor may view. Raises WriteNotAllowed when the actor may not view the trail anywhere.
    """
    if not context.rights.anywhere(Right.AUDIT):
        raise WriteNotAllowed("This needs the right to view the audit trail.")
    last_id = AuditRecord.objects.aggregate(last=Max("pk"))["last"] or 0
    for organization_id, repository_id in _touched(context):
        services.record(
            context=context,
            action=Action.EXPORTED,
            object_kind=ObjectKind.AUDIT_RECORD,
            organization_id=organization_id,
            repository_id=repository_id,
            reason=_description(format, filters),
        )
    return written(export_records(records, last_id=last_id), format)


def export_records(records: QuerySet[AuditRecord], *, last_id: int) -> Iterator[list[Entry]]:
    """``records`` in the order they were written, in pages; each is one short statement.

    The connection goes back after each page: a reader who is slow, or gone, holds none.
    """
    rows = records.order_by("pk").values_list(*FIELDS)
    after = 0
    while after < last_id:
        end = min(after + PAGE_SPAN, last_id)
        page = list(rows.filter(pk__gt=after, pk__lte=end)[:PAGE_ROWS])
        if not connection.in_atomic_block:
            connection.close()
        after = page[-1][0] if len(page) == PAGE_ROWS else end
        if page:
            yield [_entry(row) for row in page]


def written(pages: Iterator[list[Entry]], format: ExportFormat) -> Iterator[str]:
    """Pages as text: a line for each record."""
    if format is ExportFormat.CSV:
        yield _lines_of_cells([FIELDS])
        for page in pages:
            yield _lines_of_cells([[_cell(value) for value in entry.values()] for entry in page])
    else:
        for page in pages:
            yield "".join(f"{as_json(entry)}\n" for entry in page)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns lie that have to be turned into text."""

    occurred_at: int = FIELDS.index("occurred_at")
    organization_id: int = FIELDS.index("organization_id")
    repository_id: int = FIELDS.index("repository_id")
    salt: int = FIELDS.index("salt")
    payload_hash: int = FIELDS.index("payload_hash")


COLUMNS = _Columns()


def as_entry(record: AuditRecord) -> Entry:
    """One record as an export has it."""
    return _entry(tuple(getattr(record, name) for name in FIELDS))


def _entry(row: tuple[Any, ...]) -> Entry:
    """The record as the interfaces show it; salt and hash in hexadecimal."""
    values = list(row)
    values[COLUMNS.occurred_at] = iso(values[COLUMNS.occurred_at])
    for column in (COLUMNS.organization_id, COLUMNS.repository_id):
        values[column] = str(values[column]) if values[column] else None
    for column in (COLUMNS.salt, COLUMNS.payload_hash):
        values[column] = bytes(values[column]).hex()
    return dict(zip(FIELDS, values, strict=True))


def _cell(value: Any) -> str:
    """One cell: nothing in it can be run by a spreadsheet."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return as_json(value)
    return f"'{value}" if value.lstrip(" ").startswith(FORMULA_MARKS) else value


def _lines_of_cells(rows: Any) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _touched(context: RequestContext) -> list[Place]:
    """Where somebody should find that the trail was taken out."""
    if context.organization_id or Right.AUDIT in context.rights.everywhere:
        return [(context.organization_id, context.repository_id)]
    return [(key, None) for key in sorted(context.rights.touched_organization_ids(Right.AUDIT))]


def _description(format: ExportFormat, filters: Mapping[str, str]) -> str:
    """What the record of the export says: the format, then each filter."""
    told = "; ".join(f"{name}={value}" for name, value in sorted(filters.items())) or "no filters"
    return UNSTORABLE.sub("", f"As {format.label}: {told}")[:REASON_MAX_LENGTH]
