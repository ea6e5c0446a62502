"""What people do on every page."""

from __future__ import annotations

import shutil

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User

#: Chromium without windows, which takes half the processor time of the whole one.
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PASSWORD = "correct horse battery staple"
#: Milliseconds for what has to appear: the machine does other work beside.
PATIENCE = 120_000


def sign_in(page: Page, url: str, username: str) -> None:
    page.goto(f"{url}/admin/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()
    expect(page.get_by_role("heading", name="Waiting for review")).to_be_visible()


def be_signed_in(page: Page, url: str, username: str) -> None:
    """Give the browser the session of somebody who signed in before; nothing is opened.

    For tests of what comes after: the form takes three pages.
    """
    client = Client()
    client.force_login(User.objects.get(username=username))
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


def arrived(page: Page, part: Locator) -> Locator:
    """A part of the page that comes, with its scripts: keys and dialogs are theirs."""
    part.wait_for(timeout=PATIENCE)
    page.wait_for_load_state()
    return part


def open_dialog(page: Page, path: str) -> None:
    arrived(page, page.locator(f"a[hx-get*='{path}']").first).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def submit(page: Page, name: str) -> None:
    """Send the dialog; the page behind it is loaded again."""
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
