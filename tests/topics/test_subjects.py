"""Which events are about the same: what decides it, and what must not."""

from __future__ import annotations

import dataclasses
import datetime as dt
import operator
import random
import uuid
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.topics.build import frequencies, subjects
from apps.topics.build.features import EventFeatures
from apps.topics.build.frequencies import Frequencies
from apps.topics.build.matrices import (
    average_link,
    average_link_each,
    numbered,
    with_what_is_alike,
)
from apps.topics.build.period import DECAY, NEAR, Period, _as_shares, by_session
from apps.topics.build.subjects import _periods, group_events

BEGIN = dt.datetime(2026, 3, 2, 9, tzinfo=dt.UTC)
SUBJECTS = {
    "garden": ["tomato", "seedling", "compost", "hedge", "mulch", "shovel", "pruning", "lettuce"],
    "invoices": [
        "invoice",
        "ledger",
        "payment",
        "refund",
        "credit",
        "supplier",
        "billing",
        "audit",
    ],
    "sailing": ["harbour", "anchor", "rudder", "tide", "mooring", "spinnaker", "keel", "jetty"],
}


def said(number: int, words: Sequence[str], **given) -> EventFeatures:
    """An event of so many minutes after the beginning that says these words."""
    vector = np.zeros(256, np.float32)
    for word in words:
        vector += np.random.default_rng(sum(map(ord, word))).normal(size=256).astype(np.float32)
    length = float(np.linalg.norm(vector))
    return EventFeatures(
        event_id=uuid.UUID(int=number + 1),
        event_seq=number + 1,
        occurred_at=BEGIN + dt.timedelta(minutes=number),
        words=tuple(sorted({word[:6] for word in words})),
        vector=vector / length if length else vector,
        **given,
    )


def talk(count: int, seed: int, turns: int = 12) -> list[EventFeatures]:
    """A log in which the subject changes after so many events."""
    draw = random.Random(seed)
    names = list(SUBJECTS)
    return [
        said(number, draw.sample(SUBJECTS[names[number // turns % len(names)]], 3))
        for number in range(count)
    ]


internal = operator.attrgetter("internal")


def grouped(entries: Sequence[EventFeatures]) -> set[frozenset[uuid.UUID]]:
    """The ids of the events of each group that are not internal."""
    hidden = {entry.event_id for entry in entries if entry.internal}
    found = (
        frozenset(key for _, _, key in group.members if key not in hidden)
        for group in group_events(entries)
    )
    return {one for one in found if one}


def test_subjects_that_come_back_are_one_topic_each():
    entries = talk(180, seed=1)
    topics = defaultdict(set)
    for label, group in enumerate(group_events(entries)):
        for place, _, _ in group.members:
            topics[place // 12 % 3].add(label)
    assert sorted(map(len, topics.values())) == [1, 1, 1]
    assert len(set.union(*topics.values())) == 3


@pytest.mark.parametrize("every", [1, 3, 10])
def test_internal_events_change_nothing_about_what_others_see(every, monkeypatch):
    monkeypatch.setattr(subjects, "PERIOD", 40)
    shown = talk(130, seed=2)
    with_internal = []
    for number, entry in enumerate(shown):
        with_internal.append(entry)
        if number % every == 0:
            thought = said(1000 + number, SUBJECTS["sailing"], internal=True)
            moment = entry.occurred_at + dt.timedelta(seconds=20)
            with_internal.append(dataclasses.replace(thought, occurred_at=moment))
    assert grouped(with_internal) == grouped(shown)
    periods = [
        [one for one in period if not one.internal] for period in _periods(with_internal, internal)
    ]
    assert periods == list(_periods(shown, internal))


def test_many_internal_events_end_a_period_and_none_is_lost(monkeypatch):
    monkeypatch.setattr(subjects, "PERIOD", 40)
    monkeypatch.setattr(subjects, "MAX_INTERNAL", 5)
    log = [*talk(30, seed=4), *(said(100 + at, (), internal=True) for at in range(23))]
    log += [said(200 + at, SUBJECTS["garden"]) for at in range(4)]
    periods = list(_periods(log, internal))
    assert [one for period in periods for one in period] == log
    assert max(sum(one.internal for one in period) for period in periods) < 2 * 5


def test_an_event_whose_strand_has_no_topic_has_no_share_in_any():
    entries = [
        said(number, SUBJECTS["garden"][:3], context_id="one" if number < 3 else "other")
        for number in range(6)
    ]
    order = by_session(entries, [(entry.context_id, 0) for entry in entries])
    period = Period(entries, order, Frequencies())
    shares = period._weighed(_as_shares(np.array([0, 0, 0, -1, -1, -1])))
    assert np.isfinite(shares).all()
    assert shares[:, 0].tolist() == [1, 1, 1, 0, 0, 0]


def test_two_events_of_a_context_stay_in_it_though_they_are_few():
    lone = [said(60 + number, SUBJECTS["garden"][:4], context_id="other") for number in range(2)]
    found = grouped([*talk(60, seed=3), *lone])
    assert {entry.event_id for entry in lone} in found


@given(
    st.integers(0, 2**32 - 1),
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
    st.sampled_from((0.0, 0.15, 0.5)),
)
def test_many_sets_are_linked_at_once_as_each_alone(seed, sizes, least):
    draw = np.random.default_rng(seed)
    likeness = np.full((len(sizes), max(sizes), max(sizes)), np.nan, np.float32)
    for number, size in enumerate(sizes):
        rows = draw.normal(size=(size, 3))
        likeness[number, :size, :size] = np.round(rows @ rows.T, 1)  # with equals among them
    found = average_link_each(likeness, least)
    for number, size in enumerate(sizes):
        alone = average_link(likeness[number, :size, :size], least)
        assert numbered(found[number, :size]).tolist() == alone.tolist()


def test_what_says_little_is_compared_by_what_those_say_that_are_like_it():
    # The second has something in common with the first, and so has the third; the two with each
    # other nothing. A fourth is like none. Beside them a set of two, which is filled up.
    one = [[1, 0.5, 0.5, 0], [0.5, 1, 0, 0], [0.5, 0, 1, 0], [0, 0, 0, 1]]
    two = np.full((4, 4), np.nan)
    two[:2, :2] = [[1, -0.5], [-0.5, 1]]
    found = with_what_is_alike(np.array([one, two], np.float32))
    assert found[0, 1, 2] > 0.5
    assert found[0, :3, 3].tolist() == [0, 0, 0]
    assert found[0].diagonal().tolist() == pytest.approx([1, 1, 1, 1])
    assert found[1, :2, :2].tolist() == [[1, -0.5], [-0.5, 1]]
    assert np.isnan(found[1, 2:]).all()
    assert np.isnan(found[1, :, 2:]).all()


def test_a_row_that_stands_for_many_weighs_as_much_as_they_do():
    alike = np.array([[0, 0.6, 0.0], [0.6, 0, 0.6], [0.0, 0.6, 0]], np.float32)
    assert average_link(alike, 0.29).tolist() == [0, 0, 0]
    assert average_link(alike, 0.29, np.array([9, 1, 1])).tolist() == [0, 0, 1]


def test_what_events_have_in_common_is_that_of_their_weighed_words_one_by_one():
    entries = talk(40, seed=9)
    # One word in most of them, one in a single event: the first is frequent, the second connects
    # nothing. Two strands.
    entries = [
        dataclasses.replace(
            one,
            words=tuple(sorted({*one.words, "often", *(["alone"] if at == 3 else [])})),
            context_id="a" if at % 3 else "b",
        )
        for at, one in enumerate(entries)
    ]
    order = by_session(entries, [(one.context_id, 0) for one in entries])
    ordered = [entries[place] for place in order.places]
    period = Period(ordered, order, Frequencies())

    rows, columns, names = period.words
    cells = zip(rows.tolist(), columns.tolist(), period.weights.tolist(), strict=True)
    weight_of = {(row, names[column]): weight for row, column, weight in cells}
    assert [strand.places for strand in period.strands] == [slice(0, 14), slice(14, 40)]
    for strand in period.strands:
        there = range(strand.places.start, strand.places.stop)
        plain = [
            [
                sum(
                    weight_of[one, word] * weight_of[other, word]
                    for word in {*ordered[one].words} & {*ordered[other].words} - {"alone"}
                )
                for other in there
            ]
            for one in there
        ]
        assert strand.words.tolist() == [pytest.approx(row, rel=1e-4, abs=1e-4) for row in plain]
        shares = np.eye(len(there), dtype=np.float32)
        together = order.sessions[strand.places][:, None] == order.sessions[strand.places]
        distance = np.abs(np.subtract.outer(np.arange(len(there)), np.arange(len(there))))
        near = np.where(together & (distance <= NEAR), DECAY**distance, 0)
        expected = np.where(distance == 0, 0.5, near)
        assert np.allclose(strand.around(shares), expected, atol=1e-6)


@given(
    st.lists(st.sets(st.integers(0, 9), max_size=6), min_size=1, max_size=24), st.integers(1, 40)
)
def test_common_words_are_added_up_in_blocks_as_at_once(said, at_once):
    cells = [(row, column) for row, columns in enumerate(said) for column in sorted(columns)]
    rows, columns = np.array(cells, np.int64).reshape(-1, 2).T
    weights = np.linspace(1, 2, len(cells), dtype=np.float32)
    table = np.zeros((len(said), 10), np.float32)
    table[rows, columns] = weights
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frequencies, "PAIRS_AT_ONCE", at_once)
        found = frequencies.in_common(rows, columns, weights, len(said))
    assert np.allclose(found, table @ table.T, atol=1e-4)
