"""What callers ask for around a turn and of a session: every transport reads it as one of these."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, model_validator

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.messages import MISSING, Capped, Line, Message, Schema, ValueKind, require_whole
from apps.common.text import canonical_json, require_harmless
from apps.turns.items import MAX_ITEMS, TEXT_MAX_BYTES, Item, Items, message, read_items
from apps.turns.owners import UserName
from apps.turns.session_tree import PATH_MAX_LENGTH
from apps.turns.vocabulary import SESSION_MAX_LENGTH, TURN_MAX_LENGTH

REQUEST_MAX_BYTES = 4 * 1024 * 1024
MAX_WINDOW = 100_000_000
DEFAULT_WINDOW = 120_000
DEFAULT_DEPTH, MAX_DEPTH = 8, 32
DEFAULT_LIMIT, MAX_LIMIT = 200, 1_000
MAX_LINE = 2**31 - 1
TOKEN_MAX_LENGTH = 4096
#: Safe as a name in a path, whatever system it is written to.
PATH_SAFE = re.compile(r"[A-Za-z0-9_@+=:,~-][A-Za-z0-9_.@+=:,~-]*")


@dataclass(frozen=True, slots=True)
class SafeName(ValueKind):
    """A session's or a turn's id: a name that is safe in a path.

    Raises InvalidArgument with the reason that clients know, and ContentRejected.
    """

    field: str
    max_length: int

    def read(self, value: Any) -> str:
        if value in (MISSING, None) or (isinstance(value, str) and not value.strip()):
            reason = f"{self.field.upper()}_REQUIRED"
            raise InvalidArgument(self.field, f"{self.field} is missing.", reason=reason)
        is_name = isinstance(value, str) and len(value) <= self.max_length
        if not is_name or not PATH_SAFE.fullmatch(value):
            raise InvalidArgument(
                self.field,
                f"{self.field} must be 1 to {self.max_length} letters, digits or"
                " . _ - : @ + = , ~ without a dot at its beginning.",
                reason=f"{self.field.upper()}_INVALID",
            )
        return require_harmless(value, field=self.field)

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.max_length}


SESSION_ID = SafeName("session_id", SESSION_MAX_LENGTH)
TURN_ID = SafeName("turn_id", TURN_MAX_LENGTH)


@dataclass(frozen=True, slots=True)
class NewInput(ValueKind):
    """Items, a single one, or a text, which is a message of the user."""

    field: str

    def read(self, value: Any) -> list[Item]:
        if not value or (isinstance(value, str) and not value.strip()):
            raise missing_input(self.field)
        given = message("user", value) if isinstance(value, str) else value
        listed = [given] if isinstance(given, dict) else given
        return read_items(listed, field=self.field)

    def schema(self) -> Schema:
        items = {"type": "array", "items": {"type": "object"}, "maxItems": MAX_ITEMS}
        return {"anyOf": [items, {"type": "object"}, {"type": "string"}]}


class NewText(NewInput):
    """The same under the name whose schema has the text only."""

    def schema(self) -> Schema:
        return {"type": "string"}


def missing_input(field: str) -> InvalidArgument:
    """The error about an input that was not given, with the reason that clients know."""
    said = f"{field} is missing: give current_input or current_input_text."
    return InvalidArgument(field, said, reason="CURRENT_INPUT_REQUIRED")


@dataclass(frozen=True, slots=True)
class CappedWhole(ValueKind):
    """A whole number: 0 or less is the usual one, too much is the maximum."""

    usual: int
    maximum: int

    def read(self, value: Any) -> int:
        number = require_whole(value)
        return min(number, self.maximum) if number > 0 else self.usual

    def schema(self) -> Schema:
        return {"type": "integer"}


class TurnMessage(Message):
    """What is handed in about turns, at most 4 MiB of it."""

    noun: ClassVar[str] = "arguments"

    @model_validator(mode="before")
    @classmethod
    def _bounded(cls, raw: Any) -> Any:
        """Raises PayloadTooLarge, and InvalidArgument for what is no JSON."""
        try:
            size = len(canonical_json(raw).encode(errors="surrogatepass"))
        except (ValueError, RecursionError):
            said = "The arguments are no JSON that can be kept."
            raise InvalidArgument("arguments", said) from None
        if size > REQUEST_MAX_BYTES:
            raise PayloadTooLarge(
                f"A request may have at most {REQUEST_MAX_BYTES} bytes.",
                field="arguments",
                max_bytes=REQUEST_MAX_BYTES,
            )
        return raw


class SessionRequest(TurnMessage):
    """One of the caller's sessions."""

    session_id: Annotated[str, SESSION_ID]
    """Your id of the conversation: letters, digits and . _ - : @ + = , ~ only."""
    user_id: Annotated[str, UserName()] = ""
    """Your id of whom you speak for; sessions and facts are that user's then."""


class TurnRequest(SessionRequest):
    """A turn that is about to begin."""

    turn_id: Annotated[str, TURN_ID]
    """Your id of the turn, made of the same signs."""
    current_input: Annotated[list[Item], NewInput("current_input")] = Field(
        default=[],
        description=f"The new input: up to {MAX_ITEMS} response items, or one, or a text. At most "
        f"{TEXT_MAX_BYTES // 1024} KiB of text in a part. Needed unless there is a "
        "current_input_text.",
    )
    current_input_text: Annotated[list[Item], NewText("current_input_text")] = []
    """Instead of current_input: what the user says."""
    max_input_tok: Annotated[int, Capped(1, MAX_WINDOW)] = DEFAULT_WINDOW
    """Tokens that fit into the model's input."""

    @model_validator(mode="before")
    @classmethod
    def _one_input(cls, raw: Any) -> Any:
        """The text counts only where there is nothing else."""
        if raw.get("current_input_text") is None:
            return raw
        ignored = "current_input_text" if raw.get("current_input") else "current_input"
        return {name: value for name, value in raw.items() if name != ignored}

    @model_validator(mode="after")
    def _some_input(self) -> Self:
        """Raises InvalidArgument."""
        if not self.items:
            raise missing_input("current_input")
        return self

    @property
    def items(self) -> list[Item]:
        """The new input, in whichever of the two forms it came."""
        return self.current_input or self.current_input_text


class TurnRecord(SessionRequest):
    """A turn that is over."""

    turn_id: Annotated[str, TURN_ID]
    """Your id of the turn, made of the same signs."""
    input_items: Annotated[list[Item], Items("input_items")]
    """What the model was given in this turn."""
    output_items: Annotated[list[Item], Items("output_items")]
    """What the model answered."""


class TurnAnswer(TurnMessage):
    """What the model answered in a turn that was prepared."""

    operation_token: Annotated[str, Line(TOKEN_MAX_LENGTH)]
    """As the first call returned it."""
    output_items: Annotated[list[Item], Items("output_items")]
    """What the model answered."""


class FolderRequest(SessionRequest):
    """Folders of a session."""

    path: Annotated[str, Line(PATH_MAX_LENGTH, blank="")] = ""
    """A folder, as answered before; empty: all of it."""
    depth: Annotated[int, CappedWhole(DEFAULT_DEPTH, MAX_DEPTH)] = Field(
        default=DEFAULT_DEPTH,
        description=f"How many levels below it, at most {MAX_DEPTH}; 0 or less: {DEFAULT_DEPTH}.",
    )
    limit: Annotated[int, CappedWhole(DEFAULT_LIMIT, MAX_LIMIT)] = Field(
        default=DEFAULT_LIMIT,
        description=f"How many folders, at most {MAX_LIMIT}; 0 or less: {DEFAULT_LIMIT}.",
    )


class FileRequest(SessionRequest):
    """A file of a session, or a part of it."""

    path: Annotated[str, Line(PATH_MAX_LENGTH)]
    """A file in a folder of memory_list_dir_with_abstract."""
    line: Annotated[int, Capped(0, MAX_LINE)] = 0
    """From this line on, counted from 0."""
