"""Up to where the log is settled while others write: nothing is missed, nobody waits."""

import threading
import uuid
from itertools import pairwise

import pytest
from django.db import DataError, connection, transaction

from apps.events.models import Event
from apps.events.sequence import draw_numbers, last_stable_number
from apps.events.services import append_event, append_events, list_events
from tests.factories import seeing
from tests.factories.events import draft
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
ROUNDS = 12


class Held:
    """An append in its own connection that has not committed yet."""

    def __init__(self, context, **fields):
        self._go, self._wrote = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, args=(context, fields))
        self._thread.start()
        assert self._wrote.wait(60)

    def _run(self, context, fields):
        try:
            with transaction.atomic():
                self.number = append_event(context=context, event=draft(**fields)).event.event_seq
                self._wrote.set()
                self._go.wait(60)
                if self.gives_up:
                    transaction.set_rollback(True)
        finally:
            connection.close()

    def over(self, *, gives_up=False):
        self.gives_up = gives_up
        self._go.set()
        self._thread.join(60)


def scope_of(context):
    return context.organization_id, context.repository_id


def listed(context):
    return [
        one.event_seq
        for one in list_events(context=context, pick=lambda rows: list(rows.order_by("event_seq")))
    ]


@pytest.fixture
def clerk(agent):
    return seeing(agent, "*")


@pytest.mark.parametrize("gives_up", [False, True])
def test_readers_stop_below_the_oldest_number_that_is_not_committed(clerk, gives_up):
    first = append_event(context=clerk, event=draft()).event.event_seq
    held = Held(clerk)
    later = append_event(context=clerk, event=draft()).event.event_seq
    assert first < held.number < later

    assert last_stable_number(scope_of(clerk)) < held.number
    assert listed(clerk) == [first]

    held.over(gives_up=gives_up)
    assert last_stable_number(scope_of(clerk)) >= later
    assert listed(clerk) == [first, later] if gives_up else [first, held.number, later]


def test_a_writer_waits_for_no_other_writer(clerk):
    append_event(context=clerk, event=draft())
    held = [Held(clerk) for _ in range(3)]

    append_event(context=clerk, event=draft())

    for one in held:
        one.over()
    assert Event.objects.count() == 5


def test_what_a_transaction_wrote_itself_it_can_read_at_once(clerk):
    with transaction.atomic():
        number = append_event(context=clerk, event=draft()).event.event_seq
        assert last_stable_number(scope_of(clerk)) >= number


def test_slices_up_to_the_settled_number_never_miss_an_event_of_concurrent_writers(clerk):
    done = threading.Event()
    slices: list[list[int]] = []

    def write():
        for _ in range(ROUNDS):
            append_events(context=clerk, events=[draft(), draft()])

    def read():
        mark = 0
        while True:
            last_look = done.is_set()
            upto = last_stable_number(scope_of(clerk))
            found = Event.objects.filter(event_seq__gt=mark, event_seq__lte=upto)
            slices.append(sorted(found.values_list("event_seq", flat=True)))
            assert upto >= mark
            mark = upto
            if last_look:
                return

    reader = threading.Thread(target=lambda: (read(), connection.close()))
    reader.start()
    at_once([write] * WRITERS)
    done.set()
    reader.join(60)

    read_numbers = [number for one in slices for number in one]
    everything = sorted(Event.objects.values_list("event_seq", flat=True))
    assert len(everything) == WRITERS * ROUNDS * 2
    assert read_numbers == everything


def test_numbers_of_one_repository_say_nothing_about_another(clerk, elsewhere):
    """They count for each, and a writer there holds no reader here back."""
    append_event(context=clerk, event=draft())
    held = Held(clerk)
    append_events(context=clerk, events=[draft()] * 3)

    there = [append_event(context=elsewhere, event=draft()).event.event_seq for _ in range(2)]

    assert there == [1, 2]
    assert last_stable_number(scope_of(elsewhere)) == 2
    held.over()
    assert listed(clerk) == [1, 2, 3, 4, 5]


def test_numbers_that_writers_draw_at_once_are_all_different(clerk):
    def act():
        with transaction.atomic():
            drawn = [draw_numbers(scope_of(clerk), 3) for _ in range(4)]
            append_events(context=clerk, events=[draft()])
            return [number for numbers in drawn for number in numbers]

    drawn = [number for numbers in at_once([act] * WRITERS) for number in numbers]

    kept = set(Event.objects.values_list("event_seq", flat=True))
    assert len(kept) == WRITERS
    assert not kept & set(drawn)
    # Those that nobody kept may be drawn again; of one transaction they rise.
    assert all(a < b for at in range(0, len(drawn), 12) for a, b in pairwise(drawn[at : at + 12]))


def test_whose_drawing_breaks_keeps_nobody_from_drawing(clerk):
    last = append_event(context=clerk, event=draft()).event
    last.pk, last.event_seq = uuid.uuid4(), 2**31 - 1
    last.save(force_insert=True)

    for _ in range(2):
        with pytest.raises(DataError):
            at_once([lambda: append_event(context=clerk, event=draft())])


def test_the_same_key_at_once_is_one_event(clerk):
    def act():
        return append_event(context=clerk, event=draft(source_event_key="k"))

    outcomes = at_once([act] * WRITERS)

    assert len({one.event.pk for one in outcomes}) == 1
    assert sorted(one.deduplicated for one in outcomes) == [False] + [True] * (WRITERS - 1)
    assert Event.objects.count() == 1


def test_batches_with_the_same_keys_in_opposite_orders_do_not_stop_each_other(clerk):
    keys = [f"k{number}" for number in range(20)]

    def act(order):
        batch = [draft(source_event_key=key) for key in order]
        return lambda: append_events(context=clerk, events=batch)

    outcomes = at_once([act(keys), act(keys[::-1])] * 3)

    assert all(isinstance(one, list) for one in outcomes)
    assert Event.objects.count() == len(keys)


def test_a_key_whose_writer_gives_up_is_free_again(clerk):
    held = Held(clerk, source_event_key="k")
    timer = threading.Timer(0.5, lambda: held.over(gives_up=True))
    timer.start()

    (kept,) = at_once([lambda: append_event(context=clerk, event=draft(source_event_key="k"))])
    assert not kept.deduplicated
    timer.join()
    assert Event.objects.count() == 1
