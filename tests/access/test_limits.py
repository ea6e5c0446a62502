"""How many calls a credential may make."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.db.models import F

from apps.access.credentials import credential_of_user
from apps.access.models import RateBucket
from apps.access.services.authentication import authenticate
from apps.access.services.rate_limits import spend_call, sweep_buckets
from apps.audit.models import AuditRecord
from apps.common.errors import RateLimited
from apps.organizations.roles import Role
from tests.factories import agent_token, person_with_role

pytestmark = pytest.mark.usefixtures("no_refill")


@pytest.fixture(autouse=True)
def _three_calls_a_minute(settings):
    settings.CALLS_PER_MINUTE = 3


@pytest.fixture
def credential(repository):
    return authenticate(agent_token(repository))


def spend(credential, calls):
    for _ in range(calls):
        spend_call(credential)


def rewind(seconds):
    RateBucket.objects.update(filled_at=F("filled_at") - dt.timedelta(seconds=seconds))


def test_the_call_after_the_last_one_is_told_when_to_come_back(credential):
    spend(credential, 3)

    with pytest.raises(RateLimited) as refused:
        spend_call(credential)

    assert refused.value.details["retry_after_ms"] == 20_000


def test_waiting_as_long_as_told_is_enough(credential):
    spend(credential, 3)
    rewind(seconds=21)

    spend(credential, 1)
    with pytest.raises(RateLimited):
        spend_call(credential)


def test_a_refused_call_costs_nothing(credential):
    spend(credential, 3)
    for _ in range(5):
        with pytest.raises(RateLimited):
            spend_call(credential)
    rewind(seconds=20)

    spend_call(credential)


def test_a_bucket_never_holds_more_than_a_minute(credential):
    spend(credential, 1)
    rewind(seconds=86_400)

    spend(credential, 3)
    with pytest.raises(RateLimited):
        spend_call(credential)


def test_credentials_do_not_draw_from_each_others_buckets(repository, credential):
    person = credential_of_user(person_with_role(Role.VIEWER, repository=repository))
    spend(credential, 3)

    spend(authenticate(agent_token(repository)), 3)
    spend(person, 3)


def test_a_call_too_many_leaves_no_audit_record(credential):
    spend(credential, 3)
    before = AuditRecord.objects.count()
    with pytest.raises(RateLimited):
        spend_call(credential)

    assert AuditRecord.objects.count() == before


def test_full_buckets_are_forgotten(credential):
    spend_call(credential)
    assert sweep_buckets() == 0

    rewind(seconds=3601)
    assert sweep_buckets() == 1


@pytest.mark.django_db(transaction=True)
def test_callers_at_once_get_exactly_what_there_is(credential, settings):
    settings.CALLS_PER_MINUTE = 10

    def call(_):
        try:
            spend_call(credential)
        except RateLimited:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(max_workers=8) as threads:
        allowed = list(threads.map(call, range(40)))

    assert sum(allowed) == 10
