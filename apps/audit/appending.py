"""The one statement that appends a record, together with the servings it states."""

from __future__ import annotations

from typing import Any

from django.db import connection
from psycopg.types.json import Jsonb

from apps.audit.hashing import HASHED_FIELDS
from apps.audit.models import AuditRecord
from apps.common.statements import prepared_cursor

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
