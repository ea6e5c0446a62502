"""Reading what requests say: bodies and query strings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from rest_framework.request import Request
from rest_framework.settings import api_settings

from apps.common.errors import InvalidArgument
from apps.common.messages import Message, read
from apps.memories.vocabulary import Tier
from apps.rest.fields import StrictSerializer, showable, words
from apps.rest.messages.common import NoArguments as NoArguments
from apps.rest.messages.common import Nothing as Nothing
from apps.rest.messages.common import OptionalReason as ReasonOrNone
from apps.rest.messages.common import Reason as Reason

TIERS = words(Tier)
OptionalReason: Any = ReasonOrNone
Shape = type[StrictSerializer] | type[Message]


def body_of(request: Request, shape: Shape) -> dict[str, Any]:
    """The body's arguments. Raises InvalidArgument naming the field, PayloadTooLarge."""
    return _checked(shape, request.data)


def query_of(request: Request, shape: Shape) -> dict[str, Any]:
    """The query string's arguments, each given once. Raises InvalidArgument naming the field."""
    query: QueryDict = request.query_params
    for name, values in query.lists():
        if len(values) > 1:
            raise InvalidArgument(showable(name), f"{showable(name)}: Give it once.")
    return _checked(shape, query.dict())


def _checked(shape: Shape, raw: object) -> dict[str, Any]:
    if issubclass(shape, Message):
        return read(shape, raw).given()
    serializer = shape(data=raw)
    if serializer.is_valid():
        return dict(serializer.validated_data)
    raise invalid_argument(serializer.errors)


def invalid_argument(errors: Mapping[str, Any]) -> InvalidArgument:
    """The first complaint of a serializer in the platform's form."""
    name, complaint = next(iter(errors.items()))
    name = "body" if name == api_settings.NON_FIELD_ERRORS_KEY else name
    return InvalidArgument(name, f"{name}: {_first_text(complaint)}")


def _first_text(complaint: Any) -> str:
    while isinstance(complaint, Mapping | list):
        values = complaint.values() if isinstance(complaint, Mapping) else complaint
        complaint = next(iter(values), "Not valid.")
    return str(complaint)
