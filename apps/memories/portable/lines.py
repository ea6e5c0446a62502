"""Lines of files of memories: those of new ones, and those of an export.

The line of an export is one model, which the writer fills and the reader checks. What the write
policy says of its texts, and what the person may bring back, is decided by the services; here a
line is only consistent in itself.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self
from uuid import UUID

from pydantic import Field, PlainSerializer

from apps.common.clock import iso, now, parse_moment
from apps.common.context import ActorKind, RequestContext
from apps.common.errors import InvalidArgument
from apps.common.json_limits import Fault, faults_in
from apps.common.messages import (
    MISSED,
    MISSING,
    Identifier,
    Many,
    Message,
    Number,
    Text,
    ValueKind,
    Whole,
    Word,
    read,
    too_large,
    wrong,
)
from apps.common.text import REASON_MAX_LENGTH, UNSTORABLE, canonical_json, require_tags
from apps.governance.models import RULE_ID_MAX_LENGTH
from apps.memories.attributes import MAX_ENTITIES, MemoryAttributes
from apps.memories.drafts import TITLE_MAX_LENGTH, MemoryDraft, make_draft
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.models.memory import (
    ENTITY_MAX_LENGTH,
    QUARANTINE_REASON_MAX_LENGTH,
)
from apps.memories.vocabulary import (
    CLOSED_STATUSES,
    MemoryType,
    Relation,
    Status,
    Tier,
    Writer,
)
from apps.organizations.models import CORPUS_MAX_LENGTH, WORKSPACE_NAME_MAX_LENGTH

AUTHOR_ID_MAX_LENGTH = 64
LABEL_MAX_LENGTH = 255
KEY_MAX_LENGTH = 255
PROVENANCE_MAX_LENGTH = 65_536
MAX_VERSIONS = 100_000
MAX_LINKS = 100_000
MAX_RULES = 500
#: How far another machine's clock may be ahead.
MAX_CLOCK_SKEW = dt.timedelta(minutes=5)
MEMORY = "memory"
#: Fields of a memory that are not in its line: they say where it lies, follow from the rest, or
#: belong to the talk of reviewers and authors there. What was erased is not exported.
OMITTED_FIELDS = (
    *("organization", "repository", "scope", "owner_kind", "owner_id"),
    *("served_author_kind", "latest_version", "change_request", "erased_at"),
)
#: Fields of lines that are no columns of their rows, or another row.
NO_COLUMNS = frozenset(
    {"kind", "author", "superseded_by", "beside", "versions", "links", "source", "target"}
)


@dataclass(frozen=True, slots=True)
class Short(ValueKind):
    """A text that can be stored, kept without the blanks around it."""

    max_length: int
    may_be_empty: bool = True

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong(MISSED if value is MISSING else "It must be a text.")
        if len(value) > self.max_length:
            raise wrong(f"It may have at most {self.max_length} characters.")
        if UNSTORABLE.search(value):
            raise wrong("It holds a NUL or an invalid Unicode character.")
        stripped = value.strip()
        if not (stripped or self.may_be_empty):
            raise wrong("It must not be empty.")
        return stripped


class WordingTags(ValueKind):
    """The tags of a wording."""

    def read(self, value: Any) -> list[str]:
        try:
            return require_tags(value)
        except InvalidArgument as error:
            raise wrong(error.message) from None


class Provenance(ValueKind):
    """An object of JSON that can be stored."""

    def read(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(MISSED if value is MISSING else "It must be an object.")
        # Whole numbers of any size were stored, so they come back.
        fault = next((fault for fault in faults_in(value) if fault is not Fault.INTEGER), None)
        if fault is not None:
            raise wrong(f"It holds {fault.value}.")
        if len(canonical_json(value)) > PROVENANCE_MAX_LENGTH:
            said = f"It may have at most {PROVENANCE_MAX_LENGTH} characters."
            raise too_large(said, max_bytes=PROVENANCE_MAX_LENGTH)
        return value


@dataclass(frozen=True, slots=True)
class Past(ValueKind):
    """A moment that has passed, from ISO 8601; ``may_come`` allows one that has not."""

    may_come: bool = False

    def read(self, value: Any) -> dt.datetime:
        if not isinstance(value, str):
            raise wrong(MISSED if value is MISSING else "It must be a moment as ISO 8601.")
        try:
            parsed = parse_moment(value, field="It")
        except InvalidArgument as error:
            raise wrong(error.message) from None
        if not self.may_come and parsed > now() + MAX_CLOCK_SKEW:
            raise wrong("It lies in the future.")
        return parsed


_AS_TEXT = PlainSerializer(iso, when_used="json")
PastMoment = Annotated[dt.datetime, Past(), _AS_TEXT]
AnyMoment = Annotated[dt.datetime, Past(may_come=True), _AS_TEXT]
Id = Annotated[UUID, Identifier()]


class LinePart(Message):
    """An object inside a line."""

    no_object: ClassVar[str] = "It must be an object."


class EntryLine(Message):
    """A new memory in a file.

    Never identity, place or status: those come from the command line and from people. ``author`` is
    who said the words, as ``make_authorship`` reads it; the memory's author is who imports them.
    """

    noun: ClassVar[str] = "line"
    no_object: ClassVar[str] = "A line must be an object."
    null_is_absent: ClassVar[bool] = True

    key: Annotated[str, Short(KEY_MAX_LENGTH, may_be_empty=False)] = ""
    type: Annotated[str, Word(tuple(MemoryType))]
    title: Annotated[str, Short(TITLE_MAX_LENGTH)] = ""
    content: Annotated[str, Text()]
    tags: Annotated[list[str], WordingTags()] = []
    author: Any = None
    date: Any = None
    thread: Any = None
    tier: Annotated[str, Word(("", *Tier))] = ""


class Author(LinePart):
    """Who wrote something, as the file says."""

    kind: Annotated[str, Word(tuple(ActorKind))]
    id: Annotated[str, Short(AUTHOR_ID_MAX_LENGTH)]
    label: Annotated[str, Short(LABEL_MAX_LENGTH, may_be_empty=False)]

    @classmethod
    def of(cls, row: Memory | MemoryVersion | MemoryLink) -> Self:
        """The author that a row names."""
        return cls.model_construct(kind=row.author_kind, id=row.author_id, label=row.author_label)

    @classmethod
    def acting(cls, context: RequestContext) -> Self:
        """Whoever acts in a context."""
        actor = context.actor
        return cls.model_construct(kind=actor.kind.value, id=actor.id, label=actor.label)

    def columns(self) -> dict[str, str]:
        """What a row keeps of it."""
        return {"author_kind": self.kind, "author_id": self.id, "author_label": self.label}


class VersionLine(LinePart):
    """One wording."""

    number: Annotated[int, Whole(1, MAX_VERSIONS)]
    title: Annotated[str, Short(TITLE_MAX_LENGTH)]
    content: Annotated[str, Text()]
    tags: Annotated[list[str], WordingTags()]
    author: Author
    reason: Annotated[str, Short(REASON_MAX_LENGTH)]
    content_hash: Annotated[str, Short(64)]
    findings: Any = ()
    """For readers only: where it arrives, it is judged anew."""
    created_at: PastMoment

    @classmethod
    def of(cls, version: MemoryVersion) -> Self:
        """The line of a version."""
        return cls.model_construct(**_same(cls, version), author=Author.of(version))

    @property
    def draft(self) -> MemoryDraft:
        """Its wording."""
        return MemoryDraft(self.title, self.content, self.tags)


class LinkLine(LinePart):
    """One link; ids as they were where it comes from."""

    source: Id
    target: Id
    relation: Annotated[str, Word(tuple(Relation))]
    suggested: bool
    author: Author
    declined_at: PastMoment | None
    declined_by: Annotated[str, Short(LABEL_MAX_LENGTH)]
    created_at: PastMoment

    @classmethod
    def of(cls, link: MemoryLink) -> Self:
        """The line of a link."""
        ends = {"source": link.source_id, "target": link.target_id}
        return cls.model_construct(**{**_same(cls, link), **ends, "author": Author.of(link)})


class MemoryLine(Message):
    """Everything of one memory."""

    noun: ClassVar[str] = "line"
    no_object: ClassVar[str] = "A line must be an object."

    kind: Annotated[str, Word((MEMORY,))]
    id: Id
    type: Annotated[str, Word(tuple(MemoryType))]
    status: Annotated[str, Word(tuple(Status))]
    tier: Annotated[str, Word(("", *Tier))]
    family: Annotated[str, Word(tuple(Writer))]
    workspace_scope: Annotated[str, Short(WORKSPACE_NAME_MAX_LENGTH, may_be_empty=False)]
    corpus_id: Annotated[str, Short(CORPUS_MAX_LENGTH)]
    title: Annotated[str, Short(TITLE_MAX_LENGTH)]
    content: Annotated[str, Text()]
    tags: Annotated[list[str], WordingTags()]
    entities: Annotated[
        tuple[Annotated[str, Short(ENTITY_MAX_LENGTH, may_be_empty=False)], ...],
        Many(MAX_ENTITIES),
    ]
    confidence: Annotated[float, Number(0, 1)]
    content_hash: Annotated[str, Short(64)]
    provenance: Annotated[dict[str, Any], Provenance()]
    served_version: Annotated[int, Whole(1, MAX_VERSIONS)]
    pending_version: Annotated[int, Whole(1, MAX_VERSIONS)] | None
    rejected_version: Annotated[int, Whole(1, MAX_VERSIONS)] | None
    enforced: bool
    quarantine_reason: Annotated[str, Short(QUARANTINE_REASON_MAX_LENGTH)]
    guard_version: Any = ""
    findings: Any = ()
    """As ``guard_version`` for readers only: where it arrives, it is judged anew."""
    released_rules: Annotated[
        tuple[Annotated[str, Short(RULE_ID_MAX_LENGTH)], ...], Many(MAX_RULES)
    ]
    expires_by_policy: bool
    status_before_lock: Annotated[str, Word(("", Status.UNVERIFIED, Status.VERIFIED))]
    status_reason: Annotated[str, Short(REASON_MAX_LENGTH)]
    expires_at: AnyMoment | None
    locked_at: PastMoment | None
    verified_at: PastMoment | None
    waiting_since: PastMoment
    created_at: PastMoment
    updated_at: PastMoment
    author: Author
    superseded_by: Id | None
    beside: Any = Field(None, exclude_if=lambda kept: not kept)
    """What other apps keep of it, read by them."""
    versions: Annotated[tuple[VersionLine, ...], Many(MAX_VERSIONS, least=1)]
    links: Annotated[tuple[LinkLine, ...], Many(MAX_LINKS)]

    @classmethod
    def of(
        cls,
        memory: Memory,
        versions: Iterable[MemoryVersion],
        links: Iterable[MemoryLink],
        beside: Mapping[str, Any],
    ) -> Self:
        """The line of a memory; ``beside`` is what other apps keep of it."""
        parts = {
            "kind": MEMORY,
            "author": Author.of(memory),
            "superseded_by": memory.superseded_by_id,
            "beside": beside,
            "entities": tuple(memory.entities),
            "released_rules": tuple(memory.released_rules),
            "versions": tuple(VersionLine.of(version) for version in versions),
            "links": tuple(LinkLine.of(link) for link in links),
        }
        return cls.model_construct(**{**_same(cls, memory), **parts})

    @property
    def served(self) -> VersionLine:
        """The wording that readers got."""
        return self.versions[self.served_version - 1]

    @property
    def was_verified(self) -> bool:
        """Whether somebody had verified it, as it is or under its lock."""
        return Status.VERIFIED in (self.status, self.status_before_lock)

    @property
    def attributes(self) -> MemoryAttributes:
        """What it has beside its text."""
        return MemoryAttributes(
            family=Writer(self.family),
            workspace_scope=self.workspace_scope,
            corpus_id=self.corpus_id,
            entities=tuple(dict.fromkeys(self.entities)),
            confidence=self.confidence,
        )

    def short_texts(self) -> Iterator[tuple[str, str]]:
        """The texts that the write policy sees one by one, each with its place in the line.

        Not ``quarantine_reason``: it names rules, and their names read like what they find.
        """
        yield from _texts("", self, "workspace_scope", "corpus_id", "status_reason")
        yield from (("entities", name) for name in self.entities)
        yield from (("released_rules", rule) for rule in self.released_rules)
        yield from _texts("author.", self.author, "id", "label")
        for number, version in enumerate(self.versions):
            yield from _texts(f"versions[{number}].", version, "reason")
            yield from _texts(f"versions[{number}].author.", version.author, "id", "label")
        for number, link in enumerate(self.links):
            yield from _texts(f"links[{number}].", link, "declined_by")
            yield from _texts(f"links[{number}].author.", link.author, "id", "label")


def parse_memory_line(raw: Mapping[str, Any]) -> MemoryLine:
    """A memory line of an export, consistent in itself.

    Raises InvalidArgument naming the field, PayloadTooLarge.
    """
    line = read(MemoryLine, raw)
    for place, version in enumerate(line.versions):
        _require_wording(version, f"versions[{place}]", place + 1)
    _require_numbers(line)
    _require_same_wording(line)
    _require_status(line)
    for place, link in enumerate(line.links):
        _require_link(link, f"links[{place}]", line.id)
    if line.enforced:
        raise InvalidArgument("enforced", "enforced: no memory of a repository is enforced.")
    return line


def _require_wording(version: VersionLine, where: str, number: int) -> None:
    """Its place, and that it is what its hash says."""
    if version.number != number:
        raise InvalidArgument(f"{where}.number", f"{where}.number must be {number}.")
    try:
        draft = make_draft(content=version.content, title=version.title, tags=version.tags)
    except InvalidArgument as error:
        raise InvalidArgument(
            f"{where}.{error.details['field']}", f"{where}: {error.message}"
        ) from error
    if version.content_hash != draft.content_hash:
        field = f"{where}.content_hash"
        raise InvalidArgument(field, f"{field} is not that of title, content and tags.")


def _require_numbers(line: MemoryLine) -> None:
    """That the numbers of versions are of such as there are."""
    latest = len(line.versions)
    bounds = {
        "served_version": (line.served_version, 1),
        "pending_version": (line.pending_version, line.served_version + 1),
        "rejected_version": (line.rejected_version, 1),
    }
    for field, (number, first) in bounds.items():
        if number is not None and not first <= number <= latest:
            raise InvalidArgument(field, f"{field} must be a number from {first} to {latest}.")


def _require_same_wording(line: MemoryLine) -> None:
    """The served text is in the line twice."""
    here = MemoryDraft(line.title, line.content, line.tags)
    if here != line.served.draft or line.content_hash != line.served.content_hash:
        raise InvalidArgument("content", f"content: this is not version {line.served_version}.")


def _require_status(line: MemoryLine) -> None:
    """Status and lock only go together in certain ways."""
    locked = line.status == Status.LOCKED
    if locked != bool(line.status_before_lock) or locked != (line.locked_at is not None):
        raise InvalidArgument(
            "status_before_lock", "status, status_before_lock and locked_at contradict each other."
        )
    if line.superseded_by and line.status not in CLOSED_STATUSES:
        raise InvalidArgument("superseded_by", "superseded_by: the memory is still in use.")


def _require_link(link: LinkLine, where: str, memory_id: UUID) -> None:
    if link.source == link.target or memory_id not in (link.source, link.target):
        raise InvalidArgument(where, f"{where} must lie between this memory and another.")
    if link.declined_at is not None and not link.suggested:
        raise InvalidArgument(f"{where}.declined_at", f"{where}: only suggestions are declined.")


def _same(line: type[Message], row: Memory | MemoryVersion | MemoryLink) -> dict[str, Any]:
    """The columns of a row that have the names of fields, without rows that it refers to."""
    return {name: getattr(row, name) for name in line.model_fields if name not in NO_COLUMNS}


def _texts(where: str, part: Message, *names: str) -> Iterator[tuple[str, str]]:
    return ((f"{where}{name}", getattr(part, name)) for name in names)
