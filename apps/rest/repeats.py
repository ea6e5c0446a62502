"""The same request sent twice is one act: when the caller numbered it with ``X-Request-ID``."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from rest_framework.request import Request

from apps.access.idempotency import once
from apps.common.context import RequestContext
from apps.rest.contexts import request_id_of

TEXTS = frozenset({"content", "title", "tags"})
Result = dict[str, Any]


def act_once(
    request: Request,
    context: RequestContext,
    *,
    operation: str,
    act: Callable[[], Result],
    memory_id: uuid.UUID | None = None,
) -> Result:
    """The result of ``act``; for a repetition the first one's, without the texts.

    Texts are not kept: a repetition must not show what may be read no more. Raises
    InvalidArgument naming ``request_id`` when the body differs, and what ``act`` raises.
    """
    if not _is_numbered(request) or None in (context.organization_id, context.repository_id):
        return act()
    texts: Result = {}

    def without_texts() -> Result:
        result = act()
        texts.update({name: result.pop(name) for name in TEXTS & result.keys()})
        return result

    arguments = {"memory_id": memory_id, "body": request.data}
    kept = once(context, tool=f"rest {operation}", arguments=arguments, act=without_texts)
    return {**kept, **texts}


def _is_numbered(request: Request) -> bool:
    """Whether the caller gave the request its id."""
    return request.headers.get("X-Request-ID") == request_id_of(request)
