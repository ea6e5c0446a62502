"""Somebody signs in at an identity provider by the button of the sign-in page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.common.context import system_context
from apps.organizations.roles import Role
from apps.sso.services import map_group
from tests.e2e.test_second_factor import picture
from tests.factories import RepositoryFactory
from tests.sso.provider import CLIENT_ID, CLIENT_SECRET, FakeProvider, running


@pytest.fixture
def provider(live_server: LiveServer, settings) -> Iterator[FakeProvider]:
    with running() as fake:
        settings.OIDC_ISSUER = fake.issuer
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = CLIENT_ID, CLIENT_SECRET
        settings.PUBLIC_URL = live_server.url
        yield fake


def test_somebody_signs_in_at_the_provider(
    page: Page, live_server: LiveServer, provider: FakeProvider
) -> None:
    repository = RepositoryFactory()
    map_group(context=system_context(), group="crew", role=Role.VIEWER, repository=repository)

    page.goto(f"{live_server.url}/admin/account/")
    picture(page, "login")
    page.get_by_role("link", name="Single sign-on").click()
    expect(page.get_by_role("alert")).to_contain_text("none of your groups there has a role here")
    picture(page, "refused")

    provider.claims["groups"] = ["crew"]
    page.goto(f"{live_server.url}/admin/account/")
    page.get_by_role("link", name="Single sign-on").click()
    expect(page).to_have_url(f"{live_server.url}/admin/account/")
    expect(page.get_by_text("Viewer, Repository")).to_be_visible()
