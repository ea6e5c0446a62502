"""A long session with many facts, by a short cut: the rows that the services would have written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import islice

from django.db import transaction

from apps.common.clock import now
from apps.common.context import Intent
from apps.common.text import canonical_json, sha256_hex
from apps.events.models import Event
from apps.events.sequence import draw_numbers
from apps.events.vocabulary import GuardVerdict
from apps.governance.selectors import policy_of
from apps.memories.drafts import make_draft
from apps.memories.models import Memory, MemoryVersion
from apps.memories.vocabulary import MemoryType, Scope, Tier, Writer
from apps.turns.items import Item, message
from apps.turns.models import Fact, Session, TurnGuard, TurnItem
from apps.turns.owners import owner_of
from apps.turns.selectors.facts import identity_of
from apps.turns.selectors.sessions import CHANNEL
from apps.turns.services.sessions import open_session
from apps.turns.vocabulary import TurnStatus
from tests.benchmarks.corpus import Text
from tests.benchmarks.loading import ROWS_PER_COPY, copy_rows
from tests.benchmarks.places import Place

SESSION = "benchmark"
WORDS_OF_A_FACT = 12


def answer(text: str) -> Item:
    """What a model says."""
    part = {"type": "output_text", "text": text}
    return {"type": "message", "role": "assistant", "content": [part]}


def copy_session(texts: Sequence[Text], place: Place) -> Session:
    """A session of as many events as texts, two to a turn; search knows nothing of them yet."""
    context = place.context(Intent.WRITE)
    with transaction.atomic():
        session = open_session(context, owner_of(context), SESSION)
    remaining = iter(enumerate(texts))
    while batch := list(islice(remaining, ROWS_PER_COPY)):
        _copy_turns(batch, session, place)
    return session


def copy_facts(texts: Sequence[Text], session: Session, place: Place) -> None:
    """As many facts of the session's owner as texts, each with an identity of its own."""
    remaining = iter(enumerate(texts))
    while batch := list(islice(remaining, ROWS_PER_COPY)):
        rows = list(_fact_rows(batch, session, place))
        copy_rows(*zip(*rows, strict=True))


def _copy_turns(batch: Sequence[tuple[int, Text]], session: Session, place: Place) -> None:
    moment = now()
    guards = TurnGuard.objects.bulk_create(
        TurnGuard(
            organization_id=session.organization_id,
            session=session,
            turn_id=f"turn-{number // 2}",
            status=TurnStatus.DONE,
            created_at=moment,
            updated_at=moment,
        )
        for number, _ in batch
        if number % 2 == 0
    )
    turns = {guard.turn_id: guard for guard in guards}
    with transaction.atomic():
        numbers = draw_numbers((place.repository.organization_id, place.repository.pk), len(batch))
    events, items = [], []
    for (number, text), drawn in zip(batch, numbers, strict=True):
        is_output = bool(number % 2)
        item = answer(text.content) if is_output else message("user", text.content)
        event = _event(item, number, session, place)
        event.event_seq = drawn
        events.append(event)
        items.append(
            TurnItem(
                event=event,
                organization_id=session.organization_id,
                session=session,
                turn=turns[f"turn-{number // 2}"],
                event_seq=drawn,
                is_output=is_output,
                position=0,
                said_at=moment,
            )
        )
    copy_rows(events, items)


def _event(item: Item, number: int, session: Session, place: Place) -> Event:
    context = place.context(Intent.WRITE)
    payload = canonical_json({"item": item})
    return Event(
        organization_id=session.organization_id,
        repository_id=session.repository_id,
        occurred_at=now(),
        received_at=now(),
        channel=CHANNEL,
        source_event_key=f"{session.pk}/{number}",
        participants=[context.agent_id],
        context_id=session.thread,
        internal=True,
        payload=payload,
        payload_hash=sha256_hex(payload),
        guard_version=policy_of(session.organization_id).version,
        verdict=GuardVerdict.ACCEPT,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
    )


def _fact_rows(
    batch: Sequence[tuple[int, Text]], session: Session, place: Place
) -> Iterator[tuple[Memory, MemoryVersion, Fact]]:
    actor = place.context(Intent.WRITE).actor
    version = policy_of(session.organization_id).version
    for number, text in batch:
        content = " ".join(text.content.split()[:WORDS_OF_A_FACT])
        moment = now() - dt.timedelta(minutes=number)
        memory = Memory(
            organization_id=session.organization_id,
            repository_id=session.repository_id,
            scope=Scope.USER,
            owner_kind=session.owner_kind,
            owner_id=session.owner_id,
            family=Writer.TURNS,
            type=MemoryType.FACT,
            tier=Tier.LONG,
            confidence=0.9,
            title=f"key_{number}",
            content=content,
            content_hash=make_draft(content=content).content_hash,
            guard_version=version,
            author_kind=actor.kind.value,
            served_author_kind=actor.kind.value,
            author_id=actor.id,
            author_label=actor.label,
        )
        memory.created_at = memory.updated_at = moment
        first = MemoryVersion(
            organization_id=session.organization_id,
            memory=memory,
            number=1,
            title=memory.title,
            content=content,
            tags=[],
            author_kind=actor.kind.value,
            author_id=actor.id,
            author_label=actor.label,
            content_hash=memory.content_hash,
            created_at=moment,
        )
        fact = Fact(
            memory=memory,
            organization_id=session.organization_id,
            repository_id=session.repository_id,
            owner_kind=session.owner_kind,
            owner_id=session.owner_id,
            identity=identity_of(f"fact_{number}", memory.title),
            fact_id=f"fact_{number}",
            key=memory.title,
            session=session,
            turn_id="turn-0",
            created_at=moment,
        )
        yield memory, first, fact
