"""What the write policy does to the text of a file, as to an event: it is guarded, not refused.

Secrets are taken out before anything is kept. Pieces in which something is left that would be
rejected as a memory are kept, and neither found nor shown.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.events.guarding import (
    REPLACED,
    Guard,
    KeptFinding,
    is_withholding,
    kept_findings,
    withheld_places,
)
from apps.gateway.extraction.chunking import Span, spans_of
from apps.gateway.resources.models import ResourceChunk
from apps.governance.selectors import OrganizationPolicy

#: Characters that are judged at once. A secret that runs over several pieces lies within them.
STRETCH = 16_000
PLACE = "text"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, and what the policy found in it."""

    text: str
    findings: list[KeptFinding]

    @property
    def withheld_by(self) -> str:
        """A rule because of which it reaches nobody; empty if there is none."""
        return withheld_places(self.findings).get(PLACE, "")


def guarded_pieces(
    text: str, by: OrganizationPolicy, organization_id: uuid.UUID
) -> Iterator[Piece]:
    """A text in pieces, none blank, without its secrets."""
    for start, end in spans_of(text, most=STRETCH, least=STRETCH // 2):
        guard = Guard(by, organization_id)
        cleaned = guard.cleaned(PLACE, text[start:end])
        left = [finding for finding in guard.findings if not finding[REPLACED]]
        for span in spans_of(cleaned):
            piece = cleaned[slice(*span)].strip()
            if piece:
                yield Piece(piece, kept_findings(_within(left, span)))


def shown_text(chunk: ResourceChunk, by: OrganizationPolicy) -> str | None:
    """A chunk's text as the policy of now lets it be seen; None if it does not."""
    if chunk.guard_version == by.version:
        return None if chunk.withheld_by else chunk.text
    guard = Guard(by, chunk.organization_id)
    text = guard.cleaned(PLACE, chunk.text)
    return None if any(map(is_withholding, guard.findings)) else text


def _within(findings: Sequence[KeptFinding], span: Span) -> list[KeptFinding]:
    """What touches a stretch of the text, by its places there."""
    start, end = span
    return [
        {
            **finding,
            "start": max(finding["start"] - start, 0),
            "end": min(finding["end"], end) - start,
        }
        for finding in findings
        if finding["start"] < end and start < finding["end"]
    ]
