"""The demo content: complete, and written through the services."""

import pytest
from django.db import connection, transaction
from psycopg import sql

from apps.access.services import authenticate as authenticate_bearer
from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.context import Right
from apps.memories.models import Memory
from apps.memories.vocabulary import PROTECTED_TYPES, Status
from apps.ops import demo
from apps.organizations.models import Organization

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker):
    """Loaded once for this file; every test runs in a savepoint above it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo.load_demo()
        transaction.set_rollback(True)


def test_it_answers_what_a_first_start_tells(loaded):
    assert set(loaded) == {"admin", "organizations", "agents"}
    assert set(loaded["admin"]) == {"username", "password", "token"}
    slugs = {entry["slug"] for entry in loaded["organizations"]}
    assert slugs == set(Organization.objects.values_list("slug", flat=True))
    assert {agent["organization_id"] for agent in loaded["agents"]} == {
        entry["id"] for entry in loaded["organizations"]
    }


def test_the_first_person_is_super_admin_with_a_token_of_all_abilities(loaded):
    admin = User.objects.get()
    assert (admin.username, admin.is_staff, admin.is_superuser) == ("admin", True, False)
    assert admin.check_password(loaded["admin"]["password"])
    credential = authenticate_bearer(loaded["admin"]["token"])
    assert credential.rights.everywhere == frozenset(Right)
    assert credential.abilities == {"read", "write", "admin"}
    assert credential.organization_id is None


def test_each_organization_has_an_agent_that_reads_and_writes_all_of_its_repositories(loaded):
    for agent, organization in zip(loaded["agents"], loaded["organizations"], strict=True):
        credential = authenticate_bearer(agent["token"])
        assert agent["agent_id"] == credential.agent_id == "coder-1"
        assert credential.abilities == {"read", "write"}
        assert str(credential.organization_id) == organization["id"]
        expected = {repository["id"] for repository in organization["repositories"]}
        assert {str(key) for key in credential.repository_ids} == expected
        assert set(agent["repository_ids"]) == expected


def test_all_states_scopes_and_both_kinds_of_author_are_present(loaded):
    memories = Memory.objects.all()
    assert {memory.status for memory in memories} == set(Status.values)
    assert {memory.scope for memory in memories} == {"repository", "organization", "system"}
    assert {memory.author_kind for memory in memories} == {"human", "agent"}
    assert memories.filter(pending_version=2, status="verified", served_version=1).count() == 2
    assert memories.filter(superseded_by__isnull=False, status="deprecated").exists()
    assert memories.filter(enforced=True, status="locked").exists()
    northwind = memories.filter(repository__organization__slug="northwind-logistics")
    assert northwind.count() >= 40


def test_agents_wrote_no_protected_memory_and_verified_nothing(loaded):
    assert not Memory.objects.filter(author_kind="agent", type__in=PROTECTED_TYPES).exists()
    by_agents = AuditRecord.objects.filter(actor_kind="agent")
    assert set(by_agents.values_list("action", flat=True)) == {"created", "updated"}


def test_every_memory_has_its_records_and_no_act_was_refused(loaded):
    created = AuditRecord.objects.filter(action="created", object_kind="memory")
    assert created.count() == Memory.objects.count()
    assert set(AuditRecord.objects.values_list("verdict", flat=True)) == {"OK"}


def test_the_secrets_are_nowhere_in_the_database(loaded):
    bearers = [loaded["admin"]["token"], *(agent["token"] for agent in loaded["agents"])]
    secrets = [loaded["admin"]["password"], *(bearer.split("_", 3)[3] for bearer in bearers)]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(
                sql.SQL("SELECT string_agg(t::text, '') FROM {} t").format(sql.Identifier(table))
            )
            everything = cursor.fetchone()[0] or ""
            for secret in secrets:
                assert secret not in everything, table
                # A column of bytes is shown in hexadecimal.
                assert secret.encode().hex() not in everything, table


def test_a_second_time_does_nothing(loaded):
    before = Memory.objects.count()
    assert demo.load_demo() is None
    assert Memory.objects.count() == before
