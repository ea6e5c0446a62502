"""Reading what requests say: bodies and query strings."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework.request import Request

from apps.common.errors import InvalidArgument
from apps.common.messages import Message, read

NAME_MAX_LENGTH = 64


def body_of(request: Request, shape: type[Message]) -> dict[str, Any]:
    """The body's arguments. Raises InvalidArgument naming the field, PayloadTooLarge."""
    return read(shape, request.data).given()


def query_of(request: Request, shape: type[Message]) -> dict[str, Any]:
    """The query string's arguments, each given once. Raises InvalidArgument naming the field."""
    query: QueryDict = request.query_params
    for name, values in query.lists():
        if len(values) > 1:
            said = name[:NAME_MAX_LENGTH].encode("ascii", "backslashreplace").decode()
            raise InvalidArgument(said, f"{said}: Give it once.")
    return read(shape, query.dict()).given()
