"""What a search can be narrowed to, and what each filter lets through."""

import datetime as dt

import pytest
from django.db import connection
from django.utils import timezone

from apps.common.errors import InvalidArgument
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.search.filters import MAX_AUTHORS, Filters
from apps.search.services import search_memories
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.states import memory_with_status

CONTENT = "Webhooks are delivered at least once."


def found(context, **filters):
    result = search_memories(
        context=context, query="webhooks", limit=10, filters=Filters.checked(**filters)
    )
    return set(result.memories)


def matching(**filters):
    """What the condition alone lets through."""
    condition, values = Filters.checked(**filters).condition()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT m.id FROM memories_memory m WHERE {condition}", values)
        return {row[0] for row in cursor.fetchall()}


def test_without_filters_there_is_no_condition():
    assert Filters.checked().is_empty
    assert Filters().condition() == ("", {})


def test_types_and_tags_any_type_and_all_tags(agent):
    fact = MemoryFactory(context=agent, content=CONTENT, type="fact", tags=["a", "b"])
    note = MemoryFactory(context=agent, content=CONTENT, type="note", tags=["a"])
    assert found(agent, types=["fact"]) == {fact}
    assert matching(types=["fact"]) == {fact.pk}
    assert found(agent, types=["fact", "note"]) == {fact, note}
    assert found(agent, tags=["a"]) == {fact, note}
    assert found(agent, tags=["a", "b"]) == {fact}


def test_a_memory_has_the_tier_it_was_given_or_none(agent):
    short = MemoryFactory(context=agent, content=CONTENT, tier="stm")
    long = MemoryFactory(context=agent, content=CONTENT, tier="ltm")
    MemoryFactory(context=agent, content=CONTENT)
    assert found(agent, tiers=["stm"]) == {short}
    assert found(agent, tiers=["stm", "ltm"]) == {short, long}
    assert found(agent, tiers=["mtm"]) == set()
    with pytest.raises(InvalidArgument, match="tier"):
        MemoryFactory(context=agent, content=CONTENT, tier="eternal")


@pytest.mark.parametrize("spelling", [str, str.upper, lambda text: f"  {text} "])
def test_an_author_is_an_agent_id_a_row_id_or_a_name_in_any_case(repository, spelling):
    anna, otto = (AgentFactory(organization=repository.organization) for _ in range(2))
    contexts = [agent_context(repository, agent=coder) for coder in (anna, otto)]
    by_anna, by_otto = (MemoryFactory(context=context, content=CONTENT) for context in contexts)
    for name in (anna.agent_id, str(anna.pk)):
        assert found(contexts[0], authors=[spelling(name)]) == {by_anna}
    assert found(contexts[0], authors=[anna.agent_id, otto.agent_id]) == {by_anna, by_otto}
    assert found(contexts[0], authors=["somebody else"]) == set()


def test_an_author_that_the_provenance_names_counts_too(agent):
    said = MemoryFactory(context=agent, content=CONTENT, provenance={"author": "Müller"})
    MemoryFactory(context=agent, content=CONTENT, provenance={"author": ["Müller"]})
    MemoryFactory(context=agent, content=CONTENT)
    assert found(agent, authors=["MÜLLER"]) == {said}


def test_an_author_is_no_pattern(agent):
    MemoryFactory(context=agent, content=CONTENT)
    for author in ("%", "_", "coder-%", ".*", "' OR true --"):
        assert found(agent, authors=[author]) == set()


def test_statuses_and_scopes(agent, maintainer, repository):
    person = person_context(
        person_with_role(Role.SUPER_ADMIN), organization=repository.organization
    )
    memories = {
        status: memory_with_status(status, author=agent, person=maintainer, content=CONTENT)
        for status in ("unverified", "verified", "locked")
    }
    rules = {
        scope: memory_with_status(
            "verified", author=person, person=person, scope=scope, content=CONTENT
        )
        for scope in ("organization", "system")
    }
    for status in ("unverified", "locked"):
        assert found(agent, statuses=[status]) == {memories[status]}
    assert found(agent, scopes=["repository"]) == set(memories.values())
    for scope, rule in rules.items():
        assert found(agent, scopes=[scope]) == {rule}
    assert found(agent, statuses=["verified"]) == {memories["verified"], *rules.values()}
    assert found(agent, statuses=["verified"], scopes=["user", "repository"]) == {
        memories["verified"]
    }


def test_since_and_until_bound_when_it_was_written_both_ends_included(agent):
    memory = MemoryFactory(context=agent, content=CONTENT)
    moment = timezone.now() - dt.timedelta(days=9)
    Memory.objects.filter(pk=memory.pk).update(created_at=moment)
    instant = dt.timedelta(microseconds=1)
    assert found(agent, since=moment, until=moment) == {memory}
    assert found(agent, since=moment + instant) == found(agent, until=moment - instant) == set()
    assert found(agent, since=moment + instant, until=moment - instant) == set()


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"types": ["rumour"]}, "type_filter"),
        ({"types": [1]}, "type_filter"),
        ({"tags": ["Not A Tag"]}, "tags"),
        ({"tags": [f"t{number}" for number in range(8)]}, "tags"),
        ({"authors": [" "]}, "author"),
        ({"authors": ["x" * 256]}, "author"),
        ({"authors": ["nul \x00"]}, "author"),
        ({"authors": [f"a{number}" for number in range(MAX_AUTHORS + 1)]}, "author"),
        ({"statuses": ["deprecated"]}, "status"),
        ({"statuses": ["archived"]}, "status"),
        ({"scopes": ["galaxy"]}, "scope"),
    ],
)
def test_what_no_memory_could_match_is_refused_by_name(filters, field):
    with pytest.raises(InvalidArgument) as refusal:
        Filters.checked(**filters)
    assert refusal.value.details["field"] == field


def test_a_value_given_twice_counts_once():
    assert Filters.checked(types=["fact"] * 9, authors=["a"] * 99) == Filters(
        types=("fact",), authors=("a",)
    )
