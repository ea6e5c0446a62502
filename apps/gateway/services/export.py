"""All that a user has, as lines of JSON, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.messages import Answer
from apps.common.text import canonical_json
from apps.gateway.messages import (
    MemoryItem,
    MessageItem,
    ResourceResponse,
    SessionItem,
    TextOfResource,
)
from apps.gateway.models import GatewayResource, GatewayUser
from apps.gateway.pages import Row, page_of
from apps.gateway.resources.guard import visible_text
from apps.gateway.resources.selectors import findable_chunks
from apps.gateway.selectors import (
    memories_of,
    messages_of,
    names_of_threads,
    resources_of_user,
    sessions_of,
)
from apps.gateway.services.own_data import messages_as_told, require_reach
from apps.governance.selectors import policy_of
from apps.memories.services.recheck import recheck

#: Rows of one statement.
AT_ONCE = 200


@verb(Action.EXPORTED, ObjectKind.GATEWAY_USER, Intent.READ)
def begin_export(*, context: RequestContext, user: GatewayUser) -> Iterator[str]:
    """The lines of the user's data, each page of them made when it is sent.

    A line is an object with ``kind`` and, under its name, what lists answer of it. What the write
    policy withholds is left out, as everywhere. Raises WriteNotAllowed.
    """
    require_reach(context, user)
    begin_export.record(context, user.pk)
    return _lines(user, context)


def _lines(user: GatewayUser, context: RequestContext) -> Iterator[str]:
    for sessions in _pages(sessions_of(user), by="created_at"):
        yield _told("session", (SessionItem.of(one) for one in sessions))
    for events in _pages(messages_of(user), by="occurred_at", tie="event_seq"):
        yield _told("message", (MessageItem.of(one) for one in messages_as_told(user, events)))
    for memories in _pages(memories_of(user), by="created_at"):
        recheck(memories, context)
        names = names_of_threads(user, memories)
        yield _told("memory", (MemoryItem.told(one, names) for one in memories))
    for resources in _pages(resources_of_user(user), by="created_at"):
        yield _told("resource", (ResourceResponse.of(one) for one in resources))
        for resource in resources:
            yield from _texts(resource)


def _texts(resource: GatewayResource) -> Iterator[str]:
    """The pieces of a file that may be shown."""
    policy = policy_of(resource.organization_id)
    chunks, position = findable_chunks().filter(resource=resource).order_by("position"), -1
    while found := list(chunks.filter(position__gt=position)[:AT_ONCE]):
        position = found[-1].position
        shown = ((chunk, visible_text(chunk, policy)) for chunk in found)
        yield _told(
            "text",
            (
                TextOfResource(
                    resource_id=resource.resource_id,
                    position=chunk.position,
                    page=chunk.page,
                    text=text,
                )
                for chunk, text in shown
                if text is not None
            ),
        )


def _pages(rows: QuerySet[Row], *, by: str, tie: str = "pk") -> Iterator[Sequence[Row]]:
    """All rows, the oldest first."""
    cursor: str | None = ""
    while cursor is not None:
        page = page_of(rows, by=by, tie=tie, limit=AT_ONCE, cursor=cursor, is_rising=True)
        yield page.rows
        cursor = page.next_cursor


def _told(kind: str, items: Iterable[Answer]) -> str:
    """A line for each; empty if there is none."""
    lines = (canonical_json({"kind": kind, kind: item.serialize()}) for item in items)
    return "".join(f"{line}\n" for line in lines)
