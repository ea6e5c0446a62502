"""Taking out everything a repository remembers as a file, streamed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.access.credentials import Credential
from apps.common.streaming import streamed_file
from apps.memories.portable.format import CONTENT_TYPE, export_name
from apps.memories.portable.rows import Chosen
from apps.memories.selectors import Place
from apps.memories.services import begin_export
from apps.rest import inputs
from apps.rest.contexts import opened, repository_place
from apps.rest.inputs import query_of
from apps.rest.views.base import PlatformView
from apps.tiers.services.portable import kept_of

MEDIA_TYPE = CONTENT_TYPE.partition(";")[0]


class MemoryExportView(PlatformView):
    @extend_schema(
        operation_id="export_memories",
        parameters=[inputs.ExportMemories],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """A repository's memories with all versions and links, as `manage.py memory export` does.

        Quarantined texts are in it. For people with the right to view the audit trail there;
        refused to a token below the tier S3.
        """
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, inputs.ExportMemories))
            return repository_place(credential, arguments)

        with opened(request, find_place, begin_export) as context:
            pages = begin_export(context=context, chosen=_chosen(arguments), beside=kept_of)
        return streamed_file(request._request, pages, name=export_name(), content_type=CONTENT_TYPE)


def _chosen(arguments: Mapping[str, Any]) -> Chosen:
    return Chosen(
        tiers=tuple(arguments[name] for name in ("tier",) if name in arguments),
        types=tuple(arguments[name] for name in ("type",) if name in arguments),
        since=arguments.get("since"),
    )
