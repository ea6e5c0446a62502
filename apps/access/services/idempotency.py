"""The same request twice is one act (governance contract, Idempotency)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, cast

from psycopg.types.json import Jsonb

from apps.access.models import CompletedRequest
from apps.audit.models import VERDICT_OK, Action, AuditRecord
from apps.audit.services.records import record
from apps.audit.verbs import Operation
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.database import prepared_cursor
from apps.common.errors import InvalidArgument
from apps.common.text import canonical_json, sha256_hex

REMEMBERED_FOR = dt.timedelta(hours=24)

# Waits for a twin that is still at work; takes over a row that is older than it is remembered for.
CLAIM = """
INSERT INTO access_completedrequest
    (organization_id, repository_id, actor_kind, actor_id, tool, request_id,
     arguments_digest, recorded_as, created_at)
VALUES (%(organization_id)s, %(repository_id)s, %(actor_kind)s, %(actor_id)s, %(tool)s,
        %(request_id)s, %(digest)s, %(recorded_as)s, %(now)s)
ON CONFLICT ON CONSTRAINT one_result_per_request DO UPDATE
    SET arguments_digest = EXCLUDED.arguments_digest, recorded_as = EXCLUDED.recorded_as,
        created_at = EXCLUDED.created_at, result = NULL
    WHERE access_completedrequest.created_at < %(oldest)s
RETURNING id
"""
KEEP = "UPDATE access_completedrequest SET result = %(result)s WHERE id = %(id)s"

Result = dict[str, Any]


def once(
    context: RequestContext,
    operation: Operation,
    *,
    tool: str,
    arguments: Mapping[str, Any],
    act: Callable[[], Result],
    number: str = "",
    field: str = "request_id",
    remembered_for: dt.timedelta = REMEMBERED_FOR,
) -> Result:
    """Run ``act`` unless the same actor's same request did so within 24 hours, or within the time
    it is ``remembered_for`` if that is shorter; return its result.

    ``operation`` is what ``act`` does; a repetition is recorded under the object of the first one.
    Requests are told apart by ``number``, which the caller gave as ``field``; without one by the
    context's request id. Runs inside the caller's transaction, so a refused act is not remembered.
    Raises InvalidArgument naming ``field`` when the arguments differ, and what ``act`` raises.
    """
    key = {
        "organization_id": context.organization_id,
        "repository_id": context.repository_id,
        "actor_kind": context.actor.kind.value,
        "actor_id": context.actor.id,
        "tool": tool,
        "request_id": number or context.request_id,
    }
    digest = sha256_hex(canonical_json(arguments))
    claimed = _claim(key, digest, context.request_id, remembered_for)
    if claimed is None:
        return _repeated(context, operation, _first(key, digest, field))
    result = act()
    kept: dict[str, Any] = {"id": claimed, "result": Jsonb(result)}
    with prepared_cursor() as cursor:
        cursor.execute(KEEP, kept)
    return result


def sweep_completed_requests() -> int:
    """Forget results older than 24 hours; returns how many."""
    deleted, _ = CompletedRequest.objects.filter(created_at__lt=now() - REMEMBERED_FOR).delete()
    return deleted


def _claim(
    key: Mapping[str, Any], digest: str, recorded_as: str, remembered_for: dt.timedelta
) -> int | None:
    moment = now()
    with prepared_cursor() as cursor:
        cursor.execute(
            CLAIM,
            {
                **key,
                "digest": digest,
                "recorded_as": recorded_as,
                "now": moment,
                "oldest": moment - remembered_for,
            },
        )
        row = cursor.fetchone()
    return row[0] if row else None


def _first(key: Mapping[str, Any], digest: str, field: str) -> CompletedRequest:
    earlier = CompletedRequest.objects.get(**key)
    if earlier.arguments_digest != digest:
        raise InvalidArgument(
            field, f"This {field} was used for another request; choose a new one."
        )
    return earlier


def _repeated(context: RequestContext, operation: Operation, first: CompletedRequest) -> Result:
    """The first result; the repetition is recorded with the object of the first act."""
    done = AuditRecord.objects.filter(
        organization_id=context.organization_id,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        request_id=first.recorded_as,
        action=operation.action,
        object_kind=operation.object_kind,
        verdict=VERDICT_OK,
    )
    earlier = done.order_by("-id").first()
    record(
        context=context,
        action=Action.REPEATED,
        object_kind=operation.object_kind,
        object_id=earlier.object_id if earlier else "",
        object_version=earlier.object_version if earlier else None,
        reason=operation.action.label,
    )
    return cast(Result, first.result)  # committed together with its claim
