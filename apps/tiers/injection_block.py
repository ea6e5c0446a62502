"""The injection block, format_version=1 (seed, section 3.2): memories for a model's context.

Its budget is never exceeded. What memories say is data: where their text imitates the frame, the
first sign of the imitation is replaced, so that every line of the frame is ours.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from apps.common.secrecy import Secrecy
from apps.common.text import TOKEN_ESTIMATE, TokenCounter
from apps.governance.redaction import redact
from apps.memories.confirmation import claim_mark
from apps.memories.models import Memory
from apps.memories.overruling import STANDING, Overruled, Overruling
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import APPROVED_STATUSES
from apps.search.injection import cut, doubts_of, folded, harmless
from apps.tiers.vocabulary import NO_TIER, item_type

FORMAT_VERSION = 1
UNVERIFIED_MARK = "[UNVERIFIED] "
#: Before what had no room for all of it.
CUT_MARK = "[CUT: memory_read] "
CUT_MARK_TOKENS = 11
#: With fewer tokens left than this a text says nothing, and with fewer no item is told.
MIN_USEFUL_TOKENS = 10
MIN_TOKENS = 40
#: What is offered for a beginning, so that its ellipsis and line end still leave something to say.
MIN_OFFERED = MIN_USEFUL_TOKENS + 6
#: What one that is cut gets at first, if there is so much.
MIN_SHARE = 90
# In a folded text: the bracket of our first and last line, or the rule before an item.
IMITATION = re.compile(
    r"(?P<bracket>\[)(?=[^\w\n]{0,8}rag[i1]x)|(?P<rule>-)(?=-[^\w\n]{0,8}[i1]tem)"
)
NONE: Set[uuid.UUID] = frozenset()
UNDISPUTED: Overruled = {}
HARMLESS = {"bracket": "(", "rule": "·"}


@dataclass(frozen=True, slots=True)
class InjectionBlock:
    """A text of ``tokens`` tokens and the memories in it, some ``cut``; all may be empty."""

    text: str
    memories: list[Memory]
    tokens: int
    cut: frozenset[uuid.UUID] = frozenset()


@dataclass(frozen=True, slots=True)
class _Piece:
    memory: Memory
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who is going to read the text: what is hidden, and how tokens are counted."""

    secrecy: Secrecy
    counter: TokenCounter

    def presented(self, text: str) -> str:
        return framed_harmless(redact(text, self.secrecy))


def injection_block(
    memories: Sequence[Memory],
    *,
    kind: str,
    budget: int,
    far: Set[uuid.UUID] = NONE,
    weak: Set[uuid.UUID] = NONE,
    overruled: Overruled = UNDISPUTED,
    secrecy: Secrecy = Secrecy.S3,
    counter: TokenCounter = TOKEN_ESTIMATE,
) -> InjectionBlock:
    """As many of ``memories``, in their order, as fit into ``budget`` tokens, frame included.

    The room is shared: none takes more than half of it while others fit (contract 2, part A). One
    that is cut ends at a sentence, else at a word, and says so; where there is no room to say
    something of it, it is left out. ``far`` are those that only fill what is left, ``weak``
    and ``overruled`` are marked as such. Without any the text is empty. What the reader's
    tier hides is hidden first, so that the budget holds for what is read.
    """
    reader = _Reader(secrecy, counter)
    frame = _first_line(kind, len(memories), len(memories), budget), _last_line(budget)
    room = budget - sum(reader.counter.count(f"{line}\n") for line in frame)
    offers = [
        _Offer(
            one, len(memories), reader, far=far, weak=weak, ruling=overruled.get(one.pk, STANDING)
        )
        for one in memories
    ]
    pieces = _pieces(offers, room, budget)
    if not pieces:
        return InjectionBlock("", [], 0)
    first = _first_line(kind, len(memories), len(pieces), budget)
    text, tokens = _composed(first, pieces, reader)
    cut_ones = frozenset(piece.memory.pk for piece in pieces if piece.title.startswith(CUT_MARK))
    return InjectionBlock(text, [piece.memory for piece in pieces], tokens, cut_ones)


def framed_harmless(text: str) -> str:
    """``text`` without imitations of this frame or of our origin tags; as long as before."""
    letters = folded(text)
    found = IMITATION.finditer("".join(letter for letter, _ in letters))
    signs = {letters[match.start()][1]: HARMLESS[str(match.lastgroup)] for match in found}
    return harmless("".join(signs.get(place, c) for place, c in enumerate(text)))


def _pieces(offers: Sequence[_Offer], room: int, budget: int) -> list[_Piece]:
    """The pieces that fit, in the order given.

    What matches comes first, each with half of the budget at most; then what something else in the
    list takes the place of; then what is only near fills what is left; then those that were cut may
    take the rest.
    """
    sharing = _Sharing(room)
    there = {one.memory.pk: one.memory for one in offers}
    outdated = {one.memory.pk for one in offers if one.is_outdated(there)}
    near = [one for one in offers if not one.is_far]
    sharing.offer([one for one in near if one.memory.pk not in outdated], most=budget // 2)
    sharing.extend(most=budget // 2)
    sharing.offer([one for one in near if one.memory.pk in outdated], most=budget // 2)
    sharing.fill([one for one in offers if one.is_far])
    sharing.extend(most=budget)
    return [piece for one in offers if one.given and (piece := one.piece())]


class _Offer:
    """A memory that may become a piece, what it needs for that, and what it was ``given``."""

    def __init__(
        self,
        memory: Memory,
        number: int,
        reader: _Reader,
        *,
        far: Set[uuid.UUID],
        weak: Set[uuid.UUID],
        ruling: Overruling,
    ) -> None:
        self.memory = memory
        self.is_far = memory.pk in far
        self._ruling = ruling
        self.given = 0
        self._reader = reader
        self._counter = reader.counter
        unverified = "" if memory.status in APPROVED_STATUSES else UNVERIFIED_MARK
        doubts = doubts_of(ruling, is_weak=memory.pk in weak)
        self._name = reader.presented(" ".join(str(memory).split()))
        self._title = unverified + claim_mark(memory) + doubts + self._name
        line = _item_line(memory, number, number, reader)
        self._head = reader.counter.count(f"{line}\n{self._title}\n")
        self.least = self._head + CUT_MARK_TOKENS + MIN_OFFERED

    @cached_property
    def _body(self) -> str:
        """Its text as it is read, made for those that are looked at.

        Empty if it is its name: a short one without a title is said once.
        """
        text = self._reader.presented(self.memory.content.strip())
        return "" if text == self._name else text

    def is_outdated(self, others: Mapping[uuid.UUID, Memory]) -> bool:
        """Whether one of the others took its place, or says otherwise since and is as approved.

        Enforced rules hold whatever is said.
        """
        if self.memory.enforced:
            return False
        rival, replacement = self._ruling
        newer = others.get(rival) if rival else None
        is_contradicted = newer is not None and (
            newer.created_at > self.memory.created_at
            and (newer.status in APPROVED_STATUSES or self.memory.status not in APPROVED_STATUSES)
        )
        return is_contradicted or replacement in others

    def needs(self, most: int) -> int:
        """The tokens that all of it takes, counted only as far as there may be ``most``."""
        room = most - self._head
        if self._counter.fitting(self._body, room) < len(self._body):
            return most + 1
        return self._head + (self._counter.count(f"{self._body}\n") if self._body else 0)

    def piece(self) -> _Piece | None:
        """The part of it that fits into its share of tokens."""
        if self.needs(self.given) <= self.given:
            return _Piece(self.memory, self._title, self._body)
        room = self.given - self._head - CUT_MARK_TOKENS
        body = _beginning(self._body, room, self._counter)
        return _Piece(self.memory, CUT_MARK + self._title, body) if body else None


class _Sharing:
    """Assigned tokens; entries that are ``cut`` could use more."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._cut: list[_Offer] = []

    def offer(self, offers: Iterable[_Offer], *, most: int) -> None:
        """Take them in, whole within ``most`` tokens, else their beginnings: at first a part of
        that, so that those after them have room too, and after the next that is whole.
        """
        long: list[_Offer] = []
        for one in offers:
            if self._room < MIN_TOKENS:
                break
            needed = one.needs(min(most, self._room))
            if needed > min(most, self._room):
                long.append(one)
                continue
            self._give(one, needed)
            self._give_beginnings(long, most)
            long = []
        self._give_beginnings(long, most)

    def fill(self, offers: Iterable[_Offer]) -> None:
        """Use the remaining tokens for entries that fit whole."""
        for one in offers:
            if self._room < MIN_TOKENS:
                break
            if (needed := one.needs(self._room)) <= self._room:
                self._give(one, needed)

    def extend(self, *, most: int) -> None:
        """Assign more to entries that were cut, up to ``most``; the rest to those without any."""
        for one in self._cut:
            wanted = min((most if one.given else self._room) - one.given, self._room)
            if wanted > 0 and one.given + wanted >= one.least:
                needed = one.needs(one.given + wanted)
                self._give(one, min(needed, one.given + wanted) - one.given)

    def _give_beginnings(self, offers: Iterable[_Offer], most: int) -> None:
        share = min(most, max(most // 2, MIN_SHARE))
        for one in offers:
            if one.least <= min(share, self._room):
                self._give(one, min(share, self._room))
            self._cut.append(one)

    def _give(self, one: _Offer, tokens: int) -> None:
        one.given += tokens
        self._room -= tokens


def _beginning(body: str, room: int, counter: TokenCounter) -> str:
    """The beginning of a text that fits into ``room`` tokens; empty if that says too little."""
    most = room - 1
    while most >= MIN_USEFUL_TOKENS:
        kept = cut(body, counter.fitting(body, most))
        if counter.count(f"{kept}\n") <= room:
            return kept
        most -= 1 + most // 20
    return ""


def _composed(first: str, pieces: Sequence[_Piece], reader: _Reader) -> tuple[str, int]:
    """The text and the number of its tokens, which is also in its last line."""
    lines = [first]
    for number, piece in enumerate(pieces, start=1):
        line = _item_line(piece.memory, number, len(pieces), reader)
        lines += [line, piece.title, *filter(None, [piece.body])]
    head = "\n".join(lines) + "\n"
    count = reader.counter.count
    tokens = count(head + _last_line(0))
    while (counted := count(head + _last_line(tokens))) != tokens:
        tokens = counted
    return head + _last_line(tokens), tokens


def _first_line(kind: str, matched: int, injected: int, budget: int) -> str:
    return (
        f"[RAGIX_MEMORY format_version={FORMAT_VERSION} type={kind} matched={matched}"
        f" injected={injected} budget={budget}]"
    )


def _item_line(memory: Memory, number: int, count: int, reader: _Reader) -> str:
    tier = memory.tier or NO_TIER
    tags = redact(",".join(memory.tags), reader.secrecy)
    return (
        f"--- ITEM {number}/{count}"
        f" [{short_id(memory)} | {item_type(memory.type)} | {tier} | tags={tags}] ---"
    )


def _last_line(tokens: int) -> str:
    return f"[/RAGIX_MEMORY tokens_used={tokens}]"
