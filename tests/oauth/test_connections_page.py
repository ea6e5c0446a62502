"""Who was let in is listed for the person and for those who manage, and ended there at once."""

from __future__ import annotations

import pytest

from apps.access.models import AccessToken, Audience
from apps.access.services.authentication import authenticate
from apps.common.clock import now
from apps.common.errors import Unauthenticated
from apps.oauth.models import AuthorizationCode
from apps.organizations.roles import Role
from tests.factories import person_with_role
from tests.oauth.flow import OAuthClient, answer, browser_of, consent, told

PAGE = "/admin/oauth/connections/"


@pytest.fixture
def let_in(repository):
    """A client, what it got, and the browser of who let it in."""
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    client, browser = OAuthClient(), browser_of(person)
    client.register(client_name="Some assistant")
    code = told(consent(browser, client.request(), [repository]))["code"]
    return client.redeem(code).json(), browser


def test_a_person_ends_what_she_let_in(let_in, repository):
    tokens, browser = let_in
    page = browser.get(PAGE).content.decode()
    assert "Some assistant" in page
    assert repository.slug in page
    token = AccessToken.objects.get(audience="mcp")
    assert answer(browser, f"{PAGE}{token.pk}/end/").status_code == 302
    with pytest.raises(Unauthenticated):
        authenticate(tokens["access_token"], at=Audience.MCP)
    assert "revoked" in browser.get(PAGE).content.decode()


def test_a_client_that_has_not_fetched_its_token_yet_is_live(repository):
    browser = browser_of(person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository))
    client = OAuthClient()
    client.register(client_name="Some assistant")
    consent(browser, client.request(), [repository])
    assert "lapsed" not in browser.get(PAGE).content.decode()
    AuthorizationCode.objects.update(expires_at=now())
    assert "lapsed" in browser.get(PAGE).content.decode()


def test_those_who_manage_see_it_and_nobody_else_does(let_in, repository):
    organization = repository.organization
    manager = browser_of(person_with_role(Role.ORGANIZATION_ADMIN, organization=organization))
    other = browser_of(person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository))
    token = AccessToken.objects.get(audience="mcp")
    assert "Some assistant" in manager.get(PAGE).content.decode()
    assert "Some assistant" not in other.get(PAGE).content.decode()
    assert other.get(f"{PAGE}{token.pk}/end/").status_code == 404
    assert answer(manager, f"{PAGE}{token.pk}/end/").status_code == 302


def test_a_list_of_connections_costs_no_query_for_each(
    let_in, repository, django_assert_max_num_queries
):
    _, browser = let_in
    with django_assert_max_num_queries(20):
        browser.get(PAGE)


def test_a_token_of_oauth_is_not_replaced_by_hand(let_in, repository):
    manager = browser_of(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    )
    token = AccessToken.objects.get(audience="mcp")
    refused = answer(manager, f"/admin/access/accesstoken/{token.pk}/rotate/")
    assert refused.status_code == 422
