"""The lines of an export as they come back: checked field by field before anything is done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from apps.common.clock import now, parse_moment
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import (
    canonical_json,
    optional_text,
    require_one_of,
    require_storable,
    require_text,
    require_uuid,
)
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import (
    REASON_MAX_LENGTH,
    MemoryDraft,
    make_draft,
    optional_tier,
    require_relation,
    require_type,
)
from apps.memories.models import AUTHOR_KINDS
from apps.memories.models.memory import QUARANTINE_REASON_MAX_LENGTH, RULE_ID_MAX_LENGTH
from apps.memories.portable.format import MOMENT_FIELDS, PLAIN_FIELDS
from apps.memories.vocabulary import MemoryType, Relation, Status, Writer

AUTHOR_FIELDS = frozenset({"kind", "id", "label"})
AUTHOR_ID_MAX_LENGTH = 64
LABEL_MAX_LENGTH = 255
PROVENANCE_MAX_LENGTH = 65_536
#: How far another machine's clock may be ahead.
MAX_CLOCK_SKEW = dt.timedelta(minutes=5)
Fields = Mapping[str, Any]
MAX_VERSIONS = 100_000
MAX_LINKS = 100_000
MAX_RULES = 500
#: What may be missing: only what other apps keep.
OPTIONAL = frozenset({"beside"})
MEMORY_FIELDS = frozenset(
    {"kind", "id", *PLAIN_FIELDS, *MOMENT_FIELDS, "author", "superseded_by", "versions", "links"}
)
VERSION_FIELDS = frozenset(
    {"number", "title", "content", "tags", "author", "reason", "content_hash", "findings"}
    | {"created_at"}
)
LINK_FIELDS = frozenset(
    {"source", "target", "relation", "suggested", "author", "declined_at", "declined_by"}
    | {"created_at"}
)
OPEN_BEFORE_LOCK = (Status.UNVERIFIED.value, Status.VERIFIED.value)


@dataclass(frozen=True, slots=True)
class ParsedAuthor:
    """Who wrote something, as the file says."""

    kind: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ParsedVersion:
    """One wording."""

    number: int
    draft: MemoryDraft
    author: ParsedAuthor
    reason: str
    created_at: dt.datetime


@dataclass(frozen=True, slots=True)
class ParsedLink:
    """One link; ids as they were where it comes from."""

    source: UUID
    target: UUID
    relation: Relation
    suggested: bool
    author: ParsedAuthor
    declined_at: dt.datetime | None
    declined_by: str
    created_at: dt.datetime


@dataclass(frozen=True, slots=True)
class ParsedMemory:
    """One memory as the file has it; consistent in itself."""

    id: UUID
    type: MemoryType
    status: Status
    tier: str
    attributes: MemoryAttributes
    provenance: Mapping[str, Any]
    author: ParsedAuthor
    versions: tuple[ParsedVersion, ...]
    links: tuple[ParsedLink, ...]
    served_version: int
    pending_version: int | None
    rejected_version: int | None
    quarantine_reason: str
    released_rules: tuple[str, ...]
    superseded_by: UUID | None
    status_before_lock: str
    status_reason: str
    expires_by_policy: bool
    expires_at: dt.datetime | None
    locked_at: dt.datetime | None
    verified_at: dt.datetime | None
    waiting_since: dt.datetime
    created_at: dt.datetime
    updated_at: dt.datetime

    @property
    def served(self) -> ParsedVersion:
        """The wording that readers got."""
        return self.versions[self.served_version - 1]

    @property
    def was_verified(self) -> bool:
        """Whether somebody had verified it, as it is or under its lock."""
        return Status.VERIFIED in (self.status, self.status_before_lock)


def parse_memory_line(line: Mapping[str, Any]) -> ParsedMemory:
    """A memory line of an export, consistent in itself.

    Raises InvalidArgument naming the field, PayloadTooLarge, ContentRejected (short texts).
    """
    given = fields_of(line, "line", MEMORY_FIELDS, optional=OPTIONAL)
    versions = _versions(given["versions"])
    served = number(given["served_version"], "served_version", most=len(versions))
    _require_same_wording(given, versions[served - 1])
    if truth(given["enforced"], "enforced"):
        raise InvalidArgument("enforced", "enforced: no memory of a repository is enforced.")
    memory_id = require_uuid(given["id"], field="id")
    return ParsedMemory(
        id=memory_id,
        type=require_type(given["type"]),
        versions=versions,
        links=_links(given["links"], memory_id),
        served_version=served,
        attributes=_attributes(given),
        tier=optional_tier(given["tier"]),
        provenance=parse_provenance(given["provenance"]),
        author=parse_author(given["author"], "author"),
        released_rules=_rules(given["released_rules"]),
        superseded_by=_optional_id(given["superseded_by"], "superseded_by"),
        expires_by_policy=truth(given["expires_by_policy"], "expires_by_policy"),
        quarantine_reason=_short(given, "quarantine_reason", QUARANTINE_REASON_MAX_LENGTH),
        expires_at=optional_moment(given["expires_at"], "expires_at", may_come=True),
        verified_at=optional_moment(given["verified_at"], "verified_at"),
        waiting_since=moment(given["waiting_since"], "waiting_since"),
        created_at=moment(given["created_at"], "created_at"),
        updated_at=moment(given["updated_at"], "updated_at"),
        **_waiting(given, served, len(versions)),
        **_standing(given),
    )


def _attributes(given: Fields) -> MemoryAttributes:
    return MemoryAttributes.checked(
        family=Writer(require_one_of(given["family"], Writer.values, field="family")),
        workspace_scope=given["workspace_scope"],
        corpus_id=given["corpus_id"],
        entities=given["entities"],
        confidence=given["confidence"],
    )


def _standing(given: Fields) -> dict[str, Any]:
    """Status and lock, which only go together in certain ways."""
    status = Status(require_one_of(given["status"], Status.values, field="status"))
    before = _short(given, "status_before_lock", 16)
    locked_at = optional_moment(given["locked_at"], "locked_at")
    locked = status is Status.LOCKED
    if locked != (before in OPEN_BEFORE_LOCK) or locked != (locked_at is not None):
        raise InvalidArgument(
            "status_before_lock", "status, status_before_lock and locked_at contradict each other."
        )
    if given["superseded_by"] and status not in (Status.DEPRECATED, Status.ARCHIVED):
        raise InvalidArgument("superseded_by", "superseded_by: the memory is still in use.")
    return {
        "status": status,
        "status_before_lock": before if locked else "",
        "status_reason": _short(given, "status_reason", REASON_MAX_LENGTH),
        "locked_at": locked_at,
    }


def _waiting(given: Fields, served: int, latest: int) -> dict[str, Any]:
    """The numbers of the versions that wait, or were turned down."""
    pending, rejected = given["pending_version"], given["rejected_version"]
    if pending is not None:
        number(pending, "pending_version", least=served + 1, most=latest)
    if rejected is not None:
        number(rejected, "rejected_version", most=latest)
    return {"pending_version": pending, "rejected_version": rejected}


def _versions(given: Any) -> tuple[ParsedVersion, ...]:
    entries = list_of(given, "versions", most=MAX_VERSIONS)
    if not entries:
        raise InvalidArgument("versions", "versions: a memory has one at least.")
    return tuple(_version(entry, place) for place, entry in enumerate(entries, start=1))


def _version(entry: Any, place: int) -> ParsedVersion:
    where = f"versions[{place - 1}]"
    given = fields_of(entry, where, VERSION_FIELDS)
    if given["number"] != place or isinstance(given["number"], bool):
        raise InvalidArgument(f"{where}.number", f"{where}.number must be {place}.")
    return ParsedVersion(
        number=place,
        draft=wording(given, where),
        author=parse_author(given["author"], f"{where}.author"),
        reason=optional_text(
            given["reason"], field=f"{where}.reason", max_length=REASON_MAX_LENGTH
        ),
        created_at=moment(given["created_at"], f"{where}.created_at"),
    )


def _require_same_wording(given: Fields, served: ParsedVersion) -> None:
    """The served text is in the line twice. Raises InvalidArgument if they differ."""
    draft = served.draft
    stated = canonical_json([given["title"], given["content"], given["tags"]])
    same = stated == canonical_json([draft.title, draft.content, draft.tags])
    if not same or given["content_hash"] != draft.content_hash:
        raise InvalidArgument("content", f"content: this is not version {served.number}.")


def _links(given: Any, memory_id: UUID) -> tuple[ParsedLink, ...]:
    entries = list_of(given, "links", most=MAX_LINKS)
    return tuple(_link(entry, f"links[{place}]", memory_id) for place, entry in enumerate(entries))


def _link(entry: Any, where: str, memory_id: UUID) -> ParsedLink:
    given = fields_of(entry, where, LINK_FIELDS)
    source = require_uuid(given["source"], field=f"{where}.source")
    target = require_uuid(given["target"], field=f"{where}.target")
    if source == target or memory_id not in (source, target):
        raise InvalidArgument(where, f"{where} must lie between this memory and another.")
    suggested = truth(given["suggested"], f"{where}.suggested")
    declined_at = optional_moment(given["declined_at"], f"{where}.declined_at")
    if declined_at is not None and not suggested:
        raise InvalidArgument(f"{where}.declined_at", f"{where}: only suggestions are declined.")
    return ParsedLink(
        source=source,
        target=target,
        relation=require_relation(given["relation"]),
        suggested=suggested,
        author=parse_author(given["author"], f"{where}.author"),
        declined_at=declined_at,
        declined_by=optional_text(
            given["declined_by"], field=f"{where}.declined_by", max_length=LABEL_MAX_LENGTH
        ),
        created_at=moment(given["created_at"], f"{where}.created_at"),
    )


def _rules(given: Any) -> tuple[str, ...]:
    rules = list_of(given, "released_rules", most=MAX_RULES)
    return tuple(
        optional_text(rule, field="released_rules", max_length=RULE_ID_MAX_LENGTH) for rule in rules
    )


def _short(given: Fields, name: str, most: int) -> str:
    return optional_text(given[name], field=name, max_length=most)


def _optional_id(given: Any, field: str) -> UUID | None:
    return None if given is None else require_uuid(given, field=field)


def fields_of(
    value: Any, where: str, known: frozenset[str], *, optional: frozenset[str] = frozenset()
) -> Fields:
    """An object with all the ``known`` fields and none but ``optional`` ones beside them.

    Raises InvalidArgument.
    """
    if not isinstance(value, Mapping):
        raise InvalidArgument(where, f"{where} must be an object.")
    missing = sorted(known - value.keys())
    if missing:
        raise InvalidArgument(where, f"{where} lacks {', '.join(missing)}.")
    unknown = sorted(value.keys() - known - optional)
    if unknown:
        names = ", ".join(ascii(name[:50]) for name in unknown[:5])
        raise InvalidArgument(where, f"{where} has unknown fields: {names}.")
    return value


def list_of(value: Any, field: str, *, most: int) -> list[Any]:
    """A list of at most ``most`` entries. Raises InvalidArgument."""
    if not isinstance(value, list) or len(value) > most:
        raise InvalidArgument(field, f"{field} must be a list of at most {most}.")
    return value


def truth(value: Any, field: str) -> bool:
    """True or false, and no number. Raises InvalidArgument."""
    if not isinstance(value, bool):
        raise InvalidArgument(field, f"{field} must be true or false.")
    return value


def number(value: Any, field: str, *, most: int, least: int = 1) -> int:
    """A whole number from ``least`` to ``most``. Raises InvalidArgument."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not least <= value <= most:
        raise InvalidArgument(field, f"{field} must be a number from {least} to {most}.")
    return int(value)


def moment(value: Any, field: str) -> dt.datetime:
    """A moment that has passed. Raises InvalidArgument."""
    if not isinstance(value, str):
        raise InvalidArgument(field, f"{field} must be a moment as ISO 8601.")
    parsed = parse_moment(value, field=field)
    if parsed > now() + MAX_CLOCK_SKEW:
        raise InvalidArgument(field, f"{field} lies in the future.")
    return parsed


def optional_moment(value: Any, field: str, *, may_come: bool = False) -> dt.datetime | None:
    """A moment or None; with ``may_come`` it may lie in the future. Raises InvalidArgument."""
    if value is None:
        return None
    if may_come and isinstance(value, str):
        return parse_moment(value, field=field)
    return moment(value, field)


def parse_author(value: Any, where: str) -> ParsedAuthor:
    """An author object with a known kind. Raises InvalidArgument, ContentRejected."""
    given = fields_of(value, where, AUTHOR_FIELDS)
    if given["kind"] not in [kind for kind, _ in AUTHOR_KINDS]:
        raise InvalidArgument(f"{where}.kind", f"{where}.kind is none of the allowed values.")
    return ParsedAuthor(
        kind=given["kind"],
        id=_name(given["id"], f"{where}.id", AUTHOR_ID_MAX_LENGTH),
        label=require_text(
            _name(given["label"], f"{where}.label", LABEL_MAX_LENGTH),
            field=f"{where}.label",
            max_length=LABEL_MAX_LENGTH,
            guarded=False,
        ),
    )


def _name(value: Any, field: str, most: int) -> str:
    if not isinstance(value, str):
        raise InvalidArgument(field, f"{field} must be a text.")
    return _checked_name(value, field, most)


@lru_cache(maxsize=1024)
def _checked_name(name: str, field: str, most: int) -> str:
    """The same few authors stand in all lines."""
    return optional_text(name, field=field, max_length=most)


def parse_provenance(value: Any) -> dict[str, Any]:
    """An object of storable JSON; the write policy judges it with the memory.

    Raises InvalidArgument, PayloadTooLarge.
    """
    if not isinstance(value, dict):
        raise InvalidArgument("provenance", "provenance must be an object.")
    _require_storable(value)
    if len(canonical_json(value)) > PROVENANCE_MAX_LENGTH:
        raise PayloadTooLarge(
            f"provenance may have at most {PROVENANCE_MAX_LENGTH} characters.", field="provenance"
        )
    return value


def wording(given: Fields, where: str) -> MemoryDraft:
    """Title, content and tags of a version, exactly as its hash says.

    Raises InvalidArgument, PayloadTooLarge.
    """
    try:
        draft = make_draft(content=given["content"], title=given["title"], tags=given["tags"])
    except InvalidArgument as error:
        field = f"{where}.{error.details['field']}"
        raise InvalidArgument(field, f"{where}: {error.message}") from error
    if given["content_hash"] != draft.content_hash:
        field = f"{where}.content_hash"
        raise InvalidArgument(field, f"{field} is not that of title, content and tags.")
    return draft


def _require_storable(value: Any) -> None:
    if isinstance(value, str):
        require_storable(value, field="provenance")
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            _require_storable(name)
            _require_storable(inner)
    elif isinstance(value, list):
        for inner in value:
            _require_storable(inner)
