"""What the gateway finds in conversations and questions that others wrote: figures, as floors."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.gateway.server.world import Caller, World

SETS = Path(__file__).parents[1] / "sets"
PLACES = 8
AT_ONCE = 100
MIN_HITS = 100
MIN_NEWER_FIRST = 15
MAX_NEWER_FIRST_OF_BOTH_TRUE = 9


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]


def moment_of(day: str, number: int) -> int:
    """Milliseconds: some seconds later for each message of a day."""
    start = dt.datetime.fromisoformat(day).replace(hour=9, tzinfo=dt.UTC)
    return int(start.timestamp() * 1000) + number * 10_000


def tell(caller: Caller, chat: str, messages: list[dict[str, Any]]) -> None:
    """Hand the messages over as a chat of their own, and flush."""
    given = [
        {
            "sender_id": one["role"],
            "role": one["role"],
            "timestamp": moment_of(one["day"], one["n"]),
            "content": one["text"],
        }
        for one in messages
    ]
    for start in range(0, len(given), AT_ONCE):
        part = given[start : start + AT_ONCE]
        assert caller.post("memories/add", session_id=f"chat:{chat}", messages=part).status == 200
    assert caller.flush(chat).status == 200


def found_in(caller: Caller, chat: str, question: str) -> list[str]:
    answer = caller.search(question, conversation_id=chat, scope=["current_chat"], top_k=PLACES)
    return answer.texts


def test_questions_find_their_answers_in_long_conversations(world: World) -> None:
    """Six chats of 60 messages in three languages; the first three were looked at while fitting."""
    chats = defaultdict(list)
    for line in lines_of("chats"):
        chats[line["chat"]].append(line)
    callers = {}
    for number, (chat, messages) in enumerate(chats.items()):
        callers[chat] = world.user(f"person-{number}")
        tell(callers[chat], "talk", messages)
    asked, hits = Counter[str](), Counter[str]()
    for one in lines_of("questions"):
        chat = one["chat"]
        found = found_in(callers[chat], "talk", one["question"])
        assert len(found) == PLACES, one["question"]
        if one["answers"]:
            wanted = {line["text"] for line in chats[chat] if line["n"] in one["answers"]}
            asked[chat] += 1
            hits[chat] += not wanted.isdisjoint(found)
    figures = {chat: f"{hits[chat]} of {asked[chat]}" for chat in chats}
    print(figures, hits.total(), "of", asked.total())  # noqa: T201 - the figures are the point
    assert hits.total() >= MIN_HITS, figures


def test_what_took_the_place_of_something_stands_before_it_and_what_adds_to_it_does_not(
    world: World,
) -> None:
    """Pairs of statements; those of odd numbers were looked at while writing the rules."""
    before, pairs = Counter[bool](), Counter[bool]()
    for one in lines_of("contradictions"):
        older = {"role": "user", "day": "2026-03-01", "n": 1, "text": one["older"]}
        newer = {"role": "user", "day": "2026-05-01", "n": 2, "text": one["newer"]}
        tell(world.alice, one["id"], [older, newer])
        found = found_in(world.alice, one["id"], one["question"])
        pairs[one["contradict"]] += 1  # facts that were kept of them are found as well
        before[one["contradict"]] += found.index(one["newer"]) < found.index(one["older"])
    print(dict(before), dict(pairs))  # noqa: T201 - the figures are the point
    assert before[True] >= MIN_NEWER_FIRST
    assert before[False] <= MAX_NEWER_FIRST_OF_BOTH_TRUE


#: A statement, what was stated a day later, a question, and what is answered first.
STATED_OTHERWISE = {
    "place": ("I live in Oslo.", "I moved to Bergen last week.", "where do I live?", "Bergen"),
    "employer": (
        "I work at Siemens as an engineer. The food there is good.",
        "I just started at Bosch.",
        "Where do I work?",
        "Bosch",
    ),
    "tool": (
        "We use Jenkins for builds.",
        "We replaced Jenkins by GitLab CI.",
        "What do we use for builds?",
        "GitLab CI",
    ),
}


@pytest.mark.parametrize("case", STATED_OTHERWISE)
def test_what_holds_now_is_answered_before_what_was_stated_otherwise(
    case: str, world: World
) -> None:
    before, after, question, current = STATED_OTHERWISE[case]
    others = [
        "The ramen was too salty again.",
        "My Volvo needs new tyres.",
        "Forget that I am allergic to nuts.",
    ]
    told = [
        {"role": "user", "day": "2026-05-01", "n": number, "text": text}
        for number, text in enumerate((before, *others))
    ]
    tell(world.alice, "1", told)
    tell(world.alice, "2", [{"role": "user", "day": "2026-05-02", "n": 0, "text": after}])
    everywhere = {"conversation_id": "99", "scope": ["current_chat", "all_user_memory"]}
    (only,) = world.alice.search(question, top_k=1, **everywhere).texts
    assert current in only
    texts = world.alice.search(question, top_k=8, **everywhere).texts
    assert before in texts
    assert min(n for n, text in enumerate(texts) if current in text) < texts.index(before)


def test_what_changed_in_another_chat_is_not_answered_where_only_one_is_asked(
    world: World,
) -> None:
    lives, moved = "I live in Oslo.", "I moved to Bergen last week."
    tell(world.alice, "1", [{"role": "user", "day": "2026-05-01", "n": 0, "text": lives}])
    tell(world.alice, "2", [{"role": "user", "day": "2026-05-02", "n": 0, "text": moved}])
    assert found_in(world.alice, "1", "where do I live?") == [lives]
