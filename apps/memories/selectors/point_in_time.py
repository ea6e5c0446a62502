"""Memories as they were served at a moment in the past.

Which memories there were, in which status and with which version, stands in the audit trail; the
texts and what was found in them stand in the versions; quarantine, expiry and what else governs a
memory in its history, or if that is gone, in the memory itself. An act counts from the moment its
record states.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db import connection

from apps.audit.models import VERDICT_OK, Action, ObjectKind
from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.overruling import RULINGS, Overruled, overruled_by
from apps.memories.selectors.visibility_rule import served, sql_of
from apps.memories.vocabulary import Relation, Status
from apps.organizations.models import Repository

#: Rows read at once.
CHUNK = 200

# What never changes in a memory, what its version says, and what its history says.
CONSTANT = (
    *("id", "organization_id", "repository_id", "scope", "owner_kind", "owner_id", "type"),
    *("author_kind", "author_id", "author_label", "provenance", "created_at"),
)
WORDING = ("title", "content", "tags", "content_hash", "findings")
GOVERNED = (
    *("latest_version", "pending_version", "rejected_version", "enforced", "quarantine_reason"),
    *("tier", "expires_at", "superseded_by_id", "status_before_lock", "status_reason"),
    *("locked_at", "verified_at", "updated_at"),
)
NAMES = (*CONSTANT, *WORDING, *GOVERNED, "status", "served_version", "served_author_kind")

# Acts whose records name the version that is served afterwards; an update's does so only as long
# as nobody has approved the memory.
SERVING = (
    *(Action.CREATED, Action.VERIFIED, Action.LOCKED, Action.UNLOCKED),
    *(Action.DEPRECATED, Action.ARCHIVED, Action.RESTORED, Action.UNDONE),
)
ACTS = (*SERVING, Action.UPDATED, Action.REJECTED)


def _last_record(column: str, condition: str) -> str:
    """The newest record of an act on ``present``. Either branch can use the index by object."""
    records = f"""
        SELECT a.id, a.{column} FROM audit_auditrecord a
        WHERE {{place}} AND a.object_id = present.id::text AND a.object_kind = %(kind)s
          AND a.verdict = %(ok)s AND a.occurred_at <= %(as_of)s AND {condition}
    """  # noqa: S608 - made of constants
    owned = records.format(place="a.organization_id = present.organization_id")
    of_system = records.format(
        place="present.organization_id IS NULL AND a.organization_id IS NULL"
    )
    both = f"{owned} UNION ALL {of_system}"
    return f"LATERAL (SELECT {column} FROM ({both}) AS acts ORDER BY id DESC LIMIT 1)"  # noqa: S608


LAST_STATUS = _last_record("after_status", "a.action = ANY(%(acts)s)")
LAST_SERVED = _last_record(
    "object_version",
    "(a.action = ANY(%(serving)s) OR a.action = %(updated)s AND a.after_status = %(open)s)",
)
HISTORY = ", ".join(
    f"CASE WHEN history.id IS NULL THEN present.{name} ELSE history.{name} END AS {name}"
    for name in GOVERNED
)
# Accepted links at that time. A suggestion that an approval brought back counts as accepted still:
# it leaves no record.
ACCEPTED_THEN = """
FROM memories_memorylink link
WHERE link.created_at <= %(as_of)s AND link.relation = (
    SELECT a.after_status FROM audit_auditrecord a
    WHERE a.organization_id = link.organization_id AND a.object_id = link.id::text
      AND a.object_kind = 'memory_link' AND a.verdict = %(ok)s
      AND a.occurred_at <= %(as_of)s
    ORDER BY a.id DESC LIMIT 1)
"""
CONTRADICTED = f"""EXISTS (
    SELECT {ACCEPTED_THEN} AND link.relation = %(contradicts)s AND link.target_id = m.id
)"""
OVERRULING_THEN = f"""
SELECT link.target_id, link.relation, link.source_id {ACCEPTED_THEN}
AND link.relation = ANY(%(relations)s) AND link.target_id = ANY(%(memories)s)
ORDER BY link.created_at, link.id
"""
# The repository's row of that time takes the place of today's, so that the one condition of what is
# served holds for the past too.
REPOSITORY_THEN = """
organizations_repository AS (
    SELECT id, hide_unverified, claims_to_verify FROM organizations_historicalrepository
    WHERE id = %(repository_id)s AND history_date <= %(as_of)s
    ORDER BY history_date DESC, history_id DESC LIMIT 1
)
"""
# Memories with the columns they had; `now_served` is the version that is served today, and only
# what was saved since then can have had another.
THEN = f"""
SELECT {", ".join(f"present.{name}" for name in CONSTANT)},
       {", ".join(f"version.{name}" for name in WORDING)}, {HISTORY},
       last_status.after_status AS status, version.number AS served_version,
       version.author_kind AS served_author_kind,
       present.served_version AS now_served, present.updated_at AS saved_at,
       present.latest_version AS versions
FROM memories_memory present
CROSS JOIN {LAST_STATUS} AS last_status
CROSS JOIN {LAST_SERVED} AS last_served
JOIN memories_memoryversion version
  ON version.memory_id = present.id AND version.number = last_served.object_version
LEFT JOIN LATERAL (
    SELECT * FROM memories_historicalmemory WHERE id = present.id AND history_date <= %(as_of)s
    ORDER BY history_date DESC, history_id DESC LIMIT 1
) AS history ON true
WHERE present.created_at <= %(as_of)s
  AND (present.organization_id IS NULL OR present.organization_id = %(organization_id)s)
  AND (present.repository_id IS NULL OR present.repository_id = %(repository_id)s)
"""  # noqa: S608 - made of constants
SERVED_THEN = f"""
WITH {REPOSITORY_THEN}
SELECT {", ".join(f"m.{name}" for name in NAMES)}, {CONTRADICTED}
FROM ({THEN}) AS m
WHERE {{condition}}
ORDER BY m.created_at, m.id
"""  # noqa: S608 - made of constants
#: The memory of an id as it was, for a statement that begins with REPOSITORY_THEN.
ROW_THEN = f"({THEN} AND present.id = {{key}}) AS former"
#: On `m`: another text is served today. A memory is saved a moment before its act is recorded, so
#: the time of saving only narrows down, generously.
REWORDED = """
m.versions > 1 AND m.saved_at > %(as_of)s::timestamptz - interval '1 hour'
AND m.served_version <> m.now_served
"""
SAME_TEXT = "m.served_version = m.now_served"

Condition = tuple[str, Mapping[str, Any]]
NOTHING_MORE: Condition = ("", {})


def served_at(
    context: RequestContext, as_of: dt.datetime, narrowed: Condition = NOTHING_MORE
) -> Iterator[list[tuple[Memory, bool]]]:
    """Memories as they would have been served then, the oldest first, a few hundred at a time.

    Each with whether an accepted link contradicted it. ``narrowed`` is a condition on ``m``, the
    memories as they were. They are not to be saved. Runs inside a transaction.
    """
    condition, parameters = _served(context, as_of, narrowed)
    key = context.repository_id
    repository = Repository.objects.get(pk=key) if key else None
    with connection.chunked_cursor() as cursor:
        cursor.execute(SERVED_THEN.format(condition=condition), parameters)
        while rows := cursor.fetchmany(CHUNK):
            yield [(_memory(row[:-1], repository), row[-1]) for row in rows]


def overruling_at(
    memory_ids: Collection[uuid.UUID], context: RequestContext, as_of: dt.datetime
) -> Overruled:
    """What ``overruling`` would have said then."""
    if not memory_ids:
        return {}
    asked = {**_values_of_acts(), "as_of": as_of, "memories": list(memory_ids)}
    asked["relations"] = list(RULINGS)
    with connection.cursor() as cursor:
        cursor.execute(OVERRULING_THEN, asked)
        links = cursor.fetchall()
    these = ("m.id = ANY(%(sources)s)", {"sources": [source for _, _, source in links]})
    served_ids = {memory.pk for chunk in served_at(context, as_of, these) for memory, _ in chunk}
    return overruled_by(link for link in links if link[-1] in served_ids)


def same_text_at(
    context: RequestContext, as_of: dt.datetime, narrowed: Condition = NOTHING_MORE
) -> Condition:
    """A condition on ``m``, a row as in ROW_THEN: served then, with the text that is served now."""
    condition, parameters = _served(context, as_of, narrowed)
    return f"{SAME_TEXT} AND {condition}", parameters


def _served(context: RequestContext, as_of: dt.datetime, narrowed: Condition) -> Condition:
    passes, parameters = sql_of(served, context, at=as_of)
    condition, more = narrowed
    return (
        f"{passes} AND ({condition})" if condition else passes,
        {**parameters, **_values_of_acts(), **more, "as_of": as_of},
    )


def _values_of_acts() -> dict[str, Any]:
    return {
        "kind": ObjectKind.MEMORY,
        "ok": VERDICT_OK,
        "acts": [action.value for action in ACTS],
        "serving": [action.value for action in SERVING],
        "updated": Action.UPDATED.value,
        "open": Status.UNVERIFIED.value,
        "contradicts": Relation.CONTRADICTS.value,
    }


def _memory(row: tuple[Any, ...], repository: Repository | None) -> Memory:
    values = dict(zip(NAMES, row, strict=True))
    parsed = {name: json.loads(values[name]) for name in ("provenance", "findings")}
    memory = Memory(**{**values, **parsed})
    memory.repository = repository if memory.repository_id else None
    return memory
