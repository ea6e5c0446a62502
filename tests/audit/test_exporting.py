"""Taking the trail out: everything of a selection, nothing of others, page by page."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.audit.filters import TEXT_WINDOW, by_verdict, holding_text, newest
from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.selectors import visible_records
from apps.audit.services import exports
from apps.audit.services.exports import ExportFormat, begin_export, export_records
from apps.audit.services.records import record
from apps.common.context import RequestContext, system_context
from apps.common.errors import WriteNotAllowed
from apps.governance.selectors.queries import with_queries
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.organizations.services import grant_role
from apps.rest.messages.audit import AuditEntry
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)

MANY, AT_ONCE = 5_000, 250
MAX_BYTES = 3 * 2**20  # all rows at once are several times as much
GENERATE = """
    INSERT INTO audit_auditrecord (
        organization_id, actor_kind, actor_id, actor_label, agent_id, request_id, action,
        object_kind, object_id, before_status, after_status, verdict, reason, served,
        content_hash, occurred_at, salt, payload_hash)
    SELECT %s, 'agent', '1', 'coder', 'coder', 'request-' || n, 'read', 'memory', '', '', '', 'OK',
           repeat('x', 300), '[{"rank": 1, "version": 1, "memory_id": "x"}]', '', now(), '', ''
    FROM generate_series(1, %s) n
"""
USE_UP_NUMBERS = """
    SELECT nextval(pg_get_serial_sequence('audit_auditrecord', 'id')) FROM generate_series(1, %s)
"""

pytestmark = pytest.mark.django_db


@pytest.fixture
def repository(db: None) -> Repository:
    return RepositoryFactory()


@pytest.fixture
def auditor(repository: Repository) -> RequestContext:
    person = person_with_role(Role.AUDITOR, organization=repository.organization)
    return person_context(person, organization=repository.organization)


def exported(context: RequestContext, format: ExportFormat = ExportFormat.JSON_LINES) -> str:
    records = visible_records(context.rights)
    return "".join(begin_export(context=context, records=records, format=format, filters={}))


def entries(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def noted(repository: Repository, reason: str) -> AuditRecord:
    return record(
        context=system_context(),
        action=Action.REVOKED,
        object_kind=ObjectKind.ACCESS_TOKEN,
        organization_id=repository.organization_id,
        reason=reason,
    )


def test_every_record_is_exported_once_in_order_as_rest_shows_it(
    repository: Repository, auditor: RequestContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "PAGE_ROWS", 2)
    for _ in range(3):
        MemoryFactory(context=agent_context(repository))
    rows = with_queries(visible_records(auditor.rights)).order_by("pk")
    shown = [AuditEntry.of(row).serialize() for row in rows]
    assert {one.pop("query") for one in shown} == {None}  # not sealed, and kept for a while only
    assert len(shown) > 3
    assert entries(exported(auditor)) == shown


def test_gaps_between_the_numbers_end_no_export(
    repository: Repository, auditor: RequestContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = noted(repository, "before the gap")
    span = 2 + first.pk // 10  # numbers are never given again: those of earlier tests are a gap too
    monkeypatch.setattr(exports, "PAGE_SPAN", span)
    with connection.cursor() as cursor:
        cursor.execute(USE_UP_NUMBERS, [2 * span])
    last = noted(repository, "after the gap")
    assert last.pk - first.pk > 2 * span
    shown = entries(exported(auditor))
    assert len(shown) == visible_records(auditor.rights).count() - 1  # the record of the export
    assert [entry["id"] for entry in shown[-2:]] == [first.pk, last.pk]


def test_foreign_records_stay_inside(repository: Repository, auditor: RequestContext) -> None:
    MemoryFactory(context=agent_context(RepositoryFactory()))
    organizations = {entry["organization_id"] for entry in entries(exported(auditor))}
    assert organizations == {str(repository.organization_id)}


def test_an_export_is_recorded_and_does_not_hold_itself(
    repository: Repository, auditor: RequestContext
) -> None:
    filters = {"verdict": "refused", "q": "nul\x00"}
    records = visible_records(auditor.rights)
    pages = begin_export(context=auditor, records=records, format=ExportFormat.CSV, filters=filters)
    noted(repository, "after it began")
    told = AuditRecord.objects.get(action=Action.EXPORTED)
    assert told.reason == "As CSV: q=nul; verdict=refused"
    assert told.organization_id == repository.organization_id
    text = "".join(pages)
    assert "exported" not in text
    assert "after it began" not in text


def test_an_export_across_organizations_is_recorded_in_each(repository: Repository) -> None:
    other = RepositoryFactory()
    person = person_with_role(Role.AUDITOR, organization=repository.organization)
    grant_role(
        context=system_context(), user=person, role=Role.AUDITOR, organization=other.organization
    )
    exported(person_context(person))
    told = AuditRecord.objects.filter(action=Action.EXPORTED)
    assert {row.organization_id for row in told} == {
        repository.organization_id,
        other.organization_id,
    }


def test_agents_export_nothing(repository: Repository) -> None:
    with pytest.raises(WriteNotAllowed):
        exported(agent_context(repository))


@pytest.mark.parametrize("mark", ["=", "+", "-", "@", "\t", "\r", " =", "＝"])  # noqa: RUF001
def test_no_cell_of_a_csv_is_a_formula(
    mark: str, repository: Repository, auditor: RequestContext
) -> None:
    noted(repository, f'{mark}HYPERLINK("x";"y")\nsecond line')
    rows = list(csv.DictReader(io.StringIO(exported(auditor, ExportFormat.CSV), newline="")))
    assert rows[-1]["reason"] == f'\'{mark}HYPERLINK("x";"y")\nsecond line'
    assert rows[-1]["object_version"] == ""


def test_pages_are_fetched_as_they_are_asked_for(
    repository: Repository, auditor: RequestContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "PAGE_ROWS", 1)
    noted(repository, "one")
    last = noted(repository, "two")
    with CaptureQueriesContext(connection) as queries:
        pages = export_records(visible_records(auditor.rights), last_id=last.pk)
        assert len(queries) == 0
        next(pages)
        assert len(queries) == 1
        next(pages)
        assert len(queries) == 2


def test_memory_does_not_grow_with_the_export(
    repository: Repository, auditor: RequestContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "PAGE_ROWS", AT_ONCE)
    with connection.cursor() as cursor:
        cursor.execute(GENERATE, [repository.organization_id, MANY])
    pages = begin_export(
        context=auditor,
        records=visible_records(auditor.rights),
        format=ExportFormat.JSON_LINES,
        filters={},
    )
    rows, peak = drained(pages)
    assert rows >= MANY
    assert peak < MAX_BYTES


def drained(pages: Iterator[str]) -> tuple[int, int]:
    """How many lines there were, and the most memory held meanwhile."""
    tracemalloc.start()
    rows = sum(page.count("\n") for page in pages)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return rows, peak


def test_free_text_is_looked_for_in_labels_and_ids(repository: Repository) -> None:
    found = noted(repository, "The laptop of 100% sure was stolen")
    noted(repository, "Nothing of the kind")
    for text in ("LAPTOP", "stolen laptop", "100%", found.request_id[:12], "access_token stolen"):
        assert list(AuditRecord.objects.filter(holding_text(text))) == [found], text
    assert not AuditRecord.objects.filter(holding_text("laptop tablet")).exists()
    assert AuditRecord.objects.filter(holding_text("  ")).exists()


def test_the_window_of_free_text_is_the_newest_records(repository: Repository) -> None:
    old, middle, new = (noted(repository, name) for name in ("old", "middle", "new"))
    here = AuditRecord.objects.filter(pk__gte=old.pk)
    window = newest(here, 2)
    assert window.since == middle.occurred_at
    assert set(here.filter(window.condition)) == {middle, new}
    assert newest(here, 3).since is None
    assert set(here.filter(newest(here, TEXT_WINDOW).condition)) == {old, middle, new}


def test_refused_means_every_code(repository: Repository) -> None:
    MemoryFactory(context=agent_context(repository))
    assert not AuditRecord.objects.filter(by_verdict("refused")).exists()
    assert AuditRecord.objects.filter(by_verdict("OK")).exists()


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_a_page_is_sent(repository: Repository) -> None:
    last = noted(repository, "one")
    pages = export_records(AuditRecord.objects.all(), last_id=last.pk)
    next(pages)
    assert connection.connection is None
