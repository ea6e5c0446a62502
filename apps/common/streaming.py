"""Files that are made while they are sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def streamed_file(
    request: HttpRequest, pages: Iterator[str], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """A download that fetches a page when the one before is sent.

    A plain iterator would be read to its end first by an ASGI server.
    """
    body = as_they_come(pages) if isinstance(request, ASGIRequest) else pages
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(body, content_type=content_type, headers=headers)


async def as_they_come(pages: Iterator[str]) -> AsyncIterator[str]:
    """The pages, each fetched in the thread of the request when it is asked for."""
    fetch = sync_to_async(lambda: next(pages, None))
    while (page := await fetch()) is not None:
        yield page
