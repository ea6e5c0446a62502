"""Bodies that mean harm: a refusal each, never a failure of ours, nothing stored."""

from __future__ import annotations

import json
import random
from typing import Any

import psutil
import pytest

from apps.memories.models import Memory
from tests.mcp_endpoint.served import ERAS, LEGACY, MODERN, Served, request, tools_call
from tests.mcp_endpoint.world import World
from tests.thorough import examples

SEED = 20260728
#: 20,000 bodies of both eras in a thorough run.
MUTANTS = examples(10_000, everyday=150)
#: What the program may grow by, of all of them.
MAX_GROWTH_BYTES = 64 << 20
PARSE_ERROR = -32700
INVALID_REQUEST = -32600
NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "\x00",
    "\ud800",
    "x" * 70_000,
    "'; DROP TABLE memories_memory; --",
    [],
    {},
    [[[[[[]]]]]],
    {"$ref": "#"},
    {"\x00": {"\udfff": []}},
)

MALFORMED: tuple[tuple[bytes, int], ...] = (
    (b"", PARSE_ERROR),
    (b"{", PARSE_ERROR),
    (b"\xff\xfe{}", PARSE_ERROR),
    (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', PARSE_ERROR),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":NaN}}', PARSE_ERROR),
    (b'{"jsonrpc":"2.0","id":1,"method":"\\ud800","params":{"x":Infinity}}', PARSE_ERROR),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":' + b"9" * 5000, PARSE_ERROR),
    (b'{"a":' * 100_000, PARSE_ERROR),
    (b"[" * 5000 + b'"\\ud800"' + b"]" * 5000, PARSE_ERROR),
    (b"null", INVALID_REQUEST),
    (b'"text"', INVALID_REQUEST),
    (b"[]", INVALID_REQUEST),
    (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', INVALID_REQUEST),
    (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', INVALID_REQUEST),
    (b'{"id":1,"method":"ping"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1,"result":{}}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":' + b"9" * 40 + b',"method":"ping"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', INVALID_REQUEST),
)


@pytest.mark.parametrize("era", ERAS)
def test_a_malformed_body_is_a_json_rpc_error_alike_in_both_eras(
    served: Served, served_world: World, era: str
) -> None:
    token = served_world.agent().token
    for body, error in MALFORMED:
        response = served.post(body, token=token, era=era)
        answer = response.json()

        assert response.status_code == 400, body[:99]
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", None)
        assert answer["error"]["code"] == error, body[:99]
        assert answer["error"].keys() == {"code", "message"}


@pytest.mark.parametrize("era", ERAS)
def test_another_content_type_is_refused(served: Served, served_world: World, era: str) -> None:
    token = served_world.agent().token
    for content_type in ("text/plain", "application/xml", ""):
        response = served.post(
            request("tools/list", {}, era),
            token=token,
            era=era,
            headers={"content-type": content_type},
        )
        assert 400 <= response.status_code < 500, content_type


@pytest.mark.parametrize("era", ERAS)
def test_a_lone_surrogate_on_the_wire_is_refused_by_the_arguments_name(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    arguments = {
        "content": "half \ud83d of a pair",
        "type": "fact",
        "context": served_world.context(agent, "write"),
    }

    response = served.call("memory-write", arguments, token=agent.token, era=era)

    error = response.json()["result"]["structuredContent"]["error"]
    assert (error["code"], error["details"]["field"]) == ("INVALID_ARGUMENT", "content")


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("number", [b"1" + b"0" * 20, b"9" * 300, b"1e300"])
def test_a_huge_number_on_the_wire_is_capped(
    served: Served, served_world: World, number: bytes, era: str
) -> None:
    agent = served_world.agent()
    arguments = {"query": "x", "limit": 77, "context": served_world.context(agent, "read")}
    body = json.dumps(tools_call("memory-search", arguments, era)).encode()

    response = served.post(
        body.replace(b'"limit": 77', b'"limit": ' + number),
        token=agent.token,
        era=era,
        headers=modern_headers(era, "memory-search"),
    )

    assert response.json()["result"]["structuredContent"] == {"results": [], "clamped_to": 10}


def test_an_unknown_protocol_version_is_refused(served: Served, served_world: World) -> None:
    body = request("tools/list", {}, MODERN)
    token = served_world.agent().token
    for version in ("1999-01-01", "x" * 5000, "2026-07-28, 2025-11-25"):
        response = served.post(body, token=token, headers={"mcp-protocol-version": version})
        assert response.status_code == 400


@pytest.mark.parametrize("era", ERAS)
def test_mutated_calls_are_never_a_failure_of_ours(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    luck = random.Random(SEED)
    memory_id = str(served_world.memory().pk)
    size_before = psutil.Process().memory_info().rss
    for number in range(MUTANTS):
        context = served_world.context(agent, "write")
        plain = {"content": "Plain.", "type": "fact", "memory_id": memory_id, "context": context}
        body = mutated(tools_call("memory-write", {**plain, "expected_version": 7}, era), luck)
        response = served.post(body, token=agent.token, era=era, headers=modern_headers(era))
        assert response.status_code < 500, (number, body[:300])
        assert "Traceback" not in response.text
        assert "INTERNAL_ERROR" not in response.text, (number, body[:300])

    assert Memory.objects.get().latest_version == 1
    assert psutil.Process().memory_info().rss - size_before < MAX_GROWTH_BYTES


def modern_headers(era: str, name: str = "memory-write") -> dict[str, str]:
    return {} if era == LEGACY else {"mcp-method": "tools/call", "mcp-name": name}


def mutated(body: dict[str, Any], luck: random.Random) -> bytes:
    """One thing wrong: a value replaced, a key lost or added, or some bytes broken.

    ``expected_version`` is wrong from the start, so that not even a harmless mutant writes.
    """
    kind = luck.choice(["replace", "replace", "remove", "add", "bytes"])
    holder, key = luck.choice(list(places(body)))
    if kind == "remove" and key != "expected_version":
        del holder[key]
    elif kind == "add":
        holder[luck.choice(["extra", "\x00", "__proto__", "x" * 300])] = luck.choice(NASTY)
    elif kind == "replace" and key != "expected_version":
        holder[key] = luck.choice(NASTY)
    raw = bytearray(json.dumps(body).encode())
    if kind == "bytes":
        for _ in range(luck.randint(1, 5)):
            raw[luck.randrange(len(raw))] = luck.randrange(256)
    return bytes(raw)


def places(value: Any) -> Any:
    """Every key of every object inside."""
    if isinstance(value, dict):
        for key, inner in list(value.items()):
            yield value, key
            yield from places(inner)
