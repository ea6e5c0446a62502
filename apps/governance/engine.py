"""Runs rules over the readings of a text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice

from apps.common.power import Claim
from apps.governance.checks import CHECKS, CapturedValue, goes_on_as_name
from apps.governance.detectors import DETECTORS, detecting_each
from apps.governance.findings import Effect, Group, withholds
from apps.governance.learning.likeness import likeness
from apps.governance.mentions import EXCUSES, about_attacks, is_quoted, without_quotations
from apps.governance.normalization.reassembly import JOINED, PARTS
from apps.governance.normalization.view import DerivedText
from apps.governance.normalization.views import Views, views_of_each
from apps.governance.patterns import Match, PatternSet, compiled
from apps.governance.rules.catalogue import BUILT_IN, every_composition
from apps.governance.rules.compositions import CLAIMS
from apps.governance.rules.concepts import CONCEPTS
from apps.governance.rules.model import Composition, Rule
from apps.governance.sentences import Compositions, Sentence, SentenceSpan, sentences_of, spans_of
from apps.governance.values import holds_examples, is_wrapped, may_hold_wrapped

# Enough to show and to replace; one finding decides already.
MAX_HITS_PER_RULE = 20
#: Where something was found, what becomes of the text, and whether it steers a model.
Span = tuple[int, int, Effect, bool]


@dataclass(frozen=True, slots=True)
class RuleHit:
    """A rule that fired, where in the original text, the action it came to, and if it steers."""

    rule: Rule
    start: int
    end: int
    action: Effect
    steers: bool = False


@dataclass(frozen=True, slots=True)
class SensitiveClaim:
    """A claim that would give power if it were believed, and where in the original text."""

    claim: Claim
    start: int
    end: int


class RuleOrder:
    """Rules in their order, found by what they need: going through all of them for every text took
    longer than what most of them find.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = rules

    def possible(self, reading: Reading) -> list[Rule]:
        """Those that may find something in a reading of a text."""
        found = [*self._unread, *(self._composed if reading.spans else ())]
        for detector in reading.detecting:
            found += self._by_detector.get(detector, ())
        for pattern in reading.likely:
            found += self._by_pattern.get(pattern, ())
        return [self._rules[place] for place in sorted(found)]

    @cached_property
    def _composed(self) -> list[int]:
        return [place for place, rule in enumerate(self._rules) if rule.composed]

    @cached_property
    def _by_detector(self) -> dict[str, list[int]]:
        return _places(rule.detector for rule in self._rules)

    @cached_property
    def _by_pattern(self) -> dict[str, list[int]]:
        return _places(rule.pattern for rule in self._rules)

    @cached_property
    def _unread(self) -> list[int]:
        """Those with patterns of an organization's own, which no reading was searched for."""
        own = self._by_pattern.keys() - _known_patterns()
        return [place for pattern in own for place in self._by_pattern[pattern]]


def _places(names: Iterable[str]) -> dict[str, list[int]]:
    """Where each name stands among some."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        if name:
            found[name].append(place)
    return dict(found)


@lru_cache(maxsize=1)
def order_of_built_in() -> RuleOrder:
    """The order of the built-in rules."""
    return RuleOrder(BUILT_IN)


def hits(reading: Reading, order: RuleOrder) -> Iterator[RuleHit]:
    """What the rules find, each stretch once per rule.

    However often a rule finds what is only mentioned, it goes on to what is meant.
    """
    for rule in order.possible(reading):
        seen: set[tuple[int, int]] = set()
        told: Counter[bool] = Counter()
        for start, end, action, steers in _spans(reading, rule):
            is_meant = (action, steers) == (rule.action, rule.steers)
            if (start, end) not in seen and told[is_meant] < MAX_HITS_PER_RULE:
                seen.add((start, end))
                told[is_meant] += 1
                yield RuleHit(rule, start, end, action, steers)
            if told[True] >= MAX_HITS_PER_RULE:
                break


@lru_cache(maxsize=2)
def _patterns(of_secrets: bool) -> PatternSet:
    """The built-in patterns that run on readings in their own case, or in lower case."""
    return PatternSet(
        (
            rule.pattern
            for rule in BUILT_IN
            if rule.pattern and (rule.group is Group.SECRETS) == of_secrets
        ),
        cased=of_secrets,
    )


@lru_cache(maxsize=1)
def _known_patterns() -> frozenset[str]:
    return frozenset(_patterns(True).patterns + _patterns(False).patterns)


class Reading:
    """A text's views with what all rules ask of them, worked out once.

    ``likely`` has the built-in patterns that match one of the views, with what it quotes or
    without, each with the texts it matches; ``detecting`` the detectors that may find something;
    ``spans`` the sentences, of any view, that may make up an order or a claim.
    """

    detecting: list[str]
    likely: dict[str, set[str]]
    sentences: list[list[Sentence]]
    spans: list[tuple[DerivedText, SentenceSpan]]

    def __init__(self, views: Views) -> None:
        self.views = views
        self.cased = [(view, view.text.lower()) for view in views.cased]
        self.lowered = [(view, view.text) for view in views.lowered]
        #: Those of them in which a built-in pattern of secrets may find one.
        self.telling = [
            (view, lowered)
            for view, lowered in self.cased
            if view.name != JOINED or may_hold_wrapped(view.text)
        ]
        #: The views in lower case as what the writer says, not whom the writer quotes.
        self.told = [(view, without_quotations(text)) for view, text in self.lowered]
        #: What patterns of orders may match, each text once.
        self.said = list(dict.fromkeys(text for _, text in (*self.lowered, *self.told)))

    def matches(self, pattern: str, text: str) -> bool:
        """Whether a pattern may match a view's text: only built-in ones were looked for."""
        texts = self.likely.get(pattern)
        return texts is None or text in texts

    @cached_property
    def about_attacks(self) -> bool:
        """Whether any reading speaks about attacks and the defence against them."""
        return any(about_attacks(text) for _, text in self.lowered)


def readings_of(texts: Iterable[str]) -> list[Reading]:
    """The readings of some texts; each literal is looked for in all of them at once."""
    readings = [Reading(views) for views in views_of_each(texts)]
    cased = _patterns(True).matching(
        [(lowered, view.text) for one in readings for view, lowered in one.telling]
    )
    lowered = _patterns(False).matching([(text, text) for one in readings for text in one.said])
    sentences = iter(sentences_of([text for one in readings for _, text in one.told]))
    detecting = detecting_each([one.views for one in readings])
    for one, names in zip(readings, detecting, strict=True):
        one.detecting = names
        telling = (view.text for view, _ in one.telling)
        one.likely = {}
        # What is asked for ends first, so that nothing of the next reading is taken.
        found = chain(zip(telling, cased, strict=False), zip(one.said, lowered, strict=False))
        for text, patterns in found:
            for pattern in patterns:
                one.likely.setdefault(pattern, set()).add(text)
        one.sentences = [*islice(sentences, len(one.told))]
        one.spans = [
            (view, stretch)
            for (view, text), said in zip(one.told, one.sentences, strict=True)
            for stretch in spans_of(text, said, _compositions(), _excuses())
        ]
    return readings


def _spans(reading: Reading, rule: Rule) -> Iterator[Span]:
    if rule.composed:
        excuse = EXCUSES.get(rule.check)
        for view, stretch in _made_up(reading, (rule.composed,)):
            if excuse is None or not excuse(view.text, stretch.start, stretch.end):
                span = view.span(stretch.start, stretch.end)
                yield *span, *_weighed(reading, view, rule, stretch.start)
    elif rule.detector:
        for start, end in DETECTORS[rule.detector](reading.views):
            yield start, end, rule.action, rule.steers
    elif rule.group is Group.SECRETS:
        yield from _secrets(reading, rule)
    else:
        yield from _orders(reading, rule)


def claims_of(reading: Reading) -> Iterator[SensitiveClaim]:
    """The claims of power in a text, each kind once, where it is made first.

    What is plainly written makes none where it is quite unlike planted notes.
    """
    made = [
        (claim, view, stretch)
        for claim, compositions in (CLAIMS.items() if reading.spans else ())
        for view, stretch in _made_up(reading, compositions)
    ]
    unlike = likeness().unlike(*_told_plainly(reading)) if made else ()
    told = set[Claim]()
    for claim, view, stretch in made:
        is_spared = view is reading.told[0][0] and stretch.start in unlike
        if claim not in told and not is_spared:
            told.add(claim)
            yield SensitiveClaim(claim, *view.span(stretch.start, stretch.end))


def likeness_of(reading: Reading) -> Iterator[SensitiveClaim]:
    """The first sentences of a text that are like planted notes, whatever they claim."""
    if alike := likeness().alike(*_told_plainly(reading)):
        yield SensitiveClaim(Claim.LIKENESS, *reading.told[0][0].span(*alike))


def _told_plainly(reading: Reading) -> tuple[str, Sequence[Sentence]]:
    """What a text says to whoever just reads it, and its sentences; nothing if it has no letter."""
    return (reading.told[0][1], reading.sentences[0]) if reading.told else ("", ())


def _made_up(
    reading: Reading, compositions: Sequence[Composition]
) -> list[tuple[DerivedText, SentenceSpan]]:
    return [
        (view, stretch)
        for view, stretch in reading.spans
        if any(one.holds(stretch.concepts, stretch.around) for one in compositions)
    ]


@lru_cache(maxsize=1)
def _compositions() -> Compositions:
    return Compositions(
        (
            [_bits(alternatives - one.never) for alternatives in one.every],
            _bits(one.never.union(*one.every)),
        )
        for one in every_composition()
    )


@lru_cache(maxsize=1)
def _excuses() -> int:
    """Bits of the concepts that only say that something else is meant."""
    every = every_composition()
    makings = (alternatives for one in every for alternatives in one.every)
    excuses = frozenset[str]().union(*(one.never for one in every))
    return _bits(excuses.difference(*makings))


def _bits(concepts: frozenset[str]) -> int:
    return sum(1 << place for place, name in enumerate(CONCEPTS) if name in concepts)


def _secrets(reading: Reading, rule: Rule) -> Iterator[Span]:
    check = CHECKS.get(rule.check)
    for view, _ in reading.telling if check else reading.cased:
        if not reading.matches(rule.pattern, view.text):
            continue
        for match in compiled(rule.pattern).finditer(view.text):
            start, end = _captured(match)
            # Between parts words are left out: any two would make a password that was chosen.
            if view.name == PARTS and not is_wrapped(view.text[start:end]):
                continue
            # Between lines they are not: only what looks generated goes on in the next one.
            if (view.name == JOINED and check) and (
                not is_wrapped(view.text[start:end]) or goes_on_as_name(view.text, end)
            ):
                continue
            if end > start and (
                check is None or check(CapturedValue(view.text, match.start(), start, end))
            ):
                first, last = view.span(start, end)
                # What was put together may go on behind an example that ends there.
                if view.name not in (PARTS, JOINED) or not holds_examples(
                    reading.views.original.text[first:last]
                ):
                    yield first, last, rule.action, False


def _captured(match: Match) -> tuple[int, int]:
    try:
        start, end = match.start(1), match.end(1)
    except IndexError:
        return match.start(), match.end()
    return (start, end) if start >= 0 else (match.start(), match.end())


def _orders(reading: Reading, rule: Rule) -> Iterator[Span]:
    excuse = EXCUSES.get(rule.check)
    is_control = rule.action is Effect.REJECT or rule.literal
    for view, text in reading.lowered if is_control else reading.told:
        if not reading.matches(rule.pattern, text):
            continue
        for match in compiled(rule.pattern).finditer(text):
            start, end = _captured(match)
            if end > start and (excuse is None or not excuse(text, start, end)):
                yield *view.span(start, end), *_weighed(reading, view, rule, start)


def _weighed(reading: Reading, view: DerivedText, rule: Rule, start: int) -> tuple[Effect, bool]:
    """Text about attacks is quarantined at most: a person can tell a quotation from an attack."""
    mention = not rule.literal and (reading.about_attacks or is_quoted(view.text, start))
    if mention and withholds(rule.action, steers=rule.steers):
        return Effect.QUARANTINE, False
    return rule.action, rule.steers
