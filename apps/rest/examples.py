"""Examples for the description of the interface, put together from the shapes themselves.

A field shows the value its name stands for everywhere, so that examples fit one another and a new
endpoint has its own at once. A test holds every example against its shape.
"""

from __future__ import annotations

import json
import uuid
from typing import Any

from jsonschema import Draft202012Validator

from apps.audit.entries import FIELDS
from apps.audit.services.exports import CONTENT_TYPES, ExportFormat
from apps.common.errors import PlatformError
from apps.common.messages import Answer, Message, Schema, schema_of
from apps.rest.messages.access import IssueToken
from apps.rest.messages.audit import AuditEntry
from apps.rest.messages.common import MAX_ROW_ID
from apps.rest.messages.people import AtPlace
from apps.rest.messages.policy import AllowValue
from apps.topics.query.questions import Question

MOMENT = "2026-11-22T09:30:00.000Z"
LATER = "2031-01-01T00:00:00.000Z"
#: Ids that nothing ever has: an example that somebody tries as it stands finds nothing to change.
MEMORY, OTHER_MEMORY, ORGANIZATION, REPOSITORY, AGENT = (
    str(uuid.UUID(int=number)) for number in range(1, 6)
)
NO_ROW = MAX_ROW_ID
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
REQUEST = "order-4711-try-1"
PAGE = "https://memory.example.org/api/v1/memories?cursor=cD0x"
#: What a field of this name shows, whatever the shape.
BY_NAME: dict[str, Any] = {
    "content": "Deployments start at four in the afternoon, never on Fridays.",
    "title": "When we deploy",
    "tags": ["deployment"],
    "query": "when do we deploy",
    "topic_hints": ["deployment"],
    "reason": "Agreed in the weekly meeting.",
    "comment": "Say from which day on.",
    "change_request": "",
    "type": "decision_log",
    "memory_id": MEMORY,
    "other_memory_id": OTHER_MEMORY,
    "target_memory_id": OTHER_MEMORY,
    "replacement_memory_id": OTHER_MEMORY,
    "superseded_by": None,
    "organization_id": ORGANIZATION,
    "repository_id": REPOSITORY,
    "repository_ids": [REPOSITORY],
    "agent_id": "coder-1",
    "bearer_agent_id": AGENT,
    "subject_kind": "memory",
    "subject_id": MEMORY,
    "held_kind": "memory",
    "held_id": MEMORY,
    "author": "coder-1",
    "author_kind": "agent",
    "actor": "coder-1",
    "actor_kind": "agent",
    "actor_label": "coder-1",
    "actor_id": AGENT,
    "request_id": REQUEST,
    "object_kind": "memory",
    "object_id": MEMORY,
    "action": "created",
    "verdict": "OK",
    "receipt": "sealed",
    "before_status": "",
    "after_status": "unverified",
    "content_hash": HASH,
    "payload_hash": HASH,
    "node_id": HASH,
    "max_tokens": 600,
    "salt": HASH[:32],
    "slug": "payments",
    "name": "Payments",
    "email": "reviewer@example.org",
    "password": "a passphrase of my own",
    "url": "https://hooks.example.org/memory",
    "workspace": "default",
    "username": "reviewer",
    "role": "viewer",
    "new_role": "repository_maintainer",
    "retention_days": 365,
    "erase_memories_after_days": 365,
    "erase_events_after_days": 365,
    "erase_turns_after_days": 90,
    "erase_gateway_after_days": 90,
    "pending_version": None,
    "expires_at": LATER,
    "due_on": LATER[:10],
    "locked_at": None,
    "verified_at": None,
    "next": None,
    "previous": None,
    "clamped_to": 10,
    "features": {"age": 0.5},
    "rule_id": "injection.hidden-text",
    "pattern": "project (falcon|heron)",
    "fingerprint": HASH,
    "other_node_id": HASH,
    "text": "Project Falcon begins in May.",
    "before": None,
    "after": None,
    "details": {},
}


#: Fields that say what another one of the same message says, or the opposite; and a cursor, which
#: only an answer gives.
ALTERNATIVES: dict[type, frozenset[str]] = {
    IssueToken: frozenset({"bearer_user_id", "until_revoked"}),
    AllowValue: frozenset({"fingerprint"}),
    AtPlace: frozenset({"organization_id"}),
    Question: frozenset({"topic_id", "cursor"}),
}


def example_of_model(model: type[Message] | type[Answer]) -> Any:
    """A value of a message or an answer."""
    example = _of_schema("", schema_of(model))
    left_out = next((ALTERNATIVES[one] for one in model.__mro__ if one in ALTERNATIVES), ())
    return {name: value for name, value in example.items() if name not in left_out}


def example_of_id(name: str, kind: type) -> Any:
    """What an id in an address shows."""
    return NO_ROW if kind is int else BY_NAME.get(name, MEMORY)


def file_example(media_type: str) -> str:
    """The beginning of an exported file."""
    if media_type == CONTENT_TYPES[ExportFormat.PROVED]:
        return "PK…"
    entry = example_of_model(AuditEntry)
    if media_type == CONTENT_TYPES[ExportFormat.CSV].partition(";")[0]:
        return f"{','.join(FIELDS)}\r\n"
    return f"{json.dumps({name: entry[name] for name in FIELDS})}\n"


def error_examples(status: int) -> dict[str, Any]:
    """The error object of every code that comes with an HTTP status, by code."""
    return {
        kind.code.value: {
            "summary": kind.meaning,
            "value": {
                "error": {
                    "code": kind.code.value,
                    "message": kind.meaning,
                    "retryable": kind.retryable,
                    "request_id": REQUEST,
                    "details": {},
                }
            },
        }
        for kind in errors_with(status)
    }


def errors_with(status: int) -> list[type[PlatformError]]:
    """The errors that come with an HTTP status; wrong methods and types are wrong arguments."""
    kinds = PlatformError.__subclasses__()
    found = [kind for kind in kinds if kind.http_status == status]
    fallback = [kind for kind in kinds if kind.code.value == "INVALID_ARGUMENT"]
    return sorted(found or fallback, key=lambda kind: kind.code.value)


#: What no schema takes.
UNKNOWN = object()


def _of_schema(name: str, schema: Schema) -> Any:
    if "properties" in schema:
        return {name: _of_schema(name, one) for name, one in schema["properties"].items()}
    named = BY_NAME.get(name, UNKNOWN)
    if schema.get("nullable") if named is None else Draft202012Validator(schema).is_valid(named):
        return named
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _of_schema(name, schema["anyOf"][0])
    if schema["type"] == "array":
        return [_of_schema(name, schema["items"])]
    if schema["type"] == "integer" and (name == "id" or name.endswith("_id")):
        return NO_ROW
    return BY_FORMAT.get(schema.get("format", "")) or BY_TYPE[schema["type"]]


BY_TYPE = {"string": "text", "boolean": False, "integer": 1, "number": 0.5, "object": {}}
BY_FORMAT = {"uuid": MEMORY, "date-time": MOMENT, "date": MOMENT[:10], "uri": PAGE}
