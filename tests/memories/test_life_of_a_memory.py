"""Random lives of a memory: whatever people and agents do, the promises hold."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from apps.audit.hashing import payload_hash
from apps.audit.models import AuditRecord
from apps.common.errors import PlatformError
from apps.memories import services
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.states import REASON

PERSON_ONLY = {"verified", "locked", "unlocked", "rejected", "archived", "restored"}
ACTORS = st.sampled_from(["author", "other", "maintainer", "viewer"])
ACTS = st.sampled_from(["lock", "unlock", "deprecate", "archive", "restore"])
NUMBERS = st.integers(min_value=0, max_value=6)


class LifeOfAMemory(RuleBasedStateMachine):
    """One memory; every rule is something that somebody tries, allowed or not."""

    def __init__(self):
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()

    def teardown(self):
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(protected=st.booleans())
    def begin(self, protected):
        repository = RepositoryFactory()
        people = {role: person_with_role(role, repository=repository) for role in _ROLES}
        self.contexts = {
            "author": agent_context(repository),
            "other": agent_context(repository),
            "maintainer": person_context(people[Role.REPOSITORY_MAINTAINER], repository),
            "viewer": person_context(people[Role.VIEWER], repository),
        }
        writer = self.contexts["maintainer" if protected else "author"]
        kind = "business_rule" if protected else "note"
        self.memory_id = MemoryFactory(context=writer, type=kind, content="One.").pk
        self.locked_wording = None
        self.approved = None

    def attempt(self, act):
        """Try it in a savepoint; what is refused leaves no trace."""
        try:
            with transaction.atomic():
                act()
        except PlatformError:
            pass
        self.after()

    @rule(actor=ACTORS, verify=st.booleans(), text=st.sampled_from(["A.", "B.", "C."]))
    def edit(self, actor, verify, text):
        self.attempt(
            lambda: services.write_version(
                context=self.contexts[actor],
                memory_id=self.memory_id,
                content=text,
                reason=REASON,
                verify=verify,
            )
        )

    @rule(actor=ACTORS, act=ACTS)
    def change_status(self, actor, act):
        service = getattr(services, f"{act}_memory")
        context = self.contexts[actor]
        self.attempt(lambda: service(context=context, memory_id=self.memory_id, reason=REASON))

    @rule(actor=ACTORS, version=NUMBERS | st.none())
    def verify(self, actor, version):
        self.attempt(
            lambda: services.verify_memory(
                context=self.contexts[actor], memory_id=self.memory_id, version=version
            )
        )

    @rule(actor=ACTORS, version=NUMBERS)
    def reject(self, actor, version):
        self.attempt(
            lambda: services.reject_version(
                context=self.contexts[actor],
                memory_id=self.memory_id,
                version=version,
                reason=REASON,
            )
        )

    def after(self):
        """What holds between two states: nothing changes under a lock but the lock itself."""
        memory = Memory.objects.get(pk=self.memory_id)
        wording = (memory.content, memory.served_version, memory.latest_version)
        if memory.status == "locked":
            assert self.locked_wording in (None, wording)
            self.locked_wording = wording
        else:
            self.locked_wording = None
        self.only_a_person_changes_what_is_approved(memory)

    def only_a_person_changes_what_is_approved(self, memory):
        last = AuditRecord.objects.filter(object_id=str(self.memory_id)).first()
        served = (memory.status, memory.content)
        if self.approved not in (None, served):
            assert last.actor_kind == "human"
        self.approved = served if memory.status in ("verified", "locked") else None

    @invariant()
    def versions_are_dense(self):
        memory = Memory.objects.get(pk=self.memory_id)
        numbers = [version.number for version in memory.versions.order_by("number")]
        assert numbers == list(range(1, memory.latest_version + 1))

    @invariant()
    def what_is_served_is_one_of_the_versions(self):
        memory = Memory.objects.get(pk=self.memory_id)
        served = memory.versions.get(number=memory.served_version)
        assert (memory.content, memory.content_hash) == (served.content, served.content_hash)
        if memory.pending_version is not None:
            assert memory.served_version < memory.pending_version <= memory.latest_version

    @invariant()
    def agents_never_approve_and_never_touch_protected_types(self):
        memory = Memory.objects.get(pk=self.memory_id)
        by_agents = AuditRecord.objects.filter(object_id=str(memory.pk), actor_kind="agent")
        actions = set(by_agents.values_list("action", flat=True))
        assert not actions & PERSON_ONLY
        assert memory.type != "business_rule" or not actions

    @invariant()
    def every_version_and_status_has_its_record(self):
        memory = Memory.objects.get(pk=self.memory_id)
        records = AuditRecord.objects.filter(object_id=str(memory.pk)).order_by("id")
        written = [record for record in records if record.action in ("created", "updated")]
        assert len(written) == memory.latest_version
        assert records.last().after_status == memory.status
        assert all(bytes(record.payload_hash) == payload_hash(record) for record in records)

    @invariant()
    def a_lock_is_consistent(self):
        memory = Memory.objects.get(pk=self.memory_id)
        locked = memory.status == "locked"
        assert locked is (memory.locked_at is not None) is bool(memory.status_before_lock)


_ROLES = (Role.REPOSITORY_MAINTAINER, Role.VIEWER)


@pytest.mark.django_db
def test_the_promises_hold_over_random_lives():
    run_state_machine_as_test(
        LifeOfAMemory,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
