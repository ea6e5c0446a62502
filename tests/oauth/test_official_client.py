"""The official Python client finds its way in by itself, with a person in a browser beside it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from django.db import connection
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from apps.access.models import AccessToken
from apps.access.services import revoke_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, person_with_role
from tests.oauth.flow import REDIRECT, browser_of, consent


@dataclass
class Kept:
    """What a client keeps between its runs."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


class Assistant:
    """An assistant on somebody's machine, and that person at her browser."""

    def __init__(self, url: str, person: Any, repository: Any) -> None:
        self.url = url
        self.browser = browser_of(person)
        self.repository = repository
        self.kept = Kept()
        self.abilities: list[str] = ["read", "write"]
        self.asked: list[str] = []
        self._answer: dict[str, list[str]] = {}

    async def work(self, act: Any) -> Any:
        provider = OAuthClientProvider(
            server_url=self.url,
            client_metadata=OAuthClientMetadata(
                client_name="Claude Code",
                redirect_uris=[REDIRECT],
                grant_types=["authorization_code", "refresh_token"],
            ),
            storage=self.kept,
            redirect_handler=self._open,
            callback_handler=self._called_back,
        )
        async with (
            httpx2.AsyncClient(auth=provider, timeout=60) as http,
            Client(streamable_http_client(self.url, http_client=http)) as client,
        ):
            self.provider = provider
            return await act(client)

    async def _open(self, address: str) -> None:
        parts = urlsplit(address)
        self.asked.append(parts.query)
        path = f"{parts.path}?{parts.query}"
        scope = parse_qs(parts.query)["scope"][0].split()
        allowed = [ability for ability in self.abilities if ability in scope]
        response = await asyncio.to_thread(self._consent, path, allowed)
        assert response.status_code == 302, response.content.decode()[:2000]
        self._answer = parse_qs(urlsplit(response["Location"]).query)

    def _consent(self, path: str, allowed: list[str]) -> Any:
        try:
            return consent(self.browser, path, [self.repository], allowed)
        finally:
            connection.close()

    async def _called_back(self) -> AuthorizationCodeResult:
        said = {name: values[0] for name, values in self._answer.items()}
        return AuthorizationCodeResult(
            code=said["code"], state=said.get("state"), iss=said.get("iss")
        )


@pytest.fixture
def assistant(transactional_db, served, settings):
    settings.PUBLIC_URL = f"http://127.0.0.1:{served.port}"
    repository = RepositoryFactory()
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    return Assistant(served.url, person, repository)


async def write(assistant: Assistant, client: Client, text: str) -> Any:
    """Write a memory with a token that has just grown old, so that it is renewed before."""
    assistant.provider.context.token_expiry_time = 1.0
    context = await asyncio.to_thread(_context, assistant, text)
    arguments = {"content": text, "type": "pattern", "context": context}
    return await client.call_tool("memory-write", arguments)


def _context(assistant: Assistant, text: str) -> dict[str, str]:
    try:
        token = AccessToken.objects.select_related("agent").filter(audience="mcp").latest("id")
    finally:
        connection.close()
    return {
        "agent_id": token.agent.agent_id,
        "organization_id": str(token.organization_id),
        "repository_id": str(assistant.repository.pk),
        "intent": "write",
        "request_id": f"request {text}",
    }


async def listing(client: Client) -> list[str]:
    return [tool.name for tool in (await client.list_tools()).tools]


def test_the_client_registers_asks_works_renews_and_is_shut_out_at_once(assistant):
    async def first_run(client: Client) -> Any:
        assert "memory-write" in await listing(client)
        before = assistant.kept.tokens.refresh_token
        written = await write(assistant, client, "Retries wait two seconds.")
        assert assistant.kept.tokens.refresh_token != before
        return written

    written = asyncio.run(assistant.work(first_run))
    assert not written.is_error, written
    assert len(assistant.asked) == 1, "it renewed its token without its person"
    token = AccessToken.objects.select_related("agent__owner").get(audience="mcp")
    assert token.agent.agent_id == f"{token.agent.owner.username}/claude-code"
    record = AuditRecord.objects.filter(action="created", object_kind="memory").latest("id")
    assert (record.agent_id, record.key_id) == (token.agent.agent_id, token.key_id)

    revoke_token(context=system_context(), token_id=token.pk)
    assert "memory-write" in asyncio.run(assistant.work(listing))
    assert len(assistant.asked) == 2, "a client that was revoked has to ask its person again"


def test_a_client_that_was_let_read_asks_again_before_it_writes(assistant):
    assistant.abilities = ["read"]

    async def run(client: Client) -> Any:
        assert "memory-write" in await listing(client)
        assistant.abilities = ["read", "write"]
        return await write(assistant, client, "Who reads may ask to write.")

    written = asyncio.run(assistant.work(run))
    assert not written.is_error, written
    assert [parse_qs(asked)["scope"] for asked in assistant.asked] == [["read write"]] * 2
    agents = set(AccessToken.objects.filter(audience="mcp").values_list("agent_id", flat=True))
    assert len(agents) == 1, "the same client of the same person is the same agent"
