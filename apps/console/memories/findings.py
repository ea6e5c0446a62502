"""Findings of the write policy in a text, and the text with them marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from apps.console.base import badges
from apps.console.base.text import reveal
from apps.governance.findings import Effect, Group
from apps.memories.models import Memory, MemoryVersion
from apps.memories.write_policy import StoredFinding, texts_of, with_descriptions

#: Characters on either side of what is shown of a text.
AROUND = 40
#: Of a place that is longer only its beginning is shown in the list.
SHOWN_MAX_LENGTH = 120
MAX_LISTED = 20
MARK = '<mark class="mp-found" title="{}">{}</mark>'


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding in words: which rule, in which field, and the words there.

    ``fingerprint`` names what was found, for letting it pass.
    """

    rule: str
    description: str
    group: str
    action: SafeString
    where: str
    words: SafeString
    fingerprint: str


def list_findings(
    findings: Sequence[StoredFinding], memory: Memory, wording: MemoryVersion | None = None
) -> list[FindingRow]:
    """Findings in a memory as it is served, or in another wording of it."""
    texts = texts_of(memory, wording)
    shown = with_descriptions(findings[:MAX_LISTED], memory.organization_id)
    return [_found(finding, texts.get(finding["field"], "")) for finding in shown]


def findings_context(
    memory: Memory,
    findings: Sequence[StoredFinding] | None = None,
    wording: MemoryVersion | None = None,
) -> dict[str, Any]:
    """The list of findings for a page: of the served text, or of another wording."""
    chosen = memory.findings if findings is None else findings
    version = f" in version {wording.number}" if wording else ""
    return {
        "findings": list_findings(chosen, memory, wording),
        "findings_title": f"What the write policy found{version}",
        "more_findings": max(0, len(chosen) - MAX_LISTED),
    }


def marked_title(memory: Memory) -> SafeString:
    """The memory's title, or what stands for one, marked."""
    return marked(memory.title, "title", memory.findings) if memory.title else reveal(str(memory))


def marked_tags(memory: Memory) -> list[SafeString]:
    """The memory's tags, marked."""
    return [
        marked(tag, f"tags[{number}]", memory.findings) for number, tag in enumerate(memory.tags)
    ]


def marked(text: str, field: str, findings: Iterable[StoredFinding]) -> SafeString:
    """``text`` with everything marked that was found in this field, nothing in it hidden."""
    here = [finding for finding in findings if finding["field"] == field]
    return format_html_join(
        "",
        "{}",
        ((_part(text[start:end], rules),) for start, end, rules in _stretches(len(text), here)),
    )


def _part(text: str, rules: str) -> SafeString:
    return format_html(MARK, rules, reveal(text)) if rules else reveal(text)


def _stretches(
    length: int, findings: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[int, int, str]]:
    """The text cut where findings begin and end, each piece with the rules that found it."""
    spans = [(one["rule"], *_within(one, length)) for one in findings]
    cuts = sorted({0, length, *(cut for _, *ends in spans for cut in ends)})
    pieces = ((start, end, _rules_at(spans, start)) for start, end in pairwise(cuts))
    for rules, run in groupby(pieces, key=lambda piece: piece[2]):
        joined = list(run)
        yield joined[0][0], joined[-1][1], rules


def _within(finding: Mapping[str, Any], length: int) -> tuple[int, int]:
    return min(finding["start"], length), min(finding["end"], length)


def _rules_at(spans: Iterable[tuple[str, int, int]], place: int) -> str:
    return ", ".join(dict.fromkeys(rule for rule, start, end in spans if start <= place < end))


def _found(finding: Mapping[str, Any], text: str) -> FindingRow:
    start, end = _within(finding, len(text))
    name, _, number = finding["field"].partition("[")
    place = f"{name} {int(number[:-1]) + 1}" if number[:-1].isdigit() else finding["field"]
    return FindingRow(
        rule=finding["rule"],
        description=finding["description"] or "A rule that is in use no more.",
        group=Group(finding["group"]).value.capitalize(),
        action=_action_badge(Group(finding["group"]), Effect(finding["action"])),
        where=f"{place.replace('.', ', ').capitalize()}, characters {start + 1} to {end}",
        words=_words(text, start, end, finding["rule"]),
        fingerprint=finding.get("fingerprint", ""),
    )


def _words(text: str, start: int, end: int, rule: str) -> SafeString:
    shown = min(end, start + SHOWN_MAX_LENGTH)
    return format_html(
        "{}{}{}{}{}",
        "…" if start > AROUND else "",
        reveal(text[max(0, start - AROUND) : start]),
        format_html(MARK, rule, reveal(text[start:shown])),
        reveal(text[end : end + AROUND]) if shown == end else "",
        "…" if shown < end or end + AROUND < len(text) else "",
    )


def _action_badge(group: Group, action: Effect) -> SafeString:
    if group is Group.CLAIMS:
        return badges.badge("Claim to confirm", "info")
    if action is Effect.ACCEPT:
        return badges.badge("Let pass by decisions", "info")
    rejects = action is Effect.REJECT
    return badges.badge("Reject" if rejects else "Quarantine", "danger" if rejects else "warning")
