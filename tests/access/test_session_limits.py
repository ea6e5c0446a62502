"""The knowledge family's limits: calls of a session, and proposals of one of its turns."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from django.db import connection, connections
from django.db.models import F

from apps.access.models import ProposalTurn, SessionBucket
from apps.access.services import rate_limits
from apps.access.services.authentication import authenticate
from apps.access.services.rate_limits import (
    limiter_state,
    spend_proposals,
    spend_session_call,
    sweep_sessions,
)
from apps.common.errors import InvalidArgument, RateLimited
from tests.factories import agent_token

PROCESSES = 4


pytestmark = pytest.mark.usefixtures("no_refill")


@pytest.fixture(autouse=True)
def _four_calls_and_three_proposals(settings):
    settings.KNOWLEDGE_CALLS_PER_MINUTE = 2
    settings.KNOWLEDGE_BURST = 2.0
    settings.KNOWLEDGE_PROPOSALS_PER_TURN = 3


@pytest.fixture
def credential(repository):
    return authenticate(agent_token(repository))


def spend(credential, calls, session="mcp"):
    for _ in range(calls):
        spend_session_call(credential, session=session, tool="memory_search")


def refusal(act):
    with pytest.raises(RateLimited) as refused:
        act()
    return refused.value


def rewind(seconds):
    back = dt.timedelta(seconds=seconds)
    SessionBucket.objects.update(filled_at=F("filled_at") - back)
    ProposalTurn.objects.update(began_at=F("began_at") - back)


def test_a_bucket_holds_the_burst_and_then_names_the_tool_and_the_wait(credential):
    spend(credential, 4)

    refused = refusal(lambda: spend(credential, 1))

    assert refused.message == "Rate limit exceeded for memory_search"
    assert refused.details["reason"] == "rate_limit_exceeded"
    assert refused.details["retry_after_ms"] == 30_000


def test_waiting_as_long_as_told_is_enough_for_one_call(credential):
    spend(credential, 4)
    rewind(seconds=31)

    spend(credential, 1)
    refusal(lambda: spend(credential, 1))


def test_a_busy_session_does_not_starve_another(credential):
    spend(credential, 4, session="project:one")

    spend(credential, 4, session="project:two")
    spend(credential, 4)


def test_the_same_session_of_another_token_is_another_session(repository, credential):
    spend(credential, 4)

    spend(authenticate(agent_token(repository)), 4)


def test_switched_off_nothing_is_counted(credential, settings):
    settings.MEMORY_RATE_LIMIT = False

    spend(credential, 20)
    spend_proposals(credential, count=20)

    assert not SessionBucket.objects.exists()
    assert not limiter_state(credential)["enabled"]


@pytest.mark.parametrize("session", ["", "  ", "x" * 201, "half \x00"])
def test_a_session_that_is_no_short_text_is_refused(credential, session):
    with pytest.raises(InvalidArgument) as refused:
        spend(credential, 1, session=session)

    assert refused.value.details["field"] == "session_id"


def test_a_batch_larger_than_what_is_left_is_refused_as_a_whole(credential):
    spend_proposals(credential, count=2)

    refused = refusal(lambda: spend_proposals(credential, count=2))
    spend_proposals(credential, count=1)

    assert refused.message == "Proposal limit exceeded for this turn"
    assert refused.details["reason"] == "proposal_limit_exceeded"
    assert refused.details["remaining"] == 1
    assert 0 < refused.details["retry_after_ms"] <= 60_000


def test_a_batch_larger_than_a_whole_turn_is_refused_at_once(credential):
    assert refusal(lambda: spend_proposals(credential, count=4)).details["remaining"] == 3
    assert not ProposalTurn.objects.exists()


def test_without_numbers_a_turn_lasts_a_minute(credential):
    spend_proposals(credential, count=3)
    rewind(seconds=59)
    refusal(lambda: spend_proposals(credential, count=1))

    rewind(seconds=2)
    spend_proposals(credential, count=3)


def test_a_numbered_turn_lasts_until_the_next_number(credential):
    spend_proposals(credential, session="s", turn=1, count=3)
    rewind(seconds=3_600)

    refused = refusal(lambda: spend_proposals(credential, session="s", turn=1, count=1))
    spend_proposals(credential, session="s", turn=2, count=3)

    assert "retry_after_ms" not in refused.details


def test_the_state_tells_what_is_left_and_costs_nothing(credential):
    fresh = limiter_state(credential, session="s")
    spend(credential, 1, session="s")
    spend_proposals(credential, session="s", turn=7, count=2)

    first, second = (limiter_state(credential, session="s") for _ in range(2))

    assert fresh == {
        "tokens": 4.0,
        "max_tokens": 4.0,
        "proposals_this_turn": 0,
        "proposals_limit": 3,
        "current_turn": 0,
        "enabled": True,
    }
    assert first["proposals_this_turn"] == second["proposals_this_turn"] == 2
    assert first["current_turn"] == 7
    assert first["tokens"] == second["tokens"] == 3.0


def test_a_minute_that_is_over_is_not_this_turn(credential):
    spend_proposals(credential, count=3)
    rewind(seconds=61)

    assert limiter_state(credential)["proposals_this_turn"] == 0


def test_a_token_cannot_have_more_sessions_than_there_is_room(credential, monkeypatch):
    monkeypatch.setattr(rate_limits, "MAX_SESSIONS", 5)
    for number in range(5):
        spend(credential, 1, session=f"session-{number}")

    refused = refusal(lambda: spend(credential, 1, session="one too many"))

    assert refused.details["retry_after_ms"] > 0
    assert SessionBucket.objects.count() == 5
    spend(credential, 1, session="session-3")


def test_sessions_that_are_idle_make_room(credential, monkeypatch):
    monkeypatch.setattr(rate_limits, "MAX_SESSIONS", 5)
    for number in range(5):
        spend(credential, 1, session=f"session-{number}")
    rewind(seconds=31)

    spend(credential, 1, session="another")

    assert SessionBucket.objects.count() == 1


def test_idle_sessions_are_forgotten(credential):
    spend(credential, 1)
    spend_proposals(credential, count=1)
    assert sweep_sessions() == 0

    rewind(seconds=90_000)
    assert sweep_sessions() == 2


@pytest.mark.django_db(transaction=True)
def test_four_processes_get_exactly_what_there_is(repository, settings):
    bearer = agent_token(repository)
    settings.KNOWLEDGE_CALLS_PER_MINUTE = 10
    settings.KNOWLEDGE_PROPOSALS_PER_TURN = 25
    connections.close_all()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("fork")) as processes:
        counted = list(processes.map(_hammer, [bearer] * PROCESSES))

    assert len({process for process, _, _ in counted}) == PROCESSES
    assert sum(calls for _, calls, _ in counted) == 20
    assert sum(proposals for _, _, proposals in counted) == 24


def _hammer(bearer):
    """Calls and proposals of three that one process got through."""
    credential = authenticate(bearer)
    calls = sum(_passes(lambda: spend(credential, 1)) for _ in range(20))
    proposals = sum(_passes(lambda: spend_proposals(credential, count=3)) for _ in range(10))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        process = cursor.fetchone()[0]
    connections.close_all()
    return process, calls, 3 * proposals


def _passes(act):
    try:
        act()
    except RateLimited:
        return False
    return True
