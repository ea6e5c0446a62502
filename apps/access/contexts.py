"""The context of one call: from its ``context`` argument, or from token, address and notes."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeGuard

from apps.access.credentials import Credential, open_context, require_named_organization
from apps.common.context import REQUEST_ID_MAX_LENGTH, Intent, RequestContext, new_request_id
from apps.common.errors import InvalidContext
from apps.common.text import UNSTORABLE, is_harmless, parse_uuid
from apps.organizations.selectors import organization_of, repositories_within

CONTEXT_FIELDS = frozenset({"agent_id", "organization_id", "repository_id", "intent", "request_id"})
#: Under this name the protocol's ``_meta`` may hold any of the five fields.
NOTES = "memory/context"
#: What somebody may have meant as a field: one word.
FIELD_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")
#: Repositories, or unknown fields, that are told by name; of more only how many there are.
MAX_TOLD = 20
#: A UUID as many programs write it: its version and its variant tell it from other digits.
BARE_UUID = re.compile("[0-9a-f]{12}[1-8][0-9a-f]{3}[89ab][0-9a-f]{15}")
#: Request ids of which is remembered what the write policy says.
JUDGED_IDS = 256


def allowed_values(
    credential: Credential, *, repository_id: uuid.UUID | None = None
) -> dict[str, Any]:
    """What the caller may write into a context, in the words of its fields; nothing of others.

    Told before the first call, and again when a context is refused. ``repository_id`` is the only
    one that the address serves.
    """
    within = repositories_within(credential.rights)
    if repository_id is not None:
        within = within.filter(pk=repository_id)
    told = list(within.order_by("organization__slug", "organization_id", "slug")[: MAX_TOLD + 1])
    more = {"more_repositories": within.count() - MAX_TOLD} if len(told) > MAX_TOLD else {}
    organizations = [
        {
            "organization_id": str(organization.pk),
            "name": organization.name,
            "repositories": [
                {"repository_id": str(one.pk), "name": one.name, "project": one.slug}
                for one in repositories
            ],
        }
        for organization, repositories in groupby(told[:MAX_TOLD], attrgetter("organization"))
    ]
    return {
        "agent_id": credential.agent_id,
        "organizations": organizations,
        **more,
        "intent": sorted(credential.abilities),
    }


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
    named = _id(fields, "organization_id")
    request_id, agent_id = _request_id(fields), _agent_id(fields)
    if named is not None:
        require_named_organization(credential, named)
    return open_context(
        credential,
        organization_id=named or credential.organization_id or organization_of(place),
        repository_id=place,
        intent=intent,
        request_id=request_id,
        agent_id=agent_id,
    )


def read_context(
    credential: Credential, raw: object, *, intents: Collection[Intent]
) -> RequestContext:
    """The governance family's ``context`` argument, checked field by field and opened.

    Raises InvalidContext (naming the field) and ScopeViolation.
    """
    fields = _require_fields(raw)
    request_id = _require_request_id(fields["request_id"])
    agent_id = fields["agent_id"]
    if not isinstance(agent_id, str) or not agent_id.strip():
        raise InvalidContext("agent_id must be a non-empty text.", field="agent_id")
    organization_id = _require_id(fields, "organization_id")
    repository_id = _require_id(fields, "repository_id")
    intent = _require_intent(fields["intent"], intents)
    require_named_organization(credential, organization_id)
    return open_context(
        credential,
        agent_id=agent_id,
        organization_id=organization_id,
        repository_id=repository_id,
        intent=intent,
        request_id=request_id,
    )


def refusal_context(credential: Credential, raw: object, *, intent: Intent) -> RequestContext:
    """A context to record a refusal under: the token's organization, invalid ids left null."""
    fields = raw if isinstance(raw, Mapping) else {}
    repository_id = parse_uuid(fields.get("repository_id"))
    if credential.repository_ids is None or repository_id not in credential.repository_ids:
        repository_id = None
    request_id = usable_request_id(fields.get("request_id"))
    return credential.context(credential.organization_id, repository_id, intent, request_id)


def usable_request_id(value: object) -> str:
    """The caller's request id if it is one, else a fresh one."""
    return value if is_request_id(value) else new_request_id()


def is_request_id(value: object) -> TypeGuard[str]:
    """Whether ``value`` can be a request id: a storable, non-blank text of at most 128.

    It is kept for ever, so that the write policy looks at it: a secret or an order is none.
    """
    return (
        isinstance(value, str)
        and 0 < len(value) <= REQUEST_ID_MAX_LENGTH
        and bool(value.strip())
        and not UNSTORABLE.search(value)
        and (_is_number(value) or _is_harmless_id(value))
    )


def _is_number(text: str) -> bool:
    """Whether it is a UUID, with hyphens or without, which nobody has to look at."""
    return BARE_UUID.fullmatch(text) is not None or parse_uuid(text) is not None


@lru_cache(maxsize=JUDGED_IDS)
def _is_harmless_id(text: str) -> bool:
    """Judged once: a call asks about its own id wherever it states it."""
    return is_harmless(text)


def _require_notes(notes: object) -> Mapping[str, object]:
    """The fields that are given: a null is none. Raises InvalidContext."""
    if notes is None:
        return {}
    if not isinstance(notes, Mapping) or notes.keys() - CONTEXT_FIELDS:
        known = ", ".join(sorted(CONTEXT_FIELDS))
        raise InvalidContext(f"_meta[{NOTES!r}] is an object with any of {known}.")
    return {name: value for name, value in notes.items() if value is not None}


def _repository(
    credential: Credential, noted: uuid.UUID | None, addressed: uuid.UUID | None
) -> uuid.UUID:
    if noted and addressed and noted != addressed:
        raise InvalidContext("The address names another repository.", field="repository_id")
    found = noted or addressed or credential.only_repository_id
    if found is None:
        raise InvalidContext(
            "Which repository? Name it in the address (/mcp/r/REPOSITORY_ID/x/…), in"
            f" _meta[{NOTES!r}], or as project where a tool has that argument.",
            field="repository_id",
        )
    return found


def _id(fields: Mapping[str, object], name: str) -> uuid.UUID | None:
    return _require_id(fields, name) if name in fields else None


def _request_id(fields: Mapping[str, object]) -> str:
    given = fields.get("request_id")
    return new_request_id() if given is None else _require_request_id(given)


def _agent_id(fields: Mapping[str, object]) -> str | None:
    given = fields.get("agent_id")
    if given is not None and not isinstance(given, str):
        raise InvalidContext("agent_id must be a text.", field="agent_id")
    return given


def _require_fields(raw: object) -> Mapping[str, object]:
    if raw is None:
        raise InvalidContext("The argument context, an object with five fields, is missing.")
    if not isinstance(raw, Mapping):
        raise InvalidContext("context must be an object with five fields.", field="context")
    missing = sorted(CONTEXT_FIELDS - raw.keys())
    if missing:
        raise InvalidContext(f"context lacks {', '.join(missing)}.", missing=missing)
    unknown = raw.keys() - CONTEXT_FIELDS
    if unknown:
        named = sorted(name for name in unknown if FIELD_NAME.fullmatch(str(name)))[:MAX_TOLD]
        which = f": {', '.join(named)}" if len(named) == len(unknown) else ""
        said = f"context has {len(unknown)} field(s) that do not belong to it{which}."
        raise InvalidContext(said, unknown=named)
    return raw


def _require_request_id(value: object) -> str:
    if is_request_id(value):
        return value
    raise InvalidContext(
        f"request_id must be a text of 1 to {REQUEST_ID_MAX_LENGTH} characters, no secret and no"
        " order.",
        field="request_id",
    )


def _require_id(fields: Mapping[str, object], name: str) -> uuid.UUID:
    parsed = parse_uuid(fields[name])
    if parsed is None:
        raise InvalidContext(f"{name} must be a UUID.", field=name)
    return parsed


def _require_intent(value: object, intents: Collection[Intent]) -> Intent:
    for intent in intents:
        if value == intent.value:
            return intent
    fitting = " or ".join(sorted(intent.value for intent in intents))
    raise InvalidContext(f"intent must be {fitting} here.", field="intent")
