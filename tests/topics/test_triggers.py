"""When a build begins by itself: after enough events, or after silence, and never twice at once."""

import datetime as dt

import pytest
from django.db import connection

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.events.models import Event
from apps.events.services import append_events
from apps.topics.build import build_job
from apps.topics.models import Registry, Snapshot
from apps.topics.services import resume_builds, rollback_snapshot, start_build
from apps.topics.services.scheduler import due_builds, run_due_builds
from apps.topics.tasks import forget_task, sweep_task
from tests.factories.events import draft, event
from tests.topics.conftest import append, built

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def limits(settings):
    settings.TOPIC_BUILD_EVENTS = 5
    settings.TOPIC_BUILD_SILENCE = 30


@pytest.fixture
def later(monkeypatch):
    """Let so much time have passed since the newest event, for everybody who asks."""

    def pass_(seconds):
        moment = Event.objects.latest("received_at").received_at + dt.timedelta(seconds=seconds)
        for module in ("apps.topics.services.scheduler", "apps.topics.services.building"):
            monkeypatch.setattr(f"{module}.now", lambda: moment)

    return pass_


def triggers():
    return [(one.repository_id, one.trigger) for one in due_builds()]


def test_nothing_is_due_without_events_or_right_after_a_few(clerk):
    assert triggers() == []
    append(clerk, event())
    assert triggers() == []


def test_enough_events_are_reason_for_a_build(clerk, repository):
    append(clerk, *(event() for _ in range(5)))

    assert triggers() == [(repository.pk, "threshold")]
    assert run_due_builds(seconds=60) == 1
    snapshot = Snapshot.objects.get()
    assert (snapshot.status, snapshot.trigger) == ("active", "threshold")
    assert (snapshot.author_kind, snapshot.author_label) == ("system", "system")
    assert triggers() == []
    record = AuditRecord.objects.latest("id")
    assert (record.action, record.actor_kind) == ("promoted", "system")
    assert record.request_id == snapshot.request_id


def test_silence_after_a_single_event_is_reason_for_a_build(clerk, repository, later):
    append(clerk, event())
    later(29)
    assert triggers() == []
    later(31)
    assert triggers() == [(repository.pk, "inactivity")]


def test_every_repository_counts_for_itself(clerk, stranger, elsewhere, repository):
    for context in (clerk, elsewhere, stranger):
        append_events(context=context, events=[draft() for _ in range(3)])
    append(clerk, event(), event())

    assert triggers() == [(repository.pk, "threshold")]


def test_nothing_begins_by_itself_after_somebody_went_back(clerk, maintainer, later):
    append(clerk, *(event() for _ in range(5)))
    first = built(maintainer)
    append(clerk, *(event() for _ in range(5)))
    built(maintainer)
    rollback_snapshot(context=maintainer, snapshot_id=first.pk)
    append(clerk, *(event() for _ in range(5)))
    later(100)
    assert triggers() == []

    resume_builds(context=maintainer)

    assert run_due_builds(seconds=60) == 1
    assert Registry.objects.get().active.events_covered == 15


def test_what_waits_for_a_person_is_not_built_again_without_new_events(
    clerk, settings, later, repository
):
    settings.TOPIC_AUTO_PUBLISH = False
    append(clerk, *(event() for _ in range(5)))
    assert run_due_builds(seconds=60) == 1
    later(100)
    assert triggers() == []

    append(clerk, event())
    later(200)
    assert triggers() == [(repository.pk, "inactivity")]


def test_what_a_person_asked_for_is_built_by_the_worker(clerk, maintainer):
    append(clerk, event())
    asked = start_build(context=maintainer)
    assert triggers() == []

    assert sweep_task() == 1
    asked.refresh_from_db()
    assert asked.status == "active"
    assert sweep_task() == 0
    assert forget_task() == 0


def test_a_build_that_breaks_is_tried_again_after_a_while_and_keeps_no_other_from_its_turn(
    clerk, elsewhere, later, monkeypatch, repository, caplog
):
    append(clerk, *(event("Nobody should read this.") for _ in range(5)))
    append_events(context=elsewhere, events=[draft() for _ in range(5)])
    write = build_job.write_drafts

    def broken(job, drafts):
        if job.snapshot.repository_id == repository.pk:
            raise ValueError("Nobody should read this.")
        write(job, drafts)

    monkeypatch.setattr(build_job, "write_drafts", broken)
    assert run_due_builds(seconds=60) == 2
    assert sorted(Snapshot.objects.values_list("status", flat=True)) == ["active", "failed"]
    assert "Nobody" not in caplog.text
    later(60)
    assert triggers() == []
    later(600)
    assert triggers() == [(repository.pk, "threshold")]


def test_a_build_whose_process_is_gone_is_noted_and_done_again(clerk, maintainer, later):
    append(clerk, *(event() for _ in range(5)))
    dead = start_build(context=maintainer)
    Snapshot.objects.filter(pk=dead.pk).update(started_at=now())

    assert run_due_builds(seconds=60) == 0
    dead.refresh_from_db()
    assert (dead.status, dead.failure) == ("failed", "build_died")
    assert Registry.objects.get().last_error == "build_died"
    later(600)
    assert run_due_builds(seconds=60) == 1


def test_looking_for_what_is_due_costs_one_statement(clerk, elsewhere, django_assert_num_queries):
    append(clerk, *(event() for _ in range(5)))
    append_events(context=elsewhere, events=[draft() for _ in range(5)])
    with django_assert_num_queries(1):
        assert len(due_builds()) == 2


def test_events_that_are_not_settled_do_not_count_as_covered(clerk, maintainer):
    """The mark is a number of the whole log; later events of the repository are above it."""
    append(clerk, *(event() for _ in range(5)))
    snapshot = built(maintainer)
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(event_seq) FROM events_event")
        assert cursor.fetchone()[0] <= snapshot.event_max_seq
    append(clerk, event())
    assert Event.objects.latest("event_seq").event_seq > snapshot.event_max_seq
