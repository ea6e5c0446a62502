"""What callers hand in: every bound, and the field that an error names."""

import pytest

from apps.common.errors import ContentRejected, InvalidArgument, PayloadTooLarge
from apps.common.messages import read
from apps.turns.items import (
    MAX_ITEMS,
    TEXT_MAX_BYTES,
    count_tokens,
    message,
    read_items,
    said_by_user,
    texts_in,
)
from apps.turns.requests import REQUEST_MAX_BYTES, TurnRecord, TurnRequest
from tests.governance.hostile import KEY

ITEM = message("user", "Hello")
GOOD = {"session_id": "s", "turn_id": "t", "current_input": [ITEM]}


def nested(levels):
    value = "x"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("item", "field"),
    [
        ("text", "items[0]"),
        (None, "items[0]"),
        ({"type": "poem"}, "items[0].type"),
        ({"type": 5}, "items[0].type"),
        ({"role": "emperor"}, "items[0].role"),
        ({"role": ["user"]}, "items[0].role"),
        ({"role": {}}, "items[0].role"),
        ({"content": 5}, "items[0].content"),
        ({"content": ["text"]}, "items[0].content"),
        ({"content": [{"text": 5}]}, "items[0].content[0].text"),
        ({"content": "a\x00b"}, "items[0]"),
        ({"content": "\ud800"}, "items[0]"),
        ({"a\x00": 1}, "items[0]"),
        ({"output": float("nan")}, "items[0]"),
        ({"output": 2**70}, "items[0]"),
        ({"output": nested(40)}, "items[0]"),
        ({"output": nested(100_000)}, "items[0]"),
    ],
)
def test_an_item_that_is_none_is_named(item, field):
    with pytest.raises(InvalidArgument) as refused:
        read_items([item], field="items")
    assert refused.value.details["field"] == field


@pytest.mark.parametrize(
    ("items", "field"),
    [
        ([ITEM] * (MAX_ITEMS + 1), "items"),
        ([ITEM, message("user", "a" * (TEXT_MAX_BYTES + 1))], "items[1].content[0].text"),
        ([message("user", "é" * (TEXT_MAX_BYTES // 2 + 1))], "items[0].content[0].text"),
        ([{"content": "a" * (TEXT_MAX_BYTES + 1)}], "items[0].content"),
        ([{"type": "function_call_output", "output": "a" * 300_000}], "items[0]"),
    ],
    ids=["many", "long", "long in bytes", "long alone", "large"],
)
def test_what_is_too_much_is_too_large(items, field):
    with pytest.raises(PayloadTooLarge) as refused:
        read_items(items, field="items")
    assert refused.value.details["field"] == field


def test_as_much_as_is_allowed_is_taken():
    items = [message("user", "a" * TEXT_MAX_BYTES)] + [ITEM] * (MAX_ITEMS - 1)
    assert len(read_items(items, field="items")) == MAX_ITEMS


def test_a_request_has_a_bound_of_its_own():
    part = {"type": "input_text", "text": "a" * TEXT_MAX_BYTES}
    items = [{"role": "user", "content": [part] * 7}] * (
        REQUEST_MAX_BYTES // (7 * TEXT_MAX_BYTES) + 1
    )
    with pytest.raises(PayloadTooLarge) as refused:
        read(TurnRequest, {**GOOD, "current_input": items})
    assert refused.value.details == {"field": "arguments", "max_bytes": REQUEST_MAX_BYTES}


@pytest.mark.parametrize("value", [float("nan"), nested(100_000)], ids=["nan", "deep"])
def test_a_request_is_json(value):
    with pytest.raises(InvalidArgument):
        read(TurnRequest, {**GOOD, "current_input": [{"output": value}]})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("session_id", None),
        ("session_id", " "),
        ("session_id", 5),
        ("session_id", "../x"),
        ("session_id", "a/b"),
        ("session_id", "a\\b"),
        ("session_id", ".hidden"),
        ("session_id", "a b"),
        ("session_id", "a\x00"),
        ("session_id", "s" * 257),
        ("turn_id", ""),
        ("turn_id", ".."),
        ("turn_id", "t" * 257),
        ("current_input", None),
        ("current_input", []),
        ("current_input", ""),
        ("current_input", 5),
        ("max_input_tok", 0),
        ("max_input_tok", -1),
        ("max_input_tok", True),
        ("max_input_tok", 1.5),
        ("max_input_tok", "many"),
    ],
)
def test_a_wrong_argument_is_named(name, value):
    with pytest.raises(InvalidArgument) as refused:
        read(TurnRequest, {**GOOD, name: value})
    assert refused.value.details["field"] == name


def test_names_that_clients_know_say_why():
    for given, reason in [
        ({}, "SESSION_ID_REQUIRED"),
        ({"session_id": "../x"}, "SESSION_ID_INVALID"),
    ]:
        with pytest.raises(InvalidArgument) as refused:
            read(TurnRequest, {"turn_id": "t", "current_input": "Hello", **given})
        assert refused.value.details["reason"] == reason


@pytest.mark.parametrize("name", ["session_id", "turn_id"])
def test_a_secret_is_no_name(name):
    with pytest.raises(ContentRejected):
        read(TurnRequest, {**GOOD, name: KEY})


def test_an_input_may_be_a_text_or_one_item():
    asked = {"session_id": "s", "turn_id": "t"}
    for given in (
        {"current_input": "Hello"},
        {"current_input_text": "Hello"},
        {"current_input": ITEM},
    ):
        assert read(TurnRequest, {**asked, **given}).items == [ITEM]


@pytest.mark.parametrize("name", ["input_items", "output_items"])
def test_a_turn_that_is_over_has_both_lists(name):
    given = {"session_id": "s", "turn_id": "t", "input_items": [], "output_items": []}
    assert read(TurnRecord, given).input_items == []
    for value in (None, "text", {}):
        with pytest.raises(InvalidArgument) as refused:
            read(TurnRecord, {**given, name: value})
        assert refused.value.details["field"] == name


def test_tokens_are_a_quarter_of_the_bytes():
    assert count_tokens([]) == 0
    assert count_tokens([{"type": "a"}]) == 1
    item = message("user", "a" * 80)
    assert count_tokens([item]) == (len("message" + "user" + "input_text") + 80) // 4
    called = {"type": "function_call_output", "call_id": "c" * 10, "output": "é" * 20}
    assert count_tokens([called]) == (len("function_call_output") + 10 + 40) // 4


def test_only_a_persons_messages_are_her_statements():
    items = [
        ITEM,
        {"type": "message", "content": "Bare"},
        message("assistant", "I like maps"),
        message("developer", "I like rules"),
        {"type": "function_call_output", "call_id": "1", "output": "I like tools"},
    ]
    assert said_by_user(items) == ["Hello", "Bare"]
    assert texts_in(items)[-1] == "I like tools"
