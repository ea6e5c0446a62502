"""What every module of a kind keeps to, read from the sources.

Import-linter holds the layers between apps; these rules hold inside them. Each list of exceptions
says why and is exact: one that is no longer needed has to go.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from apps.common.installation import ROOT
from tests.tables import table

APPS = ROOT / "apps"
TRANSPORTS = ("rest", "console", "mcp_endpoint")
MANAGERS = {"objects", "_default_manager", "_base_manager"}

#: Where rows are read or written: everything else asks them.
STORES = {"models", "services", "selectors", "migrations"}

ACTIONS_LEFT = {
    "apps/console/audit/stories.py": "puts the actions of records into words",
    "apps/mcp_endpoint/pipe/tool.py": "declares the one verb that exists in this transport alone",
}

#: Who asks other machines by httpx itself, and not through the bounded client.
OWN_REQUESTS = {
    "apps/common/http_client.py": "is that client",
    "apps/ops/connecting.py": "calls the platform itself, for a person at a terminal",
    "apps/ops/embedders/sources.py": "writes gigabytes to a file while they arrive",
}


def modules(*patterns: str) -> list[Path]:
    return sorted({path for pattern in patterns for path in APPS.glob(pattern)})


def subjects_of(path: Path) -> tuple[str, ...]:
    """The names of the packages it lies in, and its own."""
    return path.relative_to(APPS).with_suffix("").parts


def asking_modules() -> list[Path]:
    """Transports, operations, commands, tasks and presentation, without what stores."""
    found = modules(
        *(f"{transport}/**/*.py" for transport in TRANSPORTS),
        "gateway/*views.py",
        "ops/**/*.py",
        "*/management/**/*.py",
        "**/tasks.py",
        "**/presentation.py",
        "**/presentation/*.py",
    )
    return [
        path for path in found if STORES.isdisjoint(path.relative_to(APPS).with_suffix("").parts)
    ]


def attributes_of(source: str) -> Iterator[ast.Attribute]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))


def uses_a_manager(source: str) -> bool:
    return any(node.attr in MANAGERS for node in attributes_of(source))


def names_an_action(source: str) -> bool:
    """Whether a member of the audit trail's actions is written down."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module in ("apps.audit", "apps.audit.models")
        for alias in node.names
        if alias.name in ("Action", "models")
    }
    return any(
        node.attr.isupper() and ast.unparse(node.value).removesuffix(".Action") in names
        for node in attributes_of(source)
    )


def breaking(paths: list[Path], breaks) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if breaks(path.read_text(encoding="utf-8"))
    }


def test_only_services_selectors_and_models_query():
    assert breaking(asking_modules(), uses_a_manager) == set()


def imports_httpx(source: str) -> bool:
    return any(
        isinstance(node, ast.Import) and any(alias.name == "httpx" for alias in node.names)
        for node in ast.walk(ast.parse(source))
    )


def test_other_machines_are_asked_through_one_bounded_client():
    assert breaking(modules("**/*.py"), imports_httpx) == OWN_REQUESTS.keys()


def test_transports_leave_it_to_verbs_which_action_they_do():
    transports = modules(*(f"{transport}/**/*.py" for transport in TRANSPORTS))
    assert breaking(transports, names_an_action) == ACTIONS_LEFT.keys()


def test_the_rules_look_at_what_they_are_about():
    looked_at = {path.relative_to(APPS).as_posix() for path in asking_modules()}
    assert {
        "console/urls.py",
        "gateway/views.py",
        "mcp_endpoint/dispatch.py",
        "ops/management/commands/memory.py",
        "rest/urls.py",
        "topics/tasks.py",
    } <= looked_at


@table(
    ("source", "breaks"),
    [
        ("Memory.objects.all()", True),
        ("type(row)._default_manager.get()", True),
        ("summary.object_count", False),
    ],
)
def test_a_query_is_found(source, breaks):
    assert uses_a_manager(source) is breaks


@table(
    ("source", "breaks"),
    [
        ("from apps.audit.models import Action\nact(Action.READ)", True),
        ("from apps.audit.models import Action as Act\nact(Act.READ)", True),
        ("from apps.audit import models\nact(models.Action.READ)", True),
        ("from apps.audit.models import Action\nact(Action.choices)", False),
        ("from apps.governance.outcome import Action\nact(Action.REJECT)", False),
    ],
)
def test_a_named_action_is_found(source, breaks):
    assert names_an_action(source) is breaks


def records_words(source: str) -> bool:
    """Whether the words of a search are given to the trail."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "record"
        and any(keyword.arg == "query" for keyword in node.keywords)
        for node in ast.walk(ast.parse(source))
    )


def test_a_search_is_recorded_where_its_words_are_kept_if_a_policy_keeps_them() -> None:
    assert records_words("search.record(context, query=text)")
    assert breaking(modules("**/*.py"), records_words) == set()
