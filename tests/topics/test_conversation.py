"""The long conversation of the fixtures: it is what its scripts say, and topics come out of it."""

import json

from tests.conversations import CONVERSATION, as_lines

EVENTS = [json.loads(line) for line in CONVERSATION.read_text(encoding="utf-8").splitlines()]


def test_the_file_is_what_the_scripts_say():
    assert CONVERSATION.read_text(encoding="utf-8") == as_lines()


def test_it_is_long_and_of_many_voices():
    assert len(EVENTS) >= 2000
    assert len({tuple(event["participants"]) for event in EVENTS}) == 12
    assert len({event["channel"] for event in EVENTS}) == 6
    assert len({event["source_event_key"] for event in EVENTS}) == len(EVENTS)
    hinted = sum("topic_hints" in event for event in EVENTS)
    assert 0.5 < hinted / len(EVENTS) < 0.9


def test_hardly_anything_is_said_twice():
    texts = {event["payload"]["text"] for event in EVENTS}
    assert len(texts) > 0.6 * len(EVENTS)
    assert all("{" not in text and " || " not in text for text in texts)
