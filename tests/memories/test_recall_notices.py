"""Agents are told, once, what became of a memory they were served; nobody else is."""

from collections import defaultdict
from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.audit.models import Action, AuditRecord
from apps.audit.verbs import performing
from apps.common.errors import InvalidArgument, InvalidTransition
from apps.memories.models import RecallNotice
from apps.memories.services import link_memories, read_history, read_memory, take_notices
from apps.memories.services.recall_notices import MAX_NOTICES
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import (
    accept_link,
    archive_memory,
    deprecate_memory,
    restore_memory,
    verify_memory,
)
from tests.factories.states import REASON, memory_with_status
from tests.sharing import shared
from tests.thorough import examples
from tests.threads import at_once


@shared
def reader(repository):
    """Another agent of the repository."""
    return agent_context(repository)


def read(context, *memories):
    for memory in memories:
        read_memory(context=context, memory_id=memory.pk)


def deprecate(context, memory, **more):
    return deprecate_memory(context=context, memory_id=memory.pk, reason=REASON, **more)


def link(context, source, target, relation):
    return link_memories(
        context=context, source_id=source.pk, target_id=target.pk, relation=relation
    )


def events(context):
    return [(one["memory_id"], one["event"]) for one in take_notices(context=context)]


def test_an_agent_that_was_served_a_memory_is_told_of_its_deprecation_once(
    agent, reader, maintainer
):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    deprecate(maintainer, memory)
    assert take_notices(context=reader) == [{"memory_id": str(memory.pk), "event": "deprecated"}]
    assert take_notices(context=reader) == []


def test_a_search_counts_as_being_served(agent, reader, maintainer):
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    search_memories(context=reader, query="when does the export run")
    deprecate(maintainer, memory)
    assert events(reader) == [(str(memory.pk), "deprecated")]


def test_who_was_never_served_it_is_not_told(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    deprecate(maintainer, memory)
    assert take_notices(context=reader) == take_notices(context=agent) == []


def test_people_are_not_told(agent, maintainer, viewer):
    memory = MemoryFactory(context=agent)
    read(viewer, memory)
    deprecate(maintainer, memory)
    assert take_notices(context=viewer) == []
    assert not RecallNotice.objects.exists()


def test_the_agent_that_did_it_itself_is_not_told(agent, reader):
    memory = MemoryFactory(context=agent)
    read(agent, memory)
    read(reader, memory)
    deprecate(agent, memory)
    assert take_notices(context=agent) == []
    assert events(reader) == [(str(memory.pk), "deprecated")]


def test_a_replacement_is_named_in_one_notice(agent, reader, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    read(reader, old)
    deprecate(maintainer, old, replacement_memory_id=new.pk)
    assert take_notices(context=reader) == [
        {
            "memory_id": str(old.pk),
            "event": "superseded",
            "replacement_memory_id": str(new.pk),
        }
    ]


def test_a_replacement_that_the_agent_may_not_read_is_not_named(agent, reader, maintainer):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    read(reader, old)
    deprecate(maintainer, old, replacement_memory_id=new.pk)
    archive_memory(context=maintainer, memory_id=new.pk, reason=REASON)
    assert take_notices(context=reader) == [{"memory_id": str(old.pk), "event": "superseded"}]


@pytest.mark.parametrize(
    ("relation", "event"), [("contradicts", "contradicted"), ("supersedes", "superseded")]
)
def test_a_link_in_effect_recalls_its_target_and_not_its_source(
    agent, reader, maintainer, relation, event
):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    read(reader, source, target)
    link(maintainer, source, target, relation)
    link(maintainer, source, target, relation)
    assert events(reader) == [(str(target.pk), event)]


@pytest.mark.parametrize("relation", ["supports", "refines"])
def test_other_links_recall_nothing(agent, reader, maintainer, relation):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    read(reader, target)
    link(maintainer, source, target, relation)
    assert take_notices(context=reader) == []


def test_a_suggested_link_recalls_only_once_it_is_accepted(agent, reader, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    read(reader, target)
    suggested = link(agent, source, target, "supersedes")
    assert take_notices(context=reader) == []
    accept_link(context=maintainer, link_id=suggested.pk)
    with pytest.raises(InvalidTransition):
        accept_link(context=maintainer, link_id=suggested.pk)
    assert events(reader) == [(str(target.pk), "superseded")]
    assert take_notices(context=reader) == []


def test_archiving_judges_nothing_and_recalls_nothing(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    archive_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert take_notices(context=reader) == []


def test_deprecating_twice_is_told_once(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    deprecate(maintainer, memory)
    assert len(take_notices(context=reader)) == 1
    deprecate(maintainer, memory)
    assert take_notices(context=reader) == []


def test_what_was_undone_before_anybody_heard_of_it_is_not_told(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    deprecate(maintainer, memory)
    restore_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert take_notices(context=reader) == []


def test_a_contradiction_that_an_approval_suspends_is_not_told(agent, reader, maintainer):
    source, target = MemoryFactory(context=agent), MemoryFactory(context=agent)
    read(reader, target)
    link(agent, source, target, "contradicts")
    verify_memory(context=maintainer, memory_id=target.pk)
    assert take_notices(context=reader) == []


def test_a_memory_of_a_repository_is_spoken_of_there_only(agent, repository, maintainer):
    elsewhere = RepositoryFactory(organization=repository.organization)
    roaming = AgentFactory(organization=repository.organization)
    here, there = (agent_context(place, agent=roaming) for place in (repository, elsewhere))
    memory = MemoryFactory(context=agent)
    read(here, memory)
    deprecate(maintainer, memory)
    assert take_notices(context=there) == []
    assert events(here) == [(str(memory.pk), "deprecated")]


def test_a_rule_of_the_organization_is_spoken_of_in_any_of_its_repositories(repository):
    organization = repository.organization
    admin = person_context(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=organization),
        organization=organization,
    )
    rule = MemoryFactory(context=admin, scope="organization")
    verify_memory(context=admin, memory_id=rule.pk)
    roaming = AgentFactory(organization=organization)
    read(agent_context(repository, agent=roaming), rule)
    deprecate(admin, rule)
    elsewhere = RepositoryFactory(organization=organization)
    assert events(agent_context(elsewhere, agent=roaming)) == [(str(rule.pk), "deprecated")]
    assert take_notices(context=agent_context(repository, agent=roaming)) == []


def test_a_rule_of_the_system_is_recalled_in_every_organization(super_admin):
    rule = MemoryFactory(context=super_admin, scope="system")
    verify_memory(context=super_admin, memory_id=rule.pk)
    readers = [
        agent_context(RepositoryFactory(organization=OrganizationFactory())) for _ in range(2)
    ]
    for one in readers:
        read(one, rule)
    deprecate(super_admin, rule)
    for one in readers:
        assert events(one) == [(str(rule.pk), "deprecated")]


def test_a_token_that_may_not_read_is_told_nothing(agent, repository, maintainer):
    writer = AgentFactory(organization=repository.organization)
    memory = MemoryFactory(context=agent)
    read(agent_context(repository, agent=writer), memory)
    deprecate(maintainer, memory)
    assert take_notices(context=agent_context(repository, agent=writer, abilities=["write"])) == []
    assert len(take_notices(context=agent_context(repository, agent=writer))) == 1


def test_at_most_twenty_come_at_once_and_the_rest_with_the_next_call(agent, reader, maintainer):
    memories = [MemoryFactory(context=agent) for _ in range(MAX_NOTICES + 3)]
    read(reader, *memories)
    for memory in memories:
        deprecate(maintainer, memory)
    told = events(reader)
    assert len(told) == MAX_NOTICES
    assert told + events(reader) == [(str(memory.pk), "deprecated") for memory in memories]


def test_a_call_that_fails_loses_no_notice(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    deprecate(maintainer, memory)

    def refused():
        with performing(read_memory, context=reader):
            assert take_notices(context=reader)
            raise InvalidArgument("query")

    with pytest.raises(InvalidArgument):
        refused()
    assert len(take_notices(context=reader)) == 1


def test_the_act_that_is_rolled_back_recalls_nothing(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    with suppress(InvalidArgument), transaction.atomic():
        deprecate(maintainer, memory)
        raise InvalidArgument("reason")
    assert take_notices(context=reader) == []


def test_being_told_is_kept_and_recorded(agent, reader, maintainer):
    memory = MemoryFactory(context=agent)
    read(reader, memory)
    deprecate(maintainer, memory)
    take_notices(context=reader)
    notice = RecallNotice.objects.get()
    assert (notice.served_version, notice.delivered_request_id) == (1, reader.request_id)
    assert notice.actor_label == reader.actor.label
    record = AuditRecord.objects.get(action=Action.NOTIFIED)
    assert (record.object_id, record.actor_id) == (str(memory.pk), reader.actor.id)
    assert (record.after_status, record.request_id) == ("deprecated", reader.request_id)
    assert "notified" not in str(read_history(context=maintainer, memory_id=memory.pk))


@pytest.mark.django_db(transaction=True)
def test_calls_at_once_share_the_notices_and_tell_each_one_once(agent, reader, maintainer):
    memories = [MemoryFactory(context=agent) for _ in range(30)]
    read(reader, *memories)
    for memory in memories:
        deprecate(maintainer, memory)

    def call():
        with transaction.atomic():
            return events(reader)

    told = [event for answer in at_once([call] * 8) for event in answer]
    told += call() + call()
    assert sorted(told) == sorted((str(memory.pk), "deprecated") for memory in memories)


@pytest.mark.django_db(transaction=True)
def test_acts_and_calls_at_once_tell_each_agent_once(agent, repository, maintainer):
    memories = [MemoryFactory(context=agent) for _ in range(4)]
    readers = [agent_context(repository) for _ in range(4)]
    for one in readers:
        read(one, *memories)

    def calling(context):
        def call():
            with transaction.atomic():
                return events(context)

        return call

    def deprecating(memory):
        return lambda: deprecate(maintainer, memory)

    calls = [calling(one) for one in readers]
    answers = at_once([*(deprecating(memory) for memory in memories), *calls])[len(memories) :]
    expected = sorted((str(memory.pk), "deprecated") for memory in memories)
    for told, call in zip(answers, calls, strict=True):
        assert sorted(told + call()) == expected
        assert call() == []


# What can happen to two memories that two agents may have been served.
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["serve", "deprecate", "restore", "contradict", "take"]),
        st.integers(0, 1),
        st.integers(0, 1),
    ),
    max_size=14,
)


@pytest.mark.django_db
@settings(
    max_examples=examples(25, everyday=12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_whatever_happens_each_agent_is_told_what_holds_and_only_once(steps):
    with transaction.atomic():
        _play(steps)
        transaction.set_rollback(True)


def _play(steps):
    repository = RepositoryFactory()
    user = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    person = person_context(user, repository)
    agents = [agent_context(repository) for _ in range(2)]
    memories = [MemoryFactory(context=person) for _ in range(2)]
    rival = MemoryFactory(context=person)
    readers, waiting, contradicted = defaultdict(set), defaultdict(set), set()

    def tell(number, event):
        for reader in readers[number]:
            waiting[reader].add((str(memories[number].pk), event))

    for step, number, who in steps:
        memory, agent = memories[number], agents[who]
        memory.refresh_from_db()
        if step == "serve" and memory.status == "unverified":
            read(agent, memory)
            readers[number].add(who)
        elif step == "deprecate" and memory.status == "unverified":
            deprecate(person, memory)
            tell(number, "deprecated")
        elif step == "restore":
            with suppress(InvalidTransition):
                restore_memory(context=person, memory_id=memory.pk, reason=REASON)
            for told in waiting.values():
                told.discard((str(memory.pk), "deprecated"))
        elif step == "contradict" and number not in contradicted:
            link(person, rival, memory, "contradicts")
            contradicted.add(number)
            tell(number, "contradicted")
        elif step == "take":
            told = events(agent)
            assert sorted(told) == sorted(waiting[who])
            waiting[who].clear()
    for who, agent in enumerate(agents):
        assert sorted(events(agent)) == sorted(waiting[who])
        assert events(agent) == []
