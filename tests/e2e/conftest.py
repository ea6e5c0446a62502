"""A real browser on a live server; no page may meet a script error or a blocked resource."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from playwright.sync_api import Page, sync_playwright

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
SIZE = {"width": 1440, "height": 900}


@pytest.fixture
def new_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own: another person at another computer."""
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("The browser tests need Debian's chromium at /usr/bin/chromium.")
    # Playwright keeps an event loop in this thread; the ORM calls of the test come from it.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    problems: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM or "/usr/bin/chromium", headless=True, args=list(FLAGS)
        )

        def open_page(**options: Any) -> Page:
            page = browser.new_context(**{"viewport": SIZE, **options}).new_page()
            page.on("console", lambda said: said.type == "error" and problems.append(said.text))
            page.on("pageerror", lambda error: problems.append(str(error)))
            return page

        yield open_page
        browser.close()
        # Inside Playwright's event loop Django opens connections that nobody else closes.
        connections.close_all()
    assert problems == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page."""
    return new_page()
