"""Takes the pictures in docs/images anew, on a platform of its own with the demo's content.

    make screenshots

Widths and colour schemes are named behind the page: `-phone` is 390 pixels wide, `-dark` is dark.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.steps import BROWSER
from tests.serving import ROOT, Served

IMAGES = ROOT / "docs" / "images"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PAIR_SECONDS = 90
RECALLED = "The tracking page may be a minute old"
LOCKED = "Money is stored as integer cents with a currency"
MASK = """() => document.querySelectorAll(".mp-copy :is(input, textarea)").forEach((field) => {
  field.value = field.value.replace(/(mcp_v1_[a-z0-9]+_)[\\w-]+/g, "$1…");
})"""

Show = Callable[[Page], object]


def review(kind: str) -> Show:
    return lambda page: page.goto(f"/admin/review/?kind={kind}")


def memory(title: str, tab: str = "", **narrow: str) -> Show:
    def show(page: Page) -> None:
        query = "&".join(f"{name}={value}" for name, value in narrow.items())
        page.goto(f"/admin/memories/memory/?{query}")
        page.get_by_role("link", name=title).first.click()
        if tab:
            page.get_by_role("link", name=tab, exact=True).click()

    return show


def section(name: str, tab: str, *, then: str = "") -> Show:
    """A page about the repository with the demo's conversations, after a click on ``then``."""

    def show(page: Page) -> None:
        page.goto(f"/admin/{name}/?page={tab}")
        page.get_by_label("Repository").select_option(label="Northwind Logistics: Parcel API")
        page.get_by_role("button", name="Show").first.click()
        if then:
            page.locator(then).first.click()
            page.wait_for_load_state("networkidle")

    return show


def replay(page: Page) -> None:
    page.goto("/admin/audit/auditrecord/story/?request_id=invoice-rounding-3")
    page.get_by_role("link", name="Replay").first.click()


def members(page: Page) -> None:
    page.goto("/admin/organizations/organization/")
    page.get_by_role("link", name="Northwind Logistics").click()
    page.get_by_role("link", name="Members").first.click()


def token(page: Page) -> None:
    page.goto("/admin/access/agent/")
    page.get_by_role("link", name="reviewer-1").click()
    page.get_by_role("link", name="Issue a token").first.click()
    page.get_by_role("textbox", name="Name").fill("mcp-editor-laptop")
    page.get_by_label("Parcel API").check()
    page.get_by_role("button", name="Issue").click()
    page.evaluate(MASK)


#: Taken at both widths and in both schemes.
MAIN: dict[str, Show] = {
    "dashboard": lambda page: page.goto("/admin/"),
    "review": review("pending"),
    "memory": memory(LOCKED, status="locked"),
    "audit": lambda page: page.goto("/admin/audit/auditrecord/"),
}
#: Taken once, wide and light.
OTHERS: dict[str, Show] = {
    "conflict": review("similar"),
    "memories": lambda page: page.goto("/admin/memories/memory/"),
    "timeline": memory(RECALLED, "Timeline", status="deprecated"),
    "reliance": memory(RECALLED, "Relied on by", status="deprecated"),
    "links": memory(RECALLED, "Links", status="deprecated"),
    "agent-view": memory(LOCKED, "What an agent sees", status="locked"),
    "story": lambda page: page.goto(
        "/admin/audit/auditrecord/story/?request_id=invoice-rounding-3"
    ),
    "replay": replay,
    "members": members,
    "token": token,
    "topics": section("topics", "topics_snapshots"),
    "topic-tree": section("topics", "topics_trees", then=".mp-tree summary"),
    "topic": section("topics", "topics_list", then=".mp-table a"),
    "topic-list": section("topics", "topics_list"),
    "palace": section("knowledge", "knowledge_palace"),
    "consolidation": section("knowledge", "knowledge_consolidation"),
    "policy": lambda page: page.goto("/admin/write-policy/"),
    "events": lambda page: page.goto("/admin/events/event/"),
    "seals": lambda page: page.goto("/admin/seals/"),
    "gateway-docs": lambda page: page.goto("/gateway/docs"),
}


def main() -> None:
    """Serve, look, and stop again."""
    with tempfile.TemporaryDirectory(prefix="mp-pictures-") as folder:
        # Others have to pass through: without the rights of root the database runs as another user.
        Path(folder).chmod(0o755)
        served = Served(Path(folder) / "data").start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"]
                )
                take_all(browser, served)
                browser.close()
        finally:
            served.stop()


def take_all(browser: Browser, served: Served) -> None:
    """Every picture, each kind of browser signed in once."""
    for ending, size, scheme in (
        ("", WIDE, "light"),
        ("-dark", WIDE, "dark"),
        ("-phone", PHONE, "light"),
        ("-phone-dark", PHONE, "dark"),
    ):
        context = browser.new_context(viewport=size, color_scheme=scheme, base_url=served.base_url)
        page = context.new_page()
        sign_in(page, served)
        if not ending:
            wait_for_the_pair(page)
        for name, show in {**MAIN, **({} if ending else OTHERS)}.items():
            show(page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=IMAGES / f"{name}{ending}.png")
            sys.stdout.write(f"{name}{ending}.png\n")
        context.close()


def sign_in(page: Page, served: Served) -> None:
    page.goto("/admin/")
    page.get_by_label("Username").fill(served.first_run["admin"]["username"])
    page.get_by_label("Password").fill(served.first_run["admin"]["password"])
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("heading", name="Waiting for review").wait_for()


def wait_for_the_pair(page: Page) -> None:
    """The worker compares memories within seconds of their being written."""
    deadline = time.monotonic() + PAIR_SECONDS
    while time.monotonic() < deadline:
        page.goto("/admin/review/?kind=similar")
        if page.locator("#card").count():
            return
        time.sleep(2)
    raise TimeoutError("The worker found no pair.")


if __name__ == "__main__":
    main()
