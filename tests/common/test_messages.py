"""What callers hand in, read into messages: one error that names all, and repeats nothing."""

import datetime as dt
import gc
import json
import time
import uuid
from types import SimpleNamespace
from typing import Annotated, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.common.messages import (
    MAX_NAMED,
    Answer,
    AnsweredMoment,
    AnyMoment,
    ExactLine,
    Identifier,
    JsonObject,
    Line,
    ListOf,
    Many,
    Message,
    Moment,
    Number,
    Text,
    Whole,
    Word,
    Words,
    attempt,
    is_none,
    one_of,
    read,
    refused,
    schema_of,
    schemas_of,
)
from tests.tables import table

SECRET = "value-that-nobody-may-repeat"
BYTES, LEVELS = 4096, 8


class Part(Message):
    """A part of a letter."""

    no_object: ClassVar[str] = "It must be an object with name and share."
    name: Annotated[str, ExactLine(8)]
    share: Annotated[float, Number(0, 1)]


class Letter(Message):
    """A letter."""

    null_is_absent: ClassVar[bool] = True
    subject: Annotated[str, Line(20)] = Field(description="What it is about.")
    content: Annotated[dict, JsonObject(BYTES, LEVELS)]
    text: Annotated[str, Text()] = "none"
    note: Annotated[str, Line(20, blank="")] = ""
    sent: Annotated[dt.datetime, Moment(1, 9998)] = dt.datetime(2026, 1, 31, tzinfo=dt.UTC)
    number: Annotated[int, Whole(1, 9)] = 1
    mood: Annotated[str, Word(("good", "bad"))] = "good"
    tags: Annotated[tuple[str, ...], Words(("a", "b"))] = ()
    reply: Annotated[uuid.UUID | None, Identifier()] = None
    parts: Annotated[tuple[Part, ...], Many(3, of="parts")] = ()
    urgent: bool = False


LETTER = {"subject": "Greetings", "content": {"a": 1}}


def nested(levels):
    value = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def refusal(raw, model=Letter):
    found = attempt(model, raw)
    assert isinstance(found, PlatformError)
    return found


def said(raw):
    return {one["field"]: one["message"] for one in refusal(raw).details["fields"]}


def test_a_message_is_read_as_it_was_handed_in():
    letter = read(Letter, {**LETTER, "parts": [{"name": "one", "share": 1}], "note": None})

    assert (letter.subject, letter.content, letter.note) == ("Greetings", {"a": 1}, "")
    assert letter.parts == (Part(name="one", share=1.0),)


KINDS = {
    "a line is stripped": ("subject", " x ", "x"),
    "a blank line is as good as none": ("note", " \u00a0", ""),
    "a moment is kept in UTC": (
        "sent",
        "2026-03-19t21:30:00.5+01:30",
        dt.datetime(2026, 3, 19, 20, 0, 0, 500_000, tzinfo=dt.UTC),
    ),
    "a moment of a program is one too": (
        "sent",
        dt.datetime(2026, 3, 19, 20, tzinfo=dt.timezone(dt.timedelta(hours=1))),
        dt.datetime(2026, 3, 19, 19, tzinfo=dt.UTC),
    ),
    "words are kept once": ("tags", ["b", "b"], ("b",)),
    "an id is a UUID": ("reply", str(uuid.UUID(int=5)), uuid.UUID(int=5)),
    "an object may be as deep as its bound": ("content", nested(LEVELS), nested(LEVELS)),
}


@table(("field", "value", "kept"), KINDS.values(), ids=KINDS)
def test_values_are_kept_in_one_form(field, value, kept):
    assert getattr(read(Letter, {**LETTER, field: value}), field) == kept


LINE = "It must be a text of at most 20 characters on one line."
MOMENT = "It must be ISO 8601 with a zone, for example 2026-01-31T12:00:00Z."
WHOLE = "It must be a whole number from 1 to 9."
TEXT = "It must not be blank, nor hold a NUL or a lone surrogate."
WRONG = [
    ({"subject": None}, "subject", "It is missing."),
    ({"subject": " "}, "subject", "It must not be empty."),
    ({"subject": 5}, "subject", LINE),
    ({"subject": "a\nb"}, "subject", LINE),
    ({"subject": "\ud800"}, "subject", LINE),
    ({"subject": "a" * 21}, "subject", LINE),
    ({"content": []}, "content", "It must be an object."),
    ({"content": {"a": ["\0"]}}, "content", "It holds a NUL or a lone surrogate."),
    ({"content": {"\udc00": 1}}, "content", "It holds a NUL or a lone surrogate."),
    ({"content": {"a": float("nan")}}, "content", "It holds a number that is none."),
    ({"content": {"a": -(2**63)}}, "content", "It holds a whole number of more than 63 bits."),
    ({"content": nested(9)}, "content", "It may be nested at most 8 levels deep."),
    ({"content": nested(100_000)}, "content", "It may be nested at most 8 levels deep."),
    ({"text": 1}, "text", "It must be a text."),
    ({"text": "\0"}, "text", TEXT),
    ({"text": " "}, "text", TEXT),
    ({"sent": "2026-01-31T12:00:00"}, "sent", MOMENT),
    ({"sent": 5}, "sent", MOMENT),
    ({"sent": dt.datetime(2026, 3, 19, tzinfo=dt.UTC).replace(tzinfo=None)}, "sent", MOMENT),
    ({"sent": "2026-02-30T12:00:00Z"}, "sent", "There is no such moment."),
    ({"sent": "0001-01-01T00:00:00+10:00"}, "sent", "There is no such moment."),
    ({"sent": "9999-01-01T00:00:00Z"}, "sent", "It must lie in the years 1 to 9998."),
    ({"number": True}, "number", WHOLE),
    ({"number": 1.0}, "number", WHOLE),
    ({"number": 10**5000}, "number", WHOLE),
    ({"mood": "\ud800"}, "mood", "It must be one of good, bad."),
    ({"mood": ["good"]}, "mood", "It must be one of good, bad."),
    ({"tags": []}, "tags", "It must be a list with one or more of a, b."),
    ({"tags": [["a"]]}, "tags", "It must be a list with one or more of a, b."),
    ({"reply": "x"}, "reply", "It must be a UUID."),
    ({"urgent": 1}, "urgent", "It must be true or false."),
    ({"parts": {}}, "parts", "They must be a list of at most 3 parts."),
    ({"parts": [1] * 4}, "parts", "They must be a list of at most 3 parts."),
    ({"parts": ["x"]}, "parts[0]", "It must be an object with name and share."),
    ({"parts": [{"name": "a", "share": 10**400}]}, "parts[0].share",
     "It must be a number from 0 to 1."),
    ({"parts": [{"name": "a"}]}, "parts[0].share", "It must be a number from 0 to 1."),
    ({"parts": [{"name": "a", "share": 1, "x": 1}]}, "parts[0].x", "There is no such field."),
    ({"parts": [{"share": 1}]}, "parts[0].name", "It is missing."),
    ({"more": 1}, "more", "There is no such field."),
    ({"\ud800": 1}, "(unnamed)", "There is no such field."),
    ({"n a m e": 1}, "(unnamed)", "There is no such field."),
]  # fmt: skip


@table(("changes", "field", "sentence"), WRONG)
def test_a_wrong_field_is_named_and_told_what_it_must_be(changes, field, sentence):
    error = refusal({**LETTER, **changes})

    assert isinstance(error, InvalidArgument)
    assert error.details == {"field": field, "fields": [{"field": field, "message": sentence}]}
    assert error.message == f"{field}: {sentence}"


def test_every_wrong_field_is_named_unknown_ones_first():
    wrong = {"zz": 1, "subject": 5, "parts": [{"share": 2, "y": 1}, 7], "\ud800": 1}

    named = list(said(wrong))

    assert named[:2] == ["zz", "(unnamed)"]
    assert set(named[2:]) == {
        "subject", "content", "parts[0].name", "parts[0].share", "parts[0].y", "parts[1]",
    }  # fmt: skip


def test_size_alone_is_too_large_and_beside_something_else_it_is_wrong():
    large = {**LETTER, "content": {"a": "x" * BYTES}}

    alone = refusal(large)
    assert isinstance(alone, PayloadTooLarge)
    assert (alone.details["field"], alone.details["max_bytes"]) == ("content", BYTES)
    assert isinstance(refusal({**large, "number": 0}), InvalidArgument)


def test_no_more_is_named_than_can_be_read():
    error = refusal({**LETTER, **{f"field_{n}": SECRET for n in range(10_000)}})

    assert len(error.details["fields"]) == MAX_NAMED
    assert len(error.message) < 1000


@table("raw", [None, [], "text", 5, [LETTER]])
def test_what_is_no_object_is_refused_as_a_whole(raw):
    assert refusal(raw).details == {"field": "body"}


def test_null_is_a_value_unless_the_message_says_otherwise():
    class Strict(Message):
        note: Annotated[str, Line(20, blank="")] = ""

    assert said({**LETTER, "more": None}) == {"more": "There is no such field."}
    assert refusal({"note": None}, Strict).details["field"] == "note"


def test_a_program_that_makes_a_message_gets_the_same_refusal():
    with pytest.raises(PayloadTooLarge), refused():
        Letter(subject="x", content={"a": "x" * BYTES})
    with pytest.raises(InvalidArgument, match="number"), refused():
        Letter(subject="x", content={}, number=10)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(SECRET),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text() | st.just("name"), inner),
    max_leaves=12,
)
names = st.sampled_from([*Letter.model_fields, "more"]) | st.text()


@given(anything | st.dictionaries(names, anything))
def test_whatever_json_is_handed_in_is_a_message_or_a_refusal(raw):
    found = attempt(Letter, raw)

    if isinstance(found, PlatformError):
        body = json.dumps(found.as_dict("r-1"))
        assert SECRET not in body
        body.encode()
    else:
        assert isinstance(found, Letter)


@given(st.sampled_from(sorted(Letter.model_fields)), st.sampled_from(["", "[0]"]))
def test_no_value_is_repeated_wherever_it_stands(name, inside):
    value = [SECRET] if inside else {SECRET: SECRET, f"{SECRET} {SECRET}": SECRET}

    found = attempt(Letter, {**LETTER, name: value})

    if isinstance(found, PlatformError):
        assert SECRET not in json.dumps(found.as_dict("r-1"))


HOSTILE = {
    "deep objects": lambda size: {**LETTER, "content": nested(size)},
    "deep in an unknown name": lambda size: {**LETTER, "more": nested(size)},
    "deep where a text is wanted": lambda size: {**LETTER, "subject": nested(size)},
    "deep in a part": lambda size: {**LETTER, "parts": [nested(size)]},
    "many unknown names": lambda size: {**LETTER, **{f"n{n}": 1 for n in range(size)}},
    "many unknown names of a part": lambda size: {
        **LETTER,
        "parts": [{f"n{n}": 1 for n in range(size)}] * 3,
    },
    "many parts": lambda size: {**LETTER, "parts": [5] * size},
    "a wide object": lambda size: {**LETTER, "content": {f"n{n}": 1 for n in range(size)}},
    "a long line": lambda size: {**LETTER, "subject": "\n" * size},
    "a long moment": lambda size: {**LETTER, "sent": "2026-01-31T12:00:00." + "1" * size},
    "a long blank text": lambda size: {**LETTER, "text": " " * size},
}


@table("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_is_refused_in_linear_time(hostile):
    small, large = hostile(5_000), hostile(50_000)

    assert cpu(large) < 40 * cpu(small) + 0.05


def cpu(raw):
    """The quickest of some runs, without the collector, which looks through all that there is."""
    gc.disable()
    try:
        return min(once(raw) for _ in range(5))
    finally:
        gc.enable()


def once(raw):
    started = time.process_time()
    refusal(raw)
    return time.process_time() - started


def test_a_description_stands_as_we_write_them_with_what_is_inside_put_in():
    schema = schema_of(Letter)

    assert schema["required"] == ["subject", "content"]
    assert json.dumps(schema["properties"]["subject"]) == json.dumps(
        {"type": "string", "description": "What it is about.", "minLength": 1, "maxLength": 20}
    )
    assert schema["properties"]["parts"] == {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "name": {"type": "string", "minLength": 1, "maxLength": 8},
                "share": {"type": "number", "minimum": 0, "maximum": 1},
            },
            "required": ["name", "share"],
        },
        "maxItems": 3,
    }
    assert schema["properties"]["number"]["default"] == 1
    assert "default" not in schema["properties"]["note"]
    assert "title" not in json.dumps(schema)


def test_a_description_in_parts_refers_to_them():
    whole, parts = schemas_of(Letter, at="#/somewhere/{model}")

    assert whole["properties"]["parts"]["items"] == {"$ref": "#/somewhere/Part"}
    assert parts["Part"]["description"] == "A part of a letter."


def test_an_answer_shows_what_it_has_and_its_description_says_what_it_may_have():
    class Sent(Answer):
        sent_at: AnsweredMoment
        letter: uuid.UUID
        content: dict
        note: str | None = Field(None, exclude_if=is_none)
        next: str | None
        tone: Literal["kind", "stern"] | None

    moment = dt.datetime(2026, 1, 31, 12, tzinfo=dt.UTC)
    sent = Sent(sent_at=moment, letter=uuid.UUID(int=5), content={"a": None}, next=None, tone=None)

    assert sent.serialize() == {
        "sent_at": "2026-01-31T12:00:00.000000Z",
        "letter": str(uuid.UUID(int=5)),
        "content": {"a": None},
        "next": None,
        "tone": None,
    }
    schema = schema_of(Sent)
    assert schema["required"] == ["sent_at", "letter", "content", "next", "tone"]
    assert schema["properties"]["note"] == {"type": "string"}
    assert schema["properties"]["next"] == {"type": "string", "nullable": True}
    assert schema["properties"]["tone"]["enum"] == ["kind", "stern", None]
    assert schema["properties"]["sent_at"] == {"type": "string", "format": "date-time"}


class Order(Message):
    """An order."""

    colours: Annotated[list, ListOf(Word(("red", "blue")), or_one=True)] = []
    due: Annotated[dt.datetime | None, AnyMoment()] = None
    remark: Annotated[str, Text(may_be_blank=True)] = ""


@table(
    ("raw", "given"),
    [
        ({"colours": "red", "remark": " "}, {"colours": ["red"], "remark": " "}),
        ({"colours": ["red", "blue"]}, {"colours": ["red", "blue"]}),
        ({"due": "2031-01-02"}, {"due": dt.datetime(2031, 1, 2, tzinfo=dt.UTC)}),
        ({"due": "2031-01-02T03:00+02:00"}, {"due": dt.datetime(2031, 1, 2, 1, tzinfo=dt.UTC)}),
        ({}, {}),
    ],
)
def test_what_was_sent_and_nothing_else_is_an_argument(raw, given):
    assert read(Order, raw).given() == given


@table(
    ("field", "value"),
    [
        ("colours", ["red", 1]),
        ("colours", {"red": 1}),
        ("due", "9999-12-31T23:59:59-14:00"),
        ("due", 12),
        ("due", None),
        ("remark", "a\x00"),
    ],
)
def test_what_is_wrong_inside_a_list_or_with_a_moment_is_said_of_its_field(field, value):
    with pytest.raises(InvalidArgument) as refusal:
        read(Order, {field: value})

    assert refusal.value.details["field"] == field


def test_an_answer_is_read_from_a_row_and_from_what_the_row_does_not_say():
    class Receipt(Answer):
        number: Annotated[int, Field(validation_alias="pk")]
        state: Annotated[str, one_of(("open", "paid"))]

    row = SimpleNamespace(pk=3, state="paid")

    assert Receipt.of(row).serialize() == {"number": 3, "state": "paid"}
    assert Receipt.from_row(row, state="open").serialize() == {"number": 3, "state": "open"}
    assert schema_of(Receipt)["properties"]["state"]["enum"] == ["open", "paid"]
