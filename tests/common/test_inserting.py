"""Rows in bulk: what goes in together."""

import pytest
from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.common.inserting import insert_rows
from apps.organizations.models import Organization

pytestmark = pytest.mark.django_db


def organization(slug: str) -> Organization:
    return Organization(slug=slug, name=slug.title())


def test_rows_beside_others_go_in_by_the_same_statement(django_assert_num_queries):
    people = [User(username=name) for name in ("ada", "bob")]
    with django_assert_num_queries(1):
        insert_rows(people, beside=[organization("north"), organization("south")])
    assert [person.pk for person in people] == list(
        User.objects.filter(username__in=("ada", "bob")).order_by("pk").values_list("pk", flat=True)
    )
    assert set(Organization.objects.values_list("slug", "name")) >= {
        ("north", "North"),
        ("south", "South"),
    }


def test_none_goes_in_when_one_beside_it_cannot():
    insert_rows([organization("north")])
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows([User(username="ada")], beside=[organization("north")])
    assert not User.objects.filter(username="ada").exists()


def test_rows_beside_nothing_are_refused():
    with pytest.raises(ValueError, match="beside"):
        insert_rows([], beside=[organization("north")])
