"""Events as search reads them: what was said, without what the write policy rejects."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Container, Sequence
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from apps.common.text import sha256_hex
from apps.events.guard import is_of_user, withheld_places
from apps.events.json_texts import texts_in
from apps.events.models import CURRENT, Event
from apps.index.models import DocumentKind
from apps.index.services.documents import Source

#: Characters of an event that are searched; longer payloads are found by how they begin.
MAX_INDEXED_CHARACTERS = 20_000

#: Where in a payload people and agents say something, which turns wrap into an item; what else is
#: there are facts about it.
SPOKEN = re.compile(
    r"payload(\.(text|content|body|message|title|parts|item)(\[\d+\])*)+", re.IGNORECASE
)
#: Without a context one talk lasts no longer.
TALK_HOURS = 8
#: What says of which form a part of such an item is, the same in all of them.
ITEM_FORM = re.compile(r"payload\.item(?:\..*)?\.(?:type|role|id|call_id|status)")

# Rows that are never updated cannot be locked; two who index one must not meet all the same.
CLAIM = """
SELECT id FROM unnest(%s::uuid[]) AS given (id)
WHERE pg_try_advisory_xact_lock(hashtextextended(id::text, 0))
"""


class Events:
    """Every event but what was erased or corrected.

    Who may be shown one is decided by the mask of the reader.
    """

    kind = DocumentKind.EVENT

    def objects(self, repository_id: uuid.UUID | None) -> QuerySet[Event]:
        events = Event.objects.filter(CURRENT).order_by("event_seq")
        return events.filter(repository_id=repository_id) if repository_id else events

    def read(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        events = list(Event.objects.filter(CURRENT, pk__in=list(ids)).order_by("event_seq"))
        whole = self.whole(events)
        return [searchable(event, is_whole=event.pk in whole) for event in events]

    def whole(self, events: Sequence[Event]) -> Container[uuid.UUID]:
        """Those that are found also by what the policy withholds: none by themselves."""
        return ()

    def read_locked(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        with connection.cursor() as cursor:
            cursor.execute(CLAIM, [list(ids)])
            claimed = [key for (key,) in cursor.fetchall()]
        return self.read(claimed)


def searchable(event: Event, *, is_whole: bool = False) -> Source:
    """An event as the index takes it in; of one that ``is_whole`` nothing is left out."""
    # Her own session finds what a user said; whoever else finds it is shown that it is withheld.
    found = [] if is_whole else event.findings
    payload = event.content
    hidden = withheld_places(found, is_own=is_of_user(payload)) if found else {}
    hints = [
        entry["hint"]
        for number, entry in enumerate(event.topic_hints)
        if f"topic_hints[{number}].hint" not in hidden
    ]
    return Source(
        kind=DocumentKind.EVENT,
        object_id=event.pk,
        organization_id=event.organization_id,
        repository_id=event.repository_id,
        title="",
        content=_visible_text(payload, hidden),
        tags=hints,
        author="",
        said_at=event.occurred_at,
        thread=event.context_id or _talk_of(event),
        audience="\n".join([*event.participants, str(event.internal)]),
    )


def _talk_of(event: Event) -> str:
    """The conversation of an event whose emitter names none: what the same people said in a channel
    within a third of a day. What answers a question stands beside it there, too.
    """
    at = event.occurred_at.astimezone(dt.UTC)
    then = f"{at.date().isoformat()} {at.hour // TALK_HOURS}"
    return sha256_hex("\n".join([event.channel, then, *event.participants]))


def text_of(event: Event) -> str:
    """The texts of a payload, those that may be shown: what was said, then the others."""
    return _visible_text(event.content, withheld_places(event.findings))


def spoken_text(event: Event) -> str:
    """What was said in an event: ``text_of`` without the fields that are no text of a message."""
    return "\n".join(spoken_texts(event.content, withheld_places(event.findings)))[
        :MAX_INDEXED_CHARACTERS
    ]


def spoken_texts(payload: Any, hidden: Container[str] = ()) -> list[str]:
    """The texts of a payload that were said: titles, then the others in the order of places."""
    said = [
        (place, text)
        for place, text in texts_in(payload, "payload")
        if place not in hidden and SPOKEN.fullmatch(place)
    ]
    return [text for _, text in sorted(said, key=lambda one: not one[0].endswith("title"))]


def _visible_text(payload: Any, hidden: Container[str]) -> str:
    """What was said, then what else is known of it: a text is told by how it begins."""
    texts = [(place, text) for place, text in texts_in(payload, "payload") if place not in hidden]
    told = sorted(texts, key=lambda one: not SPOKEN.fullmatch(one[0]))
    of_it = (text for place, text in told if not ITEM_FORM.fullmatch(place))
    return "\n".join(of_it)[:MAX_INDEXED_CHARACTERS]
