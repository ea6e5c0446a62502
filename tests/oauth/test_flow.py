"""Consent, codes and refresh tokens: what a person gives, and what nobody gets by a trick."""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace

import pytest

from apps.access.models import AccessToken, Agent, Audience
from apps.access.services import deactivate_person
from apps.access.services.authentication import authenticate, enter
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import Right, system_context
from apps.common.errors import Unauthenticated
from apps.oauth.models import AuthorizationCode, Client, Connection, RefreshToken
from apps.oauth.services import sweep_oauth
from apps.organizations.roles import Role
from tests.factories import AgentFactory, RepositoryFactory, person_with_role
from tests.oauth.flow import REDIRECT, OAuthClient, answer, browser_of, consent, mcp_resource, told
from tests.sharing import shared
from tests.tables import table


@shared
def place():
    repository = RepositoryFactory()
    return SimpleNamespace(
        repository=repository,
        person=person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository),
        viewer=person_with_role(Role.VIEWER, repository=repository),
        elsewhere=RepositoryFactory(),
        super_admin=person_with_role(Role.SUPER_ADMIN),
    )


@pytest.fixture
def client(place):
    client = OAuthClient()
    assert client.register().status_code == 201
    return client


@pytest.fixture
def browser(place):
    return browser_of(place.person)


@pytest.fixture
def tokens(client, browser, place):
    """What the client got for its code."""
    code = told(consent(browser, client.request(), [place.repository]))["code"]
    return client.redeem(code).json()


def connection_token() -> AccessToken:
    return AccessToken.objects.select_related("agent__owner").get(audience="mcp")


def acts(**named) -> list[tuple[str, str]]:
    rows = AuditRecord.objects.filter(verdict="OK", **named).order_by("id")
    return list(rows.values_list("action", "object_kind"))


def test_a_client_gets_what_its_person_allowed_and_all_of_it_is_recorded(client, browser, place):
    answered = told(consent(browser, client.request(scope="read"), [place.repository], ["read"]))
    assert answered["state"] == "abc"
    assert answered["iss"] == mcp_resource().removesuffix("/mcp")
    response = client.redeem(answered["code"])
    assert response["Cache-Control"] == "no-store"
    given = response.json()

    credential = authenticate(given["access_token"], at=Audience.MCP)
    assert given["scope"] == "read"
    assert credential.rights.allow(
        Right.READ,
        organization_id=place.repository.organization_id,
        repository_id=place.repository.pk,
    )
    assert not credential.rights.anywhere(Right.WRITE)
    token = connection_token()
    assert token.agent.owner == place.person
    assert credential.agent_id == f"{place.person.username}/claude-code"
    assert acts(organization_id=place.repository.organization_id, actor_kind="human")[-2:] == [
        ("issued", "access_token"),
        ("accepted", "oauth_client"),
    ]
    renewal = AuditRecord.objects.latest("id")
    assert (renewal.action, renewal.object_id, renewal.key_id, renewal.agent_id) == (
        "issued",
        token.key_id,
        token.key_id,
        credential.agent_id,
    )


def test_nothing_that_opens_a_door_is_stored(tokens):
    token = connection_token()
    stored = [bytes(token.digest)]
    for model in (AuthorizationCode, RefreshToken):
        stored += [bytes(digest) for digest in model.objects.values_list("digest", flat=True)]
    assert all(len(digest) == 32 for digest in stored)
    written = " ".join(str(row) for row in AuditRecord.objects.values())
    assert not [
        secret for secret in tokens.values() if str(secret) in written and len(str(secret)) > 20
    ]


def test_a_code_that_comes_again_ends_what_it_gave(client, browser, place):
    code = told(consent(browser, client.request(), [place.repository]))["code"]
    first = client.redeem(code).json()
    again = client.redeem(code)

    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    with pytest.raises(Unauthenticated):
        authenticate(first["access_token"], at=Audience.MCP)
    assert client.refresh(first["refresh_token"]).status_code == 400
    ended = AuditRecord.objects.filter(action="revoked").latest("id")
    assert (ended.object_id, ended.actor_kind) == (connection_token().key_id, "system")
    assert ended.reason == "The authorization code was used twice."


@table(
    "changed",
    [
        {"code_verifier": "w" * 43},
        {"code_verifier": ""},
        {"redirect_uri": "http://127.0.0.1:4712/callback"},
        {"resource": "http://localhost/api"},
        {"client_id": "mcp_c1_unknown"},
        {"code": "another"},
        {"grant_type": "password"},
    ],
)
def test_a_code_is_redeemed_only_as_it_was_asked_for(changed, client, browser, place):
    code = told(consent(browser, client.request(), [place.repository]))["code"]
    response = client.redeem(**{"code": code, **changed})
    assert response.status_code in (400, 401), response.content
    assert "access_token" not in response.json()
    assert connection_token().expires_at <= now()


def test_a_code_of_one_client_is_none_of_another(client, browser, place):
    code = told(consent(browser, client.request(), [place.repository]))["code"]
    other = OAuthClient()
    other.register(client_name="Another")
    assert other.redeem(code).json()["error"] == "invalid_grant"
    assert client.redeem(code).status_code == 200


def test_a_code_lasts_a_minute(client, browser, place):
    code = told(consent(browser, client.request(), [place.repository]))["code"]
    AuthorizationCode.objects.update(expires_at=now())
    assert client.redeem(code).json()["error"] == "invalid_grant"


def test_a_refresh_token_renews_once_and_the_former_secrets_are_worthless(client, tokens):
    renewed = client.refresh(tokens["refresh_token"], resource=mcp_resource()).json()
    assert authenticate(renewed["access_token"], at=Audience.MCP)
    with pytest.raises(Unauthenticated):
        authenticate(tokens["access_token"], at=Audience.MCP)
    assert acts(key_id=connection_token().key_id) == [("issued", "access_token")] * 2


def test_a_stolen_refresh_token_ends_the_connection_for_thief_and_owner(client, tokens):
    by_thief = client.refresh(tokens["refresh_token"]).json()
    by_owner = client.refresh(tokens["refresh_token"])
    assert by_owner.json()["error"] == "invalid_grant"
    with pytest.raises(Unauthenticated):
        authenticate(by_thief["access_token"], at=Audience.MCP)
    assert client.refresh(by_thief["refresh_token"]).status_code == 400
    reason = AuditRecord.objects.filter(action="revoked").latest("id").reason
    assert reason == "The refresh token was used twice."


@table(
    ("changed", "error"),
    [
        ({"resource": "https://elsewhere.example/mcp"}, "invalid_target"),
        ({"scope": "read write admin"}, "invalid_scope"),
        ({"client_id": "mcp_c1_unknown"}, "invalid_client"),
        ({"refresh_token": "mcp_r1_unknown"}, "invalid_grant"),
    ],
)
def test_a_refresh_token_widens_nothing(changed, error, client, tokens):
    fields = {"refresh_token": tokens["refresh_token"], **changed}
    refused = client.refresh(fields.pop("refresh_token"), **fields)
    assert refused.json()["error"] == error
    assert client.refresh(tokens["refresh_token"]).status_code == 200, "it was not used up"


def test_scopes_do_not_grow_by_renewing(client, browser, place):
    code = told(consent(browser, client.request(), [place.repository], ["read"]))["code"]
    given = client.redeem(code).json()
    refused = client.refresh(given["refresh_token"], scope="read write")
    assert refused.json()["error"] == "invalid_scope"


@table(
    ("changed", "error"),
    [
        ({"resource": None}, "invalid_target"),
        ({"resource": ""}, "invalid_target"),
        ({"resource": "https://elsewhere.example/mcp"}, "invalid_target"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "admin"}, "invalid_scope"),
        ({"request_uri": "https://elsewhere.example/r"}, "request_uri_not_supported"),
        ({"state": "s" * 3000}, "invalid_request"),
    ],
)
def test_a_request_that_is_wrong_goes_back_to_its_client(changed, error, client, browser):
    response = browser.get(client.request(**changed))
    said = told(response)
    assert (said["error"], response["Location"].startswith(f"{REDIRECT}?")) == (error, True)
    assert said["iss"]


@table(
    "changed",
    [
        {"redirect_uri": "https://thief.example/callback"},
        {"redirect_uri": "http://127.0.0.1:4711/other"},
        {"redirect_uri": "http://127.0.0.1:4711/callback?more=1"},
        {"redirect_uri": "http://127.0.0.1.thief.example:4711/callback"},
        {"redirect_uri": "http://thief.example@127.0.0.1:4711/callback"},
        {"redirect_uri": "http://127.0.0.1:4711/callback#x"},
        {"redirect_uri": "http://127.0.0.1:99999/callback"},
        {"redirect_uri": "http://localhost:4711/callback"},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": None},
        {"client_id": "mcp_c1_unknown"},
        {"client_id": "\x00"},
        {"client_id": None},
    ],
)
def test_nobody_is_sent_to_an_address_that_is_not_the_clients(changed, client, browser):
    response = browser.get(client.request(**changed))
    assert response.status_code == 404
    assert "Location" not in response


def test_a_loopback_client_may_come_back_with_another_port(client, browser, place):
    address = client.request(redirect_uri="http://127.0.0.1:5999/callback")
    answered = consent(browser, address, [place.repository])
    assert answered["Location"].startswith("http://127.0.0.1:5999/callback?")


def test_a_person_who_says_no_is_recorded_and_the_client_told(client, browser, place):
    said = told(answer(browser, client.request(), answer="deny"))
    assert (said["error"], said["state"]) == ("access_denied", "abc")
    assert not Connection.objects.exists()
    assert acts(actor_id=str(place.person.pk))[-1] == ("rejected", "oauth_client")


def test_nobody_gives_more_than_she_has(client, place):
    viewer = browser_of(place.viewer)
    writing = consent(viewer, client.request(), [place.repository])
    foreign = consent(viewer, client.request(), [place.elsewhere], ["read"])
    assert (writing.status_code, foreign.status_code) == (403, 422)
    assert not Connection.objects.exists()
    refusals = AuditRecord.objects.filter(object_kind="oauth_client").exclude(verdict="OK")
    assert set(refusals.values_list("actor_id", flat=True)) == {str(place.viewer.pk)}
    assert consent(viewer, client.request(), [place.repository], ["read"]).status_code == 302


def test_more_than_was_asked_for_is_not_given(client, browser, place):
    response = consent(browser, client.request(scope="read"), [place.repository], ["read", "write"])
    assert response.status_code == 422
    assert not Connection.objects.exists()


def test_an_agent_loses_with_its_person_what_she_loses(tokens, place):
    def may(right: Right) -> bool:
        credential, _ = enter(tokens["access_token"], at=Audience.MCP)
        return credential.rights.anywhere(right)

    assert may(Right.WRITE)
    place.person.groups.clear()
    assert not may(Right.READ)
    assert not may(Right.WRITE)


def test_a_deactivated_persons_agents_are_shut_out_at_once(client, tokens, place):
    deactivate_person(context=system_context(), user_id=place.person.pk, reason="left")
    with pytest.raises(Unauthenticated):
        enter(tokens["access_token"], at=Audience.MCP)
    assert client.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert connection_token().revoked_at is not None


def test_a_token_opens_the_interface_it_is_for_and_no_other(tokens):
    assert enter(tokens["access_token"], at=Audience.MCP)
    for elsewhere in (Audience.REST, None):
        with pytest.raises(Unauthenticated):
            authenticate(tokens["access_token"], at=elsewhere)


def test_over_rest_a_reader_is_told_what_to_ask_for_before_it_writes(client, browser, place):
    resource = mcp_resource().replace("/mcp", "/api")
    address = client.request(resource=resource)
    code = told(consent(browser, address, [place.repository], ["read"]))["code"]
    given = client.redeem(code, resource=resource).json()
    headers = {"Authorization": f"Bearer {given['access_token']}"}
    assert client.http.get("/api/v1/memories", headers=headers).status_code == 200
    note = {"content": "Invoices are due in March.", "type": "note"}
    refused = client.http.post(
        "/api/v1/memories", note, content_type="application/json", headers=headers
    )
    assert refused.status_code == 403
    challenge = refused["WWW-Authenticate"]
    assert challenge.startswith('Bearer error="insufficient_scope", scope="read write", ')


def test_what_a_client_gives_back_is_worthless(client, tokens):
    for secret in ("unknown", tokens["refresh_token"], tokens["access_token"]):
        assert client.revoke(secret).status_code == 200
    with pytest.raises(Unauthenticated):
        enter(tokens["access_token"], at=Audience.MCP)
    record = AuditRecord.objects.filter(action="revoked").get()
    assert record.agent_id == connection_token().agent.agent_id


def test_a_client_gives_back_nothing_of_another(client, tokens):
    other = OAuthClient()
    other.register(client_name="Another")
    other.revoke(tokens["access_token"])
    other.revoke(tokens["refresh_token"])
    assert enter(tokens["access_token"], at=Audience.MCP)


def test_the_name_of_somebody_elses_agent_is_not_taken(client, browser, place):
    taken = f"{place.person.username}/claude-code"
    AgentFactory(organization=place.repository.organization, agent_id=taken)
    consent(browser, client.request(), [place.repository])
    assert Agent.objects.get(owner=place.person).agent_id == f"{taken}-2"


def test_the_consent_page_cannot_be_framed_or_forged(client, browser, place):
    page = browser.get(client.request())
    assert page["X-Frame-Options"] == "DENY"
    policy = page["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self' http://127.0.0.1:4711" in policy
    forged = browser.post(client.request(), {"repositories": [str(place.repository.pk)]})
    assert forged.status_code == 403
    assert not Connection.objects.exists()


def test_old_secrets_and_clients_that_nobody_let_in_are_forgotten(client, tokens):
    OAuthClient().register(client_name="Unused")
    moment = now() - dt.timedelta(days=90)
    Client.objects.update(created_at=moment)
    AuthorizationCode.objects.update(expires_at=moment)
    assert sweep_oauth() == 2
    assert [row.name for row in Client.objects.all()] == ["Claude Code"]
    assert client.refresh(tokens["refresh_token"]).status_code == 200


@table(
    ("address", "begins"),
    [
        ("com.example.app:///back", "com.example.app:///back?"),
        ("https://a.example/back?x=%ff&y=a;b", "https://a.example/back?x=%ff&y=a;b&"),
        ("https://a.example/back?", "https://a.example/back?"),
    ],
)
def test_the_answer_goes_to_the_address_to_the_letter(address, begins, repository):
    browser = browser_of(person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository))
    client = OAuthClient()
    assert client.register(redirect_uris=[address]).status_code == 201
    answered = answer(browser, client.request(redirect_uri=address), answer="deny")
    assert answered["Location"].startswith(f"{begins}error=access_denied&state=abc&iss=")
