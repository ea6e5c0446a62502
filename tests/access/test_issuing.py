"""Who may issue and revoke which token, and how far it reaches."""

import pytest

from apps.access.credentials import open_context
from apps.access.models import Audience
from apps.access.services import (
    create_agent,
    issue_agent_token,
    issue_personal_token,
    revoke_token,
)
from apps.access.services.authentication import authenticate
from apps.access.services.delegation import delegate
from apps.audit.models import AuditRecord
from apps.common.context import Intent, Right, system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.roles import Role
from tests.factories import (
    AgentFactory,
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.tables import table


def issue_for(context, agent, *repositories, abilities=("read",)):
    return issue_agent_token(
        context=context,
        agent_id=agent.pk,
        repository_ids=[repository.pk for repository in repositories],
        abilities=abilities,
        name="test",
    )


def rights_of_token(context, user, repository, **narrowing):
    """What a token of ``user`` allows in ``repository``."""
    arguments = {"abilities": ["read", "write", "admin"], "name": "test", **narrowing}
    issued = issue_personal_token(context=context, user_id=user.pk, **arguments)
    rights = authenticate(issued.secret).rights
    place = {"organization_id": repository.organization_id, "repository_id": repository.pk}
    return {right for right in Right if rights.allow(right, **place)}


def context_of(issued, repository):
    """The context of whoever bears the token, in ``repository``."""
    return open_context(
        authenticate(issued.secret),
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        intent=Intent.WRITE,
        request_id="r",
    )


@table("abilities", [(), ("admin",), ("read", "admin"), ("everything",)])
def test_nobody_lets_a_program_do_more_than_read_and_write(repository, abilities):
    person = person_context(person_with_role(Role.SUPER_ADMIN), repository)
    with pytest.raises(InvalidArgument) as refusal:
        delegate(
            context=person,
            repository_ids=[repository.pk],
            abilities=abilities,
            audience=Audience.MCP,
            name="Some assistant",
        )
    assert refusal.value.details["field"] == "abilities"


def test_an_agents_token_never_holds_admin(super_admin, coder, repository):
    with pytest.raises(InvalidArgument) as refusal:
        issue_for(super_admin, coder, repository, abilities=["read", "admin"])
    assert refusal.value.details["field"] == "abilities"


def test_an_agent_gets_read_and_write_and_nothing_more(super_admin, coder, repository):
    issued = issue_for(super_admin, coder, repository, abilities=["read", "write"])
    rights = authenticate(issued.secret).rights
    place = {"organization_id": repository.organization_id, "repository_id": repository.pk}
    assert {right for right in Right if rights.allow(right, **place)} == {Right.READ, Right.WRITE}
    assert not rights.everywhere
    assert not rights.organizations


@table("abilities", [[], ["everything"], ["read", "*"]])
def test_abilities_are_named_one_by_one(super_admin, coder, repository, abilities):
    with pytest.raises(InvalidArgument):
        issue_for(super_admin, coder, repository, abilities=abilities)


def test_an_agents_token_names_repositories_of_its_organization(super_admin, coder, repository):
    with pytest.raises(InvalidArgument):
        issue_for(super_admin, coder)
    with pytest.raises(InvalidArgument):
        issue_for(super_admin, coder, repository, RepositoryFactory())


def test_those_who_manage_the_organization_issue_and_revoke_there(coder, repository):
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    context = person_context(manager, repository)
    issued = issue_for(context, coder, repository)
    revoke_token(context=context, token_id=issued.token.pk)
    foreign = RepositoryFactory()
    with pytest.raises(WriteNotAllowed):
        issue_for(context, AgentFactory(organization=foreign.organization), foreign)


@pytest.mark.parametrize("role", [Role.REPOSITORY_MAINTAINER, Role.VIEWER])
def test_nobody_else_creates_agents_or_issues_or_revokes(super_admin, coder, repository, role):
    issued = issue_for(super_admin, coder, repository)
    person = person_with_role(role, repository=repository)
    other = UserFactory()
    for context in (person_context(person, repository), agent_context(repository, agent=coder)):
        with pytest.raises(WriteNotAllowed):
            issue_for(context, coder, repository)
        with pytest.raises(WriteNotAllowed):
            revoke_token(context=context, token_id=issued.token.pk)
        with pytest.raises(WriteNotAllowed):
            issue_personal_token(
                context=context, user_id=other.pk, abilities=["read"], name="theirs"
            )
        with pytest.raises(WriteNotAllowed):
            create_agent(context=context, organization_id=repository.organization_id, agent_id="x")


def test_a_person_issues_and_revokes_her_own(repository):
    person = person_with_role(Role.VIEWER, repository=repository)
    context = person_context(person, repository)
    issued = issue_personal_token(
        context=context, user_id=person.pk, abilities=["read"], name="mine"
    )
    revoke_token(context=context, token_id=issued.token.pk)


def test_a_token_never_allows_more_than_the_persons_roles(super_admin, repository):
    person = person_with_role(Role.VIEWER, repository=repository)
    assert rights_of_token(super_admin, person, repository) == {Right.READ, Right.AUDIT}


@table(
    ("ability", "rights"),
    [
        ("read", {Right.READ, Right.AUDIT}),
        ("write", {Right.WRITE, Right.WRITE_PROTECTED}),
        ("admin", {Right.VERIFY, Right.LOCK, Right.DEPRECATE}),
    ],
)
def test_a_token_is_cut_down_to_its_abilities(super_admin, repository, ability, rights):
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    assert rights_of_token(super_admin, person, repository, abilities=[ability]) == rights


def test_a_token_is_cut_down_to_one_organization(super_admin, repository):
    person, foreign = person_with_role(Role.SUPER_ADMIN), RepositoryFactory()
    narrowing = {"organization_id": repository.organization_id}
    assert rights_of_token(super_admin, person, repository, **narrowing) == set(Right)
    assert rights_of_token(super_admin, person, foreign, **narrowing) == set()


def test_a_token_is_cut_down_to_single_repositories(super_admin, repository):
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    sister = RepositoryFactory(organization=repository.organization)
    narrowing = {
        "organization_id": repository.organization_id,
        "repository_ids": [repository.pk],
    }
    assert rights_of_token(super_admin, person, repository, **narrowing) == set(Right)
    assert rights_of_token(super_admin, person, sister, **narrowing) == set()


def test_narrowing_to_a_place_without_rights_gives_none_there(super_admin, repository):
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    sister = RepositoryFactory(organization=repository.organization)
    narrowing = {"organization_id": sister.organization_id, "repository_ids": [sister.pk]}
    assert rights_of_token(super_admin, person, sister, **narrowing) == set()
    assert rights_of_token(super_admin, person, repository, **narrowing) == set()


def test_a_role_taken_away_is_gone_from_existing_tokens(super_admin, repository):
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    issued = issue_personal_token(
        context=super_admin, user_id=person.pk, abilities=["read", "admin"], name="test"
    )
    assert authenticate(issued.secret).rights.anywhere(Right.LOCK)
    person.groups.clear()
    assert not authenticate(issued.secret).rights.anywhere(Right.READ)


def test_a_narrowed_token_cannot_issue_a_wider_one(super_admin, repository):
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    issued = issue_personal_token(
        context=super_admin, user_id=person.pk, abilities=["read"], name="narrow"
    )
    context = context_of(issued, repository)
    with pytest.raises(WriteNotAllowed):
        issue_personal_token(
            context=context, user_id=person.pk, abilities=["read", "admin"], name="wide"
        )


@pytest.mark.parametrize("narrowing", [{"abilities": ["admin"]}, {"abilities": ["read", "admin"]}])
def test_a_narrowed_token_of_a_super_admin_issues_none_for_anybody(repository, narrowing):
    person, other = person_with_role(Role.SUPER_ADMIN), person_with_role(Role.SUPER_ADMIN)
    issued = issue_personal_token(
        context=system_context(), user_id=person.pk, name="narrow", **narrowing
    )
    for user in (person, other):
        with pytest.raises(WriteNotAllowed):
            rights_of_token(context_of(issued, repository), user, repository)


def test_a_token_with_all_her_rights_issues_what_she_may_herself(repository):
    person, other = person_with_role(Role.SUPER_ADMIN), person_with_role(Role.SUPER_ADMIN)
    issued = issue_personal_token(
        context=system_context(),
        user_id=person.pk,
        abilities=["read", "write", "admin"],
        name="whole",
    )
    for user in (person, other):
        context = context_of(issued, repository)
        assert rights_of_token(context, user, repository) == set(Right)


def test_repositories_need_their_organization_and_people_exist(super_admin, repository):
    with pytest.raises(InvalidArgument):
        rights_of_token(super_admin, UserFactory(), repository, repository_ids=[repository.pk])
    for user in (UserFactory(is_active=False), UserFactory.build(pk=10**9)):
        with pytest.raises(NotFound):
            rights_of_token(super_admin, user, repository)
    with pytest.raises(NotFound):
        revoke_token(context=super_admin, token_id=10**9)


def test_an_agent_id_is_unique_in_its_organization_only(super_admin, repository):
    here = {"context": super_admin, "organization_id": repository.organization_id}
    create_agent(**here, agent_id="coder-1")
    with pytest.raises(InvalidArgument):
        create_agent(**here, agent_id="coder-1")
    create_agent(context=super_admin, organization_id=OrganizationFactory().pk, agent_id="coder-1")
    with pytest.raises(InvalidArgument):
        create_agent(**here, agent_id="coder-2", kind="poet")
    with pytest.raises(NotFound):
        create_agent(context=super_admin, organization_id=repository.pk, agent_id="coder-3")


def test_what_concerns_a_token_is_filed_where_the_token_belongs(coder, repository):
    admin = person_with_role(Role.SUPER_ADMIN)
    elsewhere = person_context(admin, RepositoryFactory())
    personal = issue_personal_token(
        context=elsewhere, user_id=admin.pk, abilities=["read"], name="everywhere"
    )
    agents = issue_for(elsewhere, coder, repository)
    for issued, organization_id in ((personal, None), (agents, repository.organization_id)):
        revoke_token(context=elsewhere, token_id=issued.token.pk)
        records = AuditRecord.objects.filter(object_id=issued.token.key_id)
        assert set(records.values_list("action", "organization_id", "repository_id")) == {
            ("issued", organization_id, None),
            ("revoked", organization_id, None),
        }


def test_a_new_agent_is_filed_under_its_organization(repository):
    elsewhere = person_context(person_with_role(Role.SUPER_ADMIN), RepositoryFactory())
    agent = create_agent(
        context=elsewhere, organization_id=repository.organization_id, agent_id="coder-1"
    )
    record = AuditRecord.objects.get(object_id=str(agent.pk))
    assert (record.organization_id, record.repository_id) == (repository.organization_id, None)
