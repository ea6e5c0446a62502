"""Organizations and repositories: who makes them, how they are named, who sees them."""

import pytest
from django.db import connection, transaction
from django.db.utils import IntegrityError

from apps.audit.models import AuditRecord
from apps.common.context import Right, Rights
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.selectors import organizations_with, repositories_with, rights_of
from apps.organizations.services import (
    create_organization,
    create_repository,
    update_organization,
    update_repository,
)
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db


@shared
def organization():
    return OrganizationFactory(slug="northwind")


def manager_of(organization):
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    return person_context(person, organization=organization)


def test_a_super_admin_makes_organizations_and_repositories(super_admin):
    organization = create_organization(context=super_admin, slug="northwind", name=" Northwind ")
    repository = create_repository(
        context=super_admin,
        organization_id=organization.pk,
        slug="parcel-api",
        name="Parcel API",
        language="german",
    )
    assert (organization.name, repository.language) == ("Northwind", "german")
    made, first = AuditRecord.objects.filter(action="created")[:2]
    assert (first.object_kind, first.organization_id) == ("organization", organization.pk)
    assert (made.object_kind, made.repository_id) == ("repository", repository.pk)
    assert organization.history.get().history_user_id == super_admin.actor.label


def test_an_organization_is_recorded_under_itself_wherever_it_was_made():
    elsewhere = person_context(person_with_role(Role.SUPER_ADMIN), RepositoryFactory())
    organization = create_organization(context=elsewhere, slug="northwind", name="Northwind")
    update_organization(context=elsewhere, organization_id=organization.pk, name="North Wind")
    records = AuditRecord.objects.filter(object_id=str(organization.pk))
    place = (organization.pk, None)
    assert list(records.values_list("organization_id", "repository_id")) == [place, place]


def test_an_organization_admin_makes_repositories_in_her_organization_only(organization):
    context = manager_of(organization)
    create_repository(context=context, organization_id=organization.pk, slug="a", name="A")
    with pytest.raises(WriteNotAllowed):
        create_repository(
            context=context, organization_id=OrganizationFactory().pk, slug="b", name="B"
        )
    with pytest.raises(WriteNotAllowed):
        create_organization(context=context, slug="mine", name="Mine")


def test_maintainers_and_agents_make_and_change_no_places():
    repository = RepositoryFactory()
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    for context in (person_context(person, repository), agent_context(repository)):
        with pytest.raises(WriteNotAllowed):
            create_repository(
                context=context, organization_id=repository.organization_id, slug="a", name="A"
            )
        with pytest.raises(WriteNotAllowed):
            update_repository(
                context=context, repository_id=repository.pk, name="A", hide_unverified=True
            )


@table("slug", ["", "Upper", "with space", "a/b", "x" * 51, "nul\x00", None])
def test_a_slug_is_short_and_plain(super_admin, organization, slug):
    with pytest.raises(InvalidArgument) as refusal:
        create_organization(context=super_admin, slug=slug, name="X")
    assert refusal.value.details["field"] == "slug"


def test_slugs_are_taken_once(super_admin, organization):
    RepositoryFactory(slug="parcel-api")
    with pytest.raises(InvalidArgument):
        create_organization(context=super_admin, slug="northwind", name="X")
    with pytest.raises(InvalidArgument):
        create_repository(
            context=super_admin, organization_id=organization.pk, slug="parcel-api", name="X"
        )


@pytest.mark.parametrize("model", [Organization, Repository])
def test_the_database_keeps_slugs_unique(model):
    first, second = (RepositoryFactory() for _ in range(2))
    if model is Organization:
        first, second = first.organization, second.organization
    table = model._meta.db_table
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET slug = %s WHERE id = %s", [first.slug, second.pk])


def test_unknown_languages_and_repositories_are_refused(super_admin, organization):
    with pytest.raises(InvalidArgument):
        create_repository(
            context=super_admin,
            organization_id=organization.pk,
            slug="a",
            name="A",
            language="elvish",
        )
    with pytest.raises(NotFound):
        update_repository(
            context=super_admin, repository_id=organization.pk, name="A", hide_unverified=False
        )


def test_a_change_is_kept_in_the_history_with_its_author(organization):
    repository = RepositoryFactory(organization=organization)
    context = manager_of(organization)
    update_repository(
        context=context, repository_id=repository.pk, name="New", hide_unverified=True
    )
    newest = repository.history.first()
    assert (newest.name, newest.hide_unverified) == ("New", True)
    assert newest.history_user_id == context.actor.label
    assert AuditRecord.objects.first().action == "updated"


def test_everybody_sees_only_their_places(organization):
    own, sister = (RepositoryFactory(organization=organization) for _ in range(2))
    foreign = RepositoryFactory()
    cases = {
        (): set(),
        (Role.VIEWER, "repository"): {own},
        (Role.AUDITOR, "organization"): {own, sister},
        (Role.SUPER_ADMIN,): {own, sister, foreign},
    }
    places = {"organization": organization, "repository": own}
    for case, expected in cases.items():
        rights = Rights()
        if case:
            rights = rights_of(person_with_role(case[0], **{at: places[at] for at in case[1:]}))
        assert set(repositories_with(rights)) == expected
        assert set(organizations_with(rights)) == {row.organization for row in expected}
        assert set(repositories_with(rights, Right.MANAGE)) == (
            expected if case == (Role.SUPER_ADMIN,) else set()
        )
