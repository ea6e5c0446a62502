"""A client sends its person to the consent page; she signs in, says yes, and ends it later."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.organizations.roles import Role
from tests.e2e.steps import PASSWORD, open_dialog, submit
from tests.factories import RepositoryFactory, person_with_role
from tests.oauth.flow import OAuthClient

#: Where to put pictures of the pages, if somebody wants to look at them.
PICTURES = os.environ.get("CONSENT_PICTURES", "")


class Callback(BaseHTTPRequestHandler):
    """The address of a client on the person's machine."""

    asked: list[str] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Connected</title><link rel=icon href='data:,'>ok")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def listening() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Callback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/callback"
    server.shutdown()
    server.server_close()


def picture(page: Page, name: str) -> None:
    """The page at two widths, light and dark."""
    if not PICTURES:
        return
    for width in (1400, 390):
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.reload()
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png", full_page=True)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.emulate_media(color_scheme="light")


def test_a_person_lets_a_client_in_and_ends_it(
    new_page: Callable[..., Page], live_server: LiveServer, settings: object, listening: str
) -> None:
    settings.PUBLIC_URL = live_server.url  # type: ignore[attr-defined]
    repository = RepositoryFactory()
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    client = OAuthClient()
    client.register(redirect_uris=["http://127.0.0.1/callback"])

    page = new_page()
    page.goto(live_server.url + client.request(redirect_uri=listening))
    page.get_by_label("Username").fill(person.get_username())
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()
    expect(page.get_by_role("heading", name="Let Claude Code act for you?")).to_be_visible()
    expect(page.get_by_text("Its name is not verified")).to_be_visible()
    expect(page.get_by_label(repository.name)).to_be_checked()
    picture(page, "consent")
    page.get_by_role("button", name="Allow").click()
    expect(page).to_have_title("Connected")
    [said] = [parse_qs(urlsplit(asked).query) for asked in Callback.asked if "code" in asked]
    given = client.redeem(said["code"][0], redirect_uri=listening).json()
    assert given["scope"] == "read write"

    page.goto(f"{live_server.url}/admin/oauth/connections/")
    expect(page.get_by_text(f"{person.get_username()}/claude-code")).to_be_visible()
    picture(page, "connections")
    open_dialog(page, "/end/")
    submit(page, "Disconnect")
    expect(page.get_by_text("revoked", exact=True)).to_be_visible()
    assert client.refresh(given["refresh_token"]).json()["error"] == "invalid_grant"

    page.goto(f"{live_server.url}/admin/oauth/device/")
    expect(page.get_by_label("Code")).to_be_visible()
    picture(page, "device")
