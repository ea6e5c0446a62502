"""What endpoints about reviewing memories and relying on them take and answer."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, ValidationInfo, field_validator

from apps.common.messages import (
    NOTHING,
    Answer,
    AnsweredMoment,
    Message,
    QueryWhole,
    Schema,
    ValueKind,
    Word,
    attribute,
    one_of,
    wrong,
)
from apps.memories.models import SimilarPair
from apps.memories.presentation import ActionWord, ActorKindWord, StatusWord
from apps.memories.selectors import review_queue
from apps.memories.selectors.timeline import MAX_PAGES
from apps.memories.services import review
from apps.memories.vocabulary import RecallKind, SimilarKind, Waiting
from apps.rest.messages.common import OptionalId, RowId
from apps.rest.messages.lists import Link
from apps.rest.messages.memories import (
    CommentEntry,
    LinkEntry,
    MemorySummary,
    Version,
)
from apps.rest.messages.queries import Flag, PageQuery, QueryId
from apps.tiers.models import MemoryUse, PalaceLocation

NUMBERED = {
    Waiting.SIMILAR: "pair_id",
    Waiting.LINK: "link_id",
    Waiting.FORGET: "suggestion_id",
}


class ReviewQuery(PageQuery):
    """Of what waits for a decision."""

    kind: Annotated[str, Word(tuple(Waiting.values))] = ""
    organization_id: OptionalId = None
    repository_id: OptionalId = None
    mine: Flag = False
    """Only what was given to you."""
    assignee_id: QueryId = None
    """Only what was given to this person."""
    overdue: Flag = False
    """Only what was due before today."""


class DossierQuery(Message):
    """What the decision is about."""

    pair_id: QueryId = None
    """The pair that is decided on comes first."""
    link_id: QueryId = None
    """The link that is decided on comes first."""
    suggestion_id: QueryId = None
    """The suggestion that is decided on; it opens the memory of somebody else to who decides."""


class TimelineQuery(Message):
    """Which page."""

    page: Annotated[int, QueryWhole(1, MAX_PAGES)] = 0
    """Default 1, the newest."""


@dataclass(frozen=True, slots=True)
class Date(ValueKind):
    """A date."""

    def read(self, value: Any) -> dt.date:
        try:
            return dt.date.fromisoformat(value)
        except (TypeError, ValueError):
            raise wrong("It must be a date as YYYY-MM-DD.") from None

    def schema(self) -> Schema:
        return {"type": "string", "format": "date"}


class Assign(Message):
    """Who is asked to decide, and until when."""

    user_id: RowId
    """Somebody who may verify there."""
    due_on: Annotated[dt.date | None, Date()] = None


class ReviewItem(Answer):
    """Something to decide on; the dossier of its memory has the texts."""

    kind: Annotated[str, one_of(Waiting)]
    memory_id: uuid.UUID
    waiting_since: Annotated[AnsweredMoment, attribute("since")]
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    pair_id: int | None = NOTHING
    """Of a similar pair."""
    link_id: int | None = NOTHING
    """Of a suggested link."""
    suggestion_id: int | None = NOTHING
    """Of a suggestion to forget."""

    @classmethod
    def of(cls, source: review_queue.ReviewItem) -> Self:
        number = {NUMBERED[source.kind]: source.number} if source.kind in NUMBERED else {}
        return super().of(source).model_copy(update=number)


class ReviewPage(Answer):
    """What waits, the oldest first."""

    next: Link
    results: list[ReviewItem]


class Assignment(Answer):
    """Who was asked to decide on a memory."""

    memory_id: uuid.UUID
    user_id: Annotated[int, attribute("assignee_id")]
    username: Annotated[str, attribute("assignee", "username")]
    due_on: dt.date | None
    assigned_by: str
    assigned_at: AnsweredMoment


class SimilarEntry(Answer):
    """A memory that says nearly the same."""

    id: int
    kind: Annotated[str, one_of(SimilarKind)]
    similarity: float
    memory_id: uuid.UUID
    """The other memory."""

    @classmethod
    def seen_from(cls, memory_id: uuid.UUID, pair: SimilarPair) -> Self:
        """The pair as seen from one of its memories."""
        return cls.from_row(pair, memory_id=pair.partner_of(memory_id))


class Dismissed(Answer):
    """A pair that may stay."""

    id: int
    decided_by: str
    decided_at: AnsweredMoment


class Beside(SimilarEntry):
    """A memory that says nearly the same, whole."""

    memory: MemorySummary

    @classmethod
    def seen_from(cls, memory_id: uuid.UUID, pair: SimilarPair) -> Self:
        other = pair.other if pair.memory_id == memory_id else pair.memory
        return cls.from_row(pair, memory_id=other.pk, memory=other)


class Suggestion(Answer):
    """That a language model would forget a memory."""

    id: int
    memory_id: uuid.UUID
    suggested_by: str
    """The name of the model."""
    session_id: str
    turn_id: str
    """Where that was said for which it would."""
    created_at: AnsweredMoment
    decided_by: str
    decided_at: AnsweredMoment | None


class Dossier(Answer):
    """What a reviewer needs to decide: the memory and what stands beside it."""

    memory: MemorySummary
    served: Version | None
    """Given if a version waits."""
    pending: Version | None
    """With the findings of now."""
    similar: list[Beside]
    links: list[LinkEntry]
    assignment: Assignment | None
    comments: list[CommentEntry]
    """The newest hundred, oldest first."""
    suggestion: Suggestion | None
    """The one that was named."""
    uses: int
    """How often the knowledge tools served it."""
    last_used_at: AnsweredMoment | None
    palace_path: str
    """Where it stands in the palace, or empty."""

    @classmethod
    def about(
        cls, dossier: review.Dossier, *, use: MemoryUse | None, location: PalaceLocation | None
    ) -> Self:
        """The dossier, with how often the memory was used and where it stands."""
        key, pending = dossier.memory.pk, dossier.pending
        return cls.from_row(
            dossier,
            pending=pending and Version.from_row(pending, findings=dossier.pending_findings),
            similar=[Beside.seen_from(key, pair) for pair in dossier.pairs],
            links=[LinkEntry.seen_from(key, link) for link in dossier.links],
            uses=use.count if use else 0,
            last_used_at=use.last_used_at if use else None,
            palace_path=location.path if location else "",
        )


class Reader(Answer):
    """Somebody who was served the memory. `readings` stops at 1,001."""

    organization_id: Annotated[uuid.UUID, attribute("reader", "organization_id")]
    actor_kind: Annotated[ActorKindWord, attribute("reader", "actor_kind")]
    actor_id: Annotated[str, attribute("reader", "actor_id")]
    agent_id: Annotated[str, attribute("reader", "agent_id")]
    name: Annotated[str, attribute("reader", "label")]
    readings: int
    versions: list[int]
    newest_records: list[int]
    """Audit records of the newest readings."""
    first_at: AnsweredMoment
    last_at: Annotated[AnsweredMoment, attribute("reader", "last_at")]


class Notice(Answer):
    """What an agent is told, or was told, of the memory."""

    id: int
    event: Annotated[str, one_of(RecallKind), attribute("kind")]
    agent_id: str
    organization_id: uuid.UUID
    served_version: int
    replacement_memory_id: Annotated[uuid.UUID | None, attribute("replacement_id")]
    created_at: AnsweredMoment
    delivered_at: AnsweredMoment | None
    delivered_request_id: str


class Reliance(Answer):
    """Who was served a memory, and what agents are told of it."""

    readers: list[Reader]
    has_more_readers: bool
    notices: list[Notice]
    has_more_notices: bool


class TimelineEntry(Answer):
    """An act, a refusal, the reads of one day by one reader, or a recall."""

    at: AnsweredMoment
    kind: str
    actor_kind: str
    actor: Annotated[str, attribute("actor_label")]
    record_id: int | None
    verdict: Annotated[str | None, attribute("record", "verdict")] = NOTHING
    reason: Annotated[str | None, attribute("record", "reason")] = NOTHING
    link_id: Annotated[int | None, attribute("link", "pk")] = NOTHING
    count: int
    versions: list[int]


class Timeline(Answer):
    """What happened to a memory, the newest first."""

    page: int
    has_more: bool
    results: Annotated[list[TimelineEntry], attribute("entries")]


class AgentSight(Answer):
    """What an agent of the memory's repository gets of it now."""

    found: dict[str, Any] | None
    """The object in a search's results."""
    read: dict[str, Any] | None
    """The whole answer of `memory.read`."""
    reasons: list[str]
    """What keeps it from being found."""


class Approval(Answer):
    """Who stood behind a memory: the person who verified it, or locked it unverified."""

    action: ActionWord
    version: Annotated[int | None, attribute("object_version")]
    by: Annotated[str, attribute("actor_label")]
    at: Annotated[AnsweredMoment, attribute("occurred_at")]


class Replayed(Answer):
    """A memory as it was served. Where you see nothing there is no text, only `withheld`."""

    rank: int
    version: Annotated[int, attribute("number")]
    withheld: Annotated[bool, BeforeValidator(lambda memory: memory is None), attribute("memory")]
    memory_id: Annotated[uuid.UUID | None, attribute("memory", "pk")] = NOTHING
    title: Annotated[str | None, attribute("version", "title")] = NOTHING
    content: Annotated[str | None, attribute("version", "content")] = NOTHING
    tags: Annotated[list[str] | None, attribute("version", "tags")] = NOTHING
    status_then: str | None = NOTHING
    """Empty: the trail tells not."""
    approval: Approval | None = NOTHING
    """As of then; left out where nobody had verified it."""
    status_now: Annotated[StatusWord | None, attribute("memory", "status")] = NOTHING
    version_now: Annotated[int | None, attribute("memory", "served_version")] = NOTHING
    has_changed: bool | None = NOTHING
    is_altered: bool | None = NOTHING
    """The text was changed in the database: its hash is not that of the audit trail."""

    @field_validator("status_then", "has_changed", "is_altered")
    @classmethod
    def _if_seen(cls, value: Any, info: ValidationInfo) -> Any:
        return None if info.data["withheld"] else value


class Replay(Answer):
    """What a record served, in order."""

    record_id: Annotated[int, attribute("record", "pk")]
    query: Annotated[str | None, attribute("record", "kept_query")]
    """What was asked for, as the record has it."""
    results: Annotated[list[Replayed], attribute("entries")]
