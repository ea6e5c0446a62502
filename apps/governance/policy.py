"""The write policy: secrets, injection, instructional, size, provenance.

Pure: no database, no request, no settings. What organizations change about it is given to `Policy`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from apps.common.errors import ContentRejected
from apps.governance.engine import (
    Reading,
    RuleHit,
    RuleOrder,
    claims_of,
    hits,
    likeness_of,
    order_of_built_in,
    readings_of,
)
from apps.governance.findings import NOTHING, Effect, FieldClaim, Finding, Group, Verdict
from apps.governance.learning.veto import Veto
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.rules.model import Rule
from apps.governance.wholes import wholes_of

Fingerprint = Callable[[str], str]


TOO_LONG = Rule(
    id="size.too-long",
    group=Group.SIZE,
    action=Effect.REJECT,
    description="The text is longer than its kind of memory may be.",
)


#: Texts are judged together up to so many characters: each literal that stands in one of them is
#: then looked for in all.
GROUP_LENGTH = 20_000
#: Of a redaction: each replaces what the one before has uncovered.
MAX_PASSES = 8
WITHHELD = "[withheld]"


@dataclass(frozen=True, slots=True)
class Policy:
    """A set of rules, and the values that may pass.

    `fingerprint` makes the HMAC of a value, `allowed` holds those a person has let pass,
    `allowed_by_rule` pairs of a rule and the HMAC of a value that passes this rule only. What
    `veto` spares is found as ever, and quarantines no more.
    """

    rules: tuple[Rule, ...] = BUILT_IN
    fingerprint: Fingerprint | None = None
    allowed: frozenset[str] = frozenset()
    allowed_by_rule: frozenset[tuple[str, str]] = frozenset()
    veto: Veto | None = None
    _order: RuleOrder = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        is_built_in = self.rules is BUILT_IN
        order = order_of_built_in() if is_built_in else RuleOrder(self.rules)
        object.__setattr__(self, "_order", order)

    def examine(self, text: str, *, field: str = "content") -> Verdict:
        """What the policy says about one text; `field` is where it is going to be stored."""
        (verdict,) = self.examine_each([(field, text)])
        return verdict

    def examine_each(self, texts: Iterable[tuple[str, str]]) -> Iterator[Verdict]:
        """The same about several texts behind their fields, in less time than one by one."""
        for several in _in_groups(texts):
            readings = readings_of(text for _, text in several)
            for (field, text), reading in zip(several, readings, strict=True):
                yield self._verdict(text, field, reading)

    def _verdict(self, text: str, field: str, reading: Reading) -> Verdict:
        findings = [*self._findings(text, field, [*hits(reading, self._order)])]
        claims = [*claims_of(reading)]
        if not claims and not any(one.withholds for one in findings):
            claims = [*likeness_of(reading)]
        if not findings and not claims:
            return NOTHING
        told = (FieldClaim(one.claim, field, one.start, one.end) for one in claims)
        return Verdict.over(findings, told)

    def examine_all(
        self, fields: Mapping[str, str], *, known: Callable[[str], Verdict | None] = lambda _: None
    ) -> Verdict:
        """What the policy says about several fields, each by itself and those that are one text.

        Empty fields say nothing. Where the verdict on a text is ``known``, it is not judged again.
        """
        asked = [(name, text) for name, text in fields.items() if text]
        wholes = list(wholes_of(fields))
        told = self._told([*asked, *(("", whole.text) for whole in wholes)], known)
        each = Verdict.joined(islice(told, len(asked)))
        for whole, verdict in zip(wholes, told, strict=True):
            each = Verdict.joined([each, whole.located(verdict, each)])
        return each

    def _told(
        self, texts: Sequence[tuple[str, str]], known: Callable[[str], Verdict | None]
    ) -> Iterator[Verdict]:
        """The verdicts on texts behind their fields; what is not known is judged at once."""
        read = [known(text) for _, text in texts]
        new = self.examine_each(
            one for one, verdict in zip(texts, read, strict=True) if verdict is None
        )
        for (name, _), verdict in zip(texts, read, strict=True):
            yield next(new) if verdict is None else verdict.in_field(name)

    def redact(self, text: str) -> str:
        """``text`` with the group of each finding in its place, so that nothing is found in it.

        What still holds a finding after that is left out whole.
        """
        for _ in range(MAX_PASSES):
            shown = _without(text, self.examine(text).findings)
            if shown == text:
                return text
            text = shown
        return WITHHELD

    def _findings(self, text: str, field: str, found: Sequence[RuleHit]) -> Iterator[Finding]:
        spared = self._spared(text, found)
        for hit in found:
            mark = self.fingerprint(text[hit.start : hit.end]) if self.fingerprint else ""
            if mark in self.allowed or (hit.rule.id, mark) in self.allowed_by_rule:
                continue
            is_spared = hit.rule.id in spared and hit.action is Effect.QUARANTINE
            action = Effect.ACCEPT if is_spared else hit.action
            yield Finding(
                hit.rule.id, hit.rule.group, action, field, hit.start, hit.end, mark, hit.steers
            )

    def _spared(self, text: str, found: Iterable[RuleHit]) -> frozenset[str]:
        """The rules whose quarantine the veto lifts: none about secrets, none that reject."""
        if self.veto is None:
            return frozenset()
        held = {hit.rule.id for hit in found if hit.rule.group is not Group.SECRETS}
        rules = self.veto.rules & held
        return rules if rules and self.veto.spares(text) else frozenset()


def _in_groups(texts: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Texts behind their fields, so many at once as are short enough together."""
    group, length = list[tuple[str, str]](), 0
    for one in texts:
        length += len(one[1])
        if group and length > GROUP_LENGTH:
            yield group
            group, length = [], len(one[1])
        group.append(one)
    if group:
        yield group


def _without(text: str, findings: Iterable[Finding]) -> str:
    """The text with «[secrets]», «[injection]» in the place of what was found."""
    pieces, end = [], 0
    for finding in sorted(findings, key=lambda one: (one.start, -one.end)):
        if finding.start >= end:
            pieces += [text[end : finding.start], f"[{finding.group.value}]"]
        end = max(end, finding.end)
    return "".join([*pieces, text[end:]])


@lru_cache(maxsize=1)
def built_in() -> Policy:
    """The policy nobody has changed."""
    return Policy()


def verdict_for_text(text: str) -> tuple[str, tuple[str, ...]]:
    """What the built-in rules make of a text and the ids of those that fired, for measurements."""
    verdict = built_in().examine(text)
    return verdict.action.value, verdict.reasons


#: What a writer does about a text that is refused, by the group of what was found.
REMEDIES = {
    Group.SECRETS: "Leave the secret out and say where it is kept.",
    Group.INJECTION: "Say in plain words what the markup or the order stands for.",
    Group.INSTRUCTIONAL: "Say in plain words what the markup or the order stands for.",
    Group.SIZE: "Shorten it.",
    Group.PROVENANCE: "Say where it comes from.",
}


def require_accepted(verdict: Verdict) -> Verdict:
    """``verdict`` unless it is a rejection. Raises ContentRejected naming rules and fields."""
    if verdict.action is Effect.REJECT:
        raise _refusal(one for one in verdict.findings if one.action is Effect.REJECT)
    return verdict


def refuse_rejected(text: str, field: str) -> None:
    """The check of short texts, by the built-in rules: no rejected one, and no order to a model.

    They stand in no queue in which somebody could release them. Raises ContentRejected.
    """
    found = built_in().examine(text, field=field).findings
    decisive = [one for one in found if one.withholds]
    if decisive:
        raise _refusal(decisive)


def _refusal(findings: Iterable[Finding]) -> ContentRejected:
    """Which rules refuse which fields, and what to change."""
    decisive = list(findings)
    fields = list(dict.fromkeys(finding.field for finding in decisive))
    remedies = dict.fromkeys(REMEDIES[finding.group] for finding in decisive)
    return ContentRejected(
        f"The write policy refuses the text in {', '.join(fields)}. {' '.join(remedies)}",
        reasons=list(dict.fromkeys(finding.rule for finding in decisive)),
        fields=fields,
    )
