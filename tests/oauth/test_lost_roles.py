"""A person loses her role: what she let in gives nothing, is still listed, and can be ended."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from apps.access.models import AccessToken, Audience
from apps.access.services import issue_personal_token
from apps.access.services.authentication import authenticate
from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.context import Right, system_context
from apps.common.errors import Unauthenticated
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.services import grant_role, revoke_role
from tests.factories import RepositoryFactory, person_token, person_with_role
from tests.oauth.flow import OAuthClient, answer, browser_of, consent, told
from tests.sharing import shared
from tests.tables import table

PAGE = "/admin/oauth/connections/"
ACCOUNT = "/admin/account/"
TOKENS = "/api/v1/tokens"


@shared
def place():
    repository = RepositoryFactory()
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    organization = repository.organization
    return SimpleNamespace(
        repository=repository,
        person=person,
        manager=person_with_role(Role.ORGANIZATION_ADMIN, organization=organization),
        own=issue_personal_token(
            context=system_context(),
            user_id=person.pk,
            organization_id=organization.pk,
            abilities=["read"],
            name="Script at home",
        ),
    )


@pytest.fixture
def tokens(place):
    """What a client got before its person lost her role."""
    client = OAuthClient()
    client.register(client_name="Some assistant")
    code = told(consent(browser_of(place.person), client.request(), [place.repository]))["code"]
    given = client.redeem(code).json()
    lose_every_role(place.person)
    return given


def lose_every_role(person: User) -> None:
    for group in RoleGroup.objects.filter(group__user=person):
        revoke_role(context=system_context(), user=person, role_group=group)


def nowhere(person: User) -> None:
    """She is left with no role at all."""


def elsewhere(person: User) -> None:
    """She has one in another organization."""
    grant_role(
        context=system_context(), user=person, role=Role.VIEWER, repository=RepositoryFactory()
    )


LEFT = [nowhere, elsewhere]


def connected() -> AccessToken:
    return AccessToken.objects.get(audience="mcp")


def revocation() -> AuditRecord:
    return AuditRecord.objects.filter(action="revoked", verdict="OK").latest("id")


def rest(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_it_gives_nothing_meanwhile(tokens):
    rights = authenticate(tokens["access_token"], at=Audience.MCP).rights
    assert not any(rights.anywhere(right) for right in Right)


@table("left", LEFT)
def test_she_sees_and_ends_her_client(left, tokens, place):
    left(place.person)
    browser, token = browser_of(place.person), connected()
    page = browser.get(PAGE).content.decode()
    assert "Some assistant" in page
    assert place.repository.slug not in page, "places are for those with a role there"
    assert answer(browser, f"{PAGE}{token.pk}/end/").status_code == 302
    with pytest.raises(Unauthenticated):
        authenticate(tokens["access_token"], at=Audience.MCP)
    record = revocation()
    assert (record.object_id, record.organization_id) == (token.key_id, token.organization_id)


@table("left", LEFT)
def test_she_sees_and_revokes_her_token_on_the_page_of_her_account(left, tokens, place):
    left(place.person)
    browser, token = browser_of(place.person), place.own.token
    assert "Script at home" in browser.get(ACCOUNT).content.decode()
    assert answer(browser, f"{ACCOUNT}tokens/{token.pk}/revoke/").status_code == 302
    assert revocation().object_id == token.key_id


@table("left", LEFT)
def test_she_sees_and_revokes_all_of_them_over_rest(left, tokens, place, client):
    left(place.person)
    headers = rest(person_token(place.person))
    named = {row["name"]: row for row in client.get(TOKENS, headers=headers).json()["results"]}
    asking = AccessToken.objects.get(name="test")
    for token in (connected(), place.own.token, asking):
        assert named[token.name]["key_id"] == token.key_id
        assert client.get(f"{TOKENS}/{token.pk}", headers=headers).status_code == 200
        address = f"{TOKENS}/{token.pk}/revoke"
        answered = client.post(address, {}, content_type="application/json", headers=headers)
        assert answered.status_code == 200, answered.json()
        assert revocation().object_id == token.key_id


def test_those_who_manage_see_and_end_it(tokens, place):
    browser, token = browser_of(place.manager), connected()
    assert "Some assistant" in browser.get(PAGE).content.decode()
    assert answer(browser, f"{PAGE}{token.pk}/end/").status_code == 302
    assert revocation().object_id == token.key_id


@table("left", LEFT)
def test_others_who_have_no_role_there_see_and_end_nothing(left, tokens, place, client):
    stranger = person_with_role(Role.VIEWER, repository=RepositoryFactory())
    lose_every_role(stranger)
    left(stranger)
    browser, token = browser_of(stranger), connected()
    assert "Some assistant" not in browser.get(PAGE).content.decode()
    assert browser.get(f"{PAGE}{token.pk}/end/").status_code == 404
    headers = rest(person_token(stranger))
    assert client.get(f"{TOKENS}/{token.pk}", headers=headers).status_code == 404
    address = f"{TOKENS}/{token.pk}/revoke"
    refused = client.post(address, {}, content_type="application/json", headers=headers)
    assert refused.status_code == 404
    assert connected().revoked_at is None


def test_her_client_is_back_with_her_role(tokens, place):
    grant_role(
        context=system_context(),
        user=place.person,
        role=Role.VIEWER,
        repository=place.repository,
    )
    assert authenticate(tokens["access_token"], at=Audience.MCP).rights.anywhere(Right.READ)
