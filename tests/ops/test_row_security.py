"""PostgreSQL shows a login only rows of those it speaks for, in every table with a tenant."""

import json
import re
import uuid

import pytest
from django.apps import apps
from django.db import DataError, connection, transaction
from django.db.models import QuerySet
from django.db.utils import DatabaseError

from apps.access.selectors import managed_agents, managed_tokens
from apps.audit.selectors import visible_records
from apps.common.context import system_context
from apps.common.postgresql.base import EVERYBODY, NOBODY
from apps.common.tenants import speaking_for, tenants_named, tenants_of
from apps.events.selectors import events_in
from apps.governance.selectors import allowed_values_in
from apps.index.sql import APPROXIMATED
from apps.memories.selectors import memories_in, served_in
from apps.memories.services import write_memory
from apps.ops.row_security import FEW, ORGANIZATIONS, Uncovered, condition_of, tenant_tables
from apps.organizations.roles import Role
from apps.organizations.selectors import repositories_with
from apps.organizations.selectors.members import managed_invitations
from apps.organizations.selectors.workspaces import workspaces_in
from apps.organizations.services import grant_role
from apps.topics.selectors import corrections_in, snapshots_in
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    person_context,
    person_with_role,
)
from tests.rest.furnished import Furnished
from tests.rest.world import World

pytestmark = pytest.mark.django_db

REFUSED, CHECKED = "42501", "23514"
#: The column that a condition looks at, if it is not for the platform as a whole.
COLUMN = re.compile(r"^\((\w+) = ANY|= \w+\.(\w+)\)")
NUMBERED = "memories_memoryversion"
POLICIES = """
SELECT c.relname, c.relrowsecurity, p.permissive, p.cmd, p.with_check
FROM pg_class c LEFT JOIN pg_policies p
  ON p.tablename = c.relname AND p.schemaname = current_schema()
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  AND c.relname = ANY(%s)
"""
#: Tables that a furnished world fills; without rows nothing would be shown.
FILLED = {
    "access_accesstoken",
    "access_agent",
    "audit_auditrecord",
    "audit_serving",
    "events_event",
    "governance_allowedvalue",
    "governance_ownrule",
    "governance_policyrevision",
    "governance_ruletrial",
    "index_corpus",
    "index_document",
    "index_embedding",
    "index_posting",
    "memories_historicalmemory",
    "memories_memory",
    "memories_memorylink",
    "memories_memoryversion",
    "memories_similarpair",
    "organizations_invitation",
    "organizations_organization",
    "organizations_repository",
    "organizations_rolegroup",
    "organizations_workspace",
    "tiers_consolidationrun",
    "topics_node",
    "topics_noderef",
    "topics_snapshot",
    "topics_snapshotnode",
    "topics_topic",
}


def counted(tables):
    """How many rows of each table are seen, in one statement."""
    parts = " UNION ALL ".join(f"SELECT '{one}', count(*) FROM {one}" for one in tables)
    with connection.cursor() as cursor:
        cursor.execute(parts)
        return {table: number for table, number in cursor.fetchall() if number}


def may_insert(table):
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_table_privilege(%s, 'INSERT')", [table])
        return cursor.fetchone()[0]


def test_every_model_says_to_whom_its_rows_belong_and_every_table_has_its_policy():
    tables = tenant_tables()
    with connection.cursor() as cursor:
        cursor.execute(POLICIES, [list(tables)])
        found = {row[0]: row[1:] for row in cursor.fetchall()}
    # One policy for reading and writing alike: there is no other condition on what is written.
    assert found == dict.fromkeys(tables, (True, "PERMISSIVE", "ALL", None))


def test_a_model_that_says_nothing_is_found():
    model = apps.get_model("topics.NodeRef")
    assert condition_of(model)
    said = model.tenant
    try:
        del model.tenant
        with pytest.raises(Uncovered, match=r"topics\.NodeRef"):
            condition_of(model)
    finally:
        model.tenant = said


def test_who_speaks_for_nobody_or_for_others_sees_no_row():
    world = World()
    Furnished(world)
    stranger = OrganizationFactory()
    tables = tenant_tables()
    everything = counted(tables)
    assert everything.keys() >= FILLED
    with speaking_for(NOBODY), connection.cursor() as cursor:
        assert counted(tables) == {}
        cursor.execute("RESET memory.organizations")  # as where nothing was ever said
        assert counted(tables) == {}
        cursor.execute("SET LOCAL memory.organizations = 'all'")
        with pytest.raises(DataError), transaction.atomic():
            counted(tables)
    with speaking_for(tenants_named([world.repository.organization_id])):
        assert counted(tables).keys() >= FILLED
    with speaking_for(tenants_named([stranger.pk])):
        seen = counted(tables)
        with connection.cursor() as cursor:
            for table in seen:
                cursor.execute(f"SELECT to_jsonb(t) FROM {table} t")
                for row in (json.loads(one) for (one,) in cursor.fetchall()):
                    owner = row.get("organization_id") or row.get("tree")
                    is_own = "organizations_organization" in table or owner == str(stranger.pk)
                    assert is_own or owner is None or not uuid.UUID(owner).int, (table, row)
        assert not seen.keys() & {"memories_memoryversion", "index_posting", "topics_noderef"}


def state_of_inserting(table, column, value):
    """What PostgreSQL says of a row that has only this; it is never taken, for what it lacks."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO {table} ({column}) VALUES (%s)", [value])
    except DatabaseError as error:
        return error.__cause__.sqlstate
    return "taken"


def test_nobody_writes_into_an_organization_it_does_not_speak_for():
    owner, other = OrganizationFactory(), OrganizationFactory()
    refused, taken = [], []
    for table, condition in tenant_tables().items():
        if not may_insert(table):  # the sealer's own
            continue
        (column,) = filter(None, COLUMN.search(condition).groups())
        is_direct = ORGANIZATIONS in condition
        value = str(owner.pk) if is_direct else None
        for tenants, outcome in (
            (NOBODY, refused),
            (tenants_named([other.pk]), refused),
            (EVERYBODY, taken),
        ):
            with speaking_for(tenants):
                outcome.append((table, tenants, state_of_inserting(table, column, value)))
    # The numbers of versions are checked before, by a trigger.
    assert {state for table, _, state in refused if table != NUMBERED} == {REFUSED}
    assert {state for table, _, state in refused if table == NUMBERED} == {CHECKED}
    assert len(taken) > 70
    assert not {REFUSED, "taken"} & {state for _, _, state in taken}


def test_rows_are_seen_however_many_rows_they_hang_on_and_by_no_other_organization():
    here, elsewhere = RepositoryFactory().organization, RepositoryFactory().organization
    places = [RepositoryFactory(organization=here) for _ in range(FEW + 2)]
    for place in places:
        person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=place)
        write_memory(context=person_context(person, place), content="Bakes bread.", type="note")
    asked = "SELECT count(DISTINCT corpus_id) FROM index_posting"
    for organization, corpora in ((here, len(places)), (elsewhere, 0)):
        with speaking_for(tenants_named([organization.pk])), connection.cursor() as cursor:
            cursor.execute(asked)
            assert cursor.fetchone() == (corpora,)


#: Ten selectors and more, each by what it asks for.
SELECTORS = {
    "memories": memories_in,
    "served memories": served_in,
    "events": events_in,
    "workspaces": workspaces_in,
    "snapshots": snapshots_in,
    "corrections": corrections_in,
    "repositories": lambda context: repositories_with(context.rights),
    "agents": lambda context: managed_agents(context.rights),
    "tokens": lambda context: managed_tokens(context.rights, own_id=None),
    "invitations": lambda context: managed_invitations(context.rights),
    "records": lambda context: visible_records(context.rights),
    "allowed values": lambda context: allowed_values_in(context.organization_id),
}


def test_a_selector_that_forgot_its_filter_shows_nothing_of_others(monkeypatch):
    world = World()
    Furnished(world)
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=world.foreign.organization)
    context = person_context(admin, world.foreign)
    monkeypatch.setattr(QuerySet, "filter", lambda rows, *_, **__: rows.all())
    monkeypatch.setattr(QuerySet, "exclude", lambda rows, *_, **__: rows.all())
    own = world.foreign.organization_id
    leaking, leaked = set(), {}
    for name, selector in SELECTORS.items():
        with speaking_for(EVERYBODY):
            if any(row.organization_id != own for row in selector(context)):
                leaking.add(name)
        with speaking_for(tenants_of(context)):
            others = {row.organization_id for row in selector(context)} - {own, None}
            leaked |= {name: others} if others else {}
    assert leaking == set(SELECTORS)  # but for row-level security each of them would
    assert leaked == {}


def test_a_person_of_two_organizations_sees_both_in_the_admin_and_over_rest(client):
    first, second, third = (RepositoryFactory() for _ in range(3))
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=first.organization)
    role = {"role": Role.ORGANIZATION_ADMIN, "organization": second.organization}
    grant_role(context=system_context(), user=person, **role)
    client.force_login(person)
    page = client.get("/admin/organizations/repository/").content.decode()
    listed = {one["slug"] for one in client.get("/api/v1/repositories").json()["results"]}
    assert listed == {first.slug, second.slug}
    assert [one.slug in page for one in (first, second, third)] == [True, True, False]


#: What search, the log and the gateway ask of indexes whose operators PostgreSQL by itself tries
#: only behind a policy.
PLANS = {
    "event_by_hint": 'SELECT id FROM events_event m WHERE m.topic_hints @> \'[{"hint": "a"}]\'',
    "event_by_participant": "SELECT id FROM events_event m WHERE m.participants && '{ann}'",
    "Index Only Scan using counted_document": "SELECT count(*), avg(length) FROM index_document"
    " WHERE corpus_id = 1",
    "index_posting_pkey": "SELECT document_id FROM index_posting WHERE corpus_id = 1 AND term = 'a'"
    " ORDER BY document_id DESC LIMIT 10",
}


def test_the_planner_uses_the_same_indexes_under_a_policy(repository):
    tenants = tenants_named([repository.organization_id])
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for index, statement in PLANS.items():
            # Of a corpus of three documents a bitmap costs as little as the index alone.
            bitmaps = "off" if index.startswith("Index Only") else "on"
            cursor.execute(f"SET LOCAL enable_bitmapscan = {bitmaps}")
            for speaker in (EVERYBODY, tenants):
                with speaking_for(speaker):
                    cursor.execute(f"EXPLAIN {statement}")
                    plan = "\n".join(line for (line,) in cursor.fetchall())
                    assert index in plan, plan


@pytest.mark.parametrize("dimensions", [256, 384])
def test_vectors_are_walked_in_their_index_under_a_policy(repository, dimensions):
    own = {"corpus": 1, "dimensions": dimensions, "when": "true", "most": 10}
    given = {"vector": [0.1] * dimensions, "model": "any", "dimensions": dimensions}
    with connection.cursor() as cursor:
        for costly in ("seqscan", "bitmapscan", "sort"):
            cursor.execute(f"SET LOCAL enable_{costly} = off")
        for speaker in (EVERYBODY, tenants_named([repository.organization_id])):
            with speaking_for(speaker):
                cursor.execute(f"EXPLAIN {APPROXIMATED.format(**own)}", given)
                plan = "\n".join(line for (line,) in cursor.fetchall())
                assert f"Index Scan using embedding_near_{dimensions}" in plan, plan
