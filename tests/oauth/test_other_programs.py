"""Other programs find their way in: the TypeScript client, the inspector, the official suite.

They are Node's. `make others` installs them where the official suite is, and runs these tests.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from apps.access.models import AccessToken
from apps.access.services import revoke_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.organizations.roles import Role
from tests.conformance.outcomes import INSTALLED, NODE, PACKAGE, SUITE
from tests.factories import RepositoryFactory, person_with_role
from tests.mcp_endpoint.served import Served
from tests.oauth.flow import OAuthClient, browser_of, consent
from tests.serving import free_port

PACKAGES = PACKAGE.parent
CLIENT = PACKAGES / "client" / "dist" / "index.mjs"
INSPECTOR = PACKAGES / "inspector" / "clients" / "launcher" / "build" / "index.js"
SECONDS = 60
#: Where a program says which page its person has to open.
TO_OPEN = re.compile(r"https?://\S+/admin/oauth/authorize/\?\S+")

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not INSTALLED.is_dir(), reason="`make others` installs these programs"),
]


class Person:
    """Somebody at her browser, who lets a program in."""

    def __init__(self) -> None:
        self.repository = RepositoryFactory()
        self.user = person_with_role(Role.REPOSITORY_MAINTAINER, repository=self.repository)
        self.browser = browser_of(self.user)
        self.allows = ["read", "write"]
        self.asked: list[str] = []

    def let_in(self, address: str) -> str:
        """Where her browser is sent when she has allowed what is asked for on a page."""
        parts = urlsplit(address)
        self.asked.append(parse_qs(parts.query).get("scope", [""])[0])
        response = consent(
            self.browser, f"{parts.path}?{parts.query}", [self.repository], self.allows
        )
        assert response.status_code == 302, response.content.decode()[:2000]
        return str(response["Location"])

    def context(self) -> dict[str, str]:
        token = AccessToken.objects.select_related("agent").latest("id")
        return {
            "agent_id": token.agent.agent_id,
            "organization_id": str(token.organization_id),
            "repository_id": str(self.repository.pk),
            "intent": "write",
            "request_id": f"request {AuditRecord.objects.count()}",
        }


@pytest.fixture
def person(served: Served, settings: Any) -> Person:
    settings.PUBLIC_URL = f"http://127.0.0.1:{served.port}"
    settings.OAUTH_CLIENT_HOSTS = ["assistant.example"]
    return Person()


class Assistant:
    """The TypeScript client in a process of its own, told what to do in lines of JSON."""

    def __init__(self, process: subprocess.Popen[str], person: Person) -> None:
        self.process, self.person = process, person

    def does(self, **command: Any) -> Any:
        """What came of a command, and of what its person had to allow for it."""
        self._say(command)
        while "open" in (told := self._hear()):
            self._say({"back": self.person.let_in(told["open"])})
        assert "error" not in told, told
        return told["answer"]

    def writes(self, text: str) -> Any:
        arguments = {"content": text, "type": "pattern", "context": self.person.context()}
        return self.does(call="memory-write", arguments=arguments)

    def is_let_in(self) -> None:
        self._say({"back": self.person.let_in(self._hear()["open"])})

    def _say(self, said: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()

    def _hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "it ended"
        return dict(json.loads(line))


@contextmanager
def running(*arguments: object, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program of Node, which ends when it is left."""
    asked = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, **options}
    process = subprocess.Popen([str(NODE), *map(str, arguments)], **asked)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def assistant(person: Person, served: Served) -> Iterator[Assistant]:
    script = Path(__file__).with_name("typescript_client.mjs")
    with running(script, CLIENT, served.url) as process:
        yield Assistant(process, person)


def test_the_typescript_client_is_let_in_works_renews_and_is_shut_out_at_once(
    assistant: Assistant,
) -> None:
    assistant.is_let_in()
    assert "memory-write" in assistant.does(list=True)
    before = assistant.does(refresh_token=True)
    assistant.does(age=True)
    written = assistant.writes("Retries wait two seconds.")
    assert not written.get("isError"), written
    assert assistant.does(refresh_token=True) != before
    assert assistant.person.asked == ["read write"], "it renewed its token without its person"
    token = AccessToken.objects.select_related("agent").get()
    assert token.agent.agent_id == f"{assistant.person.user.username}/claude-code"

    revoke_token(context=system_context(), token_id=token.pk)
    assert not assistant.writes("Whoever comes back asks first.").get("isError")
    assert len(assistant.person.asked) == 2, "a client that was revoked asks its person again"


def test_the_typescript_client_that_was_let_read_asks_again_before_it_writes(
    assistant: Assistant,
) -> None:
    assistant.person.allows = ["read"]
    assistant.is_let_in()
    assistant.person.allows = ["read", "write"]
    written = assistant.writes("Who reads may ask to write.")
    assert not written.get("isError"), written
    assert assistant.person.asked == ["read write"] * 2


def test_the_inspector_is_let_in_once_and_remembers_it(
    person: Person, served: Served, tmp_path: Path
) -> None:
    own = {"MCP_AUTO_OPEN_ENABLED": "false", "MCP_INSPECTOR_SECRET_STORE": "file"}
    environment = {**os.environ, "HOME": str(tmp_path), **own}
    callback = f"http://127.0.0.1:{free_port()}/oauth/callback"
    asked = [INSPECTOR, "--cli", served.url, "--transport", "http", "--format", "json"]
    asked += ["--callback-url", callback, "--method", "tools/list"]
    here, terminal = os.openpty()  # without one it asks nobody
    options = {"env": environment, "stdin": terminal, "stderr": subprocess.PIPE}
    with running(*asked, **options) as process, os.fdopen(here), os.fdopen(terminal):
        assert process.stderr is not None
        address = next(found for line in process.stderr if (found := TO_OPEN.search(line)))
        httpx.get(person.let_in(address[0]), timeout=SECONDS)
        listed = json.loads(process.communicate(timeout=SECONDS)[0])["result"]
    names = [tool["name"] for tool in listed["tools"]]
    assert "memory-search" in names

    again = subprocess.run(
        [str(NODE), *map(str, asked), "--stored-auth-only"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert [tool["name"] for tool in json.loads(again.stdout)["result"]["tools"]] == names
    assert len(person.asked) == 1


def test_the_official_suite_finds_an_authorization_server_as_it_has_to_be(
    person: Person, tmp_path: Path, settings: Any
) -> None:
    port = free_port()
    client = OAuthClient()
    client.register(redirect_uris=[f"http://127.0.0.1:{port}/callback"])
    asked = [SUITE, "authorization", "--url", settings.PUBLIC_URL, "--port", port]
    asked += ["--client-id", client.client_id, "--resource", f"{settings.PUBLIC_URL}/mcp"]
    with running(*asked, "--output-dir", tmp_path, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        address = next(found for line in process.stdout if (found := TO_OPEN.search(line)))
        httpx.get(person.let_in(address[0]), timeout=SECONDS)
        told = process.communicate(timeout=SECONDS)[0]
    checks = [
        check for path in tmp_path.glob("*/checks.json") for check in json.loads(path.read_text())
    ]
    assert {check["id"] for check in checks} == {
        "authorization-server-metadata",
        "authorization-server-metadata-cimd",
        "authorization-code-grant",
    }, told
    assert [check for check in checks if check["status"] != "SUCCESS"] == [], told
