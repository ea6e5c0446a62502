"""The same write sent twice is one act: when the caller numbered it with ``Idempotency-Key``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK

from apps.access.contexts import is_request_id
from apps.access.services.idempotency import once
from apps.audit.verbs import Operation
from apps.common.context import REQUEST_ID_MAX_LENGTH, RequestContext
from apps.common.errors import InvalidArgument
from apps.common.http import request_id_of
from apps.common.secrets import keyed_digest

KEY_HEADER = "Idempotency-Key"
ID_HEADER = "X-Request-ID"
REPLAYED_HEADER = "Idempotent-Replayed"
#: Not kept: a repetition must not show what may be read no more, nor a secret a second time.
TEXTS = frozenset({"content", "title", "tags"})
SECRETS = frozenset({"secret", "setups", "link"})
#: Of what could be guessed from a digest a keyed one is kept.
GUESSABLE = frozenset({"password", "value"})
Result = dict[str, Any]


def answer_once(
    request: Request,
    context: RequestContext,
    operation: Operation,
    act: Callable[[], Result],
    *,
    status: int = HTTP_200_OK,
) -> Response:
    """The answer to a write; to a repetition the first one's, without the texts and secrets.

    A repetition has the same key, or without one the same id that the caller gave the request.
    Raises InvalidArgument naming the header when the key is none or the body differs, and what
    ``act`` raises.
    """
    field, number = _number_of(request)
    if not number:
        return Response(act(), status=status)
    done: list[Result] = []

    def kept() -> Result:
        result = act()
        done.append(result)
        secrets = dict.fromkeys(SECRETS & result.keys())
        return {name: value for name, value in result.items() if name not in TEXTS} | secrets

    first = once(
        context,
        operation,
        tool=_operation(request),
        arguments={"address": request.path, "body": _digestible(request.data)},
        act=kept,
        number=number,
        field=field,
    )
    if done:
        return Response(done[0], status=status)
    return Response(first, status=status, headers={REPLAYED_HEADER: "true"})


def _digestible(body: Any) -> Any:
    """The body without what could be guessed from the digest that is kept."""
    if not isinstance(body, Mapping):
        return body
    return {
        name: keyed_digest(str(given)).hex() if name in GUESSABLE else given
        for name, given in body.items()
    }


def _number_of(request: Request) -> tuple[str, str]:
    """What numbers the request, and the name of the header that says so."""
    key = request.headers.get(KEY_HEADER)
    if key is None:
        numbered = request.headers.get(ID_HEADER) == request_id_of(request)
        return "request_id", request_id_of(request) if numbered else ""
    if is_request_id(key) and key.isascii() and key.isprintable():
        return KEY_HEADER, key
    raise InvalidArgument(
        KEY_HEADER,
        f"{KEY_HEADER} has 1 to {REQUEST_ID_MAX_LENGTH} printable ASCII characters, no secret and"
        " no order.",
    )


def _operation(request: Request) -> str:
    """The name of the operation; addresses of one kind differ by their arguments."""
    match = request.resolver_match
    return f"rest {request.method} {match.url_name if match else ''}"
