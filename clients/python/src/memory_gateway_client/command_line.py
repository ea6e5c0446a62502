"""The command line: ``chat`` holds a conversation, ``doctor`` says what is in the way of a gateway,
``status`` tells how the agent is set up.
"""

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
from memory_gateway_client.doctor import State, examine
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
    top = argparse.ArgumentParser(prog="memory-gateway", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    chat = commands.add_parser("chat", help="talk, a line of standard input at a time")
    chat.add_argument("--scripted", type=Path, metavar="FILE", help="answers instead of a model's")
    chat.add_argument("--session", metavar="ID", help="go on with this conversation")
    chat.add_argument(
        "--skill", type=Path, metavar="FILE", action="append", default=[], help="activate a skill"
    )
    status = commands.add_parser("status", help="show the set-up as JSON, without credentials")
    doctor = commands.add_parser("doctor", help="look whether the gateway can be used")
    for command in (chat, status, doctor):
        command.add_argument(
            "--config", type=Path, metavar="FILE", default=DEFAULT_FILE, help="default: %(default)s"
        )
    return top


def run(given: argparse.Namespace) -> int:
    """Do what was asked. Raises ClientError."""
    settings = read_settings(given.config)
    if given.command == "doctor":
        return asyncio.run(diagnose(settings, given.config))
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


async def diagnose(settings: Settings, file: Path) -> int:
    """Say of each check how it went; the exit code is 1 if something is wrong."""
    gateway = settings.memory.gateway
    if gateway is None:
        raise ConfigurationError("memory.mode", "is not memory_gateway: there is no gateway")
    code = 0
    async for check in examine(gateway, file=file):
        say(sys.stdout, f"{check.state.value:8}{check.name:11}{check.told}")
        code = FAILED if check.state is State.WRONG else code
    return code


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
            voice = Voice(sys.stdout)
            answering = engine.loop.run(
                line, session_id=session_id, skills=skills, on_text=voice.speak
            )
            voice.end(asyncio.run(answering).text)


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


class Voice:
    """Shows an answer while it comes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._spoken: list[str] = []

    def speak(self, piece: str) -> None:
        """The next piece, at once."""
        self._spoken.append(piece)
        self._stream.write(printable(piece))
        self._stream.flush()

    def end(self, text: str) -> None:
        """The answer itself, unless it was shown by now."""
        spoken = "".join(self._spoken)
        missing = "" if spoken.endswith(text) else text
        say(self._stream, f"\n{missing}" if spoken and missing else missing)


def forgiving(stream: TextIO) -> None:
    """Let no byte or character that the terminal's encoding lacks end the conversation."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")


def complain(error: ClientError, code: int) -> int:
    """Tell on standard error what is wrong."""
    say(sys.stderr, str(error))
    return code
