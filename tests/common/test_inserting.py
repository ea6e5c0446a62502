"""Rows in bulk: what goes in together."""

from datetime import datetime
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.db.models.expressions import DatabaseDefault

from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.inserting import insert_rows, new_row
from apps.events.models import Event
from apps.memories.models import Memory, MemoryVersion
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


@pytest.mark.parametrize("model", [AuditRecord, Event, Memory, MemoryVersion, User])
def test_a_new_row_is_the_one_that_the_model_makes(model):
    row, made = (vars(one) for one in (new_row(model), model()))
    assert row.keys() == made.keys()
    assert (row["_state"].adding, row["_state"].db) == (True, None)
    differing = [name for name in made if row[name] != made[name] and not is_of_each(made[name])]
    assert differing == ["_state"]


def is_of_each(value):
    """Whether no two rows have the same: keys, moments and what the database makes."""
    return isinstance(value, UUID | datetime | DatabaseDefault)


def test_new_rows_share_no_list():
    row, other = new_row(Memory), new_row(Memory)
    row.tags.append("ports")
    assert (other.tags, new_row(Memory, tags=["tls"]).tags) == ([], ["tls"])


def test_a_new_row_has_no_other_values_than_fields():
    with pytest.raises(TypeError, match="slugg"):
        new_row(Organization, slugg="north")


def test_rows_beside_nothing_are_refused():
    with pytest.raises(ValueError, match="beside"):
        insert_rows([], beside=[organization("north")])
