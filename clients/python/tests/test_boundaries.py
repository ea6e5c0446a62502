"""The client stands alone: httpx, pydantic and the standard library, nothing of the platform."""

import ast
import subprocess
import sys

from made_agents import PROGRAM, SOURCES

OWN = "memory_gateway_client"
ALLOWED = {*sys.stdlib_module_names, "httpx", "pydantic", OWN}
#: What each adapter is for.
ADAPTED = {
    "langgraph": {"langgraph"},
    "llama_index": {"llama_index"},
    "openai_agents": {"agents"},
    "pydantic_ai": {"pydantic_ai"},
}


def imports_of(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, file
            yield node.module.split(".")[0]


def test_it_imports_itself_httpx_pydantic_and_the_standard_library_only():
    files = list((SOURCES / OWN).rglob("*.py"))
    assert len(files) > 20
    for file in files:
        is_adapter = file.parent.name == "adapters"
        allowed = ALLOWED | (ADAPTED.get(file.stem, set()) if is_adapter else set())
        assert set(imports_of(file)) <= allowed, file


def test_the_memory_alone_loads_no_agent():
    program = f"import {OWN}, sys; print([m for m in sys.modules if m.startswith('{OWN}.')])"
    done = subprocess.run(
        [sys.executable, "-c", program], env=PROGRAM, capture_output=True, text=True, check=True
    )
    assert f"{OWN}.memory" in done.stdout
    assert not any(f"{OWN}.{part}'" in done.stdout for part in ("loop", "sessions", "adapters"))
