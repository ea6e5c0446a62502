"""What fits into a model's window: nothing is lost that is not repeated, and nothing exceeds it."""

import pytest

from apps.audit.models import AuditRecord
from apps.common.context import Intent
from apps.common.messages import read
from apps.common.text import TOKEN_ESTIMATE, canonical_json
from apps.events.models import Event
from apps.turns.items import count_tokens, is_half, message, partners_of
from apps.turns.models import Compaction, PreparedTurn, Session, SessionPicture
from apps.turns.requests import TurnRequest
from apps.turns.services import before_turn
from apps.turns.services.operations import prepare_turn
from tests.factories import AgentFactory, agent_context
from tests.turns.conftest import (
    SESSION,
    answered,
    assistant,
    begin,
    block_in,
    called,
    finish,
    picture,
    pour,
    shown,
    user,
)  # fmt: skip

pytestmark = pytest.mark.django_db


def log_ids(prepared):
    """The items that the block points to."""
    return {
        line.split("#")[1].split(":")[0] for line in block_in(prepared).split("\n") if "#" in line
    }


def test_what_the_window_pushes_out_of_the_latest_items_is_searched(agent):
    finish(agent, "The harbour crane is painted orange.", turn="old", answer="")
    for number in range(6):
        finish(agent, f"Part {number}: " + "gardens " * 60, turn=f"t{number}", answer="Fine.")
    asked = "Which colour has the harbour crane?"
    for window in (100_000, 1_200, 700):
        prepared = begin(agent, asked, max_input_tok=window)
        assert "painted orange" in str(prepared.input_items), window
        assert prepared.context_token_count <= window
        repeated = str([one for one in prepared.input_items if one["role"] != "developer"])
        assert ("painted orange" in block_in(prepared)) is ("painted orange" not in repeated)


def test_no_item_stands_in_the_block_and_in_the_conversation(agent, turns):
    turns(recent_context_items=2, search_limit=20)
    for number in range(4):
        finish(
            agent, f"The crane has {number} hooks.", turn=f"t{number}", answer=f"Crane {number}."
        )
    prepared = begin(agent, "crane hooks")
    assert log_ids(prepared) == {f"t{n}-{way}-0" for n in range(3) for way in ("in", "out")}
    again = begin(
        agent,
        current_input=[user("The crane has 3 hooks."), assistant("Crane 3."), user("crane hooks")],
    )
    assert log_ids(again) == log_ids(prepared)
    assert again.input_items[1:] == prepared.input_items[1:]


def test_what_is_behind_a_summary_is_searched(agent, turns):
    finish(agent, "The harbour crane is painted orange.", turn="old", answer="Orange it is.")
    for number in range(8):
        finish(agent, f"Part {number} " + "gardens " * 50, turn=f"t{number}")
    begin(agent, max_input_tok=700)
    assert Session.objects.get().compacted_through
    prepared = begin(agent, "Which colour has the harbour crane?", max_input_tok=2_000)
    assert "old-in-0: The harbour crane is painted orange." in block_in(prepared)


def test_a_long_item_is_told_from_where_it_answers(agent, turns):
    turns(recent_context_items=1)
    story = "Nothing much. " * 900 + "The harbour crane is painted orange. " + "Nothing. " * 300
    finish(agent, story, turn="old", answer="I see.")
    finish(agent, "Well.", turn="t1")
    assert "painted orange" in block_in(begin(agent, "Which colour has the harbour crane?"))


def test_nothing_that_is_sent_exceeds_the_window(agent):
    big = "word " * 6_000
    finish(
        agent,
        "I like maps. Look it up. " * 20,
        output_items=[called(arguments=big), answered(output=big), assistant("Done. " * 200)],
    )
    for number in range(5):
        finish(agent, f"My name is Ada {number}. " + "x" * 300, turn=f"t{number}", answer=big[:900])
    asked = [user("maps?")]
    for window in (120_000, 20_000, 4_000, 1_000, 500, 250, 120, 60, 40):
        prepared = begin(agent, current_input=asked, max_input_tok=window)
        items = prepared.input_items
        assert prepared.context_token_count == count_tokens(items) <= window
        assert TOKEN_ESTIMATE.count(canonical_json(items)) <= window
        assert items[-1] == asked[0]
        assert (called(arguments=big) in items) is (window > 20_000)


def test_an_input_larger_than_the_window_goes_alone_and_says_how_large_it_is(agent):
    finish(agent, "My name is Ada.")
    long = message("user", "word " * 6_000)
    prepared = begin(agent, current_input=[long], max_input_tok=100)
    assert prepared.input_items == [long]
    assert prepared.recall_fact_ids == []
    assert prepared.context_token_count == count_tokens([long]) > 100


def test_only_facts_that_are_told_are_named(agent):
    finish(agent, "My name is Ada. I prefer tea. I like maps.")
    asked = begin(agent, max_input_tok=310)
    told = [line.split()[2] for line in block_in(asked).split("\n") if line.startswith("- fact")]
    assert asked.recall_fact_ids == told
    assert 0 < len(told) < 3


def test_a_call_and_its_output_are_kept_or_dropped_together(agent):
    items = [
        called("a"), called("b", arguments="x" * 900), answered("a"), answered("b", "y" * 900),
        called("lost"), answered("never asked"), assistant("Both seen."),
    ]  # fmt: skip
    finish(agent, "Look twice", output_items=items)
    finish(agent, "Thanks", turn="t2")
    sizes = set()
    whole = {one.get("call_id") for one in begin(agent).input_items}
    assert whole == {None, "a", "b"}
    for window in range(2_000, 150, -50):
        told = begin(agent, max_input_tok=window).input_items
        partners = partners_of(told)
        assert [one for n, one in enumerate(told) if is_half(one) and n not in partners] == []
        sizes.add(len(told))
    assert len(sizes) > 2


def test_a_call_that_nobody_answered_is_repeated_to_who_answers_it_now(agent):
    finish(agent, "Look", output_items=[called("open"), called("other")])
    assert begin(agent, "Never mind.").input_items == [user("Look"), user("Never mind.")]
    now = [answered("open"), answered("other")]
    told = begin(agent, current_input=now).input_items
    assert told == [user("Look"), called("open"), called("other"), *now]
    tight = begin(agent, current_input=now, max_input_tok=count_tokens(told) + 5).input_items
    assert tight[-4:] == told[1:]


def test_odd_calls_and_roles_break_nothing(agent):
    odd = [
        {"type": "function_call", "call_id": "c1"}, called("c1"), answered("c1"), answered("c1"),
        {"type": "function_call_output", "output": None}, {"type": "function_call"},
        {"type": "function_call", "call_id": {"a": 1}, "arguments": {"not": "a text"}},
        {"type": "message", "content": None}, {"type": "message", "role": "tool", "content": []},
        {"role": "system", "content": "Be brief."}, {"type": "reasoning", "summary": []},
        {"type": "item_reference", "id": "m1"},
    ]  # fmt: skip
    finish(agent, turn="t1", input_items=odd, output_items=odd)
    finish(agent, turn="t2", input_items=begin(agent, "And?").input_items, answer="Well.")
    told = begin(agent, current_input=[*odd, user("So?")], max_input_tok=400)
    assert told.input_items[-1] == user("So?")
    assert told.context_token_count >= count_tokens(odd)


def test_a_session_of_thousands_of_items_stays_in_its_window(agent):
    finish(agent, "We begin with the crane log.")
    pour([user(f"Line {n} of the crane log, please check it.") for n in range(2_000)])
    prepared = begin(agent, "crane log 3-7", max_input_tok=900)
    assert prepared.context_token_count <= 900
    compaction = Compaction.objects.get()
    assert compaction.events > 1_900
    assert len(canonical_json(compaction.summary)) < 8_000
    assert str(prepared.input_items).count("- summary") == 1


def test_compaction_is_rare_and_leaves_much_room(agent):
    """Before, each turn after the fifteenth compacted: 25 of 40."""
    finish(agent, "Hello")
    for number in range(40):
        prepared = begin(agent, f"Question {number}?", max_input_tok=4_000)
        assert prepared.context_token_count <= 4_000
        pour([user(f"Question {number}? " + "crane " * 130), assistant("harbour " * 130)])
    assert 1 <= Compaction.objects.count() <= 9


def test_a_picture_is_kept_once_beside_the_log_and_repeated_as_it_was(agent):
    url = picture(650_000)
    finish(agent, turn="t1", input_items=[shown(url)], answer="A crane.")
    prepared = begin(agent, "And?")
    assert prepared.input_items == [shown(url), assistant("A crane."), user("And?")]
    finish(agent, turn="t2", input_items=prepared.input_items, answer="Orange.")
    finish(agent, turn="t3", input_items=[shown(url)], answer="Again.")
    assert Event.objects.count() == 6
    kept = SessionPicture.objects.get()
    assert kept.picture.text == url
    assert max(len(event.payload) for event in Event.objects.all()) < 1_000
    finish(agent, "Other session", turn="t1", session="other", user_id="ann")
    stolen = shown(f"picture:{len(url)}:{kept.digest}")
    finish(agent, turn="t2", session="other", user_id="ann", input_items=[stolen])
    assert stolen in begin(agent, session="other", user_id="ann").input_items


def test_a_picture_waits_with_a_prepared_turn(agent):
    url = picture(300_000)
    asked = {"session_id": "s", "turn_id": "t", "current_input": [shown(url)]}
    prepare_turn(context=agent, request=read(TurnRequest, asked))
    assert url in PreparedTurn.objects.get().items
    assert not SessionPicture.objects.exists()


def test_repeated_pictures_leave_room_in_the_request_that_brings_them_back(agent):
    for number in range(6):
        finish(agent, turn=f"t{number}", input_items=[shown(picture(600_000 + number))])
    told = begin(agent).input_items
    assert len(canonical_json(told)) < 2 * 1024 * 1024
    assert canonical_json(told).count("data:image") == 2


def test_a_small_window_takes_nothing_from_a_later_large_one(agent):
    told = [
        ("The cellar key hangs behind the boiler.", "Noted."),
        ("How many litres has the oil tank?", "It has 3,000 litres."),
        ("We go with the blue tiles.", "Blue it is."),
        ("The plumber comes at nine.", "Good."),
    ]
    for number, (text, answer) in enumerate(told):
        finish(agent, text, turn=f"t{number}", answer=answer)
    before = begin(agent, "And who comes?")
    begin(agent, "And who comes?", max_input_tok=40)
    assert Session.objects.get().compacted_through
    after = begin(agent, "And who comes?")
    assert after.input_items == before.input_items
    small = begin(agent, "And who comes?", max_input_tok=400)
    assert small.context_token_count <= 400


def test_a_fact_that_answers_comes_before_passages_in_a_small_window(agent, turns):
    turns(recent_context_items=1)
    finish(agent, "The stocktake is due on Friday 13 March.", turn="t1", answer="Noted, Friday.")
    finish(agent, "The stocktake is due on Sunday 15 March.", turn="t2", answer="Moved, then.")
    finish(agent, "I live in Leeds.", turn="t3", answer="Nice.")
    for number in range(2):
        finish(agent, f"Part {number} of the report is done.", turn=f"p{number}", answer="Good.")
    for window in range(230, 420, 10):
        told = block_in(begin(agent, "When is the stocktake?", max_input_tok=window))
        answers = "deadline=stocktake: Sunday 15 March" in told
        assert answers or "13 March" not in told, window
    assert answers


def test_what_no_longer_holds_is_told_after_all_else_that_is_found(agent, turns):
    turns(recent_context_items=1)
    finish(agent, "The crane inspection is due on 3 May.", turn="t1", answer="")
    finish(agent, "The crane inspection is due on 4 May.", turn="t2", answer="")
    finish(agent, "Two people come for the crane inspection.", turn="t3", answer="")
    finish(agent, "Well.", turn="t4", answer="")
    for most, told in ((2, {"t2-in-0", "t3-in-0"}), (3, {"t1-in-0", "t2-in-0", "t3-in-0"})):
        turns(search_limit=most)
        prepared = begin(agent, "When is the crane inspection due on 3 May?")
        assert log_ids(prepared) == told
    assert block_in(prepared).rstrip().endswith("The crane inspection is due on 3 May.")


def test_who_may_only_read_puts_nothing_behind_a_summary(repository):
    agent = AgentFactory(organization=repository.organization)
    writer = agent_context(repository, agent=agent)
    for number in range(12):
        finish(writer, f"Message {number}: " + "word " * 300, turn=f"turn-{number}")
    asked = {"session_id": SESSION, "turn_id": "turn-99", "current_input_text": "Go on."}
    request = read(TurnRequest, {**asked, "max_input_tok": 3000})
    reader = agent_context(repository, agent=agent, intent=Intent.READ, abilities=("read",))
    before_turn(context=reader, request=request)
    assert not Compaction.objects.exists()
    before_turn(context=writer, request=request)
    assert Compaction.objects.exists()
    assert "behind a summary" in AuditRecord.objects.latest("id").reason
