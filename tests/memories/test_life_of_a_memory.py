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
from apps.memories.models import Memory
from apps.memories.services import Seen
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    deciding,
    person_context,
    person_with_role,
)
from tests.factories.states import REASON
from tests.thorough import examples

PERSON_ONLY = {"verified", "locked", "unlocked", "rejected", "archived", "restored"}
ACTORS = st.sampled_from(["author", "other", "maintainer", "viewer"])
ACTS = st.sampled_from(["lock", "unlock", "deprecate", "archive", "restore"])
PRESENT = object()
SEEN = st.one_of(
    st.just(PRESENT),
    st.none(),
    st.builds(
        Seen,
        st.integers(min_value=0, max_value=6),
        st.sampled_from(["", "unverified", "verified", "locked"]),
    ),
)


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
        self.look()

    def look(self):
        """Read once after each step what all promises are about."""
        self.memory = Memory.objects.get(pk=self.memory_id)
        self.versions = list(self.memory.versions.order_by("number"))
        about_it = AuditRecord.objects.filter(object_id=str(self.memory_id))
        self.records = list(about_it.order_by("id"))

    def attempt(self, act):
        """Try it in a savepoint; what is refused leaves no trace."""
        try:
            with transaction.atomic():
                act()
        except PlatformError:
            pass
        self.look()
        self.after()

    @rule(actor=ACTORS, verify=st.booleans(), text=st.sampled_from(["A.", "B.", "C."]))
    def edit(self, actor, verify, text):
        self.attempt(
            lambda: deciding.write_version(
                context=self.contexts[actor],
                memory_id=self.memory_id,
                content=text,
                reason=REASON,
                verify=verify,
            )
        )

    @rule(actor=ACTORS, act=ACTS)
    def change_status(self, actor, act):
        service = getattr(deciding, f"{act}_memory")
        context = self.contexts[actor]
        self.attempt(lambda: service(context=context, memory_id=self.memory_id, reason=REASON))

    @rule(actor=ACTORS, seen=SEEN)
    def verify(self, actor, seen):
        self.decide(deciding.verify_memory, actor, seen)

    @rule(actor=ACTORS, seen=SEEN)
    def reject(self, actor, seen):
        self.decide(deciding.reject_version, actor, seen)

    def decide(self, service, actor, seen):
        """Decide about what is there now, or about what may not be there any more."""
        memory, records = self.memory, len(self.records)
        arguments = {} if seen is PRESENT else {"seen": seen}
        context = self.contexts[actor]
        self.attempt(
            lambda: service(context=context, memory_id=self.memory_id, reason=REASON, **arguments)
        )
        if isinstance(seen, Seen) and not seen.shows(memory):
            assert len(self.records) == records

    def after(self):
        """What holds between two states: nothing changes under a lock but the lock itself."""
        memory = self.memory
        wording = (memory.content, memory.served_version, memory.latest_version)
        if memory.status == "locked":
            assert self.locked_wording in (None, wording)
            self.locked_wording = wording
        else:
            self.locked_wording = None
        self.only_a_person_changes_what_is_approved()

    def only_a_person_changes_what_is_approved(self):
        served = (self.memory.status, self.memory.content)
        if self.approved not in (None, served):
            assert self.records[-1].actor_kind == "human"
        self.approved = served if self.memory.status in ("verified", "locked") else None

    @invariant()
    def versions_are_dense(self):
        numbers = [version.number for version in self.versions]
        assert numbers == list(range(1, self.memory.latest_version + 1))

    @invariant()
    def what_is_served_is_one_of_the_versions(self):
        memory = self.memory
        (served,) = (one for one in self.versions if one.number == memory.served_version)
        assert (memory.content, memory.content_hash) == (served.content, served.content_hash)
        if memory.pending_version is not None:
            assert memory.served_version < memory.pending_version <= memory.latest_version

    @invariant()
    def agents_never_approve_and_never_touch_protected_types(self):
        actions = {record.action for record in self.records if record.actor_kind == "agent"}
        assert not actions & PERSON_ONLY
        assert self.memory.type != "business_rule" or not actions

    @invariant()
    def every_version_and_status_has_its_record(self):
        written = [one for one in self.records if one.action in ("created", "updated")]
        assert len(written) == self.memory.latest_version
        assert self.records[-1].after_status == self.memory.status
        assert all(bytes(one.payload_hash) == payload_hash(one) for one in self.records)

    @invariant()
    def a_lock_is_consistent(self):
        memory = self.memory
        locked = memory.status == "locked"
        assert locked is (memory.locked_at is not None) is bool(memory.status_before_lock)


_ROLES = (Role.REPOSITORY_MAINTAINER, Role.VIEWER)


@pytest.mark.django_db
def test_the_promises_hold_over_random_lives():
    run_state_machine_as_test(
        LifeOfAMemory,
        settings=settings(
            max_examples=examples(25, everyday=12),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
