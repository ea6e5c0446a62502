"""What becomes of an event that is handed in."""

import datetime as dt
import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError, WriteNotAllowed
from apps.events.drafts import read_draft
from apps.events.models import Event
from apps.events.services import append_event, append_events, read_event
from apps.events.vocabulary import MOST_EVENTS, PAYLOAD_LEVELS
from tests.factories.events import event

pytestmark = pytest.mark.django_db


def nested(levels):
    value = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def test_an_event_is_kept_as_it_was_handed_in(clerk, coder):
    given = event(
        source_event_key="telegram:chat_7:msg_99102",
        context_id="ctx_group_7",
        topic_hints=[{"hint": "memory_system", "confidence": 0.92}],
        timestamp="2026-03-19T21:30:00+01:30",
        payload={"text": "Shall we?", "a": [1, 2.5, None, True]},
    )

    appended = append_event(context=clerk, event=given)

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
    append_events(context=clerk, events=[event(), event(), {"channel": 5}])

    record = AuditRecord.objects.get()
    assert (record.action, record.object_kind) == ("created", "event")
    assert record.reason == "2 appended, 0 there already"
    assert Event.objects.values_list("request_id", flat=True).distinct().get() == record.request_id


def test_numbers_rise_in_the_order_given(clerk):
    keys = ["z", "", "a", "m", ""]
    outcomes = append_events(context=clerk, events=[event(source_event_key=key) for key in keys])

    numbers = [one.event.event_seq for one in outcomes]
    assert numbers == sorted(numbers)
    assert [one.event.source_event_key for one in outcomes] == keys


def test_the_same_key_answers_the_first_event_whatever_it_says_now(clerk):
    first = append_event(context=clerk, event=event("One.", source_event_key="k"))
    again = append_event(
        context=clerk, event=event("Two.", source_event_key="k", participants=["somebody"])
    )
    other = append_event(context=clerk, event=event(source_event_key="k", channel="mail"))

    assert again.deduplicated
    assert again.event.pk == first.event.pk
    assert not other.deduplicated
    assert Event.objects.count() == 2


def test_the_same_key_elsewhere_is_another_event(clerk, elsewhere):
    append_event(context=clerk, event=event(source_event_key="k"))

    assert not append_event(context=elsewhere, event=event(source_event_key="k")).deduplicated


def test_without_a_key_every_retry_is_an_event(clerk):
    assert {append_event(context=clerk, event=event()).deduplicated for _ in range(2)} == {False}
    assert Event.objects.count() == 2


def test_a_batch_answers_each_event_for_itself(clerk):
    append_event(context=clerk, event=event(source_event_key="known"))
    batch = [
        event(source_event_key="known"),
        event(participants=[]),
        event(source_event_key="new"),
        event(source_event_key="new"),
        "nonsense",
    ]

    known, bad, new, twin, nonsense = append_events(context=clerk, events=batch)

    assert known.deduplicated
    assert (bad.code.value, bad.details["field"]) == ("INVALID_ARGUMENT", "participants")
    assert not new.deduplicated
    assert twin.deduplicated
    assert twin.event.pk == new.event.pk
    assert isinstance(nonsense, PlatformError)
    assert Event.objects.count() == 2


@pytest.mark.parametrize("events", [[], [event()] * (MOST_EVENTS + 1), event(), None])
def test_a_batch_has_bounds(clerk, events):
    with pytest.raises(InvalidArgument) as refused:
        append_events(context=clerk, events=events)
    assert refused.value.details["field"] == "events"


HINT = "topic_hints[0].confidence"
BAD = {
    "participants missing": ({"participants": None}, "participants"),
    "participants empty": ({"participants": []}, "participants"),
    "participants no list": ({"participants": "user_42"}, "participants"),
    "participants twice": ({"participants": ["a", "b", "a"]}, "participants"),
    "participants twice once normalised": ({"participants": ["a", " a "]}, "participants"),
    "one participant in two spellings": (
        {"participants": ["caf\u00e9", "cafe\u0301"]},
        "participants",
    ),
    "participants 10,000": ({"participants": [f"u{n}" for n in range(10_000)]}, "participants"),
    "participants no texts": ({"participants": ["a", 5]}, "participants[1]"),
    "participants blank": ({"participants": [" "]}, "participants[0]"),
    "participants with NUL": ({"participants": ["a\0"]}, "participants[0]"),
    "participants with a lone surrogate": ({"participants": ["\ud800"]}, "participants[0]"),
    "participants everybody": ({"participants": ["*"]}, "participants[0]"),
    "participants too long": ({"participants": ["a" * 129]}, "participants[0]"),
    "no time": ({"timestamp": None}, "timestamp"),
    "time without zone": ({"timestamp": "2026-03-19T20:00:00"}, "timestamp"),
    "time in year 9999": ({"timestamp": "9999-01-01T00:00:00Z"}, "timestamp"),
    "time in year 0": ({"timestamp": "0000-01-01T00:00:00Z"}, "timestamp"),
    "time before year 1 in UTC": ({"timestamp": "0001-01-01T00:00:00+10:00"}, "timestamp"),
    "time no moment": ({"timestamp": "2026-02-30T00:00:00Z"}, "timestamp"),
    "time a number": ({"timestamp": 1774036800}, "timestamp"),
    "confidence above 1": ({"topic_hints": [{"hint": "a", "confidence": 1.1}]}, HINT),
    "confidence below 0": ({"topic_hints": [{"hint": "a", "confidence": -0.1}]}, HINT),
    "confidence no number": ({"topic_hints": [{"hint": "a", "confidence": "1"}]}, HINT),
    "confidence true": ({"topic_hints": [{"hint": "a", "confidence": True}]}, HINT),
    "confidence NaN": ({"topic_hints": [{"hint": "a", "confidence": float("nan")}]}, HINT),
    "confidence missing": ({"topic_hints": [{"hint": "a"}]}, HINT),
    "hint empty": ({"topic_hints": [{"hint": " ", "confidence": 1}]}, "topic_hints[0].hint"),
    "hint no object": ({"topic_hints": ["a"]}, "topic_hints[0]"),
    "hints no list": ({"topic_hints": {}}, "topic_hints"),
    "payload missing": ({"payload": None}, "payload"),
    "payload no object": ({"payload": "text"}, "payload"),
    "payload 1,000 deep": ({"payload": nested(1000)}, "payload"),
    "payload one too deep": ({"payload": nested(PAYLOAD_LEVELS + 1)}, "payload"),
    "payload with NUL": ({"payload": {"a": ["\0"]}}, "payload"),
    "payload with a lone surrogate": ({"payload": {"a": "\udc00"}}, "payload"),
    "payload with a lone surrogate in a key": ({"payload": {"\udc00": 1}}, "payload"),
    "payload with an infinite number": ({"payload": {"a": float("inf")}}, "payload"),
    "payload with a number of 64 bits": ({"payload": {"a": 2**63}}, "payload"),
    "channel missing": ({"channel": None}, "channel"),
    "channel of two lines": ({"channel": "a\nb"}, "channel"),
    "channel too long": ({"channel": "a" * 129}, "channel"),
    "key no text": ({"source_event_key": 5}, "source_event_key"),
    "context with NUL": ({"context_id": "a\0"}, "context_id"),
    "internal no truth": ({"internal": "yes"}, "internal"),
    "an unknown field": ({"event_id": "mine"}, "event_id"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "field"), BAD.values(), ids=BAD)
def test_a_wrong_field_is_named_and_nothing_is_appended(clerk, changes, field):
    with pytest.raises(InvalidArgument) as refused:
        append_event(context=clerk, event=event(**changes))

    assert refused.value.details["field"] == field
    assert not Event.objects.exists()


def test_every_wrong_field_is_named_not_only_the_first(clerk):
    wrong = {"timestamp": "x", "participants": [1, 2], "payload": [], "who": 1, "type": "a\nb"}

    with pytest.raises(InvalidArgument) as refused:
        append_event(context=clerk, event=wrong)

    named = {one["field"] for one in refused.value.details["fields"]}
    expected = {"timestamp", "participants[0]", "participants[1]", "payload", "who", "type"}
    assert named == expected | {"channel"}


def test_a_payload_of_5_mb_is_too_large_and_says_which_field(clerk):
    with pytest.raises(PayloadTooLarge) as refused:
        append_event(context=clerk, event=event("a" * 5_000_000))

    assert refused.value.details["field"] == "payload"
    assert not Event.objects.exists()


def test_a_payload_may_be_as_deep_and_as_large_as_the_bounds_say(clerk):
    deep = append_event(context=clerk, event=event(payload=nested(PAYLOAD_LEVELS)))
    large = append_event(context=clerk, event=event("a " * 130_000))

    assert deep.event.content == nested(PAYLOAD_LEVELS)
    assert len(large.event.payload) == 260_011


@pytest.mark.parametrize(
    ("fields", "internal"),
    [({}, False), ({"internal": True}, True), ({"type": "reasoning", "internal": False}, True)],
)
def test_what_is_internal_is_the_platforms_to_say(clerk, fields, internal):
    assert append_event(context=clerk, event=event(**fields)).event.internal is internal


def test_who_may_not_write_appends_nothing(viewer):
    with pytest.raises(WriteNotAllowed):
        append_event(context=viewer, event=event())
    assert not Event.objects.exists()


names = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Zs", "Co", "Cn"]),
    min_size=1,
    max_size=20,
).filter(lambda name: name != "*")


@given(st.lists(names, min_size=1, max_size=12), st.randoms())
def test_participants_are_the_same_in_every_order_and_normalised_once(participants, random):
    unique = dict.fromkeys(participants)
    try:
        kept = read_draft(event(participants=list(unique))).participants
    except InvalidArgument:
        return  # two that are one once normalised
    shuffled = list(unique)
    random.shuffle(shuffled)

    assert read_draft(event(participants=shuffled)).participants == kept
    assert read_draft(event(participants=list(kept))).participants == kept
    assert list(kept) == sorted(set(kept))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63) + 1, 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.sampled_from("abcxyz é漢"), max_size=5), inner, max_size=4)
    ),
    max_leaves=10,
)


@given(st.dictionaries(st.text(st.sampled_from("abcxyz"), max_size=5), json_values, max_size=4))
def test_whatever_json_a_payload_is_it_comes_back_as_it_was(payload):
    draft = read_draft(event(payload=payload))

    assert json.loads(json.dumps(draft.payload)) == payload
