"""A snapshot of rights: downwards they count, sideways and upwards they do not."""

import uuid

from hypothesis import given
from hypothesis import strategies as st

from apps.common.context import RepositoryRights, Right, Rights

ORGANIZATION, OTHER, REPOSITORY, SECOND = (uuid.UUID(int=n) for n in range(1, 5))

right_sets = st.frozensets(st.sampled_from(list(Right)))


def in_repository(*rights):
    held = RepositoryRights(ORGANIZATION, frozenset(rights))
    return Rights(repositories={REPOSITORY: held})


def test_a_right_everywhere_counts_without_any_place():
    rights = Rights(everywhere=frozenset({Right.LOCK}))
    assert rights.allow(Right.LOCK, organization_id=None)
    assert rights.allow(Right.LOCK, organization_id=OTHER, repository_id=SECOND)
    assert not rights.allow(Right.READ, organization_id=OTHER)


def test_a_right_in_an_organization_counts_in_its_repositories_only():
    rights = Rights(organizations={ORGANIZATION: frozenset({Right.READ})})
    assert rights.allow(Right.READ, organization_id=ORGANIZATION, repository_id=REPOSITORY)
    assert not rights.allow(Right.READ, organization_id=OTHER, repository_id=REPOSITORY)
    assert not rights.allow(Right.READ, organization_id=None)


def test_a_right_in_a_repository_counts_nowhere_else():
    rights = in_repository(Right.WRITE)
    assert rights.allow(Right.WRITE, organization_id=ORGANIZATION, repository_id=REPOSITORY)
    assert not rights.allow(Right.WRITE, organization_id=ORGANIZATION)
    assert not rights.allow(Right.WRITE, organization_id=ORGANIZATION, repository_id=SECOND)


def test_a_repository_named_under_a_foreign_organization_gives_nothing():
    rights = in_repository(Right.WRITE)
    assert not rights.allow(Right.WRITE, organization_id=OTHER, repository_id=REPOSITORY)


def test_touched_organizations_include_those_of_single_repositories():
    rights = in_repository(Right.READ)
    assert rights.touched_organization_ids(Right.READ) == {ORGANIZATION}
    assert rights.organization_ids(Right.READ) == set()
    assert rights.anywhere(Right.READ)
    assert not rights.anywhere(Right.LOCK)


@given(right_sets, right_sets, right_sets, right_sets)
def test_narrowing_never_adds_a_right(everywhere, whole, single, allowed):
    rights = Rights(
        everywhere=everywhere,
        organizations={ORGANIZATION: whole},
        repositories={REPOSITORY: RepositoryRights(ORGANIZATION, single)},
    )
    narrowed = rights.limited_to(allowed)
    for right in Right:
        for organization_id in (None, ORGANIZATION, OTHER):
            for repository_id in (None, REPOSITORY, SECOND):
                place = {"organization_id": organization_id, "repository_id": repository_id}
                expected = right in allowed and rights.allow(right, **place)
                assert narrowed.allow(right, **place) is expected
