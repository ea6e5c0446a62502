"""Exporting the trail: page after page by key, so that memory stays constant and no connection
is held while somebody's network is slow.

The first page settles where the export ends: what is recorded later, the export itself included,
is not part of it.
"""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Max, QuerySet

from apps.audit.archives import archived
from apps.audit.entries import FIELDS, Entry, as_json, entry_of
from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.selectors.receipts import is_sealed_in_time
from apps.audit.services.records import record
from apps.audit.signed_notes import KeyMissing, Note, public_key
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.text import REASON_MAX_LENGTH, UNSTORABLE

PAGE_ROWS = 5000
#: No statement looks at more records than these, however few of them match.
PAGE_SPAN = 1_000_000
#: A cell that begins like this is a formula to a spreadsheet.
FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
Place = tuple[uuid.UUID | None, uuid.UUID | None]


class ExportFormat(StrEnum):
    """What an export is written as."""

    JSON_LINES = "jsonl"
    CSV = "csv"
    PROVED = "zip"

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self]

    @property
    def label(self) -> str:
        return LABELS[self]


CONTENT_TYPES = {
    ExportFormat.JSON_LINES: "application/jsonl; charset=utf-8",
    ExportFormat.CSV: "text/csv; charset=utf-8",
    ExportFormat.PROVED: "application/zip",
}
LABELS = {
    ExportFormat.JSON_LINES: "JSON Lines",
    ExportFormat.CSV: "CSV",
    ExportFormat.PROVED: "Archive with proofs",
}


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
    since: Note | None = None,
) -> Iterator[str] | Iterator[bytes]:
    """Record that ``records`` are taken out, and return the file page by page.

    ``records`` are those the actor may see in the context's place, narrowed by ``filters``, which
    are recorded as they were given: in that place, or without one in each organization whose trail
    the actor may view. Proofs show, too, that the trail continues the checkpoint ``since``. Raises
    WriteNotAllowed when the actor may not view the trail anywhere, InvalidArgument where no key
    checks proofs.
    """
    if not context.rights.anywhere(Right.AUDIT):
        raise WriteNotAllowed("This needs the right to view the audit trail.")
    if format is ExportFormat.PROVED:  # which counts what is missing, whoever is late
        _require_key()
        records = records.using(DEFAULT_DB_ALIAS)
    last_id = AuditRecord.objects.using(records.db).aggregate(last=Max("pk"))["last"] or 0
    for organization_id, repository_id in _touched(context):
        record(
            context=context,
            action=Action.EXPORTED,
            object_kind=ObjectKind.AUDIT_RECORD,
            organization_id=organization_id,
            repository_id=repository_id,
            reason=_description(format, filters),
        )
    pages = export_records(records, last_id=last_id)
    if format is ExportFormat.PROVED:
        pages = _when_sealed(pages, last_id=last_id)
        return archived(pages, filters=filters, since=since)
    return written(pages, format)


def _require_key() -> None:
    try:
        public_key()
    except KeyMissing as error:
        raise InvalidArgument("format", str(error)) from error


def export_records(records: QuerySet[AuditRecord], *, last_id: int) -> Iterator[list[Entry]]:
    """``records`` in the order they were written, in pages; each is one short statement.

    The connection goes back after each page: a reader who is slow, or gone, holds none.
    """
    rows = records.order_by("pk").values_list(*FIELDS)
    after = 0
    while after < last_id:
        end = min(after + PAGE_SPAN, last_id)
        page = list(rows.filter(pk__gt=after, pk__lte=end)[:PAGE_ROWS])
        source = connections[rows.db]
        if not source.in_atomic_block:
            source.close()
        after = page[-1][0] if len(page) == PAGE_ROWS else end
        if page:
            yield [entry_of(row) for row in page]


def _when_sealed(pages: Iterator[list[Entry]], *, last_id: int) -> Iterator[list[Entry]]:
    """The pages, after a short wait for the seal of what was written last.

    What is not sealed by then is counted in the archive as ``unsealed``.
    """
    newest = AuditRecord.objects.filter(pk__lte=last_id).order_by("-pk").first()
    if newest is not None:
        is_sealed_in_time(newest)
    yield from pages


def written(pages: Iterator[list[Entry]], format: ExportFormat) -> Iterator[str]:
    """Pages as text: a line for each record."""
    if format is ExportFormat.CSV:
        yield _lines_of_cells([FIELDS])
        for page in pages:
            yield _lines_of_cells([[_cell(value) for value in entry.values()] for entry in page])
    else:
        for page in pages:
            yield "".join(f"{as_json(entry)}\n" for entry in page)


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
