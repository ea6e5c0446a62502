"""Whatever a repository holds: out, into an empty one, and out again gives the same lines."""

from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.common.errors import PlatformError
from apps.memories import services
from apps.memories.attributes import MemoryAttributes
from apps.memories.models import Memory, MemoryLink
from apps.memories.vocabulary import MemoryType, Relation, Tier, Writer
from apps.organizations.roles import Role
from tests.factories import (
    RepositoryFactory,
    agent_context,
    deciding,
    person_context,
    person_with_role,
)
from tests.memories.portable import exported_memories, take_in, translated
from tests.thorough import examples

TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=60
).filter(str.strip)
TAGS = st.lists(st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8})?", fullmatch=True), max_size=3)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
MEMORY = st.fixed_dictionaries(
    {
        "content": TEXT,
        "title": TEXT,
        "tags": TAGS,
        "type": st.sampled_from(MemoryType.values),
        "tier": st.sampled_from(["", *Tier.values]),
        "provenance": st.dictionaries(TEXT, JSON, max_size=2),
    }
)
BELONGING = st.fixed_dictionaries(
    {
        "family": st.sampled_from(Writer),
        "workspace_scope": st.sampled_from(["project", "audit"]),
        "corpus_id": st.sampled_from(["", "c-1"]),
        "entities": st.lists(TEXT, max_size=2),
        "confidence": st.floats(0, 1),
    }
)
BY_AGENT = st.booleans()
ACTS = {
    "revise": lambda one, other, text: {"memory_id": one, "content": text, "reason": "Better."},
    "verify": lambda one, other, text: {"memory_id": one},
    "lock": lambda one, other, text: {"memory_id": one, "reason": text},
    "unlock": lambda one, other, text: {"memory_id": one, "reason": text},
    "deprecate": lambda one, other, text: {
        "memory_id": one,
        "reason": "Outdated.",
        "replacement_memory_id": other if other != one else None,
    },
    "archive": lambda one, other, text: {"memory_id": one, "reason": "Put away."},
    "restore": lambda one, other, text: {"memory_id": one, "reason": "Back."},
    "release": lambda one, other, text: {"memory_id": one, "reason": "A quotation."},
}
SERVICES = {
    "revise": deciding.write_version,
    **{name: getattr(deciding, f"{name}_memory") for name in ACTS.keys() - {"revise"}},
}
PLACE = st.integers(0, 3)
STEPS = st.lists(
    st.tuples(st.sampled_from(sorted(ACTS)), PLACE, PLACE, TEXT, BY_AGENT), max_size=12
)
LINKS = st.lists(
    st.tuples(PLACE, PLACE, st.sampled_from(Relation.values), BY_AGENT, st.booleans()), max_size=5
)


@given(
    memories=st.lists(st.tuples(MEMORY, BELONGING, BY_AGENT), min_size=1, max_size=4),
    steps=STEPS,
    links=LINKS,
)
@settings(
    max_examples=examples(15, everyday=8),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@pytest.mark.django_db
def test_out_and_in_and_out_again_gives_the_same_lines(memories, steps, links):
    with transaction.atomic():
        person, agent, other = contexts()
        for fields, attributes, by_agent in memories:
            checked = belonging_of(attributes)
            if checked is not None:
                author = agent if by_agent else person
                attempt(services.write_memory, context=author, attributes=checked, **fields)
        keys = list(Memory.objects.order_by("pk").values_list("pk", flat=True))
        if keys:
            live(keys, steps, person, agent)
            link(keys, links, person, agent)
        first = exported_memories(person)
        done = take_in(other, first)
        ids = {line["id"]: one.memory.pk for line, one in zip(first, done, strict=True)}
        second = exported_memories(other)
        assert {line["id"]: line for line in second} == translated(first, ids)
        transaction.set_rollback(True)


def contexts():
    """A maintainer, an agent beside her, and a maintainer of an empty repository."""
    here = RepositoryFactory()
    there = RepositoryFactory(organization=here.organization)
    return (
        person_context(person_with_role(Role.REPOSITORY_MAINTAINER, repository=here), here),
        agent_context(here),
        person_context(person_with_role(Role.REPOSITORY_MAINTAINER, repository=there), there),
    )


def attempt(service, **arguments):
    """What is refused does not happen; everything else does."""
    with suppress(PlatformError), transaction.atomic():
        return service(**arguments)
    return None


def belonging_of(fields):
    """None if the write policy refuses one of its texts."""
    with suppress(PlatformError):
        return MemoryAttributes.checked(**fields)
    return None


def live(keys, steps, person, agent):
    """Let something happen to the memories."""
    for act, one, other, text, by_agent in steps:
        chosen = keys[one % len(keys)], keys[other % len(keys)]
        arguments = ACTS[act](*chosen, text)
        attempt(SERVICES[act], context=agent if by_agent else person, **arguments)


def link(keys, links, person, agent):
    """Draw links, and decline what is only suggested."""
    for one, other, relation, by_agent, declined in links:
        drawn = attempt(
            services.link_memories,
            context=agent if by_agent else person,
            source_id=keys[one % len(keys)],
            target_id=keys[other % len(keys)],
            relation=relation,
        )
        if declined and isinstance(drawn, MemoryLink):
            attempt(services.decline_link, context=person, link_id=drawn.pk)
