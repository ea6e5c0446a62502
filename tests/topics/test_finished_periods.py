"""What a build remembers of the beginning of a long log is what it would find there again."""

import uuid
from dataclasses import replace
from itertools import accumulate, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.common.embedders.word_llama import DIMENSIONS
from apps.topics.build import build_job, finished_periods, subjects
from apps.topics.build.finished_periods import read_state, written_state
from apps.topics.build.log_reader import LoggedEvent
from apps.topics.build.subjects import Subjects, _periods, finished_events, group_events
from apps.topics.models import FinishedPeriods
from apps.topics.services import rebuild
from tests.factories.events import event
from tests.tables import table
from tests.topics.conftest import append, built, contents
from tests.topics.test_trees import drawn, in_time

PERIOD = 12
DIRECTIONS = np.random.default_rng(7).normal(size=(9, DIMENSIONS)).astype(np.float32)
#: The last of the numbers by which events are drawn.
LAST_DRAWN = 7 * 4 * 10 * 9 * 256 - 1
ABOUT = ("the river and its stones", "bread from the oven", "clouds over glass towers")


def said_of(groups):
    """All that a build goes on with."""
    return [
        (one.context_id, one.members, None if one.vector is None else one.vector.tolist())
        for one in groups
    ]


def spoken(log, offset):
    """The same with ids of their own, and with vectors after what was said first."""
    return [
        replace(
            one,
            event_id=uuid.UUID(int=one.event_id.int + offset),
            vector=np.float32(1.5 ** len(one.words[0])) * DIRECTIONS[len(one.words)]
            if one.words
            else one.vector,
        )
        for one in log
    ]


def remembered(log, place):
    """What is known before the period that begins at a place, as it is read again."""
    found = []

    def watch(known):
        if known.place == place:
            found.append(written_state(known.state))

    group_events(log, watch=watch)
    events = [LoggedEvent(one.event_seq, one.event_id, one.internal) for one in log]
    return Subjects.begun(read_state(*found[0], events))


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(0, LAST_DRAWN), min_size=40, max_size=70).map(drawn),
    st.lists(st.integers(0, LAST_DRAWN), max_size=40).map(drawn),
    st.integers(1, 40),
)
def test_going_on_from_what_is_remembered_is_the_same_as_beginning_anew(log, later, pick):
    log, later = spoken(log, 0), spoken(later, 1000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subjects, "PERIOD", PERIOD)
        known = in_time(log)
        whole = known + [one for one in in_time(later) if one.occurred_at > known[-1].occurred_at]
        place = (1 + pick % (finished_events([False] * len(known)) // PERIOD)) * PERIOD

        again = group_events(whole[place:], begun=remembered(known, place))

        assert said_of(again) == said_of(group_events(whole))


flags = st.lists(st.booleans(), max_size=90)


@given(flags, flags)
def test_finished_periods_stay_as_they_are_and_no_event_is_left_out(internal, later):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subjects, "PERIOD", 6)
        patch.setattr(subjects, "MAX_INTERNAL", 9)
        finished = finished_events(internal)
        sizes = [len(period) for period in _periods(internal + later, bool)]

        assert sum(sizes) == len(internal + later)
        assert finished in (0, *accumulate(sizes))
        assert finished <= finished_events(internal + later)


@table(
    ("count", "finished"),
    [(0, 0), (2000, 0), (2999, 0), (3000, 2000), (4999, 2000), (5000, 4000), (100_000, 98_000)],
)
def test_all_periods_but_the_last_are_finished(count, finished):
    assert finished_events([False] * count) == finished


@pytest.fixture
def short_periods(monkeypatch):
    """Periods of a dozen events, also where few are read at once; the events that are looked at."""
    looked_at = []
    features = build_job.features_of

    def looking(one):
        looked_at.append(one.event_seq)
        return features(one)

    monkeypatch.setattr(subjects, "PERIOD", PERIOD)
    monkeypatch.setattr(build_job, "EVENTS_AT_ONCE", PERIOD)
    monkeypatch.setattr(build_job, "features_of", looking)
    return looked_at


def talk(first, count, *, day=1):
    return [
        event(
            f"It is about {ABOUT[at // 5 % 3]}, number {at}.",
            timestamp=f"2026-03-{day:02}T{at // 60:02}:{at % 60:02}:00Z",
            type="topic_marker" if at % 31 == 30 else "message",
            context_id=("", "c1")[at // 20 % 2],
        )
        for at in range(first, first + count)
    ]


@pytest.mark.django_db
def test_a_build_looks_only_at_events_of_periods_that_may_change(clerk, maintainer, short_periods):
    for first, last in pairwise((0, 30, 33, 90)):
        append(clerk, *talk(first, last - first))
        built(maintainer)
    short_periods.clear()
    new = append(clerk, *talk(90, 5))

    stepwise = built(maintainer)

    kept = FinishedPeriods.objects.get()
    assert kept.event_count == finished_events([False] * 95) == 84
    assert len(short_periods) == 95 - finished_events([False] * 90)
    assert short_periods[-5:] == [one.event_seq for one in new]
    before = contents(stepwise)
    short_periods.clear()
    assert contents(rebuild(context=maintainer)) == before
    assert len(short_periods) == 95


@pytest.mark.django_db
def test_what_comes_late_changes_what_was_remembered(clerk, maintainer, short_periods):
    append(clerk, *talk(0, 60, day=2))
    built(maintainer)
    short_periods.clear()
    append(clerk, *talk(0, 9, day=1))

    late = contents(built(maintainer))

    assert len(short_periods) == 69
    assert late == contents(rebuild(context=maintainer))
    append(clerk, *talk(60, 3, day=2))
    assert contents(built(maintainer)) == contents(rebuild(context=maintainer))


@pytest.mark.django_db
def test_another_builder_goes_on_with_nothing(clerk, maintainer, short_periods, monkeypatch):
    append(clerk, *talk(0, 60))
    built(maintainer)
    short_periods.clear()
    monkeypatch.setattr(finished_periods, "BUILDER_VERSION", "next")
    append(clerk, *talk(60, 1))

    built(maintainer)

    assert len(short_periods) == 61
    assert FinishedPeriods.objects.get().builder_version == "next"
