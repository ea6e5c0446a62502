"""What users state about themselves, stored as memories of their own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.events.models import Event
from apps.gateway.message_filter import stated_text
from apps.gateway.models import GatewaySession, GatewayUser
from apps.gateway.selectors import memories_of, messages_of, sessions_of
from apps.gateway.vocabulary import ANSWERED_CHARACTERS, SpeakerRole
from apps.governance.selectors import policy_of
from apps.memories.attributes import MemoryAttributes, MemoryOwner
from apps.memories.authorship import make_authorship, said_at
from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors import memories_in, open_to_readers
from apps.memories.services import write_memory
from apps.memories.vocabulary import SERVED_STATUSES, MemoryType, Scope, Writer
from apps.search.filters import Filters
from apps.turns.fact_extraction import ExtractedFact, dated_facts, facts_in, normalized_value
from apps.turns.models import SessionKey
from apps.turns.services.fact_writer import ALL_SESSIONS, MAX_KNOWN, KnownFact, keep_facts
from apps.turns.statements.reading import corrects_former
from apps.turns.vocabulary import TIER_OF

#: Messages of one flush that are read for facts: the latest.
MAX_MESSAGES_READ = 1_000
ONE_AT_A_TIME = 50
#: So far back is looked for what a message corrects: an answer or two stand between.
MOST_BETWEEN = 5
NEWEST_FIRST = ("-occurred_at", "-event_seq")
OWN = Filters(scopes=(Scope.USER.value,))
#: Between what a fact is called and its value, in the wording of a memory.
SAYS = ": "


def remember_facts(
    *,
    context: RequestContext,
    user: GatewayUser,
    session: GatewaySession,
    events: QuerySet[Event],
) -> int:
    """Keep what the user states in these messages; how many memories are new.

    What becomes of what is known already, ``keep_facts`` decides. Raises ResourceBusy while
    another session's statements are kept.
    """
    ledger = _UserLedger(context, user, session)
    said = _own_words(user, events)
    first = next(said, None)
    if first is None:
        return 0
    former = _said_before(user, session, first.event) if corrects_former(first.text) else ""
    told = ((one.text, one.moment) for one in chain((first,), said))
    return len(keep_facts(ledger, dated_facts(told, denied=True, former=former)))


def memories_stated_in(
    user: GatewayUser, session: GatewaySession, message: Event
) -> QuerySet[Memory]:
    """What was remembered of this very message in its session, however it is worded by now."""
    is_own = message.content.get("role") == SpeakerRole.USER
    # A policy of now that holds the message back does not undo what was remembered before.
    kept = str(message.content.get("text", ""))[:ANSWERED_CHARACTERS]
    texts = [stated_text(message, policy_of(user.organization_id)), kept] if is_own else []
    stated = MemoryVersion.objects.filter(memory=OuterRef("pk"))
    former = _said_before(user, session, message) if any(map(corrects_former, texts)) else ""
    said = Q(pk__in=[])
    for fact in (fact for text in texts for fact in facts_in([text], former=former)):
        wording = _wording(fact.key, " ".join(fact.value.split()))
        said |= Q(
            Exists(stated.filter(content=wording)),
            provenance__fact=_name(fact.fact_id, fact.key),
        )
    return memories_of(user).filter(said, provenance__thread=session.thread)


@dataclass(frozen=True, slots=True)
class FormerFact:
    """What a user stated before she stated otherwise, and the memory of what holds now."""

    fact_id: str
    key: str
    value: str
    current: Memory

    def is_stated_in(self, stated: Sequence[ExtractedFact]) -> bool:
        """Whether it is among these facts."""
        return _states(stated, self.fact_id, self.key, self.value)

    def is_corrected_in(self, stated: Sequence[ExtractedFact]) -> bool:
        """Whether what holds now is among them."""
        now_known = _known(self.current)
        return _states(stated, now_known.fact_id, now_known.key, now_known.value)


def former_facts(context: RequestContext) -> list[FormerFact]:
    """What the context's user stated otherwise later, the newest first; at most ``MAX_KNOWN``.

    What she has come back to is not among them.
    """
    own = memories_in(context).filter(
        scope=Scope.USER, family=Writer.GATEWAY, author_id=context.actor.id
    )
    replaced = own.filter(superseded_by__isnull=False).order_by("-created_at")[:MAX_KNOWN]
    former = {memory.pk: memory for memory in replaced.select_related("superseded_by")}
    found = []
    for memory in former.values():
        current, seen = memory.superseded_by, {memory.pk}
        while current is not None and current.pk in former and current.pk not in seen:
            seen.add(current.pk)
            current = former[current.pk].superseded_by
        if current is not None and current.content != memory.content:
            known = _known(memory)
            found.append(FormerFact(known.fact_id, known.key, known.value, current))
    return found


def _states(stated: Sequence[ExtractedFact], fact_id: str, key: str, value: str) -> bool:
    said = normalized_value(value)
    return any(
        (one.fact_id, one.key) == (fact_id, key) and normalized_value(one.value) == said
        for one in stated
        if not one.retracts
    )


def own_memories(context: RequestContext) -> QuerySet[Memory]:
    """The memories of the context's user that are in use."""
    return open_to_readers(memories_in(context)).filter(
        scope=Scope.USER, family=Writer.GATEWAY, author_id=context.actor.id
    )


class _Said(NamedTuple):
    """A message of the user's own, as far as it may state something, and when she said it."""

    event: Event
    text: str
    moment: dt.datetime


def _own_words(user: GatewayUser, events: QuerySet[Event]) -> Iterator[_Said]:
    """The user's own messages, in the order of their time."""
    policy, moment = policy_of(user.organization_id), now()
    latest = events.order_by(*NEWEST_FIRST).values_list("pk", flat=True)[:MAX_MESSAGES_READ]
    said = Event.objects.filter(pk__in=list(latest)).order_by("occurred_at", "event_seq")
    for event in said.iterator(chunk_size=ONE_AT_A_TIME):
        if event.content.get("role") == SpeakerRole.USER:
            # A clock that is fast must not keep what is said later from holding.
            yield _Said(event, stated_text(event, policy), min(event.occurred_at, moment))


def _said_before(user: GatewayUser, session: GatewaySession, event: Event) -> str:
    """The user's message before one in its session, which it may correct; empty if none is."""
    own = messages_of(user, sessions_of(user).filter(pk=session.pk))
    same_moment = Q(occurred_at=event.occurred_at, event_seq__lt=event.event_seq)
    before = own.filter(Q(occurred_at__lt=event.occurred_at) | same_moment)
    latest = before.order_by(*NEWEST_FIRST)[:MOST_BETWEEN]
    said = (one for one in latest if one.content.get("role") == SpeakerRole.USER)
    former = next(said, None)
    return stated_text(former, policy_of(user.organization_id)) if former else ""


@dataclass(frozen=True, slots=True)
class _UserLedger:
    """Facts of a gateway user: memories that say what each is called, with its name beside."""

    context: RequestContext
    user: GatewayUser
    session: GatewaySession

    @property
    def owner(self) -> SessionKey:
        actor = self.context.actor
        return SessionKey(self.user.repository_id, actor.kind.value, actor.id, ALL_SESSIONS)

    def known(self, fact_id: str = "", key: str = "") -> Sequence[KnownFact]:
        name = _name(fact_id, key)
        named = Q(provenance__fact=name) if key else Q(provenance__fact__startswith=name)
        alive = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
        own = memories_in(self.context).filter(
            scope=Scope.USER,
            family=Writer.GATEWAY,
            author_id=self.context.actor.id,
            status__in=SERVED_STATUSES,
        )
        newest = own.filter(named, alive).order_by("-created_at")[:MAX_KNOWN]
        known = [_known(memory) for memory in newest]
        return sorted(known, key=lambda one: one.stated_at, reverse=True)

    def keep(
        self, fact: ExtractedFact, type_: MemoryType, expires_at: dt.datetime | None
    ) -> Memory:
        return write_memory(
            context=self.context,
            content=_wording(fact.key, fact.value),
            type=type_,
            tier=TIER_OF[fact.level],
            expires_at=expires_at,
            provenance={
                "fact": _name(fact.fact_id, fact.key),
                "author": self.user.user_id,
                "thread": self.session.thread,
                **self.dated(fact.stated_at or now()),
            },
            attributes=MemoryAttributes(
                family=Writer.GATEWAY,
                confidence=fact.confidence,
                owner=MemoryOwner(self.context.actor.kind.value, self.context.actor.id),
            ),
        )

    def may_replace(self, known: KnownFact) -> bool:
        return True

    def dated(self, moment: dt.datetime) -> dict[str, str]:
        return make_authorship(date=moment.isoformat())


def _name(fact_id: str, key: str) -> str:
    """What a fact is called in the provenance of its memory."""
    return f"{fact_id}.{key}" if fact_id else ""


def _wording(key: str, value: str) -> str:
    return f"{_called(key)}{SAYS}{value}"


def _called(key: str) -> str:
    return key.replace("_", " ")


def _known(memory: Memory) -> KnownFact:
    """A fact as its memory says it; people may have worded it anew."""
    fact_id, _, key = str(memory.provenance.get("fact", "")).partition(".")
    value = memory.content.removeprefix(f"{_called(key)}{SAYS}")
    return KnownFact(memory, fact_id, key, value, said_at(memory))
