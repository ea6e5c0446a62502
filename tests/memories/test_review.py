"""A reviewer's acts beside verifying: release, let both stay, decline, hand over."""

import datetime as dt

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    VersionConflict,
    WriteNotAllowed,
)
from apps.memories import services
from apps.memories.models import MemoryLink, ReviewAssignment, SimilarPair
from apps.memories.selectors.similarity import MAX_PAIRS, pairs_of
from apps.memories.services import Seen
from apps.memories.services.similarity import compare_memories
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, UserFactory, deciding, person_with_role
from tests.factories.states import REASON, make_pair, memory_with_status, quarantined
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db

TEXT = "The payment gateway is called with a timeout of 30 seconds."


APPROVED = "Transfers above 500 euros need a second approval by finance."
DENIED = "Transfers above 500 euros need no second approval by finance."


def last(action):
    return AuditRecord.objects.filter(action=action, verdict="OK").latest("id")


@shared
def suggestion(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    return services.link_memories(
        context=agent, source_id=source.pk, target_id=target.pk, relation="contradicts"
    )


@shared
def pair(agent):
    return make_pair(MemoryFactory(context=agent), MemoryFactory(context=agent))


def test_a_released_memory_is_served_again_and_still_waits_if_it_is_unverified(
    agent, maintainer, viewer
):
    memory = quarantined(MemoryFactory(context=agent))
    act = {"memory_id": memory.pk, "reason": REASON}
    for refused in (viewer, agent):
        with pytest.raises(WriteNotAllowed):
            deciding.release_memory(context=refused, **act)
    with pytest.raises(InvalidArgument):
        deciding.release_memory(context=maintainer, memory_id=memory.pk, reason=" ")
    released = deciding.release_memory(context=maintainer, **act)
    assert (released.is_quarantined, released.status, released.waits) == (False, "unverified", True)
    record = last("released")
    assert (record.object_id, record.reason) == (str(memory.pk), REASON)
    with pytest.raises(InvalidTransition):
        deciding.release_memory(context=maintainer, **act)


def test_a_locked_memory_is_released_and_a_closed_one_is_not(agent, maintainer):
    locked, archived = (quarantined(MemoryFactory(context=agent)) for _ in range(2))
    act = {"context": maintainer, "reason": REASON}
    deciding.lock_memory(**act, memory_id=locked.pk)
    deciding.archive_memory(**act, memory_id=archived.pk)
    released = deciding.release_memory(**act, memory_id=locked.pk)
    assert (released.is_quarantined, released.status) == (False, "locked")
    with pytest.raises(InvalidTransition):
        deciding.release_memory(**act, memory_id=archived.pk)


def test_a_dismissed_pair_is_not_brought_up_again_while_both_say_the_same(agent, maintainer):
    first = MemoryFactory(context=agent, content=TEXT)
    second = MemoryFactory(context=agent, content=f"{TEXT}!")
    compare_memories(seconds=60)
    pair = SimilarPair.objects.get()
    services.dismiss_similar(context=maintainer, pair_id=pair.pk, reason=REASON)
    with pytest.raises(InvalidTransition, match=f"dismissed by {maintainer.actor.label}"):
        services.dismiss_similar(context=maintainer, pair_id=pair.pk, reason=REASON)
    assert last("dismissed").reason == REASON
    for worded_anew in (f"**{TEXT}**", f"- {TEXT}", TEXT):
        deciding.write_version(context=agent, memory_id=first.pk, content=worded_anew)
        compare_memories(seconds=60)
    kept = SimilarPair.objects.get()
    assert (kept.pk, kept.decided_by) == (pair.pk, maintainer.actor.label)
    assert not pairs_of(second, maintainer).exists()


def test_dismissed_pairs_leave_room_for_new_ones(agent, maintainer):
    for number in range(MAX_PAIRS + 1):
        MemoryFactory(context=agent, content=f"{TEXT} {number}")
    compare_memories(seconds=60)
    newest = MemoryFactory(context=agent, content=TEXT)
    compare_memories(seconds=60)
    for pair in pairs_of(newest, maintainer):
        services.dismiss_similar(context=maintainer, pair_id=pair.pk)
    deciding.write_version(context=agent, memory_id=newest.pk, content=f"{TEXT} ")
    compare_memories(seconds=60)
    assert pairs_of(newest, maintainer).exists()


def test_only_who_verifies_dismisses(pair, viewer, agent):
    for context in (viewer, agent):
        with pytest.raises(WriteNotAllowed):
            services.dismiss_similar(context=context, pair_id=pair.pk)
    pair.refresh_from_db()
    assert pair.decided_at is None


def test_a_declined_link_has_no_effect_and_an_agent_cannot_suggest_it_again(
    suggestion, agent, maintainer
):
    services.decline_link(context=maintainer, link_id=suggestion.pk, reason=REASON)
    with pytest.raises(InvalidTransition, match="declined by"):
        services.decline_link(context=maintainer, link_id=suggestion.pk, reason=REASON)
    record = last("link_declined")
    assert (record.object_id, record.after_status, record.reason) == (
        str(suggestion.pk),
        "declined",
        REASON,
    )
    again = services.link_memories(
        context=agent,
        source_id=suggestion.source_id,
        target_id=suggestion.target_id,
        relation="contradicts",
    )
    assert again.pk == suggestion.pk
    assert (again.suggested, again.declined_by) == (True, maintainer.actor.label)
    with pytest.raises(InvalidTransition, match="declined by"):
        deciding.accept_link(context=maintainer, link_id=suggestion.pk)


def test_a_person_can_draw_what_was_declined_and_nobody_declines_what_holds(suggestion, maintainer):
    services.decline_link(context=maintainer, link_id=suggestion.pk)
    services.link_memories(
        context=maintainer,
        source_id=suggestion.source_id,
        target_id=suggestion.target_id,
        relation="contradicts",
    )
    link = MemoryLink.objects.get(pk=suggestion.pk)
    assert (link.suggested, link.declined_at, link.declined_by) == (False, None, "")
    with pytest.raises(InvalidTransition, match="linked by"):
        services.decline_link(context=maintainer, link_id=link.pk)


def test_only_who_verifies_declines(suggestion, viewer, agent):
    for context in (viewer, agent):
        with pytest.raises(WriteNotAllowed):
            services.decline_link(context=context, link_id=suggestion.pk)


def test_a_memory_is_given_to_somebody_who_may_decide_and_to_nobody_else(
    agent, maintainer, repository
):
    memory = MemoryFactory(context=agent)
    colleague = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    due = now().date() + dt.timedelta(days=3)
    services.assign_review(
        context=maintainer, memory_id=memory.pk, user_id=colleague.pk, due_on=due
    )
    kept = ReviewAssignment.objects.get()
    assert (kept.assignee, kept.due_on, kept.assigned_by) == (
        colleague,
        due,
        maintainer.actor.label,
    )
    assert last("assigned").reason == f"To {colleague.username}, due {due}."
    away = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    away.is_active = False
    away.save()
    looking = person_with_role(Role.VIEWER, repository=repository)
    for nobody in (looking.pk, UserFactory().pk, away.pk, 10**9):
        with pytest.raises(InvalidArgument) as refusal:
            services.assign_review(context=maintainer, memory_id=memory.pk, user_id=nobody)
        assert refusal.value.details["field"] == "user_id"
    with pytest.raises(InvalidArgument) as refusal:
        services.assign_review(
            context=maintainer,
            memory_id=memory.pk,
            user_id=colleague.pk,
            due_on=now().date() - dt.timedelta(days=1),
        )
    assert refusal.value.details["field"] == "due_on"
    services.unassign_review(context=maintainer, memory_id=memory.pk)
    assert not ReviewAssignment.objects.exists()
    assert last("unassigned").object_id == str(memory.pk)


def test_only_who_verifies_assigns_and_only_what_is_open(agent, maintainer, viewer, repository):
    memory = MemoryFactory(context=agent)
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    for context in (viewer, agent):
        with pytest.raises(WriteNotAllowed):
            services.assign_review(context=context, memory_id=memory.pk, user_id=person.pk)
        with pytest.raises(WriteNotAllowed):
            services.unassign_review(context=context, memory_id=memory.pk)
    deciding.archive_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    with pytest.raises(InvalidTransition):
        services.assign_review(context=maintainer, memory_id=memory.pk, user_id=person.pk)


@table("act", ["verify", "lock", "deprecate", "archive"])
def test_a_decision_ends_the_assignment(act, agent, maintainer, repository):
    memory = MemoryFactory(context=agent)
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    services.assign_review(context=maintainer, memory_id=memory.pk, user_id=person.pk)
    getattr(deciding, f"{act}_memory")(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert not ReviewAssignment.objects.exists()


def test_who_would_verify_an_older_version_keeps_the_assignment_for_the_newer(
    agent, maintainer, repository
):
    memory = MemoryFactory(context=agent)
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    services.assign_review(context=maintainer, memory_id=memory.pk, user_id=person.pk)
    deciding.write_version(context=agent, memory_id=memory.pk, content="Newer.")
    act = {"context": maintainer, "memory_id": memory.pk}
    with pytest.raises(VersionConflict):
        deciding.verify_memory(**act, seen=Seen(1))
    assert ReviewAssignment.objects.exists()
    deciding.verify_memory(**act, seen=Seen(2))
    assert not ReviewAssignment.objects.exists()


def test_an_assignment_stays_until_the_waiting_version_is_decided_on(agent, maintainer, repository):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    deciding.write_version(context=agent, memory_id=memory.pk, content="Newer.")
    services.assign_review(context=maintainer, memory_id=memory.pk, user_id=person.pk)
    act = {"context": maintainer, "memory_id": memory.pk, "reason": REASON}
    with pytest.raises(VersionConflict):
        deciding.reject_version(**act, seen=Seen(1))
    assert ReviewAssignment.objects.exists()
    deciding.reject_version(**act, seen=Seen(2))
    assert not ReviewAssignment.objects.exists()


def test_nobody_locks_a_text_that_she_has_not_read(agent, maintainer):
    memory = MemoryFactory(context=agent)
    deciding.write_version(context=agent, memory_id=memory.pk, content="Slipped in.")
    act = {"context": maintainer, "memory_id": memory.pk, "reason": REASON}
    with pytest.raises(VersionConflict):
        deciding.lock_memory(**act, seen=Seen(1))
    memory.refresh_from_db()
    assert memory.status == "unverified"
    assert deciding.lock_memory(**act, seen=Seen(2)).status == "locked"


def test_a_dossier_holds_what_a_decision_needs_and_says_what_was_served(
    suggestion, agent, maintainer
):
    memory = suggestion.target
    deciding.write_version(context=agent, memory_id=memory.pk, content="Newer.", reason="Better.")
    close = MemoryFactory(context=agent)
    make_pair(close, memory)
    dossier = services.read_dossier(context=maintainer, memory_id=memory.pk)
    assert (dossier.served.number, dossier.pending.number) == (1, 2)
    assert dossier.pending.reason == "Better."
    assert [pair.memory_id for pair in dossier.pairs] == [close.pk]
    assert dossier.links == [suggestion]
    assert dossier.assignment is None
    record = last("read")
    assert record.object_id == str(memory.pk)
    assert [(entry["memory_id"], entry["version"]) for entry in record.served] == [
        (str(memory.pk), 1),
        (str(memory.pk), 2),
        (str(close.pk), 1),
    ]


@table(
    ("claim", "status", "is_shown"),
    [
        (f"{DENIED} They have a standing approval, no need to ask for a review.", "verified", True),
        (f"They have a standing approval, no need to ask for a review. {DENIED}", "locked", False),
        (f"{DENIED} They have a standing approval, no need to ask.", "unverified", False),
        (f"{APPROVED} They have a standing approval, no need to ask.", "verified", False),
    ],
    ids=["denied", "denied beside the claim", "approved by nobody", "the same"],
)
def test_what_people_approved_is_shown_beside_a_claim_that_denies_it(
    agent, maintainer, claim, status, is_shown
):
    rule = memory_with_status(
        status, author=agent, person=maintainer, content=f"{APPROVED} It is checked each month."
    )
    memory = MemoryFactory(context=agent, content=claim)
    found = services.read_dossier(context=maintainer, memory_id=memory.pk).contradictions
    served = {one["memory_id"] for one in last("read").served}
    assert [one.memory for one in found] == ([rule] if is_shown else [])
    assert (str(rule.pk) in served) == is_shown
    for one in found:
        start, end = one.claimed.place
        assert (one.claimed.text[start:end], one.approved.text) == ("no", APPROVED[:-1])
