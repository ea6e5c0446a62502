"""What a model proposes for one participant set, and what is made of it if it is valid.

Topics are made of nodes of the tree that is there (merged), of single events (split), or of other
topics. Every event is in exactly one of them; with ``keep_rest`` what is not named stays as it is.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self

from pydantic import model_validator

from apps.common.json_limits import Fault, faults_in
from apps.common.messages import Many, Schema, ValueKind, all_wrong, wrong
from apps.common.text import UNSTORABLE
from apps.topics.build.tree import MAX_CHILDREN, MAX_LEVELS, MergedGroup, Tree
from apps.topics.llm.client import RunFailed
from apps.topics.llm.conversation import ModelAnswer, Names
from apps.topics.llm.plans import NodeText, Outline, without_events
from apps.topics.vocabulary import LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH, RunOutcome

#: Topics of a proposal, and nodes or events that one topic names.
MAX_TOPICS, MAX_NAMED = 500, 20_000


@dataclass(frozen=True, slots=True)
class OneLine(ValueKind):
    """A text that is kept on one line, with single blanks."""

    max_length: int

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or UNSTORABLE.search(value):
            raise wrong("It must be a text that can be stored.")
        text = " ".join(value.split())
        if len(text) > self.max_length:
            raise wrong(f"It may have at most {self.max_length} characters.")
        return text

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.max_length}


class ProposedTopic(ModelAnswer):
    """One topic as the model wrote it: nodes and events, or topics below it."""

    label: Annotated[str, OneLine(LABEL_MAX_LENGTH)] = ""
    summary: Annotated[str, OneLine(SUMMARY_MAX_LENGTH)] = ""
    nodes: Annotated[tuple[str, ...], Names(MAX_NAMED)] = ()
    events: Annotated[tuple[str, ...], Names(MAX_NAMED)] = ()
    topics: Annotated[tuple[ProposedTopic, ...], Many(MAX_CHILDREN, 0, "topics")] = ()

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if bool(self.nodes or self.events) == bool(self.topics):
            raise wrong("It must have nodes, events or both; or else topics.")
        if len(self.topics) == 1:
            raise all_wrong([(("topics",), f"They must be 2 to {MAX_CHILDREN} topics.")])
        return self

    @property
    def count(self) -> int:
        """How many topics it is, with those below it."""
        return 1 + sum(one.count for one in self.topics)


class ForestProposal(ModelAnswer):
    """All of what the model proposes."""

    topics: Annotated[tuple[ProposedTopic, ...], Many(MAX_TOPICS, 0, "topics")] = ()
    keep_rest: bool = False

    @model_validator(mode="before")
    @classmethod
    def _shallow(cls, raw: Any) -> Any:
        """A level of topics is two of JSON: the list and the topic."""
        if Fault.LEVELS in faults_in(raw, most_levels=2 * MAX_LEVELS):
            raise all_wrong([(("topics",), f"They may have at most {MAX_LEVELS - 1} levels.")])
        return raw

    @model_validator(mode="after")
    def _few(self) -> Self:
        if sum(one.count for one in self.topics) > MAX_TOPICS:
            raise all_wrong([(("topics",), f"They may be at most {MAX_TOPICS} in all.")])
        return self


@dataclass(slots=True)
class ProposalBase:
    """What a proposal is about: the current groups, their tree, and earlier texts for its nodes."""

    outlines: Sequence[Outline]
    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    ids: dict[int, uuid.UUID] = field(default_factory=dict)
    contexts: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for group in _groups(self.outlines):
            for seq, key in group.members:
                self.ids[seq], self.numbers[str(key)] = key, seq
                self.contexts[seq] = group.context_id

    def below(self, node_id: str) -> list[int]:
        """The numbers of all events below a node. Raises RunFailed if there is none."""
        node = self.tree.nodes.get(node_id)
        if node is None:
            raise _invalid("unknown_node")
        leaves = (self.tree.nodes[key] for key in node.leaf_ids)
        return [self.numbers[str(key)] for leaf in leaves for key in leaf.event_ids]

    def number(self, event_id: str) -> int:
        """The number of an event. Raises RunFailed if it is not in this participant set."""
        if event_id not in self.numbers:
            raise _invalid("unknown_event")
        return self.numbers[event_id]

    def grouped(self, seqs: Sequence[int]) -> MergedGroup:
        """Events as one group, in the context that most of them have."""
        context = Counter(self.contexts[seq] for seq in seqs).most_common(1)[0][0]
        return MergedGroup(context, tuple((seq, self.ids[seq]) for seq in sorted(seqs)))


def outlines_of(proposal: ForestProposal, base: ProposalBase) -> list[Outline]:
    """What the proposal makes of the base: every event once. Raises RunFailed."""
    taken: set[int] = set()
    outlines = [_outline(one, base, taken) for one in proposal.topics]
    if proposal.keep_rest:
        outlines += without_events(base.outlines, taken)
    elif taken != base.ids.keys():
        raise _invalid("event_missing")
    return outlines


def with_allowed_texts(outlines: Sequence[Outline], is_fit: Callable[[str], bool]) -> list[Outline]:
    """The outlines with those of their texts that may be served; the others have none."""
    return [
        replace(
            one,
            label=one.label if _is_fit(one, is_fit) else "",
            summary=one.summary if _is_fit(one, is_fit) else "",
            below=tuple(with_allowed_texts(one.below, is_fit)),
        )
        for one in outlines
    ]


def _is_fit(outline: Outline, is_fit: Callable[[str], bool]) -> bool:
    return all(is_fit(text) for text in (outline.label, outline.summary) if text)


def _outline(given: ProposedTopic, base: ProposalBase, taken: set[int]) -> Outline:
    if given.topics:
        below = tuple(_outline(one, base, taken) for one in given.topics)
        return Outline(given.label, given.summary, below=below)
    seqs = [seq for node in given.nodes for seq in base.below(node)]
    seqs += [base.number(key) for key in given.events]
    if len(set(seqs)) < len(seqs) or not taken.isdisjoint(seqs):
        raise _invalid("event_twice")
    taken.update(seqs)
    text = _text_of(given, base)
    return Outline(text.label, text.summary, base.grouped(seqs))


def _text_of(given: ProposedTopic, base: ProposalBase) -> NodeText:
    """How the model describes a topic; one that it only names stays described as it is."""
    if given.label or given.summary or given.events or len(given.nodes) > 1:
        return NodeText(given.label, given.summary)
    return base.texts.get(given.nodes[0], NodeText("", ""))


def _groups(outlines: Sequence[Outline]) -> Iterator[MergedGroup]:
    for outline in outlines:
        if outline.group:
            yield outline.group
        yield from _groups(outline.below)


def _invalid(reason: str) -> RunFailed:
    return RunFailed(RunOutcome.INVALID, reason)
