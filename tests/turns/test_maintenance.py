"""Looking after sessions: each step does what there is to do, once, however often it is stopped."""

import datetime as dt
import json
import os
import subprocess
import sys
from unittest import mock

import pytest
from django.db import DatabaseError, connection, transaction

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import InternalError, NotFound, PlatformError, ResourceBusy, WriteNotAllowed
from apps.common.messages import read
from apps.memories.models import Memory
from apps.turns.models import ArchivedDay, Compaction, Session, TurnItem
from apps.turns.requests import SessionRequest
from apps.turns.services import maintenance
from apps.turns.services.instrumentation import COMPACTION, MAINTENANCE, figures
from apps.turns.services.maintenance import MaintenanceReport, maintain_due, run_maintenance
from apps.turns.services.sessions import hold_session
from apps.turns.tasks import maintain_due_task
from tests.database import closed_trail
from tests.threads import at_once
from tests.turns.conftest import SESSION, begin, finish

pytestmark = pytest.mark.django_db

DAY = dt.timedelta(days=1)
STEPS = ("_compact", "_archive", "_sweep", "_describe")


def maintain(context, session=SESSION, **more):
    request = read(SessionRequest, {"session_id": session, **more})
    return run_maintenance(context=context, request=request)


def grow_older(days):
    """Let everything that was said have been said earlier; events themselves do not change."""
    for item in TurnItem.objects.all():
        TurnItem.objects.filter(pk=item.pk).update(said_at=item.said_at - days * DAY)


def expire():
    Memory.objects.exclude(expires_at=None).update(expires_at=now() - DAY)


def counted(name):
    return sum(one.count for one in figures() if one.name == name)


@pytest.fixture
def busy_session(agent, turns):
    """A session with something to do in every step."""
    turns(recent_context_items=2)
    finish(agent, "Today I need milk.", turn="t-1")
    finish(agent, "My name is Ada.", turn="t-2")
    finish(agent, "And you?", turn="t-3")
    grow_older(3)
    expire()
    return Session.objects.get()


DONE = MaintenanceReport(compacted=4, archived=1, expired=1, described=12)
NOTHING = MaintenanceReport()


@pytest.mark.usefixtures("at_noon")
def test_everything_that_there_is_to_do_is_done_once(agent, busy_session):
    assert maintain(agent) == DONE
    assert maintain(agent) == NOTHING

    session = Session.objects.get()
    assert Compaction.objects.get().events == 4
    assert session.compacted_through == Compaction.objects.get().through
    archived = ArchivedDay.objects.get()
    assert (archived.day, archived.events) == ((now() - 3 * DAY).date(), 6)
    assert Memory.objects.get(content="milk").status == "archived"
    assert Memory.objects.get(content="Ada").status == "unverified"
    assert session.maintained_at > session.summarized_at
    assert "events/raw" in session.summaries


def test_compaction_leaves_what_is_repeated_to_the_model(agent, busy_session):
    maintain(agent)

    texts = [part["text"] for item in begin(agent).input_items for part in item["content"]]
    assert "And you?" in texts
    assert "Today I need milk." not in texts[1:]


def test_few_events_are_not_compacted(agent, turns):
    turns(recent_context_items=3)
    for number in range(3):
        finish(agent, "Hello", turn=f"t-{number}")

    assert maintain(agent).compacted == 0


@pytest.mark.parametrize(("days", "hours", "archived"), [(0, 0, 0), (1, 24, 1), (1, 48, 0)])
def test_a_day_is_archived_when_it_is_over_and_old_enough(agent, turns, days, hours, archived):
    turns(compaction_min_age_hours=hours)
    finish(agent, "Hello")
    grow_older(days)

    assert maintain(agent).archived == archived


def test_a_day_that_gets_more_events_is_archived_anew(agent):
    finish(agent, "Hello", turn="t-1")
    grow_older(3)
    maintain(agent)
    finish(agent, "Again", turn="t-2")
    TurnItem.objects.filter(turn__turn_id="t-2").update(said_at=now() - 3 * DAY)

    assert maintain(agent).archived == 1
    assert maintain(agent).archived == 0
    assert ArchivedDay.objects.get().events == 4


def test_facts_of_other_sessions_are_left_to_them(agent):
    finish(agent, "Today I need milk.", session="one")
    finish(agent, "This week I need bread.", session="two")
    expire()

    assert maintain(agent, "one").expired == 1
    assert Memory.objects.get(content="bread").status == "unverified"


def test_folders_are_described_anew_only_after_a_while(agent, turns):
    finish(agent, "Hello", turn="t-1")
    assert maintain(agent).described == 12
    finish(agent, "Again", turn="t-2")
    assert maintain(agent).described == 0

    Session.objects.update(summarized_at=now() - dt.timedelta(minutes=61))
    assert maintain(agent).described == 12

    turns(summary_refresh_interval_minutes=0)
    assert maintain(agent).described == 12


@pytest.mark.parametrize("step", STEPS)
def test_maintenance_that_is_interrupted_is_finished_by_the_next(
    agent, busy_session, monkeypatch, step
):
    with monkeypatch.context() as patch:
        patch.setattr(maintenance, step, mock.Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            maintain(agent)
    maintain(agent)

    assert Compaction.objects.get().events == 4
    assert ArchivedDay.objects.count() == 1
    assert Memory.objects.get(content="milk").status == "archived"
    session = Session.objects.get()
    assert len(session.summaries) == 12
    assert session.maintained_at is not None


@pytest.mark.parametrize("name", ["compact_session", "archive_expired", "summaries_of"])
def test_a_step_that_breaks_inside_leaves_nothing_half_done(agent, busy_session, monkeypatch, name):
    whole = getattr(maintenance, name)

    def breaks(*args, **kwargs):
        whole(*args, **kwargs)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(maintenance, name, breaks)
        with pytest.raises(KeyboardInterrupt):
            maintain(agent)

    later = maintain(agent)
    assert later.described == 12
    assert Compaction.objects.count() == 1


def test_what_was_done_is_recorded_and_counted_without_content(agent, busy_session):
    maintain(agent)

    record = AuditRecord.objects.filter(object_kind="session").latest("pk")
    assert record.reason == "4 compacted, 1 archived, 1 expired, 12 described"
    assert counted(MAINTENANCE) == 1
    assert counted(COMPACTION) == 1
    assert "milk" not in str(AuditRecord.objects.values())


@pytest.mark.django_db(transaction=True)
def test_nothing_is_done_that_cannot_be_recorded(agent, busy_session):
    def kept():
        return (
            list(Session.objects.values()),
            list(Memory.objects.order_by("pk").values_list("status", flat=True)),
            Compaction.objects.count(),
            ArchivedDay.objects.count(),
        )

    before = kept()
    with closed_trail(), pytest.raises(DatabaseError):
        maintain(agent)
    assert kept() == before

    assert maintain(agent) == DONE


def test_the_log_says_what_was_done_and_nothing_of_what_was_said(agent, busy_session, caplog):
    with caplog.at_level("INFO", logger="memory_platform.turns"):
        maintain(agent)

    (record,) = caplog.records
    told = json.loads(record.getMessage())
    assert (told["act"], told["status"]) == ("mcp_memory_maintenance", "ok")
    assert (told["session_id"], told["request_id"]) == (SESSION, agent.request_id)
    assert told["latency_ms"] >= 0
    assert "milk" not in caplog.text


def test_nobody_looks_after_the_session_of_somebody_else(agent, stranger, viewer, busy_session):
    with pytest.raises(NotFound):
        maintain(stranger)
    with pytest.raises(NotFound):
        maintain(agent, user_id="ann")
    with pytest.raises(NotFound):
        maintain(agent, "another")
    with pytest.raises(WriteNotAllowed):
        maintain(viewer)
    with pytest.raises(PlatformError, match="session_id"):
        maintain(agent, "../x")


def test_sessions_that_are_due_are_looked_after(agent, turns, busy_session):
    turns(maintenance_schedule_minutes=1)
    assert maintain_due(seconds=60) == 1
    assert maintain_due(seconds=60) == 0
    assert Compaction.objects.count() == 1

    Session.objects.update(maintained_at=now() - dt.timedelta(minutes=1))
    assert maintain_due(seconds=60) == 1


def test_the_schedule_waits_and_leaves_old_sessions_alone(agent, turns, busy_session):
    turns(maintenance_schedule_minutes=30)
    Session.objects.update(maintained_at=now() - dt.timedelta(minutes=29))
    assert maintain_due_task() == 0

    Session.objects.update(maintained_at=now() - dt.timedelta(minutes=31))
    assert maintain_due_task() == 1

    long_ago = now() - 10 * DAY
    Session.objects.update(updated_at=long_ago, maintained_at=long_ago + 4 * DAY)
    assert maintain_due_task() == 0


def test_the_schedule_ends_with_its_time(agent, busy_session):
    assert maintain_due(seconds=-1) == 0
    assert Compaction.objects.count() == 0


@pytest.mark.parametrize("failure", [InternalError, DatabaseError])
def test_a_session_that_cannot_be_looked_after_does_not_stop_the_others(
    agent, turns, monkeypatch, failure
):
    turns(maintenance_schedule_minutes=1)
    for name in ("one", "two"):
        finish(agent, "Hello", session=name)
    whole = maintenance._describe

    def breaks(context, session):
        if session.session_id == "one":
            raise failure
        return whole(context, session)

    monkeypatch.setattr(maintenance, "_describe", breaks)

    assert maintain_due(seconds=60) == 1
    assert maintain_due(seconds=60) == 0
    assert Session.objects.get(session_id="two").summaries


@pytest.mark.django_db(transaction=True)
def test_maintenance_and_turns_go_one_after_the_other(agent, turns):
    turns(recent_context_items=2)
    for number in range(3):
        finish(agent, "Hello", turn=f"t-{number}")

    results = at_once(
        [
            lambda: maintain(agent),
            lambda: maintain(agent),
            lambda: maintain_due(seconds=60),
            lambda: finish(agent, "Later", turn="t-9"),
        ]
    )

    assert not [result for result in results if isinstance(result, PlatformError)]
    assert TurnItem.objects.count() == 8
    through = [compaction.through for compaction in Compaction.objects.all()]
    assert len(through) == len(set(through))
    assert max(through) == Session.objects.get().compacted_through


@pytest.mark.django_db(transaction=True)
def test_a_session_that_somebody_writes_in_is_busy_for_a_caller_and_left_by_the_schedule(
    agent, turns
):
    turns(session_lock_timeout_ms=50)
    finish(agent, "Hello")
    session = Session.objects.get()

    def write(others):
        with transaction.atomic():
            hold_session(session.key)
            return at_once(others)

    try:
        busy, left = write([lambda: maintain(agent), lambda: maintain_due(seconds=60)])
    finally:
        connection.close()

    assert isinstance(busy, ResourceBusy)
    assert left == 0
    assert Session.objects.get().maintained_at is None
    assert maintain(agent).described == 12


@pytest.mark.parametrize(("minutes", "is_planned"), [(0, False), (5, True)])
def test_the_schedule_is_off_unless_it_is_asked_for(tmp_path, minutes, is_planned):
    path = tmp_path / "memory.yaml"
    path.write_text(f"settings: {{mcp: {{memory: {{maintenance_schedule_minutes: {minutes}}}}}}}")
    program = "import json; from django.conf import settings; "
    program += "print(json.dumps(list(settings.CELERY_BEAT_SCHEDULE)))"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={
            **os.environ,
            "MEMORY_PLATFORM_CONFIG": str(path),
            "DJANGO_SETTINGS_MODULE": "memory_platform.settings.test",
        },
        capture_output=True,
        check=True,
    )

    assert ("look-after-sessions" in json.loads(told.stdout)) is is_planned
