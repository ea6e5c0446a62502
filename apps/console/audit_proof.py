"""Where a record is sealed, and the file that proves it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.audit.models import AuditRecord
from apps.audit.notes import KeyMissing
from apps.audit.proofs import NoProof, proof_of, seal_of
from apps.console.base import READ_METHODS, column


class AuditProof:
    """What the page of a record says about its seal."""

    def proof(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """What proves the record to somebody who has nothing of ours, as a file."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(sorted(READ_METHODS))
        admin: Any = self
        record = admin.require_object(request, str(object_id))
        try:
            proof = proof_of(record)
        except (NoProof, KeyMissing) as error:
            admin.message_user(request, str(error), messages.ERROR)
            return HttpResponseRedirect(admin.page_url("change", record.pk))
        response = JsonResponse(proof, json_dumps_params={"indent": 2, "ensure_ascii": False})
        name = f"audit-record-{record.pk}-proof.json"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    @column("Sealed")
    def seal(self, record: AuditRecord) -> SafeString:
        """In which checkpoint, with what proves it."""
        admin: Any = self
        found = seal_of(record)
        if found is None:
            return SafeString("Not yet; it takes a second or two.")
        return format_html(
            '{} UTC, in the checkpoint of <a class="mp-link" href="{}">{} records</a>. '
            '<a class="mp-link" href="{}">Download the proof</a>',
            f"{found.sealed_at:%Y-%m-%d %H:%M:%S}",
            reverse("checkpoint", args=[found.pk]),
            f"{found.size:,}",
            admin.page_url("proof", record.pk),
        )
