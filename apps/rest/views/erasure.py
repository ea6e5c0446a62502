"""Erasing everything of a memory or of somebody, and the certificate of it."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.http import streamed_file
from apps.erasure.selectors import organizations_of_erasures, visible_erasures
from apps.erasure.services import begin_erasure, preview_erasure
from apps.erasure.services.certificates import begin_certificate, certificate_name
from apps.organizations.selectors import organizations_with
from apps.rest.contexts import row_at
from apps.rest.endpoints import PlatformView, answering, called, described, listing, route, writing
from apps.rest.messages import erasure as messages
from apps.rest.messages.common import Nothing
from apps.rest.pagination import LatestErasures

ADDRESS = "v1/organizations/<str:organization_id>/erasures"
ONE = "v1/erasures/<str:erasure_id>"
READING = reading(ObjectKind.ERASURE)
MEDIA_TYPE = "application/jsonl"
#: An organization whose erasures the caller may see.
AUDITED = row_at(
    "organization_id",
    lambda credential: organizations_of_erasures(credential.rights),
    lambda row: (row.pk, None),
    implied="organization_id",
)
#: One that the caller reads in: what may be erased there is for the verbs to say.
ORGANIZATION = row_at(
    "organization_id",
    lambda credential: organizations_with(credential.rights),
    lambda row: (row.pk, None),
    implied="organization_id",
)
ERASURE = row_at(
    "erasure_id", lambda credential: visible_erasures(credential.rights), implied="erasure_id"
)


@route(ADDRESS, "erasures")
class ErasuresView(PlatformView):
    get = listing(
        READING,
        name="list_erasures",
        at=AUDITED,
        find=lambda call, pick: pick(
            visible_erasures(call.context.rights).filter(organization=call.found)
        ),
        paginator=LatestErasures,
        answer=messages.ErasureEntry,
        text="Erasures of the organization, the newest first.",
    )
    post = writing(
        begin_erasure,
        at=ORGANIZATION,
        body=messages.BeginErasure,
        answer=messages.ErasureEntry,
        status=HTTP_202_ACCEPTED,
        text="Erase everything of a memory, a person, an agent or a gateway user; the worker does "
        "it. Nobody can undo it. For people with the right to erase.",
    )


@route(f"{ADDRESS}/preview", "erasure-preview")
class ErasurePreviewView(PlatformView):
    post = answering(
        preview_erasure,
        at=ORGANIZATION,
        body=messages.ErasureSubject,
        answer=messages.ErasurePreview,
        text="What an erasure would erase now, counted. Nothing is changed.",
    )


@route(ONE, "erasure")
class ErasureView(PlatformView):
    get = answering(
        READING,
        name="read_erasure",
        at=ERASURE,
        answer=messages.ErasureEntry,
        text="How far an erasure is.",
    )


@route(f"{ONE}/certificate", "erasure-certificate")
class ErasureCertificateView(PlatformView):
    @described(
        begin_certificate,
        name="read_erasure_certificate",
        answer={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request, erasure_id: str) -> StreamingHttpResponse:
        """What was erased, as lines that docs/verify_audit.py checks; taking it is recorded.

        The name of the file ends in `.unsealed.jsonl` as long as its record is not sealed.
        """
        ids = {"erasure_id": erasure_id}
        with called(request, begin_certificate, ERASURE, ids, Nothing) as call:
            lines = begin_certificate(context=call.context, erasure=call.found)
            name = certificate_name(call.found)
        return streamed_file(request._request, lines, name=name, content_type=MEDIA_TYPE)
