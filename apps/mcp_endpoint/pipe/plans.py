"""What a pipe is to do, checked as a whole before anything of it runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.mcp_endpoint.pipe.references import (
    MAX_LEVELS,
    Budget,
    Reference,
    filled,
    references_in,
    size_of,
)
from apps.mcp_endpoint.registry import Tool

NAME = "mcp_pipe"
MAX_STEPS = 50
MAX_PIPE_LEVELS = 5
MAX_PARALLEL = 8
SPEC_BYTES = 1024 * 1024
SPEC = "spec"
#: Which repository the pipe belongs to; no part of the pipe itself.
PROJECT = "project"
PIPE_KEYS = frozenset({"vars", "steps", "return", "continue_on_error"})
KINDS = {"tool": "tool", "parallel": "parallel", "pipe": "pipe"}
STEP_KEYS = frozenset({"id", "args", *KINDS})
#: Parts of a pipe that are looked through for a project; steps, groups and pipes count.
MAX_PARTS_SEARCHED = 4 * MAX_STEPS
PROJECT_MAX_LENGTH = 256
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

Find = Callable[[str], Tool | None]
Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A call of a tool, a group of steps side by side, or a pipe of its own.

    ``number`` is its place among all steps of the whole pipe, from 1; ``place`` the field in which
    it stands.
    """

    number: int
    id: str
    kind: str
    place: str
    tool: Tool | None = None
    args: Raw = field(default_factory=dict)
    children: tuple[Step, ...] = ()
    pipe: Pipe | None = None


@dataclass(frozen=True, slots=True)
class Pipe:
    """Steps one after the other. Without ``has_return`` the last one's result is the pipe's."""

    place: str
    variables: Raw
    steps: tuple[Step, ...]
    has_return: bool
    returned: Any
    continue_on_error: bool


@dataclass(frozen=True, slots=True)
class ReferenceScope:
    """What can be referred to somewhere: names of variables, and of steps that have run by then.

    ``later`` are the steps of the same pipe that have not.
    """

    variables: frozenset[str]
    earlier: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()

    def require(self, reference: Reference) -> None:
        """Raises InvalidArgument for a reference to what cannot be there."""
        root, *names = reference.path
        name = names[0] if names else None
        if root == "last":
            found, why = bool(self.earlier), "no step has run by then"
        elif name is None:
            found, why = True, ""
        elif root == "vars":
            found, why = name in self.variables, "which is not there"
        else:
            found = name in self.earlier
            why = "a step that runs later" if name in self.later else "which is no step here"
        if not found:
            shown = ".".join(reference.path[:2])
            raise InvalidArgument(reference.field, f"{reference.field} refers to {shown}, {why}.")


def plan_of(arguments: Raw, find: Find) -> Pipe:
    """The pipe of a call's arguments: under ``spec``, as an object or its JSON, or as they are.

    Raises InvalidArgument and PayloadTooLarge naming the field that is wrong.
    """
    given, place = _given(arguments)
    if size_of(given, most=SPEC_BYTES) > SPEC_BYTES:
        raise PayloadTooLarge("The pipe is too large.", field=SPEC, max_bytes=SPEC_BYTES)
    return Planner(find).pipe(given, place, depth=0, outer=frozenset())


def first_project(arguments: Raw) -> str | None:
    """The project that the first of the steps names that names one. Takes whatever is given."""
    try:
        given, _ = _given(arguments)
        waiting, environment = [given], {"vars": _inside(given, "vars")}
        for _ in range(MAX_PARTS_SEARCHED):
            part = waiting.pop() if waiting else None
            named = _inside(_inside(part, "args"), PROJECT)
            if isinstance(named, str):
                return str(filled(named, environment, Budget(PROJECT_MAX_LENGTH), PROJECT))
            inner = [_inside(part, "pipe")]
            for name in ("parallel", "steps"):
                listed = _inside(part, name)
                inner += listed[:MAX_STEPS] if isinstance(listed, list) else []
            waiting += [one for one in reversed(inner) if isinstance(one, Mapping)]
    except PlatformError:
        return None
    return None


def _inside(part: object, name: str) -> Any:
    return part.get(name) if isinstance(part, Mapping) else None


def _given(arguments: Raw) -> tuple[object, str]:
    own = {name: value for name, value in arguments.items() if name != PROJECT}
    if SPEC not in own:
        return own, ""
    if len(own) > 1:
        raise InvalidArgument(SPEC, "spec stands alone: it holds what the other arguments would.")
    spec = arguments[SPEC]
    return (_decoded(spec) if isinstance(spec, str) else spec), SPEC


def _decoded(text: str) -> object:
    if len(text) > SPEC_BYTES:
        raise PayloadTooLarge("The pipe is too large.", field=SPEC, max_bytes=SPEC_BYTES)
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise InvalidArgument(SPEC, "spec must be a pipe: an object, or its JSON.") from None


def _no_number(_: str) -> NoReturn:
    raise ValueError


class Planner:
    """Checks one pipe with everything in it, and counts its steps."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._steps = 0

    def pipe(self, given: object, place: str, *, depth: int, outer: frozenset[str]) -> Pipe:
        """A pipe; ``outer`` are the names of the variables that it inherits."""
        if depth > MAX_PIPE_LEVELS:
            raise InvalidArgument(place, f"Pipes nest at most {MAX_PIPE_LEVELS} deep.")
        raw = _object(given, place, PIPE_KEYS)
        variables = _object(raw.get("vars", {}), _in(place, "vars"))
        _require_shallow(variables, _in(place, "vars"))
        names = outer | frozenset(variables)
        proceed = raw.get("continue_on_error", False)
        if not isinstance(proceed, bool):
            field_name = _in(place, "continue_on_error")
            raise InvalidArgument(field_name, f"{field_name} must be true or false.")
        steps = self._sequence(raw.get("steps"), _in(place, "steps"), names, depth)
        everything = ReferenceScope(names, frozenset(step.id for step in steps))
        for reference in references_in(raw.get("return"), _in(place, "return")):
            everything.require(reference)
        return Pipe(place, variables, steps, "return" in raw, raw.get("return"), proceed)

    def _sequence(
        self, given: object, place: str, variables: frozenset[str], depth: int
    ) -> tuple[Step, ...]:
        raws = _steps(given, place, most=MAX_STEPS)
        ids = _ids(raws, place)
        scopes = (
            ReferenceScope(variables, frozenset(ids[:n]), frozenset(ids[n:]))
            for n in range(len(ids))
        )
        return self._each(raws, place, list(scopes), depth)

    def _group(
        self, given: object, place: str, scope: ReferenceScope, depth: int
    ) -> tuple[Step, ...]:
        """Steps side by side: none of them can refer to another."""
        raws = _steps(given, place, most=MAX_PARALLEL)
        ids = frozenset(_ids(raws, place))
        inner = ReferenceScope(scope.variables, scope.earlier, scope.later | ids)
        return self._each(raws, place, [inner] * len(raws), depth)

    def _each(
        self, raws: Sequence[Raw], place: str, scopes: Sequence[ReferenceScope], depth: int
    ) -> tuple[Step, ...]:
        return tuple(
            self._step(raw, f"{place}[{n}]", scope, depth)
            for n, (raw, scope) in enumerate(zip(raws, scopes, strict=True))
        )

    def _step(self, raw: Raw, place: str, scope: ReferenceScope, depth: int) -> Step:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise InvalidArgument(place, f"A pipe has at most {MAX_STEPS} steps in all.")
        kinds = [kind for kind in KINDS if raw.get(kind) is not None]
        if len(kinds) != 1 or ("args" in raw and kinds != ["tool"]):
            raise InvalidArgument(place, f"{place} has one of tool (with args), parallel and pipe.")
        number, (kind,) = self._steps, kinds
        if kind == "tool":
            tool, args = self._tool(raw, place), self._args(raw, place, scope)
            return Step(number, raw["id"], kind, place, tool=tool, args=args)
        inside = _in(place, kind)
        if kind == "parallel":
            children = self._group(raw[kind], inside, scope, depth)
            return Step(number, raw["id"], kind, place, children=children)
        pipe = self._nested(raw[kind], inside, scope, depth)
        return Step(number, raw["id"], kind, place, pipe=pipe)

    def _nested(self, given: object, place: str, scope: ReferenceScope, depth: int) -> Pipe:
        """A pipe in a pipe: it inherits variables; its own may refer to what ran outside."""
        pipe = self.pipe(given, place, depth=depth + 1, outer=scope.variables)
        for reference in references_in(pipe.variables, _in(place, "vars")):
            scope.require(reference)
        return pipe

    def _tool(self, raw: Raw, place: str) -> Tool:
        name, where = raw["tool"], _in(place, "tool")
        tool = self._find(name) if isinstance(name, str) else None
        if tool is None:
            raise InvalidArgument(where, f"{where} names no tool of this address.")
        if tool.composes:
            raise InvalidArgument(where, f"A pipe cannot call {NAME}: give the step a pipe.")
        return tool

    def _args(self, raw: Raw, place: str, scope: ReferenceScope) -> Raw:
        where = _in(place, "args")
        args = _object(raw.get("args") or {}, where)
        for reference in references_in(args, where):
            scope.require(reference)
        return args


def _require_shallow(value: object, place: str) -> None:
    """Raises InvalidArgument for what would be too deep to be walked through later."""
    level = [value]
    for _ in range(MAX_LEVELS):
        level = [inner for part in level for inner in _inner(part)]
    if level:
        raise InvalidArgument(place, f"{place} is nested too deep.")


def _inner(part: object) -> list[object]:
    if isinstance(part, Mapping):
        return list(part.values())
    return part if isinstance(part, list) else []


def _object(given: object, place: str, known: frozenset[str] | None = None) -> Raw:
    if not isinstance(given, Mapping):
        raise InvalidArgument(place or SPEC, f"{place or 'A pipe'} must be an object.")
    for name in given.keys() - known if known is not None else ():
        shown = _in(place, name) if ID.fullmatch(name) else place
        raise InvalidArgument(
            shown, f"{place or 'A pipe'} has {', '.join(sorted(known or ()))} and nothing else."
        )
    return given


def _steps(given: object, place: str, *, most: int) -> list[Raw]:
    if not isinstance(given, list) or not 0 < len(given) <= most:
        raise InvalidArgument(place, f"{place} must be a list of 1 to {most} steps.")
    return [_object(raw, f"{place}[{n}]", STEP_KEYS) for n, raw in enumerate(given)]


def _ids(raws: Sequence[Raw], place: str) -> list[str]:
    """The steps' ids. Raises InvalidArgument for one that is none, or is there twice."""
    ids = list[str]()
    for n, raw in enumerate(raws):
        given, where = raw.get("id"), f"{place}[{n}].id"
        if not isinstance(given, str) or not ID.fullmatch(given):
            raise InvalidArgument(where, f"{where} must be 1 to 64 letters, digits, - and _.")
        if given in ids:
            raise InvalidArgument(where, f"{where} is another step's.")
        ids.append(given)
    return ids


def _in(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
