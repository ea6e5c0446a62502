"""The audit trail, read-only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.access.credentials import Credential
from apps.audit.models import Action
from apps.audit.selectors import readable_records
from apps.common.context import Intent
from apps.common.errors import InvalidArgument, NotFound
from apps.memories.selectors import Place
from apps.rest import inputs, outputs
from apps.rest.contexts import listing_place, opened
from apps.rest.inputs import query_of
from apps.rest.pagination import LatestRecords, page_of, page_picker
from apps.rest.representation import audit_entry
from apps.rest.views.base import PlatformView

AUDIT_KIND = "audit_record"
LOOKUPS = {"since": "occurred_at__gte", "until": "occurred_at__lte"}
PAGING = ("cursor", "page_size")
ID_LIMIT = 2**63


class AuditRecordsView(PlatformView):
    @extend_schema(
        operation_id="list_audit_records",
        parameters=[inputs.AuditFilter],
        responses=outputs.AuditPage,
    )
    def get(self, request: Request) -> Response:
        """Acts and refusals, the newest first. For people with the right to view them."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, inputs.AuditFilter))
            return listing_place(credential, arguments)

        paginator = LatestRecords()
        with opened(
            request, find_place, action=Action.READ, intent=Intent.READ, object_kind=AUDIT_KIND
        ) as context:
            records = readable_records(context).filter(_matching(arguments))
            page = page_picker(paginator, request)(records)
        return Response(page_of(paginator, [audit_entry(record) for record in page]))


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
            action=Action.READ,
            intent=Intent.READ,
            object_kind=AUDIT_KIND,
        ) as context:
            query_of(request, inputs.Nothing)
            record = readable_records(context).filter(pk=_record_number(record_id)).first()
            if record is None:
                raise NotFound()
        return Response(audit_entry(record))


def _record_number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < ID_LIMIT:
        return int(text)
    raise InvalidArgument("record_id", "record_id must be an integer.")


def _matching(arguments: Mapping[str, Any]) -> Q:
    return Q(
        **{
            LOOKUPS.get(name, name): value
            for name, value in arguments.items()
            if name not in PAGING
        }
    )
