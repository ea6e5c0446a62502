"""What the builder makes of any log: the same every time, and whole."""

import datetime as dt
import uuid
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.common.embedders.word_llama import DIMENSIONS
from apps.topics.build import subjects
from apps.topics.build.corrections import Corrections
from apps.topics.build.features import EventFeatures
from apps.topics.build.matrices import average_link, numbered
from apps.topics.build.subjects import group_events
from apps.topics.build.tree import (
    MAX_CHILDREN,
    MAX_LEVELS,
    MAX_REFS,
    MergedGroup,
    merge_singletons,
    pack_children,
    split_evenly,
)
from apps.topics.build.tree import tree_of as assembled
from tests.tables import table

REPOSITORY = uuid.UUID(int=7)
US = ("agent_1", "user_42")
START = dt.datetime(2026, 3, 19, tzinfo=dt.UTC)
WORDS = ("tree", "river", "stone", "cloud", "bread", "wheel", "glass", "paper")


def entry(number, *, minutes=None, **fields):
    moment = START + dt.timedelta(minutes=number if minutes is None else minutes)
    return EventFeatures(uuid.UUID(int=number), number, moment, **fields)


def drawn(numbers):
    """A log, each event of one number, so that drawing is quick."""
    minutes, found = 0, []
    for place, number in enumerate(numbers, start=1):
        number, pick = divmod(number, 7)
        minutes += (0, 1, 5, 29, 31, 300, -10)[pick]
        number, context = divmod(number, 4)
        number, kind = divmod(number, 10)
        number, first = divmod(number, 3)
        number, second = divmod(number, 3)
        hints = {"abc"[first]: (0.0, 0.3, 0.9)[second]} if kind < 5 else {}
        found.append(
            entry(
                place,
                minutes=minutes,
                context_id=("", "", "c1", "c2")[context],
                type={8: "task_boundary", 9: "topic_marker"}.get(kind, "message"),
                hints=hints,
                words=tuple(word for bit, word in enumerate(WORDS) if number >> bit & 1),
            )
        )
    return found


#: The first run loads libraries of numbers.
unhurried = settings(deadline=None, max_examples=50)


def logs(most=80):
    return st.lists(st.integers(0, 7 * 4 * 10 * 9 * 256 - 1), max_size=most).map(drawn)


def in_time(log):
    return sorted(log, key=lambda one: (one.occurred_at, one.event_seq))


def tree_of(entries, participants=US):
    groups = merge_singletons(group_events(in_time(entries)))
    return assembled(REPOSITORY, participants, groups)


@unhurried
@given(logs(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_changes_nothing(log, draw):
    arrived = list(log)
    draw.shuffle(arrived)

    assert tree_of(arrived) == tree_of(log)


@settings(max_examples=20, deadline=None)
@given(logs(), st.integers(2, 30))
def test_however_short_periods_are_every_event_is_in_one_group(log, period):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subjects, "PERIOD", period)
        groups = group_events(in_time(log))

    assert sorted(key.int for group in groups for _, _, key in group.members) == [
        one.event_id.int for one in log
    ]


@unhurried
@given(logs())
def test_a_tree_is_whole_and_bounded(log):
    tree = tree_of(log)

    referred = [key for node in tree.nodes.values() for key in node.event_ids]
    assert sorted(referred) == sorted(one.event_id for one in log)
    assert (tree.root is None) == (not log)
    children = Counter(key for node in tree.nodes.values() for key in node.children)
    assert set(children.values()) <= {1}
    assert children.keys() == tree.nodes.keys() - {tree.root}
    for node in tree.nodes.values():
        assert bool(node.event_ids) == node.is_leaf != bool(node.children)
        assert len(node.event_ids) <= MAX_REFS
        assert node.is_leaf or 2 <= len(node.children) <= MAX_CHILDREN
        assert len(node.event_ids) != 1 or len(log) == 1
        below = [leaf for key in node.children for leaf in tree.nodes[key].leaf_ids]
        assert node.is_leaf or list(node.leaf_ids) == below
    assert tree.depth <= 6


@unhurried
@given(logs())
def test_every_event_belongs_to_one_topic_that_is_named_by_its_first(log):
    tree = tree_of(log)

    assert sorted(key for topic in tree.topics for key in topic.event_ids) == [
        one.event_id for one in log
    ]
    assert len({topic.topic_id for topic in tree.topics}) == len(tree.topics)
    for topic in tree.topics:
        order = [one.event_id for one in in_time(log) if one.event_id in topic.event_ids]
        assert list(topic.event_ids) == order
        assert {
            key for leaf in tree.nodes[topic.node_id].leaf_ids for key in tree.nodes[leaf].event_ids
        } == set(topic.event_ids)


@unhurried
@given(logs(40))
def test_the_same_events_of_others_are_other_nodes(log):
    others = ("agent_1", "somebody", "user_42")

    ours, theirs = tree_of(log), tree_of(log, others)

    assert all(node.participants == US for node in ours.nodes.values())
    assert all(node.participants == others for node in theirs.nodes.values())
    assert ours.nodes.keys().isdisjoint(theirs.nodes)


@given(st.integers(1, 1000))
def test_leaves_are_even(count):
    sizes = [len(part) for part in split_evenly([uuid.UUID(int=n) for n in range(count)])]

    assert sum(sizes) == count
    assert max(sizes) <= MAX_REFS
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


def test_51_events_are_26_and_25():
    assert [len(part) for part in split_evenly([uuid.UUID(int=n) for n in range(51)])] == [26, 25]


@table(("count", "sizes"), [(12, [12]), (13, [11, 2]), (14, [12, 2]), (25, [12, 11, 2])])
def test_children_are_packed_from_the_left_and_none_is_alone(count, sizes):
    assert [len(chunk) for chunk in pack_children(list(range(count)))] == sizes


def groups_of(*entries):
    groups = group_events(in_time(entries))
    return [[key.int for _, _, key in group.members] for group in groups]


@pytest.mark.parametrize("kind", ["task_boundary", "topic_marker"])
def test_a_marker_begins_a_group_that_what_follows_joins(kind):
    assert groups_of(entry(1), entry(2), entry(3, type=kind), entry(4)) == [[1, 2], [3, 4]]


def test_another_context_begins_a_group_and_the_former_is_still_there():
    log = [entry(1, context_id="a"), entry(2, context_id="b"), entry(3, context_id="a")]
    assert groups_of(*log) == [[1, 3], [2]]


def test_hints_decide_from_half_of_their_weight_on():
    log = [
        entry(1, hints={"billing": 0.9}),
        entry(2, hints={"search": 0.8}),
        entry(3, hints={"billing": 0.5, "search": 0.1}),
        entry(4, hints={"search": 0.4, "other": 0.4}),
        entry(5, hints={"search": 0.3, "other": 0.9}),
    ]
    assert groups_of(*log) == [[1, 3], [2, 4, 5]]
    assert groups_of(*log, entry(6, hints={"search": 0.1, "new": 0.9})) == [
        [1, 3],
        [2, 4, 5],
        [6],
    ]


def chat(first, *, minutes, words, count=4, **fields):
    return [
        entry(first + at, minutes=minutes + at, words=words, vector=direction(words[0]), **fields)
        for at in range(count)
    ]


def direction(word):
    found = np.zeros(DIMENSIONS, np.float32)
    found[WORDS.index(word)] = 1
    return found


RIVERS, BREAD = ("river", "stone", "cloud"), ("bread", "wheel", "glass")


def test_what_says_the_same_is_one_topic_whenever_it_is_said():
    log = [
        *chat(1, minutes=0, words=RIVERS),
        *chat(5, minutes=1000, words=BREAD),
        *chat(9, minutes=9000, words=RIVERS),
    ]
    assert groups_of(*log) == [[1, 2, 3, 4, 9, 10, 11, 12], [5, 6, 7, 8]]


def test_two_conversations_at_once_are_told_apart():
    log = [
        entry(at + 1, words=words, vector=direction(words[0]))
        for at, words in enumerate([RIVERS, BREAD] * 6)
    ]
    assert groups_of(*log) == [list(range(1, 13, 2)), list(range(2, 13, 2))]


def test_a_greeting_alone_is_no_topic():
    log = [*chat(1, minutes=0, words=RIVERS), entry(5, minutes=900), entry(6, minutes=901)]
    assert groups_of(*log) == [[1, 2, 3, 4, 5, 6]]


def test_what_is_internal_decides_nothing():
    quiet = entry(5, minutes=4, words=BREAD, vector=direction("bread"), internal=True)
    log = [*chat(1, minutes=0, words=RIVERS), quiet, *chat(6, minutes=900, words=BREAD)]
    assert groups_of(*log) == [[1, 2, 3, 4, 5], [6, 7, 8, 9]]


def test_what_is_all_internal_is_kept_together_until_something_is_said(monkeypatch):
    monkeypatch.setattr(subjects, "PERIOD", 4)
    monkeypatch.setattr(subjects, "MAX_INTERNAL", 4)
    quiet = chat(1, minutes=0, words=RIVERS, internal=True)
    assert groups_of(*quiet) == [[1, 2, 3, 4]]
    log = [*quiet, *chat(5, minutes=900, words=BREAD)]
    assert groups_of(*log) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_people_join_topics_and_take_them_apart():
    log = in_time([*chat(1, minutes=0, words=RIVERS), *chat(5, minutes=1000, words=BREAD)])
    one, other, within = log[0].event_id, log[4].event_id, log[2].event_id
    unknown = uuid.UUID(int=99)

    def groups(**given):
        found = group_events(log, Corrections(**given))
        return [[key.int for _, _, key in group.members] for group in found]

    assert groups(together=((other, one),)) == [[1, 2, 3, 4, 5, 6, 7, 8]]
    assert groups(apart=((one, within),)) == [[1, 2], [3, 4], [5, 6, 7, 8]]
    assert groups(apart=((within, one),)) == [[1], [2, 3, 4], [5, 6, 7, 8]]
    assert groups(together=((one, other),), apart=((one, other),)) == groups()
    assert groups(together=((one, unknown),), apart=((unknown, one),)) == groups()


@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), max_size=12))
def test_nothing_is_joined_that_is_less_alike_than_it_has_to_be(rows):
    vectors = np.array(rows, np.float32).reshape(-1, 3)
    likeness = vectors @ vectors.T
    groups = average_link(likeness, 5.0)

    assert groups.tolist() == numbered(groups).tolist()
    means = {
        (one, other): likeness[np.ix_(groups == one, groups == other)].mean()
        for one in set(groups.tolist())
        for other in range(one)
    }
    assert all(mean <= 5.0 + 1e-3 for mean in means.values())


def test_half_an_hour_of_silence_ends_a_group():
    assert groups_of(entry(1, minutes=0), entry(2, minutes=30), entry(3, minutes=61)) == [
        [1, 2],
        [3],
    ]


def test_a_single_event_joins_a_neighbour_of_its_own_context():
    log = [entry(1, context_id="a"), entry(2, context_id="b"), entry(3, context_id="b")]
    (whole,) = merge_singletons(group_events(log))
    assert [seq for seq, _ in whole.members] == [1, 2, 3]
    assert whole.context_id == "b"


@settings(max_examples=5, deadline=None)
@given(st.integers(600, 900))
def test_what_is_added_at_the_end_leaves_almost_all_nodes_as_they_are(count):
    hints = [{f"topic {number // 60}": 1.0} for number in range(count)]
    log = [entry(number + 1, hints=hints[number]) for number in range(count)]
    before = tree_of(log)
    after = tree_of(
        [*log, entry(count + 1, hints={"new": 1.0}), entry(count + 2, hints={"new": 1.0})]
    )

    kept = before.nodes.keys() & after.nodes.keys()
    leaves = {key for key, node in before.nodes.items() if node.is_leaf}
    assert leaves - kept == set()
    assert len(after.nodes.keys() - kept) <= 6


def test_an_empty_log_is_an_empty_tree():
    assert tree_of([]).root is None
    assert group_events([]) == []


@settings(max_examples=10, deadline=None)
@given(st.integers(2000, 6000), st.lists(st.integers(0, 5999), min_size=1, max_size=5))
def test_a_tree_over_many_topics_with_large_ones_among_them_is_not_too_deep(count, large):
    groups = []
    number = 0
    for place in range(count):
        size = 700 if place in large else 2
        members = tuple((seq, uuid.UUID(int=seq)) for seq in range(number + 1, number + size + 1))
        number += size
        groups.append(MergedGroup("", members))

    tree = assembled(REPOSITORY, US, groups)

    assert tree.depth <= MAX_LEVELS
    referred = [
        key.int for leaf in tree.nodes[tree.root].leaf_ids for key in tree.nodes[leaf].event_ids
    ]
    assert referred == list(range(1, number + 1))
    assert all(node.is_leaf or 2 <= len(node.children) <= 12 for node in tree.nodes.values())


def test_many_single_events_are_gathered_at_once():
    tree = tree_of([entry(number, context_id=str(number)) for number in range(1, 1501)])

    assert len(tree.topics) == 1
    assert tree.depth <= MAX_LEVELS
