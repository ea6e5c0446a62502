"""Turns written at the same moment, by threads and by processes, and by processes that die."""

import datetime as dt
import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from django.db import connection

from apps.common.clock import now
from apps.common.errors import ResourceBusy
from apps.events.models import Event
from apps.memories.models import Memory
from apps.turns.locking import hold_session
from apps.turns.models import Fact, Session, TurnGuard, TurnItem
from apps.turns.owners import owner_of
from apps.turns.services import after
from tests.factories import RepositoryFactory
from tests.serving import ROOT, database_url
from tests.threads import at_once
from tests.turns.conftest import SESSION, begin, finish

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60
OPEN_TRANSACTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()
  AND datname = current_database()
"""


@pytest.fixture
def repository(transactional_db):
    return RepositoryFactory()


def written():
    return (
        Event.objects.count(),
        Fact.objects.count(),
        TurnGuard.objects.filter(status="done").count(),
    )


def test_the_same_turn_at_once_is_written_once(agent):
    outcomes = at_once([partial(finish, agent, "My name is Ada.") for _ in range(6)])
    refused = [one for one in outcomes if one is not None]
    assert all(isinstance(one, ResourceBusy) and one.retryable for one in refused)
    assert len(refused) < len(outcomes)
    finish(agent, "My name is Ada.")
    assert written() == (2, 1, 1)


def test_different_turns_at_once_are_all_written_whole(agent):
    turns = [f"t{number}" for number in range(6)]
    outcomes = at_once([partial(finish, agent, f"I like {turn}.", turn=turn) for turn in turns])
    assert outcomes == [None] * len(turns)
    assert Session.objects.count() == 1
    assert TurnGuard.objects.filter(status="done").count() == len(turns)
    order = [row.turn.turn_id for row in TurnItem.objects.select_related("turn")]
    assert sorted(order[::2]) == turns
    assert order[::2] == order[1::2]
    assert Memory.objects.filter(status="unverified").count() == 1
    assert Memory.objects.filter(status="archived").count() == len(turns) - 1


def test_one_fact_in_several_sessions_at_once_is_one(agent):
    outcomes = at_once(
        [partial(finish, agent, "My name is Ada.", session=f"s{number}") for number in range(5)]
    )
    assert outcomes == [None] * 5
    assert Memory.objects.count() == Fact.objects.count() == 1
    assert begin(agent).recall_fact_ids == ["user_name"]


def test_who_waits_too_long_for_the_session_is_told_so(agent, turns):
    turns(session_lock_timeout_ms=200)

    def hold():
        from django.db import transaction

        with transaction.atomic():
            hold_session(agent.repository_id, owner_of(agent), SESSION)
            time.sleep(1.5)

    def wait():
        time.sleep(0.4)
        started = time.monotonic()
        try:
            finish(agent, "Hello")
        except ResourceBusy:
            return time.monotonic() - started
        return None

    _, waited = at_once([hold, wait])
    assert waited is not None
    assert waited < 1.0
    assert written() == (0, 0, 0)
    finish(agent, "Hello")
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("2s",)


PROGRAM = """
import os, sys
import django
django.setup()
from django.db import connection
from apps.access.models import Agent
from apps.common.errors import PlatformError
from apps.organizations.models import Repository
from apps.turns.services import after
from tests.factories import agent_context
from tests.turns.conftest import finish

step, turn = sys.argv[1], sys.argv[2]
agent = agent_context(Repository.objects.get(), agent=Agent.objects.get())

def stall(*args, **kwargs):
    print("there", flush=True)
    sys.stdin.read()

if step != "-":
    former = getattr(after, step)
    def reached(*args, **kwargs):
        result = former(*args, **kwargs)
        stall()
        return result
    setattr(after, step, reached)
try:
    finish(agent, "My name is Ada.", turn=turn)
    print("done", flush=True)
except PlatformError as error:
    print(error.code.value, flush=True)
"""


def program(step, turn):
    """Another process that finishes the turn, or stands still behind a step of it."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "memory_platform.settings.test",
        "DATABASE_URL": database_url(),
        "DATABASE_OWNER_URL": database_url(),
    }
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, step, turn],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("step", ["_claim", "append_items", "state_facts", "_finish"])
def test_a_process_that_dies_in_the_middle_leaves_a_turn_that_is_completed_once(agent, step):
    process = program(step, "turn-1")
    try:
        assert process.stdout.readline().strip() == "there", process.stderr.read()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
        process.communicate()
    _until_lock_is_gone(agent)
    assert written() == (0, 0, 0)

    with pytest.raises(ResourceBusy):
        finish(agent, "My name is Ada.")
    stale = now() - after.STALE_AFTER - dt.timedelta(seconds=1)
    TurnGuard.objects.update(updated_at=stale)
    outcomes = at_once([partial(finish, agent, "My name is Ada.") for _ in range(3)])
    assert any(one is None for one in outcomes)
    assert written() == (2, 1, 1)


def test_processes_that_write_the_same_turn_write_it_once(agent):
    processes = [program("-", "turn-1") for _ in range(3)]
    told = [process.communicate(timeout=PATIENCE)[0].strip() for process in processes]
    assert "done" in told
    assert set(told) <= {"done", "RESOURCE_BUSY"}
    assert written() == (2, 1, 1)


def _until_lock_is_gone(agent):
    """The server notices a while later that the process is no more."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute(OPEN_TRANSACTIONS)
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.05)
