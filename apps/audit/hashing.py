"""What a record states, as the hashes that seal it.

    payload hash = SHA-256(salt ‖ canonical JSON of everything the record says)
    leaf         = SHA-256(0x00 ‖ "audit-record/1", id, transaction and payload hash, line by line)

The leaf holds the payload by its salted hash only: what a record says could be removed one day,
and its place in the tree would still be proved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from apps.audit.merkle import leaf_hash
from apps.audit.models import AuditRecord
from apps.common.clock import iso
from apps.common.text import canonical_json

HASHED_FIELDS = (
    "organization_id",
    "repository_id",
    "actor_kind",
    "actor_id",
    "actor_label",
    "agent_id",
    "request_id",
    "action",
    "object_kind",
    "object_id",
    "object_version",
    "before_status",
    "after_status",
    "verdict",
    "reason",
    "served",
    "content_hash",
    "credential_kind",
    "key_id",
    "question",
    "query_digest",
)
#: Fields that came later: a record states them only where they say something.
LATER_FIELDS = frozenset({"credential_kind", "key_id", "question", "query_digest"})
LEAF_FORMAT = "audit-record/1"


def payload_hash(entry: AuditRecord) -> bytes:
    """The payload hash of a record as it is now."""
    stated = {name: getattr(entry, name) for name in HASHED_FIELDS}
    stated["occurred_at"] = iso(entry.occurred_at)
    return payload_digest(bytes(entry.salt), stated)


def payload_digest(salt: bytes, stated: Mapping[str, Any]) -> bytes:
    """The payload hash over the hashed fields and ``occurred_at`` as text."""
    said = {name: one for name, one in stated.items() if one or name not in LATER_FIELDS}
    return hashlib.sha256(salt + canonical_json(said).encode()).digest()


def sealed_leaf(record_id: int, transaction_id: int, payload: bytes) -> bytes:
    """The leaf hash of a record; the order of writing is part of it."""
    text = f"{LEAF_FORMAT}\n{record_id}\n{transaction_id}\n{payload.hex()}\n"
    return leaf_hash(text.encode())
