"""What the write policy says about a memory's texts, each of them judged by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from apps.common.errors import as_many_as_fit
from apps.governance.findings import Action, Finding, Verdict
from apps.governance.selectors import OrganizationPolicy, policy_of
from apps.memories.drafts import Draft
from apps.memories.models import Memory, MemoryVersion
from apps.memories.models.memory import QUARANTINE_REASON_LENGTH

#: Kept of a text; one of each rule comes first.
MOST_FINDINGS = 200
#: The fields of which a version has its own.
WORDING = frozenset({"title", "content", "tags"})
NAME_LENGTH = 32
UNNAMED = "A rule of the write policy"

Texts = dict[str, str]
KeptFinding = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict under the policy of the name ``version``; ``names`` says its rules in words."""

    verdict: Verdict
    version: str
    names: str

    @property
    def is_suspect(self) -> bool:
        """Whether a person has to look at the texts."""
        return self.verdict.action is not Action.ACCEPT

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that found something to decide on."""
        found = (one.rule for one in self.verdict.findings if one.action is not Action.ACCEPT)
        return list(dict.fromkeys(found))

    @property
    def of_wording(self) -> Verdict:
        """The verdict on what makes a version, whatever else the memory says."""
        findings = self.verdict.findings
        return Verdict.over(one for one in findings if _root(one.field) in WORDING)

    @property
    def findings(self) -> list[KeptFinding]:
        """What is kept of the findings: where, never what."""
        return kept_findings(self.verdict)


def judge(texts: Mapping[str, str], by: OrganizationPolicy) -> Judged:
    """The verdict of a policy on several texts, by the names of their fields."""
    verdict = by.policy.examine_all({field: text for field, text in texts.items() if text})
    return Judged(verdict, by.version, _in_words(verdict, by) if verdict.findings else "")


def judge_for(memory: Memory, wording: Draft | Memory | MemoryVersion) -> Judged:
    """The verdict of now on a memory that would serve ``wording``."""
    return judge(texts_of(memory, wording), policy_of(memory.organization_id))


def kept_findings(verdict: Verdict) -> list[KeptFinding]:
    """Findings as rows keep them: where, never what."""
    return [_kept(one) for one in _foremost(verdict.findings)]


def texts_of(memory: Memory, wording: Draft | Memory | MemoryVersion | None = None) -> Texts:
    """Every text of a memory as it is served, or as it would be with another wording."""
    served = wording or memory
    return {
        "title": served.title,
        "content": served.content,
        **_numbered("tags", served.tags),
        **_numbered("entities", memory.entities),
        **dict(_strings("provenance", memory.provenance)),
    }


def described(
    findings: Iterable[KeptFinding], organization_id: uuid.UUID | None
) -> list[KeptFinding]:
    """Findings, each with what its rule says in words; a rule that is gone says nothing."""
    listed = list(findings)
    rules = policy_of(organization_id).policy.rules if listed else ()
    words = {rule.id: rule.description for rule in rules}
    return [{**finding, "description": words.get(finding["rule"], "")} for finding in listed]


def findings_by(
    by: OrganizationPolicy, memory: Memory, wording: MemoryVersion
) -> list[KeptFinding]:
    """What a policy finds in one of a memory's wordings."""
    return kept_findings(judge(texts_of(memory, wording), by).of_wording)


def carry(memory: Memory, judged: Judged, *, is_released: bool = False) -> None:
    """Let a memory say what was found in the texts it is about to serve; the caller saves.

    With ``is_released`` a person lets these very findings stand. A quarantine that there was
    stays until a person decides, whatever an agent puts in the place of the text.
    """
    memory.guard_version = judged.version
    memory.findings = judged.findings
    memory.released_rules = judged.rules if is_released else []
    if is_released:
        memory.quarantine_reason = ""
    elif judged.is_suspect:
        memory.quarantine_reason = judged.names


def let_stand(memory: Memory) -> None:
    """A person lets stand what was found in the served text; the caller saves."""
    memory.quarantine_reason = ""
    memory.released_rules = list(dict.fromkeys(finding["rule"] for finding in memory.findings))


def note_again(memory: Memory, judged: Judged) -> None:
    """Bring up to date what a memory says about the text it serves already; the caller saves.

    What a person has let stand goes on standing, whatever is found beside it is quarantined.
    """
    memory.guard_version = judged.version
    memory.findings = judged.findings
    if not memory.is_quarantined and not set(judged.rules) <= set(memory.released_rules):
        memory.quarantine_reason = judged.names


def _in_words(verdict: Verdict, by: OrganizationPolicy) -> str:
    described = {rule.id: rule.description.rstrip(".") for rule in by.policy.rules}
    names = dict.fromkeys(described.get(rule) or UNNAMED for rule in verdict.reasons)
    return as_many_as_fit(names, most=QUARANTINE_REASON_LENGTH, separator="; ") or UNNAMED


def _kept(finding: Finding) -> KeptFinding:
    return {
        name: value if isinstance(value, int) else str(value)
        for name, value in asdict(finding).items()
    }


def _root(field: str) -> str:
    return field.partition("[")[0].partition(".")[0]


def _foremost(findings: Iterable[Finding]) -> list[Finding]:
    """As many as are kept, one of each rule before further ones, in their order."""
    listed = list(findings)
    if len(listed) <= MOST_FINDINGS:
        return listed
    first = {finding.rule: place for place, finding in reversed(list(enumerate(listed)))}
    rest = [place for place in range(len(listed)) if place not in set(first.values())]
    return [listed[place] for place in sorted([*first.values(), *rest][:MOST_FINDINGS])]


def _numbered(field: str, texts: Iterable[str]) -> Texts:
    return {f"{field}[{number}]": text for number, text in enumerate(texts)}


def _strings(field: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text in a structure of JSON, under the name of its place."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, Mapping):
        # In the order of their names: the database keeps them in an order of its own.
        for number, name in enumerate(sorted(value, key=str)):
            inner = value[name]
            yield f"{field}.keys[{number}]", str(name)
            yield from _strings(f"{field}.{_named(name, number)}", inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _strings(f"{field}[{number}]", inner)


def _named(name: object, number: int) -> str:
    """A key as a finding may repeat it: only a plain name is told."""
    text = str(name)
    return text if len(text) <= NAME_LENGTH and text.isidentifier() else f"values[{number}]"
