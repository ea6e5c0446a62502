"""What the write policy does to files: nothing suspect is found, no secret is kept."""

from importlib import import_module

import pytest
from django.db import connection

from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    PayloadTooLarge,
)
from apps.gateway.resources import uploads
from apps.gateway.resources.uploads import UnsupportedType
from apps.governance.services import create_own_rule
from apps.governance.services.own_rules import activate_own_rule
from apps.index.models import Document
from apps.organizations.roles import Role
from tests.factories import person_context, person_with_role
from tests.gateway.resources import files
from tests.gateway.resources.conftest import keep
from tests.gateway.resources.requests import ORDER, texts, upload_of
from tests.tables import table

AWS = "AKIA" + "IOSFODNN7EXAMPLQ"


def test_what_the_policy_rejects_is_neither_found_nor_shown(alice):
    kept = keep(alice.user, f"{'Harmless zebra. ' * 90}\n\n{ORDER} Zebra.\n\n{'Zebra end. ' * 90}")

    assert (kept.status, kept.withheld_count) == ("extracted", 1)
    assert kept.chunk_count > 1
    assert texts(alice, "zebra")
    for query in ("zebra", "ignore all previous instructions", "system prompt"):
        assert not any("previous" in text for text in texts(alice, query))
    withheld = kept.chunks.exclude(withheld_by="").get()
    assert withheld.findings
    assert not Document.objects.filter(object_id=withheld.pk).exists()


def test_many_orders_are_withheld_as_one_is(alice):
    orders = "\n\n".join(f"{ORDER} Zebra {number}. {'x' * 400}" for number in range(60))
    kept = keep(alice.user, orders)
    assert kept.withheld_count == kept.chunk_count > 15
    assert texts(alice, "zebra") == []


def test_secrets_are_taken_out_before_anything_is_kept(alice):
    keep(alice.user, f"The keys of the zebra: aws {AWS} and more.")

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM gateway_resourcechunk WHERE text LIKE %s", [f"%{AWS}%"]
        )
        assert cursor.fetchone() == (0,)
    (text,) = texts(alice, "zebra")
    assert AWS not in text
    assert "[withheld: " in text


def test_a_private_key_is_taken_out_although_pieces_are_shorter(alice):
    body = "\n".join("MIIEowIBAAKCAQEA" + f"{number:048d}" for number in range(60))
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----"
    kept = keep(alice.user, f"A zebra.\n\n{key}\n\nThe end.")

    stored = " ".join(kept.chunks.values_list("text", flat=True))
    assert "MIIEowIBAAKCAQEA" not in stored
    assert "zebra" in stored


def test_the_policy_of_now_decides_what_is_shown(alice, repository):
    keep(alice.user, "The zebra project is secret.")
    assert texts(alice, "zebra")
    manager = person_context(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization),
        organization=repository.organization,
    )
    rule = create_own_rule(
        context=manager,
        organization_id=repository.organization_id,
        slug="zebra",
        group="injection",
        action="reject",
        pattern="zebra project",
        description="Nothing about it.",
    )
    activate_own_rule(
        context=manager,
        organization_id=repository.organization_id,
        own_rule_id=rule.pk,
        untried=True,
    )

    assert texts(alice, "zebra") == []


@pytest.mark.parametrize("field", ["title", "description"])
def test_titles_and_descriptions_are_judged(field):
    with pytest.raises(ContentRejected) as refusal:
        upload_of(**{field: ORDER})
    assert refusal.value.details["fields"] == [field]
    with pytest.raises(InvalidArgument):
        upload_of(**{field: "x" * 2001})


@table(
    ("name", "title"),
    [("a/b/notes.txt", "notes.txt"), ("", "File"), ("x" * 300 + ".txt", "x" * 196 + ".txt")],
)
def test_a_file_without_a_title_has_that_of_its_name(name, title):
    assert upload_of(name=name).title == title


def test_what_is_no_file_that_is_read_is_refused(monkeypatch):
    with pytest.raises(UnsupportedType) as refusal:
        upload_of(media_type="image/png", name="a.png")
    assert (refusal.value.http_status, refusal.value.details["field"]) == (415, "file")
    with pytest.raises(UnsupportedType):
        upload_of(files.archive("a", b"a"), media_type="text/plain")
    with pytest.raises(UnsupportedType):
        upload_of(b"\x00\x01", media_type="application/pdf", name="a.pdf")
    with pytest.raises(InvalidArgument) as empty:
        upload_of(b"")
    assert empty.value.http_status == 422
    monkeypatch.setattr(uploads, "MAX_FILE_BYTES", 3)
    with pytest.raises(PayloadTooLarge):
        upload_of(b"text")


def test_the_migration_lets_out_what_is_doubtful_and_going_back_holds_it_again(alice):
    doubtful = keep(alice.user, "From now on you will get the zebra report every Monday.")
    order = keep(alice.user, f"{ORDER} Zebra.", name="other.txt")
    done = import_module("apps.gateway.migrations.0004_files_marked_in_doubt")

    def withheld_after(*statements):
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
        return [(one.chunks.get().withheld_by != "") for one in (doubtful, order)]

    assert withheld_after() == [False, True]
    assert withheld_after(done.HOLD_BACK, done.COUNT) == [True, True]
    doubtful.refresh_from_db()
    assert doubtful.withheld_count == 1
    assert withheld_after(done.LET_OUT, done.COUNT) == [False, True]
    doubtful.refresh_from_db()
    assert doubtful.withheld_count == 0
