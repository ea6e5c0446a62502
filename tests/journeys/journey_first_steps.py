"""The platform as people meet it: installed from its wheel, and along what is documented."""

import asyncio
import json
import os
import re
import shlex
import sys
import sysconfig
import textwrap
import venv
import zipfile
from pathlib import Path

import httpx
import httpx2
import pytest
from django.core.management import get_commands, load_command_class
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.serving import Served, free_port, run

ROOT = Path(__file__).parents[2]
BUILD = "import os, sys; os.chdir(sys.argv.pop(1)); from hatchling.cli import hatchling as h; h()"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    venv.create(folder / "builder", symlinks=True)
    builder = folder / "builder" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", builder, "install", "-q"]
    run(*pip, "--disable-pip-version-check", "--no-compile", "hatchling")
    run(builder, "-c", BUILD, ROOT, "build", "-d", folder, "-t", "wheel")
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """What the wheel unpacks to, and a folder of somebody who has packages of the same names."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    for name in ("apps", "memory_platform"):
        (folder / "elsewhere" / name).mkdir(parents=True)
        (folder / "elsewhere" / name / "__init__.py").write_text("raise SystemExit('not ours')")
    return folder


def test_the_wheel_is_an_application_in_an_environment_of_its_own(wheel, tmp_path):
    """Its command is there and is the platform; its libraries are those that are locked."""
    venv.create(tmp_path / "own", symlinks=True)
    (site,) = (tmp_path / "own" / "lib").glob("*/site-packages")
    (site / "locked.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    pip = [sys.executable, "-m", "pip", "--python", tmp_path / "own" / "bin" / "python"]
    run(*pip, "install", "-q", "--disable-pip-version-check", "--no-deps", wheel)
    command = tmp_path / "own" / "bin" / "memory-platform"
    environment = environment_of(tmp_path, PYTHONPATH="", MEMORY_PLATFORM_DATA=str(tmp_path / "d"))
    for name in ("serve", "connect", "backup"):
        assert f"memory-platform {name}" in run(command, name, "--help", env=environment)


def environment_of(folder, **more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORY_")}
    return {**kept, "PYTHONPATH": str(folder / "site"), "HOME": str(folder), **more}


def test_the_wheel_has_what_is_no_code_and_nothing_of_the_tests(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        points = next(name for name in names if name.endswith("entry_points.txt"))
        entry = archive.read(points).decode()

    assert "memory-platform = memory_platform.__main__:main" in entry
    for part in ("templates/admin", "static/console", "fixtures/demo", "docs/verify_audit.py"):
        assert any(name.startswith(f"memory_platform/resources/{part}") for name in names), part
    assert {name.split("/")[0].split("-")[0] for name in names} == {
        *("apps", "memory_platform"),
    }
    assert not [name for name in names if name.endswith((".pyc", ".env"))]


@pytest.fixture(scope="module")
def served(installed):
    """The installed platform, started in that folder."""
    served = Served(installed / "data", PYTHONPATH=str(installed / "site"))
    served.command = [sys.executable, "-P", "-m", "memory_platform", "serve"]
    served.folder = installed / "elsewhere"
    try:
        yield served.start()
        served.stop()
    finally:
        served.kill()


def test_an_installed_platform_serves_from_any_folder(served):
    """Nothing of the folder one is in is imported."""
    signed = {"Authorization": f"Bearer {served.first_run['agents'][0]['token']}"}
    page = httpx.get(f"{served.base_url}/admin/login/", timeout=60)
    listed = httpx.get(f"{served.base_url}/api/v1/memories", headers=signed, timeout=60)

    assert page.status_code == 200
    assert "static/console" in page.text
    assert listed.status_code == 200, listed.text
    assert listed.json()["results"]
    assert "manage.py" not in served.output


@pytest.mark.parametrize("name", ["agent", "reviewer", "auditor", "operator"])
def test_a_tutorial_does_what_it_says(served, tmp_path, name):
    """Every command of it runs, and what it shows comes, in this order."""
    text = (ROOT / "docs" / "tutorials" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(sh|text)\n(.*?)^```$", text, re.M | re.S)
    script = "".join(block for kind, block in blocks if kind == "sh")
    here = {
        "http://127.0.0.1:8000": served.base_url,
        ".venv/bin/python": sys.executable,
        "var/": f"{served.data}/",
        "/tmp/": f"{tmp_path}/",
        "8001": str(free_port()),
    }
    script = re.sub("|".join(map(re.escape, here)), lambda found: here[found.group()], script)
    environment = {**served.environment, "PYTHONPATH": ""}
    printed = run("bash", "-euo", "pipefail", "-c", script, cwd=ROOT, env=environment)

    rest = printed
    for line in [line for kind, block in blocks if kind == "text" for line in block.splitlines()]:
        shown = line.rstrip("…")
        assert shown in rest, f"{shown!r} is not in {rest!r}"
        rest = rest.partition(shown)[2]


def test_without_a_folder_given_the_data_are_the_users(installed):
    program = "from apps.common.installation import *; import json; " + (
        "print(json.dumps([str(data_folder()), PROGRAM, str(RESOURCES)]))"
    )
    data, name, resources = json.loads(
        run(
            *(sys.executable, "-P", "-c", program),
            cwd=installed / "elsewhere",
            env=environment_of(installed, XDG_DATA_HOME=str(installed / "share")),
        )
    )

    assert data == str(installed / "share" / "memory-platform")
    assert name == "memory-platform"
    assert resources == str(installed / "site" / "memory_platform" / "resources")


# The commands of all other pages.
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (
        *(ROOT / "README.md", ROOT / "clients" / "python" / "README.md"),
        *sorted((ROOT / "docs").glob("*.md")),
    )
}
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(.*?)^```$|((?:^ {4}[^\n]*\n)+)", re.M | re.S)
BEGINS = re.compile(
    r"(?:\$ )?(?:[A-Z_]+=\S+ )*"
    r"(?:\.venv/\S+|manage\.py|make|curl|docker|git|cp|cd|npx|pipx?|python3?|sqlite3|uvx|jq|awk"
    r"|memory-gateway|memory-platform) |(?:URL|CLIENT)="
)
#: What is not run here, by how it begins, and where it is run, or what it does is.
ELSEWHERE = {
    "make serve": "ops/test_serve.py::test_a_first_start_answers_and_tells_its_secrets_once",
    "make test": "test_architecture.py",
    "make conformance": "conformance/test_outcomes.py",
    "npx @modelcontextprotocol/inspector": "oauth/test_other_programs.py",
    "$ .venv/bin/python manage.py import_events": "ops/test_import_events.py",
    "$ .venv/bin/python manage.py rebuild_topics": "ops/test_topics_commands.py",
    "$ .venv/bin/python -m pip install": "../clients/python/tests/test_distribution.py",
    "$ .venv/bin/memory-gateway chat": "gateway/test_live.py",
    "$ memory-gateway chat": "gateway/test_live.py",
    "$ memory-gateway doctor": "../clients/python/tests/test_doctor.py",
    "pip install ./clients/python": "../clients/python/tests/test_distribution.py",
    "cd clients/python": "../clients/python/tests/test_readme.py",
    "python -m pip wheel": "journeys/journey_first_steps.py::test_the_wheel_has_what_is",
    "uvx": "journeys/journey_tools.py::test_a_tool_",
    "pipx": "journeys/journey_tools.py::test_a_tool_",
    "pip install --require-hashes": "journeys/journey_first_steps.py::test_the_wheel_is_an",
    "sqlite3": "../clients/python/tests/test_sessions.py",
    "curl -s $URL/oauth/token": "oauth/test_devices.py",
    ".venv/bin/python manage.py tie_subject": "oauth/test_issuer.py",
    "manage.py audit_verify": "ops/test_audit_commands.py",
    "manage.py audit_export": "audit/test_archives.py",
    "python verify_audit.py": "audit/test_proofs.py",
    "manage.py embedder install": "ops/test_embedder_installing.py",
    "manage.py embedder use": "ops/test_embedder_installing.py",
    "manage.py erase": "erasure/test_erasing.py",
    "python docs/verify_audit.py": "erasure/test_erasing.py::test_a_certificate_proves",
    "manage.py backup": "journeys/journey_backups.py",
    "manage.py restore": "journeys/journey_backups.py",
    "manage.py upgrade": "journeys/journey_backups.py",
    "MEMORY_PLATFORM_DATA=/srv/restored": "journeys/journey_backups.py",
    "cp deploy/example.env": "ops/test_deploy.py",
    "docker compose": "ops/test_deploy.py",
    "curl -fsS -H": "ops/test_export_rules.py::test_the_documented_job_needs_nothing_but",
    "jq": "ops/test_export_rules.py::test_the_documented_job_needs_nothing_but",
    "awk": "ops/test_export_rules.py::test_the_documented_job_needs_nothing_but",
    "git diff": "ops/test_export_rules.py::test_the_documented_job_needs_nothing_but",
    "manage.py import_events": "ops/test_import_events.py",
    "manage.py build_topics": "ops/test_topics_commands.py",
    "manage.py rebuild_topics": "ops/test_topics_commands.py",
    "manage.py import_sessions": "turns/test_turn_import.py",
    "manage.py compare_turns": "turns/test_config_evaluation.py",
}


def commands_of(text):
    """Each command of a page in one piece, however many lines it takes."""
    for block in BLOCK.finditer(text):
        if block["kind"] not in (None, "", "sh"):
            continue
        lines = textwrap.dedent(block[2] or block[3]).splitlines()
        while lines:
            command = lines.pop(0)
            while lines and BEGINS.match(command) and not is_whole(command):
                command += "\n" + lines.pop(0)
            if BEGINS.match(command):
                yield command


def is_whole(command):
    try:
        shlex.split(command, comments=True)
    except ValueError:  # a quotation goes on
        return False
    return not command.endswith("\\")


def run_elsewhere(command):
    return next((test for begins, test in ELSEWHERE.items() if command.startswith(begins)), None)


def test_what_is_run_elsewhere_is_documented_and_run_there():
    commands = [command for text in PAGES.values() for command in commands_of(text)]
    assert [
        one for one in ELSEWHERE if not any(command.startswith(one) for command in commands)
    ] == []
    for test in ELSEWHERE.values():
        file, _, name = test.partition("::")
        assert f"def {name or 'test_'}" in (ROOT / "tests" / file).read_text(), test


@pytest.fixture(scope="module")
def desk(served, tmp_path_factory):
    """A folder like the checkout's, with what the pages take for granted: a home, keys, a user."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("clients", "docs", "fixtures", "manage.py"):
        (folder / name).symlink_to(ROOT / name)
    told = served.first_run
    place = told["organizations"][0]
    variables = {"TOKEN": told["admin"]["token"], "HOME": str(folder), "PYTHONPATH": ""}
    user = {"user_id": "user_42", "organization": place["slug"]}
    answer = httpx.post(
        f"{served.base_url}/gateway/users",
        headers={"Authorization": f"Bearer {variables['TOKEN']}"},
        json={**user, "repository": place["repositories"][0]["slug"]},
        timeout=60,
    )
    variables["KEY"] = answer.json()["user_key"]
    return folder, {**served.environment, **variables}, place["repositories"][0]["id"]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_runs(served, desk, page):
    folder, environment, repository = desk
    here = {
        "http://127.0.0.1:8000": served.base_url,
        ".venv/bin/python manage.py": f"{sys.executable} manage.py",
        '"repository_id": "…"': f'"repository_id": "{repository}"',
    }
    commands = [command for command in commands_of(PAGES[page]) if not run_elsewhere(command)]
    script = "\n".join(re.sub("^manage.py", ".venv/bin/python manage.py", one) for one in commands)
    script = re.sub("|".join(map(re.escape, here)), lambda found: here[found.group()], script)
    printed = run("bash", "-euxo", "pipefail", "-c", script, cwd=folder, env=environment)
    assert '"error": {' not in printed, printed
    assert bool(commands) == bool(printed)


def test_what_an_assistant_learns_in_one_session_it_knows_in_the_next(served, desk):
    """The first screen of the README, as it stands."""
    first = PAGES["README.md"].partition("\n## ")[0]
    said = re.findall(r"^    \w+> (\S+) (\{.*\})\n +(\{.*\})$", first, re.M)
    assert [name for name, *_ in said] == ["memory-write", "memory-search"]
    connect = next(one for one in commands_of(first) if "connect" in one).split()
    folder, environment, _ = desk
    told = run(sys.executable, *connect[1:], cwd=folder, env=environment)
    variable, secret = re.search(r"export (\w+)=(\S+)", told).groups()
    entry = json.loads((folder / ".claude.json").read_text())["mcpServers"]["memory-platform"]
    headers = {
        name: value.replace(f"${{{variable}}}", secret) for name, value in entry["headers"].items()
    }

    async def session(name, arguments, number):
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as http,
            Client(streamable_http_client(entry["url"], http_client=http)) as client,
        ):
            allowed = (await client.call_tool(name, arguments)).structured_content["error"]
            context = {**context_in(allowed["details"]["allowed"]), "request_id": f"first {number}"}
            intent = "write" if name == "memory-write" else "read"
            given = {**arguments, "context": {**context, "intent": intent}}
            return (await client.call_tool(name, given)).structured_content

    for number, (name, arguments, shown) in enumerate(said):
        answer = asyncio.run(session(name, json.loads(arguments), number))
        answer = answer["results"][0] if "results" in answer else answer
        expected = json.loads(shown)
        assert {key: answer.get(key) for key in expected} == expected, answer


def context_in(allowed):
    """The one place that a token allows."""
    (organization,) = allowed["organizations"]
    (repository,) = organization["repositories"]
    return {
        "agent_id": allowed["agent_id"],
        "organization_id": organization["organization_id"],
        "repository_id": repository["repository_id"],
    }


def test_every_option_of_a_command_that_a_page_names_is_there():
    for page, text in PAGES.items():
        for name, rest in re.findall(r"manage\.py ([a-z_]+)((?:[^`\n#]|\\\n)*)", text):
            if name not in get_commands():
                continue
            command = load_command_class(get_commands()[name], name)
            known = options_of(command.create_parser("manage.py", name))
            assert {*re.findall(r"(?<![\w-])--[a-z-]+", rest)} <= known, (page, name, rest)


def options_of(parser):
    """The options of a command and of what stands below it."""
    return {option for action in parser._actions for option in action.option_strings}.union(
        *(
            options_of(below)
            for action in parser._actions
            if isinstance(action.choices, dict)
            for below in action.choices.values()
        )
    )
