"""What becomes of an event that is handed in."""

import datetime as dt
import hashlib

import pytest

from apps.audit.models import AuditRecord
from apps.common.errors import Conflict, PlatformError, WriteNotAllowed
from apps.common.messages import read
from apps.events.drafts import EventDraft, read_drafts
from apps.events.models import Event
from apps.events.presentation import event_object
from apps.events.services import append_event, append_events, read_event
from apps.events.vocabulary import PAYLOAD_MAX_LEVELS
from tests.events.test_drafts import nested
from tests.factories import agent_context, seeing
from tests.factories.events import draft, event
from tests.tables import table

pytestmark = pytest.mark.django_db


def test_an_event_is_kept_as_it_was_handed_in(clerk, coder):
    given = event(
        source_event_key="telegram:chat_7:msg_99102",
        context_id="ctx_group_7",
        topic_hints=[{"hint": "memory_system", "confidence": 0.92}],
        timestamp="2026-03-19T21:30:00+01:30",
        payload={"text": "Shall we?", "a": [1, 2.5, None, True]},
    )

    appended = append_event(context=clerk, event=read(EventDraft, given))

    kept = read_event(context=clerk, event_id=appended.event.pk)
    assert not appended.deduplicated
    assert kept.occurred_at == dt.datetime(2026, 3, 19, 20, tzinfo=dt.UTC)
    assert kept.participants == ["agent_1", "user_42"]
    assert kept.content == given["payload"]
    assert kept.topic_hints == given["topic_hints"]
    assert (kept.type, kept.internal, kept.verdict) == ("message", False, "accept")
    assert (kept.author_kind, kept.agent_id) == ("agent", coder.agent_id)
    assert kept.payload == '{"a":[1,2.5,null,true],"text":"Shall we?"}'
    assert kept.payload_hash == hashlib.sha256(kept.payload.encode()).hexdigest()


def test_appending_is_recorded_once_for_a_call(clerk):
    append_events(context=clerk, events=read_drafts([event(), event(), {"channel": 5}]))

    record = AuditRecord.objects.get()
    assert (record.action, record.object_kind) == ("created", "event")
    assert record.reason == "2 appended, 0 there already"
    assert Event.objects.values_list("request_id", flat=True).distinct().get() == record.request_id


def test_numbers_rise_in_the_order_given(clerk):
    keys = ["z", "", "a", "m", ""]
    outcomes = append_events(context=clerk, events=[draft(source_event_key=key) for key in keys])

    numbers = [one.event.event_seq for one in outcomes]
    assert numbers == sorted(numbers)
    assert [one.event.source_event_key for one in outcomes] == keys


def test_the_same_key_answers_the_first_event(clerk):
    first = append_event(context=clerk, event=draft("One.", source_event_key="k"))
    again = append_event(
        context=clerk, event=draft("One.", source_event_key="k", timestamp="2026-03-20T20:00:00Z")
    )
    other = append_event(context=clerk, event=draft(source_event_key="k", channel="mail"))

    assert again.deduplicated
    assert again.event.pk == first.event.pk
    assert not other.deduplicated
    assert Event.objects.count() == 2


def test_a_secret_that_was_replaced_is_no_other_content(clerk):
    key = "AKIA" + "QX7RZT4MW2NB5VKD"
    text = f"The key is {key}, keep it."
    first = append_event(context=clerk, event=draft(text, source_event_key="k"))

    assert key not in first.event.payload
    assert append_event(context=clerk, event=draft(text, source_event_key="k")).deduplicated


@table("other", [{"payload": {"text": "Two."}}, {"participants": ["ann"]}])
def test_the_same_key_with_other_content_is_a_conflict(clerk, other):
    given = {"participants": ["ann", "bob"], "source_event_key": "k", "payload": {"text": "One."}}
    first = append_event(context=clerk, event=draft(**given)).event

    with pytest.raises(Conflict) as refused:
        append_event(context=clerk, event=draft(**{**given, **other}))
    assert refused.value.details == {"field": "source_event_key", "event_id": str(first.pk)}
    assert Event.objects.get() == first


def test_two_of_a_batch_with_one_key_and_other_content_are_a_conflict(clerk):
    drafts = [draft("One.", source_event_key="k"), draft("Two.", source_event_key="k")]

    first, second = append_events(context=clerk, events=drafts)

    assert not first.deduplicated
    assert second.code.value == "CONFLICT"


def test_guessing_the_key_of_a_hidden_event_tells_no_more_than_that_it_is_taken(agent, repository):
    secret = {"participants": ["eve"], "payload": {"text": "One."}, "source_event_key": "k"}
    append_event(context=seeing(agent, "eve"), event=draft(**secret))
    own = {"participants": ["ann"], "source_event_key": "n", "payload": {"text": "One."}}
    append_event(context=seeing(agent, "ann"), event=draft(**own, internal=True))

    told = set()
    for context, given in [
        (seeing(agent, "ann"), {**secret, "participants": ["ann"]}),
        (seeing(agent, "ann"), {**secret, "participants": ["ann"], "payload": {"text": "Two."}}),
        (seeing(agent_context(repository), "ann"), own),
    ]:
        with pytest.raises(Conflict) as refused:
            append_event(context=context, event=draft(**given))
        told.add((str(refused.value), str(refused.value.details)))
    assert len(told) == 1
    assert "event_id" not in told.pop()[1]
    assert Event.objects.count() == 2


def test_who_appended_an_internal_event_may_send_it_again(agent):
    given = {"participants": ["ann"], "source_event_key": "k", "internal": True}
    first = append_event(context=seeing(agent, "ann"), event=draft(**given)).event

    again = append_event(context=seeing(agent, "ann"), event=draft(**given))
    assert again.deduplicated
    assert again.event.pk == first.pk


@table(
    ("listed", "named", "is_own"),
    [
        (["ann"], ["ann"], True),
        (["ann", "bob"], ["bob", "ann"], True),
        (["ann"], ["ann/assistant", "ann"], True),
        (["*"], ["ceo", "cfo"], True),
        (["ann"], ["ann", "ceo"], False),
        (["ann"], ["annabel"], False),
        (["ann/assistant"], ["ann"], False),
        ([], ["ceo"], False),
    ],
)
def test_nobody_speaks_for_others(agent, listed, named, is_own):
    context = seeing(agent, *listed)

    (outcome,) = append_events(context=context, events=[draft(participants=named)])

    assert (getattr(outcome, "code", None) != "SCOPE_VIOLATION") is is_own
    assert Event.objects.count() == is_own


def test_who_appended_an_event_is_told_with_it(clerk, coder):
    event = append_event(context=clerk, event=draft()).event

    shown = event_object(event)
    assert (shown["author_kind"], shown["author"]) == ("agent", coder.agent_id)


def test_the_same_key_elsewhere_is_another_event(clerk, elsewhere):
    append_event(context=clerk, event=draft(source_event_key="k"))

    assert not append_event(context=elsewhere, event=draft(source_event_key="k")).deduplicated


def test_without_a_key_every_retry_is_an_event(clerk):
    assert {append_event(context=clerk, event=draft()).deduplicated for _ in range(2)} == {False}
    assert Event.objects.count() == 2


def test_a_batch_answers_each_event_for_itself(clerk):
    append_event(context=clerk, event=draft(source_event_key="known"))
    batch = [
        event(source_event_key="known"),
        event(participants=[]),
        event(source_event_key="new"),
        event(source_event_key="new"),
        "nonsense",
    ]

    known, bad, new, twin, nonsense = append_events(context=clerk, events=read_drafts(batch))

    assert known.deduplicated
    assert (bad.code.value, bad.details["field"]) == ("INVALID_ARGUMENT", "participants")
    assert not new.deduplicated
    assert twin.deduplicated
    assert twin.event.pk == new.event.pk
    assert isinstance(nonsense, PlatformError)
    assert Event.objects.count() == 2


@table(
    ("fields", "internal"),
    [({}, False), ({"internal": True}, True), ({"type": "reasoning", "internal": False}, True)],
)
def test_what_is_internal_is_the_platforms_to_say(clerk, fields, internal):
    assert append_event(context=clerk, event=draft(**fields)).event.internal is internal


def test_who_may_not_write_appends_nothing(viewer):
    with pytest.raises(WriteNotAllowed):
        append_event(context=viewer, event=draft())
    assert not Event.objects.exists()


def test_a_payload_may_be_as_deep_and_as_large_as_the_bounds_say(clerk):
    deep = append_event(context=clerk, event=draft(payload=nested(PAYLOAD_MAX_LEVELS)))
    large = append_event(context=clerk, event=draft("a " * 130_000))

    assert deep.event.content == nested(PAYLOAD_MAX_LEVELS)
    assert len(large.event.payload) == 260_011


def test_an_author_repeats_what_it_said_below_its_own_name(agent, repository):
    coder = seeing(agent, agent.agent_id)
    given = {"participants": [f"{agent.agent_id}/reviewer"], "source_event_key": "k"}
    first = append_event(context=coder, event=draft("One.", **given))
    again = append_event(context=coder, event=draft("One.", **given))
    assert (again.deduplicated, again.event) == (True, first.event)
    with pytest.raises(Conflict) as refused:
        append_event(context=coder, event=draft("Two.", **given))
    assert refused.value.details["event_id"] == str(first.event.pk)
