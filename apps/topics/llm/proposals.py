"""What a model proposes for one participant set, and what is made of it if it is valid.

Topics are made of nodes of the tree that is there (merged), of single events (split), or of other
topics. Every event is in exactly one of them; with ``keep_rest`` what is not named stays as it is.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from apps.common.text import UNSTORABLE
from apps.topics.build.tree import MAX_CHILDREN, MAX_LEVELS, MergedGroup, Tree
from apps.topics.llm.client import RunFailed
from apps.topics.llm.plans import NodeText, Outline, without_events
from apps.topics.vocabulary import LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH, RunOutcome

#: Topics of a proposal, and nodes or events that one topic names.
MAX_TOPICS, MAX_NAMED = 500, 20_000
FIELDS = frozenset({"label", "summary", "nodes", "events", "topics"})


@dataclass(frozen=True, slots=True)
class ProposedTopic:
    """One topic as the model wrote it, its parts of the right kinds."""

    label: str
    summary: str
    nodes: tuple[str, ...]
    events: tuple[str, ...]
    topics: tuple[ProposedTopic, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """All of what the model proposes."""

    topics: tuple[ProposedTopic, ...]
    keep_rest: bool


@dataclass(slots=True)
class ProposalBase:
    """What there is to propose about: the groups as they stand, their tree, and earlier texts."""

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

    def settled(self, seqs: Sequence[int]) -> MergedGroup:
        """Events as one group; most of them say in which context."""
        context = Counter(self.contexts[seq] for seq in seqs).most_common(1)[0][0]
        return MergedGroup(context, tuple((seq, self.ids[seq]) for seq in sorted(seqs)))


def read_proposal(answer: Mapping[str, Any]) -> Proposal:
    """A proposal whose parts have the right kinds and sizes. Raises RunFailed."""
    keep = answer.get("keep_rest", False)
    if not isinstance(keep, bool):
        raise _invalid("keep_rest_no_switch")
    if answer.keys() - {"topics", "keep_rest"}:
        raise _invalid("unknown_field")
    topics = tuple(_topics(answer.get("topics", []), 1))
    if sum(_count(one) for one in topics) > MAX_TOPICS:
        raise _invalid("too_many_topics")
    return Proposal(topics, keep)


def outlines_of(proposal: Proposal, base: ProposalBase) -> list[Outline]:
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
    return Outline(text.label, text.summary, base.settled(seqs))


def _text_of(given: ProposedTopic, base: ProposalBase) -> NodeText:
    """How the model describes a topic; one that it only names stays described as it is."""
    if given.label or given.summary or given.events or len(given.nodes) > 1:
        return NodeText(given.label, given.summary)
    return base.texts.get(given.nodes[0], NodeText("", ""))


def _topics(given: object, level: int) -> Iterator[ProposedTopic]:
    if not isinstance(given, list):
        raise _invalid("topics_no_list")
    if level >= MAX_LEVELS:
        raise _invalid("too_deep")
    if len(given) > MAX_TOPICS:
        raise _invalid("too_many_topics")
    for entry in given:
        yield _topic(entry, level)


def _topic(entry: object, level: int) -> ProposedTopic:
    if not isinstance(entry, dict) or entry.keys() - FIELDS:
        raise _invalid("topic_no_topic")
    topic = ProposedTopic(
        label=_text(entry.get("label"), "label", LABEL_MAX_LENGTH),
        summary=_text(entry.get("summary"), "summary", SUMMARY_MAX_LENGTH),
        nodes=_names(entry.get("nodes")),
        events=_names(entry.get("events")),
        topics=tuple(_topics(entry.get("topics", []), level + 1)),
    )
    has_refs = bool(topic.nodes or topic.events)
    if has_refs == bool(topic.topics):
        raise _invalid("topic_mixed" if has_refs else "topic_empty")
    if topic.topics and not 2 <= len(topic.topics) <= MAX_CHILDREN:
        raise _invalid("child_count")
    return topic


def _text(value: object, name: str, most: int) -> str:
    """One line of text, empty if none is given. Raises RunFailed."""
    if value is None:
        return ""
    if not isinstance(value, str) or UNSTORABLE.search(value):
        raise _invalid(f"{name}_no_text")
    text = " ".join(value.split())
    if len(text) > most:
        raise _invalid(f"{name}_too_long")
    return text


def _names(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MAX_NAMED:
        raise _invalid("names_no_list")
    if not all(isinstance(name, str) for name in value):
        raise _invalid("names_no_list")
    return tuple(value)


def _count(topic: ProposedTopic) -> int:
    return 1 + sum(_count(one) for one in topic.topics)


def _groups(outlines: Sequence[Outline]) -> Iterator[MergedGroup]:
    for outline in outlines:
        if outline.group:
            yield outline.group
        yield from _groups(outline.below)


def _invalid(reason: str) -> RunFailed:
    return RunFailed(RunOutcome.INVALID, reason)
