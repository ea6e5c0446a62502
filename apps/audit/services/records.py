"""The only writer of audit records."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence
from enum import Enum
from typing import Any, NotRequired, TypedDict, Unpack

from django.db import connection
from django.db.models import Model
from psycopg.types.json import Jsonb

from apps.audit.hashing import HASHED_FIELDS, payload_hash
from apps.audit.models import VERDICT_OK, Action, AskedBy, AuditRecord, ObjectKind
from apps.common.clock import now
from apps.common.context import Extent, RequestContext
from apps.common.database import prepared_cursor
from apps.common.inserting import insert_rows, new_row
from apps.common.secrecy import Secrecy
from apps.common.secrets import keyed_digest

COLUMNS = (*HASHED_FIELDS, "occurred_at", "salt", "payload_hash")
# Every act and every search comes through here: one round trip, planned once per connection.
APPEND = f"""
WITH entry AS (
    INSERT INTO audit_auditrecord ({", ".join(COLUMNS)})
    VALUES ({", ".join(f"%({name})s" for name in COLUMNS)})
    RETURNING *
), serving AS (
    INSERT INTO audit_serving (organization_id, memory_id, actor_kind, actor_id, agent_id,
                               actor_label, record_id, version, occurred_at)
    SELECT e.organization_id, s.memory_id, e.actor_kind, e.actor_id, e.agent_id,
           e.actor_label, e.id, s.version, e.occurred_at
    FROM entry e,
         unnest(%(memory_ids)s::uuid[], %(versions)s::int[]) AS s (memory_id, version)
)
SELECT id, transaction_id FROM entry
"""  # noqa: S608 - column names only


def append(entry: AuditRecord) -> None:
    """Insert a finished record; it gets its number and its transaction's."""
    served = entry.served or []
    parameters: dict[str, Any] = {name: getattr(entry, name) for name in COLUMNS}
    parameters |= {
        "served": None if entry.served is None else Jsonb(entry.served),
        "memory_ids": [one["memory_id"] for one in served],
        "versions": [one["version"] for one in served],
    }
    with prepared_cursor() as cursor:
        cursor.execute(APPEND, parameters)
        entry.pk, entry.transaction_id = cursor.fetchone()
    entry._state.adding = False
    entry._state.db = connection.alias


def append_all(entries: Sequence[AuditRecord], *, beside: Sequence[Model] = ()) -> None:
    """Insert finished records of acts that served nothing, in one statement.

    New rows ``beside`` them that the acts leave go in by it too; they get no keys.
    """
    insert_rows(entries, beside=beside)


SALT_BYTES = 16


class Served(TypedDict):
    """A wording that was served, and how much of it if not the whole."""

    memory_id: str
    version: int
    rank: int
    extent: NotRequired[str]


class Unset(Enum):
    """Marks an argument that was not given, where None is a value."""

    UNSET = "unset"


UNSET = Unset.UNSET


class Details(TypedDict, total=False):
    """What a record says beside who did what to which object; see ``record``."""

    organization_id: uuid.UUID | Unset | None
    repository_id: uuid.UUID | None
    object_version: int | None
    before_status: str
    after_status: str
    verdict: str
    reason: str
    served: Sequence[Served] | None
    content_hash: str
    question: AskedBy | None
    query: str


def record(
    *,
    context: RequestContext,
    action: Action,
    object_kind: ObjectKind,
    object_id: object = "",
    **details: Unpack[Details],
) -> AuditRecord:
    """Append one record in the running transaction, and a Serving for each entry of ``served``.

    See ``make_record``.
    """
    entry = make_record(
        context=context, action=action, object_kind=object_kind, object_id=object_id, **details
    )
    append(entry)
    return entry


def make_record(
    *,
    context: RequestContext,
    action: Action,
    object_kind: ObjectKind,
    object_id: object = "",
    organization_id: uuid.UUID | Unset | None = UNSET,
    repository_id: uuid.UUID | None = None,
    object_version: int | None = None,
    before_status: str = "",
    after_status: str = "",
    verdict: str = VERDICT_OK,
    reason: str = "",
    served: Sequence[Served] | None = None,
    content_hash: str = "",
    question: AskedBy | None = None,
    query: str = "",
) -> AuditRecord:
    """A finished record that is still to be appended.

    ``organization_id`` and ``repository_id`` say where the object lies; None is the platform as a
    whole. When the organization is not given, the act belongs to the context's place. Of the words
    of a ``query`` only a keyed digest is kept.
    """
    if isinstance(organization_id, Unset):
        organization_id, repository_id = context.organization_id, context.repository_id
    entry = new_row(
        AuditRecord,
        organization_id=organization_id,
        repository_id=repository_id,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        actor_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
        action=action.value,
        object_kind=str(object_kind),
        object_id=str(object_id),
        object_version=object_version,
        before_status=before_status,
        after_status=after_status,
        verdict=verdict,
        reason=reason,
        served=None if served is None else [_as_shown(one, context) for one in served],
        content_hash=content_hash,
        credential_kind=context.credential_kind.value,
        key_id=context.key_id,
        question=question.value if question else "",
        query_digest=query_digest(query, organization_id) if query else "",
        occurred_at=now(),
        salt=secrets.token_bytes(SALT_BYTES),
    )
    entry.payload_hash = payload_hash(entry)
    return entry


def query_digest(query: str, organization_id: uuid.UUID | None) -> str:
    """The same for the same words asked in one organization, whatever their case and blanks.

    Keyed, so that nobody without the platform's secret finds the words by trying them out.
    """
    words = " ".join(query.casefold().split())
    return keyed_digest(f"query\n{organization_id}\n{words}").hex()


def _as_shown(entry: Served, context: RequestContext) -> Served:
    """What was served, with how much of it got through to the caller."""
    if context.extent is not Extent.WHOLE:
        return {**entry, "extent": context.extent.value}
    if context.secrecy is not Secrecy.S3 and "extent" not in entry:
        return {**entry, "extent": Extent.PART.value}
    return entry
