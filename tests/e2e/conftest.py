"""A real browser on a live server; no page may meet a script error or a blocked resource."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.e2e.steps import BROWSER, PATIENCE

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
REFUSED = re.compile(r"the server responded with a status of (401|403|409|422|423) ")
SIZE = {"width": 1440, "height": 900}


def is_problem(said: ConsoleMessage) -> bool:
    """An error, but that the browser tells of a form which the page shows again, refused."""
    return said.type == "error" and not REFUSED.search(said.text)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser, gone before other tests run: they may want an event loop of their own."""
    if BROWSER is None and os.environ.get("CI") != "true":
        pytest.skip("The browser tests need Debian's chromium-headless-shell or chromium.")
    expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread; the ORM calls of the tests come from it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield playwright.chromium.launch(executable_path=BROWSER, headless=True, args=list(FLAGS))


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own: another person at another computer."""
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        contexts.append(browser.new_context(**{"viewport": SIZE, **options}))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.on("console", lambda said: is_problem(said) and problems.append(said.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    # Inside Playwright's event loop Django opens connections that nobody else closes.
    connections.close_all()
    assert problems == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page."""
    return new_page()
