"""How much topics are like those that a person would have made: `make bench-topics`.

Conversations whose subjects are known are grouped as a build does it: in sequence and two at once.
Beside it stand two plain ways that are told how many subjects there are: TF-IDF over eight
neighbours with k-means, and TF-IDF of what silence separates, with average link. Then
how far the labels of topics tell the subjects.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

import django
import numpy as np

from tests.benchmarks.packaged import chatterbot, chitchat
from tests.benchmarks.services import services

if TYPE_CHECKING:
    from apps.events.models import Event
    from apps.topics.build.groups import EventGroup

WRITTEN = Path(__file__).parent / "conversations"
BEGIN = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
PEOPLE = ("agent", "person")
#: Of those that chatterbot-corpus has much in: Latin letters, and one without spaces.
LANGUAGES = ("english", "spanish", "japanese")
#: What programs put beside a text; it says nothing of what is talked about.
EXTRA = {"role": "user", "client": "chat 1.2", "chat_title": "What we talk about", "language": "en"}
ROW = "{:<36}{:<26}{:>8}{:>6}{:>6}{:>8}"
LABEL_ROW = "{:<36}{:>10}{:>10}"


class Message(NamedTuple):
    """What was said when, about which subject."""

    at: dt.datetime
    text: str
    subject: str


Chat = Sequence[tuple[str, str]]


def sets(seed: int) -> Iterator[tuple[str, list[Message]]]:
    """The sets by name, each in sequence and with two conversations at once."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        said = [
            Message(dt.datetime.fromisoformat(row["at"]), row["text"], row["subject"])
            for row in rows
        ]
        chats: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for row in rows:
            chats[row["conversation"]].append((row["text"], row["subject"]))
        yield f"{path.stem}, in sequence", sorted(said, key=lambda one: one.at)
        yield f"{path.stem}, two at once", two_at_once(list(chats.values()), seed)
    spoken: dict[str, Sequence[Chat]] = {
        "services": services(190, seed),
        **{f"chatterbot-{language}": chatterbot(language, seed) for language in LANGUAGES},
        "chitchat": chitchat(seed),
    }
    for name, said_by_chat in spoken.items():
        yield f"{name}, in sequence", in_sequence(said_by_chat, seed)
        yield f"{name}, two at once", two_at_once(said_by_chat, seed)


def in_sequence(chats: Sequence[Chat], seed: int) -> list[Message]:
    """Chats in any order, hours or days after one another."""
    return _told([[chat] for chat in _shuffled(chats, seed)], seed)


def two_at_once(chats: Sequence[Chat], seed: int) -> list[Message]:
    """Two chats about different subjects at a time, their messages mixed."""
    waiting = _shuffled(chats, seed)
    pairs = []
    while waiting:
        first = waiting.pop(0)
        others = (at for at, one in enumerate(waiting) if one[0][1] != first[0][1])
        other = next(others, None)
        pairs.append([first] if other is None else [first, waiting.pop(other)])
    return _told(pairs, seed)


def _shuffled(chats: Sequence[Chat], seed: int) -> list[Chat]:
    found = list(chats)
    random.Random(seed).shuffle(found)
    return found


def _told(meetings: Sequence[Sequence[Chat]], seed: int) -> list[Message]:
    draw = random.Random(seed)
    moment, told = BEGIN, []
    for meeting in meetings:
        moment += dt.timedelta(hours=draw.choice([2, 5, 24, 36]))
        remaining = [list(chat) for chat in meeting]
        while any(remaining):
            text, subject = draw.choice([chat for chat in remaining if chat]).pop(0)
            moment += dt.timedelta(seconds=draw.randrange(8, 120))
            told.append(Message(moment, text, subject))
    return told


def ours(said: Sequence[Message]) -> list[int]:
    """As a build groups them, with other fields in their payloads."""
    labels = [0] * len(said)
    for label, group in enumerate(_grouped(_events(said))):
        for _, number, _ in group.members:
            labels[number - 1] = label
    return labels


def _events(said: Sequence[Message]) -> list[Event]:
    from apps.events.models import Event  # needs Django to be set up
    from apps.governance.selectors import policy_of

    return [
        Event(
            id=uuid.UUID(int=number),
            event_seq=number,
            occurred_at=one.at,
            participants=PEOPLE,
            payload=json.dumps({**EXTRA, "sender": f"person {number % 2}", "text": one.text}),
            guard_version=policy_of(None).version,
            verdict="accept",
        )
        for number, one in enumerate(said, 1)
    ]


def _grouped(events: Sequence[Event]) -> list[EventGroup]:
    from apps.topics.build.features import features_of  # needs Django to be set up
    from apps.topics.build.subjects import group_events

    return group_events(map(features_of, events))


def labelled(said: Sequence[Message]) -> tuple[float, float]:
    """How much of what has the words of labels is of the subject of their topics, and how much of
    a topic has a word of its label."""
    from apps.governance.selectors import policy_of  # needs Django to be set up
    from apps.index.tokenizer import document_words
    from apps.topics.build.drafts import BuildJob, GroupedSet, draft_trees
    from apps.topics.models import Snapshot

    events = _events(said)
    anywhere = Snapshot(organization_id=uuid.UUID(int=1), repository_id=uuid.UUID(int=2))
    kept = SimpleNamespace(by_id=lambda keys: {key: events[key.int - 1] for key in keys})
    job = BuildJob(anywhere, None, len(said), policy_of(None), context=None, kept=kept)
    (draft,) = draft_trees(job, [GroupedSet("", PEOPLE, _grouped(events), "")])

    words = [set(document_words(one.text)) for one in said]
    of_word: dict[str, Counter[str]] = defaultdict(Counter)
    for some, one in zip(words, said, strict=True):
        for word in some:
            of_word[word][one.subject] += 1
    told, held = [], []
    for topic in draft.tree.topics:
        places = [key.int - 1 for key in topic.event_ids]
        ((subject, _),) = Counter(said[at].subject for at in places).most_common(1)
        terms = set(draft.described[topic.node_id].label.split(", ")) & of_word.keys()
        told += [of_word[term][subject] / of_word[term].total() for term in terms]
        held.append(sum(not terms.isdisjoint(words[at]) for at in places) / len(places))
    return float(np.mean(told)), float(np.mean(held))


def purity(subjects: Sequence[str], labels: Sequence[int]) -> float:
    """The part of messages whose subject is that of most in their topic."""
    topics: dict[int, Counter[str]] = defaultdict(Counter)
    for subject, label in zip(subjects, labels, strict=True):
        topics[label][subject] += 1
    return sum(max(topic.values()) for topic in topics.values()) / len(subjects)


def main() -> None:
    """Print the figures."""
    # They take a second to load, which tests of the other functions do without.
    from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score

    from tests.benchmarks.plain_grouping import average_link, k_means

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.test")
    django.setup()
    print(ROW.format("set", "method", "purity", "NMI", "ARI", "topics"))  # noqa: T201
    for name, said in sets(seed=3):
        subjects = [one.subject for one in said]
        for method in (ours, k_means, average_link):
            labels = method(said)
            figures = [
                f"{figure:.2f}"
                for figure in (
                    purity(subjects, labels),
                    normalized_mutual_info_score(subjects, labels),
                    adjusted_rand_score(subjects, labels),
                )
            ]
            row = ROW.format(name, method.__name__, *figures, len(set(labels)))
            print(row, flush=True)  # noqa: T201
    print("\n" + LABEL_ROW.format("labels", "telling", "held"))  # noqa: T201
    for name, said in sets(seed=3):
        figures = [f"{figure:.2f}" for figure in labelled(said)]
        print(LABEL_ROW.format(name, *figures), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
