"""What is built and installed: a wheel and a source archive, tried where there is nothing else."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from memory_gateway_client import __version__

HERE = Path(__file__).parents[1]
NAME = f"memory_gateway_client-{__version__}"
TRIED = """
import sys, memory_gateway_client as client
assert client.__version__ == sys.argv[1]
assert "site-packages" in client.__file__
client.Memory("http://127.0.0.1:1", user_id="u", user_key="k")
try:
    import django
except ImportError:
    print("alone")
"""


def run(*command):
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, cwd="/", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class Empty:
    """A virtual environment without anything, not even pip."""

    def __init__(self, folder):
        venv.create(folder, symlinks=True)
        self.bin = folder / "bin"

    def install(self, *wanted):
        pip = [sys.executable, "-m", "pip", "--python", self.bin / "python"]
        run(*pip, "install", "-q", "--disable-pip-version-check", "--no-compile", *wanted)

    def run(self, program, *arguments):
        return run(self.bin / program, *arguments)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The two files, made as for a release."""
    folder = tmp_path_factory.mktemp("built")
    builder = Empty(folder / "builder")
    builder.install("hatchling")
    program = "import os, sys; os.chdir(sys.argv.pop(1)); from hatchling.cli import hatchling"
    builder.run(
        "python", "-c", f"{program}; hatchling()", HERE, "build", "-d", folder, "-t", "sdist"
    )
    # Not by tarfile: its safe way is younger than the oldest Python that is meant here.
    run("tar", "-xf", folder / f"{NAME}.tar.gz", "-C", folder)
    source = folder / NAME
    builder.run("python", "-c", f"{program}; hatchling()", source, "build", "-d", folder)
    return folder


def test_the_source_archive_has_what_a_wheel_and_its_tests_need(built):
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    assert {"README.md", "LICENSE", "pyproject.toml", "tests/test_loop.py"} <= names
    assert not [name for name in names if "__pycache__" in name or "apps/" in name]


def test_the_wheel_has_types_and_a_licence(built):
    with zipfile.ZipFile(built / f"{NAME}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
        metadata = wheel.read(f"{NAME}.dist-info/METADATA").decode()
    assert "memory_gateway_client/py.typed" in names
    assert f"{NAME}.dist-info/licenses/LICENSE" in names
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert [line for line in needed if "extra ==" not in line] == [
        "Requires-Dist: httpx<1,>=0.27",
        "Requires-Dist: pydantic<3,>=2.7",
    ]


def test_it_works_in_an_environment_that_has_nothing_else(built, tmp_path):
    empty = Empty(tmp_path / "empty")
    empty.install(built / f"{NAME}-py3-none-any.whl")
    assert empty.run("python", "-c", TRIED, __version__) == "alone\n"
    config = tmp_path / "config.json"
    config.write_text("{}")
    for program in (["memory-gateway"], ["python", "-m", "memory_gateway_client"]):
        assert '"curated"' in empty.run(*program, "status", "--config", config)
