"""Pages of the reference, made from the schemas when the site is built."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
#: What clients see of each tool; a test holds these files to the tools.
TOOLS = ROOT / "tests" / "mcp_endpoint" / "golden"
TOOLSETS = {
    "governance": "Governance (`/mcp`)",
    "knowledge": "Knowledge base (`/mcp/x/knowledge`)",
    "events": "Long conversations (`/mcp/x/events`)",
    "turns": "Around a turn (`/mcp/x/turns`)",
}
METHODS = ("get", "post", "put", "patch", "delete")


def write_pages(folder: Path) -> None:
    """Write all pages anew."""
    be_ready()
    folder.mkdir(exist_ok=True)
    pages = {
        "tools": tools_page,
        "rest": rest_page,
        "commands": commands_page,
        "settings": settings_page,
    }
    for name, page in pages.items():
        (folder / f"{name}.md").write_text("\n".join(page()) + "\n", encoding="utf-8")


def be_ready() -> None:
    """Load the platform. Nothing is read from a database, so any secrets and address will do."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
    import django

    from apps.ops.local_settings import stand_in

    stand_in()
    django.setup()


def tools_page() -> Iterator[str]:
    """Every tool with its arguments and answer."""
    yield "# Tools over MCP\n"
    yield "Every call of governance, events and turns carries `context`, which is left out here.\n"
    for toolset, title in TOOLSETS.items():
        yield f"## {title}\n"
        for path in sorted((TOOLS / toolset).glob("*.json")):
            yield from tool_section(json.loads(path.read_text(encoding="utf-8")))


def tool_section(tool: Mapping[str, Any]) -> Iterator[str]:
    """A tool: what it does, what it takes, what it answers."""
    given, (answer, _) = tool["inputSchema"], tool["outputSchema"]["oneOf"]
    yield f"### {tool['name']}\n"
    yield tool["description"] + "\n"
    fields = {name: one for name, one in given["properties"].items() if name != "context"}
    yield from table_of("argument", fields, required=given.get("required", ()))
    yield from table_of("answer", answer.get("properties", {}), required=answer.get("required", ()))


def table_of(
    title: str, fields: Mapping[str, Mapping[str, Any]], *, required: object
) -> Iterator[str]:
    """Fields with their types and meaning."""
    if not fields:
        return
    yield f"| {title} | type | meaning |\n|---|---|---|"
    for name, field in fields.items():
        needed = " (required)" if isinstance(required, list) and name in required else ""
        meaning = " ".join(str(field.get("description", "")).split()).replace("|", "\\|")
        yield f"| `{name}`{needed} | {kind_of(field)} | {meaning} |"
    yield ""


def kind_of(field: Mapping[str, Any]) -> str:
    """The type of a field in a word or two."""
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"] if value is not None)
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    several = field.get("anyOf") or field.get("oneOf") or field.get("allOf")
    if several:
        return " or ".join(dict.fromkeys(kind_of(one) for one in several))
    kind = field.get("type", "any")
    kinds = kind if isinstance(kind, list) else [kind]
    if "array" in kinds and field.get("items"):
        return f"list of {kind_of(field['items'])}"
    return " or ".join(kinds)


def rest_page() -> Iterator[str]:
    """Every address of REST. Fields and examples are at `/api/docs/` of a platform."""
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)
    yield "# REST\n"
    yield "A platform shows all of it with fields and examples at `/api/docs/`, its OpenAPI"
    yield "description at `/api/schema/`. The gateway's is at `/gateway/docs`.\n"
    yield "| address | what it does |\n|---|---|"
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                about = item[method].get("summary") or item[method].get("description", "")
                line = " ".join(str(about).split()).partition(". ")[0].replace("|", "\\|")
                yield f"| `{method.upper()} {path}` | {line} |"


def settings_page() -> Iterator[str]:
    """The settings as the README tells them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    yield "# Settings\n"
    yield text.partition("\n## Settings\n")[2].partition("\n## ")[0].replace("](docs/", "](../")


def commands_page() -> Iterator[str]:
    """Every command with its options."""
    from django.core.management import get_commands, load_command_class

    yield "# Commands\n"
    yield "`manage.py COMMAND` in a checkout, `memory-platform COMMAND` where the platform is"
    yield "installed.\n"
    for name, app in sorted(get_commands().items()):
        if not app.startswith("apps."):
            continue
        command = load_command_class(app, name)
        text = command.create_parser("manage.py", name).format_help()
        yield f"## {name}\n\n```text\n{text.partition('  --version')[0].rstrip()}\n```\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    write_pages(Path(__file__).parent / "reference")
