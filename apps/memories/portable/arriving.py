"""A line that arrives: checked field by field before anything is done with it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from apps.common.errors import InvalidArgument
from apps.common.text import canonical_json, optional_text, require_one_of, require_uuid
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import (
    REASON_MAX_LENGTH,
    MemoryDraft,
    optional_tier,
    require_relation,
    require_type,
)
from apps.memories.models.memory import QUARANTINE_REASON_MAX_LENGTH, RULE_ID_MAX_LENGTH
from apps.memories.portable.format import MOMENT_FIELDS, PLAIN_FIELDS
from apps.memories.portable.import_parser import (
    Fields,
    ParsedAuthor,
    fields_of,
    list_of,
    moment,
    number,
    optional_moment,
    parse_author,
    parse_provenance,
    truth,
    wording,
)
from apps.memories.vocabulary import MemoryType, Relation, Status, Writer

MOST_VERSIONS = 100_000
MOST_LINKS = 100_000
MOST_RULES = 500
LABEL_LENGTH = 255
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
class ArrivingVersion:
    """One wording."""

    number: int
    draft: MemoryDraft
    author: ParsedAuthor
    reason: str
    created_at: dt.datetime


@dataclass(frozen=True, slots=True)
class ArrivingLink:
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
class Arrival:
    """One memory as the file has it; consistent in itself."""

    id: UUID
    type: MemoryType
    status: Status
    tier: str
    belonging: MemoryAttributes
    provenance: Mapping[str, Any]
    author: ParsedAuthor
    versions: tuple[ArrivingVersion, ...]
    links: tuple[ArrivingLink, ...]
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
    def served(self) -> ArrivingVersion:
        """The wording that readers got."""
        return self.versions[self.served_version - 1]

    @property
    def was_verified(self) -> bool:
        """Whether somebody had verified it, as it is or under its lock."""
        return Status.VERIFIED in (self.status, self.status_before_lock)


def read_arrival(line: Mapping[str, Any]) -> Arrival:
    """Raises InvalidArgument naming the field, PayloadTooLarge, ContentRejected (short texts)."""
    given = fields_of(line, "line", MEMORY_FIELDS, optional=OPTIONAL)
    versions = _versions(given["versions"])
    served = number(given["served_version"], "served_version", most=len(versions))
    _require_same_wording(given, versions[served - 1])
    if truth(given["enforced"], "enforced"):
        raise InvalidArgument("enforced", "enforced: no memory of a repository is enforced.")
    memory_id = require_uuid(given["id"], field="id")
    return Arrival(
        id=memory_id,
        type=require_type(given["type"]),
        versions=versions,
        links=_links(given["links"], memory_id),
        served_version=served,
        belonging=_belonging(given),
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


def _belonging(given: Fields) -> MemoryAttributes:
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


def _versions(given: Any) -> tuple[ArrivingVersion, ...]:
    entries = list_of(given, "versions", most=MOST_VERSIONS)
    if not entries:
        raise InvalidArgument("versions", "versions: a memory has one at least.")
    return tuple(_version(entry, place) for place, entry in enumerate(entries, start=1))


def _version(entry: Any, place: int) -> ArrivingVersion:
    where = f"versions[{place - 1}]"
    given = fields_of(entry, where, VERSION_FIELDS)
    if given["number"] != place or isinstance(given["number"], bool):
        raise InvalidArgument(f"{where}.number", f"{where}.number must be {place}.")
    return ArrivingVersion(
        number=place,
        draft=wording(given, where),
        author=parse_author(given["author"], f"{where}.author"),
        reason=optional_text(
            given["reason"], field=f"{where}.reason", max_length=REASON_MAX_LENGTH
        ),
        created_at=moment(given["created_at"], f"{where}.created_at"),
    )


def _require_same_wording(given: Fields, served: ArrivingVersion) -> None:
    """What is served stands in the line twice."""
    draft = served.draft
    stated = canonical_json([given["title"], given["content"], given["tags"]])
    same = stated == canonical_json([draft.title, draft.content, draft.tags])
    if not same or given["content_hash"] != draft.content_hash:
        raise InvalidArgument("content", f"content: this is not version {served.number}.")


def _links(given: Any, memory_id: UUID) -> tuple[ArrivingLink, ...]:
    entries = list_of(given, "links", most=MOST_LINKS)
    return tuple(_link(entry, f"links[{place}]", memory_id) for place, entry in enumerate(entries))


def _link(entry: Any, where: str, memory_id: UUID) -> ArrivingLink:
    given = fields_of(entry, where, LINK_FIELDS)
    source = require_uuid(given["source"], field=f"{where}.source")
    target = require_uuid(given["target"], field=f"{where}.target")
    if source == target or memory_id not in (source, target):
        raise InvalidArgument(where, f"{where} must lie between this memory and another.")
    suggested = truth(given["suggested"], f"{where}.suggested")
    declined_at = optional_moment(given["declined_at"], f"{where}.declined_at")
    if declined_at is not None and not suggested:
        raise InvalidArgument(f"{where}.declined_at", f"{where}: only suggestions are declined.")
    return ArrivingLink(
        source=source,
        target=target,
        relation=require_relation(given["relation"]),
        suggested=suggested,
        author=parse_author(given["author"], f"{where}.author"),
        declined_at=declined_at,
        declined_by=optional_text(
            given["declined_by"], field=f"{where}.declined_by", max_length=LABEL_LENGTH
        ),
        created_at=moment(given["created_at"], f"{where}.created_at"),
    )


def _rules(given: Any) -> tuple[str, ...]:
    rules = list_of(given, "released_rules", most=MOST_RULES)
    return tuple(
        optional_text(rule, field="released_rules", max_length=RULE_ID_MAX_LENGTH) for rule in rules
    )


def _short(given: Fields, name: str, most: int) -> str:
    return optional_text(given[name], field=name, max_length=most)


def _optional_id(given: Any, field: str) -> UUID | None:
    return None if given is None else require_uuid(given, field=field)
