"""Signing in at the provider as a browser does."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.test import Client

from tests.sso.provider import FakeProvider

BEGIN = "/admin/login/single-sign-on/"


def leave(browser: Client, next_url: str = "") -> dict[str, str]:
    """What the browser is told to ask the provider for."""
    response = browser.get(BEGIN, {"next": next_url} if next_url else {})
    assert response.status_code == 302, response.content.decode()
    return dict(parse_qsl(urlsplit(response["Location"]).query))


def back(provider: FakeProvider, asked: dict[str, str]) -> str:
    """Where the provider sends the browser."""
    parts = urlsplit(provider.authorize(asked))
    return f"{parts.path}?{parts.query}"


def sign_in(provider: FakeProvider, browser: Client | None = None, next_url: str = "") -> Any:
    """The last answer of a sign-in; ``response.browser`` is who got it."""
    browser = browser or Client()
    response = browser.get(back(provider, leave(browser, next_url)))
    response.browser = browser
    return response


def is_inside(browser: Client) -> bool:
    return browser.get("/admin/").status_code == 200
