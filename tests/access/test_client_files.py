"""Settings files of clients are edited without losing anything of them."""

from __future__ import annotations

import json
import time
import tomllib
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from apps.access.client_files import (
    CannotEdit,
    Syntax,
    read_settings,
    with_entry,
    without_entry,
)
from tests.tables import table

PLACE = ("mcpServers", "memory-platform")
ENTRY = {"type": "http", "url": "https://x/mcp", "headers": {"Authorization": "Bearer ${T}"}}
FLAT = {"url": "https://x/mcp", "bearer_token_env_var": "T"}
SECONDS = 5

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)
servers = st.dictionaries(names | st.just(PLACE[1]), values, max_size=3)
documents = st.dictionaries(names, values, max_size=4) | st.builds(
    lambda rest, inner: {**rest, PLACE[0]: inner},
    st.dictionaries(names, values),
    servers | st.none(),
)


@given(documents, st.sampled_from([None, 0, 2, 4]), st.booleans())
def test_any_json_keeps_all_else_and_gets_it_back(
    document: dict[str, Any], indent: int | None, returns: bool
) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=False)
    text = text.replace("\n", "\r\n") if returns else text
    inner = document.get(PLACE[0])
    if not isinstance(inner, dict | None):
        with pytest.raises(CannotEdit):
            with_entry(text, Syntax.JSON, PLACE, ENTRY)
        return

    connected = with_entry(text, Syntax.JSON, PLACE, ENTRY)
    again = without_entry(connected, Syntax.JSON, PLACE)

    assert json.loads(connected) == {**document, PLACE[0]: {**(inner or {}), PLACE[1]: ENTRY}}
    others = {name: value for name, value in (inner or {}).items() if name != PLACE[1]}
    rest = {name: value for name, value in document.items() if name != PLACE[0]}
    assert json.loads(again) == (rest | ({PLACE[0]: others} if others else {}))
    if inner and PLACE[1] not in inner:
        assert again == text


JSON_TEXTS = [
    '{\n  "a": 1, // one\n  /* two */ "b": [1, 2,], // three\n}\n',
    '{\n\t"mcpServers": {\n\t\t"x": {"url": "u"} // mine\n\t},\n\t"z": "// no comment \\" }"\n}\n',
    '{"a": 1}',
    '{"a": 1, }',
    '\ufeff{"a": "b"} // end',
    '{\r\n  "mcpServers": {\r\n    "x": {} /* } */,\r\n  }\r\n}',
]
TOML_TEXTS = [
    'model = "m" # mine\n',
    '[mcp_servers.x]\nurl = "u"\n\n# about z\n[z]\nq = 1\n',
]
YAML_TEXTS = [
    "A: 1 # mine\n",
    "extensions: # these\n    developer:\n        x: 1\n\n    # more\n    m:\n        y: 2\nB: 2\n",
    "---\nA: |\n  extensions:\n    memory-platform: {}\n",
]
CASES = [
    *((text, Syntax.JSON, PLACE, ENTRY) for text in JSON_TEXTS),
    *((text, Syntax.TOML, ("mcp_servers", PLACE[1]), FLAT) for text in TOML_TEXTS),
    *((text, Syntax.YAML, ("extensions", PLACE[1]), ENTRY) for text in YAML_TEXTS),
]


@table("text, syntax, place, entry", CASES)
def test_comments_and_order_stay_and_undoing_gives_the_same_bytes(
    text: str, syntax: Syntax, place: tuple[str, str], entry: dict[str, Any]
) -> None:
    connected = with_entry(text, syntax, place, entry)
    outer = read_settings(text, syntax).get(place[0], {})

    assert read_settings(connected, syntax)[place[0]] == {**outer, place[1]: entry}
    assert set(text.splitlines()) - set(connected.splitlines()) <= set(changed(text))
    assert with_entry(connected, syntax, place, entry) == connected
    assert without_entry(connected, syntax, place) == text


def changed(text: str) -> list[str]:
    """Lines that get a comma, or a member behind them."""
    return [line for line in text.splitlines() if "}" in line or line.startswith("{")]


@table(
    "before, syntax, place, reader",
    [
        ('{"mcpServers": {"memory-platform": {"url": "old"}, "y": 1}}', Syntax.JSON, PLACE, json),
        (
            '[mcp_servers."memory-platform"]\nurl = "old"\n[mcp_servers.memory-platform.h]\na="b"\n'
            "\n# about y\n[mcp_servers.y]\nz = 1\n",
            Syntax.TOML,
            ("mcp_servers", PLACE[1]),
            tomllib,
        ),
        (
            "extensions:\n  memory-platform:\n    uri: old\n  # about y\n  y: 1\n",
            Syntax.YAML,
            ("extensions", PLACE[1]),
            yaml,
        ),
    ],
)
def test_a_former_entry_is_replaced_and_its_neighbours_stay(
    before: str, syntax: Syntax, place: tuple[str, str], reader: Any
) -> None:
    read = reader.safe_load if reader is yaml else reader.loads
    after = with_entry(before, syntax, place, FLAT)
    assert read(after)[place[0]] == {**read(before)[place[0]], place[1]: FLAT}
    assert after.count("about y") == before.count("about y")
    assert PLACE[1] not in without_entry(after, syntax, place)


@table(
    "text, syntax, place",
    [
        ("{", Syntax.JSON, PLACE),
        ("[1]", Syntax.JSON, PLACE),
        ("null", Syntax.JSON, PLACE),
        ("text", Syntax.JSON, PLACE),
        ('{"a": 1} {"b": 2}', Syntax.JSON, PLACE),
        ('{"mcpServers": []}', Syntax.JSON, PLACE),
        ('{"mcpServers": "x"}', Syntax.JSON, PLACE),
        ("a = ", Syntax.TOML, ("mcp_servers", PLACE[1])),
        ("mcp_servers = {x = {url = 'u'}}", Syntax.TOML, ("mcp_servers", PLACE[1])),
        ("mcp_servers.memory-platform.url = 'u'", Syntax.TOML, ("mcp_servers", PLACE[1])),
        ("a: [", Syntax.YAML, ("extensions", PLACE[1])),
        ("extensions: {x: {y: 1}}", Syntax.YAML, ("extensions", PLACE[1])),
        ("a: &x [1]\nb: *x\n", Syntax.YAML, ("extensions", PLACE[1])),
        ("a: !!python/object:os.system {}\n", Syntax.YAML, ("extensions", PLACE[1])),
    ],
)
def test_what_cannot_be_read_or_kept_is_refused(
    text: str, syntax: Syntax, place: tuple[str, str]
) -> None:
    with pytest.raises(CannotEdit):
        with_entry(text, syntax, place, FLAT)


def test_a_header_inside_a_text_is_not_taken_for_the_entry() -> None:
    text = 'a = """\n[mcp_servers.memory-platform]\n"""\n'
    connected = with_entry(text, Syntax.TOML, ("mcp_servers", PLACE[1]), FLAT)
    with pytest.raises(CannotEdit, match="by hand"):
        without_entry(connected, Syntax.TOML, ("mcp_servers", PLACE[1]))


@table(
    "make",
    [
        lambda: '"\\' * 100_000,
        lambda: "/*" * 100_000,
        lambda: "{" + '"a":' * 100_000,
        lambda: "[" * 100_000,
        lambda: '{"a":1' + " ," * 100_000,
        lambda: "{" + ",".join(f'"k{n}": {{}}' for n in range(20_000)) + "}",
    ],
)
def test_hostile_files_take_linear_time(make: Any) -> None:
    text = make()
    start = time.process_time()
    with suppress(CannotEdit):
        with_entry(text, Syntax.JSON, PLACE, ENTRY)
    assert time.process_time() - start < SECONDS
