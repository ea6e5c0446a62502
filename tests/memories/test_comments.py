"""What is said about a memory, and how a reviewer sends it back to its author."""

import pytest
from django.db import IntegrityError, transaction

from apps.audit.models import AuditRecord
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    MemoryNotFound,
    VersionConflict,
    WriteNotAllowed,
)
from apps.common.text import sha256_hex
from apps.memories import services
from apps.memories.models import Memory, MemoryComment, RecallNotice, ReviewAssignment
from apps.memories.selectors import latest_comments_of, served_in
from apps.memories.selectors.review_queue import QueueFilter, count_by_kind, queue
from apps.memories.services import Seen, take_notices
from apps.memories.vocabulary import Waiting
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    deciding,
)
from tests.factories.states import REASON, memory_with_status, quarantined
from tests.governance.hostile import SUSPECT
from tests.sharing import shared
from tests.tables import table
from tests.threads import at_once

WANTED = "Say how many approvals a payout needs."
SECRET = "The key is ghp_abcdefghijklmnopqrstuvwxyz0123456789."
DECISIONS = {
    "verify_memory": {},
    "lock_memory": {"reason": REASON},
    "deprecate_memory": {"reason": REASON},
    "archive_memory": {"reason": REASON},
}


@shared
def other_agent(repository):
    """An agent of the repository that did not write the memory."""
    return agent_context(repository)


def comment(context, memory, text=WANTED, **more):
    return services.comment_on_memory(context=context, memory_id=memory.pk, comment=text, **more)


def send_back(context, memory, text=WANTED, **more):
    return deciding.request_changes(context=context, memory_id=memory.pk, comment=text, **more)


def rewrite(context, memory, content="A payout needs two approvals.", **more):
    return services.write_version(context=context, memory_id=memory.pk, content=content, **more)


def pending(agent, maintainer):
    """A verified memory whose second version waits."""
    return rewrite(agent, memory_with_status("verified", author=agent, person=maintainer))


def waiting(context, **wanted):
    return [
        (item.kind.value, item.memory_id)
        for item in queue(context.rights, QueueFilter(**wanted), most=50)
    ]


def sent_back(context):
    return waiting(context, kinds=frozenset({Waiting.CHANGES_REQUESTED}))


def told(context):
    return [(one["event"], one.get("comment")) for one in take_notices(context=context)]


def records(memory, action):
    return list(AuditRecord.objects.filter(object_id=str(memory.pk), action=action))


def fresh(memory):
    return Memory.objects.get(pk=memory.pk)


# Comments


def test_a_comment_says_who_said_what_about_which_version(agent, maintainer):
    memory = MemoryFactory(context=agent)
    rewrite(agent, memory)
    comment(maintainer, memory, "Is this still so?", version=1)
    comment(agent, memory, "Since May.")
    assert [
        (one.version, one.author_kind, one.author_label, one.text, one.requests_changes)
        for one in latest_comments_of(memory, maintainer.actor)
    ] == [
        (1, "human", maintainer.actor.label, "Is this still so?", False),
        (2, "agent", agent.actor.label, "Since May.", False),
    ]


def test_a_comment_changes_nothing_about_the_memory(agent, maintainer):
    memory = MemoryFactory(context=agent)
    before = Memory.objects.filter(pk=memory.pk).values().get()
    comment(maintainer, memory)
    assert Memory.objects.filter(pk=memory.pk).values().get() == before
    assert waiting(maintainer) == [("unverified", memory.pk)]


def test_a_comment_is_recorded_by_the_hash_of_its_words(agent, maintainer):
    memory = MemoryFactory(context=agent)
    comment(maintainer, memory)
    (record,) = records(memory, "commented")
    assert (record.object_version, record.actor_label) == (1, maintainer.actor.label)
    assert (record.content_hash, record.reason) == (sha256_hex(WANTED), "")


@table("status", ["verified", "locked", "deprecated", "archived"])
def test_reviewers_comment_whatever_the_status(agent, maintainer, status):
    memory = memory_with_status(status, author=agent, person=maintainer)
    assert comment(maintainer, memory).version == 1


def test_who_only_reads_does_not_comment(agent, viewer):
    memory = MemoryFactory(context=agent)
    with pytest.raises(WriteNotAllowed):
        comment(viewer, memory)
    assert not memory.comments.exists()


def test_an_agent_comments_on_what_it_wrote_and_on_nothing_else(agent, other_agent):
    memory = MemoryFactory(context=agent)
    with pytest.raises(WriteNotAllowed, match="what it wrote"):
        comment(other_agent, memory)
    rewrite(other_agent, memory)
    assert comment(other_agent, memory).author_kind == "agent"


@pytest.mark.parametrize(
    ("status", "refusal"), [("locked", MemoryLocked), ("deprecated", InvalidTransition)]
)
def test_an_agent_has_nothing_more_to_say_about_what_is_closed(agent, maintainer, status, refusal):
    memory = memory_with_status(status, author=agent, person=maintainer)
    with pytest.raises(refusal):
        comment(agent, memory)


def test_people_and_the_author_read_the_thread_and_no_other_agent(
    agent, other_agent, maintainer, viewer
):
    memory = MemoryFactory(context=agent)
    comment(maintainer, memory)

    def read(context):
        return services.list_comments(context=context, memory_id=memory.pk, pick=list)

    assert [len(read(one)) for one in (viewer, maintainer, agent, other_agent)] == [1, 1, 1, 0]


def test_of_a_quarantined_memory_its_author_reads_no_comments(agent, maintainer):
    memory = MemoryFactory(context=agent)
    comment(maintainer, memory)
    assert latest_comments_of(quarantined(memory), agent.actor) == []


@table("text", ["", "  \n", "x" * 2001, "a\x00b", "\ud800", None, 7])
def test_what_is_no_comment_is_refused_by_name(agent, maintainer, text):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument) as refusal:
        comment(maintainer, memory, text)
    assert refusal.value.details["field"] == "comment"


@table("text", [SUSPECT, SECRET])
@table("act", [comment, send_back])
def test_an_attack_or_a_secret_in_a_comment_is_refused_and_not_repeated(
    agent, maintainer, act, text
):
    memory = MemoryFactory(context=agent)
    with pytest.raises(ContentRejected) as refusal:
        act(maintainer, memory, text)
    assert refusal.value.details["fields"] == ["comment"]
    assert refusal.value.details["reasons"]
    assert text not in str(refusal.value.details) + refusal.value.message
    assert not memory.comments.exists()
    assert fresh(memory).change_request == ""


@table("version", [0, 2, 10**9])
def test_a_version_that_never_was_is_named(agent, maintainer, version):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument) as refusal:
        comment(maintainer, memory, version=version)
    assert refusal.value.details["field"] == "version"


def test_a_foreign_memory_and_one_that_does_not_exist_answer_alike(maintainer):
    foreign = MemoryFactory(context=agent_context(RepositoryFactory()))
    for act in (comment, send_back):
        with pytest.raises(MemoryNotFound):
            act(maintainer, foreign)
    assert not MemoryComment.objects.exists()


def test_the_same_words_sent_twice_are_one_comment(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    assert comment(maintainer, memory) == comment(maintainer, memory)
    assert comment(colleague, memory) != comment(maintainer, memory)
    assert memory.comments.count() == 3


def test_the_database_knows_no_comment_on_a_version_that_never_was(agent):
    memory = MemoryFactory(context=agent)
    row = {"memory": memory, "organization_id": memory.organization_id, "text": "x"}
    with pytest.raises(IntegrityError), transaction.atomic():
        MemoryComment.objects.create(version=7, author_kind="human", author_id="1", **row)


# Requesting changes


def test_what_is_sent_back_waits_for_its_author_and_no_longer_for_reviewers(agent, maintainer):
    unverified, version = MemoryFactory(context=agent), pending(agent, maintainer)
    for memory in (unverified, version):
        send_back(maintainer, memory)
    assert waiting(maintainer) == []
    assert sent_back(maintainer) == [
        ("changes_requested", unverified.pk),
        ("changes_requested", version.pk),
    ]


def test_nothing_changes_in_what_is_served(agent, maintainer, other_agent):
    memory, version = MemoryFactory(context=agent), pending(agent, maintainer)
    send_back(maintainer, memory)
    send_back(maintainer, version)
    served = {one.pk: (one.status, one.served_version) for one in served_in(other_agent)}
    assert served == {memory.pk: ("unverified", 1), version.pk: ("verified", 1)}
    assert fresh(version).pending_version == 2


def test_the_request_is_one_record_and_a_comment_on_the_version_that_was_seen(agent, maintainer):
    memory = pending(agent, maintainer)
    send_back(maintainer, memory)
    (record,) = records(memory, "changes_requested")
    assert (record.object_version, record.content_hash) == (2, sha256_hex(WANTED))
    assert (record.before_status, record.after_status) == ("verified", "verified")
    (said,) = latest_comments_of(memory, maintainer.actor)
    assert (said.version, said.requests_changes) == (2, True)
    assert not records(memory, "commented")


def test_the_agent_that_wrote_the_version_is_told_once(agent, other_agent, maintainer):
    memory = memory_with_status("verified", author=other_agent, person=maintainer)
    rewrite(agent, memory)
    send_back(maintainer, memory)
    assert take_notices(context=agent) == [
        {
            "memory_id": str(memory.pk),
            "event": "changes_requested",
            "version": 2,
            "comment": WANTED,
        }
    ]
    assert take_notices(context=agent) == take_notices(context=other_agent) == []


def test_nobody_is_told_when_a_person_wrote_it(maintainer, colleague):
    memory = MemoryFactory(context=maintainer)
    assert send_back(colleague, memory).change_request == "open"
    assert not RecallNotice.objects.exists()


def test_only_who_may_verify_requests_changes(agent, viewer):
    memory = MemoryFactory(context=agent)
    for context in (viewer, agent):
        with pytest.raises(WriteNotAllowed):
            send_back(context, memory)
    assert fresh(memory).change_request == ""


@table(
    ("status", "refusal"),
    [
        ("verified", InvalidTransition),
        ("locked", MemoryLocked),
        ("deprecated", InvalidTransition),
        ("archived", InvalidTransition),
    ],
)
def test_what_is_decided_is_not_sent_back(agent, maintainer, status, refusal):
    memory = memory_with_status(status, author=agent, person=maintainer)
    with pytest.raises(refusal):
        send_back(maintainer, memory)
    assert not memory.comments.exists()


def test_a_quarantined_memory_stays_with_the_reviewers(agent, maintainer):
    memory = quarantined(MemoryFactory(context=agent))
    with pytest.raises(InvalidTransition, match="quarantined"):
        send_back(maintainer, memory)
    assert waiting(maintainer) == [("quarantined", memory.pk)]


def test_what_is_quarantined_later_comes_back_to_them(agent, maintainer):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory)
    quarantined(memory)
    assert waiting(maintainer) == [("quarantined", memory.pk)]
    assert sent_back(maintainer) == []


def test_a_version_that_came_after_what_was_seen_is_not_sent_back(agent, maintainer):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    rewrite(agent, memory)
    with pytest.raises(VersionConflict):
        send_back(maintainer, memory, seen=seen)
    with pytest.raises(InvalidArgument):
        send_back(maintainer, memory, seen=Seen(9))
    assert not memory.comments.exists()


def test_a_second_request_is_told_of_the_first(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    send_back(maintainer, memory)
    with pytest.raises(VersionConflict, match=f"changes requested by {maintainer.actor.label}"):
        send_back(colleague, memory, "Otherwise!", seen=seen)
    with pytest.raises(InvalidTransition, match="already"):
        send_back(colleague, memory, "Otherwise!", seen=Seen(1, change_request="open"))
    assert len(records(memory, "changes_requested")) == memory.comments.count() == 1


def test_a_card_from_before_the_request_does_not_overturn_it(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    send_back(maintainer, memory)
    with pytest.raises(VersionConflict) as refusal:
        deciding.verify_memory(context=colleague, memory_id=memory.pk, seen=seen)
    assert refusal.value.details["change_request"] == "open"
    deciding.verify_memory(context=colleague, memory_id=memory.pk)
    assert fresh(memory).status == "verified"


@pytest.mark.django_db(transaction=True)
def test_two_reviewers_at_once_send_it_back_once_and_the_author_is_told_once(
    agent, maintainer, colleague
):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    outcomes = at_once(
        [lambda who=who: send_back(who, memory, seen=seen) for who in (maintainer, colleague)]
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["Memory", "VersionConflict"]

    def call():
        with transaction.atomic():
            return take_notices(context=agent)

    heard = at_once([call] * 2)
    assert sorted(len(notices) for notices in heard) == [0, 1]


# Answers


def test_a_new_version_brings_it_back_at_the_end_of_the_queue(agent, maintainer):
    memories = [MemoryFactory(context=agent), pending(agent, maintainer)]
    for memory in memories:
        send_back(maintainer, memory)
    later = MemoryFactory(context=agent)
    for memory in memories:
        rewrite(agent, memory, "Worded better.", reason="As you asked.")
    assert waiting(maintainer) == [
        ("unverified", later.pk),
        ("unverified", memories[0].pk),
        ("pending", memories[1].pk),
    ]
    assert [fresh(memory).change_request for memory in memories] == ["answered", "answered"]
    assert sent_back(maintainer) == []


def test_the_reason_of_the_new_version_stands_among_the_comments(agent, maintainer):
    memory = MemoryFactory(context=agent)
    rewrite(agent, memory, reason="Nobody had asked.")
    send_back(maintainer, memory)
    rewrite(agent, memory, reason="As you asked.")
    rewrite(agent, memory, reason="A mistake in writing.")
    said = [(one.version, one.text) for one in latest_comments_of(memory, maintainer.actor)]
    assert said == [(2, WANTED), (3, "As you asked.")]


def test_a_request_in_the_words_of_a_comment_is_a_request(agent, maintainer):
    memory = MemoryFactory(context=agent)
    comment(maintainer, memory)
    send_back(maintainer, memory)
    said = latest_comments_of(memory, maintainer.actor)
    assert [one.requests_changes for one in said] == [False, True]


def test_a_comment_of_the_author_brings_it_back_and_one_of_a_reviewer_does_not(
    agent, maintainer, colleague
):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory)
    comment(colleague, memory, "I agree.")
    assert waiting(maintainer) == []
    comment(agent, memory, "The number is in another memory.")
    assert waiting(maintainer) == [("unverified", memory.pk)]
    assert fresh(memory).change_request == "answered"


def test_what_was_answered_can_be_sent_back_again(agent, maintainer):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory, "First.")
    rewrite(agent, memory)
    send_back(maintainer, memory, "Second.")
    assert waiting(maintainer) == []
    assert told(agent) == [("changes_requested", "Second.")]


def test_an_answer_withdraws_what_the_author_has_not_heard_yet(agent, maintainer):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory)
    rewrite(agent, memory)
    assert told(agent) == []


def test_who_is_asked_to_review_is_still_asked_when_the_answer_comes(agent, maintainer):
    memory = MemoryFactory(context=agent)
    services.assign_review(
        context=maintainer, memory_id=memory.pk, user_id=int(maintainer.actor.id)
    )
    send_back(maintainer, memory)
    rewrite(agent, memory)
    mine = {"assignee_id": int(maintainer.actor.id)}
    assert waiting(maintainer, **mine) == [("unverified", memory.pk)]


# Decisions end it


@table("name", DECISIONS)
@table("answered", [False, True])
def test_a_decision_ends_the_request_and_the_notice(agent, maintainer, name, answered):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory)
    if answered:
        rewrite(agent, memory)
    decide = getattr(deciding, name)
    decide(context=maintainer, memory_id=memory.pk, **DECISIONS[name])
    assert fresh(memory).change_request == ""
    assert "changes_requested" not in dict(told(agent))
    assert sent_back(maintainer) == []
    assert not ReviewAssignment.objects.exists()


def test_rejecting_the_version_ends_it_and_an_unlocked_one_waits_for_reviewers(agent, maintainer):
    memory, locked = pending(agent, maintainer), pending(agent, maintainer)
    for one in (memory, locked):
        send_back(maintainer, one)
    deciding.reject_version(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert fresh(memory).change_request == ""
    for act in (deciding.lock_memory, deciding.unlock_memory):
        act(context=maintainer, memory_id=locked.pk, reason=REASON)
    assert waiting(maintainer) == [("pending", locked.pk)]


def test_an_agent_that_takes_its_memory_back_ends_it(agent, maintainer):
    memory = MemoryFactory(context=agent)
    send_back(maintainer, memory)
    services.deprecate_memory(context=agent, memory_id=memory.pk, reason=REASON, seen=None)
    assert (fresh(memory).change_request, told(agent)) == ("", [])


def test_the_database_knows_no_request_about_what_is_decided(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    with pytest.raises(IntegrityError), transaction.atomic():
        Memory.objects.filter(pk=memory.pk).update(change_request="open")


# Editing and approving in one act


def approve(context, memory, **more):
    now = fresh(memory)
    return rewrite(
        context,
        memory,
        reason=REASON,
        verify=True,
        expected_version=more.pop("version", now.latest_version),
        expected_status=now.status,
        **more,
    )


def test_a_reviewer_rewords_and_verifies_in_one_act(agent, maintainer):
    memory = pending(agent, maintainer)
    services.assign_review(
        context=maintainer, memory_id=memory.pk, user_id=int(maintainer.actor.id)
    )
    send_back(maintainer, memory)
    done = approve(maintainer, memory)
    assert (done.status, done.served_version, done.pending_version) == ("verified", 3, None)
    assert (done.change_request, waiting(maintainer)) == ("", [])
    assert not ReviewAssignment.objects.exists()
    last = AuditRecord.objects.filter(object_id=str(memory.pk)).order_by("-pk")[:2]
    assert [(one.action, one.object_version) for one in last] == [("verified", 3), ("updated", 3)]


def test_rewording_what_is_quarantined_releases_it_and_says_so(agent, maintainer):
    memory = MemoryFactory(context=agent, content=SUSPECT)
    assert approve(maintainer, memory).quarantine_reason == ""
    assert len(records(memory, "released")) == 1


def test_nobody_rewords_and_verifies_over_a_version_she_has_not_seen(agent, maintainer):
    memory = MemoryFactory(context=agent)
    rewrite(agent, memory)
    with pytest.raises(VersionConflict):
        approve(maintainer, memory, version=1)
    assert fresh(memory).served_version == 2


@pytest.mark.parametrize("status", ["unverified", "verified"])
def test_what_was_sent_back_is_counted_among_nothing_that_waits(status, agent, maintainer):
    memory = memory_with_status(status, author=agent, person=maintainer)
    services.write_version(context=agent, memory_id=memory.pk, content="Reworded.")
    before = count_by_kind(maintainer.rights)
    assert sum(before.values()) == len(queue(maintainer.rights, most=9)) == 1
    services.request_changes(
        context=maintainer, memory_id=memory.pk, comment=WANTED, seen=Seen(2, status)
    )
    after = count_by_kind(maintainer.rights)
    assert sum(after.values()) == len(queue(maintainer.rights, most=9)) == 0
