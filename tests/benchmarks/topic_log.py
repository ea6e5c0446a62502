"""A long log of events about many topics, by two ways: the product's, and a short cut.

The short cut copies the rows that the services would have written, without audit records, and lets
the product's own `rebuild_search` derive what is searched.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from django.db import transaction

from apps.common.clock import now
from apps.common.context import EVERYBODY, Intent, RequestContext
from apps.common.messages import read
from apps.common.text import canonical_json, sha256_hex
from apps.events.drafts import EventDraft, read_drafts
from apps.events.models import Event
from apps.events.sequence import draw_numbers
from apps.events.services import append_events
from apps.events.vocabulary import MAX_EVENTS, GuardVerdict
from apps.governance.selectors import policy_of
from tests.benchmarks.corpus import TURNS, Text
from tests.benchmarks.loading import FIRST_DAY, ROWS_PER_COPY, copy_rows
from tests.benchmarks.places import Place

#: Exact participant sets that topics are spread over, and how many of them share a context.
PARTICIPANT_SETS = 100
TOPICS_OF_A_CONTEXT = 10
USERS = 25
#: Of five events after the first of a topic, those that carry a hint.
HINTED = 3


def events(texts: Iterable[Text], *, first: int = 0) -> Iterator[dict[str, Any]]:
    """Events as callers hand them in: each thread of texts is a topic, said minute by minute."""
    for number, text in enumerate(texts, first):
        topic, turn = divmod(number, TURNS)
        among, nth = topic % PARTICIPANT_SETS, topic // PARTICIPANT_SETS
        moment = FIRST_DAY + dt.timedelta(hours=topic, minutes=turn)
        is_hinted = turn % 5 < HINTED
        yield {
            "timestamp": f"{moment:%Y-%m-%dT%H:%M:%SZ}",
            "channel": "benchmark",
            "context_id": f"project-{among}-{nth // TOPICS_OF_A_CONTEXT}",
            "participants": participants(among),
            "payload": {"from": text.author, "text": text.content},
            "source_event_key": str(number),
            "topic_hints": [{"hint": f"topic {topic}", "confidence": 0.9}] if is_hinted else [],
        }


def participants(number: int) -> list[str]:
    """The nth participant set: two people of whom others know one, and an agent."""
    first, second = number % USERS, (number * 7 + number // USERS + 1) % USERS
    return sorted({f"user_{first}", f"user_{second}", f"agent_{number // USERS}"})


def writing(place: Place) -> RequestContext:
    """The context of an agent that may append for everybody."""
    return replace(place.context(Intent.WRITE), participants=frozenset({EVERYBODY}))


def append(given: Sequence[dict[str, Any]], place: Place) -> None:
    """As callers do it, as many at once as one call takes."""
    for at in range(0, len(given), MAX_EVENTS):
        batch = read_drafts(list(given[at : at + MAX_EVENTS]))
        append_events(context=writing(place), events=batch)


def copy_events(given: Iterable[dict[str, Any]], place: Place) -> None:
    """The short cut; search knows nothing of these until `rebuild`."""
    version = policy_of(place.repository.organization_id).version
    remaining = iter(given)
    while batch := list(islice(remaining, ROWS_PER_COPY)):
        rows = [_row(read(EventDraft, event), place, version) for event in batch]
        with transaction.atomic():
            scope = place.repository.organization_id, place.repository.pk
            for row, number in zip(rows, draw_numbers(scope, len(rows)), strict=True):
                row.event_seq = number
        copy_rows(rows)


def _row(draft: EventDraft, place: Place, version: str) -> Event:
    context = place.context(Intent.WRITE)
    payload = canonical_json(draft.payload)
    return Event(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        occurred_at=draft.timestamp,
        received_at=now(),
        channel=draft.channel,
        source_event_key=draft.source_event_key,
        participants=list(draft.participants),
        context_id=draft.context_id,
        topic_hints=[hint.model_dump() for hint in draft.topic_hints],
        payload=payload,
        payload_hash=sha256_hex(payload),
        guard_version=version,
        verdict=GuardVerdict.ACCEPT,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
    )
