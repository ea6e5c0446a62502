"""What is told of which act, to whom, and how often."""

import datetime as dt

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.services import reset_second_factor
from apps.audit.models import Action, ObjectKind, Verification
from apps.audit.services import records as audit
from apps.audit.verbs import perform
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import PlatformError
from apps.memories.models import MemoryVersion, ReviewAssignment
from apps.memories.services import assign_review, link_memories, lock_memory, read_memory
from apps.notifications.models import Bookmark, Notice
from apps.notifications.selectors import count_unread, notices_of
from apps.notifications.services import (
    acts,
    forget_notices,
    read_notices,
    tell_of_acts,
    tell_of_states,
)
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.organizations.selectors.members import role_groups_of
from apps.organizations.services import revoke_role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import deprecate_memory, request_changes, verify_memory
from tests.factories.deciding import lock_memory as lock_seen
from tests.factories.states import REASON, own_memory, quarantined
from tests.second_factor import App
from tests.tables import table


def kinds_of(person):
    return sorted(Notice.objects.filter(person=person).values_list("kind", flat=True))


def assign(context, memory, person, **more):
    return assign_review(context=context, memory_id=memory.pk, user_id=person.pk, **more)


def assigning(world):
    assign(world.maintainer, MemoryFactory(context=world.agent), world.reviewer)


def quarantining(world):
    quarantined(MemoryFactory(context=world.agent))


def contradicting(world):
    source, target = MemoryFactory(context=world.agent), MemoryFactory(context=world.agent)
    ends = {"source_id": source.pk, "target_id": target.pk}
    link_memories(context=world.agent, **ends, relation="contradicts")


def suggesting(world):
    """An agent only suggests a link onto what is verified."""
    source, target = MemoryFactory(context=world.agent), MemoryFactory(context=world.agent)
    verify_memory(context=world.maintainer, memory_id=target.pk)
    ends = {"source_id": source.pk, "target_id": target.pk}
    link_memories(context=world.agent, **ends, relation="contradicts")


def supporting(world):
    source, target = MemoryFactory(context=world.agent), MemoryFactory(context=world.agent)
    ends = {"source_id": source.pk, "target_id": target.pk}
    link_memories(context=world.agent, **ends, relation="supports")


def asking_for_a_lock(world):
    ask_for_a_lock(world.agent, MemoryFactory(context=world.agent))


def asking_for_a_lock_from_elsewhere(world):
    """Whoever knows its id can name what another organization, or repository, remembers."""
    memory = MemoryFactory(context=world.agent)
    nearby = RepositoryFactory(organization=world.repository.organization)
    for place in (RepositoryFactory(), nearby):
        ask_for_a_lock(agent_context(place), memory)


def ask_for_a_lock(context, memory):
    with pytest.raises(PlatformError):
        perform(
            lock_memory,
            context,
            object_id=memory.pk,
            memory_id=memory.pk,
            reason=REASON,
            seen=None,
        )


def locking(world):
    lock_seen(
        context=world.maintainer,
        memory_id=MemoryFactory(context=world.agent).pk,
        reason=REASON,
    )


def requesting_changes(world):
    own = MemoryFactory(context=person_context(world.reviewer, world.repository))
    request_changes(context=world.maintainer, memory_id=own.pk, comment="Which?")


def deciding(world):
    own = MemoryFactory(context=person_context(world.reviewer, world.repository))
    verify_memory(context=world.maintainer, memory_id=own.pk)


def removing(world):
    """As an erasure records of each memory, beside what it tells as one act."""
    own = MemoryFactory(context=person_context(world.reviewer, world.repository))
    audit.record(
        context=world.maintainer,
        action=Action.REMOVED,
        object_kind=ObjectKind.MEMORY,
        object_id=own.pk,
    )


def recalling(world):
    memory = MemoryFactory(context=world.agent)
    read_memory(context=world.other_agent, memory_id=memory.pk)
    deprecate_memory(context=world.maintainer, memory_id=memory.pk, reason=REASON)


def withdrawing_what_nobody_read(world):
    memory = MemoryFactory(context=world.agent)
    deprecate_memory(context=world.maintainer, memory_id=memory.pk, reason=REASON)


def doing_it_herself(world):
    own = person_context(world.reviewer, world.repository)
    memory = MemoryFactory(context=own)
    assign(own, memory, world.reviewer)
    verify_memory(context=own, memory_id=memory.pk)


def writing_of_ones_own(world):
    quarantined(own_memory(world.agent, "Green tea."))


class World:
    def __init__(self, **people):
        vars(self).update(people)


@pytest.fixture
def world(repository, agent, maintainer, reviewer, told):
    return World(
        repository=repository,
        agent=agent,
        other_agent=agent_context(repository),
        maintainer=maintainer,
        reviewer=reviewer,
    )


@table(
    ("act", "kinds"),
    [
        (assigning, ["assigned"]),
        (quarantining, ["quarantined"]),
        (contradicting, ["contradicted"]),
        (suggesting, ["contradicted"]),
        (supporting, []),
        (asking_for_a_lock, ["lock_asked"]),
        (asking_for_a_lock_from_elsewhere, []),
        (locking, []),
        (requesting_changes, ["changes_requested"]),
        (deciding, ["decided"]),
        (removing, []),
        (recalling, ["recalled"]),
        (withdrawing_what_nobody_read, []),
        (doing_it_herself, []),
        (writing_of_ones_own, []),
    ],
)
def test_each_act_is_told_to_whom_it_concerns_and_once(world, viewer, stranger, told, act, kinds):
    act(world)
    assert told() > 0 or not kinds
    assert kinds_of(world.reviewer) == kinds
    told()
    assert kinds_of(world.reviewer) == kinds
    assert kinds_of(int(viewer.actor.id)) == kinds_of(int(stranger.actor.id)) == []


def test_nobody_is_told_of_what_was_done_before_the_platform_began_to_tell(
    agent, maintainer, reviewer, monkeypatch
):
    assign(maintainer, MemoryFactory(context=agent), reviewer)
    tell_of_acts()
    tell_of_acts()
    assert kinds_of(reviewer) == []


def test_a_worker_that_dies_loses_and_doubles_nothing(
    agent, maintainer, reviewer, told, monkeypatch
):
    assign(maintainer, MemoryFactory(context=agent), reviewer)

    def die(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(acts, "_move", die)
    with pytest.raises(KeyboardInterrupt), transaction.atomic():
        told()
    assert kinds_of(reviewer) == []
    monkeypatch.undo()
    monkeypatch.setattr(acts, "records_after", everything_after)
    tell_of_acts()
    tell_of_acts()
    assert kinds_of(reviewer) == ["assigned"]


def test_news_are_looked_for_in_the_trail_once(world, told):
    assigning(world)
    with CaptureQueriesContext(connection) as asked:
        assert told() > 0
    looked = [one["sql"] for one in asked if "object_kind" in one["sql"] and " IN (" in one["sql"]]
    assert len(looked) == 1, looked


def test_what_another_worker_told_meanwhile_is_not_told_again(world, reviewer, told, monkeypatch):
    """It was at work between reading the trail and the lock."""
    read = acts.records_after

    def overtaken(place, **wanted):
        found = read(place, **wanted)
        monkeypatch.setattr(acts, "records_after", read)
        assert tell_of_acts() > 0
        return found

    assigning(world)
    monkeypatch.setattr(acts, "records_after", overtaken)
    assert told() == 0
    assert kinds_of(reviewer) == ["assigned"]
    assert set(Notice.objects.values_list("times", flat=True)) == {1}


def everything_after(place, **wanted):
    """As ``records_after``, also of a transaction that is still at work."""
    from apps.audit.models import AuditRecord

    newest = AuditRecord.objects.latest("pk")
    found = AuditRecord.objects.filter(pk__gt=place.after_record, action="assigned")
    behind = acts.TrailPosition(place.epoch, newest.pk, newest.transaction_id, newest.pk)
    return list(found), behind


def test_a_batch_ends_where_the_next_begins(agent, maintainer, reviewer, told, monkeypatch):
    monkeypatch.setattr(acts, "BATCH", 2)
    for _ in range(5):
        assign(maintainer, MemoryFactory(context=agent), reviewer)
    assert told() == 10  # each memory was written, too
    assert kinds_of(reviewer) == ["assigned"] * 5


def test_in_another_cluster_nothing_old_is_told(agent, maintainer, reviewer, told):
    Bookmark.objects.update(epoch="another", transaction_id=0, after_record=0)
    assign(maintainer, MemoryFactory(context=agent), reviewer)
    told()
    assert kinds_of(reviewer) == []
    assign(maintainer, MemoryFactory(context=agent), reviewer)
    told()
    assert kinds_of(reviewer) == ["assigned"]


def test_what_somebody_typed_or_imported_stops_no_worker(world, reviewer, told):
    for object_id in ("9" * 30, "x", ""):
        audit.record(
            context=world.maintainer,
            action=Action.LINK_ACCEPTED,
            object_kind=ObjectKind.MEMORY_LINK,
            object_id=object_id,
            verdict="NOT_FOUND",
        )
    memory = MemoryFactory(context=world.agent)
    for number, author_id in enumerate(("ann", "9" * 30), start=2):
        MemoryVersion.objects.create(
            organization_id=memory.organization_id,
            memory=memory,
            number=number,
            author_kind="human",
            author_id=author_id,
            author_label="Ann",
        )
    verify_memory(context=world.maintainer, memory_id=memory.pk)
    assigning(world)
    told()
    assert kinds_of(reviewer) == ["assigned"]


def test_what_nobody_has_seen_is_counted_and_not_repeated(world, reviewer, told):
    for _ in range(2):
        quarantining(world)
    told()
    before = now()
    quarantining(world)
    told()
    (notice,) = Notice.objects.filter(person=reviewer)
    assert (notice.kind, notice.times) == ("quarantined", 3)
    assert notice.created_at > before  # that of the newest
    read_notices(context=person_context(reviewer))
    quarantining(world)
    told()
    assert sorted(one.times for one in Notice.objects.filter(person=reviewer)) == [1, 3]


def test_who_loses_the_right_to_read_no_longer_sees_what_she_was_told(world, reviewer, told):
    assigning(world)
    told()
    assert count_unread(reviewer.pk, rights_of(reviewer)) == 1
    for role_group in role_groups_of(reviewer):
        revoke_role(context=system_context(), user=reviewer, role_group=role_group)
    assert not notices_of(reviewer.pk, rights_of(reviewer)).exists()
    assert count_unread(reviewer.pk, rights_of(reviewer)) == 0


@pytest.mark.usefixtures("at_noon")
@table(
    ("days", "said"),
    [(2, []), (1, ["is due on"]), (0, ["is due on"]), (-1, ["was due on"]), (-8, [])],
)
def test_a_review_is_told_to_be_due_and_overdue_once(agent, maintainer, reviewer, told, days, said):
    assign(maintainer, MemoryFactory(context=agent), reviewer)
    day = now().date() + dt.timedelta(days=days)
    ReviewAssignment.objects.update(due_on=day)
    tell_of_states()
    tell_of_states()
    found = Notice.objects.filter(person=reviewer, kind="due")
    assert [one.detail for one in found] == [f"{words} {day.isoformat()}" for words in said]


@table(
    ("problem", "kind"),
    [({"text": "A leaf differs."}, "trail_changed"), ({"first": 3, "last": 4}, "trail_irregular")],
)
def test_auditors_are_told_once_of_a_verification_that_found_something(
    repository, reviewer, told, problem, kind
):
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    tree = str(repository.organization_id)
    Verification.objects.create(
        requested_by="system",
        started_at=now(),
        finished_at=now(),
        total=1,
        problem_count=1,
        problems=[{"tree": tree, **problem}],
        problem_trees={tree: 1},
    )
    tell_of_states()
    tell_of_states()
    assert (kinds_of(auditor), kinds_of(reviewer)) == ([kind], [])
    assert count_unread(auditor.pk, rights_of(auditor)) == 1


def test_a_full_disk_is_told_once_a_day_to_those_who_run_the_platform(reviewer, told, settings):
    admin = person_with_role(Role.SUPER_ADMIN)
    settings.LOW_DISK_MB = 10**9
    tell_of_states()
    tell_of_states()
    assert (kinds_of(admin), kinds_of(reviewer)) == (["low_disk"], [])


def test_deactivated_people_are_told_nothing(world, reviewer, told):
    User.objects.filter(pk=reviewer.pk).update(is_active=False)
    quarantining(world)
    told()
    assert kinds_of(reviewer) == []


def test_old_notices_are_forgotten(world, reviewer, told):
    assigning(world)
    told()
    assert forget_notices() == 0
    Notice.objects.update(created_at=now() - dt.timedelta(days=91))
    assert forget_notices() == 1


def test_whose_second_factor_it_is_hears_of_every_change(super_admin, told):
    person = UserFactory()
    App().set_up(person)
    tell_of_acts()
    read_notices(context=person_context(person))
    reset_second_factor(context=super_admin, user_id=person.pk, reason="Lost.")
    tell_of_acts()
    kinds = [(one.kind, one.detail, one.mail) for one in Notice.objects.order_by("id")]
    assert kinds == [
        ("second_factor", "something was set up", "at_once"),
        ("second_factor", "it was reset", "at_once"),
    ]
    assert set(Notice.objects.values_list("person_id", flat=True)) == {person.pk}
    assert count_unread(person.pk, rights_of(person)) == 1
