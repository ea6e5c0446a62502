"""What stands on one review card."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, cast

from django.http import HttpRequest
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.console import badges
from apps.console.base import moment
from apps.console.context import place_context
from apps.console.diffs import Row, compare, stand_beside
from apps.console.findings import findings_context, marked, marked_tags, marked_title
from apps.console.memory_acts import may_verify
from apps.console.pages import run
from apps.console.review_buttons import (
    Button,
    CardButtons,
    Failed,
    other_end,
    partner,
    subject_of,
)
from apps.console.text import hidden_count, reveal
from apps.memories.models import Memory, MemoryLink, MemoryVersion, SimilarPair
from apps.memories.review import OF_MEMORIES, Item
from apps.memories.services.reviewing import Dossier, read_dossier
from apps.memories.vocabulary import Relation, SimilarKind, Waiting

Context = dict[str, Any]
KIND_ICONS = {
    Waiting.QUARANTINED: "report",
    Waiting.UNVERIFIED: "fact_check",
    Waiting.PENDING: "rate_review",
    Waiting.SIMILAR: "compare_arrows",
    Waiting.LINK: "add_link",
}


@dataclass(frozen=True, slots=True)
class Beside:
    """Another memory, word by word beside the one on the card."""

    other: Memory
    title: str
    marks: list[SafeString]
    rows: list[Row]
    buttons: list[Button] = field(default_factory=list)
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link in question, as seen from the card's memory."""

    sentence: str
    other: Memory
    author: str
    buttons: list[Button] = field(default_factory=list)


def card_context(request: HttpRequest, item: Item, failed: Failed | None = None) -> Context:
    """Everything on the card. Showing it is a read, recorded like any other.

    Raises PlatformError.
    """
    context = place_context(
        request, organization_id=item.organization_id, repository_id=item.repository_id
    )
    named = {
        "pair_id": item.number if item.kind is Waiting.SIMILAR else None,
        "link_id": item.number if item.kind is Waiting.LINK else None,
    }
    dossier = run(
        read_dossier, context, object_id=item.memory_id, memory_id=item.memory_id, **named
    )
    return _Card(request, item, dossier, context, failed).context()


class _Card:
    """One card in the making."""

    def __init__(
        self,
        request: HttpRequest,
        item: Item,
        dossier: Dossier,
        context: RequestContext,
        failed: Failed | None,
    ) -> None:
        self.request, self.item, self.dossier = request, item, dossier
        self.memory, self._context, self._failed = dossier.memory, context, failed
        self._buttons = CardButtons(item, dossier, context, failed)

    def context(self) -> Context:
        memory, item = self.memory, self.item
        return {
            "item": item,
            "card": subject_of(item.kind, item.item_id),
            "kind": badges.badge(item.kind.label, "warning", KIND_ICONS[item.kind]),
            "memory": memory,
            "shown_title": marked_title(memory),
            "marks": [
                badges.status_badge(memory.status),
                badges.type_badge(memory.type),
                badges.scope_badge(memory.scope),
                badges.author_badge(memory.author_kind),
                *badges.memory_marks(memory),
            ],
            "content": marked(memory.content, "content", memory.findings),
            **self._findings(),
            "hidden_count": hidden_count(memory.content) + hidden_count(memory.title),
            "tags": marked_tags(memory),
            "facts": [(name, value) for name, value in self._facts() if value],
            "provenance": _provenance(memory),
            "quarantine_reason": reveal(memory.quarantine_reason),
            "pending": self._pending(),
            "similar": [self._similar(pair) for pair in self.dossier.pairs],
            "links": [self._link(link) for link in self.dossier.links],
            "beside": self._linked(),
            "enforced": self._contradicted_rules(),
            "assignment": self.dossier.assignment,
            "is_mine": self._is_mine(),
            "is_overdue": self._is_overdue(),
            "about": self._buttons.about,
            "may_assign": may_verify(memory, self._context),
            "buttons": self._buttons.of_item(),
            "failed": self._failed,
            "misplaced": self._buttons.misplaced,
        }

    def _findings(self) -> Context:
        """Those of the text that the card is about."""
        pending = self.dossier.pending
        if self.item.kind not in OF_MEMORIES or pending is None:
            return findings_context(self.memory)
        return findings_context(self.memory, self.dossier.pending_findings, pending)

    def _facts(self) -> list[tuple[str, Any]]:
        memory = self.memory
        return [
            ("Organization", memory.organization.name if memory.organization else "All (platform)"),
            ("Repository", memory.repository.name if memory.repository else ""),
            ("Author", reveal(memory.author_label)),
            ("Written", moment(memory.created_at)),
            ("Waiting since", moment(self.item.since)),
            ("Served version", memory.served_version),
            ("Expires", memory.expires_at and moment(memory.expires_at)),
        ]

    def _pending(self) -> Context | None:
        served, pending = self.dossier.served, self.dossier.pending
        if served is None or pending is None:
            return None
        return {"served": served, "version": pending, "rows": _version_diff(served, pending)}

    def _similar(self, pair: SimilarPair) -> Beside:
        other = partner(pair, self.memory)
        is_item = (self.item.kind, self.item.number) == (Waiting.SIMILAR, pair.pk)
        is_duplicate = pair.kind == SimilarKind.DUPLICATE
        return Beside(
            other,
            f"{int(100 * pair.similarity)} % similar",
            [
                badges.badge(pair.get_kind_display(), "warning" if is_duplicate else "info"),
                *_marks_of(other),
            ],
            compare(_whole_text(self.memory), _whole_text(other)),
            [] if is_item else self._buttons.of_pair(pair),
            is_item or len(self.dossier.pairs) == 1,
        )

    def _link(self, link: MemoryLink) -> LinkRow:
        other = other_end(link, self.memory)
        relation = link.get_relation_display()
        outgoing = link.source_id == self.memory.pk
        sentence = f"This memory {relation}" if outgoing else f"{relation.capitalize()} this one:"
        is_item = (self.item.kind, self.item.number) == (Waiting.LINK, link.pk)
        buttons = [] if is_item else self._buttons.of_link(link)
        return LinkRow(sentence, other, link.author_label, buttons)

    def _linked(self) -> Beside | None:
        """Both ends of the link that the card is about."""
        if self.item.kind is not Waiting.LINK:
            return None
        for link in self.dossier.links:
            if link.pk == self.item.number:
                other = other_end(link, self.memory)
                rows = stand_beside(_whole_text(self.memory), _whole_text(other))
                title = f"The other one {link.get_relation_display()} this one"
                return Beside(other, title, _marks_of(other), rows, is_open=True)
        return None

    def _contradicted_rules(self) -> list[Memory]:
        ends = [
            other_end(link, self.memory)
            for link in self.dossier.links
            if link.relation == Relation.CONTRADICTS
        ]
        return [other for other in ends if other.enforced]

    def _is_mine(self) -> bool:
        assignment = self.dossier.assignment
        return assignment is not None and assignment.assignee_id == cast(User, self.request.user).pk

    def _is_overdue(self) -> bool:
        assignment = self.dossier.assignment
        due_on = assignment.due_on if assignment else None
        return due_on is not None and due_on < now().date()


def _marks_of(other: Memory) -> list[SafeString]:
    return [
        badges.status_badge(other.status),
        badges.scope_badge(other.scope),
        badges.author_badge(other.author_kind),
    ]


def _whole_text(text: Memory | MemoryVersion) -> str:
    """Title, tags and content as one text, so that a difference in any of them is seen."""
    return f"Title: {text.title}\nTags: {', '.join(text.tags)}\n\n{text.content}"


def _version_diff(served: MemoryVersion, pending: MemoryVersion) -> list[Row]:
    return compare(_whole_text(served), _whole_text(pending))


def _provenance(memory: Memory) -> SafeString:
    if not memory.provenance:
        return SafeString("")
    return reveal(json.dumps(memory.provenance, indent=2, ensure_ascii=False, sort_keys=True))
