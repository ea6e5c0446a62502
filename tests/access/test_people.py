"""Ending somebody's access, letting her in again, and replacing a token."""

import pytest
from django.test import Client

from apps.access.models import AccessToken
from apps.access.services import (
    issue_agent_token,
    issue_personal_token,
    revoke_token,
    rotate_token,
)
from apps.access.services.authentication import authenticate
from apps.access.services.people import deactivate_person, reactivate_person
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, NotFound, Unauthenticated, WriteNotAllowed
from apps.organizations.roles import Role
from tests.factories import (
    AgentFactory,
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    person_context,
    person_token,
    person_with_role,
)
from tests.threads import at_once

BACKEND = "django.contrib.auth.backends.ModelBackend"


def deactivate(context, user):
    return deactivate_person(context=context, user_id=user.pk, reason="Left.")


def reactivate(context, user):
    return reactivate_person(context=context, user_id=user.pk, reason="Came back.")


def test_deactivation_ends_sessions_and_tokens_for_good(super_admin):
    user = person_with_role(Role.VIEWER, organization=OrganizationFactory())
    secret = person_token(user)
    browser = Client()
    browser.force_login(user, backend=BACKEND)
    assert browser.get("/admin/").status_code == 200
    deactivate(super_admin, user)
    assert browser.get("/admin/").status_code == 302
    with pytest.raises(Unauthenticated):
        authenticate(secret)
    reactivate(super_admin, user)
    assert browser.get("/admin/").status_code == 302
    with pytest.raises(Unauthenticated):
        authenticate(secret)
    user.refresh_from_db()
    browser.force_login(user, backend=BACKEND)
    assert browser.get("/admin/").status_code == 200
    assert authenticate(person_token(user)).actor.id == str(user.pk)


def test_each_step_is_recorded_with_its_reason(super_admin):
    user = UserFactory()
    person_token(user)
    deactivate(super_admin, user)
    reactivate(super_admin, user)
    acts = AuditRecord.objects.order_by("-id").values_list("action", "reason")[:3]
    assert list(acts) == [
        ("reactivated", "Came back."),
        ("deactivated", "Left."),
        ("revoked", ""),
    ]


def test_even_a_token_that_nobody_revoked_is_refused_while_its_person_is_inactive(super_admin):
    user = UserFactory()
    secret = person_token(user)
    user.is_active = False
    user.save()
    assert AccessToken.objects.get(user=user).revoked_at is None
    with pytest.raises(Unauthenticated):
        authenticate(secret)


@pytest.mark.parametrize("role", [Role.ORGANIZATION_ADMIN, Role.VIEWER])
def test_only_super_admins_decide_about_people(role, super_admin):
    organization = OrganizationFactory()
    person = person_with_role(role, organization=organization)
    context = person_context(person, organization=organization)
    user = person_with_role(Role.VIEWER, organization=organization)
    for act in (deactivate, reactivate):
        with pytest.raises(WriteNotAllowed):
            act(context, user)


def test_nobody_deactivates_herself_or_the_unknown_or_without_a_reason(super_admin):
    with pytest.raises(InvalidArgument):
        deactivate_person(context=super_admin, user_id=int(super_admin.actor.id), reason="x")
    with pytest.raises(NotFound):
        deactivate_person(context=super_admin, user_id=0, reason="x")
    with pytest.raises(InvalidArgument):
        deactivate_person(context=super_admin, user_id=UserFactory().pk, reason=" ")


@pytest.mark.django_db(transaction=True)
def test_of_super_admins_deactivated_at_once_one_stays():
    admins = [person_with_role(Role.SUPER_ADMIN) for _ in range(3)]
    acts = [lambda user=user: deactivate(system_context(), user) for user in admins]
    results = at_once(acts)
    assert sum(isinstance(result, WriteNotAllowed) for result in results) == 1


def test_a_replaced_token_has_the_same_grants_and_the_old_one_is_refused(super_admin):
    repository = RepositoryFactory()
    agent = AgentFactory(organization=repository.organization)
    old = issue_agent_token(
        context=super_admin,
        agent_id=agent.pk,
        repository_ids=[repository.pk],
        abilities=["read"],
        name="editor",
    )
    new = rotate_token(context=super_admin, token_id=old.token.pk)
    assert new.secret != old.secret
    with pytest.raises(Unauthenticated):
        authenticate(old.secret)
    credential = authenticate(new.secret)
    assert (credential.abilities, credential.repository_ids) == (
        frozenset({"read"}),
        frozenset({repository.pk}),
    )
    assert (new.token.name, new.token.expires_at) == ("editor", None)
    with pytest.raises(InvalidArgument):
        rotate_token(context=super_admin, token_id=old.token.pk)


def test_a_personal_token_is_replaced_by_its_person(super_admin):
    user = person_with_role(Role.VIEWER, organization=OrganizationFactory())
    own = issue_personal_token(
        context=person_context(user), user_id=user.pk, abilities=["read"], name="mine"
    )
    issued = rotate_token(context=person_context(user), token_id=own.token.pk)
    assert authenticate(issued.secret).actor.id == str(user.pk)
    other = person_with_role(Role.VIEWER, organization=OrganizationFactory())
    with pytest.raises(WriteNotAllowed):
        rotate_token(context=person_context(other), token_id=issued.token.pk)
    assert authenticate(issued.secret)
    revoke_token(context=super_admin, token_id=issued.token.pk)
