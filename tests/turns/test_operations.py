"""A turn in two calls, held together by a token."""

import datetime as dt
import time
from unittest import mock

import pytest
from django.core import signing

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import InvalidArgument, PayloadTooLarge, WriteNotAllowed
from apps.common.messages import read
from apps.events.models import Event
from apps.turns.models import PreparedTurn, Session, TurnGuard
from apps.turns.requests import TurnAnswer, TurnRequest
from apps.turns.services import commit_turn, prepare_turn
from apps.turns.services.operations import SALT, sweep_prepared
from tests.factories import agent_context
from tests.governance.hostile import KEY, tables_with
from tests.turns.conftest import assistant, begin, finish, user

pytestmark = pytest.mark.django_db
OUTPUT = [assistant("Hello Ada.")]


def prepare(context, text="My name is Ada.", turn="turn-1", **more):
    arguments = {"session_id": "s", "turn_id": turn, "current_input": text, **more}
    return prepare_turn(context=context, request=read(TurnRequest, arguments))


def commit(context, token, output=OUTPUT):
    given = {"operation_token": token, "output_items": output}
    commit_turn(context=context, answer=read(TurnAnswer, given))


def signed_before(context, age, turn):
    moment = time.time() - age.total_seconds()
    with mock.patch.object(signing.time, "time", return_value=moment):
        _, token = prepare(context, turn=turn)
    PreparedTurn.objects.filter(turn_id=turn).update(created_at=now() - age)
    return token


def test_the_second_call_writes_what_the_first_prepared(agent):
    prepared, token = prepare(agent, user_id="ann")
    assert prepared.input_items == [user("My name is Ada.")]
    assert not Event.objects.exists()

    commit(agent, token)

    assert [event.content["item"] for event in Event.objects.order_by("event_seq")] == [
        user("My name is Ada."),
        *OUTPUT,
    ]
    assert begin(agent, user_id="ann").recall_fact_ids == ["user_name"]
    assert begin(agent).recall_fact_ids == []
    assert not PreparedTurn.objects.exists()


def test_the_same_token_again_writes_nothing_more(agent):
    _, token = prepare(agent)
    commit(agent, token)
    records = AuditRecord.objects.count()
    commit(agent, token, [assistant("Otherwise.")])
    assert Event.objects.count() == 2
    assert AuditRecord.objects.count() == records + 1


def test_a_turn_may_be_prepared_again_before_it_is_written(agent):
    _, first = prepare(agent, "Draft")
    _, second = prepare(agent, "Final")
    commit(agent, first)
    assert Event.objects.earliest("event_seq").content["item"] == user("Final")
    commit(agent, second)
    assert Event.objects.count() == 2


def test_a_turn_that_was_written_otherwise_is_not_written_again(agent):
    _, token = prepare(agent)
    finish(agent, "Hello", turn="turn-1", session="s")
    commit(agent, token)
    assert Event.objects.count() == 2


@pytest.mark.parametrize("token", [None, "", 5, "nonsense", "a" * 10_000, "a:b:c", [], "\x00"])
def test_a_token_that_is_none_is_refused_by_name(agent, token):
    with pytest.raises(InvalidArgument) as refused:
        commit(agent, token)
    assert refused.value.details["field"] == "operation_token"


def test_a_token_that_was_changed_or_signed_for_something_else_is_refused(agent):
    _, token = prepare(agent)
    changed = token[:-1] + ("a" if token[-1] != "a" else "b")
    other = signing.dumps(signing.loads(token, salt=SALT), salt="something-else")
    bare = signing.dumps(["a list"], salt=SALT)
    for wrong in (changed, other, bare):
        with pytest.raises(InvalidArgument):
            commit(agent, wrong)
    assert not Event.objects.exists()


def test_a_token_is_good_for_the_one_it_was_given_to(agent, repository, coder):
    _, token = prepare(agent)
    for stranger in (agent_context(repository), agent_context(repository, agent=coder)):
        if stranger.actor.id == agent.actor.id:
            commit(stranger, token)  # the same agent, without a token of its own
            continue
        with pytest.raises(InvalidArgument):
            commit(stranger, token)
    assert TurnGuard.objects.count() == 1


def test_a_token_is_good_for_a_day(agent):
    late = signed_before(agent, dt.timedelta(hours=23, minutes=59), "late")
    old = signed_before(agent, dt.timedelta(hours=24, minutes=1), "old")
    commit(agent, late)
    with pytest.raises(InvalidArgument):
        commit(agent, old)
    assert sweep_prepared() == 1
    assert not PreparedTurn.objects.exists()


def test_no_secret_waits_with_the_input(agent):
    _, token = prepare(agent, f"My key is {KEY}")
    assert tables_with(KEY) == []
    commit(agent, token)
    assert tables_with(KEY) == []


def test_output_that_is_none_leaves_the_turn_waiting(agent):
    _, token = prepare(agent)
    for wrong, error in (
        (None, InvalidArgument),
        ("text", InvalidArgument),
        ([{"type": "poem"}], InvalidArgument),
        (OUTPUT * 201, PayloadTooLarge),
    ):
        with pytest.raises(error):
            commit(agent, token, wrong)
    commit(agent, token)
    assert Event.objects.count() == 2


def test_preparing_needs_the_right_to_write(agent, repository, coder):
    reader = agent_context(repository, agent=coder, abilities=["read"])
    with pytest.raises(WriteNotAllowed):
        prepare(reader)
    _, token = prepare(agent)
    with pytest.raises(WriteNotAllowed):
        commit(reader, token)
    assert Session.objects.count() == 1
