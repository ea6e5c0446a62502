"""Tokens: shown once, kept as a keyed hash, worthless at once when revoked."""

import datetime as dt
import hashlib
import hmac

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction
from django.db.utils import IntegrityError
from django.utils import timezone

from apps.access.models import AccessToken
from apps.access.services import (
    issue_agent_token,
    issue_personal_token,
    revoke_token,
)
from apps.access.services.authentication import authenticate
from apps.audit.models import AuditRecord
from apps.common import secrets
from apps.common.errors import InvalidArgument, Unauthenticated
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, agent_token, person_token, person_with_role
from tests.sharing import shared
from tests.tables import table


@shared
def issued(super_admin, coder, repository):
    return issue_agent_token(
        context=super_admin,
        agent_id=coder.pk,
        repository_ids=[repository.pk],
        abilities=["read", "write"],
        name="mcp-editor-laptop",
    )


def refuse(bearer):
    with pytest.raises(Unauthenticated) as refusal:
        authenticate(bearer)
    return refusal.value.message


def test_a_token_looks_like_the_contracts(issued):
    prefix, version, key_id, secret = issued.secret.split("_", 3)
    assert (prefix, version, key_id) == ("mcp", "v1", issued.token.key_id)
    assert len(secret) >= 40


def test_only_a_keyed_hash_is_kept(issued, settings):
    expected = hmac.digest(settings.TOKEN_PEPPER.encode(), issued.secret.encode(), hashlib.sha256)
    assert bytes(issued.token.digest) == expected
    *_, secret = issued.secret.split("_", 3)  # which may have underscores of its own
    for name in ("access_accesstoken", "access_historicalaccesstoken", "audit_auditrecord"):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT string_agg(t::text, '') FROM {name} t")
            assert secret not in cursor.fetchone()[0]


def test_the_history_keeps_no_digest(issued):
    assert not hasattr(issued.token.history.get(), "digest")


def test_a_valid_token_says_who_and_where(issued, coder, repository):
    credential = authenticate(issued.secret)
    assert (credential.actor.id, credential.agent_id) == (str(coder.pk), coder.agent_id)
    assert credential.organization_id == repository.organization_id
    assert credential.repository_ids == {repository.pk}


@table(
    "bearer",
    [
        "",
        " ",
        "mcp_v1_",
        "mcp_v1__",
        "mcp_v1_short_secret",
        "mcp_v1_aaaaaaaaaaaa_",
        "mcp_v1_aaaaaaaaaaaa_unknown",
        "mcp_v2_aaaaaaaaaaaa_unknown",
        "Bearer mcp_v1_aaaaaaaaaaaa_unknown",
        "mcp_v1_\x00aaaaaaaaaaa_unknown",
        "mcp_v1_éééééééééééé_unknown",
        "mcp_v1_aaaaaaaaaaaa_\ud800",
        "x" * 1_000_000,
    ],
)
def test_what_is_no_token_is_unauthenticated(db, bearer):
    refuse(bearer)


def test_a_wrong_secret_and_an_unknown_key_answer_alike(issued):
    wrong = issued.secret[:-1] + ("a" if issued.secret[-1] != "a" else "b")
    unknown = issued.secret.replace(issued.token.key_id, "a" * 12)
    assert refuse(wrong) == refuse(unknown) == refuse(issued.secret + "x")


def test_secrets_are_compared_in_constant_time_even_for_an_unknown_key(issued, monkeypatch):
    compared = []
    compare = hmac.compare_digest

    def watch(given, stored):
        compared.append((len(given), len(stored)))
        return compare(given, stored)

    monkeypatch.setattr(secrets.hmac, "compare_digest", watch)
    authenticate(issued.secret)
    refuse(issued.secret.replace(issued.token.key_id, "a" * 12))
    assert compared == [(32, 32), (32, 0)]


def test_a_revoked_token_is_refused_with_the_next_call(issued, super_admin):
    authenticate(issued.secret)
    revoke_token(context=super_admin, token_id=issued.token.pk)
    refuse(issued.secret)
    first = AccessToken.objects.get().revoked_at
    revoke_token(context=super_admin, token_id=issued.token.pk)
    assert AccessToken.objects.get().revoked_at == first


def test_an_expired_token_is_refused(super_admin, coder, repository):
    soon = timezone.now() + dt.timedelta(hours=1)
    issued = issue_agent_token(
        context=super_admin,
        agent_id=coder.pk,
        repository_ids=[repository.pk],
        abilities=["read"],
        name="short",
        expires_at=soon,
    )
    authenticate(issued.secret)
    AccessToken.objects.update(expires_at=timezone.now())
    refuse(issued.secret)


def test_an_expiry_in_the_past_is_refused(super_admin, coder, repository):
    with pytest.raises(InvalidArgument) as refusal:
        issue_agent_token(
            context=super_admin,
            agent_id=coder.pk,
            repository_ids=[repository.pk],
            abilities=["read"],
            name="late",
            expires_at=timezone.now(),
        )
    assert refusal.value.details["field"] == "expires_at"


def test_an_inactive_persons_token_is_refused(repository):
    user = person_with_role(Role.VIEWER, repository=repository)
    secret = person_token(user)
    authenticate(secret)
    user.is_active = False
    user.save()
    refuse(secret)


def test_another_pepper_makes_every_token_worthless(issued, settings):
    settings.TOKEN_PEPPER = "another pepper altogether"
    refuse(issued.secret)


@pytest.mark.parametrize("pepper", ["", None])
def test_without_a_pepper_nothing_is_issued_or_checked(issued, super_admin, settings, pepper):
    settings.TOKEN_PEPPER = pepper
    with pytest.raises(ImproperlyConfigured):
        authenticate(issued.secret)
    with pytest.raises(ImproperlyConfigured):
        issue_personal_token(
            context=super_admin, user_id=int(super_admin.actor.id), abilities=["read"], name="x"
        )


def test_an_agents_token_is_checked_in_one_query(issued, django_assert_num_queries):
    authenticate(issued.secret)
    with django_assert_num_queries(1):
        authenticate(issued.secret)


def test_a_use_is_noted_at_most_once_a_minute(issued):
    assert AccessToken.objects.get().last_used_at is None
    authenticate(issued.secret)
    first = AccessToken.objects.get().last_used_at
    authenticate(issued.secret)
    assert AccessToken.objects.get().last_used_at == first is not None
    AccessToken.objects.update(last_used_at=first - dt.timedelta(minutes=2))
    authenticate(issued.secret)
    assert AccessToken.objects.get().last_used_at > first - dt.timedelta(minutes=1)


def test_issuing_and_revoking_are_recorded_by_key_id(issued, super_admin):
    revoke_token(context=super_admin, token_id=issued.token.pk)
    revoked, given = AuditRecord.objects.filter(object_kind="access_token")
    assert (given.action, revoked.action) == ("issued", "revoked")
    assert {given.object_id, revoked.object_id} == {issued.token.key_id}
    assert given.organization_id == issued.token.organization_id


BAD_ROWS = {
    "no bearer": "agent_id = NULL",
    "agent without organization": "organization_id = NULL",
    "agent without repositories": "repository_ids = NULL",
    "agent as admin": "abilities = '{read,admin}'",
    "no ability": "abilities = '{}'",
    "unknown ability": "abilities = '{every}'",
}


@pytest.mark.parametrize("change", BAD_ROWS.values(), ids=BAD_ROWS)
def test_the_database_refuses_impossible_tokens(issued, change):
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE access_accesstoken SET {change}")


def test_key_ids_are_unique_and_two_tokens_differ(repository):
    first, second = agent_token(repository), agent_token(RepositoryFactory())
    assert first != second
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE access_accesstoken SET key_id = 'same'")
