"""Whether tables could be spread over machines by organization: what Citus asks of keys (ADR 70).

A key that holds the organization is enforced on one machine. One that does not can take it in
where what it holds says of which organization it is: the row's own id, or the id of another row of
the same organization. What is left has to be unique among all organizations, and is named here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import ForeignKey, Model

from apps.ops.row_security import condition_of
from tests.serving import ROOT

pytestmark = pytest.mark.django_db

ORGANIZATION = {"organization_id", "tree"}
#: Found before it is known of whom: they are looked up by what a caller holds or types.
BY_WHAT_CALLERS_HOLD = "who calls is found by it, before it is known for which organization"
ACROSS_ORGANIZATIONS = {
    ("access_accesstoken", "key_id"): BY_WHAT_CALLERS_HOLD,
    ("gateway_gatewayuser", "key_id"): BY_WHAT_CALLERS_HOLD,
    ("organizations_invitation", "key_id"): BY_WHAT_CALLERS_HOLD,
    ("oauth_authorizationcode", "digest"): BY_WHAT_CALLERS_HOLD,
    ("oauth_refreshtoken", "digest"): BY_WHAT_CALLERS_HOLD,
    ("oauth_tiedsubject", "audience, issuer, subject"): BY_WHAT_CALLERS_HOLD,
    ("organizations_organization", "slug"): "addresses and commands name organizations by it",
    ("organizations_repository", "slug"): "commands name a repository by it alone",
}
#: No two organizations come to the same, whatever enforces it.
NEVER_THE_SAME = {
    ("gateway_gatewaysession", "thread"): "a random UUID",
    ("index_corpus", "place"): "the id of a repository, an organization or a gateway user",
    ("index_document", "kind, object_id"): "the id of the object, a UUID",
    ("memories_undo", "record_id"): "the id of a record of the trail",
    ("notifications_notice", "kind, person_id, subject"): "a subject lies in one organization",
    ("organizations_rolegroup", "group_id"): "the group is made for this role in this place",
}
UNIQUE = """
SELECT t.relname, x.indisprimary, array_agg(a.attname::text ORDER BY a.attname)
FROM pg_index x
JOIN pg_class t ON t.oid = x.indrelid
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(x.indkey)
WHERE x.indisunique AND t.relname = ANY(%s)
GROUP BY x.indexrelid, t.relname, x.indisprimary
"""


@dataclass(frozen=True)
class Key:
    """A primary key or a unique constraint of a table whose rows have a tenant."""

    table: str
    is_primary: bool
    columns: tuple[str, ...]

    @property
    def named(self) -> tuple[str, str]:
        return self.table, ", ".join(self.columns)


def tenant_models() -> dict[str, type[Model]]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: model for model in models if condition_of(model)}


def keys() -> Iterator[Key]:
    with connection.cursor() as cursor:
        cursor.execute(UNIQUE, [list(tenant_models())])
        for table, is_primary, columns in cursor.fetchall():
            yield Key(table, is_primary, tuple(columns))


def says_whose_it_is(key: Key, models: dict[str, type[Model]]) -> bool:
    """Whether what the key holds belongs to one organization, so that adding it forbids nothing."""
    model = models[key.table]
    if ORGANIZATION & set(key.columns):
        return True
    fields = {field.column: field for field in model._meta.local_concrete_fields}
    if key.is_primary and len(key.columns) == 1:
        return True  # an id made for this row
    if getattr(model, "tenant", "") in key.columns:
        return True  # of the row that says whose this one is
    return any(
        isinstance(field, ForeignKey) and field.related_model._meta.db_table in models
        for field in map(fields.__getitem__, key.columns)
    )


def columns_of(table: str, models: dict[str, type[Model]]) -> dict[str, bool]:
    """Whether its column of the organization may be empty, if the table has one."""
    fields = models[table]._meta.local_concrete_fields
    return {field.column: field.null for field in fields if field.column in ORGANIZATION}


def test_the_page_about_scaling_names_the_tables_that_would_have_to_change_first() -> None:
    models, text = tenant_models(), (ROOT / "docs" / "scaling.md").read_text()
    by_row = {table for table in models if not columns_of(table, models)}
    for_platform = {table for table in models if any(columns_of(table, models).values())}
    assert set(named_below("By another row", text)) == by_row - {"organizations_organization"}
    assert set(named_below("Rows of the platform", text)) == for_platform


def named_below(heading: str, text: str) -> list[str]:
    """The tables that a paragraph of the page names."""
    paragraph = text.split(f"**{heading}.**", 1)[1].split("\n* **", 1)[0].split("\n\n", 1)[0]
    return re.findall(r"`([a-z]+_[a-z]+)`", paragraph)


def test_every_key_can_hold_the_organization_or_says_why_not() -> None:
    models = tenant_models()
    found = {key.named for key in keys() if not says_whose_it_is(key, models)}
    assert found == ACROSS_ORGANIZATIONS.keys() | NEVER_THE_SAME.keys()
