"""The platform as people meet it: installed from its wheel, and along the tutorials."""

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.serving import Served, free_port

ROOT = Path(__file__).parents[2]
BUILD = "import os, sys; os.chdir(sys.argv.pop(1)); from hatchling.cli import hatchling as h; h()"


def run(*command, **options):
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=300, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


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
    served.start()
    yield served
    served.stop()


def test_an_installed_platform_serves_from_any_folder(served):
    """Nothing of the folder one is in is imported."""
    signed = {"Authorization": f"Bearer {served.first_run['agents'][0]['token']}"}
    page = httpx.get(f"{served.base_url}/admin/login/", timeout=20)
    listed = httpx.get(f"{served.base_url}/api/v1/memories", headers=signed, timeout=20)

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
