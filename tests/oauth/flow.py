"""A client and a person's browser, as far as OAuth needs them: plain HTTP, nothing of a library."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.test import Client as Browser

from apps.accounts.models import User

REDIRECT = "http://127.0.0.1:4711/callback"
VERIFIER = "v" * 43
CHALLENGE = (
    base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
)
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def mcp_resource() -> str:
    return f"{settings.PUBLIC_URL}/mcp"


@dataclass
class OAuthClient:
    """A client that is registered, and what it sends."""

    client_id: str = ""
    http: Browser = field(default_factory=lambda: Browser(enforce_csrf_checks=True))

    def register(self, **said: Any) -> HttpResponse:
        body = {"client_name": "Claude Code", "redirect_uris": [REDIRECT], **said}
        response = self.http.post("/oauth/register", body, content_type="application/json")
        if response.status_code == 201:
            self.client_id = response.json()["client_id"]
        return cast(HttpResponse, response)

    def request(self, **changed: str | None) -> str:
        """The address that is opened in the person's browser; None leaves a parameter out."""
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": REDIRECT,
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "resource": mcp_resource(),
            "scope": "read write",
            "state": "abc",
            **changed,
        }
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        return f"/admin/oauth/authorize/?{query}"

    def redeem(self, code: str, **changed: str) -> Any:
        fields = {
            "grant_type": "authorization_code",
            "client_id": self.client_id,
            "code": code,
            "redirect_uri": REDIRECT,
            "code_verifier": VERIFIER,
            "resource": mcp_resource(),
            **changed,
        }
        return self.http.post("/oauth/token", fields)

    def refresh(self, refresh_token: str, **changed: str) -> Any:
        fields = {
            "grant_type": "refresh_token",
            "client_id": self.client_id,
            "refresh_token": refresh_token,
            **changed,
        }
        return self.http.post("/oauth/token", fields)

    def revoke(self, secret: str) -> Any:
        return self.http.post("/oauth/revoke", {"client_id": self.client_id, "token": secret})


def browser_of(person: User) -> Browser:
    """Her browser, signed in; its forms need their token."""
    browser = Browser(enforce_csrf_checks=True)
    browser.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def answer(browser: Browser, address: str, **given: Any) -> Any:
    """Open the consent page and send its form."""
    page = browser.get(address)
    found = CSRF.search(page.content.decode())
    assert found, page.content.decode()[:2000]
    return browser.post(address, {"csrfmiddlewaretoken": found[1], **given})


def consent(
    browser: Browser,
    address: str,
    repositories: Iterable[Any],
    abilities: Iterable[str] = ("read", "write"),
) -> Any:
    """Say yes."""
    ids = [str(repository.pk) for repository in repositories]
    return answer(browser, address, repositories=ids, abilities=list(abilities))


def told(response: Any) -> dict[str, str]:
    """What a redirect brings the client."""
    assert response.status_code == 302, response.content.decode()[:3000]
    query = parse_qs(urlsplit(response["Location"]).query)
    return {name: values[0] for name, values in query.items()}
