"""A pipe as it is sent. What it may refer to and which tools there are is for its plan to say."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, NoReturn, Self

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    WithJsonSchema,
    model_validator,
)

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.json_limits import Fault, faults_in
from apps.common.messages import (
    MISSED,
    MISSING,
    Many,
    Message,
    Schema,
    ValueKind,
    all_wrong,
    read,
    wrong,
)
from apps.mcp_endpoint.pipe.references import MAX_LEVELS, size_of
from apps.mcp_endpoint.registry import PROJECT

MAX_STEPS = 50
MAX_PIPE_LEVELS = 5
MAX_PARALLEL = 8
SPEC_BYTES = 1024 * 1024
SPEC = "spec"
#: Which repository the pipe belongs to; no part of the pipe itself.
KINDS = ("tool", "parallel", "pipe")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class StepId(ValueKind):
    """What other steps refer to a step by."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or not ID.fullmatch(value):
            said = "It must be 1 to 64 letters, digits, - and _."
            raise wrong(MISSED if value is MISSING else said)
        return value

    def schema(self) -> Schema:
        return {"type": "string"}


class Values(ValueKind):
    """An object with any values, not too deep to be walked through later."""

    def read(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong("It must be an object.")
        if Fault.LEVELS in faults_in(value, most_levels=MAX_LEVELS):
            raise wrong("It is nested too deep.")
        return value

    def schema(self) -> Schema:
        return {"type": "object"}


def _each_its_own_id(steps: tuple[StepMessage, ...]) -> tuple[StepMessage, ...]:
    ids = [step.id for step in steps]
    again = [number for number, id_ in enumerate(ids) if id_ in ids[:number]]
    if again:
        raise all_wrong(((number, "id"), "It is another step's.") for number in again)
    return steps


class StepMessage(Message):
    """A call of a tool, a group of steps side by side, or a pipe of its own."""

    no_object: ClassVar[str] = "It must be an object."
    null_is_absent: ClassVar[bool] = True

    id: Annotated[str, StepId()]
    tool: Any = None
    args: Annotated[dict[str, Any], Values()] = {}
    parallel: Annotated[
        tuple[StepMessage, ...] | None,
        Many(MAX_PARALLEL, least=1, of="steps"),
        AfterValidator(_each_its_own_id),
    ] = None
    pipe: PipeMessage | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        has_args = "args" in self.model_fields_set
        if len(self.kinds) != 1 or (has_args and self.tool is None):
            raise wrong("It has one of tool (with args), parallel and pipe.")
        return self

    @property
    def kinds(self) -> list[str]:
        """What it is; one thing, once it is read."""
        return [kind for kind in KINDS if getattr(self, kind) is not None]


class PipeMessage(Message):
    """Steps one after the other."""

    no_object: ClassVar[str] = "It must be a pipe: an object, or its JSON."

    vars: Annotated[dict[str, Any], Values()] = {}
    """Values to refer to."""
    steps: Annotated[
        tuple[StepMessage, ...],
        Many(MAX_STEPS, least=1, of="steps"),
        AfterValidator(_each_its_own_id),
        WithJsonSchema({"type": "array", "items": {"type": "object"}}),
    ] = Field(
        description=f"1 to {MAX_STEPS} steps in all. Each: an id, and one of tool (with args), "
        f"parallel (up to {MAX_PARALLEL} steps), pipe (nested up to {MAX_PIPE_LEVELS} deep).",
    )
    returned: Any = Field(
        None,
        alias="return",
        description="What to answer as result: any value with references.",
    )
    continue_on_error: bool = False
    """Go on after a step that failed."""

    @property
    def has_return(self) -> bool:
        """Whether it says what to return, be it null."""
        return "returned" in self.model_fields_set


class InSpec(Message):
    """A pipe under its name."""

    spec: PipeMessage


class PipeArguments(PipeMessage):
    """A pipe: as ``spec``, which is an object or its JSON, or as the arguments themselves."""

    model_config = ConfigDict(json_schema_extra={"required": []})

    spec: Annotated[
        PipeMessage | None, WithJsonSchema({"anyOf": [{"type": "object"}, {"type": "string"}]})
    ] = None
    """The pipe in one: an object with the other arguments, or its JSON."""
    project: Annotated[Any, WithJsonSchema({"type": "string"})] = None
    """The repository, if you have several: a project of the instructions."""

    @property
    def pipe(self) -> PipeMessage:
        """The pipe, wherever it stands."""
        return self.spec or self

    @property
    def place(self) -> str:
        """Where it stands."""
        return SPEC if self.spec else ""

    @model_validator(mode="wrap")
    @classmethod
    def _here_or_in_spec(cls, raw: Any, read_one: ModelWrapValidatorHandler[Self]) -> Self:
        """Raises InvalidArgument and PayloadTooLarge naming ``spec``."""
        given = given_pipe(raw)
        if size_of(given, most=SPEC_BYTES) > SPEC_BYTES:
            raise too_large()
        if SPEC not in raw:
            return read_one(raw)
        return cls.model_construct(spec=read(InSpec, {SPEC: given}).spec)


def given_pipe(arguments: Mapping[str, Any]) -> Any:
    """What stands for the pipe among the arguments of a call; it may be anything.

    Raises InvalidArgument and PayloadTooLarge naming ``spec``.
    """
    own = {name: value for name, value in arguments.items() if name != PROJECT}
    if SPEC not in own:
        return own
    if len(own) > 1:
        raise InvalidArgument(SPEC, "spec stands alone: it holds what the other arguments would.")
    return _decoded(own[SPEC]) if isinstance(own[SPEC], str) else own[SPEC]


def too_large() -> PayloadTooLarge:
    return PayloadTooLarge("The pipe is too large.", field=SPEC, max_bytes=SPEC_BYTES)


def _decoded(text: str) -> object:
    if len(text) > SPEC_BYTES:
        raise too_large()
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise InvalidArgument(SPEC, "spec must be a pipe: an object, or its JSON.") from None


def _no_number(_: str) -> NoReturn:
    raise ValueError


StepMessage.model_rebuild()
