"""The write policy: secrets, injection, instructional, size, provenance.

Pure: no database, no request, no settings. What organizations change about it is given to `Policy`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from apps.governance.engine import RuleHit, hits
from apps.governance.findings import Action, Finding, Group, Verdict
from apps.governance.normalization.views import views_of
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.rules.model import Rule

Fingerprint = Callable[[str], str]

TOO_LONG = Rule(
    id="size.too-long",
    group=Group.SIZE,
    action=Action.REJECT,
    description="The text is longer than its kind of memory may be.",
)
NO_SOURCE = Rule(
    id="provenance.no-source",
    group=Group.PROVENANCE,
    action=Action.REJECT,
    description="A memory of this tier must name its source.",
)


@dataclass(frozen=True, slots=True)
class Policy:
    """A set of rules, and the values that may pass.

    `fingerprint` makes the HMAC of a value, `allowed` holds those a person has let pass,
    `allowed_by_rule` pairs of a rule and the HMAC of a value that passes this rule only.
    """

    rules: tuple[Rule, ...] = BUILT_IN
    fingerprint: Fingerprint | None = None
    allowed: frozenset[str] = frozenset()
    allowed_by_rule: frozenset[tuple[str, str]] = frozenset()

    def examine(self, text: str, *, field: str = "content") -> Verdict:
        """What the policy says about one text; `field` is where it is going to be stored."""
        found = hits(views_of(text), self.rules)
        return Verdict.over(self._findings(text, field, found))

    def examine_all(self, fields: Mapping[str, str]) -> Verdict:
        """What the policy says about several fields, each looked at by itself."""
        verdicts = (self.examine(text, field=field) for field, text in fields.items())
        return Verdict.over(finding for verdict in verdicts for finding in verdict.findings)

    def _findings(self, text: str, field: str, found: Iterable[RuleHit]) -> Iterator[Finding]:
        for hit in found:
            mark = self.fingerprint(text[hit.start : hit.end]) if self.fingerprint else ""
            if mark in self.allowed or (hit.rule.id, mark) in self.allowed_by_rule:
                continue
            yield Finding(hit.rule.id, hit.rule.group, hit.action, field, hit.start, hit.end, mark)


@lru_cache(maxsize=1)
def built_in() -> Policy:
    """The policy nobody has changed."""
    return Policy()


def examine(text: str, *, field: str = "content") -> Verdict:
    """What the built-in rules say about one text."""
    return built_in().examine(text, field=field)


def size_findings(text: str, *, limit: int, field: str = "content") -> tuple[Finding, ...]:
    """A finding for the part of a text beyond `limit` characters, if there is one."""
    if len(text) <= limit:
        return ()
    return (Finding(TOO_LONG.id, TOO_LONG.group, TOO_LONG.action, field, limit, len(text)),)


def provenance_findings(source: str, *, needed: bool) -> tuple[Finding, ...]:
    """A finding when a source is needed and none is named."""
    if source.strip() or not needed:
        return ()
    rule = NO_SOURCE
    return (Finding(rule.id, rule.group, rule.action, "source", 0, 0),)


def verdict_for_text(text: str) -> tuple[str, tuple[str, ...]]:
    """The verdict of the built-in rules on a text, and the ids of the rules behind it."""
    verdict = examine(text)
    return verdict.action.value, verdict.reasons
