"""Whatever a model proposes: a whole and bounded tree comes of it, or a refusal."""

import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.common.errors import InvalidArgument
from apps.common.messages import read
from apps.topics.build.tree import MAX_CHILDREN, MAX_LEVELS, MAX_REFS, MergedGroup, tree_of
from apps.topics.llm.client import RunFailed
from apps.topics.llm.plans import (
    Outline,
    as_body,
    from_body,
    problems_in,
    tree_of_outlines,
)
from apps.topics.llm.proposals import ForestProposal, ProposalBase, outlines_of
from apps.topics.vocabulary import RunOutcome
from tests.tables import table

REPOSITORY = uuid.UUID(int=7)
US = ("agent_1", "user_42")


def key(number):
    return uuid.UUID(int=number)


@st.composite
def bases(draw):
    """Groups of two and more events, as the fold leaves them."""
    sizes = draw(st.lists(st.integers(2, 70), min_size=1, max_size=20))
    groups, first = [], 1
    for place, size in enumerate(sizes):
        members = tuple((seq, key(seq)) for seq in range(first, first + size))
        groups.append(MergedGroup(f"context {place % 3}", members))
        first += size
    return [Outline(group=group) for group in groups]


def based(outlines):
    tree = tree_of(REPOSITORY, US, [outline.group for outline in outlines])
    return ProposalBase(outlines, tree)


@st.composite
def topics(draw, base, level=1):
    """A topic that may well be nonsense: most of its parts are real."""
    if level < 7 and draw(st.integers(0, 9)) == 0:
        inner = topics(base, level=level + 1)
        return {"topics": draw(st.lists(inner, min_size=1, max_size=4))}
    nodes = st.sampled_from([*sorted(base.tree.nodes), "unknown"])
    events = st.sampled_from([*sorted(base.numbers), "unknown"])
    return {
        "label": draw(st.sampled_from(["", "A label", "x" * 121])),
        "summary": draw(st.sampled_from(["", "A summary.", "y" * 401])),
        "nodes": draw(st.lists(nodes, max_size=2)),
        "events": draw(st.lists(events, max_size=3)),
    }


@st.composite
def proposals(draw):
    outlines = draw(bases())
    base = based(outlines)
    return base, {
        "topics": draw(st.lists(topics(base), max_size=6)),
        "keep_rest": draw(st.booleans()),
    }


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["topics", "nodes", "events", "label", "summary", "keep_rest", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def taken(answer, base):
    """What comes of an answer: outlines, or why there are none."""
    try:
        return outlines_of(read(ForestProposal, answer), base)
    except (RunFailed, InvalidArgument) as refusal:
        return refusal


def whole(base, outlines):
    """The tree of outlines that hold, as anybody may check it."""
    tree, texts = tree_of_outlines(REPOSITORY, US, outlines)
    if problems_in(tree, base.ids.values()):
        return None
    referred = [event for node in tree.nodes.values() for event in node.event_ids]
    assert sorted(referred) == sorted(base.ids.values())
    assert sorted(event for topic in tree.topics for event in topic.event_ids) == sorted(referred)
    assert tree.depth <= MAX_LEVELS
    assert texts.keys() <= tree.nodes.keys()
    for node in tree.nodes.values():
        assert bool(node.event_ids) == node.is_leaf != bool(node.children)
        assert 2 <= len(node.event_ids) <= MAX_REFS or not node.is_leaf
        assert 2 <= len(node.children) <= MAX_CHILDREN or node.is_leaf
        assert node.participants == US
    return tree


@settings(deadline=None)
@given(proposals())
def test_a_proposal_gives_a_whole_tree_or_is_refused(drawn):
    base, answer = drawn
    found = taken(answer, base)
    if isinstance(found, InvalidArgument):
        assert found.details["fields"]
    elif isinstance(found, RunFailed):
        assert found.outcome is RunOutcome.INVALID
        assert found.reasons
    elif tree := whole(base, found):
        again = from_body(as_body(found), base.ids)
        assert tree_of_outlines(REPOSITORY, US, again)[0] == tree


@settings(deadline=None)
@given(bases(), JSON)
def test_any_json_is_read_or_refused(outlines, answer):
    base = based(outlines)
    proposed = answer if isinstance(answer, dict) else {"topics": answer}
    found = taken(proposed, base)
    if isinstance(found, list):
        whole(base, found)
    else:
        assert isinstance(found, RunFailed | InvalidArgument)


@settings(deadline=None)
@given(bases(), st.data())
def test_any_partition_is_taken_as_it_is(outlines, data):
    base = based(outlines)
    numbers = sorted(base.ids)
    parts = data.draw(st.lists(st.integers(0, 3), min_size=len(numbers), max_size=len(numbers)))
    wanted = [
        [n for n, part in zip(numbers, parts, strict=True) if part == one] for one in range(4)
    ]
    wanted = [part for part in wanted if part]
    answer = {"topics": [{"events": [str(key(number)) for number in part]} for part in wanted]}

    tree = whole(base, outlines_of(read(ForestProposal, answer), base))

    if any(len(part) == 1 for part in wanted):
        assert tree is None
    else:
        assert sorted(sorted(event.int for event in topic.event_ids) for topic in tree.topics) == (
            sorted(wanted)
        )


@settings(deadline=None)
@given(bases())
def test_keeping_everything_changes_nothing(outlines):
    base = based(outlines)
    answer = {"topics": [], "keep_rest": True}

    assert whole(base, outlines_of(read(ForestProposal, answer), base)) == base.tree


@given(bases(), st.randoms())
@settings(deadline=None)
def test_the_order_of_a_proposal_says_nothing(outlines, random):
    base = based(outlines)
    named = [{"nodes": [topic.node_id]} for topic in base.tree.topics]
    random.shuffle(named)

    assert whole(base, outlines_of(read(ForestProposal, {"topics": named}), base)) == base.tree


@table(
    ("answer", "field"),
    [
        ({"topics": [{"nodes": ["x"]}] * 501}, "topics"),
        ({"topics": [{"topics": [{"nodes": ["x"]}] * 12}] * 40}, "topics"),
        ({"topics": [{"events": ["x"] * 20_001}]}, "topics[0].events"),
    ],
)
def test_hostile_sizes_are_refused(answer, field):
    with pytest.raises(InvalidArgument) as refused:
        read(ForestProposal, answer)
    assert refused.value.details["field"] == field


def test_many_topics_do_not_become_one():
    groups = [
        MergedGroup("", tuple((n * 100 + m, key(n * 100 + m)) for m in range(100)))
        for n in range(7)
    ]
    base = based([Outline(group=group) for group in groups])
    answer = {"topics": [{"nodes": [base.tree.root]}]}

    tree, _ = tree_of_outlines(REPOSITORY, US, outlines_of(read(ForestProposal, answer), base))

    assert problems_in(tree, base.ids.values(), folded=7) == ["collapsed"]
    assert problems_in(tree, base.ids.values(), folded=1) == []
