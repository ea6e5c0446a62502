"""However a log is cut into builds, what is served in the end is what one build makes of all of it.

Not the nodes alone: their labels, summaries, topics, order and weights too.
"""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.organizations.roles import Role
from apps.topics.build import build_job, log_reader
from apps.topics.services import rebuild
from tests.factories import (
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.events import event
from tests.topics.conftest import append, built, contents
from tests.topics.test_invariants import said

quickly = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.django_db
@quickly
@given(st.lists(st.lists(said, max_size=25), min_size=2, max_size=4))
def test_builds_step_by_step_give_what_one_build_gives(slices):
    with transaction.atomic():
        repository = RepositoryFactory()
        clerk = seeing(agent_context(repository), "*")
        role = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
        person = person_context(role, repository)
        for events in slices:
            if events:
                append(clerk, *(event(**one) for one in events))
            stepwise = built(person)
        before = contents(stepwise)

        assert contents(rebuild(context=person)) == before
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_small_portions_give_what_large_ones_give(clerk, maintainer, monkeypatch):
    people = ("anna", "bert", "carl", "dora", "emil")
    append(
        clerk,
        *(
            event(f"Number {number} of {person}.", participants=[person])
            for number in range(6)
            for person in people
        ),
    )
    before = contents(built(maintainer))
    for name, value in {"MAX_SETS": 2, "MAX_EVENTS": 7}.items():
        monkeypatch.setattr(build_job, name, value)

    assert contents(rebuild(context=maintainer)) == before


@pytest.mark.django_db
@pytest.mark.parametrize("room", ["KEPT_EVENTS", "KEPT_CHARACTERS"])
def test_events_for_which_there_is_no_room_are_read_again(clerk, maintainer, monkeypatch, room):
    append(clerk, *(event(f"Number {number} of all.") for number in range(12)))
    before = contents(built(maintainer))
    monkeypatch.setattr(log_reader, room, 3)

    assert contents(rebuild(context=maintainer)) == before
