"""A topic as a conversation: who said what and when, page by page."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from zlib import crc32

from django.http import Http404, HttpResponse
from django.http import HttpResponseRedirect as Redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.common.errors import NotFound
from apps.common.text import parse_uuid
from apps.console.base import badges
from apps.console.base.pages import run
from apps.console.base.text import reveal
from apps.console.topics.corrections import correction_rows
from apps.console.topics.section import SECTION, TopicsVisit, chosen_snapshot, named
from apps.console.topics.snapshots import build_under_way
from apps.console.topics.trees import node_rows, state_badge
from apps.topics.build.tree import MIN_REFS
from apps.topics.models import Snapshot, Topic
from apps.topics.query.conversation import (
    ConversationMessage,
    ConversationPage,
    ConversationRequest,
    find_message,
    open_topic,
)
from apps.topics.query.corrections import list_corrections, show_corrections
from apps.topics.query.former import find_moved_topic
from apps.topics.vocabulary import SnapshotStatus

#: A longer message is folded; of one that is longer still the rest is on its event's page.
MAX_UNFOLDED, MAX_LINES, MAX_OF_MESSAGE = 700, 12, 4000
#: Characters of a message that is folded.
MAX_BEGIN = 280
#: Who is who by colour (see console.css).
COLOURS = 8
#: Corrections of the same participants that are looked through for those of one topic.
MAX_CORRECTIONS = 200
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message, who it is from at a glance, and where more is found or done.

    ``begin`` is empty unless it is folded; ``is_cut`` says that even the whole is not all of it.
    """

    message: ConversationMessage
    initials: str
    colour: int
    begin: SafeString
    text: SafeString
    length: int
    is_cut: bool
    marks: Sequence[SafeString]
    url: str
    event_url: str
    split_url: str


@dataclass(frozen=True, slots=True)
class MessageDay:
    """The messages of one day on a page, in the order of their time."""

    date: dt.date
    rows: Sequence[MessageRow]


@SECTION.page("topics_list")
def one_topic(visit: TopicsVisit, topic_id: uuid.UUID) -> HttpResponse:
    """A page of a topic's messages; ``at``, ``before``, ``after`` and ``last`` say which.

    For the page itself only how a build goes that may change it, and in the end a fresh page.
    """
    snapshot = chosen_snapshot(visit)
    if visit.request.headers.get("HX-Request"):
        under_way = build_under_way(visit)
        if under_way is None:
            return HttpResponse(headers={"HX-Refresh": "true"})
        here = visit.request.get_full_path()
        return visit.show_part("waiting", {"waiting": under_way, "here": here})
    if snapshot is None:
        raise Http404
    try:
        opened = run(
            open_topic,
            visit.context,
            object_id=topic_id,
            snapshot=snapshot,
            topic_id=topic_id,
            asked=_asked(visit),
        )
    except NotFound:
        return _moved(visit, snapshot, topic_id)
    return visit.show("topic", _shown(visit, snapshot, opened))


@SECTION.page("topics_list")
def one_message(visit: TopicsVisit, event_id: uuid.UUID) -> HttpResponse:
    """Leads to a message in the topic that it is in now; if it is in none, to its event."""
    snapshot = chosen_snapshot(visit)
    try:
        topic_id = run(
            find_message, visit.context, object_id=event_id, snapshot=snapshot, event_id=event_id
        )
    except NotFound as missed:
        raise Http404 from missed
    if topic_id is None or snapshot is None:
        return Redirect(_event_url(event_id))
    page = visit.url("topics_topic", topic_id, **named(snapshot), at=event_id)
    return Redirect(f"{page}#m-{event_id}")


def _asked(visit: TopicsVisit) -> ConversationRequest:
    """Which page the address asks for; what names no message asks for none."""
    given = visit.request.GET
    anchors = {name: parse_uuid(given.get(name)) for name in ("at", "before", "after")}
    return ConversationRequest(**anchors, is_last="last" in given)


def _moved(visit: TopicsVisit, snapshot: Snapshot, topic_id: uuid.UUID) -> HttpResponse:
    """Leads to what has become of a topic that was corrected or grew into another; else 404."""
    asked = _asked(visit).anchor
    try:
        begin = asked or run(
            find_moved_topic,
            visit.context,
            object_id=topic_id,
            snapshot=snapshot,
            topic_id=topic_id,
        )
        found = run(find_message, visit.context, object_id=begin, snapshot=snapshot, event_id=begin)
    except NotFound as missed:
        raise Http404 from missed
    if found is None or found == topic_id:
        raise Http404
    return Redirect(visit.url("topics_topic", found, **named(snapshot), at=begin))


def _shown(visit: TopicsVisit, snapshot: Snapshot, opened: ConversationPage) -> dict[str, Any]:
    topic = opened.topic
    is_active = snapshot.status == SnapshotStatus.ACTIVE
    may_correct = visit.may_change and is_active

    def page(**asked: object) -> str:
        return visit.url("topics_topic", topic.topic_id, **named(snapshot), **asked)

    first, last = opened.messages[0].event, opened.messages[-1].event
    return {
        "snapshot": snapshot,
        "opened": opened,
        "topic": topic,
        "state": state_badge(topic),
        "way": node_rows(visit, snapshot, opened.path),
        "trees_url": visit.url("topics_trees", **named(snapshot)),
        "handed_in_by": _handed_in_by(opened),
        "days": _days(visit, opened, may_correct=may_correct),
        "first_url": page(),
        "earlier_url": page(before=first.pk),
        "later_url": page(after=last.pk),
        "last_url": page(last=1),
        "before": _neighbour(visit, snapshot, opened.before),
        "after": _neighbour(visit, snapshot, opened.after),
        "merge_url": visit.url("topics_merge", topic.topic_id) if may_correct else "",
        "corrections": _corrections(visit, snapshot, topic),
        "waiting": build_under_way(visit) if is_active else None,
        "here": visit.request.get_full_path(),
    }


def _neighbour(
    visit: TopicsVisit, snapshot: Snapshot, topic: Topic | None
) -> dict[str, object] | None:
    if topic is None:
        return None
    url = visit.url("topics_topic", topic.topic_id, **named(snapshot))
    return {"label": topic.label, "url": url}


def _corrections(visit: TopicsVisit, snapshot: Snapshot, topic: Topic) -> list[Any]:
    """What people said about this topic: about a message of it."""
    said = run(
        list_corrections,
        visit.context,
        pick=lambda rows: list(
            rows.filter(participants_key=topic.participants_key).select_related(
                "first_event", "second_event"
            )[:MAX_CORRECTIONS]
        ),
    )
    shown = show_corrections(visit.context, snapshot, said)
    own = [one for one in shown if topic.topic_id in (one.first_topic, one.second_topic)]
    return correction_rows(visit, own)


def _days(visit: TopicsVisit, opened: ConversationPage, *, may_correct: bool) -> list[MessageDay]:
    colours = _colours(message.speaker for message in opened.messages)
    rows = [
        _message_row(
            visit,
            opened.topic,
            message,
            colour=colours[message.speaker],
            may_split=may_correct and MIN_REFS < number < opened.count - MIN_REFS + 2,
        )
        for number, message in enumerate(opened.messages, start=opened.begins_at)
    ]
    days = groupby(rows, key=lambda row: row.message.event.occurred_at.date())
    return [MessageDay(date, list(same)) for date, same in days]


def _handed_in_by(opened: ConversationPage) -> str:
    """Who handed in all messages of a page, if it was one: that need not stand beside each."""
    names = {message.event.author_label for message in opened.messages}
    return names.pop() if len(names) == 1 else ""


def _colours(speakers: Iterable[str]) -> dict[str, int]:
    """A colour for each speaker: the same on every page, unless two would share one here."""
    given: dict[str, int] = {}
    for name in sorted(set(speakers)):
        own = crc32(name.encode()) % COLOURS
        turns = ((own + step) % COLOURS for step in range(COLOURS))
        given[name] = next((one for one in turns if one not in given.values()), own)
    return given


def _message_row(
    visit: TopicsVisit, topic: Topic, message: ConversationMessage, *, colour: int, may_split: bool
) -> MessageRow:
    event, text = message.event, message.text
    is_long = len(text) > MAX_UNFOLDED or text.count("\n") > MAX_LINES
    split = visit.url("topics_split", topic.topic_id, event.pk) if may_split else ""
    return MessageRow(
        message=message,
        initials=_initials(message.speaker),
        colour=colour,
        begin=reveal(Truncator(text).chars(MAX_BEGIN)) if is_long else SafeString(""),
        text=reveal(text[:MAX_OF_MESSAGE]),
        length=len(text),
        is_cut=len(text) > MAX_OF_MESSAGE,
        marks=list(_marks(message)),
        url=visit.url("topics_message", event.pk),
        event_url=_event_url(event.pk),
        split_url=split,
    )


def _marks(message: ConversationMessage) -> Iterable[SafeString]:
    if message.event.internal:
        yield badges.badge("Internal", "primary", "visibility_off")
    if message.is_withheld:
        yield badges.badge("Withheld", "danger", "block")
    if message.is_suspect:
        yield badges.badge("Suspect", "warning", "report")


def _initials(name: str) -> str:
    """Of the first and the last word of a name; of one word how it begins."""
    words = WORD.findall(name) or ["?"]
    letters: str = words[0][0] + words[-1][0] if len(words) > 1 else words[0][:2]
    return letters.upper()


def _event_url(event_id: uuid.UUID) -> str:
    return reverse("admin:events_event_change", args=[event_id])
