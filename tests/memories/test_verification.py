"""Verifying and rejecting: one memory, one named version, by a person."""

import pytest

from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    VersionConflict,
    WriteNotAllowed,
)
from apps.memories.services import (
    lock_memory,
    reject_version,
    verify_memory,
    write_version,
)
from tests.factories import MemoryFactory
from tests.factories.states import REASON, memory_with_status
from tests.sharing import shared


@shared
def edited(agent, maintainer):
    """A verified memory with two versions by an agent that wait."""
    memory = memory_with_status("verified", author=agent, person=maintainer, content="One.")
    for content in ("Two.", "Three."):
        memory = write_version(context=agent, memory_id=memory.pk, content=content)
    return memory


def test_the_version_that_was_read_is_verified_and_a_newer_one_waits(agent, maintainer):
    memory = MemoryFactory(context=agent, content="One.")
    write_version(context=agent, memory_id=memory.pk, content="Two, slipped in later.")
    verified = verify_memory(context=maintainer, memory_id=memory.pk, version=1)
    verified.refresh_from_db()
    assert (verified.status, verified.content, verified.served_version) == ("verified", "One.", 1)
    assert verified.pending_version == 2


def test_verifying_the_waiting_version_serves_it(edited, maintainer):
    verified = verify_memory(context=maintainer, memory_id=edited.pk, version=3)
    verified.refresh_from_db()
    assert (verified.content, verified.served_version, verified.pending_version) == (
        "Three.",
        3,
        None,
    )


def test_verifying_an_older_waiting_version_leaves_the_newer_waiting(edited, maintainer):
    verified = verify_memory(context=maintainer, memory_id=edited.pk, version=2)
    assert (verified.content, verified.served_version, verified.pending_version) == ("Two.", 2, 3)
    assert verified.versions.get(number=verified.pending_version).content == "Three."


def test_without_a_number_the_waiting_version_is_meant(edited, maintainer):
    assert verify_memory(context=maintainer, memory_id=edited.pk).served_version == 3


def test_a_version_that_does_not_exist_is_named_as_wrong(edited, maintainer):
    for number in (0, -1, 4, 2**31):
        with pytest.raises(InvalidArgument) as refusal:
            verify_memory(context=maintainer, memory_id=edited.pk, version=number)
        assert refusal.value.details["field"] == "version"


def test_a_version_that_was_replaced_cannot_come_back_by_verifying(edited, maintainer):
    verify_memory(context=maintainer, memory_id=edited.pk, version=3)
    with pytest.raises(InvalidTransition):
        verify_memory(context=maintainer, memory_id=edited.pk, version=2)


def test_rejecting_drops_the_waiting_version_and_serves_what_was_served(edited, maintainer):
    rejected = reject_version(
        context=maintainer, memory_id=edited.pk, version=3, reason="Not true."
    )
    rejected.refresh_from_db()
    assert (rejected.content, rejected.served_version, rejected.pending_version) == (
        "One.",
        1,
        None,
    )
    assert rejected.versions.count() == 3
    with pytest.raises(InvalidTransition):
        verify_memory(context=maintainer, memory_id=edited.pk, version=3)


def test_a_rejected_version_cannot_be_verified_by_its_number_later(edited, agent, maintainer):
    reject_version(context=maintainer, memory_id=edited.pk, version=3, reason="Not true.")
    write_version(context=agent, memory_id=edited.pk, content="Four.")
    for number in (2, 3):
        with pytest.raises(InvalidTransition):
            verify_memory(context=maintainer, memory_id=edited.pk, version=number)
    assert verify_memory(context=maintainer, memory_id=edited.pk, version=4).content == "Four."


def test_rejecting_names_the_version_that_waits(edited, maintainer):
    with pytest.raises(VersionConflict) as refusal:
        reject_version(context=maintainer, memory_id=edited.pk, version=2, reason=REASON)
    assert refusal.value.details == {"pending_version": 3}


def test_rejecting_needs_a_reason(edited, maintainer):
    with pytest.raises(InvalidArgument):
        reject_version(context=maintainer, memory_id=edited.pk, version=3, reason=" ")


def test_there_is_nothing_to_reject_when_nothing_waits(agent, maintainer):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidTransition):
        reject_version(context=maintainer, memory_id=memory.pk, version=1, reason=REASON)


def test_agents_and_viewers_neither_verify_nor_reject(edited, agent, viewer):
    for context in (agent, viewer):
        with pytest.raises(WriteNotAllowed):
            verify_memory(context=context, memory_id=edited.pk, version=3)
        with pytest.raises(WriteNotAllowed):
            reject_version(context=context, memory_id=edited.pk, version=3, reason=REASON)


def test_a_waiting_version_is_neither_verified_nor_rejected_under_a_lock(edited, maintainer):
    lock_memory(context=maintainer, memory_id=edited.pk, reason=REASON)
    with pytest.raises(InvalidTransition):
        verify_memory(context=maintainer, memory_id=edited.pk, version=3)
    with pytest.raises(MemoryLocked):
        reject_version(context=maintainer, memory_id=edited.pk, version=3, reason=REASON)
    edited.refresh_from_db()
    assert (edited.content, edited.pending_version) == ("One.", 3)


def test_verifying_says_when(agent, maintainer):
    memory = MemoryFactory(context=agent)
    assert memory.verified_at is None
    assert verify_memory(context=maintainer, memory_id=memory.pk, version=1).verified_at is not None
