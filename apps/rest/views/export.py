"""Taking the audit trail out as a file, streamed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.access.credentials import Credential
from apps.audit.exporting import CONTENT_TYPES, ExportFormat, begin_export, export_name
from apps.audit.selectors import readable_records
from apps.common.context import RequestContext
from apps.common.errors import WriteNotAllowed
from apps.common.secrecy import Secrecy
from apps.common.streaming import streamed_file
from apps.memories.selectors import Place
from apps.rest.contexts import listing_place, opened
from apps.rest.filters import ExportFilter
from apps.rest.inputs import query_of
from apps.rest.views.audit import searched
from apps.rest.views.base import PlatformView

MEDIA_TYPES = [value.partition(";")[0] for value in CONTENT_TYPES.values()]


class AuditExportView(PlatformView):
    @extend_schema(
        operation_id="export_audit_records",
        parameters=[ExportFilter.shape()],
        responses={(200, media_type): OpenApiTypes.STR for media_type in MEDIA_TYPES},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Every record that the filters leave, the oldest first, as a file; itself recorded.

        Refused to a token below the tier S3: what is left out of a record no longer proves it.
        """
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, ExportFilter.shape()))
            return listing_place(credential, arguments)

        with opened(
            request,
            find_place,
            begin_export,
        ) as context:
            _require_full(context)
            format = ExportFormat(arguments.pop("format", ExportFormat.JSON_LINES))
            records = ExportFilter.narrow(readable_records(context), arguments)
            pages = begin_export(
                context=context,
                records=records.filter(searched(context, arguments).condition),
                format=format,
                filters=_told(arguments),
            )
        return streamed_file(
            request._request, pages, name=export_name(format), content_type=format.content_type
        )


def _require_full(context: RequestContext) -> None:
    if context.secrecy is not Secrecy.S3:
        raise WriteNotAllowed(
            f"The audit trail is exported whole; the token's tier is {context.secrecy.value}.",
            secrecy=context.secrecy.value,
        )


def _told(arguments: Mapping[str, Any]) -> dict[str, str]:
    """The filters as they are recorded."""
    return {name: str(value) for name, value in arguments.items()}
