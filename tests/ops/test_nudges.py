"""Which nudges of background jobs are left out while nothing is written."""

import datetime as dt

import psycopg
import pytest

from apps.ops import nudges
from apps.ops.nudges import LONGEST_PAUSE, Look, Nudges
from apps.ops.tasks import beat
from memory_platform.settings.schedule import CELERY_BEAT_SCHEDULE, PAUSES
from tests.serving import database_url

EVERY = 2.0


class Clock:
    """Nudges of one job that is due every two seconds, with what is seen each time."""

    def __init__(self):
        self.moment, self.seen = 100.0, Look(7, 7, None)
        self.nudges = Nudges({"timed": 5.0}, lambda: self.seen)

    def is_nudged(self, job="job", every=EVERY):
        return self.nudges.is_worthwhile(job, every=every, moment=self.moment)

    def later(self, seen=None, seconds=EVERY):
        self.moment += seconds
        self.seen = seen or self.seen
        return self.is_nudged()


@pytest.fixture
def clock():
    clock = Clock()
    assert clock.is_nudged()
    return clock


def test_a_job_is_not_nudged_again_while_nothing_is_written(clock):
    assert [clock.later() for _ in range(5)] == [False] * 5


def test_each_job_is_nudged_once_for_what_was_written(clock):
    assert clock.later(Look(8, 8, None))
    assert clock.is_nudged("another")
    assert not clock.later()
    assert not clock.is_nudged("another")


def test_jobs_are_nudged_while_a_transaction_is_open_and_once_it_is_over(clock):
    assert clock.later(Look(7, 8, None))
    assert clock.later()
    assert clock.later(Look(8, 8, None))
    assert not clock.later()


def test_a_job_that_fails_or_waits_for_the_clock_is_nudged_after_the_longest_pause(clock):
    nudged = [clock.later() for _ in range(int(LONGEST_PAUSE / EVERY) * 2)]
    assert nudged.count(True) == 2
    assert nudged.index(True) == LONGEST_PAUSE / EVERY - 1


def test_a_sign_of_life_of_the_worker_is_nothing_to_look_for(clock):
    assert not clock.later(Look(8, 8, heartbeat=7))
    assert clock.later(Look(10, 10, heartbeat=8)), "somebody else wrote beside the heartbeat"
    assert clock.later(Look(11, 11, heartbeat=8)), "the heartbeat is the former one"


def test_a_heartbeat_is_known_though_its_row_names_half_of_its_transaction():
    clock = Clock()
    clock.seen = Look(2**33 + 5, 2**33 + 5, None)
    assert clock.is_nudged()
    assert not clock.later(Look(2**33 + 6, 2**33 + 6, heartbeat=5))


def test_every_job_is_nudged_while_the_database_does_not_answer(clock):
    clock.nudges._look = lambda: None
    assert clock.later()
    assert clock.later()


def test_a_job_that_waits_for_the_clock_has_a_pause_of_its_own(clock):
    nudged = []
    for _ in range(6):
        clock.moment += EVERY
        nudged.append(clock.is_nudged("timed"))
    assert nudged == [True, False, True, False, True, False]


def test_what_is_seldom_due_is_never_left_out(clock):
    assert clock.is_nudged("seldom", every=LONGEST_PAUSE)
    assert clock.is_nudged("seldom", every=LONGEST_PAUSE)


@pytest.mark.django_db(transaction=True)
def test_what_somebody_writes_is_seen_once_it_is_committed():
    with psycopg.connect(database_url()) as somebody:
        somebody.execute("SELECT pg_current_xact_id()")
        before = nudges.look()
    assert not nudges.look().sees_the_same_as(before)


@pytest.mark.django_db(transaction=True)
def test_the_row_of_the_heartbeat_names_its_transaction():
    before = nudges.look()
    beat()
    after = nudges.look()
    # Other tests write to the same server meanwhile, so it need not be the very next one.
    assert after.heartbeat in {n % 2**32 for n in range(before.behind, after.behind)}


class Schedule:
    """The worker's scheduler with its real schedule, and what it sends."""

    def __init__(self, folder, monkeypatch):
        from memory_platform.celery import app
        from memory_platform.worker import QuietScheduler

        self.seen, self.sent = Look(7, 7, None), []
        monkeypatch.setattr(nudges, "LOOK_LASTS", 0.0)
        self.scheduler = QuietScheduler(app=app, schedule_filename=str(folder / "schedule"))
        self.scheduler._nudges = Nudges(PAUSES, lambda: self.seen)
        self.scheduler.apply_async = lambda entry, **_: self.sent.append(entry.name)

    def sent_after(self, seconds):
        """What is sent when so much time has passed for the schedule."""
        for entry in self.scheduler.schedule.values():
            entry.last_run_at -= dt.timedelta(seconds=seconds)
        self.sent = []
        while not self.scheduler.tick():
            pass
        return sorted(self.sent)


def test_a_schedule_at_rest_sends_a_sign_of_life_and_wakes_up_when_something_is_written(
    tmp_path, monkeypatch
):
    schedule = Schedule(tmp_path, monkeypatch)
    assert schedule.sent_after(3600) == sorted(CELERY_BEAT_SCHEDULE)
    assert schedule.sent_after(12) == ["heartbeat"]
    schedule.seen = Look(8, 8, None)
    often = {name for name, one in CELERY_BEAT_SCHEDULE.items() if one["schedule"] <= 10}
    assert schedule.sent_after(12) == sorted(often)
    assert schedule.sent_after(3600) == sorted({"heartbeat"} | CELERY_BEAT_SCHEDULE.keys() - often)
