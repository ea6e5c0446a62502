"""Search in what a gateway user owns: flushed messages, memories, files."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.errors import PayloadTooLarge
from apps.common.text import sha256_of
from apps.events.models import Event
from apps.gateway.hit_order import (
    newest_first,
    persons_in,
    without_doubles,
    worth_of_fact,
    worth_of_speaker,
)
from apps.gateway.message_filter import FlushedMessages, answerable_text
from apps.gateway.messages import SearchRequest, SearchResult
from apps.gateway.models import GatewaySession, GatewayUser
from apps.gateway.resources.search import find_resources
from apps.gateway.selectors import released_numbers
from apps.gateway.services.facts import OWN, SAYS, FormerFact, former_facts, own_memories
from apps.gateway.vocabulary import (
    ANSWERED_CHARACTERS,
    QUERY_MAX_BYTES,
    SEARCHED_BYTES,
    SearchScope,
    SpeakerRole,
)
from apps.governance.selectors import policy_of
from apps.governance.services.queries import record_search
from apps.memories.authorship import said_at
from apps.memories.confirmation import claim_mark, claims_last
from apps.memories.models import Memory
from apps.memories.services.reads import served_entries
from apps.memories.services.recheck import take_current
from apps.search.ranking import Relevance, settled
from apps.search.selectors.memories import find
from apps.search.selectors.passages import find_passages
from apps.search.weights import CHAT_WEIGHTS
from apps.turns.fact_extraction import (
    MAX_SENTENCES,
    ExtractedFact,
    facts_in,
    normalized_value,
)

#: Some more than are wanted: a few may be withheld or said twice, and who speaks changes the order.
SPARE = 40
DIGITS = 6
#: What the best of a kind weighs at least beside the best of all, where nothing is close.
MIN_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class SearchHit:
    """Something that answers a question. Scores are comparable within one search only.

    ``closeness`` is that of ``FoundPassage``. ``role`` said it, nobody for
    a file; ``page`` counts from 1 where it is known.
    """

    id: str
    text: str
    session_id: str
    score: float
    source_scope: str
    closeness: float
    relevance: Relevance
    said_at: dt.datetime | None
    role: str | None = None
    resource_uri: str | None = None
    title: str | None = None
    page: int | None = None

    def result(self) -> SearchResult:
        """The hit as it is answered."""
        return SearchResult.from_row(self, score=round(self.score, DIGITS))


@verb(Action.READ, ObjectKind.GATEWAY_SEARCH, Intent.READ, question=AskedBy.SEARCH)
def search_gateway(
    *, context: RequestContext, user: GatewayUser, search: SearchRequest
) -> list[SearchHit]:
    """At most ``top_k`` of what the user may be reminded of, best first.

    As many as there are: an empty answer means that nothing was said. Messages that are not flushed
    are not found, nor is what is withheld. What says that something changed stands before what it
    took the place of, an unconfirmed claim after what people approved; the same text is answered
    once. Of a long query the beginning is searched for. Raises PayloadTooLarge, WriteNotAllowed.
    """
    searching = _Search(context, user, search)
    kinds = (searching.in_messages(), searching.in_memories(), searching.in_resources())
    ranked = sorted(_comparable(kinds), key=_place)
    ordered = newest_first(searching.query, without_doubles(ranked))
    ordered = searching.with_what_holds_first(ordered)
    by_id = {str(memory.pk): memory for memory in searching.memories}
    best = claims_last(ordered, lambda hit: by_id.get(hit.id))[: search.top_k]
    told = settled(hit.relevance for hit in best)
    best = [replace(hit, relevance=sure) for hit, sure in zip(best, told, strict=True)]
    answered = {hit.id for hit in best}
    record_search(
        search_gateway,
        context,
        served=served_entries([one for one in searching.memories if str(one.pk) in answered]),
        reason=f"{len(best)} results from {', '.join(search.scope)}",
        content_hash=sha256_of([hit.id for hit in best]),
        query=search.query,
    )
    return best


class _Found(NamedTuple):
    """Something that was found, in the thread of a session."""

    thread: str
    object_id: uuid.UUID
    text: str
    score: float
    closeness: float
    relevance: Relevance
    role: str
    said_at: dt.datetime


@dataclass(slots=True)
class _Search:
    """One search of one user; ``memories`` are those that were found."""

    context: RequestContext
    user: GatewayUser
    search: SearchRequest
    query: str = field(init=False)
    chat: GatewaySession | None = field(init=False)
    memories: list[Memory] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.query = _searched(self.search.query)
        named = GatewaySession.objects.filter(
            organization=self.user.organization_id,
            user=self.user,
            session_id=self.search.session_id,
        )
        self.chat = named.first() if self.search.session_id else None

    @property
    def is_everywhere(self) -> bool:
        """Whether all sessions are looked through."""
        return SearchScope.ALL_USER_MEMORY in self.search.scope

    @property
    def has_chats(self) -> bool:
        """Whether there is a session to look in."""
        is_in_chat = SearchScope.CURRENT_CHAT in self.search.scope and self.chat is not None
        return self.is_everywhere or is_in_chat

    @property
    def thread(self) -> str:
        """The thread of the only session to search, empty for all sessions."""
        return "" if self.is_everywhere or self.chat is None else self.chat.thread

    def in_messages(self) -> list[SearchHit]:
        """Messages that were flushed."""
        if not self.has_chats:
            return []
        found = find_passages(
            self.query,
            organization_id=self.user.organization_id,
            repository_id=self.user.repository_id,
            passage_filter=FlushedMessages(self.context, self.user, self.thread),
            most=self.search.top_k + SPARE,
            weights=CHAT_WEIGHTS,
            with_far=True,
        )
        events = Event.objects.in_bulk([one.object_id for one in found])
        policy = policy_of(self.user.organization_id)
        released = released_numbers(self.user)
        asked = persons_in(self.query)
        hits = []
        for one in found:
            event = events[one.object_id]
            if text := answerable_text(event, policy, released=released):
                role = str(event.content.get("role", ""))
                score = one.score + worth_of_speaker(asked, text, role)
                thread, said_at = event.context_id, event.occurred_at
                hits.append(
                    _Found(
                        thread, event.pk, text, score, one.closeness, one.relevance, role, said_at
                    )
                )
        return self._named(hits)

    def in_memories(self) -> list[SearchHit]:
        """The user's own memories; of one session those that were stated in it."""
        if not self.has_chats:
            return []
        ranked = find(self.context, self.query, OWN, self.search.top_k + SPARE)
        mine = own_memories(self.context).filter(pk__in=[memory.pk for memory, _ in ranked])
        own = set(mine.values_list("pk", flat=True))
        worth = worth_of_fact(persons_in(self.query))
        hits = []
        for memory, one in ranked:
            thread = str(memory.provenance.get("thread", ""))
            if memory.pk in own and self.thread in ("", thread):
                self.memories.append(memory)
                text = (claim_mark(memory) + memory.content)[:ANSWERED_CHARACTERS]
                score, close = one.score + worth, one.candidate.dense
                sure, role = one.relevance, SpeakerRole.USER.value
                moment = said_at(memory)
                hits.append(_Found(thread, memory.pk, text, score, close, sure, role, moment))
        return self._named(hits)

    def in_resources(self) -> list[SearchHit]:
        """Pieces of the user's files."""
        if SearchScope.RESOURCES not in self.search.scope:
            return []
        found = find_resources(
            self.query, context=self.context, user=self.user, most=self.search.top_k
        )
        return [
            SearchHit(
                id=str(one.chunk_id),
                text=one.text[:ANSWERED_CHARACTERS],
                session_id=one.resource.session_id,
                score=one.score,
                source_scope=SearchScope.RESOURCES.value,
                closeness=one.closeness,
                relevance=one.relevance,
                said_at=one.resource.created_at,
                resource_uri=one.resource.uri,
                title=one.resource.title,
                page=one.page,
            )
            for one in found
        ]

    def with_what_holds_first(self, hits: list[SearchHit]) -> list[SearchHit]:
        """The hits; what holds now stands before what the user had stated before it changed.

        A memory of what holds now is answered even if the question did not find it.
        """
        former = former_facts(self.context) if self.has_chats and hits else []
        values = {normalized_value(value) for one in former for value in _values_of(one)}
        telling = [
            hit
            for hit in (hits if values else ())
            if hit.role == SpeakerRole.USER and _says_any(hit.text, values)
        ]
        share = MAX_SENTENCES // max(1, len(telling))
        stated = {hit.id: facts_in([hit.text], sentences=share) for hit in telling}
        for one in former:
            hits = self._before(hits, one, stated)
        return hits

    def _before(
        self, hits: list[SearchHit], former: FormerFact, stated: dict[str, list[ExtractedFact]]
    ) -> list[SearchHit]:
        """The hits, with what holds now before the first that states what no longer does."""
        outdated = [one for one in hits if former.is_stated_in(stated.get(one.id, ()))]
        if not outdated:
            return hits
        first = hits.index(outdated[0])
        current = [
            one
            for one in hits
            if one.id == str(former.current.pk) or former.is_corrected_in(stated.get(one.id, ()))
        ]
        if not any(one.id == str(former.current.pk) for one in current):
            current += self._hit_of(former.current, outdated[0])
        behind = [one for one in current if one not in hits[:first]]
        others = [one for one in hits if one not in behind]
        sure = outdated[0].relevance
        moved = [
            replace(one, relevance=sure) if one.relevance is Relevance.WEAK else one
            for one in behind
        ]
        return [*others[:first], *moved, *others[first:]]

    def _hit_of(self, memory: Memory, outdated: SearchHit) -> list[SearchHit]:
        """What holds now, as sure and as near as what it took the place of; none out of reach."""
        thread = str(memory.provenance.get("thread", ""))
        is_open = own_memories(self.context).filter(pk=memory.pk).exists()
        if not is_open or self.thread not in ("", thread):
            return []
        if not take_current([memory], self.context, most=1):
            return []
        self.memories.append(memory)
        text = (claim_mark(memory) + memory.content)[:ANSWERED_CHARACTERS]
        role = SpeakerRole.USER.value
        score, close, sure = outdated.score, outdated.closeness, outdated.relevance
        return self._named(
            [_Found(thread, memory.pk, text, score, close, sure, role, said_at(memory))]
        )

    def _named(self, found: list[_Found]) -> list[SearchHit]:
        """Hits, with the names that the user gave their sessions."""
        threads = {one.thread for one in found}
        sessions = GatewaySession.objects.filter(
            organization=self.user.organization_id, user=self.user, thread__in=threads
        )
        names = dict(sessions.values_list("thread", "session_id"))
        return [
            SearchHit(
                id=str(one.object_id),
                text=one.text,
                session_id=names.get(one.thread, ""),
                score=one.score,
                source_scope=self._scope_of(one.thread),
                closeness=one.closeness,
                relevance=one.relevance,
                said_at=one.said_at,
                role=one.role,
            )
            for one in found
        ]

    def _scope_of(self, thread: str) -> str:
        """Which of the scopes that were asked for led there."""
        is_chat = self.chat is not None and thread == self.chat.thread
        if is_chat and SearchScope.CURRENT_CHAT in self.search.scope:
            return SearchScope.CURRENT_CHAT.value
        return SearchScope.ALL_USER_MEMORY.value


def _says_any(text: str, values: Iterable[str]) -> bool:
    said = normalized_value(text)
    return any(value in said for value in values)


def _values_of(former: FormerFact) -> tuple[str, str]:
    """What was stated and what holds now: a text that states either holds its value."""
    return former.value, former.current.content.partition(SAYS)[2]


def _place(hit: SearchHit) -> tuple[bool, float, str]:
    """What is likely to answer before what may not."""
    return hit.relevance is Relevance.WEAK, -hit.score, hit.id


def _comparable(kinds: Sequence[Sequence[SearchHit]]) -> Iterator[SearchHit]:
    """All hits. Scores are in part shares of the best of a kind, so each weighs what that is worth.

    Closeness is the same measure everywhere; how rare a word is differs with each body of text.
    """
    closest = max((hit.closeness for hits in kinds for hit in hits), default=0.0)
    for hits in kinds:
        own = max((hit.closeness for hit in hits), default=0.0)
        weight = max(own / closest, MIN_WEIGHT) if closest > 0 else 1.0
        yield from (replace(hit, score=hit.score * weight) for hit in hits)


def _searched(query: str) -> str:
    raw = query.encode()
    if len(raw) > QUERY_MAX_BYTES:
        raise PayloadTooLarge(
            f"query may have at most {QUERY_MAX_BYTES} bytes.",
            field="query",
            max_bytes=QUERY_MAX_BYTES,
        )
    return raw[:SEARCHED_BYTES].decode(errors="ignore")
