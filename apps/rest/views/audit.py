"""The audit trail, read-only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.access.credentials import Credential
from apps.audit.filters import Window, newest
from apps.audit.models import ObjectKind
from apps.audit.selectors import readable_records
from apps.audit.verbs import reading
from apps.common.clock import iso
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.memories.selectors import Place
from apps.rest import inputs, outputs
from apps.rest.contexts import listing_place, opened, path_number
from apps.rest.filters import AuditFilter
from apps.rest.inputs import query_of
from apps.rest.pagination import LatestRecords, page_of, page_picker
from apps.rest.representation import audit_entry
from apps.rest.views.base import PlatformView


class AuditRecordsView(PlatformView):
    @extend_schema(
        operation_id="list_audit_records",
        parameters=[AuditFilter.shape()],
        responses=outputs.AuditPage,
    )
    def get(self, request: Request) -> Response:
        """Acts and refusals, the newest first. For people with the right to view them."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, AuditFilter.shape()))
            return listing_place(credential, arguments)

        paginator = LatestRecords()
        with opened(
            request,
            find_place,
            reading(ObjectKind.AUDIT_RECORD),
        ) as context:
            records = AuditFilter.narrow(readable_records(context), arguments)
            window = searched(context, arguments)
            page = page_picker(paginator, request)(records.filter(window.condition))
        shown = page_of(paginator, [audit_entry(record) for record in page])
        return Response(shown | ({"searched_since": iso(window.since)} if window.since else {}))


class AuditRecordView(PlatformView):
    @extend_schema(
        operation_id="read_audit_record",
        responses=outputs.AuditEntry,
    )
    def get(self, request: Request, record_id: str) -> Response:
        """One act or refusal."""
        with opened(
            request,
            lambda credential: listing_place(credential, {}),
            reading(ObjectKind.AUDIT_RECORD),
        ) as context:
            query_of(request, inputs.Nothing)
            record = (
                readable_records(context)
                .filter(pk=path_number(record_id, field="record_id"))
                .first()
            )
            if record is None:
                raise NotFound()
        return Response(audit_entry(record))


def searched(context: RequestContext, arguments: Mapping[str, Any]) -> Window:
    """Free text has no index: where it is looked for, the newest of what else matches."""
    if "text" not in arguments:
        return Window()
    others = {name: value for name, value in arguments.items() if name != "text"}
    return newest(AuditFilter.narrow(readable_records(context), others))
