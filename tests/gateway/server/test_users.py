"""Gateway users and their keys."""

import hashlib

import pytest

from apps.access.models import Agent
from apps.audit.models import AuditRecord
from apps.common.context import Intent, Right, new_request_id
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
    NotFound,
    ScopeViolation,
    Unauthenticated,
    WriteNotAllowed,
)
from apps.gateway.authentication import authenticate_user
from apps.gateway.models import GatewayUser
from apps.gateway.services.users import provision_user, revoke_user_key, rotate_user_key
from apps.organizations.roles import Role
from tests.factories import (
    AgentFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.sharing import shared

pytestmark = pytest.mark.django_db
WRONG = "uk_abcdefghijkl_wrong"


@shared
def manager(repository):
    organization = repository.organization
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    return person_context(person, organization=organization)


def provisioned(manager, repository, user_id="alice", **more):
    return provision_user(
        context=manager,
        organization_id=repository.organization_id,
        repository=repository.slug,
        user_id=user_id,
        **more,
    )


def test_a_user_gets_its_key_once_and_the_platform_keeps_none(manager, repository):
    made = provisioned(manager, repository)
    again = provisioned(manager, repository)
    assert made.is_new
    assert made.user_key.startswith(f"uk_{made.user.key_id}_")
    assert (again.user, again.user_key, again.is_new) == (made.user, "", False)
    row = GatewayUser.objects.get()
    assert len(bytes(row.digest)) == 32
    assert bytes(row.digest) != hashlib.sha256(made.user_key.encode()).digest()


def test_a_user_is_an_agent_with_rights_at_its_home_alone(manager, repository):
    made = provisioned(manager, repository)
    caller = authenticate_user(user_id="alice", user_key=made.user_key)
    context = caller.context(intent=Intent.WRITE, request_id=new_request_id())
    assert context.actor.id == str(Agent.objects.get(agent_id="gateway:alice").pk)
    assert (context.organization_id, context.repository_id) == (
        repository.organization_id,
        repository.pk,
    )
    assert context.may(Right.READ)
    assert context.may(Right.WRITE)
    assert not context.may(Right.VERIFY)
    assert context.participants == {"gateway:alice"}


def test_rotating_makes_the_old_key_worthless(manager, repository):
    first = provisioned(manager, repository)
    second = provisioned(manager, repository, rotate=True)
    third = rotate_user_key(context=manager, gateway_user_id=first.user.pk)
    for old in (first, second):
        with pytest.raises(Unauthenticated):
            authenticate_user(user_id="alice", user_key=old.user_key)
    assert authenticate_user(user_id="alice", user_key=third.user_key).user == first.user


def test_a_revoked_key_opens_nothing_until_there_is_a_new_one(manager, repository):
    made = provisioned(manager, repository)
    for _ in range(2):
        assert revoke_user_key(context=manager, gateway_user_id=made.user.pk).is_revoked
    with pytest.raises(Unauthenticated):
        authenticate_user(user_id="alice", user_key=made.user_key)
    new = provisioned(manager, repository, rotate=True)
    assert authenticate_user(user_id="alice", user_key=new.user_key)


def test_whatever_is_wrong_about_a_credential_is_refused_alike(manager, repository):
    alice, bob = (provisioned(manager, repository, name) for name in ("alice", "bob"))
    wrong = [
        ("alice", WRONG),
        ("nobody", WRONG),
        ("nobody", alice.user_key),
        ("alice", bob.user_key),
        ("alice", alice.user_key + "x"),
        ("alice", alice.user_key[:-1]),
        ("alice", alice.user_key.upper()),
        ("Alice", alice.user_key),
        ("alice", ""),
        ("", alice.user_key),
        ("alice", "\ud800"),
        ("\ud800", alice.user_key),
    ]
    said = set()
    for user_id, user_key in wrong:
        with pytest.raises(Unauthenticated) as refusal:
            authenticate_user(user_id=user_id, user_key=user_key)
        said.add((refusal.value.message, str(refusal.value.details)))
    assert len(said) == 1


def test_one_name_in_two_organizations_is_two_users(manager, repository):
    other = RepositoryFactory()
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=other.organization)
    theirs = person_context(person, organization=other.organization)
    mine, foreign = provisioned(manager, repository), provisioned(theirs, other)
    assert mine.user != foreign.user
    found = authenticate_user(user_id="alice", user_key=foreign.user_key)
    assert found.user == foreign.user


@pytest.mark.parametrize(
    ("app_id", "project_id"), [("other", "default"), ("default", "other"), ("", ""), ("*", "*")]
)
def test_a_place_outside_the_home_is_refused(manager, repository, app_id, project_id):
    made = provisioned(manager, repository)
    caller = authenticate_user(user_id="alice", user_key=made.user_key)
    with pytest.raises(ScopeViolation):
        caller.context(
            app_id=app_id, project_id=project_id, intent=Intent.READ, request_id=new_request_id()
        )
    assert caller.context(
        app_id=repository.organization.slug,
        project_id=repository.slug,
        intent=Intent.READ,
        request_id=new_request_id(),
    )


@pytest.mark.parametrize("name", ["", " ", "a b", "a/b", "-a", "\u00e4", "a" * 101, WRONG, "a\n"])
def test_a_name_that_could_be_mistaken_is_no_user_id(manager, repository, name):
    with pytest.raises((InvalidArgument, ContentRejected)):
        provisioned(manager, repository, name)
    assert not GatewayUser.objects.exists()


def test_the_name_of_an_agent_that_is_there_is_not_taken_over(manager, repository):
    AgentFactory(organization=repository.organization, agent_id="gateway:alice")
    with pytest.raises(InvalidArgument) as refusal:
        provisioned(manager, repository)
    assert refusal.value.details["field"] == "user_id"


def test_a_user_has_one_home(manager, repository):
    provisioned(manager, repository)
    second = RepositoryFactory(organization=repository.organization)
    with pytest.raises(InvalidArgument) as refusal:
        provisioned(manager, second)
    assert refusal.value.details["field"] == "repository"


def test_only_who_manages_the_organization_makes_users_and_decides_about_keys(manager, repository):
    made = provisioned(manager, repository)
    viewer = person_with_role(Role.VIEWER, organization=repository.organization)
    foreign = person_with_role(
        Role.ORGANIZATION_ADMIN, organization=RepositoryFactory().organization
    )
    for context in (
        agent_context(repository),
        person_context(viewer, organization=repository.organization),
        person_context(foreign),
    ):
        with pytest.raises(WriteNotAllowed):
            provisioned(context, repository, "bob")
        for rotate in (False, True):  # of somebody who is there already
            with pytest.raises(WriteNotAllowed):
                provisioned(context, repository, rotate=rotate)
        for act in (rotate_user_key, revoke_user_key):
            with pytest.raises(WriteNotAllowed):
                act(context=context, gateway_user_id=made.user.pk)


def test_a_user_that_is_not_there_has_no_key(manager, repository):
    for act in (rotate_user_key, revoke_user_key):
        with pytest.raises(NotFound):
            act(context=manager, gateway_user_id=repository.pk)


def test_each_act_has_its_record_and_none_holds_the_key(manager, repository):
    made = provisioned(manager, repository)
    revoke_user_key(context=manager, gateway_user_id=made.user.pk)
    records = AuditRecord.objects.filter(object_kind="gateway_user").order_by("id")
    assert [record.action for record in records] == ["issued", "revoked"]
    assert {record.object_id for record in records} == {str(made.user.pk)}
    secret = made.user_key.split("_", 2)[2]
    assert not any(secret in str(vars(record)) for record in AuditRecord.objects.all())
