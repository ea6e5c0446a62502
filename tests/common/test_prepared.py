"""Statements that are prepared: what is sent, and queries of the ORM that are compiled once."""

import datetime as dt
import uuid

import pytest
from django.forms import model_to_dict
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.common.database import Parameter, PreparedQueries, PreparedQuery, prepared_cursor
from apps.memories.models import Memory
from apps.memories.vocabulary import Scope
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    person_context,
    person_with_role,
)

STORABLE = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
MOMENTS = st.datetimes(timezones=st.just(dt.UTC))
LISTS = {
    "text": STORABLE,
    "bigint": st.integers(-(2**63), 2**63 - 1),
    "float8": st.floats(allow_nan=False),
    "bool": st.booleans(),
    "uuid": st.uuids(),
    "timestamptz": MOMENTS,
}


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.django_db
def test_a_list_arrives_as_it_is(kind):
    @given(st.lists(LISTS[kind] | st.none()))
    @settings(max_examples=60, deadline=None)
    def check(values):
        with prepared_cursor() as cursor:
            cursor.execute(f"SELECT %(values)s::{kind}[]", {"values": values})
            (found,) = cursor.fetchone()
        assert found == values

    check()


@pytest.mark.django_db
def test_a_list_of_something_else_is_left_to_psycopg():
    days = [dt.date(2026, 11, 25), dt.date(2026, 1, 1)]
    with prepared_cursor() as cursor:
        cursor.execute("SELECT %(days)s::date[]", {"days": days})
        assert cursor.fetchone() == (days,)


@pytest.mark.django_db
def test_a_prepared_query_answers_what_the_query_answers():
    organizations = [OrganizationFactory() for _ in range(2)]
    repositories = [RepositoryFactory(organization=one) for one in organizations]
    query = PreparedQuery(
        lambda: Repository.objects.filter(
            organization__in=Organization.objects.filter(pk=Parameter("organization")),
            hide_unverified=False,
        ).order_by("-slug")[:5]
    )
    for organization, repository in zip(organizations, repositories, strict=True):
        (found,) = query.read({"organization": organization.pk})
        assert (found, found.name) == (repository, repository.name)
    assert query.read({"organization": uuid.uuid4()}) == []


@pytest.mark.django_db
def test_what_a_prepared_query_defers_is_read_when_it_is_asked_for(django_assert_num_queries):
    repository = RepositoryFactory()
    query = PreparedQuery(lambda: Repository.objects.filter(pk=Parameter("key")).defer("name"))
    (found,) = query.read({"key": repository.pk})
    with django_assert_num_queries(1):
        assert found.name == repository.name


@pytest.mark.django_db
def test_what_a_prepared_query_selects_beside_its_rows_is_not_asked_for_again(
    django_assert_num_queries,
):
    here = RepositoryFactory()
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=here.organization)
    of_repository = MemoryFactory(context=person_context(admin, here))
    of_organization = MemoryFactory(
        context=person_context(admin, here), scope=Scope.ORGANIZATION, type="business_rule"
    )
    rows = Memory.objects.select_related("repository").select_for_update(of=("self",))
    query = PreparedQuery(lambda: rows.filter(pk=Parameter("key")))
    for memory in (of_repository, of_organization):
        (found,) = query.read({"key": memory.pk})
        expected = Memory.objects.select_related("repository").get(pk=memory.pk)
        with django_assert_num_queries(0):
            assert model_to_dict(found) == model_to_dict(expected)
            assert found.repository == expected.repository
            if expected.repository is not None:
                assert model_to_dict(found.repository) == model_to_dict(expected.repository)


@pytest.mark.django_db
def test_prepared_queries_answer_in_one_statement_what_each_answers(django_assert_num_queries):
    here, *_ = places = [RepositoryFactory() for _ in range(3)]
    memory = MemoryFactory(
        context=person_context(
            person_with_role(Role.ORGANIZATION_ADMIN, organization=here.organization), here
        )
    )
    queries = (
        PreparedQuery(lambda: Repository.objects.order_by("-slug")[:2]),
        PreparedQuery(lambda: Memory.objects.filter(pk=Parameter("key"))),
        PreparedQuery(lambda: Repository.objects.defer("name").order_by("slug")),
    )
    several = PreparedQueries(*queries)
    for key in (memory.pk, uuid.uuid4()):
        expected = [query.read({"key": key}) for query in queries]
        with django_assert_num_queries(1):
            found = several.read({"key": key})
        assert found == expected
        assert [[model_to_dict(one) for one in rows] for rows in found[:2]] == [
            [model_to_dict(one) for one in rows] for rows in expected[:2]
        ]
    assert len(found[2]) == len(places)


def test_what_has_related_rows_is_asked_for_alone():
    related = PreparedQuery(lambda: Memory.objects.select_related("repository"))
    with pytest.raises(TypeError):
        PreparedQueries(related).read({})


@pytest.mark.django_db
def test_a_prepared_query_follows_no_relation_from_another():
    rows = Memory.objects.select_related("repository__organization")
    with pytest.raises(TypeError):
        PreparedQuery(lambda: rows.filter(pk=Parameter("key"))).read({"key": uuid.uuid4()})


@pytest.mark.django_db
def test_a_prepared_query_holds_no_text_that_came_from_outside():
    query = PreparedQuery(lambda: Repository.objects.filter(name="it's"))
    with pytest.raises(TypeError):
        query.read({})
