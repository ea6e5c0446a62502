"""From events to what the fold looks at. The same for an event at any time.

Only what the write policy of the moment of appending let pass is looked at, and that is kept with
the event: a later policy changes what is shown, not what belongs together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache

from apps.events.guarding import withheld_places
from apps.events.models import Event
from apps.events.searchable import text_of
from apps.index.words import document_words
from apps.topics.folding import Entry
from apps.topics.stop_words import STOP_WORDS

#: Characters of an event whose words are looked at, and different words that are kept of them.
MOST_READ = 4000
MOST_WORDS = 64
SHORTEST_WORD = 4
REMEMBERED_TEXTS = 2500
#: What an event needs loaded to become an entry.
FIELDS = (
    "id", "event_seq", "organization_id", "repository_id", "participants", "occurred_at", "type",
    "context_id", "topic_hints", "payload", "findings", "guard_version", "internal", "verdict",
)  # fmt: skip


def entry_of(event: Event) -> Entry:
    """What the fold looks at of an event."""
    return Entry(
        event_id=event.pk,
        event_seq=event.event_seq,
        occurred_at=event.occurred_at,
        context_id=event.context_id,
        type=event.type,
        hints=hints_of(event),
        words=telling_words(text_of(event), but=words_of_names(tuple(event.participants))),
    )


def hints_of(event: Event) -> dict[str, float]:
    """The hints of an event that may be shown, the surest of each name."""
    hidden = withheld_places(event.findings)
    hints: dict[str, float] = {}
    for number, one in enumerate(event.topic_hints):
        if f"topic_hints[{number}].hint" not in hidden:
            hints[one["hint"]] = max(one["confidence"], hints.get(one["hint"], 0.0))
    return hints


def weight_of(event: Event) -> float:
    """How sure its emitter was what an event is about: 1 if nothing was said."""
    return max((one["confidence"] for one in event.topic_hints), default=1.0)


def telling_words(text: str, *, but: Set[str] = frozenset()) -> tuple[str, ...]:
    """The different words of a text that tell it from others, the most frequent of them."""
    counts = counted_words(text[:MOST_READ])
    return tuple(sorted(_most_frequent({word: counts[word] for word in counts if word not in but})))


@lru_cache(maxsize=REMEMBERED_TEXTS)
def words_of_names(participants: tuple[str, ...]) -> frozenset[str]:
    """The words in the names of those who take part: who speaks tells no topic from another."""
    return frozenset(document_words(" ".join(participants)))


@lru_cache(maxsize=REMEMBERED_TEXTS)  # folded and described in the same build
def counted_words(text: str) -> Mapping[str, int]:
    """How often which telling words are in a text."""
    return Counter(word for word in document_words(text) if is_telling(word))


def is_telling(word: str) -> bool:
    """Whether a word is about something: long enough, no number, not one that is everywhere."""
    is_long = len(word) >= SHORTEST_WORD or not word.isascii()
    return is_long and word not in STOP_WORDS and not word[0].isdigit()


def _most_frequent(counts: Mapping[str, int]) -> Iterable[str]:
    if len(counts) <= MOST_WORDS:
        return counts
    return sorted(counts, key=lambda word: (-counts[word], word))[:MOST_WORDS]
