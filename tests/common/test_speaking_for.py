"""For whom a connection speaks is told to PostgreSQL in time, and nobody inherits it."""

from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction

from apps.common.postgresql.base import EVERYBODY, NOBODY, SETTING, DatabaseWrapper
from apps.common.tenants import (
    new_hop,
    platform_wide,
    speaking_for,
    spoken_for,
    tenants_named,
)
from apps.organizations.models import Organization
from memory_platform.celery import TimedTask
from tests.factories import OrganizationFactory

pytestmark = pytest.mark.django_db(transaction=True)

COUNT = "SELECT count(*) FROM organizations_organization"


def asked(using=connection, query=COUNT):
    with using.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


@pytest.fixture
def organizations():
    return [OrganizationFactory(), OrganizationFactory()]


@pytest.fixture
def pooled():
    """Makes wrappers, as threads of the web process have them, that share one connection."""
    options = settings.DATABASES["default"]["OPTIONS"]
    pool = {**settings.DATABASE_POOL, "max_size": 1}
    own = {**connection.settings_dict, "OPTIONS": {**options, "pool": pool, "tenants": NOBODY}}
    yield lambda: DatabaseWrapper(own, "default")
    DatabaseWrapper(own, "default").close_pool()


def in_thread(act):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(act).result()


def test_a_statement_sees_what_its_speaker_may_in_and_out_of_transactions(organizations):
    first, second = organizations
    for begun in (False, True):
        with transaction.atomic() if begun else speaking_for(EVERYBODY):
            assert asked() == 2
            with speaking_for(tenants_named([first.pk])):
                assert asked() == 1
                assert list(Organization.objects.all()) == [first]
                with speaking_for(tenants_named([first.pk, second.pk])):
                    assert asked() == 2
                assert asked() == 1
            with new_hop():
                assert asked() == 0
            assert asked() == 2


def test_a_rolled_back_savepoint_or_transaction_takes_nothing_of_it_back(organizations):
    def undone(speaking):
        with transaction.atomic(), speaking:
            seen.append(asked())
            transaction.set_rollback(True)

    seen = []
    with transaction.atomic():
        undone(new_hop())
        seen.append(asked())
        with new_hop():
            undone(platform_wide())
            seen.append(asked())
    with new_hop():
        undone(platform_wide())
        seen.append(asked())
    assert seen == [0, 2, 2, 0, 2, 0]


def test_many_rows_in_one_pipeline_are_told_too(organizations):
    """psycopg sends them so; there the transaction cannot be begun and told in one message."""
    slugs = [("one",), ("two",)]
    with transaction.atomic(), speaking_for(tenants_named([organizations[0].pk])):
        with connection.cursor() as cursor:
            cursor.executemany("UPDATE organizations_organization SET slug = slug || %s", slugs)
        assert asked() == 1
    organizations[0].refresh_from_db()
    assert organizations[0].slug.endswith("onetwo")
    former = organizations[1].slug
    organizations[1].refresh_from_db()
    assert organizations[1].slug == former


def test_a_pooled_connection_hands_nothing_on(organizations, pooled):
    def first():
        wrapper = pooled()
        wrapper.tenants = EVERYBODY
        seen = asked(wrapper)
        pid = asked(wrapper, "SELECT pg_backend_pid()")
        wrapper.close()
        return seen, pid

    def second():
        wrapper = pooled()
        found = asked(wrapper), asked(wrapper, "SELECT pg_backend_pid()")
        wrapper.close()
        return found

    seen, pid = in_thread(first)
    assert seen == 2
    assert in_thread(second) == (0, pid)


def test_a_connection_returned_within_a_transaction_hands_nothing_on(organizations, pooled):
    def first():
        wrapper = pooled()
        wrapper.tenants = EVERYBODY
        wrapper.set_autocommit(False)
        seen = asked(wrapper)
        wrapper.close()
        return seen

    def second():
        wrapper = pooled()
        wrapper.set_autocommit(False)
        try:
            return asked(wrapper)
        finally:
            wrapper.close()

    assert in_thread(first) == 2
    assert in_thread(second) == 0


def test_a_thread_inherits_nothing(organizations):
    def seen():
        try:
            with new_hop():
                return asked()
        finally:
            connection.close()

    with platform_wide():
        assert in_thread(seen) == 0


def test_a_bare_connection_of_the_applications_login_sees_nothing(organizations):
    parameters = connection.get_connection_params()
    kept = {"dbname", "user", "password", "host", "port"}
    given = {key: parameters[key] for key in kept & parameters.keys()}
    with psycopg.connect(**given, autocommit=True) as bare:
        assert bare.execute(COUNT).fetchone() == (0,)
        with bare.transaction():
            bare.execute(f"SET LOCAL {SETTING} = '{EVERYBODY}'")
            assert bare.execute(COUNT).fetchone() == (2,)
        # PostgreSQL answers '' where a setting has been, NULL where it never was.
        assert bare.execute(COUNT).fetchone() == (0,)


def test_pages_fetched_later_are_of_those_for_whom_the_request_spoke(organizations):
    def pages():
        yield from Organization.objects.values_list("slug", flat=True)

    with speaking_for(tenants_named([organizations[0].pk])):
        fetched_later = spoken_for(pages())
    with new_hop():
        assert list(fetched_later) == [organizations[0].slug]
        assert asked() == 0


def test_a_job_of_the_worker_looks_after_all(organizations):
    class Counting(TimedTask):
        name = "test.counting"

        def run(self):
            return asked()

    with new_hop():
        assert Counting()() == 2
        assert asked() == 0
