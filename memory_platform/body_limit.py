"""No more of a body than could be meant: Django stores all of it before it looks who sent it."""

from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

from django.http import JsonResponse

from apps.common.errors import PayloadTooLarge
from apps.ops.middleware import request_id_from

MEBIBYTE = 1024 * 1024
#: By how an address begins; the first that fits. Room for a content of 10 MB or a file of 25 MiB
#: with a form around it; what is larger the interfaces then refuse by name.
MAX_BODY_BYTES = {
    "/api/": 16 * MEBIBYTE,
    "/gateway/resources": 26 * MEBIBYTE,
    "/gateway/": 16 * MEBIBYTE,
}
DEFAULT_MAX_BODY_BYTES = MEBIBYTE

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


class BodyLimit:
    """ASGI middleware: answers 413 as soon as a body is, or says it is, larger than the limit."""

    def __init__(self, application: Application) -> None:
        """Keep what answers all other requests."""
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        most = largest_body(scope["path"])
        if declared_length(scope) > most:
            await refuse(scope, send, most)
            return
        try:
            await self.application(scope, counting(receive, most), send)
        except BodyTooLarge:  # raised while reading, so nothing has been answered yet
            await refuse(scope, send, most)


def largest_body(path: str) -> int:
    """Return the limit of an address."""
    fitting = (most for start, most in MAX_BODY_BYTES.items() if path.startswith(start))
    return next(fitting, DEFAULT_MAX_BODY_BYTES)


class BodyTooLarge(Exception):
    """More bytes have arrived than the limit allows."""


def counting(receive: Receive, most: int) -> Receive:
    """Return a `receive` that raises BodyTooLarge after `most` bytes."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise BodyTooLarge
        return message

    return counted


def declared_length(scope: Scope) -> int:
    """Return the Content-Length; 0 when there is none or it is no number."""
    value = header(scope, b"content-length")
    return int(value) if value.isascii() and value.isdigit() else 0


def header(scope: Scope, name: bytes) -> str:
    """Return a header's value, empty when it is missing."""
    return str(dict(scope["headers"]).get(name, b"").decode("latin-1"))


async def refuse(scope: Scope, send: Send, most: int) -> None:
    """Answer 413 with the error object and the caller's request id."""
    request_id = request_id_from(header(scope, b"x-request-id"))
    error = PayloadTooLarge(f"A body may have at most {most} bytes here.", max_bytes=most)
    response = JsonResponse(error.as_dict(request_id), status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    response["Content-Length"] = str(len(response.content))
    response["X-Request-ID"] = request_id
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    status = response.status_code
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
