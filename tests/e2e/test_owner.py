"""An owner's day in a real browser: invites a person, issues a token, takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.organizations.roles import Role
from tests.e2e.steps import arrived, open_dialog, sign_in, submit
from tests.factories import AgentFactory, RepositoryFactory, person_with_role

PASSWORD = "a passphrase of my own"

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_owner_invites_a_person_and_issues_and_revokes_a_token(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer, settings: object
) -> None:
    settings.PUBLIC_URL = live_server.url  # type: ignore[attr-defined]
    repository = RepositoryFactory(slug="billing", name="Billing")
    organization = repository.organization
    AgentFactory(organization=organization, agent_id="coder-invoices")
    owner = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)

    sign_in(page, live_server.url, owner.get_username())
    link = invite(page)
    newcomer = new_page()
    accept(newcomer, link)
    assert httpx.get(link, timeout=60).status_code == 404

    page.get_by_role("link", name="Done").click()
    expect(page.locator(".mp-table").first).to_contain_text("mara")
    take_role_away(page, newcomer)

    secret = issue_token(page)
    assert asks(live_server.url, secret) == 200
    revoke(page)
    assert asks(live_server.url, secret) == 401


def invite(page: Page) -> str:
    """From the repository's members to a link that was copied by keyboard."""
    page.get_by_role("link", name="Repositories").click()
    page.locator("#result_list").get_by_role("link", name="Billing").click()
    page.get_by_role("link", name=re.compile("Members")).click()
    page.get_by_role("link", name="Invite a person").click()
    page.get_by_label("Email").fill("mara@example.com")
    page.get_by_label("Username").fill("mara")
    page.get_by_label("Role").select_option("viewer")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link", exact=True).input_value()
    copy(page, "Copy link", link)
    return link


def accept(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator("body")).to_contain_text("You are invited to be Viewer")
    expect(page.get_by_label("Username")).to_have_value("mara")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same again").fill("something else")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator("body")).to_contain_text("The two passwords differ.")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same again").fill(PASSWORD)
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("heading", name="Waiting for review")).to_be_visible()


def take_role_away(page: Page, newcomer: Page) -> None:
    """Effective with her next request."""
    row = page.get_by_role("row").filter(has_text="mara")
    arrived(page, row.get_by_role("button", name="Take away")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Viewer")
    submit(page, "Take away")
    newcomer.reload()
    expect(newcomer.locator("body")).to_contain_text("You hold no role yet.")


def issue_token(page: Page) -> str:
    page.get_by_role("link", name="Access tokens").click()
    page.get_by_role("link", name=re.compile("Add")).first.click()
    agent = page.locator("option", has_text="coder-invoices").get_attribute("value")
    page.locator("#id_bearer").select_option(agent)
    page.get_by_role("textbox", name="Name*").fill("mcp-editor-laptop")
    page.get_by_label("Billing").check()
    page.get_by_role("button", name="Issue").click()
    secret = page.get_by_label("Token", exact=True).input_value()
    copy(page, "Copy token", secret)
    page.get_by_role("tab", name="MCP client").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Claude Code")).to_be_focused()
    page.get_by_role("tab", name="VS Code").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(".vscode/mcp.json")
    page.get_by_role("link", name="To the list of tokens").click()
    expect(page.locator("body")).not_to_contain_text(secret)
    return secret


def revoke(page: Page) -> None:
    page.get_by_role("link", name="mcp-editor-laptop").click()
    open_dialog(page, "/revoke/")
    submit(page, "Revoke")
    expect(page.locator("body")).to_contain_text("revoked")


def copy(page: Page, button: str, text: str) -> None:
    """By keyboard, and what is on the clipboard is the text."""
    page.wait_for_load_state()  # the script that copies is there
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=button).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Copied").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text


def asks(url: str, secret: str) -> int:
    """The status that an agent with this token meets."""
    headers = {"Authorization": f"Bearer {secret}"}
    answer = httpx.get(f"{url}/api/v1/memories", headers=headers, timeout=60)
    return answer.status_code
