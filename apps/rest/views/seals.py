"""How the audit trail is sealed and verified, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.models import ObjectKind
from apps.audit.notes import KeyMissing
from apps.audit.proofs import NoProof, proof_of
from apps.audit.seal_state import (
    seal_state,
    visible_checkpoints,
    visible_trees,
    visible_verifications,
)
from apps.audit.selectors import readable_records
from apps.audit.verbs import reading
from apps.audit.verification import begin_verification
from apps.common.context import RequestContext, Right
from apps.common.errors import NotFound, ResourceBusy, WriteNotAllowed
from apps.rest import inputs
from apps.rest import seal_outputs as outputs
from apps.rest.contexts import listing_place, opened, path_number
from apps.rest.inputs import body_of, query_of
from apps.rest.pagination import LatestRows, page_of, page_picker
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView


class SealsView(PlatformView):
    @extend_schema(operation_id="read_seals", responses=outputs.Seals)
    def get(self, request: Request) -> Response:
        """The newest seal, what waits to be sealed, and the last verification."""
        with _auditing(request) as context:
            query_of(request, inputs.Nothing)
            trees = visible_trees(context.rights)
            answer = outputs.seals_entry(seal_state(trees), trees)
        return Response(answer)


class CheckpointsView(PlatformView):
    @extend_schema(
        operation_id="list_checkpoints",
        parameters=[inputs.Page],
        responses=outputs.CheckpointPage,
    )
    def get(self, request: Request) -> Response:
        """Signed checkpoints, the newest first. Keep some outside: they prove what was."""
        paginator = LatestRows()
        with _auditing(request) as context:
            query_of(request, inputs.Page)
            page = page_picker(paginator, request)(visible_checkpoints(context.rights))
        return Response(page_of(paginator, [outputs.checkpoint_entry(row) for row in page]))


class VerificationsView(PlatformView):
    @extend_schema(
        operation_id="list_verifications",
        parameters=[inputs.Page],
        responses=outputs.VerificationPage,
    )
    def get(self, request: Request) -> Response:
        """Verifications of the trail that cover what you may view, the newest first."""
        paginator = LatestRows()
        with _auditing(request) as context:
            query_of(request, inputs.Page)
            trees = visible_trees(context.rights)
            page = page_picker(paginator, request)(visible_verifications(trees))
        return Response(
            page_of(paginator, [outputs.verification_entry(row, trees) for row in page])
        )

    @extend_schema(
        operation_id="begin_verification",
        request=inputs.BeginVerification,
        responses={HTTP_202_ACCEPTED: outputs.VerificationShape},
    )
    def post(self, request: Request) -> Response:
        """Ask for a verification of an organization's trail, or of all; the worker does it."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Any) -> Any:
            arguments.update(body_of(request, inputs.BeginVerification))
            return arguments.get("organization_id"), None

        with opened(
            request,
            find_place,
            begin_verification,
        ) as context:

            def act() -> Result:
                return _begin(context)

            return answer_once(request, context, act, status=HTTP_202_ACCEPTED)


class ProofView(PlatformView):
    @extend_schema(operation_id="prove_audit_record", responses=outputs.ProofShape)
    def get(self, request: Request, record_id: str) -> Response:
        """What proves a record to somebody who has nothing of ours; it takes some seconds to be."""
        with _auditing(request) as context:
            query_of(request, inputs.Nothing)
            key = path_number(record_id, field="record_id")
            record = readable_records(context).filter(pk=key).first()
            if record is None:
                raise NotFound()
            try:
                answer = outputs.proof_entry(key, proof_of(record))
            except (NoProof, KeyMissing) as error:
                answer = outputs.proof_entry(key, None, str(error))
        return Response(answer)


@contextmanager
def _auditing(request: Request) -> Iterator[RequestContext]:
    """The context of somebody who may view the trail somewhere. Raises WriteNotAllowed."""
    with opened(
        request,
        lambda credential: listing_place(credential, {}),
        reading(ObjectKind.AUDIT_RECORD),
    ) as context:
        if not context.rights.anywhere(Right.AUDIT):
            raise WriteNotAllowed("This needs the right to view the audit trail.")
        yield context


def _begin(context: RequestContext) -> Result:
    try:
        run = begin_verification(context=context, organization_id=context.organization_id)
    except KeyMissing as error:
        raise ResourceBusy(str(error)) from error
    return outputs.verification_entry(run, visible_trees(context.rights))
