"""A worker that is killed in the midst of erasing: nothing is lost, nothing is done twice."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.erasure.models import ErasedObject, Erasure, ErasurePhase
from apps.erasure.services import order_overdue, steps
from apps.events.models import Event
from apps.memories.models import Memory
from tests.erasure.keeping import Place
from tests.erasure.planted import WORD, places_of
from tests.factories.events import event
from tests.processes import OtherProcess
from tests.tables import table
from tests.topics.conftest import append

pytestmark = pytest.mark.django_db(transaction=True)
ROWS = 7


def erase_and_stop(said: Any, name: str) -> None:
    """Erase until that was done in the second page of its rows, say so, and wait for the end."""
    steps.PAGE = 3
    act, calls = getattr(steps, name), []

    def act_and_wait(*args: Any, **more: Any) -> Any:
        done = act(*args, **more)
        calls.append(name)
        if len(calls) == 2:
            said.send("done, and not committed")
            signal.pause()
        return done

    setattr(steps, name, act_and_wait)
    steps.carry_out(seconds=60)


@table("name, left", [("empty_memories", (4, 7)), ("erase_said", (0, 4))])
def test_what_a_killed_worker_left_the_next_one_does_once(later, name, left):
    place = Place()
    for number in range(ROWS):
        place.archived(f"Fact number {number} of the {WORD}.")
    append(
        place.agent,
        *(event(f"The {WORD} of talk {number}.", participants=["ann"]) for number in range(ROWS)),
    )
    place.decide(memories=30, events=30)
    later(31)
    assert order_overdue() == 1
    (begun,) = Erasure.objects.filter(finished_at=None)
    tombstones = ErasedObject.objects.filter(erasure=begun)
    worker = OtherProcess(erase_and_stop, name)
    assert worker.hear() == "done, and not committed"
    worker.kill()

    memories, events = (rows.objects.filter(erased_at=None) for rows in (Memory, Event))
    assert (memories.count(), events.count()) == left
    assert tombstones.count() == 2 * ROWS - sum(left)
    assert order_overdue() == 0
    steps.carry_out(seconds=60)

    done = Erasure.objects.get(pk=begun.pk)
    assert (done.phase, done.done, done.failure) == (ErasurePhase.DONE, 3 * ROWS, "")
    assert (done.counts["memory"], done.counts["event"]) == (ROWS, ROWS)
    assert tombstones.count() == 2 * ROWS
    removed = AuditRecord.objects.filter(
        organization_id=done.organization_id, object_kind="memory", action="removed"
    )
    assert removed.values("object_id").distinct().count() == removed.count() == ROWS
    assert places_of() == set()
