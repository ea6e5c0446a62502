"""Correcting topics: two are one, a new one begins; what was said so far, and withdrawing it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.common.errors import NotFound
from apps.common.text import parse_uuid
from apps.console.base import badges, fields
from apps.console.base.pages import READ_METHODS, VerbPage, run
from apps.console.topics.section import SECTION, TopicsVisit
from apps.console.topics.snapshots import build_under_way
from apps.console.topics.trees import given_words
from apps.topics.models import Topic
from apps.topics.query.conversation import ConversationMessage, TopicNow, look_at_topic
from apps.topics.query.corrections import (
    ShownCorrection,
    list_corrections,
    show_corrections,
    show_one,
)
from apps.topics.query.tree_search import find_topics_beside
from apps.topics.selectors import active_snapshot_of
from apps.topics.services import merge_topics, split_topic, withdraw_correction
from apps.topics.vocabulary import CORRECTION_REASON_MAX_LENGTH, CorrectionKind

CORRECTIONS_PER_PAGE = 25
#: Characters of a message that say which one it is.
MAX_OF_MESSAGE = 160
MERGE_HELP = (
    "The next build makes one topic of both. Nothing in the log is changed, and you can withdraw "
    "it later."
)
SPLIT_HELP = (
    "The next build begins a new topic with this message. Nothing in the log is changed, and you "
    "can withdraw it later."
)
WITHDRAW_HELP = "The next build decides by itself again. That it was said is kept."
KEPT = "It is kept, and the next build obeys it."
WITHDRAWN = "It is withdrawn; the next build obeys it no more."
NOT_CHOSEN = "Choose the other topic."
KIND_ICONS = {CorrectionKind.MERGE: "call_merge", CorrectionKind.SPLIT: "call_split"}


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A correction as lists show it: the messages by how they begin, and where they are read."""

    shown: ShownCorrection
    kind: SafeString
    state: SafeString
    first: str
    second: str
    first_url: str
    second_url: str
    withdraw_url: str


class AsItIsNow(forms.HiddenInput):
    """A hidden field that says what the page shows now, whatever was sent before.

    So who sends a refused form once more decides about what she sees.
    """

    def __init__(self, shown: str) -> None:
        super().__init__()
        self.shown = shown

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        return super().render(name, self.shown, attrs, renderer)


class TopicPicker(forms.Widget):
    """One of several topics, as radio buttons; each names the node that the page shows of it."""

    def __init__(self, offered: Sequence[Topic]) -> None:
        super().__init__()
        self.offered = offered

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        context = {"name": name, "chosen": value or "", "offered": self.offered}
        return render_to_string("console/topics/picker.html", context)


class WithdrawForm(forms.Form):
    """Why it is withdrawn, if there is anything to say."""

    reason = fields.reason(
        "Optional. Kept with the correction and in the audit trail.",
        required=False,
        max_length=CORRECTION_REASON_MAX_LENGTH,
    )


class SplitForm(WithdrawForm):
    """A correction of a topic as the page shows it."""

    node_id = forms.CharField(widget=forms.HiddenInput, label="topic")

    def __init__(self, data: Any = None, *, shown: str) -> None:
        super().__init__(data)
        self.fields["node_id"].widget = AsItIsNow(shown)


class MergeTopicsForm(SplitForm):
    """The other topic, too."""

    other = forms.CharField(label="The other topic", error_messages={"required": NOT_CHOSEN})
    field_order = ("other", "reason", "node_id")

    def __init__(self, data: Any = None, *, shown: str, offered: Sequence[Topic]) -> None:
        super().__init__(data, shown=shown)
        self.fields["other"].widget = TopicPicker(offered)

    def clean(self) -> dict[str, Any]:
        """The other topic by its id, and as it was shown."""
        values = dict(self.cleaned_data)
        topic_id, _, node_id = values.pop("other", "").partition(" ")
        other = parse_uuid(topic_id)
        if other is None and not self.errors:
            raise forms.ValidationError({"other": NOT_CHOSEN})
        return {**values, "other_topic_id": other, "other_node_id": node_id}


@SECTION.page("topics_corrections")
def corrections(visit: TopicsVisit) -> HttpResponse:
    """What people said about topics, the newest first.

    For the page itself only how a build goes that obeys it, and in the end a fresh page.
    """
    under_way = build_under_way(visit)
    here = visit.url("topics_corrections")
    if visit.request.headers.get("HX-Request"):
        if under_way is None:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return visit.show_part("waiting", {"waiting": under_way, "here": here})
    pages: list[Any] = []

    def pick(rows: Any) -> Sequence[Any]:
        both = rows.select_related("first_event", "second_event")
        pages.append(visit.listed(both, per_page=CORRECTIONS_PER_PAGE))
        return list(pages[0].object_list)

    said = run(list_corrections, visit.context, pick=pick)
    shown = show_corrections(visit.context, active_snapshot_of(visit.context), said)
    extra = {"rows": correction_rows(visit, shown), "listed": pages[0], "query": ""}
    return visit.show("corrections", {**extra, "waiting": under_way, "here": here})


def correction_rows(visit: TopicsVisit, shown: Iterable[ShownCorrection]) -> list[CorrectionRow]:
    """Corrections as lists show them."""
    return [_row(visit, one) for one in shown]


@SECTION.act(merge_topics)
def merge(visit: TopicsVisit, topic_id: uuid.UUID) -> VerbPage:
    """Say that this topic and another one are one."""
    now = _looked_at(visit, topic_id)
    words = given_words(visit.request, "words")
    beside = {"topic": now.topic, "words": words} if now else {}
    offered = run(find_topics_beside, visit.context, object_id=topic_id, **beside) if now else []
    return VerbPage(
        title="This topic is one with another",
        back=_back(visit, topic_id),
        submit_text="They are one",
        warning=MERGE_HELP,
        template="console/topics/merge.html",
        extra={"topic": now.topic if now else None, "words": words},
        form=partial(MergeTopicsForm, shown=now.topic.node_id if now else "", offered=offered),
        arguments={"topic_id": topic_id},
        object_id=topic_id,
        said=KEPT,
    )


@SECTION.act(split_topic)
def split(visit: TopicsVisit, topic_id: uuid.UUID, event_id: uuid.UUID) -> VerbPage:
    """Say that a new topic begins with a message of this one."""
    now = _looked_at(visit, topic_id, event_id)
    return VerbPage(
        title="A new topic begins with this message",
        back=_back(visit, topic_id, at=event_id),
        submit_text="It begins here",
        warning=SPLIT_HELP,
        template="console/topics/split.html",
        extra={
            "topic": now.topic if now else None,
            "before": quote(now.before) if now and now.before else "",
            "begin": quote(now.message) if now and now.message else "",
        },
        form=partial(SplitForm, shown=now.topic.node_id if now else ""),
        arguments={"topic_id": topic_id, "event_id": event_id},
        object_id=topic_id,
        said=KEPT,
    )


@SECTION.act(withdraw_correction)
def withdraw(visit: TopicsVisit, correction_id: uuid.UUID) -> VerbPage:
    """Withdraw what somebody said."""
    try:
        shown = run(show_one, visit.context, object_id=correction_id, correction_id=correction_id)
    except NotFound as missed:
        raise Http404 from missed
    return VerbPage(
        title="Withdraw a correction",
        back=visit.url("topics_corrections"),
        submit_text="Withdraw",
        warning=WITHDRAW_HELP,
        template="console/topics/withdraw.html",
        extra={"said": [replace(_row(visit, shown), withdraw_url="")]},
        form=WithdrawForm,
        arguments={"correction_id": correction_id},
        object_id=correction_id,
        said=WITHDRAWN,
    )


def _looked_at(
    visit: TopicsVisit, topic_id: uuid.UUID, event_id: uuid.UUID | None = None
) -> TopicNow | None:
    """The topic as it is served now, perhaps with a message of it and the one before.

    None to who sends a form about one that has gone meanwhile: the verb says so. Who only looks
    gets 404.
    """
    try:
        return run(
            look_at_topic, visit.context, object_id=topic_id, topic_id=topic_id, event_id=event_id
        )
    except NotFound as missed:
        if visit.request.method in READ_METHODS:
            raise Http404 from missed
        return None


def _back(visit: TopicsVisit, topic_id: uuid.UUID, *, at: uuid.UUID | None = None) -> str:
    """To the topic, or to what has become of it."""
    page = visit.url("topics_topic", topic_id, at=at)
    return f"{page}#m-{at}" if at else page


def _row(visit: TopicsVisit, shown: ShownCorrection) -> CorrectionRow:
    correction = shown.correction
    kind = CorrectionKind(correction.kind)
    can_withdraw = visit.may_change and correction.is_in_force
    withdraw_url = visit.url("topics_withdraw", correction.pk) if can_withdraw else ""
    return CorrectionRow(
        shown=shown,
        kind=badges.badge(kind.label, "info", KIND_ICONS[kind]),
        state=_state(shown),
        first=quote(shown.first),
        second=quote(shown.second),
        first_url=visit.url("topics_message", correction.first_event_id),
        second_url=visit.url("topics_message", correction.second_event_id),
        withdraw_url=withdraw_url,
    )


def _state(shown: ShownCorrection) -> SafeString:
    """Whether it is in force, and whether what is served was built with that."""
    if shown.correction.is_in_force:
        return (
            badges.badge("In force", "success")
            if shown.is_obeyed
            else badges.badge("Waits for a build", "warning")
        )
    return badges.badge("Withdrawn" if shown.is_obeyed else "Withdrawn, waits for a build")


def quote(message: ConversationMessage) -> str:
    """How a message begins, on one line."""
    words = Truncator(" ".join(message.text.split())).chars(MAX_OF_MESSAGE)
    return f"{message.speaker}: {words}" if words else message.speaker
