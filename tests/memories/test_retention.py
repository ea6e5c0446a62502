"""The repository's retention: what agents wrote and nobody verified expires."""

import datetime as dt

import pytest

from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import WriteNotAllowed
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.memories.services import write_memory
from apps.memories.services.retention import follow_retention, memories_to_follow
from apps.organizations.models import Repository
from apps.organizations.services import update_repository
from tests.factories import MemoryFactory
from tests.factories.deciding import (
    deprecate_memory,
    lock_memory,
    restore_memory,
    verify_memory,
    write_version,
)
from tests.tables import table

pytestmark = pytest.mark.django_db
DAY = dt.timedelta(days=1)


def decide(repository, **policy):
    update_repository(context=system_context(), repository_id=repository.pk, **policy)


def kept_for(memory):
    memory.refresh_from_db()
    return memory.expires_at and round((memory.expires_at - memory.created_at) / DAY, 2)


def settled(repository):
    Repository.objects.filter(pk=repository.pk).update(
        retention_changed_at=now() - dt.timedelta(minutes=5)
    )
    follow_retention(seconds=60)
    repository.refresh_from_db()
    return repository.retention_changed_at is None


def test_an_agents_new_memory_expires_as_the_policy_says(agent, maintainer, repository):
    decide(repository, retention_days=30)
    memory = write_memory(context=agent, content="Ports are open.", type="fact")
    assert isinstance(memory.expires_at, dt.datetime)  # known without another query
    assert kept_for(memory) == 30
    assert memory.history.latest().expires_at == memory.expires_at
    by_person = write_memory(context=maintainer, content="A person's.", type="fact")
    asked = now() + DAY
    asked_for = write_memory(context=agent, content="Asked.", type="fact", expires_at=asked)
    assert (kept_for(by_person), asked_for.expires_at) == (None, asked)


def test_without_a_policy_nothing_expires(agent):
    memory = MemoryFactory(context=agent)
    assert memory.expires_at is None
    assert kept_for(memory) is None


@table("act", ["verify", "lock", "edit"])
def test_what_a_person_approves_is_kept(act, agent, maintainer, repository):
    decide(repository, retention_days=30)
    memory = MemoryFactory(context=agent)
    if act == "verify":
        verify_memory(context=maintainer, memory_id=memory.pk)
    elif act == "lock":
        lock_memory(context=maintainer, memory_id=memory.pk, reason="Agreed.")
    else:
        write_version(
            context=maintainer, memory_id=memory.pk, content="Better.", reason="x", verify=True
        )
    memory.refresh_from_db()
    assert (memory.expires_at, memory.expires_by_policy) == (None, False)


def test_an_expiry_that_was_asked_for_survives_verification(agent, maintainer):
    memory = MemoryFactory(context=agent, expires_at=now() + DAY)
    verify_memory(context=maintainer, memory_id=memory.pk)
    memory.refresh_from_db()
    assert memory.expires_at is not None


def test_what_a_person_restores_is_served_again(agent, maintainer, repository):
    decide(repository, retention_days=30)
    memory = MemoryFactory(context=agent)
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason="Old.")
    restore_memory(context=maintainer, memory_id=memory.pk, reason="Not so old.")
    assert kept_for(memory) is None


def test_a_changed_policy_reaches_what_is_there_and_settles(agent, maintainer, repository):
    old, verified, asked = (
        MemoryFactory(context=agent),
        MemoryFactory(context=agent),
        MemoryFactory(context=agent, expires_at=now() + 90 * DAY),
    )
    verify_memory(context=maintainer, memory_id=verified.pk)
    by_person = MemoryFactory(context=maintainer)
    Memory.objects.filter(pk=old.pk).update(created_at=now() - 40 * DAY)
    decide(repository, retention_days=30)
    repository.refresh_from_db()
    assert list(memories_to_follow(repository)) == [old]
    assert follow_retention(seconds=60) == 1
    assert kept_for(old) == 30
    assert old not in served_in(agent)
    assert "retention" in old.history.latest().history_change_reason
    assert [kept_for(row) for row in (verified, by_person)] == [None, None]
    assert kept_for(asked) == 90
    repository.refresh_from_db()
    assert repository.retention_changed_at is not None  # somebody may still be writing
    assert settled(repository)

    decide(repository, retention_days=None)
    assert follow_retention(seconds=60) == 1
    assert (kept_for(old), old in served_in(agent)) == (None, True)


def test_following_again_changes_nothing(agent, repository):
    MemoryFactory(context=agent)
    decide(repository, retention_days=30)
    follow_retention(seconds=60)
    rows = Memory.history.count()
    assert (follow_retention(seconds=60), Memory.history.count()) == (0, rows)


def test_no_other_repository_follows(agent, repository):
    decide(repository, retention_days=30)
    other = MemoryFactory(context=agent)
    assert follow_retention(seconds=60) == 0
    assert kept_for(other) == 30


def test_a_repository_can_leave_deprecating_to_people(agent, maintainer, repository):
    memory = MemoryFactory(context=agent)
    decide(repository, who_may_deprecate="people")
    with pytest.raises(WriteNotAllowed):
        deprecate_memory(context=agent, memory_id=memory.pk, reason="Mine was wrong.")
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason="It was wrong.")
    decide(repository, who_may_deprecate="authors")
    own = MemoryFactory(context=agent)
    assert deprecate_memory(context=agent, memory_id=own.pk, reason="x").status == "deprecated"


def test_what_a_person_brought_back_stays_however_long_the_retention_becomes(
    repository, agent, maintainer
):
    decide(repository, retention_days=30)
    memory = MemoryFactory(context=agent)
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason="Old.")
    restore_memory(context=maintainer, memory_id=memory.pk, reason="It is needed.")
    decide(repository, retention_days=60)
    follow_retention(seconds=60)
    assert kept_for(memory) is None
