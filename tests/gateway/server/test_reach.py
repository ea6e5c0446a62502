"""What a user handed over is for that user and people who manage: whatever is asked of it."""

import inspect

import pytest

from apps.audit.models import AuditRecord
from apps.audit.verbs import Verb
from apps.common.errors import WriteNotAllowed
from apps.gateway.services import erasure, export, own_data
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, agent_context, person_context, person_with_role
from tests.gateway.server.own_data import all_of
from tests.gateway.server.world import just_now, manager_of
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db

#: Every act on a user's own data; a new one is tried on the day it is written.
ACTS = [
    act
    for module in (own_data, export, erasure)
    for act in vars(module).values()
    if isinstance(act, Verb) and act.__module__ == module.__name__
]


@shared
def given(world):
    """What an act on Alice's data is called with, by the names of its parameters."""
    world.alice.said("My favourite colour is blue.", "Noted.", at=just_now())
    (message,) = (one for one in all_of(world.alice, "messages") if one["role"] == "user")
    memory = Memory.objects.filter(owner_id=str(world.alice.user.agent_id)).first()
    return {
        "user": world.alice.user,
        "pick": lambda rows: own_data.CursorPage(list(rows), None),
        "session_id": "chat:first",
        "message_id": message["id"],
        "memory_id": memory.pk,
        "text": "Green.",
        "expected_version": None,
        "reason": "for a test",
    }


@shared
def callers(world):
    """Who has no business there: another user, a person who only maintains, a foreign manager."""
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=world.repository)
    return {
        "bob": agent_context(world.repository, agent=world.bob.user.agent),
        "maintainer": person_context(maintainer, world.repository),
        "manager elsewhere": manager_of(RepositoryFactory()),
    }


def called(act, given, context):
    named = inspect.signature(act).parameters
    return act(context=context, **{name: given[name] for name in named if name != "context"})


@table("act", ACTS, ids=[act.__name__ for act in ACTS])
def test_nobody_else_acts_on_what_a_user_handed_over(given, callers, act):
    for context in callers.values():
        with pytest.raises(WriteNotAllowed):
            called(act, given, context)


@table("act", ACTS, ids=[act.__name__ for act in ACTS])
def test_the_user_does_and_each_act_is_recorded_as_what_it_is(world, given, act):
    context = agent_context(world.repository, agent=world.alice.user.agent)
    called(act, given, context)
    recorded = AuditRecord.objects.filter(actor_id=str(world.alice.user.agent_id))
    assert recorded.filter(action=act.action, object_kind=act.object_kind).exists()
