"""The agent's side stands alone: httpx and the standard library, nothing of the platform."""

import ast
import subprocess
import sys
from pathlib import Path

import tomllib

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "apps" / "gateway" / "client"
ALLOWED = {*sys.stdlib_module_names, "httpx"}


def imports_of(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, file
            yield node.module


def test_it_imports_itself_httpx_and_the_standard_library_only():
    for file in CLIENT.rglob("*.py"):
        for name in imports_of(file):
            own = name.startswith("memory_gateway_client.")
            assert own or name.split(".")[0] in ALLOWED, f"{file}: {name}"


def test_the_import_checker_forbids_every_other_app():
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = pyproject["tool"]["importlinter"]["contracts"]
    forbidden = next(c for c in contracts if c.get("source_modules") == ["memory_gateway_client"])
    layers = {
        name.strip()
        for line in next(c for c in contracts if c["type"] == "layers")["layers"]
        for name in line.split("|")
    }
    expected = {f"apps.{name}" for name in layers - {"gateway"}}
    assert expected | {"django", "rest_framework"} <= set(forbidden["forbidden_modules"])


def test_it_runs_where_there_is_no_django():
    program = (
        "import sys; sys.modules.update(django=None, rest_framework=None); "
        "import memory_gateway_client.command_line; "
        "print(sorted(m for m in sys.modules if m.startswith(('apps.', 'psycopg', 'celery')) "
        "and not m.startswith('apps.gateway')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
