"""What the write policy does to the text of a file, as to an event: it is guarded, not refused.

Secrets are taken out before anything is kept. Pieces in which an order is left are kept and neither
found nor shown: nobody looks through them as through memories in quarantine. Pieces with what may
be an order are marked when they are answered.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from apps.events.guard import (
    REPLACED,
    Guard,
    StoredFinding,
    doubt_mark,
    is_withholding,
    stored_findings,
)
from apps.gateway.extraction.chunks import Span, spans_of
from apps.gateway.extraction.limits import PAGE_MARK
from apps.gateway.marked_texts import without_control
from apps.gateway.resources.models import ResourceChunk
from apps.governance.selectors import OrganizationPolicy

#: Characters that are judged at once. A secret that runs over several pieces lies within them.
STRETCH = 16_000
PLACE = "text"


@dataclass(frozen=True, slots=True)
class JudgedPiece:
    """A piece of a text, what the policy found in it, and the page on which it begins, from 1."""

    text: str
    findings: list[StoredFinding] = field(default_factory=list)
    page: int | None = None

    @property
    def withheld_by(self) -> str:
        """A rule because of which it reaches nobody; empty if there is none."""
        return next((finding["rule"] for finding in self.findings if is_withholding(finding)), "")


def guarded_pieces(
    text: str, by: OrganizationPolicy, organization_id: uuid.UUID
) -> Iterator[JudgedPiece]:
    """A text in pieces, none blank, without its secrets. Page marks are counted and left out."""
    pages = 0
    for start, end in spans_of(text, most=STRETCH, least=STRETCH // 2):
        guard = Guard(by, organization_id)
        cleaned = guard.cleaned(PLACE, text[start:end])
        standing = _remaining(guard)
        for span in spans_of(cleaned):
            given = cleaned[slice(*span)]
            piece = given.strip()
            page = pages + given[: given.find(piece)].count(PAGE_MARK)
            pages += given.count(PAGE_MARK)
            if piece:
                made = (
                    _judged(piece, _within(standing, span), guard)
                    if standing
                    else JudgedPiece(piece)
                )
                text_of_piece = made.text.replace(PAGE_MARK, "")
                yield replace(made, text=text_of_piece, page=page or None)


def _judged(text: str, around: list[StoredFinding], above: Guard) -> JudgedPiece:
    """A piece of a suspect stretch, judged again: of many findings there only some are named."""
    guard = Guard(above.by, above.organization_id)
    cleaned = guard.cleaned(PLACE, text)
    return JudgedPiece(cleaned, stored_findings([*_remaining(guard), *around]))


def visible_text(chunk: ResourceChunk, by: OrganizationPolicy) -> str | None:
    """A chunk's text as the policy of now lets it be seen, marked if need be; None if not at all.

    What is doubtful only with the text around it is so by the findings that were kept.
    """
    if chunk.withheld_by:
        return None
    if chunk.guard_version == by.version and not chunk.findings:
        return chunk.text
    guard = Guard(by, chunk.organization_id)
    text, standing = guard.cleaned(PLACE, chunk.text), _remaining(guard)
    if any(map(is_withholding, standing)):
        return None
    return doubt_mark([*standing, *chunk.findings]) + without_control(text, standing)


def _remaining(guard: Guard) -> list[StoredFinding]:
    """The findings whose text is still there."""
    return [finding for finding in guard.findings if not finding[REPLACED]]


def _within(findings: Sequence[StoredFinding], span: Span) -> list[StoredFinding]:
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
