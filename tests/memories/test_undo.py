"""A decision is undone by whoever made it, soon, and only while nothing builds on it."""

import datetime as dt
from dataclasses import replace

import pytest

from apps.audit.models import AuditRecord
from apps.audit.verbs import perform
from apps.common.clock import now
from apps.common.errors import (
    InvalidTransition,
    MemoryNotFound,
    NotFound,
    VersionConflict,
    WriteNotAllowed,
)
from apps.memories import services
from apps.memories.lifecycle import UNDO_FOR
from apps.memories.models import Memory, MemoryLink, RecallNotice, ReviewAssignment, Undo
from apps.memories.selectors import records_of
from apps.memories.selectors.point_in_time import served_at
from apps.memories.selectors.reviewing import last_act
from apps.memories.selectors.similarity import undecided_pairs
from apps.memories.selectors.usage_report import usage_report_of
from apps.memories.services.undo import forget_undos
from apps.memories.vocabulary import Relation
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
)
from tests.factories.deciding import (
    accept_link,
    archive_memory,
    deprecate_memory,
    lock_memory,
    reject_version,
    release_memory,
    restore_memory,
    unlock_memory,
    verify_memory,
    write_version,
)
from tests.factories.states import REASON, make_pair, memory_with_status, quarantined
from tests.threads import at_once

#: What the undo itself may change: when the row was saved, and what is derived.
UNTOUCHED = {"updated_at", "guard_version"}


def last_undo(actor, rights):
    """What she can still undo, whatever else she has done since."""
    found = last_act(actor, rights)
    return found and found.undo


def undo(context):
    found = last_undo(context.actor, context.rights)
    return services.undo_decision(context=context, record_id=found.record_id)


def row_of(memory):
    row = Memory.objects.values().get(pk=memory.pk)
    return {name: value for name, value in row.items() if name not in UNTOUCHED}


def links_onto(memory):
    return list(memory.links_in.order_by("pk").values())


def pending(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer, content="One.")
    return write_version(context=agent, memory_id=memory.pk, content="Two.")


DECISIONS = {
    "verify an unverified memory": (
        lambda agent, maintainer: MemoryFactory(context=agent),
        lambda context, memory: verify_memory(context=context, memory_id=memory.pk),
    ),
    "verify a pending version": (
        pending,
        lambda context, memory: verify_memory(context=context, memory_id=memory.pk),
    ),
    "verify a quarantined memory": (
        lambda agent, maintainer: quarantined(MemoryFactory(context=agent)),
        lambda context, memory: verify_memory(context=context, memory_id=memory.pk),
    ),
    "reject a version": (
        pending,
        lambda context, memory: reject_version(context=context, memory_id=memory.pk, reason=REASON),
    ),
    "lock": (
        lambda agent, maintainer: MemoryFactory(context=agent),
        lambda context, memory: lock_memory(context=context, memory_id=memory.pk, reason=REASON),
    ),
    "unlock": (
        lambda agent, maintainer: memory_with_status("locked", author=agent, person=maintainer),
        lambda context, memory: unlock_memory(context=context, memory_id=memory.pk, reason=REASON),
    ),
    "deprecate what has a pending version": (
        pending,
        lambda context, memory: deprecate_memory(
            context=context, memory_id=memory.pk, reason=REASON
        ),
    ),
    "archive": (
        lambda agent, maintainer: MemoryFactory(context=agent),
        lambda context, memory: archive_memory(context=context, memory_id=memory.pk, reason=REASON),
    ),
    "release from quarantine": (
        lambda agent, maintainer: quarantined(
            memory_with_status("verified", author=agent, person=maintainer)
        ),
        lambda context, memory: release_memory(context=context, memory_id=memory.pk, reason=REASON),
    ),
}
each_decision = pytest.mark.parametrize("name", DECISIONS)


@each_decision
def test_everything_is_as_it_was(name, agent, maintainer, colleague):
    prepare, decide = DECISIONS[name]
    memory = prepare(agent, maintainer)
    memory.refresh_from_db()
    if memory.status != "locked":
        services.assign_review(
            context=maintainer, memory_id=memory.pk, user_id=int(colleague.actor.id)
        )
    before, assigned = row_of(memory), list(ReviewAssignment.objects.values())
    decide(colleague, memory)
    assert row_of(memory) != before
    undo(colleague)
    assert row_of(memory) == before
    kept = [{**row, "id": None} for row in ReviewAssignment.objects.values()]
    assert kept == [{**row, "id": None} for row in assigned]


@each_decision
def test_it_is_an_act_of_its_own_that_names_the_record_it_undoes(name, agent, maintainer):
    prepare, decide = DECISIONS[name]
    memory = prepare(agent, maintainer)
    before = decide(maintainer, memory).status
    decided = records_of(memory).first()
    action = Undo.objects.get(record_id=decided.pk).action
    after = undo(maintainer).status
    record = records_of(memory).first()
    assert (record.action, record.verdict) == ("undone", "OK")
    assert (record.before_status, record.after_status) == (before, after)
    assert record.reason.startswith(f"Undoes record {decided.pk}: {action}")


def test_a_memory_comes_back_to_its_place_in_the_queue(agent, maintainer):
    memory = MemoryFactory(context=agent)
    waiting_since = Memory.objects.get(pk=memory.pk).waiting_since
    verify_memory(context=maintainer, memory_id=memory.pk)
    undo(maintainer)
    assert Memory.objects.get(pk=memory.pk).waiting_since == waiting_since


def test_the_wording_before_is_found_again(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer, content="Old walnut.")
    write_version(context=agent, memory_id=memory.pk, content="New chestnut.")
    verify_memory(context=maintainer, memory_id=memory.pk)
    undo(maintainer)
    found = search_memories(context=agent, query="walnut")
    assert [hit.content for hit in found.memories] == ["Old walnut."]


def test_what_was_served_then_is_told_rightly_for_the_past(agent, maintainer):
    memory = MemoryFactory(context=agent)
    archive_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    archived_at = now()
    undo(maintainer)
    context = maintainer

    def there(moment):
        return [one.pk for rows in served_at(context, moment) for one, _ in rows]

    assert there(archived_at) == []
    assert there(now()) == [memory.pk]


# Links


def test_what_a_deprecation_drew_is_gone_again(agent, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    before = row_of(old)
    deprecate_memory(
        context=maintainer, memory_id=old.pk, reason=REASON, replacement_memory_id=new.pk
    )
    undo(maintainer)
    assert (row_of(old), links_onto(old)) == (before, [])
    removed = AuditRecord.objects.get(object_kind="memory_link", action="undone")
    assert (removed.before_status, removed.after_status) == ("supersedes", "removed")


def test_a_link_that_only_suggested_before_suggests_again(agent, maintainer):
    old = memory_with_status("verified", author=agent, person=maintainer)
    new = MemoryFactory(context=agent)
    services.link_memories(context=agent, source_id=new.pk, target_id=old.pk, relation="supersedes")
    before = links_onto(old)
    deprecate_memory(
        context=maintainer, memory_id=old.pk, reason=REASON, replacement_memory_id=new.pk
    )
    undo(maintainer)
    assert links_onto(old) == before


def test_a_link_that_an_approval_made_a_suggestion_takes_effect_again(agent, maintainer):
    target, source = MemoryFactory(context=agent), MemoryFactory(context=agent)
    services.link_memories(
        context=agent, source_id=source.pk, target_id=target.pk, relation="contradicts"
    )
    verify_memory(context=maintainer, memory_id=target.pk)
    assert links_onto(target)[0]["suggested"]
    undo(maintainer)
    assert not links_onto(target)[0]["suggested"]


@pytest.mark.parametrize("decide", [accept_link, services.decline_link])
def test_a_decision_on_a_link_is_undone(decide, agent, maintainer):
    link = suggestion(agent, maintainer)
    before, memory = links_onto(link.target), row_of(link.target)
    decide(context=maintainer, link_id=link.pk)
    undo(maintainer)
    assert links_onto(link.target) == before
    assert row_of(link.target) == memory
    record = AuditRecord.objects.filter(object_kind="memory_link", action="undone").get()
    assert (record.object_id, record.after_status) == (str(link.pk), "suggested")


@pytest.mark.parametrize("relation", Relation.values)
def test_a_link_that_a_person_drew_is_gone_again_and_its_pair_waits(relation, agent, maintainer):
    older, younger = (MemoryFactory(context=agent) for _ in range(2))
    pair = make_pair(younger, older)
    before = (row_of(older), row_of(younger))
    link = services.link_memories(
        context=maintainer, source_id=younger.pk, target_id=older.pk, relation=relation
    )
    assert not undecided_pairs().exists()
    undo(maintainer)
    assert not MemoryLink.objects.exists()
    assert (row_of(older), row_of(younger)) == before
    assert undecided_pairs().get() == pair
    record = AuditRecord.objects.filter(object_kind="memory_link", action="undone").get()
    assert (record.object_id, record.after_status) == (str(link.pk), "removed")
    assert record.reason.startswith("Undoes record ")


def test_a_suggestion_that_a_person_drew_herself_suggests_again(agent, maintainer):
    link = suggestion(agent, maintainer)
    before = links_onto(link.target)
    same = {"source_id": link.source_id, "target_id": link.target_id, "relation": link.relation}
    services.link_memories(context=maintainer, **same)
    assert not links_onto(link.target)[0]["suggested"]
    undo(maintainer)
    assert links_onto(link.target) == before
    for _ in range(2):
        services.link_memories(context=maintainer, **same)
    assert Undo.objects.filter(action="linked").count() == 1  # the second said nothing new


def test_a_drawn_link_that_something_builds_on_is_not_undone(agent, maintainer, colleague):
    older, younger = (MemoryFactory(context=agent) for _ in range(2))
    services.link_memories(
        context=maintainer, source_id=younger.pk, target_id=older.pk, relation="contradicts"
    )
    verify_memory(context=colleague, memory_id=younger.pk)
    with pytest.raises(VersionConflict):
        undo(maintainer)
    assert MemoryLink.objects.count() == 1


def test_a_drawn_link_that_went_with_an_erased_memory_is_not_undone(agent, maintainer):
    older, younger = (MemoryFactory(context=agent) for _ in range(2))
    services.link_memories(
        context=maintainer, source_id=younger.pk, target_id=older.pk, relation="contradicts"
    )
    MemoryLink.objects.all().delete()
    with pytest.raises(VersionConflict):
        undo(maintainer)


def test_a_pair_that_was_to_stay_waits_again(agent, maintainer):
    pair = make_pair(MemoryFactory(context=agent), MemoryFactory(context=agent))
    services.dismiss_similar(context=maintainer, pair_id=pair.pk)
    undo(maintainer)
    pair.refresh_from_db()
    assert (pair.decided_at, pair.decided_by) == (None, "")
    record = AuditRecord.objects.filter(object_kind="similar_pair").first()
    assert (record.action, record.object_id) == ("undone", str(pair.pk))


def suggestion(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    return services.link_memories(
        context=agent,
        source_id=MemoryFactory(context=agent).pk,
        target_id=target.pk,
        relation="contradicts",
    )


# What agents are told


def test_a_notice_that_nobody_has_got_yet_is_withdrawn(agent, maintainer, repository):
    memory, reader = MemoryFactory(context=agent), agent_context(repository)
    services.read_memory(context=reader, memory_id=memory.pk)
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert RecallNotice.objects.filter(memory=memory).exists()
    undo(maintainer)
    assert services.take_notices(context=reader) == []


def test_a_notice_of_what_holds_again_waits_again(agent, maintainer, repository):
    target, reader = MemoryFactory(context=agent), agent_context(repository)
    services.read_memory(context=reader, memory_id=target.pk)
    services.link_memories(
        context=agent,
        source_id=MemoryFactory(context=agent).pk,
        target_id=target.pk,
        relation="contradicts",
    )
    verify_memory(context=maintainer, memory_id=target.pk)
    assert services.take_notices(context=reader) == []
    undo(maintainer)
    assert [one["event"] for one in services.take_notices(context=reader)] == ["contradicted"]


def test_what_an_agent_was_told_before_stays_known(agent, maintainer, repository):
    memory, reader = MemoryFactory(context=agent), agent_context(repository)
    services.read_memory(context=reader, memory_id=memory.pk)
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert services.take_notices(context=reader)
    undo(maintainer)
    told = usage_report_of(Memory.objects.get(pk=memory.pk), maintainer.rights).notices
    assert [notice.delivered_at is not None for notice in told] == [True]


# Who, when, and what builds on it


def test_nobody_undoes_what_somebody_else_decided(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    found = last_undo(maintainer.actor, maintainer.rights)
    assert last_undo(colleague.actor, colleague.rights) is None
    with pytest.raises(NotFound):
        services.undo_decision(context=colleague, record_id=found.record_id)
    assert Memory.objects.get(pk=memory.pk).status == "verified"


def test_out_of_its_place_nothing_is_undone(agent, maintainer):
    verify_memory(context=maintainer, memory_id=MemoryFactory(context=agent).pk)
    elsewhere = replace(maintainer, repository_id=RepositoryFactory().pk)
    with pytest.raises(MemoryNotFound):
        undo(elsewhere)


def test_whoever_lost_the_right_undoes_nothing(agent, maintainer, viewer):
    memory = MemoryFactory(context=agent)
    lock_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    Undo.objects.update(actor_id=viewer.actor.id)
    with pytest.raises(WriteNotAllowed):
        undo(viewer)
    assert Memory.objects.get(pk=memory.pk).status == "locked"


def test_after_ten_minutes_it_is_too_late(agent, maintainer):
    verify_memory(context=maintainer, memory_id=MemoryFactory(context=agent).pk)
    found = Undo.objects.get()
    Undo.objects.update(decided_at=now() - UNDO_FOR - dt.timedelta(seconds=1))
    assert last_undo(maintainer.actor, maintainer.rights) is None
    with pytest.raises(InvalidTransition, match="ten minutes"):
        services.undo_decision(context=maintainer, record_id=found.record_id)
    assert forget_undos() == 1


def test_what_can_still_be_undone_is_not_forgotten(agent, maintainer):
    verify_memory(context=maintainer, memory_id=MemoryFactory(context=agent).pk)
    assert forget_undos() == 0


LATER = {
    "another version": lambda agent, maintainer, memory: write_version(
        context=agent, memory_id=memory.pk, content="Later."
    ),
    "another decision": lambda agent, maintainer, memory: lock_memory(
        context=maintainer, memory_id=memory.pk, reason=REASON
    ),
    "a link onto it": lambda agent, maintainer, memory: services.link_memories(
        context=agent,
        source_id=MemoryFactory(context=agent).pk,
        target_id=memory.pk,
        relation="supports",
    ),
    "a link from it": lambda agent, maintainer, memory: services.link_memories(
        context=agent,
        source_id=memory.pk,
        target_id=MemoryFactory(context=agent).pk,
        relation="supports",
    ),
}


@pytest.mark.parametrize("name", LATER)
def test_what_something_builds_on_is_not_undone(name, agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    LATER[name](agent, colleague, memory)
    before = row_of(memory)
    with pytest.raises(VersionConflict):
        undo(maintainer)
    assert row_of(memory) == before


def test_being_read_builds_on_nothing(agent, maintainer, viewer):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    services.read_memory(context=viewer, memory_id=memory.pk)
    services.read_memory(context=agent, memory_id=memory.pk)
    assert undo(maintainer).status == "unverified"


def test_an_undo_is_not_undone(agent, maintainer):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    lock_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    record_id = last_undo(maintainer.actor, maintainer.rights).record_id
    assert undo(maintainer).status == "verified"
    with pytest.raises(NotFound):
        services.undo_decision(context=maintainer, record_id=record_id)
    with pytest.raises(VersionConflict):
        undo(maintainer)  # of the verification before it


def test_restoring_and_what_changed_nothing_cannot_be_undone(agent, maintainer):
    memory = memory_with_status("archived", author=agent, person=maintainer)
    Undo.objects.all().delete()
    restore_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    restore_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert last_undo(maintainer.actor, maintainer.rights) is None
    verify_memory(context=maintainer, memory_id=memory.pk)
    verify_memory(context=maintainer, memory_id=memory.pk)
    assert Undo.objects.count() == 1


def test_what_agents_and_the_platform_do_is_not_kept(agent):
    memory = MemoryFactory(context=agent)
    deprecate_memory(context=agent, memory_id=memory.pk, reason=REASON)
    assert not Undo.objects.exists()


def test_what_is_kept_holds_nothing_of_the_wording(agent, maintainer):
    memory = MemoryFactory(context=agent, title="Falcon", content="Falcon one.", tags=["falcon"])
    verify_memory(context=maintainer, memory_id=memory.pk)
    assert "alcon" not in repr(Undo.objects.values())


@pytest.mark.django_db(transaction=True)
def test_of_two_undos_at_once_one_wins(agent, maintainer):
    memory = MemoryFactory(context=agent)
    lock_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    record_id = Undo.objects.get().record_id

    def act():
        return perform(services.undo_decision, maintainer, object_id=memory.pk, record_id=record_id)

    results = at_once([act, act])
    assert {type(result) for result in results} == {Memory, NotFound}
    assert records_of(memory).filter(action="undone", verdict="OK").count() == 1
    assert records_of(memory).filter(action="undone", verdict="NOT_FOUND").count() == 1
    assert Memory.objects.get(pk=memory.pk).status == "unverified"
    assert not MemoryLink.objects.exists()
