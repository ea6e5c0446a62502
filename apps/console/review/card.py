"""A review card: the memory, what is compared with it, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.common.claims import differences
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.power import Claim
from apps.console.base import badges
from apps.console.base.admin import moment
from apps.console.base.context import place_context
from apps.console.base.diffs import (
    DiffRow,
    compare,
    compare_side_by_side,
    marked_places,
    whole_text,
)
from apps.console.base.links import with_query
from apps.console.base.pages import run
from apps.console.base.text import hidden_count, reveal, spelled_out
from apps.console.memories.decisions import (
    ON_CARDS,
    MemoryDecision,
    may_verify,
    named,
    offered,
    picks_of,
)
from apps.console.memories.detail import provenance_text, version_fact
from apps.console.memories.findings import findings_context, marked, marked_tags, marked_title
from apps.console.memories.forms import (
    DecisionForm,
    MergeForm,
    TextPair,
    both_seen_in,
    initial_of,
    seen_in,
    token_of,
)
from apps.memories.contradictions import Contradiction
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.selectors.review_queue import OF_MEMORIES, ReviewItem
from apps.memories.selectors.similarity import claim_of
from apps.memories.services.review import Dossier, read_dossier
from apps.memories.vocabulary import OPEN_STATUSES, Relation, Scope, SimilarKind, Waiting

Context = dict[str, Any]
#: Fields of forms into which people write sentences.
WRITTEN = ("content", "comment", "reason")
KIND_ICONS = {
    Waiting.QUARANTINED: "report",
    Waiting.UNVERIFIED: "fact_check",
    Waiting.PENDING: "rate_review",
    Waiting.SIMILAR: "compare_arrows",
    Waiting.LINK: "add_link",
    Waiting.FORGET: "delete_sweep",
    Waiting.CHANGES_REQUESTED: "reply",
}


@dataclass(frozen=True, slots=True)
class ComparedMemory:
    """Another memory, word by word beside the one on the card."""

    other: Memory
    title: str
    marks: list[SafeString]
    rows: list[DiffRow]
    buttons: list[Button] = field(default_factory=list)
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class CloseMemory:
    """One of the close memories on a card; ``kinds`` says in what it differs from the first."""

    number: int
    memory: Memory
    title: SafeString
    content: SafeString
    written: str
    kinds: Sequence[str] = ()

    @property
    def marks(self) -> list[SafeString]:
        return badges.marks_beside(self.memory)


@dataclass(frozen=True, slots=True)
class Denied:
    """An approved memory that a claim denies: the sentences of both, marked where they differ."""

    other: Memory
    marks: list[SafeString]
    claimed: SafeString
    approved: SafeString


Places = list[tuple[int, int, str]]


class _Differences:
    """In what two memories differ, in their titles and in their texts."""

    def __init__(self, first: Memory, other: Memory) -> None:
        self._first = first
        self._title = differences(first.title, other.title)
        self._content = differences(first.content, other.content)

    @property
    def kinds(self) -> list[str]:
        """Each kind once."""
        return list(dict.fromkeys(one.kind.value for one in (*self._title, *self._content)))

    def of(self, memory: Memory) -> tuple[Places, Places]:
        """The places in the title and in the text of one of the two."""
        side = "left" if memory is self._first else "right"
        title, content = (
            [(*getattr(one, side), one.kind.value) for one in found]
            for found in (self._title, self._content)
        )
        return title, content


def marked_by(
    memory: Memory, places: Sequence[tuple[Places, Places]]
) -> tuple[SafeString, SafeString]:
    """Title and text, with marks at the places."""
    title = [place for in_title, _ in places for place in in_title]
    content = [place for _, in_content in places for place in in_content]
    name = marked_places(memory.title, title) if memory.title else reveal(str(memory))
    return name, marked_places(memory.content, content)


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link in question, as seen from the card's memory."""

    sentence: str
    other: Memory
    author: str
    buttons: list[Button] = field(default_factory=list)
    accept_url: str = ""


def card_context(request: HttpRequest, item: ReviewItem, failed: Failed | None = None) -> Context:
    """Everything on the card. Showing it is a read, recorded like any other.

    Raises PlatformError.
    """
    context = place_context(
        request, organization_id=item.organization_id, repository_id=item.repository_id
    )
    named = {
        "pair_id": item.number if item.kind is Waiting.SIMILAR else None,
        "link_id": item.number if item.kind is Waiting.LINK else None,
        "suggestion_id": item.number if item.kind is Waiting.FORGET else None,
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
        item: ReviewItem,
        dossier: Dossier,
        context: RequestContext,
        failed: Failed | None,
    ) -> None:
        self.request, self.item, self.dossier = request, item, dossier
        self.memory, self._context, self._failed = dossier.memory, context, failed
        self._buttons = CardButtons(item, dossier, context, failed)

    def context(self) -> Context:
        memory, item = self.memory, self.item
        buttons, talk = self._buttons.of_item(), self._buttons.of_comments()
        return {
            "item": item,
            "card": subject_of(item.kind, item.item_id),
            "kind": self._kind(),
            "memory": memory,
            "shown_title": marked_title(memory),
            "marks": [*badges.all_marks(memory), *self._sample()],
            "content": marked(memory.content, "content", memory.findings),
            **self._findings(),
            "contradictions": [self._contradiction(one) for one in self.dossier.contradictions],
            "awaited": ", ".join(Claim(one).label.lower() for one in memory.awaited_claims),
            "likelihood": self._likelihood(),
            "hidden_count": hidden_count(memory.content) + hidden_count(memory.title),
            "tags": marked_tags(memory),
            "facts": [(name, value) for name, value in self._facts() if value],
            "provenance": provenance_text(memory),
            "quarantine_reason": reveal(memory.quarantine_reason),
            "pending": self._pending(),
            "answer": self._answer(),
            "group": self._group(),
            "similar": [self._similar(pair) for pair in self._ungrouped()],
            "links": [self._link(link) for link in self.dossier.links],
            "beside": self._linked(),
            "enforced": self._contradicted_rules(),
            "comments": self.dossier.comments,
            "suggestion": self.dossier.suggestion,
            "comment_buttons": talk,
            "assignment": self.dossier.assignment,
            "is_mine": self._is_mine(),
            "is_overdue": self._is_overdue(),
            "about": self._buttons.about,
            "may_assign": item.kind is not Waiting.FORGET and may_verify(memory, self._context),
            "buttons": buttons,
            "keyed": [button for button in (*buttons, *talk) if button.key],
            "failed": self._failed,
            "misplaced": self._buttons.misplaced,
        }

    def _kind(self) -> SafeString:
        """What is asked; or nothing any more, on a card that was decided meanwhile."""
        kind = self.item.kind
        if self._waits():
            return badges.badge(kind.label, "warning", KIND_ICONS[kind])
        return badges.badge("Decided", "", "task_alt")

    def _waits(self) -> bool:
        kind, number = self.item.kind, self.item.number
        if kind in OF_MEMORIES:
            return self.memory.waits
        if kind is Waiting.SIMILAR:
            return any(pair.pk == number for pair in self.dossier.pairs)
        if kind is Waiting.FORGET:
            suggestion = self.dossier.suggestion
            return suggestion is not None and suggestion.decided_at is None
        return any(link.pk == number and link.suggested for link in self.dossier.links)

    def _findings(self) -> Context:
        """Those of the text that the card is about."""
        pending = self.dossier.pending
        if self.item.kind not in OF_MEMORIES or pending is None:
            return findings_context(self.memory)
        return findings_context(self.memory, self.dossier.pending_findings, pending)

    def _contradiction(self, found: Contradiction) -> Denied:
        claimed, approved = (
            marked_places(side.text, [(*side.place, "says otherwise")])
            for side in (found.claimed, found.approved)
        )
        return Denied(found.memory, badges.marks_beside(found.memory), claimed, approved)

    def _sample(self) -> list[SafeString]:
        is_asked = self.memory.is_sample and self.memory.waits
        return [badges.badge("Random check: did a rule miss it?", "info")] if is_asked else []

    def _likelihood(self) -> Context | None:
        found = self.dossier.likelihood
        if found is None:
            return None
        up, down = (
            [reveal(one.words) for one in found.reasons if (one.weight > 0) is is_up]
            for is_up in (True, False)
        )
        return {"percent": round(100 * found.score), "up": up, "down": down}

    def _facts(self) -> list[tuple[str, Any]]:
        memory = self.memory
        return [
            ("Organization", memory.organization.name if memory.organization else "All (platform)"),
            ("Repository", memory.repository.name if memory.repository else ""),
            ("Author", reveal(memory.author_label)),
            ("Written", moment(memory.created_at)),
            ("Waiting since", moment(self.item.since)),
            version_fact(memory),
            ("Expires", memory.expires_at and moment(memory.expires_at)),
        ]

    def _pending(self) -> Context | None:
        served, pending = self.dossier.served, self.dossier.pending
        if served is None or pending is None:
            return None
        return {
            "served": served,
            "version": pending,
            "rows": compare(whole_text(served), whole_text(pending)),
        }

    def _answer(self) -> TextPair | None:
        """What the author changed after changes were requested."""
        before, memory = self.dossier.sent_back, self.memory
        if before is None:
            return None
        after = self.dossier.pending or memory
        return TextPair(
            f"Version {before.number}, which was sent back",
            f"Version {memory.newest_version}, the answer",
            compare(whole_text(before), whole_text(after)),
        )

    def _similar(self, pair: SimilarPair) -> ComparedMemory:
        other = partner(pair, self.memory)
        is_item = (self.item.kind, self.item.number) == (Waiting.SIMILAR, pair.pk)
        is_duplicate = pair.kind == SimilarKind.DUPLICATE
        return ComparedMemory(
            other,
            f"{int(100 * pair.similarity)} % similar",
            [
                badges.badge(pair.get_kind_display(), "warning" if is_duplicate else "info"),
                *badges.marks_beside(other),
            ],
            compare(whole_text(self.memory), whole_text(other)),
            [] if is_item else self._buttons.of_pair(pair),
            is_item or len(self.dossier.pairs) == 1,
        )

    def _ungrouped(self) -> list[SimilarPair]:
        members = {one.pk for one in self.dossier.group}
        both = ((pair, {pair.memory_id, pair.other_id}) for pair in self.dossier.pairs)
        return [pair for pair, ends in both if not ends <= members]

    def _group(self) -> list[CloseMemory]:
        """What the card is about: memories that are close, each beside the oldest of them."""
        group = self.dossier.group
        if not group:
            return []
        first, beside = group[0], group[1:]
        found = {one.pk: _Differences(first, one) for one in beside}
        of_first = [difference.of(first) for difference in found.values()]
        return [
            CloseMemory(1, first, *marked_by(first, of_first), moment(first.created_at)),
            *(
                CloseMemory(
                    number,
                    one,
                    *marked_by(one, [found[one.pk].of(one)]),
                    moment(one.created_at),
                    found[one.pk].kinds,
                )
                for number, one in enumerate(beside, start=2)
            ),
        ]

    def _link(self, link: MemoryLink) -> LinkRow:
        other = other_end(link, self.memory)
        relation = link.get_relation_display()
        outgoing = link.source_id == self.memory.pk
        sentence = f"This memory {relation}" if outgoing else f"{relation.capitalize()} this one:"
        is_item = (self.item.kind, self.item.number) == (Waiting.LINK, link.pk)
        buttons = [] if is_item else self._buttons.of_link(link)
        accept_url = self._accept_url(link) if buttons else ""
        return LinkRow(sentence, other, link.author_label, buttons, accept_url)

    def _accept_url(self, link: MemoryLink) -> str:
        page = reverse("admin:memories_memory_accept_link", args=[self.memory.pk])
        return with_query(page, link=link.pk)

    def _linked(self) -> ComparedMemory | None:
        """Both ends of the link that the card is about."""
        if self.item.kind is not Waiting.LINK:
            return None
        for link in self.dossier.links:
            if link.pk == self.item.number:
                other = other_end(link, self.memory)
                rows = compare_side_by_side(whole_text(self.memory), whole_text(other))
                title = f"The other one {link.get_relation_display()} this one"
                return ComparedMemory(other, title, badges.marks_beside(other), rows, is_open=True)
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


@dataclass(frozen=True, slots=True)
class Button:
    """A decision with its form; one with fields opens first. ``subject``: what it is about."""

    decision: MemoryDecision
    label: str
    subject: str
    key: str
    form: Form
    help: str
    is_primary: bool
    is_open: bool = False

    @property
    def asks(self) -> bool:
        """Whether there is something to fill in."""
        return bool(self.form.visible_fields())


@dataclass(frozen=True, slots=True)
class Failed:
    """A form that was sent for nothing, to be shown again as it was: refused, or too late."""

    act: str
    subject: str
    form: Form

    @property
    def label(self) -> str:
        """What the button says that opens it."""
        return ON_CARDS[self.act].label

    @property
    def is_to_mend(self) -> bool:
        """Whether the form itself is what to look at next, and not what has changed around it."""
        return not self.form.non_field_errors()

    @property
    def typed(self) -> list[str]:
        """What was written into it, for where it has no place on the card any more."""
        named = (self.form[name].value() for name in WRITTEN if name in self.form.fields)
        return [text for text in named if text]


def subject_of(kind: Waiting, item_id: object) -> str:
    """How a form names what it is about."""
    return f"{kind.value}:{item_id}"


class CardButtons:
    """The buttons of one card. A form that was sent and refused is shown in its place again."""

    def __init__(
        self, item: ReviewItem, dossier: Dossier, context: RequestContext, failed: Failed | None
    ) -> None:
        self.memory, self.misplaced = dossier.memory, failed
        self._item, self._dossier, self._context = item, dossier, context
        self._names = offered(dossier.memory, context)
        self.about = subject_of(Waiting.UNVERIFIED, dossier.memory.pk)
        self._subject = subject_of(item.kind, item.item_id)

    def of_item(self) -> list[Button]:
        """What can be decided on this card; the services decide again."""
        if self._item.kind is Waiting.SIMILAR:
            return self._pair_buttons()
        if self._item.kind is Waiting.LINK:
            return self._link_buttons(self._item.item_id)
        if self._item.kind is Waiting.FORGET:
            return [self._button(name, self._subject) for name in ("forget", "keep")]
        if self.memory.is_quarantined:
            return self._quarantine_buttons()
        return self._memory_buttons()

    def of_pair(self, pair: SimilarPair) -> list[Button]:
        """Of another pair than the one that the card is about."""
        about = subject_of(Waiting.SIMILAR, pair.pk)
        button = self._button(
            "dismiss", about, key="", initial=both_seen_in(pair.memory, pair.other)
        )
        return [replace(button, is_primary=False, help="")]

    def of_link(self, link: MemoryLink) -> list[Button]:
        """Of another link than the one that the card is about.

        It is accepted where both texts are shown: nobody does it without having read them.
        """
        waits = link.suggested and link.declined_at is None
        decides = waits and may_verify(link.target, self._context)
        about = subject_of(Waiting.LINK, link.pk)
        if not decides:
            return []
        return [self._button("decline-link", about, key="", initial=both_seen_in(*ends_of(link)))]

    def of_comments(self) -> list[Button]:
        """To say something, whatever the card is about; nothing about somebody's own memories."""
        if self._item.kind is Waiting.FORGET:
            return []
        return self._offered("comment", initial=seen_in(self.memory))

    def _memory_buttons(self) -> list[Button]:
        seen = seen_in(self.memory)
        return [
            *self._offered("verify", initial=seen),
            *self._offered("reword", initial=initial_of(self.memory, self._dossier.pending)),
            *self._offered("request-changes", initial=seen),
            *self._offered("reject", initial=seen),
            *self._offered("lock", initial=seen),
            *self._closing(self.memory),
        ]

    def _quarantine_buttons(self) -> list[Button]:
        return [
            *self._offered("release", initial=seen_in(self.memory)),
            *self._offered("archive", initial=seen_in(self.memory)),
            *self._closing(self.memory),
        ]

    def _pair_buttons(self) -> list[Button]:
        pairs = [pair for pair in self._dossier.pairs if pair.pk == self._item.number]
        if not pairs:
            return []
        about = subject_of(Waiting.SIMILAR, self._item.number)
        other, group = partner(pairs[0], self.memory), self._dossier.group
        apart = both_seen_in(*(group or (self.memory, other)))
        if len(group) > 2:
            return [
                self._button("dismiss", about, initial=apart, label="All stay"),
                *self._merging(group),
                *(
                    button
                    for number, one in enumerate(group, start=1)
                    for button in self._closing(one, key="", label=f"Deprecate {number}")
                ),
            ]
        return [
            self._button("dismiss", about, initial=apart),
            *self._merging(group),
            *self._offered("contradict", about, initial=both_seen_in(self.memory, other)),
            *self._closing(self.memory, label="Deprecate this", keep=other),
            *self._closing(other, key="o", label="Deprecate the other", keep=self.memory),
        ]

    def _merging(self, group: Sequence[Memory]) -> list[Button]:
        """For each memory a key that merges others into it: all of a part that may be merged."""
        buttons = []
        for number, kept in enumerate(group, start=1):
            others = [
                (token_of(one), f"{place}: {spelled_out(one)}")
                for place, one in enumerate(group, start=1)
                if one is not kept and _may_become_one(one, kept)
            ]
            if others and "merge" in offered(kept, self._context):
                subject = subject_of(Waiting.UNVERIFIED, kept.pk)
                initial = {**seen_in(kept), "others": _saying_the_same(kept, group)}
                label = f"Merge into {number}"
                if len(others) == 1:
                    initial["others"] = [others[0][0]]
                shown = {"initial": initial, "offered": others}
                button = self._button("merge", subject, key=str(number), label=label, **shown)
                buttons.append(button)
        return buttons

    def _closing(self, memory: Memory, keep: Memory | None = None, **shown: str) -> list[Button]:
        """Deprecating, unless it is out of the question. ``keep`` is offered as replacement."""
        if "deprecate" not in offered(memory, self._context):
            return []
        others = [keep] if keep else [partner(pair, memory) for pair in self._dossier.pairs]
        reachable = [one for one in others if one.repository_id in (None, memory.repository_id)]
        button = self._button(
            "deprecate",
            subject_of(Waiting.UNVERIFIED, memory.pk),
            initial={
                **seen_in(memory),
                **({"replacement_memory_id": keep.pk} if keep in reachable else {}),
            },
            picks=picks_of(memory, named(reachable)),
            **shown,
        )
        return [replace(button, help=button.help.format(memory=spelled_out(memory)))]

    def _link_buttons(self, link_id: object) -> list[Button]:
        about = subject_of(Waiting.LINK, link_id)
        link = next((one for one in self._dossier.links if one.pk == self._item.number), None)
        if link is None:
            return []
        names, both = ("accept-link", "decline-link"), both_seen_in(*ends_of(link))
        return [self._button(name, about, initial=both) for name in names]

    def _offered(self, name: str, about: str = "", **given: Any) -> list[Button]:
        return [self._button(name, about, **given)] if name in self._names else []

    def _button(
        self,
        name: str,
        about: str = "",
        *,
        key: str | None = None,
        label: str = "",
        **form_options: Any,
    ) -> Button:
        """A decision's button, about the card's memory unless another subject is named."""
        decision = ON_CARDS[name]
        key = decision.key if key is None else key
        form_class = cast(type[DecisionForm], decision.card_form)
        place = key or (about or self.about).rpartition(":")[2]
        form = form_class(auto_id=f"id_{name}_{place}_%s", **form_options)
        button = Button(
            decision,
            label or decision.label,
            about or self.about,
            key,
            form,
            decision.help,
            decision.is_primary,
        )
        failed = self.misplaced
        if failed is None or (failed.act, failed.subject) != (name, button.subject):
            return button
        self.misplaced = None  # it has found its place
        if isinstance(failed.form, MergeForm):
            failed.form.offer(form_options["offered"])
        return replace(button, form=failed.form, is_open=failed.is_to_mend)


def _may_become_one(memory: Memory, kept: Memory) -> bool:
    """Whether one can be merged into the other; the service decides again."""
    parts = {(one.repository_id, one.workspace_scope, one.corpus_id) for one in (memory, kept)}
    is_open = memory.status in OPEN_STATUSES and not memory.is_pending
    return is_open and len(parts) == 1 and memory.scope == kept.scope == Scope.REPOSITORY


def _saying_the_same(kept: Memory, group: Sequence[Memory]) -> list[str]:
    """Of the group what says the same as one of them, as the form sends it."""
    claim = claim_of(kept)
    return [token_of(one) for one in group if one is not kept and claim_of(one) == claim]


def partner(pair: SimilarPair, memory: Memory) -> Memory:
    """The other memory of the pair."""
    return pair.other if pair.memory_id == memory.pk else pair.memory


def ends_of(link: MemoryLink) -> tuple[Memory, Memory]:
    """Both memories that a link ties to one another."""
    return link.source, link.target


def other_end(link: MemoryLink, memory: Memory) -> Memory:
    """The memory on the link's other side."""
    return link.target if link.source_id == memory.pk else link.source
