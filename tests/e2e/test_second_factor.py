"""A person who decides sets up a passkey and an app, and signs in with each."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

from playwright.sync_api import Page, expect
from pyotp import TOTP
from pytest_django.live_server_helper import LiveServer

from apps.common.clock import now
from apps.organizations.models import Organization
from apps.organizations.roles import Role
from tests.e2e.steps import PASSWORD, open_dialog, submit
from tests.factories import RepositoryFactory, person_with_role

#: Where to put pictures of the pages, if somebody wants to look at them.
PICTURES = os.environ.get("SECOND_FACTOR_PICTURES", "")


def picture(page: Page, name: str) -> None:
    """The page at two widths, light and dark."""
    if not PICTURES:
        return
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate(
            "scheme => document.documentElement.classList.toggle('dark', scheme)", scheme == "dark"
        )
        for width in (390, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(300)
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png", full_page=True)


def give_password(page: Page, url: str, username: str) -> None:
    page.goto(f"{url}/admin/review/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()


def sign_out(page: Page) -> None:
    page.context.clear_cookies()


def with_a_device(page: Page) -> None:
    """Give the browser a device that makes passkeys without asking."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def test_who_decides_sets_up_a_passkey_and_an_app(
    page: Page, live_server: LiveServer, settings
) -> None:
    url = settings.PUBLIC_URL = live_server.url.replace("127.0.0.1", "localhost")
    repository = RepositoryFactory()
    Organization.objects.update(second_factor_required=True)
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    person.set_password(PASSWORD)
    person.save()
    with_a_device(page)

    give_password(page, url, person.username)
    expect(page.get_by_role("note")).to_contain_text("signs in with a second factor")
    picture(page, "required")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("Office laptop")
    picture(page, "passkey")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    codes = page.get_by_label("Recovery codes").input_value().split()
    assert len(codes) == 10
    picture(page, "codes")
    page.get_by_role("link", name="I have kept them").click()

    page.get_by_role("link", name="Set up an app").click()
    picture(page, "app")
    app = TOTP(page.locator(".mp-secret").inner_text().replace(" ", ""))
    page.get_by_label("Code").fill("123456")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_text("not the code that the app shows")).to_be_visible()
    picture(page, "app-refused")
    page.get_by_label("Code").fill(app.now())
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_text("The authenticator app is set up.")).to_be_visible()
    picture(page, "both")

    sign_out(page)
    give_password(page, url, person.username)
    picture(page, "asked")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(f"{url}/admin/review/")

    sign_out(page)
    give_password(page, url, person.username)
    page.get_by_label("Code").fill("never")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("This is not right")).to_be_visible()
    picture(page, "asked-refused")
    page.get_by_label("Code").fill(app.at(now() + dt.timedelta(seconds=30)))
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{url}/admin/review/")

    sign_out(page)
    give_password(page, url, person.username)
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{url}/admin/review/")

    page.goto(f"{url}/admin/account/")
    picture(page, "account")
    page.get_by_role("link", name="Second factor: set up").click()
    open_dialog(page, "passkeys/")
    picture(page, "dialog")
    submit(page, "Remove")
    expect(page.get_by_text("Removed: Office laptop.")).to_be_visible()
