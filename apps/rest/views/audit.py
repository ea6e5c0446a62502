"""The audit trail: its records, its seals, and what proves and repeats them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.filters import Window, newest
from apps.audit.models import AuditRecord, ObjectKind, Verification
from apps.audit.selectors import readable_records
from apps.audit.selectors.proofs import NoProof, proof_of
from apps.audit.selectors.seals import (
    seal_state,
    visible_checkpoints,
    visible_trees,
    visible_verifications,
)
from apps.audit.services.exports import CONTENT_TYPES, ExportFormat, begin_export, export_name
from apps.audit.services.verification import begin_verification
from apps.audit.signed_notes import KeyMissing
from apps.audit.verbs import reading
from apps.common.clock import iso
from apps.common.context import RequestContext, Right
from apps.common.errors import ResourceBusy, WriteNotAllowed, require_found
from apps.common.http import streamed_file
from apps.common.replica import bearing_delay
from apps.common.secrecy import Secrecy
from apps.governance.selectors.queries import with_queries
from apps.memories.services import replay_record
from apps.rest.contexts import LISTED, OWN, ByArguments, ByCredential
from apps.rest.endpoints import (
    Call,
    PlatformView,
    answering,
    called,
    described,
    listing,
    route,
    writing,
)
from apps.rest.filters import AuditExportQuery, AuditFilter
from apps.rest.messages import audit as messages
from apps.rest.messages.audit import AuditEntry, VerificationEntry
from apps.rest.messages.review import Replay
from apps.rest.pagination import LatestRows, page_of, page_picker

ADDRESS = "v1/audit-records/<str:record_id>"
READING = reading(ObjectKind.AUDIT_RECORD)
MEDIA_TYPES = [value.partition(";")[0] for value in CONTENT_TYPES.values()]


def _require_auditor(context: RequestContext) -> None:
    if not context.rights.anywhere(Right.AUDIT):
        raise WriteNotAllowed("This needs the right to view the audit trail.")


#: For somebody who may view the trail somewhere.
AUDITED = ByCredential(OWN.place, require=_require_auditor)


@route("v1/audit-records", "audit-records")
class AuditRecordsView(PlatformView):
    @described(READING, name="list_audit_records", query=AuditFilter, answer=messages.AuditPage)
    def get(self, request: Request) -> Response:
        """Acts and refusals, the newest first. For people with the right to view them."""
        paginator = LatestRows()
        with called(request, READING, LISTED, {}, AuditFilter) as call:
            rows = bearing_delay(readable_records(call.context))
            records = AuditFilter.narrow(rows, call.given)
            window = _searched(call)
            page = page_picker(paginator, request)(with_queries(records.filter(window.condition)))
        shown = page_of(paginator, [AuditEntry.of(record).serialize() for record in page])
        return Response(shown | ({"searched_since": iso(window.since)} if window.since else {}))


@route("v1/audit-records/export", "audit-export")
class AuditExportView(PlatformView):
    @described(
        begin_export,
        name="export_audit_records",
        query=AuditExportQuery,
        answer={(200, media_type): OpenApiTypes.STR for media_type in MEDIA_TYPES},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Every record that the filters leave, the oldest first, as a file; itself recorded.

        Refused to a token below the tier S3: what is left out of a record no longer proves it.
        """
        with called(request, begin_export, LISTED, {}, AuditExportQuery) as call:
            _require_full(call.context)
            format = ExportFormat(call.given.pop("format", ExportFormat.JSON_LINES))
            rows = bearing_delay(readable_records(call.context))
            records = AuditExportQuery.narrow(rows, call.given)
            pages = begin_export(
                context=call.context,
                records=records.filter(_searched(call).condition),
                format=format,
                filters=_recorded_filters(call.given),
            )
        return streamed_file(
            request._request, pages, name=export_name(format), content_type=format.content_type
        )


def _record(call: Call[None]) -> AuditRecord:
    records = with_queries(readable_records(call.context))
    return require_found(records.filter(pk=call.ids["record_id"]).first())


@route(ADDRESS, "audit-record")
class AuditRecordView(PlatformView):
    get = answering(
        READING,
        name="read_audit_record",
        at=OWN,
        run=_record,
        answer=AuditEntry,
        text="One act or refusal.",
    )


@route(f"{ADDRESS}/replay", "audit-replay")
class ReplayView(PlatformView):
    get = answering(
        replay_record,
        at=OWN,
        answer=Replay,
        text="Exactly the versions that a search or a read served, in order.",
    )


def _proof(call: Call[None]) -> messages.ProofEntry:
    record = _record(call)
    try:
        return messages.ProofEntry(record_id=record.pk, proof=dict(proof_of(record)), reason="")
    except NoProof as error:
        return messages.ProofEntry(record_id=record.pk, proof=None, reason=str(error))


@route(f"{ADDRESS}/proof", "audit-proof")
class ProofView(PlatformView):
    get = answering(
        READING,
        name="prove_audit_record",
        at=AUDITED,
        run=_proof,
        answer=messages.ProofEntry,
        text=(
            "What proves a record to somebody who has nothing of ours; it takes some seconds to be."
        ),
    )


def _seals(call: Call[None]) -> messages.Seals:
    trees = visible_trees(call.context.rights)
    return messages.Seals.seen_in(trees, seal_state(trees))


@route("v1/audit-seals", "audit-seals")
class SealsView(PlatformView):
    get = answering(
        READING,
        name="read_seals",
        at=AUDITED,
        run=_seals,
        answer=messages.Seals,
        text="The newest seal, what waits to be sealed, and the last verification.",
    )


@route("v1/audit-checkpoints", "audit-checkpoints")
class CheckpointsView(PlatformView):
    get = listing(
        READING,
        name="list_checkpoints",
        at=AUDITED,
        find=lambda call, pick: pick(visible_checkpoints(call.context.rights)),
        paginator=LatestRows,
        answer=messages.CheckpointEntry,
        text="Signed checkpoints, the newest first. Keep some outside: they prove what was.",
    )


def _begin(call: Call[None]) -> Verification:
    organization_id = call.context.organization_id
    try:
        return begin_verification(context=call.context, organization_id=organization_id)
    except KeyMissing as error:
        raise ResourceBusy(str(error)) from error


def _verification(run: Verification, context: RequestContext) -> VerificationEntry:
    return VerificationEntry.seen_in(visible_trees(context.rights), run)


@route("v1/audit-verifications", "audit-verifications")
class VerificationsView(PlatformView):
    get = listing(
        READING,
        name="list_verifications",
        at=AUDITED,
        find=lambda call, pick: pick(visible_verifications(visible_trees(call.context.rights))),
        paginator=LatestRows,
        show_to=_verification,
        answer=VerificationEntry,
        text="Verifications of the trail that cover what you may view, the newest first.",
    )
    post = writing(
        begin_verification,
        at=ByArguments(lambda credential, given: (given.get("organization_id"), None)),
        body=messages.BeginVerification,
        act=_begin,
        show_to=_verification,
        answer=VerificationEntry,
        status=HTTP_202_ACCEPTED,
        text="Ask for a verification of an organization's trail, or of all; the worker does it.",
    )


def _searched(call: Call[None]) -> Window:
    """Free text has no index: where it is looked for, the newest of what else matches."""
    if "text" not in call.given:
        return Window()
    others = {name: value for name, value in call.given.items() if name != "text"}
    return newest(AuditFilter.narrow(readable_records(call.context), others))


def _require_full(context: RequestContext) -> None:
    if context.secrecy is not Secrecy.S3:
        raise WriteNotAllowed(
            f"The audit trail is exported whole; the token's tier is {context.secrecy.value}.",
            secrecy=context.secrecy.value,
        )


def _recorded_filters(arguments: Mapping[str, Any]) -> dict[str, str]:
    """The filters as they are recorded."""
    return {name: str(value) for name, value in arguments.items()}
