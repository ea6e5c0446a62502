"""The command line: ``chat`` holds a conversation, ``status`` tells how the agent is set up."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from memory_gateway_client.config import (
    DEFAULT_FILE,
    ProviderKind,
    ProviderSettings,
    Settings,
    read_settings,
)
from memory_gateway_client.context import Skill
from memory_gateway_client.engine import Engine, EngineLoader
from memory_gateway_client.errors import ClientError, ConfigurationError
from memory_gateway_client.loop import session_of
from memory_gateway_client.messages import printable

FAILED, MISCONFIGURED, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code tells 1 failure, 2 a wrong configuration."""
    given = parser().parse_args(arguments)
    try:
        return run(given)
    except ConfigurationError as error:
        return complain(error, MISCONFIGURED)
    except ClientError as error:
        return complain(error, FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    top = argparse.ArgumentParser(prog="python -m memory_gateway_client", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    chat = commands.add_parser("chat", help="talk, a line of standard input at a time")
    chat.add_argument("--scripted", type=Path, metavar="FILE", help="answers instead of a model's")
    chat.add_argument("--session", metavar="ID", help="go on with this conversation")
    chat.add_argument(
        "--skill", type=Path, metavar="FILE", action="append", default=[], help="activate a skill"
    )
    status = commands.add_parser("status", help="show the set-up as JSON, without credentials")
    for command in (chat, status):
        command.add_argument(
            "--config", type=Path, metavar="FILE", default=DEFAULT_FILE, help="default: %(default)s"
        )
    return top


def run(given: argparse.Namespace) -> int:
    """Load the engine and do what was asked. Raises ClientError."""
    settings = read_settings(given.config)
    if given.command == "chat" and given.scripted:
        settings = scripted(settings, given.scripted)
    engine = EngineLoader(settings).load()
    try:
        if given.command == "status":
            sys.stdout.write(f"{json.dumps(engine.status(), indent=2)}\n")
        else:
            converse(engine, session_of(given.session), [read_skill(path) for path in given.skill])
    finally:
        engine.close()
    return 0


def scripted(settings: Settings, script: Path) -> Settings:
    """The same settings with a script in the place of the model."""
    return replace(settings, provider=ProviderSettings(ProviderKind.SCRIPTED, script=script))


def read_skill(path: Path) -> Skill:
    """A skill from a text file. Raises ClientError."""
    try:
        return Skill(path.stem, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise ClientError(f"The skill {path.name} cannot be read as UTF-8 text.") from None


def converse(engine: Engine, session_id: str, skills: Sequence[Skill]) -> None:
    """Answer line after line until the input ends."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgiving(stream)
    say(sys.stderr, f"session {session_id}")
    while (line := ask()) is not None:
        if line.strip():
            result = asyncio.run(engine.loop.run(line, session_id=session_id, skills=skills))
            say(sys.stdout, result.text)


def ask() -> str | None:
    """The next line, or None at the end of the input."""
    if sys.stdin.isatty():
        sys.stderr.write("> ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    return line.rstrip("\r\n") if line else None


def say(stream: TextIO, text: str) -> None:
    """One message for the person at the terminal, at once."""
    stream.write(f"{printable(text)}\n")
    stream.flush()


def forgiving(stream: TextIO) -> None:
    """Let no byte or character that the terminal's encoding lacks end the conversation."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")


def complain(error: ClientError, code: int) -> int:
    """Tell on standard error what is wrong."""
    say(sys.stderr, str(error))
    return code
