"""A person at work in a real browser: signs in, verifies, locks, reads the audit trail."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PASSWORD = "correct horse battery staple"
REASON = "Agreed with the finance team."

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        CHROMIUM is None and os.environ.get("CI") != "true",
        reason="The browser test needs Debian's chromium at /usr/bin/chromium.",
    ),
]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page that must not meet a script error or a blocked resource."""
    # Playwright keeps an event loop in this thread; the ORM calls of the test come from it.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    problems: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM or "/usr/bin/chromium", headless=True, args=list(FLAGS)
        )
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        yield page
        browser.close()
        # Inside Playwright's event loop Django opens connections that nobody else closes.
        connections.close_all()
    assert problems == []


def test_a_maintainer_verifies_and_locks_a_memory_and_sees_the_audit(
    page: Page, live_server: LiveServer
) -> None:
    repository = RepositoryFactory()
    memory = MemoryFactory(
        context=agent_context(repository),
        title="Invoices are immutable",
        content="Corrections are.",
    )
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)

    sign_in(page, live_server.url, maintainer.get_username())
    page.get_by_role("link", name=re.compile("Unverified memories")).click()
    page.get_by_role("link", name="Invoices are immutable").click()
    expect(page.get_by_test_id("content")).to_have_text("Corrections are.")

    open_dialog(page, "/verify/")
    expect(page.get_by_role("dialog")).to_contain_text("about version 1")
    page.get_by_label("Reason").fill(REASON)
    submit(page, "Verify")
    expect(page.locator(".mp-marks")).to_contain_text("Verified")

    open_dialog(page, "/lock/")
    expect(page.get_by_role("dialog")).to_contain_text("AI never")
    expect(page.get_by_label("Reason")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name="Lock", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("This field is required.")
    page.get_by_label("Reason").fill(REASON)
    submit(page, "Lock")
    expect(page.locator(".mp-banner-danger")).to_contain_text(REASON)
    expect(page.locator("a[href*='/edit/']")).to_have_count(0)

    page.get_by_role("link", name="Audit", exact=True).click()
    for act in ("Created", "Read", "Verified", "Locked"):
        expect(page.locator(".mp-table")).to_contain_text(act)
    page.get_by_role("link", name="Audit trail").click()
    expect(page.locator("#result_list")).to_contain_text(REASON)
    assert Memory.objects.get(pk=memory.pk).status == "locked"


def sign_in(page: Page, url: str, username: str) -> None:
    page.goto(f"{url}/admin/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").filter(has_text="Log in").click()
    expect(page.get_by_role("heading", name="Waiting for review")).to_be_visible()


def open_dialog(page: Page, path: str) -> None:
    page.locator(f"a[hx-get*='{path}']").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def submit(page: Page, name: str) -> None:
    """Send the dialog; the page behind it is loaded again."""
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
