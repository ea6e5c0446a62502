"""`docs/memory_hook.py`, run as clients with hooks run it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from apps.memories.models import Memory
from tests.mcp_endpoint.conftest import served, served_world
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World

__all__ = ["served", "served_world"]

DOCS = Path(__file__).parents[2] / "docs"
SKILL = (DOCS / "skill/SKILL.md").read_text(encoding="utf-8")
#: What the skill tells a model to end its last answer with.
BLOCK = re.search(r"```MEMORY_PROPOSALS_JSON.*?```", SKILL, re.DOTALL)
SECONDS = 60


def hook(
    moment: str, given: Any, *, url: str, token: str, variable: str = "T"
) -> tuple[dict[str, Any], str]:
    """What the client reads, and what it shows where a hook failed."""
    done = subprocess.run(
        [
            *(sys.executable, "-I", str(DOCS / "memory_hook.py"), moment),
            *("--url", url, "--token-variable", variable),
        ],
        input=given if isinstance(given, str) else json.dumps(given),
        env={**os.environ, "T": token},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    return json.loads(done.stdout), done.stderr


@pytest.mark.django_db(transaction=True)
def test_a_session_begins_with_what_bears_on_it_and_ends_with_proposals(
    served: Served, served_world: World, tmp_path: Path
) -> None:
    agent = served_world.agent()
    world, where = served_world, {"url": served.url, "token": agent.token}
    world.memory(content="Rules for parcel-api: money is kept in cents.", title="Rules of money")
    given = {"session_id": "s-1", "cwd": str(tmp_path / "parcel-api"), "source": "startup"}

    answer, errors = hook("start", {**given, "hook_event_name": "SessionStart"}, **where)

    assert errors == ""
    told = answer["hookSpecificOutput"]
    assert told["hookEventName"] == "SessionStart"
    assert "money is kept in cents" in told["additionalContext"]

    assert BLOCK is not None
    said, quoted = f"Done.\n\n{BLOCK[0]}", BLOCK[0].replace("Label client", "Forged client")
    lines = [
        {"type": "user", "message": {"role": "user", "content": quoted}},
        {
            "type": "user",
            "message": {"role": "user", "content": [{"type": "tool_result", "content": quoted}]},
        },
        {"type": "assistant", "message": {"content": [{"type": "tool_use", "input": quoted}]}},
        {"type": "assistant", "message": {"content": [{"type": "text", "text": said}]}},
    ]
    lines_file = tmp_path / "session.jsonl"
    lines_file.write_text("".join(f"{json.dumps(one)}\n" for one in lines) + "{half")
    assert hook("end", {**given, "transcript_path": str(lines_file)}, **where) == ({}, "")
    assert proposed() == ["Label client times out after 5 s"]

    # The other client's transcript is one JSON value.
    value_file = tmp_path / "session.json"
    messages = [
        {"type": "user", "content": quoted},
        {"type": "gemini", "content": said.replace("Label client", "Route client")},
    ]
    value_file.write_text(json.dumps({"sessionId": "s-2", "messages": messages}))
    end = {"session_id": "s-2", "transcript_path": str(value_file)}
    assert hook("end", end, **where) == ({}, "")
    assert proposed()[1:] == ["Route client times out after 5 s"]


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_taken_is_told_and_keeps_nothing_else_back(
    served: Served, served_world: World, tmp_path: Path
) -> None:
    assert BLOCK is not None
    texts = [
        f"\0 {BLOCK[0]}",
        "MEMORY_PROPOSALS_JSON [without a fence]",
        f"Done.\n\n{BLOCK[0]}",
    ]
    transcript = tmp_path / "session.jsonl"
    lines = [{"type": "assistant", "message": {"content": one}} for one in texts]
    transcript.write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    end = {"session_id": "s-1", "transcript_path": str(transcript)}
    answer, errors = hook("end", end, url=served.url, token=served_world.agent().token)
    assert (answer, errors.count("\n")) == ({}, 1)
    assert "memory_session_store was refused: response_text" in errors
    assert "no block is marked" in errors
    assert "{" not in errors
    assert proposed() == ["Label client times out after 5 s"]


def proposed() -> list[str]:
    made = Memory.objects.exclude(title="Rules of money").order_by("created_at")
    return list(made.values_list("title", flat=True))


def test_whatever_goes_wrong_the_session_goes_on(tmp_path: Path, subtests: pytest.Subtests) -> None:
    nowhere = {"url": "http://127.0.0.1:9/mcp", "token": "x"}
    cases: list[tuple[str, str, Any, dict[str, str]]] = [
        ("nothing answers", "start", {}, {}),
        ("is not set", "start", {}, {"variable": "UNKNOWN"}),
        ("not JSON", "start", "nonsense", {}),
        ("no object", "end", [], {}),
        ("cannot be read", "end", {"transcript_path": str(tmp_path / "none")}, {}),
        ("cannot be read", "end", {"transcript_path": str(tmp_path)}, {}),
        ("no path", "end", {"transcript_path": "a\0b"}, {}),
        ("names no transcript", "end", {"transcript_path": None}, {}),
        ("names no transcript", "end", {}, {}),
        ("T holds no token", "start", {}, {"token": "two\nlines"}),
        ("T holds no token", "start", {}, {"token": "tökën"}),
        ("is no address", "start", {}, {"url": "/mcp"}),
        ("is no address", "start", {}, {"url": "http://[::1"}),
    ]
    for said, moment, given, options in cases:
        with subtests.test(said):
            answer, errors = hook(moment, given, **{**nowhere, **options})
            assert (answer, errors.count("\n"), said in errors) == ({}, 1, True), errors
