"""New passwords by link, one's own password, and signing out everywhere."""

import datetime as dt

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from apps.accounts.models import PasswordReset, User
from apps.accounts.services import (
    change_own_password,
    create_person,
    forget_ended_sessions,
    issue_password_reset,
    reset_behind,
    set_password_by_link,
    sign_out_everywhere,
)
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.services import revoke_role
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.tables import table
from tests.threads import at_once

NEW = "quite another passphrase"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(user):
    browser = Client()
    browser.force_login(user, backend=BACKEND)
    return browser


def issue(admin, user):
    return issue_password_reset(context=admin, user_id=user.pk)


def test_a_link_sets_a_new_password_once_and_ends_sessions(super_admin):
    user = UserFactory()
    browser = signed_in(user)
    secret = issue(super_admin, user).secret
    with pytest.raises(InvalidArgument):
        set_password_by_link(secret=secret, password="12345")
    set_password_by_link(secret=secret, password=NEW)
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert browser.get("/admin/").status_code == 302
    with pytest.raises(NotFound):
        set_password_by_link(secret=secret, password=NEW)
    record = AuditRecord.objects.latest("id")
    assert (record.action, record.actor_id, record.object_id) == (
        "password_set",
        str(user.pk),
        str(user.pk),
    )


def test_a_newer_link_makes_the_older_worthless(super_admin):
    user = UserFactory()
    first, second = issue(super_admin, user), issue(super_admin, user)
    with pytest.raises(NotFound):
        reset_behind(first.secret)
    assert reset_behind(second.secret).user == user


def test_a_link_dies_with_time_its_issuer_and_its_person(super_admin):
    user = UserFactory()
    old = issue(super_admin, user)
    PasswordReset.objects.filter(pk=old.reset.pk).update(expires_at=now() - dt.timedelta(1))
    with pytest.raises(NotFound):
        reset_behind(old.secret)
    person_with_role(Role.SUPER_ADMIN)
    secret = issue(super_admin, user).secret
    revoke_role(
        context=system_context(),
        user=User.objects.get(pk=super_admin.actor.id),
        role_group=RoleGroup.objects.get(role=Role.SUPER_ADMIN),
    )
    with pytest.raises(NotFound):
        reset_behind(secret)
    secret = issue(system_context(), user).secret
    User.objects.filter(pk=user.pk).update(is_active=False)
    with pytest.raises(NotFound):
        reset_behind(secret)
    with pytest.raises(InvalidArgument):
        issue(system_context(), user)


def test_only_super_admins_issue_password_links(super_admin):
    organization = OrganizationFactory()
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    with pytest.raises(WriteNotAllowed):
        issue(person_context(manager, organization=organization), UserFactory())


@pytest.mark.django_db(transaction=True)
def test_a_link_used_at_once_sets_one_password():
    user = UserFactory()
    secret = issue(system_context(), user).secret
    results = at_once(
        [lambda n=n: set_password_by_link(secret=secret, password=f"{NEW} {n}") for n in range(4)]
    )
    assert sum(isinstance(result, User) for result in results) == 1


def test_signing_out_everywhere_ends_every_session(db):
    user = UserFactory()
    browsers = [signed_in(user), signed_in(user)]
    sign_out_everywhere(context=person_context(user))
    assert {browser.get("/admin/").status_code for browser in browsers} == {302}
    assert AuditRecord.objects.latest("id").action == "signed_out"


def test_what_is_left_of_ended_sessions_is_deleted(db):
    ended, live = signed_in(UserFactory()), signed_in(UserFactory())
    Session.objects.filter(pk=ended.session.session_key).update(expire_date=now())
    forget_ended_sessions()
    assert [row.pk for row in Session.objects.all()] == [live.session.session_key]


def test_sessions_of_before_this_version_stay_valid(db):
    user = UserFactory()
    assert "." not in user.get_session_auth_hash()


def test_ones_own_password_is_set_and_recorded_but_never_an_agents(db):
    user = UserFactory()
    change_own_password(context=person_context(user), password=NEW)
    user.refresh_from_db()
    assert user.check_password(NEW)
    with pytest.raises(WriteNotAllowed):
        change_own_password(context=agent_context(RepositoryFactory()), password=NEW)


def test_a_password_is_not_changed_to_itself(super_admin):
    user = UserFactory()
    change_own_password(context=person_context(user), password=NEW)
    with pytest.raises(InvalidArgument) as refused:
        change_own_password(context=person_context(user), password=NEW)
    assert refused.value.details["field"] == "password"
    with pytest.raises(InvalidArgument):
        set_password_by_link(secret=issue(super_admin, user).secret, password=NEW)


@table(
    ("known", "alike"),
    [("admin", "\u0430dmin"), ("\u0405asha", "sasha"), ("\u041eLGA", "olga")],
    ids=["a of another script", "plain letters", "whatever its case"],
)
def test_nobody_gets_a_name_that_looks_like_somebody_elses(super_admin, known, alike):
    UserFactory(username=known)
    given = {"context": super_admin, "organization_id": None, "password": NEW}
    with pytest.raises(InvalidArgument) as refused:
        create_person(username=alike, **given)
    assert refused.value.details["field"] == "username"
    for other in ("\u043e\u043b\u044c\u0433\u0430", "m\u00fcller", "muller"):
        create_person(username=other, **given)


@pytest.mark.django_db(transaction=True)
def test_names_that_differ_only_in_case_are_one_name_even_at_once():
    def create(username):
        return lambda: create_person(
            context=system_context(), organization_id=None, username=username, password=NEW
        )

    results = at_once([create(name) for name in ("Newcomer", "newcomer", "NEWCOMER", "NewComer")])
    refusals = [result for result in results if isinstance(result, InvalidArgument)]
    assert {refusal.details["field"] for refusal in refusals} == {"username"}
    assert (len(refusals), User.objects.count()) == (3, 1)
