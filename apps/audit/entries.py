"""One record as exports and proofs have it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from apps.audit.hashing import HASHED_FIELDS
from apps.audit.models import AuditRecord
from apps.common.clock import iso

FIELDS = ("id", "occurred_at", *HASHED_FIELDS, "transaction_id", "salt", "payload_hash")
as_json = json.JSONEncoder(ensure_ascii=False).encode
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns lie that have to be turned into text."""

    occurred_at: int = FIELDS.index("occurred_at")
    organization_id: int = FIELDS.index("organization_id")
    repository_id: int = FIELDS.index("repository_id")
    salt: int = FIELDS.index("salt")
    payload_hash: int = FIELDS.index("payload_hash")


COLUMNS = _Columns()


def as_entry(record: AuditRecord) -> Entry:
    """One record as an export has it."""
    return entry_of(tuple(getattr(record, name) for name in FIELDS))


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The record as the interfaces show it; salt and hash in hexadecimal."""
    values = list(row)
    values[COLUMNS.occurred_at] = iso(values[COLUMNS.occurred_at])
    for column in (COLUMNS.organization_id, COLUMNS.repository_id):
        values[column] = str(values[column]) if values[column] else None
    for column in (COLUMNS.salt, COLUMNS.payload_hash):
        values[column] = bytes(values[column]).hex()
    return dict(zip(FIELDS, values, strict=True))
