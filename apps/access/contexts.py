"""The context of a call without a ``context`` argument: from token, address and notes."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from apps.access.credentials import CONTEXT_FIELDS, Credential, is_request_id, open_context
from apps.common.context import Intent, RequestContext, new_request_id
from apps.common.errors import InvalidContext
from apps.common.text import parse_uuid
from apps.organizations.selectors import organization_of

#: Under this name the protocol's ``_meta`` may hold any of the five fields.
NOTES = "memory/context"


def implied_context(
    credential: Credential, notes: object, *, repository_id: uuid.UUID | None, intent: Intent
) -> RequestContext:
    """Agent and organization of the token; the repository of the notes, of the address
    (``repository_id``), or the only one of the token.

    Raises InvalidContext (naming the field; also for a repository that is not named or named in
    two ways) and ScopeViolation.
    """
    fields = _require_notes(notes)
    if fields.get("intent", intent.value) != intent.value:
        raise InvalidContext(f"intent must be {intent.value} here.", field="intent")
    place = _repository(credential, _id(fields, "repository_id"), repository_id)
    organization_id = _id(fields, "organization_id") or credential.organization_id
    return open_context(
        credential,
        organization_id=organization_id or organization_of(place),
        repository_id=place,
        intent=intent,
        request_id=_request_id(fields),
        agent_id=_agent_id(fields),
    )


def _require_notes(notes: object) -> Mapping[str, object]:
    if notes is None:
        return {}
    if not isinstance(notes, Mapping) or notes.keys() - CONTEXT_FIELDS:
        known = ", ".join(sorted(CONTEXT_FIELDS))
        raise InvalidContext(f"_meta[{NOTES!r}] is an object with any of {known}.")
    return notes


def _repository(
    credential: Credential, noted: uuid.UUID | None, addressed: uuid.UUID | None
) -> uuid.UUID:
    if noted and addressed and noted != addressed:
        raise InvalidContext("The address names another repository.", field="repository_id")
    found = noted or addressed or credential.only_repository_id
    if found is None:
        raise InvalidContext(
            "Which repository? Name it in the address (/mcp/r/REPOSITORY/x/…) or in"
            f" _meta[{NOTES!r}].",
            field="repository_id",
        )
    return found


def _id(fields: Mapping[str, object], name: str) -> uuid.UUID | None:
    if name not in fields:
        return None
    parsed = parse_uuid(fields[name])
    if parsed is None:
        raise InvalidContext(f"{name} must be a UUID.", field=name)
    return parsed


def _request_id(fields: Mapping[str, object]) -> str:
    given = fields.get("request_id")
    if given is None:
        return new_request_id()
    if not is_request_id(given):
        raise InvalidContext("request_id must be a short text.", field="request_id")
    return given


def _agent_id(fields: Mapping[str, object]) -> str | None:
    given = fields.get("agent_id")
    if given is not None and not isinstance(given, str):
        raise InvalidContext("agent_id must be a text.", field="agent_id")
    return given
