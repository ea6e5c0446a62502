"""Invitations: who may invite, and how often one link lets how many people in."""

import datetime as dt

import pytest

from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import Right, system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import Invitation
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.organizations.selectors.members import managed_invitations, still_open
from apps.organizations.services import (
    accept_invitation,
    invitation_behind,
    invite_person,
    join_by_invitation,
    revoke_invitation,
    revoke_role,
)
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    person_context,
    person_with_role,
)
from tests.sharing import shared
from tests.threads import at_once

PASSWORD = "a long enough first password"


@shared
def manager(repository):
    return person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)


@shared
def context(manager, repository):
    return person_context(manager, organization=repository.organization)


def invite(context, place, **changes):
    given = {"email": "new@example.com", "role": Role.VIEWER, "repository": place, **changes}
    return invite_person(context=context, **given)


def accept(secret, username="newcomer"):
    return accept_invitation(secret=secret, username=username, password=PASSWORD)


def test_a_name_that_somebody_has_is_not_proposed(context, repository):
    UserFactory(username="admin")
    for name in ("admin", "ADMIN", "\u0430dmin", "no name"):
        with pytest.raises(InvalidArgument) as refused:
            invite(context, repository, username=name)
        assert refused.value.details["field"] == "username"
    assert invite(context, repository, username=" ").invitation.username == ""


def test_who_accepts_holds_the_role_and_every_step_is_recorded(context, manager, repository):
    issued = invite(context, repository, username="newcomer")
    user = accept(issued.secret)
    assert user.check_password(PASSWORD)
    assert (user.email, user.is_staff, user.is_superuser) == ("new@example.com", True, False)
    assert rights_of(user).allow(
        Right.READ, organization_id=repository.organization_id, repository_id=repository.pk
    )
    acts = AuditRecord.objects.order_by("id").values_list("action", "actor_id", "repository_id")
    assert list(acts) == [
        ("role_granted", "system", None),
        ("invited", str(manager.pk), repository.pk),
        ("created", str(user.pk), None),
        ("role_granted", str(user.pk), repository.pk),
        ("accepted", str(user.pk), repository.pk),
    ]
    assert manager.get_username() in AuditRecord.objects.order_by("id")[3].reason


def test_a_link_works_once_and_only_its_digest_is_kept(context, repository):
    issued = invite(context, repository)
    accept(issued.secret)
    with pytest.raises(NotFound):
        accept(issued.secret, "second")
    assert not User.objects.filter(username="second").exists()
    kept = str(list(Invitation.objects.values()))
    assert issued.secret.partition("-")[2] not in kept


def test_unknown_used_old_and_revoked_links_are_answered_alike(context, repository):
    used, revoked, old = (invite(context, repository) for _ in range(3))
    accept(used.secret)
    revoke_invitation(context=context, invitation_id=revoked.invitation.pk)
    Invitation.objects.filter(pk=old.invitation.pk).update(expires_at=now() - dt.timedelta(1))
    wrong = used.secret[:-1] + ("a" if used.secret[-1] != "a" else "b")
    answers = set()
    for secret in (used.secret, revoked.secret, old.secret, wrong, "", "ä-ö", "x\x00-y"):
        for read in (invitation_behind, lambda secret: accept(secret, "somebody")):
            with pytest.raises(NotFound) as refusal:
                read(secret)
            answers.add(refusal.value.message)
    assert len(answers) == 1


def test_a_weak_password_or_taken_name_leaves_the_link_open(context, repository):
    UserFactory(username="Newcomer")
    secret = invite(context, repository).secret
    with pytest.raises(InvalidArgument):
        accept_invitation(secret=secret, username="other", password="12345")
    with pytest.raises(InvalidArgument) as refusal:
        accept(secret, "newcomer")
    assert refusal.value.details["field"] == "username"
    assert accept(secret, "other").username == "other"


def test_somebody_who_is_known_accepts_with_her_account(context, repository):
    user = UserFactory()
    join_by_invitation(secret=invite(context, repository).secret, user=user)
    assert rights_of(user).anywhere(Right.READ)
    gone = UserFactory(is_active=False)
    with pytest.raises(NotFound):
        join_by_invitation(secret=invite(context, repository).secret, user=gone)


def test_an_invitation_dies_with_the_right_of_who_issued_it(context, manager, repository):
    secret = invite(context, repository, role=Role.REPOSITORY_MAINTAINER).secret
    role_group = manager.groups.get().role_group
    revoke_role(context=system_context(), user=manager, role_group=role_group)
    with pytest.raises(NotFound):
        accept(secret)


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.VIEWER])
def test_only_who_manages_invites_and_takes_back(role, context, repository):
    person = person_with_role(role, organization=repository.organization)
    other = person_context(person, organization=repository.organization)
    with pytest.raises(WriteNotAllowed):
        invite(other, repository)
    issued = invite(context, repository)
    with pytest.raises(WriteNotAllowed):
        revoke_invitation(context=other, invitation_id=issued.invitation.pk)


def test_nobody_invites_beyond_her_organization(context, repository):
    with pytest.raises(WriteNotAllowed):
        invite(context, RepositoryFactory())
    with pytest.raises(WriteNotAllowed):
        invite(context, None, role=Role.SUPER_ADMIN)


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"email": ""}, "email"), ({"email": "no"}, "email"), ({"role": Role.AUDITOR}, "role")],
)
def test_what_does_not_fit_is_refused_by_name(context, repository, changes, field):
    with pytest.raises(InvalidArgument) as refusal:
        invite(context, repository, **changes)
    assert refusal.value.details["field"] == field


def test_lists_show_the_managed_organizations_invitations_that_are_open(context, repository):
    mine, used = invite(context, repository), invite(context, repository)
    accept(used.secret)
    elsewhere = OrganizationFactory()
    invite(system_context(), None, organization=elsewhere)
    held = context.rights
    assert managed_invitations(held).count() == 2
    assert list(still_open(managed_invitations(held))) == [mine.invitation]


def test_an_accepted_invitation_is_not_taken_back(context, repository):
    issued = invite(context, repository)
    accept(issued.secret)
    with pytest.raises(InvalidArgument):
        revoke_invitation(context=context, invitation_id=issued.invitation.pk)
    with pytest.raises(NotFound):
        revoke_invitation(context=context, invitation_id=0)


@pytest.mark.django_db(transaction=True)
def test_of_people_who_accept_at_once_one_gets_in():
    repository = RepositoryFactory()
    secret = invite(system_context(), repository).secret
    results = at_once([lambda n=n: accept(secret, f"racer-{n}") for n in range(4)])
    assert sum(isinstance(result, User) for result in results) == 1
    assert sum(isinstance(result, NotFound) for result in results) == 3
    assert User.objects.filter(username__startswith="racer").count() == 1
