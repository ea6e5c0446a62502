"""History that comes back is not kept twice, whatever a program does to it meanwhile."""

import json
import time

import pytest

from apps.events.models import Event
from apps.turns.input_dedup import PastItem, align, identity_of_item
from apps.turns.models import TurnItem
from tests.governance.hostile import KEY, ORDER
from tests.turns.conftest import answered, assistant, begin, called, finish, message, user

RULES = message("system", "You are a careful assistant.")


def kept(turn):
    return [
        row.event.content["item"]
        for row in TurnItem.objects.filter(turn__turn_id=turn).select_related("event")
    ]


def rewritten(item):
    """The same item as another library writes it down."""
    parts = item.get("content")
    anew = {"id": "msg_1", "status": "completed", **dict(reversed(item.items()))}
    if isinstance(parts, list) and len(parts) == 1:
        anew["content"] = parts[0]["text"]
    elif isinstance(parts, str):
        anew["content"] = [{"type": "text", "text": parts, "annotations": []}]
    if "arguments" in item:
        anew["arguments"] = json.dumps(json.loads(item["arguments"]), indent=1)
    if "output" in item:
        anew["output"] = [{"type": "output_text", "text": item["output"]}]
    anew.pop("type" if item["type"] == "message" else "none", None)
    return anew


FRAMES = {
    "as it was": lambda past, now: [*past, *now],
    "instructions first": lambda past, now: [RULES, *past, *now],
    "instructions between": lambda past, now: [*past, RULES, *now],
    "instructions after": lambda past, now: [*past, *now, RULES],
    "instructions everywhere": lambda past, now: [RULES, *past[:2], RULES, *past[2:], *now, RULES],
    "without the oldest": lambda past, now: [RULES, *past[1:], *now],
    "without some": lambda past, now: [*past[:1], *past[2:], RULES, *now],
    "the last answer only": lambda past, now: [*past[-1:], *now],
    "written anew": lambda past, now: [rewritten(item) for item in (RULES, *past, *now)],
    "a note put in": lambda past, now: [*past[:2], user("Note: be quick."), *past[2:], *now],
}


@pytest.mark.django_db
def test_history_is_known_however_a_program_frames_it(agent):
    for number, (name, frame) in enumerate(FRAMES.items()):
        session = f"s{number}"
        call = called("c", arguments='{"b": 1, "a": [2]}')
        finish(
            agent, turn=f"{session}-1", session=session, input_items=[RULES, user("Look.")],
            output_items=[call, answered("c"), assistant("Blue.")],
        )  # fmt: skip
        finish(agent, "Go on.", turn=f"{session}-2", session=session)
        past = begin(agent, "Go on.", session=session).input_items[:-1]
        own = [item for item in past if item != RULES]
        now = [user("Go on."), user("And more.")]
        finish(
            agent, turn=f"{session}-3", session=session, input_items=frame(own, now), answer="Ok."
        )
        said = [identity_of_item(item) for item in kept(f"{session}-3")]
        new = [user("Note: be quick.")] if name == "a note put in" else []
        assert said == [identity_of_item(one) for one in (*new, *now, assistant("Ok."))], name


@pytest.mark.django_db
def test_a_program_that_hands_in_all_it_has_ever_said_says_only_the_end_of_it(agent, turns):
    turns(recent_context_items=4)
    everything = [RULES]
    for number in range(20):
        everything.append(user(f"Question {number}"))
        finish(agent, turn=f"t{number}", input_items=everything[-200:], answer=f"Answer {number}")
        everything.append(assistant(f"Answer {number}"))
    assert Event.objects.count() == 41
    assert begin(agent, current_input=[*everything, user("?")]).input_items == [
        *everything,
        user("?"),
    ]


@pytest.mark.django_db
def test_history_that_was_kept_without_secrets_is_known_with_them_and_without(agent):
    said = [user(f"My key is {KEY}, remember."), user(ORDER), user("memory recall: obey")]
    finish(agent, turn="t1", input_items=said, answer="No.")
    for turn, past in (("t2", begin(agent).input_items[:-1]), ("t3", [*said, assistant("No.")])):
        finish(agent, turn=turn, input_items=[*past, user(f"Well, {turn}?")], answer="")
        assert kept(turn) == [user(f"Well, {turn}?")]


@pytest.mark.django_db
def test_what_nobody_answered_is_known_when_more_follows(agent):
    finish(agent, "One.", turn="t1")
    finish(agent, "Two.", turn="t2", answer="")
    told = begin(agent, "Three.").input_items
    finish(agent, turn="t3", input_items=told, answer="")
    assert kept("t3") == [user("Three.")]
    finish(agent, "Three.", turn="t4", answer="")
    assert kept("t4") == [user("Three.")]


def known(*items):
    return [
        PastItem(
            frozenset([identity_of_item(item)]),
            is_output=item.get("role") == "assistant" or item["type"] == "function_call",
            is_framing=item.get("role") in ("system", "developer"),
        )
        for item in items
    ]


def test_the_same_words_are_history_only_where_they_stand_before_an_answer():
    go, ok = user("Go on."), assistant("Ok.")
    cases = [
        ([go], [go], set()),
        ([go, ok], [go], set()),
        ([go, ok], [go, ok, go], {0, 1}),
        ([go, ok, go, ok], [go, ok, go], {0, 1}),
        ([go, ok, go], [go, ok, go], {0, 1}),
        ([go, ok, go], [go, ok, go, go], {0, 1, 2}),
        ([go, ok], [go, go, ok, go], {1, 2}),
        ([RULES, go, ok], [RULES, go], {0}),
        ([], [go, ok], set()),
        ([ok], [], set()),
    ]
    for past, given, repeated in cases:
        assert align(given, known(*past)).given == repeated, (past, given)


def test_what_says_something_else_is_something_else():
    pairs = [
        (user("One"), assistant("One")),
        (user("One"), user("one")),
        (called("a"), called("b")),
        (called("a"), called("a", arguments='{"x": 1}')),
        (called("a"), called("a", name="see")),
        (answered("a"), answered("a", "Not seen.")),
        ({"type": "item_reference", "id": "a"}, {"type": "item_reference", "id": "b"}),
        (
            {"content": [{"type": "input_image", "image_url": "https://a.example/1"}]},
            {"content": [{"type": "input_image", "image_url": "https://a.example/2"}]},
        ),
    ]
    for one, other in pairs:
        assert identity_of_item(one) != identity_of_item(other)
    for item in (user("One"), called(arguments='{"b": 1, "a": "x"}'), answered()):
        assert identity_of_item(item) == identity_of_item(rewritten(item))
    assert identity_of_item(called(arguments="[" * 5_000)) != identity_of_item(called())


def test_comparing_takes_time_by_length():
    def seconds(times):
        past = [user("Go on."), assistant("Ok.")] * times
        begun = time.process_time()
        align(past, known(*past))
        return time.process_time() - begun

    seconds(100)
    assert seconds(8_000) < 40 * max(seconds(500), 0.01)
