"""What endpoints about memories, their versions and links take and answer."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Annotated, Any, Self

from django.db.models import prefetch_related_objects
from pydantic import BeforeValidator, Field

from apps.audit.selectors.receipts import PENDING, ReceiptKind
from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.common.messages import (
    NO_TEXT,
    NOTHING,
    Answer,
    AnsweredMoment,
    AnyMoment,
    Capped,
    Each,
    Identifier,
    ListOf,
    Message,
    QueryWhole,
    Text,
    Word,
    attribute,
    one_of,
)
from apps.memories.drafts import WRITABLE_SCOPES
from apps.memories.models import Memory, MemoryVersion
from apps.memories.presentation import (
    ActorKindWord,
    Comment,
    Link,
    MemoryObject,
    VersionNumber,
    WrittenVersion,
    memory_read,
)
from apps.memories.selectors import surroundings_of
from apps.memories.services.reads import MAX_HISTORY
from apps.memories.services.writes import NewMemory
from apps.memories.vocabulary import ChangeRequest, MemoryType, Relation, Scope, Status, Tier
from apps.rest.messages.common import (
    FOR_PEOPLE,
    AnyText,
    Finding,
    GivenId,
    OptionalId,
    RowId,
)
from apps.search.filters import FOUND_STATUSES
from apps.search.injection import MAX_CHARACTERS
from apps.search.ranking import Relevance
from apps.search.results import Dispute, Explanation, Format

# The OpenAPI page names its enumerations after these lists (see the settings).
FORMATS = [form.value for form in Format]
TypeWord = Word(tuple(MemoryType.values))
TierWord = Word(tuple(Tier.values))
AnyTags = Annotated[list[str], ListOf(Text(may_be_blank=True))]
TEXT_FORMAT = (
    f"`text`: the hits as one text of at most {MAX_CHARACTERS} characters; `results` then come "
    "without contents."
)
OptionalMoment = Annotated[dt.datetime | None, AnyMoment()]


class MemoryEntry(Message):
    """One of several new memories."""

    content: AnyText
    """What to remember; 32 KiB at most unless configured otherwise."""
    type: Annotated[str, TypeWord]
    """Protected types are for people only."""
    title: AnyText = ""
    tags: AnyTags = []
    """At most seven; lower-case words and hyphens."""
    scope: Annotated[str, Word(tuple(WRITABLE_SCOPES))] = ""
    """Agents: repository only."""
    tier: Annotated[str, TierWord] = ""
    """None if left out."""
    expires_at: OptionalMoment = None
    enforced: bool = False
    """For organization and system rules."""


class MemoryPlace(Message):
    """Where new memories go."""

    organization_id: OptionalId = None
    repository_id: OptionalId = None
    """May be left out by a token of exactly one repository, and above repositories."""


class WithReceipt(Message):
    """A write whose proof can be waited for."""

    receipt: Annotated[str, Word(tuple(ReceiptKind))] = ""
    """`sealed`: wait, three seconds at most, for the proof that the audit trail has it."""


class Receipt(Answer):
    """Whether the record of a write is sealed; the write holds in any case."""

    state: Annotated[str, one_of([PENDING, *ReceiptKind])]
    """`pending`: send the same request again under its `Idempotency-Key`, or ask for the record's
    proof."""
    record_id: int | None = NOTHING
    """While it is pending: the record."""
    proof: dict[str, Any] | None = NOTHING
    """What `docs/verify_audit.py` checks."""


class CreateMemory(MemoryEntry, MemoryPlace, WithReceipt):
    """A new memory."""


#: Memories in one call: what one transaction writes.
MAX_MEMORIES = 200


class CreateMemories(MemoryPlace):
    """Several new memories of one place."""

    memories: Annotated[
        list[MemoryEntry | PlatformError], Each(MemoryEntry, "memories", MAX_MEMORIES)
    ]
    """Each is answered for itself."""

    def new(self) -> list[NewMemory | PlatformError]:
        """What is to be written of each, or why it could not be read."""
        return [
            one if isinstance(one, PlatformError) else NewMemory(**one.given())
            for one in self.memories
        ]


class CreatedMemories(Answer):
    """What became of each memory, in their order, and of how many."""

    results: list[dict[str, Any]]
    """Of each: its `memory_id`, `status`, whether it is `quarantined`, and the claims for which it
    `awaits_verification`, if there are any; or its error."""
    written: int
    """How many are new."""
    refused: int
    """How many were not taken."""

    @classmethod
    def about(cls, outcomes: Sequence[Memory | PlatformError], context: RequestContext) -> Self:
        """The answer of a call."""
        refused = sum(isinstance(one, PlatformError) for one in outcomes)
        claiming = [one for one in outcomes if isinstance(one, Memory) and one.unconfirmed_claims]
        prefetch_related_objects(claiming, "repository")  # its policy says what waits
        results = [
            one.as_dict(context.request_id) if isinstance(one, PlatformError) else _outline(one)
            for one in outcomes
        ]
        return cls(results=results, written=len(outcomes) - refused, refused=refused)


def _outline(memory: Memory) -> dict[str, Any]:
    awaited = memory.awaited_claims
    return {
        "memory_id": str(memory.pk),
        "status": memory.status,
        "quarantined": memory.is_quarantined,
        **({"awaits_verification": awaited} if awaited else {}),
    }


class NewVersion(WithReceipt):
    """Another wording of a memory."""

    content: AnyText
    title: AnyText = ""
    tags: AnyTags = []
    """At most seven; lower-case words and hyphens."""
    type: Annotated[str, TypeWord] = ""
    """If given: the type the memory has."""
    expected_version: RowId = 0
    """Refused if the memory has moved on."""
    expected_status: Annotated[str, Word(tuple(Status.values))] = ""
    """Refused if it has another status."""
    reason: AnyText = ""
    """People have to give one."""
    verify: bool = False
    """Verify in the same act (people with the right)."""


class SeenMemory(Message):
    """What the caller saw of the memory when she decided; `If-Match` says the same."""

    version: RowId = 0
    """The newest version: the pending one, else the served one."""
    status: Annotated[str, Word(tuple(Status.values))] = ""
    """The status it had."""


class ReasonedDecision(SeenMemory):
    """The same, with the reason for it."""

    reason: AnyText


class Merge(SeenMemory):
    """Which memories become one with this one."""

    other_memory_ids: Annotated[list[uuid.UUID], ListOf(Identifier())]
    """At most 100, of the same part of the repository; the caller has read them."""


class RequestChanges(SeenMemory):
    """The same, with what is to be changed."""

    comment: AnyText
    """What its author is told; 2,000 characters at most."""


class WriteComment(Message):
    """What is to be said about a version."""

    comment: AnyText
    """2,000 characters at most."""
    version: RowId = 0
    """The newest if left out: the pending one, else the served one."""


class Deprecate(ReasonedDecision):
    """Why a memory is valid no longer, and what is instead."""

    replacement_memory_id: OptionalId = None


class DrawLink(Message):
    """What a memory is to another one."""

    target_memory_id: GivenId
    relation: Annotated[str, Word(tuple(Relation.values))]
    """What this memory is to the target."""


class Search(Message):
    """A question, and what is to be found."""

    query: AnyText
    repository_id: OptionalId = None
    """May be left out by a token of exactly one repository."""
    limit: Annotated[int, Capped(1)] = 0
    """1 to 10, default 5."""
    type_filter: Annotated[list[str], ListOf(TypeWord, or_one=True)] = []
    tags: AnyTags = []
    """At most seven; lower-case words and hyphens."""
    author: Annotated[list[str], ListOf(Text(may_be_blank=True), or_one=True)] = []
    """Name or id of who wrote it."""
    tier: Annotated[list[str], ListOf(TierWord, or_one=True)] = []
    status: Annotated[list[str], ListOf(Word(tuple(FOUND_STATUSES)), or_one=True)] = []
    scope: Annotated[list[str], ListOf(Word(tuple(Scope.values)), or_one=True)] = []
    since: OptionalMoment = None
    until: Annotated[dt.datetime | None, AnyMoment(ends=True)] = None
    """Of a day alone until its end."""
    format: Annotated[str, Word(tuple(FORMATS))] = Field("", description=TEXT_FORMAT)
    as_of: OptionalMoment = None
    """What was served then. For people with the right to view the audit trail."""
    explain: bool = False
    """Why each hit stands where it stands. For the same people."""


class ExportQuery(Message):
    """The memories of a repository, or some of them."""

    repository_id: GivenId
    type: Annotated[str, TypeWord] = ""
    tier: Annotated[str, TierWord] = ""
    since: OptionalMoment = None
    """First written then or later."""


class HeldRulesQuery(Message):
    """Where the rules hold."""

    repository_id: GivenId


class RulesFile(Answer):
    """The approved rules that hold in a repository, for files such as AGENTS.md."""

    place: str
    """The slugs of organization and repository, as in the section's marks."""
    text: str
    """The section, from its first mark to its last; the same rules make the same text."""


class HistoryQuery(Message):
    """How much of it."""

    limit: Annotated[int, QueryWhole(1, MAX_HISTORY)] = 0


class MemorySummary(MemoryObject):
    """Agents get the fields up to `quarantined`, people all."""

    tier: Annotated[str, one_of(Tier)] = NO_TEXT
    organization_id: uuid.UUID | None = FOR_PEOPLE
    repository_id: uuid.UUID | None = FOR_PEOPLE
    author: Annotated[str, attribute("author_label")] = FOR_PEOPLE
    quarantine_reason: str = FOR_PEOPLE
    findings: list[Finding] = FOR_PEOPLE
    latest_version: int = FOR_PEOPLE
    pending_version: int | None = FOR_PEOPLE
    change_request: Annotated[str, one_of(["", *ChangeRequest])] = FOR_PEOPLE
    """Whether changes are requested of the author, or answered."""
    superseded_by: Annotated[uuid.UUID | None, attribute("superseded_by_id")] = FOR_PEOPLE
    expires_at: AnsweredMoment | None = FOR_PEOPLE
    created_at: AnsweredMoment = FOR_PEOPLE
    updated_at: AnsweredMoment = FOR_PEOPLE
    locked_at: AnsweredMoment | None = FOR_PEOPLE
    verified_at: AnsweredMoment | None = FOR_PEOPLE
    erased_at: AnsweredMoment | None = FOR_PEOPLE
    """When its words were erased: none of it can be read any more."""


class CreatedMemory(MemorySummary):
    """A new memory, with the proof of it if that was asked for."""

    receipt: Receipt | None = NOTHING


class CreatedVersion(WrittenVersion):
    """What became of a version that was written, with the proof of it if that was asked for."""

    receipt: Receipt | None = NOTHING


class MemoryDetail(MemorySummary):
    """A memory with its versions' authors and its links."""

    merged_into: uuid.UUID | None = NOTHING
    """What it was merged into."""
    versions: list[VersionNumber]
    links: list[Link]


class VersionOutline(Answer):
    """Who wrote a version."""

    number: int
    author_kind: ActorKindWord
    author: Annotated[str, attribute("author_label")]
    reason: str


class Version(VersionOutline):
    """Agents get the first four fields, people all."""

    title: str = FOR_PEOPLE
    content: str = FOR_PEOPLE
    tags: list[str] = FOR_PEOPLE
    content_hash: str = FOR_PEOPLE
    findings: list[Finding] = FOR_PEOPLE
    """What the write policy found when it was written."""
    created_at: AnsweredMoment = FOR_PEOPLE


class CommentEntry(Comment):
    """What somebody said about a version of a memory."""

    id: int
    requests_changes: bool
    """By it a reviewer sent the version back to its author."""
    created_at: AnsweredMoment


class LinkEntry(Link):
    """A link of a memory; `direction` is seen from that memory."""

    id: int
    suggested: bool
    """Waits for a person and has no effect."""
    declined: Annotated[bool, BeforeValidator(bool), attribute("declined_at")]
    author_kind: ActorKindWord
    author: Annotated[str, attribute("author_label")]
    created_at: AnsweredMoment


class Hit(MemorySummary):
    """A memory that was found; without `content` when the search was for `text`."""

    relevance: Annotated[str, Word(tuple(Relevance))]
    """How sure it is that this has to do with the query."""
    explain: Explanation | None = NOTHING


class Found(Answer):
    """What a search found, best first."""

    results: list[Hit]
    text: str = NO_TEXT
    """With `format: text`: all hits."""
    clamped_to: int | None = NOTHING
    """If the limit was too large."""
    notices: list[Dispute] | None = NOTHING
    """What contradicts some of the results, or took their place."""


def memory_summary(memory: Memory, context: RequestContext) -> MemoryObject:
    """A memory in a list, or after an act."""
    shape = MemoryObject if context.actor.is_agent else MemorySummary
    return shape.seen_by(context.actor, memory)


def memory_detail(memory: Memory, context: RequestContext) -> MemoryObject:
    """One memory that was read: with its versions' authors and its links.

    To an agent also with what is said about what it wrote; people page through the comments.
    """
    around = surroundings_of(memory, context)
    found = memory_read(memory, viewer=context.actor, **around._asdict())
    if context.actor.is_agent:
        return found
    summary = dict(MemorySummary.seen_by(context.actor, memory))
    return MemoryDetail.model_construct(
        **summary,
        merged_into=found.merged_into,
        versions=found.versions,
        links=found.links,
    )


def version_entry(version: MemoryVersion, context: RequestContext) -> VersionOutline:
    """One version; agents get who wrote it, not what."""
    return VersionOutline.of(version) if context.actor.is_agent else Version.of(version)
