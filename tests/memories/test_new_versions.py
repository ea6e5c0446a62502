"""A new version: served at once on an unverified memory, waiting on a verified one."""

import uuid

import pytest

from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    MemoryNotFound,
    VersionConflict,
    WriteNotAllowed,
)
from apps.memories.presentation import WrittenVersion
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.factories.deciding import write_version
from tests.factories.states import REASON, memory_with_status
from tests.tables import table


def test_on_an_unverified_memory_the_new_version_is_served_at_once(agent):
    memory = MemoryFactory(context=agent, title="Old", tags=["a"])
    edited = write_version(context=agent, memory_id=memory.pk, content="New text.", title="New")
    edited.refresh_from_db()
    assert (edited.served_version, edited.latest_version, edited.pending_version) == (2, 2, None)
    assert (edited.title, edited.content, edited.tags) == ("New", "New text.", ["a"])
    assert WrittenVersion.of(edited).serialize() == {
        "memory_id": str(memory.pk),
        "status": "unverified",
        "version": 2,
    }
    assert [version.number for version in edited.versions.all()] == [1, 2]


def test_on_a_verified_memory_an_agents_version_waits_and_nothing_served_changes(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer, content="Approved.")
    edited = write_version(context=agent, memory_id=memory.pk, content="Sneaked in.")
    edited.refresh_from_db()
    assert (edited.status, edited.content, edited.served_version) == ("verified", "Approved.", 1)
    assert (edited.latest_version, edited.pending_version) == (2, 2)
    assert WrittenVersion.of(edited).serialize() == {
        "memory_id": str(memory.pk),
        "status": "unverified",
        "version": 2,
        "pending": True,
    }


def test_a_persons_edit_waits_too_unless_she_verifies_in_the_same_act(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    edit = {"context": maintainer, "memory_id": memory.pk, "reason": REASON}
    assert write_version(**edit, content="Two.").pending_version == 2
    edited = write_version(**edit, content="Three.", verify=True)
    edited.refresh_from_db()
    assert (edited.content, edited.served_version, edited.pending_version) == ("Three.", 3, None)
    assert edited.status == "verified"


def test_an_edit_that_verifies_makes_an_unverified_memory_verified(agent, maintainer):
    memory = MemoryFactory(context=agent)
    edited = write_version(
        context=maintainer, memory_id=memory.pk, content="Checked.", reason=REASON, verify=True
    )
    assert (edited.status, edited.served_version) == ("verified", 2)
    assert edited.verified_at is not None


def test_an_agent_cannot_verify_in_the_same_act(agent):
    memory = MemoryFactory(context=agent)
    with pytest.raises(WriteNotAllowed):
        write_version(context=agent, memory_id=memory.pk, content="x", verify=True)


def test_a_persons_edit_needs_a_reason_and_an_agents_does_not(agent, maintainer):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument) as refusal:
        write_version(context=maintainer, memory_id=memory.pk, content="x")
    assert refusal.value.details["field"] == "reason"
    write_version(context=agent, memory_id=memory.pk, content="y")


@pytest.mark.parametrize("by", ["agent", "maintainer"])
@pytest.mark.parametrize(
    ("status", "error"),
    [
        ("locked", MemoryLocked),
        ("deprecated", InvalidTransition),
        ("archived", InvalidTransition),
    ],
)
def test_nobody_edits_what_is_locked_or_put_away(request, agent, maintainer, status, error, by):
    memory = memory_with_status(status, author=agent, person=maintainer)
    context = request.getfixturevalue(by)
    with pytest.raises(error):
        write_version(context=context, memory_id=memory.pk, content="x", reason=REASON)
    memory.refresh_from_db()
    assert memory.latest_version == 1


@table("status", ["unverified", "verified", "locked"])
def test_an_agent_never_edits_a_protected_type_at_any_status(agent, maintainer, status):
    memory = memory_with_status(status, author=maintainer, person=maintainer, type="business_rule")
    with pytest.raises(WriteNotAllowed):
        write_version(context=agent, memory_id=memory.pk, content="x")


def test_naming_an_open_type_does_not_open_a_protected_memory(agent, maintainer):
    rule = MemoryFactory(context=maintainer, type="business_rule")
    with pytest.raises(WriteNotAllowed):
        write_version(context=agent, memory_id=rule.pk, content="x", type="note")


def test_the_type_of_a_memory_does_not_change(agent):
    memory = MemoryFactory(context=agent, type="note")
    assert write_version(context=agent, memory_id=memory.pk, content="x", type="note")
    with pytest.raises(InvalidArgument) as refusal:
        write_version(context=agent, memory_id=memory.pk, content="x", type="fact")
    assert refusal.value.details["field"] == "type"


def test_an_edit_of_a_version_that_moved_on_is_a_conflict(agent):
    memory = MemoryFactory(context=agent)
    write_version(context=agent, memory_id=memory.pk, content="Two.", expected_version=1)
    with pytest.raises(VersionConflict) as refusal:
        write_version(context=agent, memory_id=memory.pk, content="Three.", expected_version=1)
    details = refusal.value.details
    assert (details["latest_version"], details["expected_version"]) == (2, 1)
    assert (details["version"], details["status"]) == (2, "unverified")
    assert (details["change"], details["changed_by"]) == ("updated", agent.actor.label)
    memory.refresh_from_db()
    assert (memory.content, memory.latest_version) == ("Two.", 2)


def test_a_memory_elsewhere_and_one_that_does_not_exist_answer_alike(agent):
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()))
    messages = set()
    for memory_id in (theirs.pk, uuid.uuid4()):
        with pytest.raises(MemoryNotFound) as refusal:
            write_version(context=agent, memory_id=memory_id, content="x")
        messages.add((refusal.value.message, str(refusal.value.details)))
    assert len(messages) == 1


def test_another_agent_of_the_repository_may_edit(agent, repository):
    memory = MemoryFactory(context=agent)
    other = agent_context(repository)
    edited = write_version(context=other, memory_id=memory.pk, content="Better.")
    assert edited.versions.get(number=2).author_id == other.actor.id
    assert edited.author_id == agent.actor.id


def test_a_decision_is_edited_like_everything_else_and_keeps_its_versions(agent):
    memory = MemoryFactory(context=agent, type="decision_log", content="First wording.")
    write_version(context=agent, memory_id=memory.pk, content="Second wording.")
    assert memory.versions.get(number=1).content == "First wording."
