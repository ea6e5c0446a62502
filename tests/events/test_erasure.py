"""What the log lets pass: words are erased, an event names what corrects it, and nothing else."""

import uuid

import pytest
from django.db import transaction
from django.db.utils import IntegrityError, ProgrammingError

from apps.common.clock import now
from apps.common.errors import NotFound, WriteNotAllowed
from apps.common.text import sha256_hex
from apps.events.models import ERASED_PAYLOAD, Event
from apps.events.services import append_event, correct_event, erase_events
from apps.memories.models import Memory, MemoryVersion
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, seeing
from tests.factories.events import draft
from tests.tables import table

GONE = {"payload": ERASED_PAYLOAD, "topic_hints": [], "findings": []}


@pytest.fixture
def context(db):
    return seeing(agent_context(RepositoryFactory()), "*")


def appended(context):
    return append_event(context=context, event=draft()).event


def update(model, key, **values):
    with transaction.atomic():
        model.objects.filter(pk=key).update(**values)


@table(
    "values",
    [
        {"payload": '{"text":"other"}'},
        {"payload": ERASED_PAYLOAD},
        {"erased_at": now()},
        {**GONE, "erased_at": now(), "payload": '{"text":"other"}'},
        {**GONE, "erased_at": now(), "findings": [1]},
        {**GONE, "erased_at": now(), "replaced_by": uuid.UUID(int=1)},
        {"replaced_by": uuid.UUID(int=1), "findings": [1]},
        {"topic_hints": [1]},
    ],
)
def test_the_log_refuses_every_other_change(context, values):
    event = appended(context)
    with pytest.raises(ProgrammingError, match="append-only"):
        update(Event, event.pk, **values)


def test_what_was_erased_stays_so_and_its_hash_is_that_of_its_words(context):
    event = appended(context)
    assert erase_events(context=context, event_ids=[event.pk], reason="Asked for.") == 1
    assert erase_events(context=context, event_ids=[event.pk], reason="Asked for.") == 0
    gone = Event.objects.get(pk=event.pk)
    assert gone.payload == ERASED_PAYLOAD
    assert gone.payload_hash == sha256_hex(event.payload)
    for values in ({"payload": event.payload}, {"erased_at": None}, {**GONE, "erased_at": now()}):
        with pytest.raises(ProgrammingError, match="append-only"):
            update(Event, event.pk, **values)


def test_only_who_handed_an_event_in_corrects_it_and_once(context):
    event = appended(context)
    other = seeing(agent_context(RepositoryFactory()), "*")
    with pytest.raises(WriteNotAllowed):
        correct_event(context=other, event=event, draft=draft())
    new = correct_event(context=context, event=event, draft=draft())
    assert Event.objects.get(pk=event.pk).replaced_by == new.pk
    with pytest.raises(NotFound):
        correct_event(context=context, event=event, draft=draft())
    with pytest.raises(ProgrammingError, match="append-only"):
        update(Event, event.pk, replaced_by=uuid.UUID(int=2))


def test_versions_are_erased_whole_and_what_was_erased_does_not_come_back(context):
    memory = MemoryFactory(context=context)
    version = MemoryVersion.objects.get(memory=memory)
    for values in ({"content": "other"}, {"content": "", "erased_at": now()}):
        with pytest.raises(ProgrammingError, match="append-only"):
            update(MemoryVersion, version.pk, **{"title": "x", **values})
    with pytest.raises(IntegrityError, match="does not come back"):
        update(Memory, memory.pk, content="kept", title="", status="archived", erased_at=now())
    update(Memory, memory.pk, content="", title="", status="archived", erased_at=now())
    for values in ({"content": "other"}, {"status": "unverified"}, {"erased_at": None}):
        with pytest.raises(IntegrityError, match="does not come back"):
            update(Memory, memory.pk, **values)
