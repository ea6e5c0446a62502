"""Running a pipe: every step is a call like any other, in a database thread of its own.

The pipe itself waits on the event loop. It holds no thread and no connection while its steps have
theirs, so it cannot wait for what it keeps; and all pipes together have half of the threads at
most, so that calls beside them go on.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any, cast
from weakref import WeakKeyDictionary

from apps.access.credentials import Credential
from apps.common.clock import iso, now
from apps.common.context import REQUEST_ID_MAX_LENGTH, RequestContext
from apps.common.errors import InvalidContext, PlatformError, ResourceBusy
from apps.mcp_endpoint.arguments import read_arguments
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.db_threads import THREADS
from apps.mcp_endpoint.dispatch import CallOutcome, perform
from apps.mcp_endpoint.pipe.messages import MAX_STEPS, PipeArguments
from apps.mcp_endpoint.pipe.plans import Find, Pipe, Step, first_project, plan_of
from apps.mcp_endpoint.pipe.references import Budget, filled, size_of
from apps.mcp_endpoint.pipe.tool import PipeResult, admit, named_repository
from apps.mcp_endpoint.registry import PROJECT, Arguments, EndpointView, Tool, ToolResult

THREADS_FOR_PIPES = THREADS // 2
#: At work in one process.
MAX_PIPES = 16
#: No step begins later.
SECONDS = 60.0
#: What references add to arguments, in the whole pipe.
FILLED_BYTES = 4 * 1024 * 1024
#: The whole answer.
RESULT_BYTES = 2 * 1024 * 1024
#: Of an error, beside it: where clients of this family look.
ERROR_FIELDS = ("code", "message", "retryable")
NUMBERED = len(f"/{MAX_STEPS}")
#: Told how far the pipe is: calls done, of how many if that is known, and which was the last.
Report = Callable[[float, float | None, str | None], Awaitable[None]]

_running: set[int] = set()
_lanes: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


class Admission:
    """What the call of the pipe itself does in its thread: it is checked, and recorded."""

    def __init__(self, tool: Tool, find: Find) -> None:
        self._tool = tool
        self._find = find
        self.plan: Pipe | None = None
        self.context: RequestContext | None = None

    def place(self, credential: Credential, arguments: Arguments) -> uuid.UUID | None:
        """The repository that the pipe names. What is wrong with the pipe is told before that.

        Raises InvalidArgument, PayloadTooLarge, ScopeViolation.
        """
        given = read_arguments(self._tool, arguments)
        self.plan = plan_of(cast(PipeArguments, given), self._find)
        return named_repository(credential, arguments)

    def __call__(self, context: RequestContext, given: PipeArguments) -> PipeResult:
        """Raises InvalidContext naming the field."""
        if len(context.request_id) + NUMBERED > REQUEST_ID_MAX_LENGTH:
            raise InvalidContext(
                f"The request id of a pipe has at most {REQUEST_ID_MAX_LENGTH - NUMBERED}"
                " characters: those of its steps begin with it.",
                field="request_id",
            )
        self.context = context
        return admit(context, given)


async def run_pipe(
    call: AuthenticatedCall,
    tool: Tool,
    arguments: Arguments,
    notes: object,
    find: Find,
    report: Report,
) -> CallOutcome | None:
    """Admit the pipe and run it, with a ``report`` after each call of a tool.

    None when it came to nothing; ``call.failure`` says why.
    """
    if len(_running) >= MAX_PIPES:
        call.failure = ResourceBusy()
        return None
    _running.add(id(call))
    arguments = tool.given(arguments)
    try:
        admission = Admission(tool, find)
        admitted = replace(tool, act=admission, place=admission.place)
        outcome = await call.run_counted(
            lambda credential, spend: perform(
                credential,
                admitted,
                placed(credential, call.view, arguments, notes),
                call.view,
                notes,
                spend,
            )
        )
        if outcome is None or outcome.is_error or not admission.plan or not admission.context:
            return outcome
        return await PipeRun(call, admission.context, report).whole(admission.plan)
    finally:
        _running.discard(id(call))


def placed(
    credential: Credential, view: EndpointView, arguments: Arguments, notes: object
) -> Arguments:
    """The arguments; with the project of the first step that names one, if nothing says where."""
    noted = notes.get("repository_id") if isinstance(notes, Mapping) else None
    if PROJECT in arguments or noted or view.repository_id or credential.only_repository_id:
        return arguments
    project = first_project(arguments)
    return arguments if project is None else {**arguments, PROJECT: project}


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of steps: the answer's part about them, and the first error, if there was one."""

    body: ToolResult
    error: ToolResult | None = None


class PipeRun:
    """One pipe on its way, with what is left of its time and of its room."""

    def __init__(self, call: AuthenticatedCall, context: RequestContext, report: Report) -> None:
        self._call = call
        self._context = context
        self._report = report
        self._calls_done = 0
        self._until = monotonic() + SECONDS
        self._filling = Budget(FILLED_BYTES)
        self._answering = Budget(RESULT_BYTES)

    async def whole(self, plan: Pipe) -> CallOutcome:
        """The answer to the caller."""
        ran = await self._pipe(plan, plan.variables)
        stated = {name: ran.error[name] for name in ERROR_FIELDS} if ran.error else {}
        body = {"ok": ran.error is None, **stated, "error": ran.error, **ran.body}
        return CallOutcome(
            {**body, "request_id": self._context.request_id},
            is_error=ran.error is not None,
            organization_id=self._context.organization_id,
        )

    async def _pipe(self, pipe: Pipe, variables: Mapping[str, Any]) -> Ran:
        """The steps in their order, until one fails; then what the pipe returns."""
        steps: dict[str, ToolResult] = {}
        environment: dict[str, Any] = {"vars": variables, "steps": steps}
        first: ToolResult | None = None
        for step in pipe.steps:
            if first is not None and not pipe.continue_on_error:
                steps[step.id] = _skipped(step)
                continue
            ran = await self._step(step, environment)
            steps[step.id] = environment["last"] = ran.body
            first = first or ran.error
        result, error = await self._returned(pipe, environment, has_failed=first is not None)
        return Ran({"result": result, "steps": steps}, first or error)

    async def _returned(
        self, pipe: Pipe, environment: Mapping[str, Any], *, has_failed: bool
    ) -> tuple[Any, ToolResult | None]:
        """What the pipe returns; of one that failed, as far as that is there.

        The last result, which nobody asked for, may be missing: it stands among the steps too.
        """
        wanted = pipe.returned if pipe.has_return else {"$ref": "last"}
        field = f"{pipe.place}.return" if pipe.place else "return"
        try:
            found = await asyncio.to_thread(filled, wanted, environment, self._filling, field)
            self._answering.spend(size_of(found, most=self._answering.left), field=field)
        except PlatformError as error:
            is_wanted = pipe.has_return and not has_failed
            return None, self._error_body(error) if is_wanted else None
        return found, None

    async def _step(self, step: Step, environment: Mapping[str, Any]) -> Ran:
        started_at, started = iso(now()), monotonic()
        if step.tool is not None:
            ran = await self._tool(step, step.tool, environment)
        elif step.pipe is not None:
            ran = await self._nested(step.pipe, environment)
        else:
            ran = await self._group(step, environment)
        error = ran.error and {**ran.error, "details": {"step": step.place, **ran.error["details"]}}
        head = {
            **_head(step),
            "ok": error is None,
            "error": error,
            "started_at": started_at,
            "duration_ms": round((monotonic() - started) * 1000),
        }
        return Ran(head | ran.body, error)

    async def _group(self, step: Step, environment: Mapping[str, Any]) -> Ran:
        """All of them, whatever becomes of one; the first error in their order is the group's."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._step(child, environment)) for child in step.children]
        done = [task.result() for task in tasks]
        bodies = {child.id: ran.body for child, ran in zip(step.children, done, strict=True)}
        return Ran({"children": bodies}, next((ran.error for ran in done if ran.error), None))

    async def _nested(self, pipe: Pipe, environment: Mapping[str, Any]) -> Ran:
        try:
            own = await asyncio.to_thread(
                filled, pipe.variables, environment, self._filling, f"{pipe.place}.vars"
            )
        except PlatformError as error:
            return Ran({}, self._error_body(error))
        return await self._pipe(pipe, {**environment["vars"], **own})

    async def _tool(self, step: Step, tool: Tool, environment: Mapping[str, Any]) -> Ran:
        """One call, in a database thread of its own; the bearer is asked for its token anew."""
        call = AuthenticatedCall(
            self._call.bearer, self._call.view, known_id=self._request_id(step)
        )
        left = self._until - monotonic()
        try:
            await asyncio.wait_for(_lane().acquire(), timeout=max(left, 0))
        except TimeoutError:
            return Ran({}, self._error_body(ResourceBusy("The pipe's time is over.")))
        try:
            work = partial(self._perform, step, tool, environment)
            outcome = await call.run(work)
        finally:
            _lane().release()
        self._calls_done += 1
        await self._report(self._calls_done, None, step.place)
        if outcome is None:
            return Ran({}, call.failure_body()["error"])
        if outcome.is_error:
            return Ran({"request_id": call.request_id}, outcome.body["error"])
        return Ran({"request_id": call.request_id, **self._kept(outcome.body, step)})

    def _perform(
        self, step: Step, tool: Tool, environment: Mapping[str, Any], credential: Credential
    ) -> CallOutcome:
        arguments = filled(step.args, environment, self._filling, f"{step.place}.args")
        context = self._context_of(step, tool)
        if tool.family.takes_context:
            intent = tool.intent_for(credential.actor).value
            given = arguments.get("context") or {}
            if isinstance(given, Mapping):
                given = {"intent": intent, **context, **given, "request_id": context["request_id"]}
            arguments = {**arguments, "context": given}
        return perform(credential, tool, arguments, self._call.view, context)

    def _kept(self, body: ToolResult, step: Step) -> ToolResult:
        """A step's answer, unless it is more than an answer can hold: then only that it is."""
        text = json.dumps(body, ensure_ascii=False)
        try:
            self._answering.spend(2 * len(text), field=step.place)
        except PlatformError:
            return {"truncated": True}
        return {"structured": body, "text": text}

    def _context_of(self, step: Step, tool: Tool) -> dict[str, str]:
        """The pipe's own caller and place, with a request id that tells whose step it is.

        A tool that finds its place by its arguments is left to do so.
        """
        caller = {"agent_id": self._context.agent_id, "request_id": self._request_id(step)}
        if tool.place is not None:
            return caller
        return {
            **caller,
            "organization_id": str(self._context.organization_id),
            "repository_id": str(self._context.repository_id),
        }

    def _request_id(self, step: Step) -> str:
        return f"{self._context.request_id}/{step.number}"

    def _error_body(self, error: PlatformError) -> ToolResult:
        body: ToolResult = error.as_dict(self._context.request_id)["error"]
        return body


def _skipped(step: Step) -> ToolResult:
    """A step that did not run, because one before it failed."""
    return {**_head(step), "ok": False, "error": None, "skipped": True}


def _head(step: Step) -> ToolResult:
    named = {"tool": step.tool.name} if step.tool is not None else {}
    return {"id": step.id, "kind": step.kind, **named}


def _lane() -> asyncio.Semaphore:
    """The threads that all pipes of this loop share."""
    return _lanes.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(THREADS_FOR_PIPES))
