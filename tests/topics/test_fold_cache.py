"""However a log is cut into builds, what is served in the end is what one build makes of all of it.

Not the nodes alone: their labels, summaries, topics, order and weights too.
"""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.organizations.roles import Role
from apps.topics.build import build_job, fold_cache
from apps.topics.build.fold import fold_events
from apps.topics.models import FoldedSet
from apps.topics.services import rebuild
from apps.topics.vocabulary import RepositoryScope
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
from tests.topics.test_trees import logs

quickly = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.django_db
@quickly
@given(
    st.lists(st.lists(said, max_size=25), min_size=2, max_size=4),
    st.integers(0, 3),
)
def test_builds_step_by_step_give_what_one_build_gives(slices, forgotten_before):
    with transaction.atomic():
        repository = RepositoryFactory()
        clerk = seeing(agent_context(repository), "*")
        role = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
        person = person_context(role, repository)
        for number, events in enumerate(slices):
            if events:
                append(clerk, *(event(**one) for one in events))
            if number == forgotten_before:
                FoldedSet.objects.all().delete()
            stepwise = built(person)
        before = contents(stepwise)

        assert contents(rebuild(context=person)) == before
        transaction.set_rollback(True)


@pytest.mark.django_db
@quickly
@given(logs(60), st.lists(st.integers(0, 60), max_size=4))
def test_a_fold_that_is_kept_goes_on_as_if_it_had_never_stopped(log, stops):
    with transaction.atomic():
        repository = RepositoryFactory()
        scope = RepositoryScope(repository.organization_id, repository.pk)
        names = {"key": ("anna",)}
        for start, end in zip([0, *sorted(stops)], [*sorted(stops), len(log)], strict=True):
            (kept,) = fold_cache.load_folds(scope, names)
            for entry in log[start:end]:
                kept.fold.add(entry)
            if kept.fold.groups:
                fold_cache.store_folds(scope, [kept])
        (kept,) = fold_cache.load_folds(scope, names)

        assert kept.fold == fold_events(log)
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
    for name, value in {"MAX_SETS": 2, "MAX_NEW_EVENTS": 7, "MAX_KNOWN_EVENTS": 7}.items():
        monkeypatch.setattr(build_job, name, value)

    assert contents(rebuild(context=maintainer)) == before
