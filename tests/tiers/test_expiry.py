"""What has expired is put away by the platform, whoever wrote it."""

import datetime as dt
from dataclasses import replace

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.memories.models import Memory
from apps.memories.services.status import archive_expired
from tests.factories import MemoryFactory
from tests.factories.deciding import lock_memory, restore_memory, verify_memory
from tests.tiers.items import item

AN_HOUR = dt.timedelta(hours=1)


def let_expire(memory):
    Memory.objects.filter(pk=memory.pk).update(expires_at=now() - AN_HOUR)
    return memory


def status_of(memory):
    memory.refresh_from_db()
    return memory.status


@pytest.mark.parametrize("family", ["knowledge", "governance", "turns", "gateway"])
def test_an_expired_memory_of_any_family_is_archived_by_the_system(agent, family):
    memory = let_expire(item(agent, "Soon forgotten.", family=family))
    assert archive_expired(seconds=60) == 1
    assert status_of(memory) == "archived"
    record = AuditRecord.objects.latest("pk")
    assert (record.actor_kind, record.action, record.reason) == ("system", "archived", "expired")
    assert (record.object_id, record.repository_id) == (str(memory.pk), memory.repository_id)


def test_a_second_sweep_finds_nothing(agent):
    let_expire(item(agent, "Soon forgotten."))
    archive_expired(seconds=60)
    assert archive_expired(seconds=60) == 0


def test_what_has_not_expired_stays(agent):
    memories = [item(agent, "Not yet."), MemoryFactory(context=agent)]
    assert archive_expired(seconds=60) == 0
    assert {status_of(memory) for memory in memories} == {"unverified"}


def test_a_locked_memory_stays_even_when_it_has_expired(agent, maintainer):
    memory = MemoryFactory(context=agent)
    let_expire(memory)
    lock_memory(context=maintainer, memory_id=memory.pk, reason="It is so.")
    assert archive_expired(seconds=60) == 0
    assert status_of(memory) == "locked"


def test_a_rule_of_the_organization_expires_too(super_admin, repository):
    above = replace(super_admin, organization_id=repository.organization_id)
    rule = let_expire(MemoryFactory(context=above, scope="organization"))
    assert archive_expired(seconds=60) == 1
    assert status_of(rule) == "archived"


def test_what_a_person_brings_back_does_not_expire_again_at_once(agent, maintainer):
    memory = MemoryFactory(context=agent, expires_at=now() + AN_HOUR)
    verify_memory(context=maintainer, memory_id=memory.pk)
    let_expire(memory)
    archive_expired(seconds=60)
    restore_memory(context=maintainer, memory_id=memory.pk, reason="Still needed.")
    assert archive_expired(seconds=60) == 0
    assert status_of(memory) == "unverified"
