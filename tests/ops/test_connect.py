"""`manage.py connect`: a client's own settings file, a token, and one real call."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from apps.access.clients import CLIENTS, ClientProgram, authorization, client_named
from apps.access.models import AccessToken, Agent
from apps.audit.models import AuditRecord
from apps.ops.management.commands import connect
from apps.organizations.roles import Role
from tests.factories import agent_token, person_with_role
from tests.mcp_endpoint.conftest import served, served_world
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World
from tests.ops.commands import called

__all__ = ["served", "served_world"]

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = re.compile(r"mcp_v1_[\w-]+")
READERS = {"json": json.loads, "toml": tomllib.loads, "yaml": yaml.safe_load}
#: What each client's own documentation shows of a server over HTTP (`Client.source`), with our
#: address and reference; of Claude Desktop, of one that is started.
DOCUMENTED: dict[str, Any] = {
    "claude-code": {
        "type": "http",
        "url": "URL",
        "headers": {"Authorization": "Bearer ${VARIABLE}"},
    },
    "claude-desktop": {
        "command": "npx",
        "args": [
            *("-y", "mcp-remote", "URL", "--header", "Authorization:${AUTH_HEADER}"),
            "--allow-http",
        ],
        "env": {"AUTH_HEADER": "Bearer SECRET"},
    },
    "cursor": {"url": "URL", "headers": {"Authorization": "Bearer ${env:VARIABLE}"}},
    "vscode": {
        "type": "http",
        "url": "URL",
        "headers": {"Authorization": "Bearer ${env:VARIABLE}"},
    },
    "codex": {"url": "URL", "bearer_token_env_var": "VARIABLE"},
    "gemini-cli": {"httpUrl": "URL", "headers": {"Authorization": "Bearer ${VARIABLE}"}},
    "windsurf": {
        "serverUrl": "URL",
        "headers": {"Authorization": "Bearer ${env:VARIABLE}"},
    },
    "zed": {"url": "URL", "headers": {"Authorization": "Bearer SECRET"}},
    "cline": {
        "type": "streamableHttp",
        "url": "URL",
        "headers": {"Authorization": "Bearer SECRET"},
        "disabled": False,
    },
    "goose": {
        "enabled": True,
        "type": "streamable_http",
        "name": "memory-platform",
        "description": "What the organization remembers",
        "uri": "URL",
        "env_keys": ["VARIABLE"],
        "headers": {"Authorization": "Bearer ${VARIABLE}"},
        "timeout": 300,
    },
}
run = partial(called, "connect")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: Served, settings: Any) -> Path:
    """An empty home folder, and a platform that answers."""
    settings.PUBLIC_URL = served.url.removesuffix("/mcp")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path


@pytest.fixture
def manager(served_world: World) -> str:
    user = person_with_role(Role.ORGANIZATION_ADMIN, organization=served_world.organization)
    return user.get_username()


def entry_in(home: Path, client: ClientProgram) -> Any:
    said = READERS[client.syntax.value]((home / client.file).read_text())
    return said[client.place[0]][client.place[1]]


def words_of(said: Any) -> str:
    return json.dumps(said, sort_keys=True)


def test_every_client_gets_what_its_documentation_says_and_its_token_answers(
    home: Path, served: Served, served_world: World, manager: str, subtests: pytest.Subtests
) -> None:
    repository = served_world.repository
    for client in CLIENTS:
        with subtests.test(client.key):
            status, told = run(client.key, "--repository", repository.slug, "--as", manager)
            assert status == 0, told
            file, entry = home / client.file, entry_in(home, client)
            [secret] = set(SECRET.findall(told + file.read_text()))
            wanted = words_of(DOCUMENTED[client.key])
            wanted = wanted.replace("URL", f"{served.url}/r/{repository.pk}")
            wanted = wanted.replace("VARIABLE", client.variable()).replace("SECRET", secret)
            assert words_of(entry) == words_of(json.loads(wanted))
            # The secret is in one place: shown, or in a file for its owner alone.
            assert (secret in told) is bool(client.reference)
            assert (secret in file.read_text()) is not bool(client.reference)
            assert stat.S_IMODE(file.stat().st_mode) == (0o644 if client.reference else 0o600)
            token = AccessToken.objects.get(agent__agent_id=client.key)
            assert (token.abilities, token.repository_ids) == (["read", "write"], [repository.pk])
            assert (token.last_used_at, token.expires_at) != (None, None)
            asked = AuditRecord.objects.filter(agent_id=client.key, question="search")
            assert asked.count() == 1


def test_what_stood_in_the_file_stays_a_copy_is_kept_and_undo_gives_it_back(
    home: Path, served_world: World, manager: str
) -> None:
    file = home / ".gemini/settings.json"
    file.parent.mkdir()
    before = '{\n  // mine\n  "theme": "dark",\n  "mcpServers": {"x": {"command": "y"}}\n}\n'
    file.write_text(before)
    file.chmod(0o640)
    where = ["gemini-cli", "--repository", served_world.repository.slug, "--as", manager]

    _, first = run(*where)
    connected = file.read_text()
    _, second = run(*where)
    copy = file.with_name("settings.json.before-memory-platform")

    assert "// mine" in connected
    assert '"x": {"command": "y"}' in connected
    assert (copy.read_text(), stat.S_IMODE(copy.stat().st_mode)) == (before, 0o600)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    # A second run gets a token in the place of the first, and has nothing to write.
    assert file.read_text() == connected
    assert SECRET.findall(first) != SECRET.findall(second)
    tokens = AccessToken.objects.order_by("created_at")
    assert [token.revoked_at is None for token in tokens] == [False, True]

    status, told = run("gemini-cli", "--undo", "--as", manager)

    assert (status, file.read_text()) == (0, before)
    assert "Tokens revoked: 1" in told
    assert not AccessToken.objects.filter(revoked_at=None).exists()
    assert "is not connected" in run("gemini-cli", "--undo")[1]


def test_a_token_that_is_there_is_taken_and_shown_to_nobody(
    home: Path, served_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = agent_token(served_world.repository)
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN_CODEX", token)
    status, told = run("codex")
    assert status == 0, told
    assert token not in told + (home / ".codex/config.toml").read_text()
    assert run("codex", "--undo")[1].count("Its token is still good") == 1
    assert not (home / ".codex/config.toml").exists()


def test_what_undo_says_of_the_token_that_is_left_can_be_done(
    home: Path, served_world: World, manager: str
) -> None:
    slug = served_world.repository.slug
    assert run("codex", "--repository", slug, "--as", manager)[0] == 0
    _, told = run("codex", "--undo")
    [said] = re.findall(r"--undo --repository \S+ --as", told)
    assert "--repository" in run("codex", "--undo", "--as", manager)[1]
    assert AccessToken.objects.filter(revoked_at=None).count() == 1
    _, told = run("codex", *said.split(), manager)
    assert "Tokens revoked: 1" in told
    assert not AccessToken.objects.filter(revoked_at=None).exists()


def test_whatever_goes_wrong_leaves_no_token_that_nobody_has(
    home: Path, served_world: World, manager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(connect, "check_connection", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run("codex", "--repository", served_world.repository.slug, "--as", manager)
    assert AccessToken.objects.count() == 1
    assert not AccessToken.objects.filter(revoked_at=None).exists()


def test_each_project_has_a_file_and_a_variable_of_its_own(
    home: Path, served_world: World, manager: str
) -> None:
    slug = served_world.repository.slug
    assert "no folder" in run("codex", "--project", home / "shop")[1]
    (home / "shop").mkdir()
    for client in CLIENTS:
        arguments = (client.key, "--repository", slug, "--as", manager, "--project", home / "shop")
        status, told = run(*arguments)
        if not client.project_file:
            assert (status, "would keep the token" in told) == (1, True)
            continue
        assert status == 0, told
        text = (home / "shop" / client.project_file).read_text()
        assert not SECRET.findall(text)
        assert client.variable(slug) in text
    assert not {path.name for path in home.iterdir()} - {"shop"}
    assert "--repository" in run("codex", "--project", home / "shop")[1]


def test_nothing_is_written_and_no_token_stays_when_nobody_answers(
    home: Path, served_world: World, manager: str, settings: Any
) -> None:
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    status, told = run("cursor", "--repository", served_world.repository.slug, "--as", manager)
    assert (status, "start the platform first" in told) == (1, True)
    assert not list(home.iterdir())
    assert not AccessToken.objects.filter(revoked_at=None).exists()


def test_a_platform_with_another_pepper_is_named_and_no_token_stays(
    home: Path, served_world: World, manager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(url: str, json: Any, headers: dict[str, str], timeout: float) -> httpx.Response:
        return asked(url, json=json, headers=authorization("mcp_v1_other"), timeout=timeout)

    asked = httpx.post
    monkeypatch.setattr("httpx.post", unknown)
    status, told = run("cursor", "--repository", served_world.repository.slug, "--as", manager)
    assert (status, "UNAUTHENTICATED: " in told, "TOKEN_PEPPER" in told) == (1, True, True), told
    assert "{" not in told
    assert not list(home.iterdir())
    assert not AccessToken.objects.filter(revoked_at=None).exists()


def test_who_may_not_manage_makes_no_token(home: Path, served_world: World) -> None:
    name = served_world.manager.get_username()
    status, told = run("cursor", "--repository", served_world.repository.slug, "--as", name)
    assert (status, "WRITE_NOT_ALLOWED" in told) == (1, True)
    assert AuditRecord.objects.filter(verdict="WRITE_NOT_ALLOWED").count() == 1
    assert not Agent.objects.filter(agent_id="cursor").exists()
    assert not list(home.iterdir())


def test_a_token_of_nobody_and_one_of_another_repository_are_refused(
    home: Path, served_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Say who makes the token" in run("zed", "--repository", served_world.repository.slug)[1]
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN_ZED", "mcp_v1_abcdefghijkl_" + "x" * 43)
    assert "UNAUTHENTICATED" in run("zed", "--repository", served_world.repository.slug)[1]
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN_ZED", agent_token(served_world.foreign))
    assert "SCOPE_VIOLATION" in run("zed", "--repository", served_world.repository.slug)[1]
    assert not list(home.iterdir())


def test_files_that_are_none_of_settings_are_left_alone(
    home: Path, served_world: World, manager: str, subtests: pytest.Subtests
) -> None:
    file, target = home / ".cursor/mcp.json", home / "target"
    target.write_text("{}")

    def broken() -> None:
        file.write_text('{"mcpServers": [')

    def odd() -> None:
        file.write_bytes(b"\xff\xfe{}")

    makers = {
        "is a link": lambda: file.symlink_to(target),
        "is no file": file.mkdir,
        "is no file ": lambda: os.mkfifo(file),
        "is not UTF-8": odd,
        "left as it is. It is not JSON": broken,
        "left as it is. mcpServers holds no entries": lambda: file.write_text('{"mcpServers": []}'),
        "left as it is. It holds no settings": lambda: file.write_text("null"),
    }
    for said, make in makers.items():
        with subtests.test(said):
            file.parent.mkdir(exist_ok=True)
            make()
            status, told = run(
                "cursor", "--repository", served_world.repository.slug, "--as", manager
            )
            assert (status, said.strip() in told) == (1, True), told
            assert not AccessToken.objects.exists()
            file.rmdir() if file.is_dir() and not file.is_symlink() else file.unlink()
    assert target.read_text() == "{}"


def test_connecting_a_project_leaves_the_persons_own_token_and_undoing_it_as_well(
    home: Path, served_world: World, manager: str
) -> None:
    (home / "shop").mkdir()
    where = ("codex", "--repository", served_world.repository.slug, "--as", manager)
    own = AccessToken.objects.order_by("created_at")
    assert run(*where)[0] == 0
    for _ in range(2):
        assert run(*where, "--project", home / "shop")[0] == 0
    assert [token.revoked_at is None for token in own.all()] == [True, False, True]
    told = run(*where, "--undo", "--project", home / "shop")[1]
    assert "Tokens revoked: 1" in told
    assert [token.revoked_at is None for token in own.all()] == [True, False, False]


def test_a_project_whose_folder_leads_elsewhere_is_refused(home: Path) -> None:
    (home / "shop").mkdir()
    (home / "other").mkdir()
    (home / "shop/.cursor").symlink_to(home / "other")
    assert "leads out of the project" in run("cursor", "--project", home / "shop")[1]


def test_printing_makes_and_writes_nothing(home: Path, served_world: World) -> None:
    for client in CLIENTS:
        status, told = run(client.key, "--print", "--repository", served_world.repository.slug)
        assert (status, client.source in told) == (0, True)
        assert ("mcp_v1_…" in told) is not bool(client.reference)
    assert not AccessToken.objects.exists()
    assert not list(home.iterdir())


def test_macos_has_other_places(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Application Support/Claude" in run("claude-desktop", "--print")[1]
    assert client_named("claude-desktop").mac_file


def test_a_client_that_asks_by_itself_gets_an_address_and_no_token(
    home: Path, served: Served, served_world: World
) -> None:
    for client in CLIENTS:
        status, told = run(client.key, "--oauth")
        assert status == (0 if client.login else 1), told
        if not client.login:
            assert not (home / client.file).exists()
            continue
        said = words_of(entry_in(home, client))
        assert served.url in said
        assert not {"TOKEN", "Bearer", "Authorization", "mcp_v1_"} & {*re.findall(r"\w+", said)}
        status, told = run(client.key, "--undo")
        assert (status, "Connected clients" in told) == (0, True)
    assert not AccessToken.objects.exists()


def test_without_oauth_no_client_is_sent_to_ask(
    home: Path, served: Served, served_world: World, settings: Any
) -> None:
    settings.OAUTH = False
    status, told = run("cursor", "--oauth")
    assert (status, "OAuth is not on" in told) == (1, True)
    assert list(home.iterdir()) == []
