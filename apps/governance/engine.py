"""Runs rules over the readings of a text."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from apps.governance.checks import CHECKS, CapturedValue
from apps.governance.detectors import DETECTORS
from apps.governance.findings import Action, Group
from apps.governance.mentions import about_attacks, is_denied, is_quoted
from apps.governance.normalization.view import View
from apps.governance.normalization.views import Views
from apps.governance.patterns import Match, PatternSet, compiled
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.rules.model import Rule

# Enough to show and to replace; one finding decides already.
MAX_HITS_PER_RULE = 20
#: Where something was found, what becomes of the text, and whether it steers a model.
Span = tuple[int, int, Action, bool]


@dataclass(frozen=True, slots=True)
class RuleHit:
    """A rule that fired, where in the original text, the action it came to, and if it steers."""

    rule: Rule
    start: int
    end: int
    action: Action
    steers: bool = False


def hits(views: Views, rules: Iterable[Rule]) -> Iterator[RuleHit]:
    """What the rules find, each stretch once per rule."""
    reading = _Reading(views)
    for rule in _possible(rules, reading):
        seen: set[tuple[int, int]] = set()
        for start, end, action, steers in _spans(reading, rule):
            if (start, end) not in seen:
                seen.add((start, end))
                yield RuleHit(rule, start, end, action, steers)
            if len(seen) >= MAX_HITS_PER_RULE:
                break


def _possible(rules: Iterable[Rule], reading: "_Reading") -> Iterator[Rule]:
    """Without the built-in patterns that can match no reading: nearly all, most of the time.

    A loop of its own, because it is run for every rule and every text.
    """
    known, likely = _known_patterns(), reading.likely
    for rule in rules:
        if not rule.pattern or rule.pattern in likely or rule.pattern not in known:
            yield rule


@lru_cache(maxsize=2)
def _patterns(of_secrets: bool) -> PatternSet:
    """The built-in patterns that run on readings in their own case, or in lower case."""
    return PatternSet(
        rule.pattern
        for rule in BUILT_IN
        if rule.pattern and (rule.group is Group.SECRETS) == of_secrets
    )


@lru_cache(maxsize=1)
def _known_patterns() -> frozenset[str]:
    return frozenset(_patterns(True).patterns + _patterns(False).patterns)


class _Reading:
    """A text's views with what all rules ask of them, worked out once."""

    def __init__(self, views: Views) -> None:
        self.views = views
        self.cased = [(view, view.text.lower()) for view in views.cased]
        self.lowered = [(view, view.text) for view in views.lowered]

    @cached_property
    def likely(self) -> frozenset[str]:
        """The built-in patterns that may match one of the readings."""
        cased = (_patterns(True).possible(view.text) for view in self.views.cased)
        lowered = (_patterns(False).possible(view.text) for view in self.views.lowered)
        return frozenset[str]().union(*cased, *lowered)

    @cached_property
    def about_attacks(self) -> bool:
        """Whether any reading speaks about attacks and the defence against them."""
        return any(about_attacks(text) for _, text in self.lowered)


def _spans(reading: _Reading, rule: Rule) -> Iterator[Span]:
    if rule.detector:
        for start, end in DETECTORS[rule.detector](reading.views):
            yield start, end, rule.action, rule.steers
    elif rule.group is Group.SECRETS:
        yield from _secrets(reading, rule)
    else:
        yield from _orders(reading, rule)


def _secrets(reading: _Reading, rule: Rule) -> Iterator[Span]:
    check = CHECKS.get(rule.check)
    for view, lowered in reading.cased:
        if _may_match(rule, lowered):
            for match in compiled(rule.pattern).finditer(view.text):
                start, end = _captured(match)
                if end > start and (
                    check is None or check(CapturedValue(view.text, match.start(), start, end))
                ):
                    yield *view.span(start, end), rule.action, False


def _may_match(rule: Rule, lowered: str) -> bool:
    return not rule.needs or any(need in lowered for need in rule.needs)


def _captured(match: Match) -> tuple[int, int]:
    try:
        start, end = match.start(1), match.end(1)
    except IndexError:
        return match.start(), match.end()
    return (start, end) if start >= 0 else (match.start(), match.end())


def _orders(reading: _Reading, rule: Rule) -> Iterator[Span]:
    for view, text in reading.lowered:
        if _may_match(rule, text):
            for match in compiled(rule.pattern).finditer(text):
                start, end = _captured(match)
                if end > start and not (rule.check == "affirmed" and is_denied(text, start, end)):
                    yield *view.span(start, end), *_weighed(reading, view, rule, start)


def _weighed(reading: _Reading, view: View, rule: Rule, start: int) -> tuple[Action, bool]:
    """Text about attacks is quarantined at most: a person can tell a quotation from an attack."""
    mention = not rule.literal and (reading.about_attacks or is_quoted(view.text, start))
    if mention and (rule.steers or rule.action is Action.REJECT):
        return Action.QUARANTINE, False
    return rule.action, rule.steers
