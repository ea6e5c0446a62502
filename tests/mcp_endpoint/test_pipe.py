"""A pipe runs its steps as calls of their own: checked, recorded, limited, each with its result."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any
from unittest import mock

import pytest

from apps.access.models import AccessToken
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import PlatformError, ResourceBusy
from apps.mcp_endpoint import calls, db_threads
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.dispatch import CallOutcome
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.pipe import execution
from apps.mcp_endpoint.pipe.execution import THREADS_FOR_PIPES, run_pipe
from apps.mcp_endpoint.registry import ALL_TOOLSETS, EndpointView
from apps.memories.models import Memory
from tests.factories import agent_token
from tests.mcp_endpoint.served import MODERN, Served
from tests.mcp_endpoint.world import EVERYTHING, NOTE, Caller, World, code, field_of

Arguments = dict[str, Any]
STATS = {"tool": "memory_stats", "args": {}}
WRITE = {"tool": "memory-write", "args": NOTE}
READ_ONLY = EndpointView(frozenset({ALL_TOOLSETS}), read_only=True)


class Here:
    """A loop in a thread of its own whose hops come here: inside the test's transaction."""

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[Any, Future[Any]] | None] = SimpleQueue()

    async def hop(self, work: Any) -> Any:
        done: Future[Any] = Future()
        self._work.put((work, done))
        return await asyncio.wrap_future(done)

    def run(self, waiting: Coroutine[Any, Any, CallOutcome | None]) -> CallOutcome | None:
        with ThreadPoolExecutor(1) as pool, mock.patch.object(calls, "in_database", self.hop):
            answer = pool.submit(asyncio.run, waiting)
            answer.add_done_callback(lambda _: self._work.put(None))
            while (given := self._work.get()) is not None:
                work, done = given
                try:
                    done.set_result(work())
                except PlatformError as error:
                    done.set_exception(error)
            return answer.result()


class NoThread(Here):
    """After the pipe's own hop there is no thread in time for another."""

    hops = 0

    async def hop(self, work: Any) -> Any:
        self.hops += 1
        if self.hops > 1:
            raise ResourceBusy
        return await super().hop(work)


async def unheard(*_: object) -> None:
    """What is told of a pipe on its way, to nobody."""


def run(
    caller: Caller,
    arguments: Arguments,
    notes: object = None,
    view: EndpointView = EVERYTHING,
    here: Here | None = None,
) -> CallOutcome:
    """Call the pipe as the server does."""
    call = AuthenticatedCall(caller.token, view)
    tool = REGISTRY.find("mcp_pipe", view)
    assert tool is not None
    find = partial(REGISTRY.find, view=view)
    answer = run_pipe(call, tool, arguments, notes, find, unheard)
    outcome = (here or Here()).run(answer)
    return outcome or CallOutcome(call.failure_body(), is_error=True)


def pipe(*steps: Arguments, **more: Any) -> Arguments:
    return {"steps": [{"id": f"s{n}", **step} for n, step in enumerate(steps)], **more}


def test_a_step_takes_what_another_answered(world: World) -> None:
    agent = world.agent()

    answer = run(
        agent,
        pipe(
            {
                "tool": "memory-write",
                "args": {"content": "${vars.what} runs at four.", "type": "fact"},
            },
            {"tool": "memory.read", "args": {"memory_id": {"$ref": "last.structured.memory_id"}}},
            vars={"what": "The billing export"},
            **{
                "return": {
                    "text": "It says: ${steps.s1.structured.content}",
                    "all": {"$ref": "vars"},
                }
            },
        ),
    )

    assert not answer.is_error
    assert answer.body["ok"] is True
    assert answer.body["error"] is None
    assert answer.body["result"] == {
        "text": "It says: The billing export runs at four.",
        "all": {"what": "The billing export"},
    }
    first, second = answer.body["steps"].values()
    assert first["kind"] == "tool"
    assert first["tool"] == "memory-write"
    assert first["ok"] is True
    assert first["duration_ms"] >= 0
    assert first["started_at"].endswith("Z")
    assert json.loads(second["text"]) == second["structured"]
    assert second["structured"]["memory_id"] == first["structured"]["memory_id"]


def test_without_return_the_last_step_is_the_result(world: World) -> None:
    answer = run(world.agent(), pipe(STATS))

    assert answer.body["result"] == answer.body["steps"]["s0"]


@pytest.mark.parametrize("as_text", [True, False])
def test_a_pipe_can_come_as_a_spec(world: World, as_text: bool) -> None:
    spec = pipe(STATS)

    answer = run(world.agent(), {"spec": json.dumps(spec) if as_text else spec})

    assert answer.body["ok"] is True


def test_groups_and_pipes_hold_their_own_results(world: World) -> None:
    group = {"parallel": [{"id": "a", **STATS}, {"id": "b", **WRITE}]}
    inner = {
        "vars": {"id": {"$ref": "steps.s0.children.b.structured.memory_id"}, "n": 2},
        "steps": [{"id": "r", "tool": "memory.read", "args": {"memory_id": "${vars.id}"}}],
        "return": "${vars.id} ${vars.n} ${vars.m}",
    }

    answer = run(world.agent(), pipe(group, {"pipe": inner}, vars={"n": 1, "m": 3}))

    first, second = answer.body["steps"].values()
    written = first["children"]["b"]["structured"]["memory_id"]
    assert [first["kind"], second["kind"]] == ["parallel", "pipe"]
    assert first["children"]["a"]["ok"] is True
    assert second["result"] == f"{written} 2 3"
    assert second["steps"]["r"]["structured"]["memory_id"] == written


def test_the_first_failure_ends_a_pipe_and_the_result_says_what_ran(world: World) -> None:
    missing = {"tool": "memory.read", "args": {"memory_id": "no id"}}

    answer = run(world.agent(), pipe(WRITE, missing, STATS))

    assert answer.is_error
    assert answer.body["ok"] is False
    assert code(answer) == answer.body["code"] == "INVALID_ARGUMENT"
    assert answer.body["retryable"] is False
    assert answer.body["error"]["details"]["step"] == "steps[1]"
    assert answer.body["error"]["details"]["field"] == "memory_id"
    wrote, failed, skipped = answer.body["steps"].values()
    assert wrote["ok"] is True
    assert failed["error"] == answer.body["error"]
    assert skipped == {
        "id": "s2", "kind": "tool", "tool": "memory_stats",
        "ok": False, "error": None, "skipped": True,
    }  # fmt: skip
    assert Memory.objects.count() == 1


def test_a_pipe_can_go_on_after_a_failure_and_says_so_in_the_end(world: World) -> None:
    missing = {"tool": "memory.read", "args": {"memory_id": "no id"}}
    asking = {"tool": "memory-write", "args": {**NOTE, "content": "Was ${steps.s0.error.code}."}}

    answer = run(world.agent(), pipe(missing, asking, continue_on_error=True))

    assert code(answer) == "INVALID_ARGUMENT"
    assert answer.body["steps"]["s1"]["ok"] is True
    assert Memory.objects.get().content == "Was INVALID_ARGUMENT."


def test_a_group_runs_to_its_end_and_fails_if_one_does(world: World) -> None:
    missing = {"id": "a", "tool": "memory.read", "args": {"memory_id": "no id"}}

    answer = run(world.agent(), pipe({"parallel": [missing, {"id": "b", **WRITE}]}, STATS))

    group, skipped = answer.body["steps"].values()
    assert group["ok"] is False
    assert group["error"]["details"]["step"] == "steps[0].parallel[0]"
    assert group["children"]["b"]["ok"] is True
    assert skipped["skipped"] is True


def test_a_reference_that_leads_nowhere_fails_its_step_only(world: World) -> None:
    lost = {"tool": "memory-search", "args": {"query": "${last.structured.nothing}"}}

    answer = run(world.agent(), pipe(WRITE, lost))

    assert answer.body["steps"]["s0"]["ok"] is True
    assert field_of(answer) == "steps[1].args.query"
    assert Memory.objects.count() == 1


def test_a_mistake_in_a_pipe_lets_nothing_run(world: World) -> None:
    answer = run(world.agent(), pipe(WRITE, {"tool": "memory_fly", "args": {}}))

    assert code(answer) == "INVALID_ARGUMENT"
    assert field_of(answer) == "steps[1].tool"
    assert Memory.objects.count() == 0
    record = AuditRecord.objects.latest("pk")
    assert [record.object_kind, record.verdict] == ["pipe", "INVALID_ARGUMENT"]


def test_every_step_is_recorded_under_the_pipes_request_id(world: World) -> None:
    steps = pipe(WRITE, {"parallel": [{"id": "a", **STATS}, {"id": "b", **WRITE}]})

    answer = run(world.agent(), steps, {"request_id": "job-7"})

    recorded = AuditRecord.objects.filter(request_id__startswith="job-7").order_by("request_id")
    kinds = [(record.request_id, record.object_kind) for record in recorded]
    assert kinds[0] == ("job-7", "pipe")
    assert {request_id for request_id, _ in kinds} == {"job-7", "job-7/1", "job-7/3", "job-7/4"}
    assert answer.body["request_id"] == "job-7"
    assert answer.body["steps"]["s1"]["children"]["b"]["request_id"] == "job-7/4"
    assert "billing" not in str(list(recorded.values()))


def test_the_same_pipe_again_writes_nothing_twice(world: World) -> None:
    agent = world.agent()

    first, again = (run(agent, pipe(WRITE, WRITE), {"request_id": "job-8"}) for _ in range(2))

    assert Memory.objects.count() == 2
    assert [step["structured"] for step in first.body["steps"].values()] == [
        step["structured"] for step in again.body["steps"].values()
    ]


def test_a_step_keeps_its_own_context_but_not_its_own_request_id(world: World) -> None:
    agent = world.agent()
    elsewhere = {"repository_id": str(world.sibling.pk), "request_id": "mine"}
    step = {**WRITE, "args": {**NOTE, "context": elsewhere}}

    answer = run(agent, pipe(step), {"request_id": "job-9"})

    assert code(answer) == "SCOPE_VIOLATION"
    assert answer.body["error"]["request_id"] == "job-9/1"


def test_each_step_needs_the_ability_that_its_tool_needs(world: World) -> None:
    reader, writer = (world.agent(abilities=(ability,)) for ability in ("read", "write"))

    denied = run(reader, pipe(STATS, WRITE))
    written = run(writer, pipe(WRITE, STATS))

    assert code(denied) == "WRITE_NOT_ALLOWED"
    assert denied.body["steps"]["s0"]["ok"] is True
    assert code(written) == "WRITE_NOT_ALLOWED"
    assert written.body["steps"]["s0"]["ok"] is True


def test_an_agent_gets_no_persons_tool_by_a_pipe(world: World) -> None:
    lock = {
        "tool": "memory.lock",
        "args": {"memory_id": str(world.memory().pk), "reason": "x"},
    }

    assert code(run(world.agent(), pipe(lock))) == "WRITE_NOT_ALLOWED"


def test_a_step_has_only_the_tools_of_the_address(world: World) -> None:
    agent = world.agent()
    narrow = EndpointView(frozenset({KNOWLEDGE, "turns"}))

    assert field_of(run(agent, pipe(WRITE), view=READ_ONLY)) == "steps[0].tool"
    assert field_of(run(agent, pipe(WRITE), view=narrow)) == "steps[0].tool"
    assert run(agent, pipe(STATS), view=READ_ONLY).body["ok"] is True


def two_places(world: World) -> Caller:
    """A caller whose token has two repositories."""
    token = agent_token(
        world.repository, world.sibling, agent=world._agent, abilities=("read", "write")
    )
    return Caller(token, world._agent.agent_id, is_agent=True)


def before_turn(world: World, name: str) -> Arguments:
    project = getattr(world, name).slug
    names = {"project": project, "session_id": "s-1", "turn_id": "t-1"}
    return {"tool": "memory_before_turn", "args": {**names, "current_input": "Hello"}}


def test_steps_find_their_own_repositories(world: World) -> None:
    agent = two_places(world)
    steps = pipe(before_turn(world, "repository"), before_turn(world, "sibling"))

    found = run(agent, {**steps, "project": world.sibling.slug})

    assert found.body["ok"] is True
    places = AuditRecord.objects.filter(request_id__startswith=found.body["request_id"])
    by_request = dict(places.order_by("request_id").values_list("request_id", "repository_id"))
    assert list(by_request.values()) == [
        world.sibling.pk,
        world.repository.pk,
        world.sibling.pk,
    ]
    assert code(run(agent, {**steps, "project": world.foreign.slug})) == "SCOPE_VIOLATION"
    assert code(run(agent, {"spec": steps, "project": world.sibling.slug})) == "OK"


def test_without_a_repository_a_pipe_belongs_to_the_first_that_a_step_names(world: World) -> None:
    agent = two_places(world)
    step = before_turn(world, "sibling")
    step["args"]["project"] = "${vars.where}"
    inner = {"pipe": {"steps": [{"id": "a", **step}]}}
    steps = pipe({"parallel": [{"id": "b", **inner}]}, vars={"where": world.sibling.slug})

    for arguments in (steps, {"spec": steps}, {"spec": json.dumps(steps)}):
        assert run(agent, arguments, {"request_id": "job-5"}).body["ok"] is True
    places = AuditRecord.objects.filter(request_id="job-5")
    assert set(places.values_list("repository_id", flat=True)) == {world.sibling.pk}
    lost = run(agent, pipe(STATS))
    assert [code(lost), field_of(lost)] == ["INVALID_CONTEXT", "repository_id"]


def test_tools_that_are_switched_off_are_none_for_a_pipe_either(
    world: World, settings: Any
) -> None:
    settings.TURNS = settings.TURNS.model_copy(update={"enabled": False})

    answer = run(world.agent(), pipe(before_turn(world, "repository")))

    assert field_of(answer) == "steps[0].tool"
    assert run(world.agent(), pipe(STATS)).body["ok"] is True


@pytest.mark.usefixtures("no_refill")
def test_each_step_counts_as_a_call(world: World, settings: Any) -> None:
    settings.CALLS_PER_MINUTE = 4

    answer = run(world.agent(), pipe(*[STATS] * 5))

    assert code(answer) == "RATE_LIMITED"
    oks = [step["ok"] for step in answer.body["steps"].values()]
    assert oks == [True, True, True, False, False]


def test_a_token_that_is_revoked_on_the_way_ends_the_pipe(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = world.agent()
    tool = REGISTRY.find("memory_stats", EVERYTHING)
    assert tool is not None

    def revoke(*_: object) -> dict[str, Any]:
        AccessToken.objects.update(revoked_at=now())
        return {}

    monkeypatch.setitem(tool.__dict__, "act", revoke)

    answer = run(agent, pipe(STATS, WRITE))

    assert code(answer) == "UNAUTHENTICATED"
    assert answer.body["steps"]["s0"]["ok"] is True
    assert Memory.objects.count() == 0


def test_a_request_id_leaves_room_for_those_of_the_steps(world: World) -> None:
    answer = run(world.agent(), pipe(STATS), {"request_id": "x" * 126})

    assert code(answer) == "INVALID_CONTEXT"
    assert field_of(answer) == "request_id"


def test_an_answer_holds_only_so_much(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execution, "RESULT_BYTES", 3_000)
    agent = world.agent()
    memory_id = str(world.memory(content="long " * 300).pk)
    reading = {"tool": "memory.read", "args": {"memory_id": memory_id}}
    using = {"tool": "memory-search", "args": {"query": "${last.structured.content}"}}

    answer = run(agent, pipe(reading, using))

    assert answer.body["steps"]["s0"]["ok"] is True
    assert answer.body["steps"]["s0"]["truncated"] is True
    assert "structured" not in answer.body["steps"]["s0"]
    assert field_of(answer) == "steps[1].args.query"


def test_a_last_result_that_nobody_asked_for_may_be_left_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory_id = str(world.memory(content="long " * 300).pk)
    monkeypatch.setattr(execution, "RESULT_BYTES", 6_000)
    reading = {"tool": "memory.read", "args": {"memory_id": memory_id}}

    answer = run(world.agent(), pipe(reading))

    assert answer.body["ok"] is True
    assert answer.body["result"] is None
    assert answer.body["steps"]["s0"]["structured"]["content"].startswith("long")


def test_arguments_cannot_be_made_to_grow_without_bound(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "FILLED_BYTES", 100_000)
    bomb = {"tool": "memory-search", "args": {"query": "${vars.a}" * 1_000}}

    answer = run(world.agent(), pipe(bomb, vars={"a": "x" * 1_000}))

    assert code(answer) == "PAYLOAD_TOO_LARGE"
    assert field_of(answer) == "steps[0].args.query"


def test_a_return_that_is_too_large_is_an_error(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "RESULT_BYTES", 2_000)

    answer = run(world.agent(), pipe(STATS, vars={"a": "x" * 900}, **{"return": ["${vars.a}"] * 3}))

    assert code(answer) == "PAYLOAD_TOO_LARGE"
    assert field_of(answer) == "return"
    assert answer.body["steps"]["s0"]["ok"] is True


def test_no_step_begins_when_the_time_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "SECONDS", 0.0)

    answer = run(world.agent(), pipe(WRITE))

    assert code(answer) == "RESOURCE_BUSY"
    assert Memory.objects.count() == 0


def test_too_many_pipes_at_once_are_told_to_come_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "MAX_PIPES", 0)

    assert code(run(world.agent(), pipe(WRITE))) == "RESOURCE_BUSY"


def test_many_wide_pipes_leave_threads_to_others_and_all_end(
    served_world: World, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Wide pipes in wide pipes, on fewer threads than one of them has steps."""
    tool = REGISTRY.find("memory_stats", EVERYTHING)
    assert tool is not None
    settings.MEMORY_RATE_LIMIT = False
    at_work, most, lock = 0, 0, threading.Lock()

    def count(*_: object) -> dict[str, Any]:
        nonlocal at_work, most
        with lock:
            at_work += 1
            most = max(most, at_work)
        threading.Event().wait(0.005)
        with lock:
            at_work -= 1
        return {}

    monkeypatch.setitem(tool.__dict__, "act", count)
    monkeypatch.setattr(db_threads, "_threads", ThreadPoolExecutor(THREADS_FOR_PIPES))
    token = served_world.agent().token
    inner = {"steps": [{"id": "g", "parallel": [{"id": f"p{n}", **STATS} for n in range(8)]}]}
    outer = pipe({"parallel": [{"id": f"n{n}", "pipe": inner} for n in range(4)]})
    found = REGISTRY.find("mcp_pipe", EVERYTHING)
    assert found is not None

    async def all_at_once() -> list[CallOutcome | None]:
        return await asyncio.gather(
            *(
                run_pipe(
                    AuthenticatedCall(token, EVERYTHING),
                    found,
                    outer,
                    None,
                    partial(REGISTRY.find, view=EVERYTHING),
                    unheard,
                )
                for _ in range(6)
            )
        )

    answers = asyncio.run(all_at_once())

    assert [answer and answer.body["ok"] for answer in answers] == [True] * 6
    assert 1 < most <= THREADS_FOR_PIPES


def test_a_step_that_finds_no_thread_says_so(world: World) -> None:
    answer = run(world.agent(), pipe(WRITE), here=NoThread())

    assert code(answer) == "RESOURCE_BUSY"
    assert answer.body["steps"]["s0"]["error"]["retryable"] is True


def test_what_is_wrong_with_a_pipe_is_told_before_which_repository_it_belongs_to(
    world: World,
) -> None:
    token = agent_token(world.repository, world.sibling, agent=world._agent, abilities=("read",))
    caller = Caller(token, world._agent.agent_id, is_agent=True)
    mistakes: list[tuple[Arguments, str]] = [
        (pipe({"tool": "memory_fly"}), "steps[0].tool"),
        ({"steps": [{"tool": "memory_stats"}]}, "steps[0].id"),
        (pipe(STATS, **{"return": "${steps.lost}"}), "return"),
        ({"spec": "{steps"}, "spec"),
        ({}, "steps"),
    ]
    for arguments, field in mistakes:
        answer = run(caller, arguments)
        assert (code(answer), field_of(answer)) == ("INVALID_ARGUMENT", field)
    placeless = run(caller, pipe(STATS))
    assert (code(placeless), field_of(placeless)) == ("INVALID_CONTEXT", "repository_id")
    records = AuditRecord.objects.filter(object_kind="pipe")
    assert records.exclude(verdict="ok").count() == len(mistakes) + 1


@pytest.mark.parametrize("path", ["/x/turns", "/x/all"])
def test_over_http_a_pipe_calls_whatever_the_token_may_call(
    served: Served, served_world: World, path: str
) -> None:
    agent = served_world.agent()
    search = {"tool": "memory-search", "args": {"query": "export"}}

    for era in ("2025-11-25", MODERN):
        for step, is_good in ((WRITE, True), (search, True), ({"pipe": {"steps": []}}, False)):
            answer = served.call("mcp_pipe", pipe(step), token=agent.token, path=path, era=era)
            result = answer.json()["result"]
            body = result["structuredContent"]
            assert json.loads(result["content"][0]["text"]) == body
            assert bool(result.get("isError")) is not body.get("ok", False)
            assert body.get("ok", False) is is_good
        shut = served.call(
            "mcp_pipe", pipe(WRITE), token=agent.token, path=f"{path}/readonly", era=era
        )
        refused = shut.json()["result"]["structuredContent"]
        assert refused["error"]["details"]["field"] == "steps[0].tool"
