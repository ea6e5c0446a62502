"""Text from outside: what is storable, how long, which form."""

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import (
    canonical_json,
    optional_name,
    parse_number,
    parse_uuid,
    require_content,
    require_name,
    require_tags,
    require_text,
    require_uuid,
    sha256_hex,
)
from tests.tables import table

UNSTORABLE = ["nul \x00 inside", "lone \ud800 surrogate", "\udfff"]


@table("text", UNSTORABLE)
def test_text_that_the_database_cannot_store_is_refused_by_name(text):
    with pytest.raises(InvalidArgument) as refusal:
        require_text(text, field="title", max_length=100)
    assert refusal.value.details["field"] == "title"


@table("text", ["", "   ", "\n\t", None, 5, ["a"]])
def test_blank_or_no_text_is_refused(text):
    with pytest.raises(InvalidArgument):
        require_text(text, field="reason", max_length=100)
    with pytest.raises(InvalidArgument):
        require_content(text, field="content", max_bytes=100)


def test_content_is_measured_in_bytes_and_kept_as_it_is():
    assert require_content(" é ", field="content", max_bytes=4) == " é "
    with pytest.raises(PayloadTooLarge) as refusal:
        require_content("ééé", field="content", max_bytes=5)
    assert refusal.value.details == {"field": "content", "max_bytes": 5}


def test_ten_megabytes_are_refused():
    with pytest.raises(PayloadTooLarge):
        require_content("x" * 10_000_000, field="content", max_bytes=32_768)


def test_tags_are_unique_and_keep_their_order():
    assert require_tags(["b", "a-1", "b", "é", "温度"]) == ["b", "a-1", "é", "温度"]


@table(
    "tags",
    [
        "abc",
        5,
        ["Upper"],
        ["two words"],
        [""],
        ["-x"],
        ["x--y"],
        [5],
        ["x" * 51],
        ["É"],
        ["e\u0301"],
    ],
)
def test_tags_of_another_form_are_refused(tags):
    with pytest.raises(InvalidArgument):
        require_tags(tags)


def test_seven_tags_are_the_most():
    assert len(require_tags([f"t{n}" for n in range(7)])) == 7
    with pytest.raises(InvalidArgument):
        require_tags([f"t{n}" for n in range(8)])


@table(
    "value",
    ["", "x", f"{{{uuid.UUID(int=5)}}}", uuid.UUID(int=5).hex, f"urn:uuid:{uuid.UUID(int=5)}", 5],
)
def test_only_the_canonical_form_is_a_uuid(value):
    assert parse_uuid(value) is None
    with pytest.raises(InvalidArgument):
        require_uuid(value, field="memory_id")


@table(
    ("text", "number"),
    [
        ("0", 0),
        ("42", 42),
        ("9223372036854775807", 2**63 - 1),
        ("9223372036854775808", None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1_0", None),
        ("\u0664", None),
        ("\u00b2", None),
        ("1.0", None),
    ],
)
def test_only_decimal_digits_of_a_key_are_a_number(text, number):
    assert parse_number(text) == number


def test_a_number_may_be_bounded():
    assert [parse_number(text, 9) for text in ("9", "10", "x")] == [9, None, None]


@given(st.uuids())
def test_the_canonical_form_is_understood_in_both_cases(value):
    assert parse_uuid(str(value)) == parse_uuid(str(value).upper()) == value


@given(st.text())
def test_whatever_passes_can_be_written_as_utf8_without_nul(text):
    try:
        kept = require_content(text, field="content", max_bytes=100)
    except (InvalidArgument, PayloadTooLarge):
        return
    assert "\x00" not in kept
    assert len(kept.encode()) <= 100


def test_one_value_has_one_canonical_form_and_digest():
    first, second = {"b": [1, "é"], "a": None}, {"a": None, "b": [1, "é"]}
    assert canonical_json(first) == canonical_json(second) == '{"a":null,"b":[1,"é"]}'
    assert len(sha256_hex(canonical_json(first))) == 64


@table(
    "name",
    [
        "deploy-bot",
        "Zo\u00eb",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f469\u200d\U0001f4bb",
    ],
)
def test_a_name_may_have_all_that_people_see(name):
    assert require_name(f" {name} ", field="name", max_length=100) == name


@table(
    "sign", list("\u202e\u202a\u2066\u200e\u061c\u200b\ufeff\u00ad\u200d\u2028\n\t\x07\x7f\ue000")
)
def test_a_name_has_nothing_that_people_do_not_see(sign):
    for read in (require_name, optional_name):
        with pytest.raises(InvalidArgument) as refused:
            read(f"bot{sign}a", field="name", max_length=100)
        assert f"U+{ord(sign):04X}" in refused.value.message
    assert optional_name("", field="name", max_length=100) == ""
