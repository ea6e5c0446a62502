"""Labels and summaries, the same for the same events under the same write policy.

A leaf is described by its events that are not internal; a node above by what its children say. Only
texts are used that the write policy lets pass now, and what is made of them is judged again.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from apps.events.json_texts import texts_in
from apps.events.models import Event
from apps.events.presentation import event_object
from apps.events.searchable import text_of
from apps.events.vocabulary import GuardVerdict
from apps.governance.selectors import OrganizationPolicy
from apps.index.tokenizer import document_words
from apps.topics.build.features import TEXT_MAX_LENGTH, counted_words, hints_of, words_of_names
from apps.topics.models import SnapshotNode
from apps.topics.vocabulary import LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH

#: Terms and hints that a node hands on to what is above it, and those that are shown.
MAX_TERMS, SHOWN_TERMS, LABEL_TERMS = 24, 6, 3
MAX_HINTS = 8
OPENING_MAX_LENGTH = 160
MIN_WORDS = 3
#: A hint says what a node is about when so much of its events have it.
LEADING_SHARE = 1 / 3
WITHHELD = re.compile(r"\[withheld: [^\]]{1,200}\]")
SENTENCE_END = re.compile(r"[.!?\u3002\uff01\uff1f](?=\s|$)|\n")


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of the events below a node, and what is said of it."""

    events: int
    internal: int
    first_at: dt.datetime
    last_at: dt.datetime
    terms: Mapping[str, int] = field(default_factory=dict)
    hints: Mapping[str, float] = field(default_factory=dict)
    opening: str = ""
    label: str = ""
    summary: str = ""

    @property
    def metadata(self) -> dict[str, Any]:
        """What is kept beside label and summary, from which nodes above are described."""
        return {
            "events": self.events,
            "internal": self.internal,
            "terms": [[term, count] for term, count in self.terms.items()],
            "hints": [[hint, weight] for hint, weight in self.hints.items()],
            "opening": self.opening,
        }

    @property
    def shown(self) -> int:
        """How many of the events are not internal."""
        return self.events - self.internal


def describe_leaf(events: Sequence[Event], by: OrganizationPolicy) -> Description:
    """What a leaf says about its events, in their order."""
    shown = [event for event in events if not event.internal]
    terms: Counter[str] = Counter()
    hints: Counter[str] = Counter()
    for event in shown:
        counts = counted_words(allowed_text(event, by))
        names = words_of_names(tuple(event.participants))
        terms.update({word: count for word, count in counts.items() if word not in names})
        hints.update(allowed_hints(event, by))
    return with_texts(
        Description(
            events=len(events),
            internal=len(events) - len(shown),
            first_at=min(event.occurred_at for event in events),
            last_at=max(event.occurred_at for event in events),
            terms=_heaviest(terms, MAX_TERMS),
            hints=_heaviest(hints, MAX_HINTS),
            opening=next(_openings(shown, by), ""),
        ),
        by,
    )


def describe_parent(below: Sequence[Description], by: OrganizationPolicy) -> Description:
    """What a node says about its children, in their order."""
    terms: Counter[str] = Counter()
    hints: Counter[str] = Counter()
    for one in below:
        terms.update(one.terms)
        hints.update(one.hints)
    return with_texts(
        Description(
            events=sum(one.events for one in below),
            internal=sum(one.internal for one in below),
            first_at=min(one.first_at for one in below),
            last_at=max(one.last_at for one in below),
            terms=_heaviest(terms, MAX_TERMS),
            hints=_heaviest(hints, MAX_HINTS),
            opening=next((one.opening for one in below if one.opening), ""),
        ),
        by,
    )


def description_of(row: SnapshotNode) -> Description:
    """What another snapshot says about a node."""
    known = row.metadata
    return Description(
        events=known["events"],
        internal=known["internal"],
        first_at=row.first_at,
        last_at=row.last_at,
        terms=dict(known["terms"]),
        hints=dict(known["hints"]),
        opening=known["opening"],
        label=row.label,
        summary=row.summary,
    )


def allowed_text(event: Event, by: OrganizationPolicy) -> str:
    """The texts of an event's payload that the write policy of now lets pass."""
    if event.guard_version == by.version:
        text = text_of(event)
    else:
        shown = event_object(event, by=by)["payload"]
        text = "\n".join(text for _, text in texts_in(shown, "payload"))
    return WITHHELD.sub(" ", text[:TEXT_MAX_LENGTH])


def allowed_hints(event: Event, by: OrganizationPolicy) -> dict[str, float]:
    """The hints of an event that the write policy of now lets pass."""
    is_judged = event.guard_version == by.version
    return {
        hint: weight
        for hint, weight in hints_of(event).items()
        if weight and not WITHHELD.search(hint) and (is_judged or is_clean(hint, by))
    }


def is_clean(text: str, by: OrganizationPolicy) -> bool:
    """Whether the write policy finds nothing at all in a text."""
    return not by.policy.examine(text, field="summary").findings


def with_texts(about: Description, by: OrganizationPolicy) -> Description:
    """The same with a label and a summary, the fullest that the write policy lets pass."""
    label = next(one for one in _labels(about) if one == _plainest(about) or is_clean(one, by))
    summary = next(
        one for one in _summaries(about, label) if one == _figures(about) or is_clean(one, by)
    )
    return Description(
        about.events, about.internal, about.first_at, about.last_at,
        about.terms, about.hints, about.opening, label, summary,
    )  # fmt: skip


def _labels(about: Description) -> Iterator[str]:
    words = [word for word in about.terms if word not in set(_leading_words(about))]
    terms = ", ".join(words[:LABEL_TERMS])
    leading = _leading(about)
    if leading and terms:
        yield _cut(f"{leading}: {terms}", LABEL_MAX_LENGTH)
    if leading:
        yield _cut(leading, LABEL_MAX_LENGTH)
    if terms:
        yield _cut(terms, LABEL_MAX_LENGTH)
    yield _plainest(about)


def _plainest(about: Description) -> str:
    kind = "Events" if about.shown else "Internal events"
    return f"{kind} of {about.first_at.astimezone(dt.UTC):%Y-%m-%d}"


def _leading(about: Description) -> str:
    """The hint that most of the events have, if enough have one."""
    if not about.hints:
        return ""
    hint, weight = max(about.hints.items(), key=lambda one: (one[1], one[0]))
    return hint if weight >= LEADING_SHARE * about.shown else ""


def _leading_words(about: Description) -> list[str]:
    return document_words(_leading(about))


def _summaries(about: Description, label: str) -> Iterator[str]:
    figures = _figures(about)
    terms = ", ".join(list(about.terms)[:SHOWN_TERMS])
    said = f"{label}. {figures}" if label != _plainest(about) else figures
    often = f"{said} Often: {terms}." if terms else said
    if about.opening:
        yield _cut(f"{often} Begins: {about.opening}", SUMMARY_MAX_LENGTH)
    yield _cut(often, SUMMARY_MAX_LENGTH)
    yield figures


def _figures(about: Description) -> str:
    if not about.shown:
        return "Internal events only."
    events = f"{about.shown} event" + ("s" if about.shown != 1 else "")
    first, last = (moment.astimezone(dt.UTC) for moment in (about.first_at, about.last_at))
    if first.replace(second=0, microsecond=0) == last.replace(second=0, microsecond=0):
        return f"{events}, {first:%Y-%m-%d %H:%M} UTC."
    return f"{events}, {first:%Y-%m-%d %H:%M} to {last:%Y-%m-%d %H:%M} UTC."


def _openings(events: Iterable[Event], by: OrganizationPolicy) -> Iterator[str]:
    """The first sentences of events in which the write policy never found anything.

    Lines of a word or two are names and kinds beside what was said.
    """
    for event in events:
        if event.verdict == GuardVerdict.ACCEPT:
            lines = allowed_text(event, by).splitlines()
            sentences = (line for line in lines if len(line.split()) >= MIN_WORDS)
            sentence = first_sentence(next(sentences, ""))
            if len(sentence.split()) >= MIN_WORDS and is_clean(sentence, by):
                yield sentence


def first_sentence(text: str) -> str:
    """How a text begins: its first sentence, or what fits of it."""
    text = text.lstrip()
    end = SENTENCE_END.search(text)
    return _cut(" ".join(text[: end.end() if end else None].split()), OPENING_MAX_LENGTH)


def _cut(text: str, most: int) -> str:
    """A text that fits, ended between words if it has to be."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    return f"{kept[: kept.rfind(' ')] if ' ' in kept[most // 2 :] else kept}…"


def _heaviest(weights: Mapping[str, float], most: int) -> dict[str, Any]:
    """The heaviest first, of equals the first by name; rounded, so that sums stay what they are."""
    chosen = sorted(weights, key=lambda name: (-weights[name], name))[:most]
    return {name: _rounded(weights[name]) for name in chosen}


def _rounded(weight: float) -> float:
    return weight if isinstance(weight, int) else math.floor(weight * 1000 + 0.5) / 1000
