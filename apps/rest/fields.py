"""Serializer fields that take a value as it is or refuse it; nothing is converted by guessing."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from apps.common.text import parse_uuid

INTEGER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
INTEGER_LIMIT = 2**31 - 1
SHOWN_NAME_LENGTH = 64


class StrictSerializer(serializers.Serializer[Any]):
    """Checks shape only: the known fields, their JSON types. Rules live in the services."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"body": ["The body must be a JSON object."]})
        unknown = sorted(name for name in data if name not in self.fields)
        if unknown:
            raise serializers.ValidationError({showable(unknown[0]): ["Unknown argument."]})
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A JSON string, unchanged. NUL and lone surrogates are refused."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("allow_blank", True)
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class Integer(serializers.IntegerField):
    """A JSON integer within 32 bits; no float, no string, no boolean."""

    def __init__(self, *, min_value: int = 1, max_value: int = INTEGER_LIMIT, **kwargs: Any):
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class QueryInteger(Integer):
    """An integer in a query string: decimal digits."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, str) or not INTEGER.fullmatch(data):
            self.fail("invalid")
        return int(data)


class Boolean(serializers.BooleanField):
    """``true`` or ``false``."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input="")
        return data


class QueryBoolean(serializers.BooleanField):
    """``true`` or ``false`` in a query string."""

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            raise serializers.ValidationError("Must be true or false.")
        return bool(data == "true")


class Identifier(serializers.UUIDField):
    """A UUID in its canonical text form."""

    def to_internal_value(self, data: Any) -> uuid.UUID:
        parsed = parse_uuid(data)
        if parsed is None:
            self.fail("invalid", value="")
        return parsed


class Choice(serializers.ChoiceField):
    """One of a few words."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choices:
            raise serializers.ValidationError(f"Must be one of {', '.join(self.choices)}.")
        return data


class Moment(serializers.DateTimeField):
    """A date and time in ISO 8601; without an offset it is UTC."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", format="ISO 8601")
        return super().to_internal_value(data)


class Day(serializers.DateField):
    """A date in ISO 8601."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(data)


class OneOrMany(serializers.ListField):
    """A list of words, or a single word standing for a list of one."""

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value([data] if isinstance(data, str) else data)


def words(choices: Iterable[str]) -> list[str]:
    """The values of an enumeration, for a Choice."""
    return [str(choice) for choice in choices]


def showable(name: object) -> str:
    """A name a caller made up, cut and cleaned so that it can be answered."""
    return str(name)[:SHOWN_NAME_LENGTH].encode("ascii", "backslashreplace").decode()
