"""What the write policy says about a memory's texts, each of them judged by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from apps.common.errors import ContentRejected, as_many_as_fit
from apps.common.power import MEANINGS, PREFIX, RISKS
from apps.governance.findings import Effect, FieldClaim, Finding, Group, Verdict
from apps.governance.policy import require_accepted
from apps.governance.selectors import OrganizationPolicy, Policies, policy_of
from apps.governance.wholes import wholes_of
from apps.memories.drafts import MemoryDraft
from apps.memories.models import Memory, MemoryVersion
from apps.memories.models.memory import QUARANTINE_REASON_MAX_LENGTH

#: Kept of a text; one of each rule comes first.
MAX_FINDINGS = 200
#: The fields of which a version has its own.
WORDING = frozenset({"title", "content", "tags"})
NAME_MAX_LENGTH = 32
#: What people read about a claim beside its text.
CLAIMS_IN_WORDS = {
    f"{PREFIX}{claim}": f"It {meaning}. {RISKS[claim]}" for claim, meaning in MEANINGS.items()
}
UNNAMED = "A rule of the write policy"

Texts = dict[str, str]


class StoredFinding(TypedDict):
    """A finding as rows store it: which rule, where in which field, never what was found.

    ``start`` and ``end`` are characters of the field. With ``description`` (the rule in words) it
    is meant for people and not stored.
    """

    rule: str
    group: str
    action: str
    field: str
    start: int
    end: int
    fingerprint: str
    description: NotRequired[str]


@dataclass(frozen=True, slots=True)
class MemoryVerdict:
    """A verdict under the policy of the name ``version``; ``names`` says its rules in words."""

    verdict: Verdict
    version: str
    names: str

    @property
    def is_suspect(self) -> bool:
        """Whether a person has to look at the texts."""
        return self.verdict.action is not Effect.ACCEPT

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that found something to decide on."""
        found = (one.rule for one in self.verdict.findings if one.action is not Effect.ACCEPT)
        return list(dict.fromkeys(found))

    @property
    def of_wording(self) -> Verdict:
        """The verdict on what makes a version, whatever else the memory says."""
        return Verdict.over(
            (one for one in self.verdict.findings if _root(one.field) in WORDING),
            (one for one in self.verdict.claims if _root(one.field) in WORDING),
        )

    @property
    def findings(self) -> list[StoredFinding]:
        """What is kept of the findings: where, never what."""
        return stored_findings(self.verdict)


def judge(texts: Mapping[str, str], by: OrganizationPolicy) -> MemoryVerdict:
    """The verdict of a policy on several texts, by the names of their fields."""
    verdict = by.examine_all(texts)
    return MemoryVerdict(verdict, by.version, _in_words(verdict, by) if verdict.findings else "")


def judge_each(memories: Sequence[Memory], policies: Policies) -> list[MemoryVerdict]:
    """The verdicts of now on several memories, in their order; all their texts are read at once."""
    said: dict[uuid.UUID | None, list[str]] = {}
    for one in memories:
        said.setdefault(one.organization_id, []).extend(_parts_of(texts_of(one)))
    by = {key: policies(key).having_read(texts) for key, texts in said.items()}
    return [judge(texts_of(one), by[one.organization_id]) for one in memories]


def require_clean(text: str, *, field: str, organization_id: uuid.UUID | None) -> None:
    """Refuse a text for any finding, because it is in no queue where somebody could release it.

    Raises ContentRejected naming rules and ``field``.
    """
    judged = judge({field: text}, policy_of(organization_id))
    if judged.is_suspect:
        raise ContentRejected(
            f"The write policy refuses the text in {field}.", reasons=judged.rules, fields=[field]
        )


def require_unremarkable(judged: MemoryVerdict) -> None:
    """That nothing in a wording would hold its memory back, and the good wording with it.

    Raises ContentRejected naming rules and fields.
    """
    found = require_accepted(judged.of_wording).findings
    suspect = [one for one in found if one.action is not Effect.ACCEPT]
    if suspect:
        raise ContentRejected(
            "The write policy would hold this wording back; the former one stays as it is."
            " Say it otherwise, or write it as a memory of its own, which a person looks at.",
            reasons=list(dict.fromkeys(one.rule for one in suspect)),
            fields=list(dict.fromkeys(one.field for one in suspect)),
        )


def judge_for(
    memory: Memory,
    wording: MemoryDraft | Memory | MemoryVersion,
    policies: Policies = policy_of,
) -> MemoryVerdict:
    """The verdict of now on a memory that would serve ``wording``.

    With ``policies`` that remember theirs, the verdict of the moment when they were asked first.
    """
    return judge(texts_of(memory, wording), policies(memory.organization_id))


def stored_findings(verdict: Verdict) -> list[StoredFinding]:
    """Findings as rows keep them: where, never what. Claims, which decide nothing, come last."""
    found = [_kept(one) for one in _foremost(verdict.findings)]
    claims = [_kept_claim(one) for one in verdict.claims]
    return [*found[: MAX_FINDINGS - len(claims)], *claims]


def texts_of(memory: Memory, wording: MemoryDraft | Memory | MemoryVersion | None = None) -> Texts:
    """Every text of a memory as it is served, or as it would be with another wording."""
    served = wording or memory
    return {
        "title": served.title,
        "content": served.content,
        **_numbered("tags", served.tags),
        **_numbered("entities", memory.entities),
        **dict(_strings("provenance", memory.provenance)),
    }


def texts_said(draft: MemoryDraft, provenance: Mapping[str, Any]) -> list[str]:
    """What is judged of a new memory: its texts, and those that several of them make together."""
    fields = {
        "title": draft.title,
        "content": draft.content,
        **_numbered("tags", draft.tags),
        **dict(_strings("provenance", provenance)),
    }
    return _parts_of(fields)


def _parts_of(fields: Texts) -> list[str]:
    """The texts of some fields, and those that several of them make together."""
    return [*fields.values(), *(whole.text for whole in wholes_of(fields))]


def with_descriptions(
    findings: Iterable[StoredFinding], organization_id: uuid.UUID | None
) -> list[StoredFinding]:
    """Findings, each with what its rule says in words; a rule that is gone says nothing."""
    listed = list(findings)
    rules = policy_of(organization_id).policy.rules if listed else ()
    words = {rule.id: rule.description for rule in rules} | CLAIMS_IN_WORDS
    return [{**finding, "description": words.get(finding["rule"], "")} for finding in listed]


def findings_by(
    by: OrganizationPolicy, memory: Memory, wording: MemoryVersion
) -> list[StoredFinding]:
    """What a policy finds in one of a memory's wordings."""
    return stored_findings(judge(texts_of(memory, wording), by).of_wording)


def apply_verdict(memory: Memory, judged: MemoryVerdict, *, is_released: bool = False) -> None:
    """Store the verdict on the texts that a memory is about to serve; the caller saves.

    With ``is_released`` a person accepts these very findings. An existing quarantine stays until
    a person decides, whatever text an agent writes instead.
    """
    memory.guard_version = judged.version
    memory.findings = judged.findings
    memory.released_rules = judged.rules if is_released else []
    if is_released:
        memory.quarantine_reason = ""
    elif judged.is_suspect:
        memory.quarantine_reason = judged.names


def accept_findings(memory: Memory) -> None:
    """Accept, for a person, what was found in the served text; the caller saves."""
    memory.quarantine_reason = ""
    memory.released_rules = list(
        dict.fromkeys(
            finding["rule"] for finding in memory.findings if finding["action"] != Effect.ACCEPT
        )
    )


def update_verdict(memory: Memory, judged: MemoryVerdict) -> None:
    """Store a new verdict on the text that a memory serves already; the caller saves.

    What a person has accepted stays accepted; anything found beside it quarantines the memory.
    """
    memory.guard_version = judged.version
    memory.findings = judged.findings
    if not memory.is_quarantined and not set(judged.rules) <= set(memory.released_rules):
        memory.quarantine_reason = judged.names


def _in_words(verdict: Verdict, by: OrganizationPolicy) -> str:
    rule_names = {rule.id: rule.description.rstrip(".") for rule in by.policy.rules}
    names = dict.fromkeys(rule_names.get(rule) or UNNAMED for rule in verdict.reasons)
    return as_many_as_fit(names, most=QUARANTINE_REASON_MAX_LENGTH, separator="; ") or UNNAMED


def _kept(finding: Finding) -> StoredFinding:
    return {
        "rule": finding.rule,
        "group": finding.group.value,
        "action": finding.action.value,
        "field": finding.field,
        "start": finding.start,
        "end": finding.end,
        "fingerprint": finding.fingerprint,
    }


def _kept_claim(one: FieldClaim) -> StoredFinding:
    return {
        "rule": one.name,
        "group": Group.CLAIMS.value,
        "action": Effect.ACCEPT.value,
        "field": one.field,
        "start": one.start,
        "end": one.end,
        "fingerprint": "",
    }


def _root(field: str) -> str:
    return field.partition("[")[0].partition(".")[0]


def _foremost(findings: Iterable[Finding]) -> list[Finding]:
    """As many as are kept, one of each rule before further ones, in their order."""
    listed = list(findings)
    if len(listed) <= MAX_FINDINGS:
        return listed
    first = {finding.rule: place for place, finding in reversed(list(enumerate(listed)))}
    rest = [place for place in range(len(listed)) if place not in set(first.values())]
    return [listed[place] for place in sorted([*first.values(), *rest][:MAX_FINDINGS])]


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
    """A key as a finding may repeat it: only a plain name is repeated."""
    text = str(name)
    return text if len(text) <= NAME_MAX_LENGTH and text.isidentifier() else f"values[{number}]"
