"""Whatever order turns are tried in, and wherever they are interrupted, each is written once."""

from dataclasses import dataclass, field
from unittest import mock

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.common.errors import ResourceBusy
from apps.memories.models import Memory
from apps.turns.models import Fact, TurnGuard, TurnItem
from apps.turns.requests import TurnRecord
from apps.turns.services import turn_writer
from tests.factories import RepositoryFactory, agent_context
from tests.tables import table
from tests.thorough import examples
from tests.turns.conftest import assistant, user

pytestmark = pytest.mark.django_db

SESSIONS, TURNS = ("monday", "tuesday"), ("t1", "t2")
NAMES = ("Ada", "Grace")
STEPS = ("append_events", "write_facts", "_finish")


@dataclass
class Attempt:
    """One try at a turn, taken up and then written, in two steps that others come between."""

    session: str
    turn: str
    name: str
    claim: object = None
    state: str = "new"
    arguments: dict = field(default_factory=dict)

    @property
    def key(self):
        return self.session, self.turn


attempts = st.builds(
    Attempt, st.sampled_from(SESSIONS), st.sampled_from(TURNS), st.sampled_from(NAMES)
)
# Which of the attempts goes on next, and what happens to it then.
moves = st.lists(
    st.tuples(st.integers(0, 7), st.sampled_from(["go", "go", "go", "die", "stale", *STEPS])),
    max_size=24,
)


class World:
    """What should be there, beside what is."""

    def __init__(self, context):
        self.context = context
        self.owner = turn_writer.owner_of(context)
        self.done = {}
        self.holder = {}
        self.stale = set()

    def record(self, attempt):
        return TurnRecord(
            session_id=attempt.session,
            turn_id=attempt.turn,
            input_items=[user(f"My name is {attempt.name}. {attempt.turn}")],
            output_items=[assistant(f"{attempt.session} {attempt.turn}")],
        )

    def step(self, attempt, what):
        if attempt.state == "new":
            self.take(attempt)
        elif attempt.state == "claimed":
            self.write(attempt, what)

    def take(self, attempt):
        try:
            claim = turn_writer._claim(self.context, self.owner, self.record(attempt))
        except ResourceBusy:
            assert attempt.key in self.holder
            assert attempt.key not in self.stale
            return
        if claim is None:
            assert attempt.key in self.done
            attempt.state = "over"
            return
        assert attempt.key not in self.done
        assert attempt.key not in self.holder or attempt.key in self.stale
        attempt.claim, attempt.state = claim, "claimed"
        self.holder[attempt.key] = attempt
        self.stale.discard(attempt.key)

    def write(self, attempt, what):
        attempt.state = "over"
        if what == "die":
            return
        is_holder = self.holder.get(attempt.key) is attempt
        if what in STEPS:
            self.fail(attempt, what)
            if is_holder:
                del self.holder[attempt.key]
                self.stale.discard(attempt.key)
            return
        try:
            with turn_writer._released_unless_done(attempt.claim):
                turn_writer._write(self.context, self.owner, self.record(attempt), attempt.claim)
        except ResourceBusy:
            assert not is_holder
            return
        assert is_holder
        self.done[attempt.key] = attempt.name
        del self.holder[attempt.key]

    def fail(self, attempt, step):
        with (
            mock.patch.object(turn_writer, step, side_effect=RuntimeError),
            pytest.raises((RuntimeError, ResourceBusy)),
            turn_writer._released_unless_done(attempt.claim),
        ):
            turn_writer._write(self.context, self.owner, self.record(attempt), attempt.claim)

    def let_time_pass(self):
        """Whoever has not finished by now counts as dead."""
        longer = 2 * turn_writer.STALE_AFTER
        for guard in TurnGuard.objects.filter(status="processing"):
            guard.updated_at -= longer
            guard.save()
        self.stale = set(self.holder)

    def check(self):
        done = TurnGuard.objects.filter(status="done").select_related("session")
        assert {(one.session.session_id, one.turn_id) for one in done} == set(self.done)
        for guard in done:
            items = [(item.is_output, item.position) for item in guard.items.all()]
            assert items == [(False, 0), (True, 0)]
        assert TurnItem.objects.count() == 2 * len(self.done)
        told = {memory.content for memory in Memory.objects.filter(status="unverified")}
        assert len(told) == bool(self.done)
        assert told <= set(self.done.values())
        assert Fact.objects.count() == Memory.objects.count()


@settings(
    max_examples=examples(15, everyday=8),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.lists(attempts, min_size=1, max_size=8), moves)
def test_every_turn_is_written_once_or_not_at_all(db, tries, order):
    go_through(tries, order)


@table(
    "late",
    ["go", "die", *STEPS],
)
def test_who_comes_back_after_another_has_taken_up_her_turn_changes_nothing(db, late):
    """Whatever becomes of her, the other writes the turn: it is no longer hers to write or free."""
    slow, other = Attempt("monday", "t1", "Ada"), Attempt("monday", "t1", "Grace")
    go_through([slow, other], [(0, "go"), (0, "stale"), (1, "go"), (0, late), (1, "go")])


def go_through(tries, order):
    """Take steps in this order; then everybody tries again. All is undone at the end."""
    with transaction.atomic():
        world = World(agent_context(RepositoryFactory()))
        for place, what in order:
            if what == "stale":
                world.let_time_pass()
            else:
                world.step(tries[place % len(tries)], what)
            world.check()
        world.let_time_pass()
        for attempt in tries:
            turn_writer.after_turn(context=world.context, record=world.record(attempt))
            world.done.setdefault(attempt.key, attempt.name)
        world.holder.clear()
        world.check()
        transaction.set_rollback(True)
