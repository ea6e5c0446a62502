"""Terminals without a browser: their person types a code, and sees what she lets in."""

from __future__ import annotations

import datetime as dt

import pytest

from apps.access.models import Audience
from apps.access.services.authentication import authenticate
from apps.common.clock import now
from apps.common.errors import Unauthenticated
from apps.oauth.models import DeviceRequest
from apps.oauth.requests import DEVICE_GRANT
from apps.organizations.roles import Role
from tests.factories import person_with_role
from tests.oauth.flow import OAuthClient, answer, browser_of, consent, mcp_resource


@pytest.fixture
def browser(repository):
    return browser_of(person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository))


@pytest.fixture
def terminal(db):
    terminal = OAuthClient()
    terminal.register(client_name="Terminal", redirect_uris=[], grant_types=[DEVICE_GRANT])
    return terminal


def begin(terminal: OAuthClient, **changed: str) -> dict:
    fields = {"client_id": terminal.client_id, "resource": mcp_resource(), **changed}
    return terminal.http.post("/oauth/device", fields).json()


def ask(terminal: OAuthClient, begun: dict):
    """Ask for tokens, as if five seconds had passed."""
    DeviceRequest.objects.update(asked_at=None)
    fields = {
        "grant_type": DEVICE_GRANT,
        "client_id": terminal.client_id,
        "device_code": begun["device_code"],
    }
    return terminal.http.post("/oauth/token", fields).json()


def page_of(begun: dict) -> str:
    return f"/admin/oauth/device/?user_code={begun['user_code'].lower()}"


def test_a_terminal_waits_for_its_person_and_is_let_in_once(terminal, browser, repository):
    begun = begin(terminal, scope="read")
    assert ask(terminal, begun)["error"] == "authorization_pending"
    assert consent(browser, page_of(begun), [repository], ["read"]).status_code == 302
    given = ask(terminal, begun)
    assert authenticate(given["access_token"], at=Audience.MCP).abilities == {"read"}
    assert terminal.refresh(given["refresh_token"]).status_code == 200

    assert ask(terminal, begun)["error"] == "invalid_grant"
    with pytest.raises(Unauthenticated):
        authenticate(given["access_token"], at=Audience.MCP)


def test_a_terminal_just_allowed_is_live_until_its_code_has_expired(terminal, browser, repository):
    begun = begin(terminal)
    consent(browser, page_of(begun), [repository], ["read"])

    def is_lapsed():
        page = browser.get("/admin/oauth/connections/").content.decode()
        assert "Terminal" in page
        return "lapsed" in page

    assert not is_lapsed()
    DeviceRequest.objects.update(expires_at=now() - dt.timedelta(seconds=1))
    assert is_lapsed()


def test_a_terminal_that_asks_too_often_is_slowed_down(terminal):
    begun = begin(terminal)
    ask(terminal, begun)
    fields = {
        "grant_type": DEVICE_GRANT,
        "client_id": terminal.client_id,
        "device_code": begun["device_code"],
    }
    assert terminal.http.post("/oauth/token", fields).json()["error"] == "slow_down"


def test_a_terminal_that_is_turned_away_or_too_late_gets_nothing(terminal, browser):
    declined, late = begin(terminal), begin(terminal)
    answer(browser, page_of(declined), answer="deny")
    assert ask(terminal, declined)["error"] == "access_denied"
    DeviceRequest.objects.update(expires_at=now() - dt.timedelta(seconds=1))
    assert ask(terminal, late)["error"] == "expired_token"
    assert browser.get(page_of(late)).status_code == 404


@pytest.mark.usefixtures("no_refill")
def test_codes_cannot_be_guessed(terminal, browser):
    begun = begin(terminal)
    for guess in range(10):
        assert browser.get(f"/admin/oauth/device/?user_code=BCDF-{guess}").status_code == 404
    assert browser.get(page_of(begun)).status_code == 404, "too many tries in this minute"


def test_a_device_needs_a_resource_and_known_scopes(terminal):
    assert begin(terminal, resource="")["error"] == "invalid_target"
    assert begin(terminal, scope="admin")["error"] == "invalid_scope"
    assert begin(terminal, client_id="mcp_c1_unknown")["error"] == "invalid_client"
