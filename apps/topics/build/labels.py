"""Labels and summaries, the same for the same events under the same write policy.

A leaf is described by its events that are not internal; a node above by what its children say. A
label is of terms that are frequent in a node and in few leaves beside, a summary quotes the
sentence that has most of them. Only texts are used that the write policy lets pass now, and what is
made of them is judged again.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any

from apps.events.models import Event
from apps.events.presentation import event_object
from apps.events.searchable import spoken_text, spoken_texts
from apps.events.vocabulary import GuardVerdict
from apps.governance.selectors import OrganizationPolicy
from apps.index.tokenizer import UNSPACED_RUN, document_words
from apps.topics.build.features import (
    STEM_LENGTH,
    TEXT_MAX_LENGTH,
    counted_words,
    hints_of,
    how_telling,
    parts_of,
    words_of_names,
)
from apps.topics.build.languages import function_words_in
from apps.topics.models import SnapshotNode
from apps.topics.vocabulary import LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH

#: Terms and hints that a node hands on to what is above it, and those that are shown.
MAX_TERMS, SHOWN_TERMS, LABEL_TERMS = 48, 6, 3
MAX_HINTS = 8
#: Sentences that may be quoted: how many are kept, their length, and different words that tell
#: something, which no greeting has.
MAX_SENTENCES, SENTENCE_MAX_LENGTH, MIN_WORDS, MIN_TELLING_WORDS = 2, 160, 4, 2
#: Words of a sentence beyond which its length counts against it.
USUAL_WORDS = 8
#: Saying a word twice in a node is worth more than two words: most are said once, about anything.
REPEATED = 1.5
#: Pairs of signs that one word is made of, and terms of which such are looked for.
MAX_PAIRS, MAX_JOINED = 7, 16
#: A hint says what a node is about when so much of its events have it.
LEADING_SHARE = 1 / 3
NOWHERE: Mapping[str, int] = {}
HIRAGANA = re.compile("[\u3041-\u309f]")
#: Several signs of Han, with the one that repeats the last, or of Katakana.
JAPANESE_WORD = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff]{2,64}|[\u30a1-\u30fa\u30fc]{2,64}")
WITHHELD = re.compile(r"\[withheld: [^\]]{1,200}\]")


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of the events below a node, and what is said of it."""

    events: int
    internal: int
    first_at: dt.datetime
    last_at: dt.datetime
    terms: Mapping[str, int] = field(default_factory=dict)
    hints: Mapping[str, float] = field(default_factory=dict)
    sentences: tuple[str, ...] = ()
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
            "sentences": list(self.sentences),
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
    texts: list[str] = []
    said: list[str] = []
    is_judged = all(event.guard_version == by.version for event in shown)
    for event in shown:
        text = allowed_text(event, by)
        # Who speaks tells no topic from another, nor what every text of a language has.
        plain = words_of_names(tuple(event.participants)) | function_words_in(text)
        parts = list(parts_of(text))
        for part in parts:
            counts = words_told(part)
            terms.update({word: count for word, count in counts.items() if word not in plain})
        texts += parts
        said += parts if event.verdict == GuardVerdict.ACCEPT else []
        hints.update(allowed_hints(event, by))
    telling = _weighed(terms)
    kept = _joined(_handed_on(terms, telling), "\n".join(texts))
    return Description(
        events=len(events),
        internal=len(events) - len(shown),
        first_at=min(event.occurred_at for event in shown or events),
        last_at=max(event.occurred_at for event in shown or events),
        terms=kept,
        hints=_heaviest(hints, MAX_HINTS),
        sentences=tuple(islice(_clean_sentences(said, telling, is_judged, by), MAX_SENTENCES)),
    )


def describe_parent(below: Sequence[Description]) -> Description:
    """What a node says about its children, in their order."""
    terms: Counter[str] = Counter()
    hints: Counter[str] = Counter()
    for one in below:
        terms.update(one.terms)
        hints.update(one.hints)
    dated = [one for one in below if one.shown] or below
    sentences = dict.fromkeys(sentence for one in below for sentence in one.sentences)
    telling = _weighed(terms)
    return Description(
        events=sum(one.events for one in below),
        internal=sum(one.internal for one in below),
        first_at=min(one.first_at for one in dated),
        last_at=max(one.last_at for one in dated),
        terms=_handed_on(terms, telling),
        hints=_heaviest(hints, MAX_HINTS),
        sentences=tuple(_most_central(sentences, telling)[:MAX_SENTENCES]),
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
        sentences=tuple(known["sentences"]),
        label=row.label,
        summary=row.summary,
    )


def allowed_text(event: Event, by: OrganizationPolicy) -> str:
    """The texts of an event's payload that the write policy of now lets pass."""
    if event.guard_version == by.version:
        text = spoken_text(event)
    else:
        text = "\n".join(spoken_texts(event_object(event, by=by)["payload"]))
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


def with_texts(
    about: Description, by: OrganizationPolicy, *, elsewhere: Mapping[str, int] = NOWHERE
) -> Description:
    """The same with a label and a summary, the fullest that the write policy lets pass.

    ``elsewhere`` says in how many other leaves of the set a term is: what is said whatever the
    talk is about tells little, in any language. What the description says already was judged by
    the same policy.
    """
    counts = about.terms.items()
    telling = _weighed(
        {term: count**REPEATED / (1 + elsewhere.get(term, 0)) for term, count in counts}
    )
    known = {about.label, about.summary}
    label = next(
        one
        for one in _labels(about, telling)
        if one in known or one == _plainest(about) or is_clean(one, by)
    )
    summary = next(
        one
        for one in _summaries(about, label, telling)
        if one in known or one == _figures(about) or is_clean(one, by)
    )
    return replace(about, label=label, summary=summary)


def _weighed(terms: Mapping[str, float]) -> dict[str, float]:
    """The terms by how much they tell by themselves too, the most telling first: of a few messages
    most words were said once."""
    heaviest: dict[str, str] = {}  # of the forms of a word
    for _, term in sorted((-weight, term) for term, weight in terms.items()):
        heaviest.setdefault(term[:STEM_LENGTH], term)
    telling = {stem: how_telling(term) for stem, term in heaviest.items()}
    weights = ((-weight * telling[term[:STEM_LENGTH]], term) for term, weight in terms.items())
    return {term: -weight for weight, term in sorted(weights)}


def _handed_on(terms: Mapping[str, int], telling: Iterable[str]) -> dict[str, int]:
    """What a node hands on of its terms, the most telling first, with their counts."""
    return {term: terms[term] for term in islice(telling, MAX_TERMS)}


def _joined(terms: Mapping[str, int], text: str) -> dict[str, int]:
    """The terms, with pairs of signs that always stand together, and more than once, as a word."""
    found = dict(terms)
    for term, count in islice(terms.items(), MAX_JOINED):
        leading = dict(islice(found.items(), MAX_JOINED))
        chain = _together(term, leading, text) if term in leading and count > 1 else ()
        if len(chain) > 1:
            found = {one: n for one, n in found.items() if one not in chain}
            found[_spelled(chain)] = count
    return found


def _together(term: str, counts: Mapping[str, int], text: str) -> tuple[str, ...]:
    """The pairs beside one that are said as often, and only together with it, in their order."""
    alike = [one for one, count in counts.items() if is_pair(one) and count == counts[term]]
    chain: tuple[str, ...] = (term,) if term in alike else ()
    grown = chain
    while grown and len(chain) < MAX_PAIRS:
        chain = grown
        longer = (sides for one in alike for sides in ((one, *chain), (*chain, one)))
        fitting = (
            one for one in longer if all(left[1] == right[0] for left, right in pairwise(one))
        )
        grown = next((one for one in fitting if text.count(_spelled(one)) == counts[term]), ())
    return chain


def _spelled(chain: Sequence[str]) -> str:
    return chain[0] + "".join(pair[1] for pair in chain[1:])


def is_pair(term: str) -> bool:
    """Whether a term is two signs of what is written without blanks."""
    return len(term) == 2 and UNSPACED_RUN.fullmatch(term) is not None


def _labels(about: Description, telling: Mapping[str, float]) -> Iterator[str]:
    leading = _leading(about)
    terms = ", ".join(_different(telling, LABEL_TERMS, but=document_words(leading)))
    if leading and terms:
        yield _cut(f"{leading}: {terms}", LABEL_MAX_LENGTH)
    if leading:
        yield _cut(leading, LABEL_MAX_LENGTH)
    if terms:
        yield _cut(terms, LABEL_MAX_LENGTH)
    yield _plainest(about)


def _different(terms: Iterable[str], most: int, *, but: Iterable[str] = ()) -> list[str]:
    """The first of the terms that are not forms of one another."""
    known = {word[:STEM_LENGTH] for word in but}
    found: list[str] = []
    for term in terms:
        if len(found) < most and term[:STEM_LENGTH] not in known:
            known.add(term[:STEM_LENGTH])
            found.append(term)
    return found


def _plainest(about: Description) -> str:
    kind = "Events" if about.shown else "Internal events"
    return f"{kind} of {about.first_at.astimezone(dt.UTC):%Y-%m-%d}"


def _leading(about: Description) -> str:
    """The hint that most of the events have, if enough have one."""
    if not about.hints:
        return ""
    hint, weight = max(about.hints.items(), key=lambda one: (one[1], one[0]))
    return hint if weight >= LEADING_SHARE * about.shown else ""


def _summaries(about: Description, label: str, telling: Mapping[str, float]) -> Iterator[str]:
    figures = _figures(about)
    terms = ", ".join(_different(telling, SHOWN_TERMS))
    said = f"{label}. {figures}" if label != _plainest(about) else figures
    often = f"{said} Often: {terms}." if terms else said
    for sentence in _most_central(about.sentences, telling):
        yield _cut(f"{often} Said: {sentence}", SUMMARY_MAX_LENGTH)
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


def _clean_sentences(
    parts: Iterable[str], terms: Mapping[str, float], is_judged: bool, by: OrganizationPolicy
) -> Iterator[str]:
    """The most central of the parts that say something.

    Those of events in which the write policy of now found nothing are judged when they are shown.
    """
    said = dict.fromkeys(map(_shortened, filter(_says_something, parts)))
    return (one for one in _most_central(said, terms) if is_judged or is_clean(one, by))


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of a text that say something, or what fits of them."""
    return map(_shortened, filter(_says_something, parts_of(text)))


def words_told(part: str) -> Mapping[str, int]:
    """How often which telling words are in a part of a text, as they are shown.

    What is written without blanks is searched for by pairs of signs. Japanese shows its words by
    its scripts: they are runs of Han or Katakana, endings and particles stand between them.
    """
    counts = counted_words(part)
    if not HIRAGANA.search(part):
        return counts
    spaced = {word: count for word, count in counts.items() if not UNSPACED_RUN.fullmatch(word)}
    return Counter(JAPANESE_WORD.findall(part)) | Counter(spaced)


def _says_something(part: str) -> bool:
    is_short = part.isascii() and len(part.split()) < MIN_WORDS
    return not is_short and len(counted_words(part)) >= MIN_TELLING_WORDS


def _shortened(sentence: str) -> str:
    return _cut(sentence, SENTENCE_MAX_LENGTH)


def _most_central(sentences: Iterable[str], terms: Mapping[str, float]) -> list[str]:
    """Those with most of the terms, for their length, first; of equals in their order."""

    whole = [word for word in terms if len(word) > 2 and UNSPACED_RUN.fullmatch(word)]

    def centrality(sentence: str) -> float:
        words = {*words_told(sentence), *(word for word in whole if word in sentence)}
        found = sum(math.log1p(terms.get(word, 0)) for word in sorted(words))
        return found / math.sqrt(USUAL_WORDS + len(sentence.split()))

    return sorted(sentences, key=centrality, reverse=True)


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
