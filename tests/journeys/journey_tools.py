"""The wheel as the documented tools run and install it, with what a package index has."""

import os
import re
import shlex
import sys
import venv

import httpx
import pytest

from tests.serving import ROOT, Served, run

PAGE = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
DOCUMENTED = re.findall(r"^    ((?:uvx|pipx) [^#\n]+)", PAGE, re.M)


def documented(begins):
    (command,) = [one for one in DOCUMENTED if one.startswith(begins)]
    return shlex.split(command)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """That of somebody who has both tools; the wheel lies in it."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "tools", symlinks=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    run(*pip, "--python", home / "tools/bin/python", "install", "-q", "--no-compile", "uv", "pipx")
    run(*pip, "wheel", "-q", "--no-deps", "-w", home, ROOT)
    return home


@pytest.fixture
def served(home, tmp_path_factory):
    """A platform whose data are where its user's are."""
    share = tmp_path_factory.mktemp("share")
    served = Served(
        share / "memory-platform",
        HOME=str(home),
        PATH=f"{home / 'tools/bin'}:{os.environ['PATH']}",
        PYTHONPATH="",
        PIPX_DEFAULT_PYTHON=sys.executable,
        UV_PYTHON=sys.executable,
        XDG_CACHE_HOME=str(home / ".cache"),
        XDG_DATA_HOME=str(share),
    )
    del served.environment["MEMORY_PLATFORM_DATA"]
    served.folder = home
    yield served
    served.kill()


@pytest.mark.parametrize("begins", ["uvx", "pipx run"])
def test_a_tool_starts_the_platform_without_installing_it(home, served, begins):
    served.command = documented(begins)
    page = httpx.get(f"{served.start().base_url}/admin/login/", timeout=60)
    signed = {"Authorization": f"Bearer {served.first_run['agents'][0]['token']}"}
    listed = httpx.get(f"{served.base_url}/api/v1/memories", headers=signed, timeout=60)
    assert "static/console" in page.text
    assert listed.json()["results"], listed.text
    helped = run(*served.command[:-1], "connect", "--help", cwd=home, env=served.environment)
    assert "memory-platform connect" in helped
    assert served.stop() == 0


def test_a_tool_installs_the_platform_to_stay(home, served):
    run(*documented("pipx install"), cwd=home, env=served.environment)
    served.command = [str(home / ".local" / "bin" / "memory-platform"), "serve"]
    helped = run(*served.command, "--help", cwd=home, env=served.environment)
    assert "memory-platform serve" in helped
