"""What callers ask for, checked: every transport comes through here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import canonical_json, require_harmless
from apps.turns.items import Item, message, read_items
from apps.turns.vocabulary import SESSION_MAX_LENGTH, TURN_MAX_LENGTH

REQUEST_MAX_BYTES = 4 * 1024 * 1024
MAX_WINDOW = 100_000_000
DEFAULT_WINDOW = 120_000
#: Safe as a name in a path, whatever system it is written to.
PATH_SAFE = re.compile(r"[A-Za-z0-9_@+=:,~-][A-Za-z0-9_.@+=:,~-]*")
INPUT_TEXT = "current_input_text"

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A turn that is about to begin. ``max_tokens`` is the model's window."""

    session_id: str
    turn_id: str
    user_id: object
    current_input: list[Item]
    max_tokens: int


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn that is over: what the model was given and what it answered."""

    session_id: str
    turn_id: str
    user_id: object
    input_items: list[Item]
    output_items: list[Item]


def read_turn_request(arguments: Arguments) -> TurnRequest:
    """Raises InvalidArgument and ContentRejected naming the argument, PayloadTooLarge."""
    require_size(arguments)
    return TurnRequest(
        session_id=require_name(arguments, "session_id", SESSION_MAX_LENGTH),
        turn_id=require_name(arguments, "turn_id", TURN_MAX_LENGTH),
        user_id=arguments.get("user_id"),
        current_input=_current_input(arguments),
        max_tokens=_window(arguments.get("max_input_tok", DEFAULT_WINDOW)),
    )


def read_turn_record(arguments: Arguments) -> TurnRecord:
    """Raises InvalidArgument and ContentRejected naming the argument, PayloadTooLarge."""
    require_size(arguments)
    return TurnRecord(
        session_id=require_name(arguments, "session_id", SESSION_MAX_LENGTH),
        turn_id=require_name(arguments, "turn_id", TURN_MAX_LENGTH),
        user_id=arguments.get("user_id"),
        input_items=_items(arguments, "input_items"),
        output_items=_items(arguments, "output_items"),
    )


def require_name(arguments: Arguments, name: str, longest: int) -> str:
    """A session's or a turn's id: a name that is safe in a path.

    Raises InvalidArgument, with the reason that clients know, and ContentRejected.
    """
    given = arguments.get(name)
    if given is None or (isinstance(given, str) and not given.strip()):
        raise InvalidArgument(name, f"{name} is missing.", reason=f"{name.upper()}_REQUIRED")
    is_name = isinstance(given, str) and len(given) <= longest and PATH_SAFE.fullmatch(given)
    if not is_name:
        raise InvalidArgument(
            name,
            f"{name} must be 1 to {longest} letters, digits or . _ - : @ + = , ~ without a dot"
            " at its beginning.",
            reason=f"{name.upper()}_INVALID",
        )
    return require_harmless(str(given), field=name)


def require_size(arguments: Arguments) -> None:
    """Raises PayloadTooLarge for a request of more than 4 MiB, InvalidArgument for no JSON."""
    try:
        size = len(canonical_json(arguments).encode(errors="surrogatepass"))
    except (ValueError, RecursionError):
        raise InvalidArgument("arguments", "The arguments are no JSON that can be kept.") from None
    if size > REQUEST_MAX_BYTES:
        raise PayloadTooLarge(
            f"A request may have at most {REQUEST_MAX_BYTES} bytes.",
            field="arguments",
            max_bytes=REQUEST_MAX_BYTES,
        )


def _current_input(arguments: Arguments) -> list[Item]:
    """A list of items, a single one, or a text, which is a message of the user."""
    field = "current_input"
    given = arguments.get(field)
    if given is None and INPUT_TEXT in arguments:
        field, given = INPUT_TEXT, arguments[INPUT_TEXT]
    if isinstance(given, str) and given.strip():
        given = [message("user", given)]
    elif isinstance(given, dict):
        given = [given]
    if not given:
        raise InvalidArgument(field, f"{field} is missing.", reason="CURRENT_INPUT_REQUIRED")
    return read_items(given, field=field)


def _items(arguments: Arguments, name: str) -> list[Item]:
    given = arguments.get(name)
    if given is None:
        raise InvalidArgument(name, f"{name} is missing.")
    return read_items(given, field=name)


def _window(given: object) -> int:
    is_number = isinstance(given, int) and not isinstance(given, bool)
    if not is_number or not 0 < given <= MAX_WINDOW:  # type: ignore[operator]
        raise InvalidArgument(
            "max_input_tok", f"max_input_tok must be a whole number from 1 to {MAX_WINDOW}."
        )
    return int(given)  # type: ignore[call-overload, no-any-return]
