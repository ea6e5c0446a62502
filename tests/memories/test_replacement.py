"""Deprecating with a replacement, archiving and restoring."""

import uuid

import pytest

from apps.common.errors import InvalidArgument, InvalidTransition, MemoryLocked, MemoryNotFound
from apps.memories.models import MemoryLink
from apps.memories.services import link_memories
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    restore_memory,
    write_version,
)
from tests.factories.states import REASON, memory_with_status


def test_a_replacement_supersedes_what_is_deprecated(agent, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    deprecated = deprecate_memory(
        context=maintainer, memory_id=old.pk, reason="Moved on.", replacement_memory_id=new.pk
    )
    deprecated.refresh_from_db()
    link = MemoryLink.objects.get()
    assert (deprecated.status, deprecated.superseded_by) == ("deprecated", new)
    assert (link.source, link.target, link.relation, link.suggested) == (
        new,
        old,
        "supersedes",
        False,
    )


def test_the_replacement_can_be_named_later(agent, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    act = {"context": maintainer, "memory_id": old.pk, "reason": REASON}
    deprecate_memory(**act)
    deprecate_memory(**act, replacement_memory_id=new.pk)
    old.refresh_from_db()
    assert (old.status, old.superseded_by) == ("deprecated", new)


def test_an_agents_suggestion_takes_effect_when_a_person_deprecates(agent, maintainer):
    old = memory_with_status("verified", author=agent, person=maintainer)
    new = MemoryFactory(context=agent)
    suggestion = link_memories(
        context=agent, source_id=new.pk, target_id=old.pk, relation="supersedes"
    )
    assert suggestion.suggested
    deprecate_memory(
        context=maintainer, memory_id=old.pk, reason=REASON, replacement_memory_id=new.pk
    )
    suggestion.refresh_from_db()
    assert not suggestion.suggested


def test_a_memory_does_not_replace_itself(agent, maintainer):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument):
        deprecate_memory(
            context=maintainer,
            memory_id=memory.pk,
            reason=REASON,
            replacement_memory_id=memory.pk,
        )


def test_a_new_version_of_what_was_replaced_is_refused_by_the_name_of_what_holds_now(agent):
    first, second, third = (MemoryFactory(context=agent) for _ in range(3))
    for old, new in ((first, second), (second, third)):
        act = {"context": agent, "memory_id": old.pk, "reason": REASON}
        deprecate_memory(**act, replacement_memory_id=new.pk)
    for old in (first, second):
        with pytest.raises(InvalidTransition, match=str(third.pk)) as refusal:
            write_version(context=agent, memory_id=old.pk, content="Said anew.")
        assert refusal.value.details == {"status": "deprecated", "superseded_by": str(third.pk)}


def test_a_refused_version_names_nothing_that_its_writer_may_not_read(agent, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=maintainer)
    deprecate_memory(
        context=maintainer, memory_id=old.pk, reason=REASON, replacement_memory_id=new.pk
    )
    archive_memory(context=maintainer, memory_id=new.pk, reason=REASON)
    with pytest.raises(InvalidTransition) as refusal:
        write_version(context=agent, memory_id=old.pk, content="Said anew.")
    assert refusal.value.details == {"status": "deprecated"}


@pytest.mark.parametrize("status", ["deprecated", "archived"])
def test_what_is_put_away_replaces_nothing(agent, maintainer, status):
    old = MemoryFactory(context=agent)
    gone = memory_with_status(status, author=agent, person=maintainer)
    with pytest.raises(InvalidArgument) as refusal:
        deprecate_memory(
            context=maintainer, memory_id=old.pk, reason=REASON, replacement_memory_id=gone.pk
        )
    assert refusal.value.details["field"] == "replacement_memory_id"
    old.refresh_from_db()
    assert old.status == "unverified"


def test_a_replacement_elsewhere_and_one_that_does_not_exist_are_not_found(agent, maintainer):
    old = MemoryFactory(context=agent)
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()))
    for replacement_id in (theirs.pk, uuid.uuid4()):
        with pytest.raises(MemoryNotFound):
            deprecate_memory(
                context=maintainer,
                memory_id=old.pk,
                reason=REASON,
                replacement_memory_id=replacement_id,
            )
    assert not MemoryLink.objects.exists()


def test_a_refused_deprecation_leaves_no_link(agent, maintainer):
    locked = memory_with_status("locked", author=agent, person=maintainer)
    new = MemoryFactory(context=agent)
    with pytest.raises(MemoryLocked):
        deprecate_memory(
            context=maintainer, memory_id=locked.pk, reason=REASON, replacement_memory_id=new.pk
        )
    assert not MemoryLink.objects.exists()


def test_restoring_forgets_the_replacement(agent, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    act = {"context": maintainer, "memory_id": old.pk, "reason": REASON}
    deprecate_memory(**act, replacement_memory_id=new.pk)
    restored = restore_memory(**act)
    restored.refresh_from_db()
    assert (restored.status, restored.superseded_by) == ("unverified", None)


def test_a_restored_memory_takes_new_versions_again(agent, maintainer):
    memory = memory_with_status("archived", author=agent, person=maintainer)
    restore_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    edited = write_version(context=agent, memory_id=memory.pk, content="Back again.")
    assert (edited.status, edited.served_version) == ("unverified", 2)
