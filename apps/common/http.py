"""What HTTP interfaces share: one format, bounded bodies, downloads made while they are sent."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, NoReturn, Protocol

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from apps.common.context import new_request_id
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.json_limits import KeyTwice, with_keys_once
from apps.common.tenants import spoken_for

#: Of a key that is named in a refusal.
SHOWN_OF_KEY = 100


def request_id_of(request: Request | HttpRequest) -> str:
    """The id that the outermost middleware read from ``X-Request-ID``, or made."""
    return getattr(request, "request_id", "") or new_request_id()


class _Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


class OneFormat(BaseContentNegotiation):
    """There is JSON and nothing else, whatever the caller would rather have."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser | None:
        media_type = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == media_type), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class BoundedJSONParser(BaseParser):
    """UTF-8 JSON of a bounded size: too large, too deep, not UTF-8 and no JSON are refused, and
    objects with a key twice.
    """

    media_type = "application/json"

    def most_bytes(self) -> int:
        """The size that is read."""
        raise NotImplementedError

    def prepared(self, raw: bytes) -> bytes:
        """What is parsed of what was sent."""
        return raw

    def parse(
        self,
        stream: _Readable,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The parsed value. Raises PayloadTooLarge, InvalidArgument."""
        most = self.most_bytes()
        raw = stream.read(most + 1)
        if len(raw) > most:
            raise PayloadTooLarge(f"A body may have at most {most} bytes.", max_bytes=most)
        if not raw:
            return {}
        try:
            return json.loads(
                self.prepared(raw).decode(),
                parse_constant=_refuse_constant,
                object_pairs_hook=with_keys_once,
            )
        except KeyTwice as error:
            raise _given_twice(error.key) from error
        except (ValueError, RecursionError) as error:
            # Also: bad UTF-8, and an integer of more digits than Python reads.
            raise InvalidArgument("body", "The body is not JSON in UTF-8, or too deep.") from error


def _given_twice(key: str) -> InvalidArgument:
    named = key[:SHOWN_OF_KEY].encode(errors="replace").decode()
    return InvalidArgument(named, f"{named} stands twice in one object of the body.")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def streamed_file(
    request: HttpRequest, pages: Iterator[str] | Iterator[bytes], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """A download that fetches a page when the one before is sent.

    The pages are of those for whom the request speaks, which is over by then. A plain iterator
    would be read to its end first by an ASGI server.
    """
    own = spoken_for(pages)
    body = as_they_come(own) if isinstance(request, ASGIRequest) else own
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(body, content_type=content_type, headers=headers)


async def as_they_come(pages: Iterator[str | bytes]) -> AsyncIterator[str | bytes]:
    """The pages, each fetched in the thread of the request when it is asked for."""
    fetch = sync_to_async(lambda: next(pages, None))
    while (page := await fetch()) is not None:
        yield page
