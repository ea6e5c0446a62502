"""What is kept after a turn, and that it is kept once."""

import datetime as dt
from unittest.mock import Mock

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import PlatformError, ResourceBusy, WriteNotAllowed
from apps.events.models import Event
from apps.memories.models import Memory
from apps.turns.fact_extraction import ExtractedFact
from apps.turns.models import Fact, Session, TurnGuard, TurnItem
from apps.turns.selectors import facts as recalling
from apps.turns.services import turn_writer
from apps.turns.services.fact_writer import expiry_of
from apps.turns.services.instrumentation import figures
from apps.turns.services.turn_import import import_facts
from apps.turns.vocabulary import Level
from tests.factories import agent_context
from tests.governance.hostile import KEY, ORDER, SUSPECT, tables_with
from tests.turns.conftest import SESSION, assistant, begin, finish, user

pytestmark = pytest.mark.django_db


def counted():
    return {(one.name.removeprefix("mcp_memory_"), one.label): one.count for one in figures()}


def kept():
    return Event.objects.count(), Fact.objects.count(), TurnGuard.objects.count()


def test_a_turn_that_is_written_already_is_not_written_again(agent):
    finish(agent, "My name is Ada.")
    finish(agent, "My name is Grace.")
    assert kept() == (2, 1, 1)
    assert Memory.objects.get().content == "Ada"
    assert counted()["idempotency_conflicts_total", ""] == 1
    assert counted()["after_turn_total", "ok"] == 2


def test_a_turn_id_is_another_turn_in_another_session_and_of_another_owner(agent, repository):
    finish(agent, "One.")
    finish(agent, "Two.", session="other")
    finish(agent, "Three.", user_id="ann")
    finish(agent_context(repository), "Four.")
    assert kept() == (8, 0, 4)
    assert Session.objects.count() == 4


def test_a_turn_may_be_empty(agent):
    finish(agent, answer="")
    assert kept() == (0, 0, 1)
    assert AuditRecord.objects.filter(object_kind="turn").count() == 1


def test_a_turn_that_somebody_writes_is_busy_until_it_is_stale(agent):
    finish(agent, answer="")
    guard = TurnGuard.objects.get()
    former = guard.claim
    fresh = now() - turn_writer.STALE_AFTER + dt.timedelta(seconds=5)
    TurnGuard.objects.update(status="processing", updated_at=fresh)
    with pytest.raises(ResourceBusy) as refused:
        finish(agent, "My name is Ada.")
    assert refused.value.retryable
    assert kept() == (0, 0, 1)

    TurnGuard.objects.update(updated_at=now() - turn_writer.STALE_AFTER - dt.timedelta(seconds=1))
    finish(agent, "My name is Ada.")
    assert kept() == (2, 1, 1)
    guard.refresh_from_db()
    assert (guard.status, guard.claim != former) == ("done", True)


def test_who_lost_the_turn_writes_nothing(agent, monkeypatch):
    """One is so slow that another takes the turn up and finishes it."""
    write = turn_writer._write

    def slow(context, owner, record, claim):
        monkeypatch.setattr(turn_writer, "_write", write)
        TurnGuard.objects.update(updated_at=now() - 2 * turn_writer.STALE_AFTER)
        finish(agent, "My name is Ada.")
        return write(context, owner, record, claim)

    monkeypatch.setattr(turn_writer, "_write", slow)
    with pytest.raises(ResourceBusy):
        finish(agent, "My name is Ada.")
    assert kept() == (2, 1, 1)
    assert TurnGuard.objects.get().status == "done"


@pytest.mark.parametrize("step", ["append_events", "write_facts", "_finish", "_record"])
def test_what_fails_leaves_nothing_and_can_be_tried_again_at_once(agent, monkeypatch, step):
    def fail(*args, **kwargs):
        raise RuntimeError("a step that fails")

    with monkeypatch.context() as broken:
        broken.setattr(turn_writer, step, fail)
        with pytest.raises(RuntimeError):
            finish(agent, "My name is Ada.")
    assert kept() == (0, 0, 0)
    assert not Session.objects.exists()
    assert counted()["after_turn_total", "error"] == 1
    finish(agent, "My name is Ada.")
    assert kept() == (2, 1, 1)


def test_a_session_that_has_only_facts_of_elsewhere_outlives_a_turn_that_fails(agent, monkeypatch):
    name = ExtractedFact("user_name", "name", "Ada", 0.9, Level.L0)
    import_facts(context=agent, session_id=SESSION, user_id=None, turn_id="", facts=[name])
    with monkeypatch.context() as patched:
        patched.setattr(turn_writer, "_finish", Mock(side_effect=RuntimeError))
        with pytest.raises(RuntimeError):
            finish(agent, "Hello")
    finish(agent, "Hello")
    assert begin(agent).recall_fact_ids == ["user_name"]


def test_a_session_that_somebody_else_begins_a_turn_in_is_left_to_them(agent, monkeypatch):
    monkeypatch.setattr(turn_writer, "_finish", Mock(side_effect=RuntimeError))
    monkeypatch.setattr(turn_writer, "try_session", lambda key: False)
    with pytest.raises(RuntimeError):
        finish(agent, "Hello")
    assert Session.objects.count() == 1
    assert not TurnGuard.objects.exists()


def test_items_stand_in_the_log_in_their_order(agent):
    finish(agent, "One.", "Two.", answer="Three.")
    rows = TurnItem.objects.select_related("event")
    assert [row.log_id for row in rows] == ["turn-1-in-0", "turn-1-in-1", "turn-1-out-0"]
    assert [row.event.content["item"] for row in rows] == [
        user("One."),
        user("Two."),
        assistant("Three."),
    ]
    assert {row.event.channel for row in rows} == {"turns"}
    assert all(row.event.internal for row in rows)


def test_what_was_said_is_listed_if_the_repository_says_so(agent, repository):
    finish(agent, "One.", answer="")
    repository.lists_conversations = True
    repository.save()
    finish(agent, "Two.", answer="", turn="turn-2")
    assert list(Event.objects.order_by("event_seq").values_list("internal", flat=True)) == [
        True,
        False,
    ]


def test_secrets_are_never_kept(agent):
    finish(agent, f"My name is {KEY}", answer=f"Your key is {KEY}.")
    assert tables_with(KEY) == []
    assert Event.objects.count() == 2
    assert not Memory.objects.exists()


def test_a_suspect_fact_waits_for_people_and_is_stored_once(agent):
    finish(agent, f"I prefer {SUSPECT}", turn="t1")
    finish(agent, f"I prefer {SUSPECT}", turn="t2")
    memories = list(Memory.objects.all())
    assert len(memories) <= 1
    assert all(memory.is_quarantined for memory in memories)
    assert begin(agent).recall_fact_ids == []
    finish(agent, "I prefer tea", turn="t3")
    assert begin(agent).recall_fact_ids == ["user_preference"]


def test_a_fact_that_is_an_order_is_left_out_of_the_facts(agent):
    finish(agent, f"I like cats and {ORDER}")
    assert not any(ORDER in memory.content for memory in Memory.objects.all())


@pytest.mark.usefixtures("at_noon")
def test_what_is_known_is_not_written_again_but_lasts(agent):
    finish(agent, "I like  Maps.", turn="t1")
    memory = Memory.objects.get()
    soon = now() + dt.timedelta(minutes=5)
    Memory.objects.filter(pk=memory.pk).update(expires_at=soon, confidence=0.5)
    finish(agent, "i like MAPS!", turn="t2", session="other")
    assert Memory.objects.count() == Fact.objects.count() == 1
    memory.refresh_from_db()
    assert memory.expires_at == expiry_of(Level.L2, now())
    assert memory.confidence == 0.85


def test_what_is_said_otherwise_takes_the_place_of_what_was_unverified(agent):
    finish(agent, "My name is Ada.", turn="t1")
    finish(agent, "My name is Grace.", turn="t2")
    ada, grace = Memory.objects.get(content="Ada"), Memory.objects.get(content="Grace")
    assert (ada.status, ada.superseded_by, ada.status_reason) == (
        "archived",
        grace,
        "said otherwise",
    )
    assert grace.status == "unverified"


def test_a_locked_fact_stays_and_the_new_one_waits_beside_it(agent):
    finish(agent, "My name is Ada.", turn="t1")
    Memory.objects.update(
        status="locked", locked_at=now(), status_before_lock="unverified", verified_at=now()
    )
    finish(agent, "My name is Grace.", turn="t2")
    finish(agent, "My name is Ada.", turn="t3")
    assert sorted(Memory.objects.values_list("content", "status")) == [
        ("Ada", "locked"),
        ("Grace", "unverified"),
    ]


@pytest.mark.parametrize(
    ("moment", "level", "expires"),
    [
        ("2026-02-21T00:00:00Z", Level.L1, "2026-02-22T00:00:00Z"),
        ("2026-02-21T23:59:59Z", Level.L1, "2026-02-22T00:00:00Z"),
        ("2026-02-21T23:30:00-05:00", Level.L1, "2026-02-23T00:00:00Z"),
        ("2026-02-21T12:00:00Z", Level.L2, "2026-02-28T00:00:00Z"),
        ("2026-02-21T12:00:00Z", Level.L0, None),
    ],
)
def test_facts_expire_at_midnight_in_utc(moment, level, expires):
    expected = dt.datetime.fromisoformat(expires) if expires else None
    assert expiry_of(level, dt.datetime.fromisoformat(moment)) == expected


@pytest.mark.usefixtures("at_noon")
def test_how_long_facts_hold_is_a_setting(agent, turns):
    turns(l1_retention_days=3, l2_retention_days=30)
    finish(agent, "I like maps. Today I need rest.")
    midnight = now().replace(hour=0, minute=0, second=0, microsecond=0)
    ends = dict(Memory.objects.values_list("tier", "expires_at"))
    assert ends == {
        "stm": midnight + dt.timedelta(days=3),
        "mtm": midnight + dt.timedelta(days=30),
    }


def test_a_level_that_is_none_is_the_middle_one():
    assert Level.of("l0") is Level.L0
    assert Level.of("forever") is Level.of(None) is Level.of(5) is Level.L2


def test_tiers_that_facts_are_written_in_are_counted(agent):
    finish(agent, "My name is Ada. I prefer tea. I like maps. Today I need rest.")
    assert counted()["fact_write_total", "L0"] == 2
    assert counted()["fact_write_total", "L1"] == counted()["fact_write_total", "L2"] == 1
    assert counted()["after_turn_duration_ms", ""] == 1


def test_what_the_platform_had_put_before_the_input_is_left_out(agent):
    finish(agent, "My name is Ada.", turn="t1")
    prepared = begin(agent, "What is my name?")
    items = prepared.input_items
    finish(agent, turn="t2", input_items=items, answer="Ada.")
    said = [row.event.content["item"] for row in TurnItem.objects.filter(turn__turn_id="t2")]
    assert said == [user("What is my name?"), assistant("Ada.")]
    assert Fact.objects.count() == 1
    finish(agent, turn="t3", input_items=begin(agent, "And now?").input_items, answer="Still.")
    assert Event.objects.count() == 6


def test_the_same_words_twice_are_said_twice(agent):
    finish(agent, "Go on.", turn="t1", answer="")
    finish(agent, "Go on.", turn="t2", answer="")
    assert Event.objects.count() == 2


def test_writing_needs_the_right_to(repository, coder, agent):
    reader = agent_context(repository, agent=coder, abilities=["read"])
    with pytest.raises(WriteNotAllowed):
        finish(reader, "My name is Ada.")
    assert kept() == (0, 0, 0)


def test_a_name_that_the_policy_rejects_stops_the_turn(agent):
    with pytest.raises(PlatformError):
        finish(agent, "Hello", user_id=KEY)
    assert kept() == (0, 0, 0)


def test_identities_make_no_difference_of_case():
    assert recalling.identity_of("User_Name", " name") == recalling.identity_of(
        "user_name", "NAME "
    )
    assert recalling.identity_of("a", "b") != recalling.identity_of("b", "a")
