"""What enters and leaves: each message stated once, as a model.

From the model come the check of what callers send, with the platform's own errors, and its
description for every transport (``schema_of``). Pydantic reads a body field by field and collects
what is wrong; what a value must be, and how that is said, is a ``ValueKind``. Nothing that a caller
sent is ever repeated, and nothing here recurses into it.
"""

from __future__ import annotations

import datetime as dt
import operator
import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, ClassVar, Final, Generic, Self, TypeVar

from pydantic import (
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaMode
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from apps.common.clock import iso, parse_moment
from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.common.json_limits import MAX_INTEGER, Fault, faults_in
from apps.common.text import UNSTORABLE, canonical_json, parse_uuid

Schema = dict[str, Any]
#: A place inside a value: names of fields, numbers of items.
Path = tuple[str | int, ...]

#: Wrong fields that one answer names, and those of them that its sentence names.
MAX_NAMED, MAX_TOLD = 50, 10
#: A name that a caller made up is said back only if it looks like one.
NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
UNNAMED = "(unnamed)"
INTEGER = re.compile(r"-?[0-9]{1,18}")
#: Signs that are no part of a line.
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
MOMENT = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})", re.ASCII
)
MISSED = "It is missing."
WRONG, TOO_LARGE = "wrong", "too_large"
UNKNOWN = "extra_forbidden"
#: How what pydantic itself finds is said.
UNKNOWN_SAID = "There is no such field."
SAID = {UNKNOWN: UNKNOWN_SAID, "bool_type": "It must be true or false."}
#: The text below a field describes it.
SHARED = ConfigDict(frozen=True, hide_input_in_errors=True, use_attribute_docstrings=True)


class _Missing:
    """Stands where a field that is needed was not given, so that its kind says what is wrong."""


MISSING: Final = _Missing()


class Message(BaseModel):
    """Something that is handed in. Instances cannot be changed.

    ``noun`` is what its errors call it when it is no object at all, ``no_object`` what they say.
    ``nameable`` are the unknown names that may be said back. Where ``null_is_absent``, a null is as
    good as nothing.
    """

    model_config = ConfigDict(**SHARED, strict=True, extra="forbid")

    noun: ClassVar[str] = "body"
    no_object: ClassVar[str] = "The body must be a JSON object."
    nameable: ClassVar[re.Pattern[str]] = NAME
    null_is_absent: ClassVar[bool] = False
    _known: ClassVar[frozenset[str]]
    _needed: ClassVar[tuple[str, ...]]

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Note the names of the fields once: they are looked at in every call."""
        fields = {field.alias or name: field for name, field in cls.model_fields.items()}
        cls._known = frozenset(fields)
        cls._needed = tuple(name for name, field in fields.items() if field.is_required())

    @model_validator(mode="before")
    @classmethod
    def _closed(cls, raw: Any) -> Any:
        """The fields given, what is missing and a bounded number of harmless unknown names.

        Pydantic would take a million unknown names one by one, and give up a whole message over a
        name that is no Unicode.
        """
        if isinstance(raw, cls):
            return raw
        if not isinstance(raw, dict):
            raise wrong(cls.no_object)
        known, drops = cls._known, cls.null_is_absent
        given = {
            name: value
            for name, value in raw.items()
            if name in known and not (drops and value is None)
        }
        for name in cls._needed:
            if name not in given:
                given[name] = MISSING
        if len(raw) > len(known) or not raw.keys() <= known:
            unknown = (name for name in raw if name not in known)
            given |= {cls._said_back(name): None for name in islice(unknown, MAX_NAMED)}
        return given

    def given(self) -> dict[str, Any]:
        """The fields that the caller sent, by name: arguments for a service."""
        given = self.model_fields_set
        return {name: getattr(self, name) for name in type(self).model_fields if name in given}

    @classmethod
    def _said_back(cls, name: object) -> str:
        return name if isinstance(name, str) and cls.nameable.fullmatch(name) else UNNAMED


class Answer(BaseModel):
    """Something that is answered."""

    model_config = SHARED

    @classmethod
    def of(cls, source: Any) -> Self:
        """The answer about a row, or about another object with its attributes."""
        return cls.model_validate(source, from_attributes=True)

    @classmethod
    def from_row(cls, row: object, **computed: Any) -> Self:
        """The same, but for the fields ``computed``, of which the row has no attributes."""
        names = {
            name: str(field.validation_alias or name)
            for name, field in cls.model_fields.items()
            if name not in computed
        }
        read = {attribute: getattr(row, attribute) for attribute in names.values()}
        return cls.model_validate(read | computed, from_attributes=True)

    def serialize(self) -> dict[str, Any]:
        """The wire form."""
        return self.model_dump(mode="json")


def attribute(*path: str) -> Any:
    """For a field's annotation: the attribute of the row, perhaps of one inside it, that it is."""
    return Field(validation_alias=AliasPath(*path) if path[1:] else path[0])


def is_none(value: object) -> bool:
    """For ``exclude_if``: a field that is left out where there is nothing."""
    return value is None


#: Left out where there is nothing, or where it does not hold.
NO_TEXT = Field("", exclude_if=operator.not_)
NO_FLAG = Field(False, exclude_if=operator.not_)
NO_LIST: Any = Field([], exclude_if=operator.not_)
NOTHING = Field(None, exclude_if=is_none)
#: Answered, and left out of listings, which are paid for in every model's context.
UNLISTED = WithJsonSchema(None)


#: A moment as every transport writes it.
AnsweredMoment = Annotated[
    dt.datetime,
    PlainSerializer(iso),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]


def one_of(words: Iterable[str]) -> WithJsonSchema:
    """For an answered word: described, but not checked, as it comes from a row."""
    return WithJsonSchema({"type": "string", "enum": [str(word) for word in words]})


Read = TypeVar("Read", bound=Message)


def read(model: type[Read], raw: object) -> Read:
    """What was handed in, as a message. Raises InvalidArgument and PayloadTooLarge.

    Their details name the first field that is wrong under ``field``, every one under ``fields``.
    """
    if not isinstance(raw, Mapping):
        raise InvalidArgument(model.noun, model.no_object)
    try:
        return model.model_validate(dict(raw))
    except ValidationError as found:
        raise _refusal(found) from None


def attempt(model: type[Read], raw: object) -> Read | PlatformError:
    """The same, where several are answered each for itself: the message, or why it is none."""
    try:
        return read(model, raw)
    except PlatformError as refusal:
        return refusal


@dataclass(frozen=True, slots=True)
class Each(Generic[Read]):
    """Several messages of one kind in a field, each of them read for itself: see ``attempt``."""

    model: type[Read]
    field: str
    most: int

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        listed = core_schema.list_schema(
            handler.generate_schema(self.model), min_length=1, max_length=self.most
        )
        return core_schema.no_info_plain_validator_function(
            self.read, json_schema_input_schema=listed
        )

    def read(self, raw: object) -> list[Read | PlatformError]:
        """What was handed in. Raises InvalidArgument for what is no list, or none of that many."""
        if not isinstance(raw, list) or not 0 < len(raw) <= self.most:
            said = f"{self.field} is a list of 1 to {self.most} {self.field}."
            raise InvalidArgument(self.field, said, max_items=self.most)
        return [attempt(self.model, one) for one in raw]


@contextmanager
def refused() -> Iterator[None]:
    """Turn what pydantic finds wrong with a message that is made inside into our own error."""
    try:
        yield
    except ValidationError as found:
        raise _refusal(found) from None


def wrong(said: str) -> PydanticCustomError:
    """What a kind raises: a sentence."""
    return PydanticCustomError(WRONG, "{said}", {"said": said})


def too_large(said: str, *, max_bytes: int) -> PydanticCustomError:
    """What a kind raises when a value is right but for its size."""
    return PydanticCustomError(TOO_LARGE, "{said}", {"said": said, "max_bytes": max_bytes})


@contextmanager
def as_wrong() -> Iterator[None]:
    """What a kind raises where a check that names its field refuses the value."""
    try:
        yield
    except InvalidArgument as refusal:
        raise wrong(refusal.message) from None


def all_wrong(problems: Iterable[tuple[Path, str]]) -> ValidationError:
    """What a kind raises that finds several things wrong, each at a place inside its value."""
    details = [InitErrorDetails(type=wrong(said), loc=path, input=None) for path, said in problems]
    return ValidationError.from_exception_data("value", details)


def _refusal(problems: ValidationError) -> PlatformError:
    """One error that names all fields; PayloadTooLarge when size is all that is wrong."""
    errors = problems.errors(include_url=False, include_input=False)
    # Names that nobody knows come first.
    errors.sort(key=lambda one: len(one["loc"]) > 1 or one["type"] != UNKNOWN)
    found: dict[str, Any] = {}
    for one in errors:
        found.setdefault(_place(one["loc"]), one)
    listed = [
        {"field": place, "message": SAID.get(one["type"], one["msg"])}
        for place, one in islice(found.items(), MAX_NAMED)
    ]
    said = "; ".join(f"{one['field']}: {one['message']}" for one in listed[:MAX_TOLD])
    first, *others = found.values()
    if first["type"] == TOO_LARGE and not others:
        bound = first["ctx"]["max_bytes"]
        return PayloadTooLarge(said, field=listed[0]["field"], max_bytes=bound, fields=listed)
    return InvalidArgument(listed[0]["field"], said, fields=listed)


def _place(path: Path) -> str:
    """Where something is wrong, as callers write it: ``topic_hints[1].confidence``."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")


class ValueKind:
    """A kind of value: ``read`` makes one of what was sent, ``schema`` describes it.

    Stands beside the type of a field, as in ``Annotated[str, Line(64)]``.
    """

    __slots__ = ()

    def read(self, value: Any) -> Any:
        """The value as it is kept. Raises ``wrong``; a field not given is MISSING."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Its JSON Schema, without a description."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> Schema:
        return self.schema()


@dataclass(frozen=True, slots=True)
class Line(ValueKind):
    """A text on one line, kept without the blanks around it. ``blank`` stands for an empty one."""

    most: int
    blank: str | None = None

    def read(self, value: Any) -> str:
        if value is MISSING:
            raise wrong(MISSED)
        if not isinstance(value, str) or CONTROL.search(value) or len(value) > self.most:
            raise wrong(f"It must be a text of at most {self.most} characters on one line.")
        stripped = value.strip()
        if not stripped and self.blank is None:
            raise wrong("It must not be empty.")
        return stripped or self.blank or ""

    def schema(self) -> Schema:
        least = {} if self.blank is not None else {"minLength": 1}
        return {"type": "string", **least, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class ExactLine(ValueKind):
    """A text on one line, not blank, kept as it is: a name that somebody else gave."""

    most: int

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong(MISSED if value is MISSING else "It must be a text.")
        if len(value) > self.most or CONTROL.search(value) or not value.strip():
            raise wrong(f"It must be 1 to {self.most} characters on one line.")
        return value

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Text(ValueKind):
    """A text that can be stored, of any length or of at most ``most`` characters; blank only if it
    ``may_be_blank``.
    """

    most: int | None = None
    may_be_blank: bool = False

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong(MISSED if value is MISSING else "It must be a text.")
        if self.most is not None and len(value) > self.most:
            raise wrong(f"It may have at most {self.most} characters.")
        if UNSTORABLE.search(value) or not (self.may_be_blank or value.strip()):
            refused = "hold" if self.may_be_blank else "be blank, nor hold"
            raise wrong(f"It must not {refused} a NUL or a lone surrogate.")
        return value

    def schema(self) -> Schema:
        least = {} if self.may_be_blank else {"minLength": 1}
        most = {} if self.most is None else {"maxLength": self.most}
        return {"type": "string", **least, **most}


@dataclass(frozen=True, slots=True)
class Whole(ValueKind):
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, value: Any) -> int:
        if value is MISSING:
            raise wrong(MISSED)
        if type(value) is not int or not self.least <= value <= self.most:
            raise wrong(f"It must be a whole number from {self.least} to {self.most}.")
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class QueryWhole(Whole):
    """A whole number within bounds, in the digits of a query string."""

    def read(self, value: Any) -> int:
        is_whole = isinstance(value, str) and INTEGER.fullmatch(value)
        return Whole.read(self, int(value) if is_whole else value)


@dataclass(frozen=True, slots=True)
class Capped(Whole):
    """A whole number as JSON Schema has it, 2.0 too; more than ``most`` counts as that many.

    Without ``most`` it is any number that can be stored.
    """

    most: int = MAX_INTEGER

    def read(self, value: Any) -> int:
        number = require_whole(value)
        if number < self.least:
            raise wrong(f"It must be a whole number of at least {self.least}.")
        return min(number, self.most)

    def schema(self) -> Schema:
        bounds = Whole.schema(self)
        return {name: bound for name, bound in bounds.items() if bound != MAX_INTEGER}


def require_whole(value: Any) -> int:
    """The whole number that a JSON value is, however large. Raises ``wrong``."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if type(value) is not int:
        raise wrong(MISSED if value is MISSING else "It must be a whole number.")
    return value


@dataclass(frozen=True, slots=True)
class Number(ValueKind):
    """A number within bounds."""

    least: float
    most: float

    def read(self, value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not self.least <= value <= self.most:  # NaN is neither
            raise wrong(f"It must be a number from {self.least} to {self.most}.")
        return float(value)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Word(ValueKind):
    """One of a few words."""

    allowed: tuple[str, ...]

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.allowed:
            said = f"It must be one of {', '.join(self.allowed)}."
            raise wrong(MISSED if value is MISSING else said)
        return value

    def schema(self) -> Schema:
        return {"type": "string", "enum": [str(word) for word in self.allowed]}


@dataclass(frozen=True, slots=True)
class Words(ValueKind):
    """One or more of a few words, each kept once."""

    allowed: tuple[str, ...]

    def read(self, value: Any) -> tuple[str, ...]:
        is_short = isinstance(value, list) and 0 < len(value) <= len(self.allowed)
        if not is_short or not all(isinstance(one, str) and one in self.allowed for one in value):
            raise wrong(f"It must be a list with one or more of {', '.join(self.allowed)}.")
        return tuple(dict.fromkeys(value))

    def schema(self) -> Schema:
        items = {"type": "string", "enum": [str(word) for word in self.allowed]}
        return {"type": "array", "items": items, "minItems": 1, "maxItems": len(self.allowed)}


@dataclass(frozen=True, slots=True)
class Identifier(ValueKind):
    """A UUID in its canonical text form."""

    def read(self, value: Any) -> uuid.UUID:
        parsed = parse_uuid(value)
        if parsed is None:
            raise wrong(MISSED if value is MISSING else "It must be a UUID.")
        return parsed

    def schema(self) -> Schema:
        return {"type": "string", "format": "uuid"}


@dataclass(frozen=True, slots=True)
class Moment(ValueKind):
    """A moment in UTC, from ISO 8601 with a zone; programs hand in a datetime with one."""

    first_year: int
    last_year: int

    def read(self, value: Any) -> dt.datetime:
        if value is MISSING:
            raise wrong(MISSED)
        is_moment = isinstance(value, dt.datetime) and value.tzinfo is not None
        moment = value if is_moment else self._parsed(value)
        try:
            moment = moment.astimezone(dt.UTC)
        except OverflowError:  # one that only exists in its own zone
            raise wrong("There is no such moment.") from None
        if not self.first_year <= moment.year <= self.last_year:
            raise wrong(f"It must lie in the years {self.first_year} to {self.last_year}.")
        return moment

    def schema(self) -> Schema:
        return {"type": "string", "format": "date-time"}

    @staticmethod
    def _parsed(value: Any) -> dt.datetime:
        if not isinstance(value, str) or not MOMENT.fullmatch(value):
            raise wrong("It must be ISO 8601 with a zone, for example 2026-01-31T12:00:00Z.")
        try:
            return dt.datetime.fromisoformat(value.upper())
        except ValueError:
            raise wrong("There is no such moment.") from None


@dataclass(frozen=True, slots=True)
class JsonObject(ValueKind):
    """An object that can be stored, bounded in bytes of canonical JSON and in levels."""

    most_bytes: int
    most_levels: int

    def read(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(MISSED if value is MISSING else "It must be an object.")
        fault = next(faults_in(value, most_levels=self.most_levels), None)
        if fault is Fault.LEVELS:
            raise wrong(f"It may be nested at most {self.most_levels} levels deep.")
        if fault is not None:
            raise wrong(f"It holds {fault.value}.")
        if len(canonical_json(value).encode()) > self.most_bytes:
            said = f"It may have at most {self.most_bytes} bytes as canonical JSON."
            raise too_large(said, max_bytes=self.most_bytes)
        return value

    def schema(self) -> Schema:
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class Many(ValueKind):
    """The length of a list, whose items are of another kind; ``of`` names them in the sentence."""

    most: int
    least: int = 0
    of: str = ""

    def read(self, value: Any) -> tuple[Any, ...]:
        """The items, which are still to be read."""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            raise wrong(self._said())
        return tuple(value)

    def schema(self) -> Schema:
        least = {"minItems": self.least} if self.least else {}
        return {**least, "maxItems": self.most}

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.read, handler(kind))

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        return {**handler(core), **self.schema()}

    def _said(self) -> str:
        bounds = f"{self.least} to {self.most}" if self.least else f"at most {self.most}"
        if self.of:
            return f"They must be a list of {bounds} {self.of}."
        return f"It must be a list of {bounds}."


@dataclass(frozen=True, slots=True)
class ListOf(ValueKind):
    """A list of values of one kind; or, with ``or_one``, one of them without a list around it.

    What is wrong with one of them is said of the whole.
    """

    item: ValueKind
    or_one: bool = False

    def read(self, value: Any) -> list[Any]:
        items = [value] if self.or_one and isinstance(value, str) else value
        if not isinstance(items, list):
            raise wrong(MISSED if value is MISSING else "It must be a list.")
        try:
            return [self.item.read(one) for one in items]
        except PydanticCustomError as found:
            raise wrong(f"One of them is wrong. {found.message()}") from None

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class AnyMoment(ValueKind):
    """A moment in UTC, from ISO 8601: without a zone it is in UTC, a day alone is its beginning, or
    its last moment where something ``ends`` with it.
    """

    ends: bool = False

    def read(self, value: Any) -> dt.datetime:
        try:
            return parse_moment(value, field="", ends=self.ends)
        except (InvalidArgument, TypeError):
            said = "It must be a date or a moment as ISO 8601."
            raise wrong(MISSED if value is MISSING else said) from None

    def schema(self) -> Schema:
        return {"type": "string", "format": "date-time"}


#: Keywords in the order in which descriptions have them everywhere.
ORDER = (
    "type", "enum", "items", "properties", "required", "description", "format", "minLength",
    "maxLength", "minimum", "maximum", "minItems", "maxItems", "default",
)  # fmt: skip
#: What pydantic adds that tells a caller nothing.
NOISE = frozenset({"title", "$defs"})


def schema_of(model: type[Message] | type[Answer]) -> Schema:
    """The JSON Schema of a message or an answer, whole: models inside stand where they are used."""
    schema = model.model_json_schema(mode=_mode(model))
    parts = schema.get("$defs", {})

    def put_in(reference: str) -> Schema:
        part = tidy(parts[reference.rpartition("/")[2]], put_in)
        return {name: value for name, value in part.items() if name != "description"}

    return tidy(schema, put_in)


def schemas_of(model: type[Message] | type[Answer], *, at: str) -> tuple[Schema, dict[str, Schema]]:
    """The same in parts: the model's own, and those it refers to at ``at`` (``…/{model}``)."""
    schema = model.model_json_schema(mode=_mode(model), ref_template=at)
    parts = schema.get("$defs", {})
    return tidy(schema), {name: tidy(part) for name, part in parts.items()}


def _mode(model: type[Message] | type[Answer]) -> JsonSchemaMode:
    return "serialization" if issubclass(model, Answer) else "validation"


def tidy(schema: Schema, put_in: Callable[[str], Schema] | None = None) -> Schema:
    """A schema as we write them: without noise, in one order, references replaced by ``put_in``."""
    kept = {name: value for name, value in schema.items() if name not in NOISE}
    if "description" in kept:
        kept["description"] = " ".join(kept["description"].split())
    if isinstance(kept.get("additionalProperties"), bool):
        del kept["additionalProperties"]
    if "anyOf" in kept and {"type": "null"} in kept["anyOf"]:
        some = [one for one in kept.pop("anyOf") if one != {"type": "null"}]
        # Left out where there is none; only where it has to be there it can be null.
        kept |= tidy(some[0], put_in) | ({} if "default" in kept else {"nullable": True})
        if "nullable" in kept and "enum" in kept:  # else null is none of its values
            kept["enum"] = [*kept["enum"], None]
    if put_in is not None and "$ref" in kept:
        kept = {**put_in(kept.pop("$ref")), **kept}
    if "$ref" in kept and len(kept) > 1:  # nothing beside a reference counts
        kept["allOf"] = [{"$ref": kept.pop("$ref")}]
    if "properties" in kept:
        kept["properties"] = {name: tidy(one, put_in) for name, one in kept["properties"].items()}
    if "items" in kept:
        kept["items"] = tidy(kept["items"], put_in)
    if not kept.get("default", True):
        del kept["default"]  # says nothing
    rank = {name: number for number, name in enumerate(ORDER)}
    return dict(sorted(kept.items(), key=lambda one: rank.get(one[0], len(ORDER))))
