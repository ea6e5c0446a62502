#!/usr/bin/env python3
"""Hooks of coding agents: at a session's start what bears on the repository, at its end proposals.

    python3 memory_hook.py start|end [--url URL] [--token-variable NAME]

For Claude Code and Gemini CLI, which give a hook JSON on standard input and take JSON back. Needs
Python 3.9 and nothing else. Whatever goes wrong, the session goes on: the reason is one line on
standard error, the exit status is 0.

At the end only what the model itself answered is looked through for blocks of proposals: a block in
a file it read, or in what somebody typed, proposes nothing.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROTOCOL = "2025-06-18"
SECONDS = 20
MARK = "MEMORY_PROPOSALS_JSON"
MAX_TRANSCRIPT_BYTES = 64 * 1024 * 1024
#: What transcripts call the model.
MODEL = frozenset({"assistant", "model", "gemini"})
QUESTION = "Rules, constraints, decisions and conventions for work on {name}"


class Failed(Exception):
    """The message is one line for whoever looks why nothing was remembered."""


class Refused(Failed):
    """The platform answered, but not so; another call may do."""


def main() -> None:
    """Do what the hook is for; never stop the session."""
    parser = argparse.ArgumentParser(description="Memory at the start and the end of a session.")
    parser.add_argument("moment", choices=("start", "end"))
    parser.add_argument("--url", default="http://127.0.0.1:8000/mcp")
    parser.add_argument("--token-variable", default="MEMORY_PLATFORM_TOKEN")
    options = parser.parse_args()
    answer: dict[str, Any] = {}
    try:
        given = _given()
        if options.moment == "start":
            answer = _start(given, options)
        else:
            _end(given, options)
    except Failed as failure:
        sys.stderr.write(f"memory hook: {failure}\n")
    sys.stdout.write(f"{json.dumps(answer)}\n")


def _given() -> dict[str, Any]:
    try:
        given = json.loads(sys.stdin.read() or "{}")
    except (ValueError, RecursionError) as error:
        raise Failed("what the client gave is not JSON") from error
    if not isinstance(given, dict):
        raise Failed("what the client gave is no object")
    return given


def _start(given: dict[str, Any], options: argparse.Namespace) -> dict[str, Any]:
    """What bears on the project, for the model to read."""
    name = Path(str(given.get("cwd") or os.getcwd())).name
    told = _call("memory_session_inject", {"query": QUESTION.format(name=name)}, given, options)
    if not told.get("items_injected"):
        return {}
    context = {"hookEventName": "SessionStart", "additionalContext": told["augmented_context"]}
    return {"hookSpecificOutput": context}


def _end(given: dict[str, Any], options: argparse.Namespace) -> None:
    """Hand over what the model proposed; the platform decides about each.

    What is refused, or holds no proposals that can be read, keeps nothing else back.
    """
    said = []
    for text in _answers(given.get("transcript_path")):
        if MARK in text:
            try:
                told = _call("memory_session_store", {"response_text": text}, given, options)
            except Refused as refusal:
                said.append(str(refusal))
            else:
                said.append(str(told.get("hint") or ""))
    if any(said):
        raise Failed("; ".join(dict.fromkeys(filter(None, said))))


def _answers(named: Any) -> Iterator[str]:
    """What the model answered, from a transcript of JSON Lines or one JSON value."""
    if not isinstance(named, str) or not named:
        raise Failed("the client names no transcript")
    path = Path(named)
    try:
        if path.stat().st_size > MAX_TRANSCRIPT_BYTES:
            raise Failed("the transcript is too large")
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Failed(f"the transcript cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Failed("what the client names as transcript is no path") from error
    for entry in _entries(text):
        message = entry.get("message")
        told = message if isinstance(message, dict) else entry
        if MODEL & {str(entry.get("type")), str(told.get("role"))}:
            yield _text(told.get("content"))


def _entries(text: str) -> Iterator[dict[str, Any]]:
    try:
        whole = json.loads(text)
        found = whole.get("messages", [whole]) if isinstance(whole, dict) else whole
    except (ValueError, RecursionError):
        found = [_parsed(line) for line in text.splitlines()]
    yield from (entry for entry in found if isinstance(entry, dict))


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _text(content: Any) -> str:
    """A text, or the texts of its parts; no calls of tools and nothing they gave back."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    told = (part for part in parts if isinstance(part, dict) and part.get("type", "text") == "text")
    return "\n".join(str(part.get("text", "")) for part in told)


def _call(
    tool: str, arguments: dict[str, Any], given: dict[str, Any], options: argparse.Namespace
) -> dict[str, Any]:
    """What a tool of the knowledge base answers."""
    token = os.environ.get(options.token_variable, "").strip()
    if not token:
        raise Failed(f"{options.token_variable} is not set")
    if not (token.isascii() and token.isprintable()):
        raise Failed(f"{options.token_variable} holds no token")
    arguments = {**arguments, "session_id": str(given.get("session_id") or "hook")[:200]}
    params = {"name": tool, "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    try:
        request = urllib.request.Request(  # noqa: S310 - the person names the address
            f"{options.url}/x/knowledge",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "Accept": "application/json, text/event-stream",
                "MCP-Protocol-Version": PROTOCOL,
            },
        )
    except ValueError as error:
        raise Failed(f"{options.url} is no address") from error
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            told = json.loads(answer.read())["result"]["structuredContent"]
    except urllib.error.HTTPError as error:
        raise Failed(f"{options.url} answers {error.code}") from error
    except OSError as error:
        raise Failed(f"nothing answers at {options.url}") from error
    except (http.client.HTTPException, ValueError, KeyError, TypeError, RecursionError) as error:
        raise Failed(f"what answers at {options.url} is not the platform") from error
    if not isinstance(told, dict) or told.get("status") == "error":
        said = told.get("message") if isinstance(told, dict) else told
        raise Refused(f"{tool} was refused: {' '.join(str(said).split())}")
    return told


if __name__ == "__main__":
    main()
