"""Several programs speak for one user at the same moment."""

import pytest

from apps.events.models import Event
from apps.gateway.models import GatewaySession, GatewayUser
from apps.memories.models import Memory
from tests.gateway.server.world import World, just_now
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
DONE_OR_BUSY = {200, 503}


def test_the_same_messages_at_once_are_kept_once():
    alice = World().alice
    answers = at_once([lambda: alice.add("We deploy on Thursdays", "Noted.")] * 4)
    assert {answer.status for answer in answers} <= DONE_OR_BUSY
    assert Event.objects.count() == 2
    assert GatewaySession.objects.get().messages == 2


def test_messages_and_flushes_at_once_lose_nothing():
    alice, start = World().alice, just_now()
    adds = [
        lambda number=number, what=what: alice.add(f"I like {what}", at=start + number)
        for number, what in enumerate(("tea", "jazz", "chess", "rye bread"))
    ]
    answers = at_once([*adds, alice.flush, alice.flush])
    assert {answer.status for answer in answers} <= DONE_OR_BUSY
    added = sum(answer.body.get("events_added", 0) for answer in answers)
    flushed = sum(answer.body.get("events_indexed", 0) for answer in answers)
    flushed += alice.flush().body["events_indexed"]
    assert Event.objects.count() == added == flushed
    kept = Memory.objects.filter(status="unverified").count()
    assert kept == sum(answer.status == 200 for answer in answers[:4])


def test_what_is_stated_in_several_sessions_at_once_is_one_memory():
    alice = World().alice
    chats = [f"chat {number}" for number in range(4)]
    for chat in chats:
        alice.add("My name is Ada", chat=chat)
    answers = at_once([lambda chat=chat: alice.flush(chat) for chat in chats])
    assert {answer.status for answer in answers} <= DONE_OR_BUSY
    assert Memory.objects.count() == 1


def test_making_the_same_user_at_once_makes_one():
    world = World()
    made = at_once([lambda: world.user("carol")] * 3)
    assert GatewayUser.objects.filter(user_id="carol").count() == 1
    assert sum(bool(one.key) for one in made) == 1
