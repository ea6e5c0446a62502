"""Tools of anybody: one that fails, hangs or answers nonsense is told to the model only."""

import asyncio
import json

import pytest

from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import Model, calling, events, gateway_mode, run
from memory_gateway_client import tools
from memory_gateway_client.config import settings_of
from memory_gateway_client.engine import EngineLoader
from memory_gateway_client.errors import ConfigurationError, SessionStoreError, ToolError
from memory_gateway_client.loop import RunStatus
from memory_gateway_client.messages import Reply

SECRET = "what the exception says"


class Odd:
    """A tool that does what it was made with."""

    description = "Does something odd."

    def __init__(self, act, name="odd", parameters=None):
        self.act = act
        self.name = name
        self.parameters = parameters or {"type": "object"}

    async def call(self, arguments):
        return await self.act()


def giving(make):
    async def act():
        return make()

    return act


def raising(error):
    async def act():
        raise error

    return act


def endless():
    value = []
    value.append(value)
    return value


def deep():
    value = []
    for _ in range(100_000):
        value = [value]
    return value


class Hostile(dict):
    def __iter__(self):
        raise RuntimeError(SECRET)

    items = keys = values = __iter__


async def hang():
    await asyncio.Event().wait()


async def refuse_to_stop():
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        await asyncio.sleep(60)


async def cancel_itself():
    asyncio.current_task().cancel()
    await asyncio.sleep(1)


def in_no_time():
    """Not a coroutine at all."""
    raise OSError(SECRET)


BROKEN = {
    "fails": (raising(RuntimeError(SECRET)), "failed", "RuntimeError"),
    "fails as time runs out": (raising(TimeoutError(SECRET)), "failed", "TimeoutError"),
    "recurses": (raising(RecursionError(SECRET)), "failed", "RecursionError"),
    "fails at once": (in_no_time, "failed", "OSError"),
    "cancels itself": (cancel_itself, "failed", "RuntimeError"),
    "hangs": (hang, "timeout", None),
    "hangs and does not stop": (refuse_to_stop, "timeout", None),
    "an object": (giving(object), "no_json", None),
    "a set": (giving(lambda: {1}), "no_json", None),
    "bytes": (giving(lambda: b"x"), "no_json", None),
    "NaN": (giving(lambda: float("nan")), "no_json", None),
    "a cycle": (giving(endless), "no_json", None),
    "depth": (giving(deep), "no_json", None),
    "a key": (giving(lambda: {(1, 2): 3}), "no_json", None),
    "a hostile one": (giving(lambda: {"x": Hostile(a=1)}), "no_json", None),
}


@pytest.fixture
def engine_with(make):
    def made(*tools, **agent):
        engine = EngineLoader(
            make_settings(make, agent), provider=make.model, extra_tools=tools
        ).load()
        make.engines.append(engine)
        return engine

    make.model = Model(calling("odd"))
    return made


def make_settings(make, agent):
    return settings_of({**gateway_mode(make.url), "agent": agent}, folder=make.folder)


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_tool_ends_no_run(make, gateway, engine_with, monkeypatch, case):
    monkeypatch.setattr(tools, "GRACE_SECONDS", 0.05)
    act, problem, error = BROKEN[case]
    engine = engine_with(Odd(act), toolTimeoutSeconds=0.2)
    result = run(engine)
    assert (result.text, result.status) == ("Fine.", RunStatus.COMPLETED)
    told = json.loads(make.model.seen[1][-1]["content"])
    assert told.keys() == {"error"}
    assert SECRET not in str(make.model.seen)
    expected = {"tool": "odd", "problem": problem} | ({"error": error} if error else {})
    assert [payload for kind, payload in events(engine) if kind == "tool_failed"] == [expected]
    assert gateway.paths == [SEARCH, ADD, FLUSH]


def test_a_tool_that_refuses_is_no_broken_one(make, engine_with):
    engine = engine_with(Odd(raising(ToolError("Give a number."))))
    run(engine)
    assert json.loads(make.model.seen[1][-1]["content"]) == {"error": "Give a number."}
    assert not any(kind == "tool_failed" for kind, _ in events(engine))


def test_other_tools_of_the_round_are_called_all_the_same(make, engine_with):
    search = calling("session_search", query="x").tool_calls
    broken = calling("odd").tool_calls
    make.model.steps = [Reply("", (*broken, *search))]
    run(engine_with(Odd(raising(RuntimeError()))))
    assert json.loads(make.model.seen[1][-1]["content"]) == {"results": []}


def test_a_store_that_fails_inside_a_tool_is_not_swallowed(make, gateway, engine_with):
    engine = engine_with(Odd(raising(SessionStoreError("disk full"))))
    with pytest.raises(SessionStoreError, match="disk full"):
        run(engine)
    assert gateway.paths == [SEARCH]


def test_who_gives_up_waiting_ends_the_tool_too(make, engine_with):
    begun, stopped = asyncio.Event(), []

    async def long():
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            stopped.append(True)
            raise

    engine = engine_with(Odd(long))

    async def impatient():
        waiting = asyncio.ensure_future(engine.loop.run("x", session_id="s1"))
        await begun.wait()
        await asyncio.wait_for(waiting, 0)

    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(impatient())
    assert stopped == [True]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ([Odd(hang), Odd(hang)], "tools"),
        ([Odd(hang, name="session_search")], "tools"),
        ([Odd(hang, parameters={"type": object})], "tools.odd"),
    ],
)
def test_tools_that_cannot_be_offered_are_refused_at_the_start(engine_with, given, name):
    with pytest.raises(ConfigurationError, match=name):
        engine_with(*given)


def test_a_provider_that_breaks_leaves_an_event(make, gateway):
    engine = make.gateway(Model(RuntimeError(SECRET)))
    with pytest.raises(RuntimeError, match=SECRET):
        run(engine)
    assert events(engine)[-1] == ("run_failed", {"error": "RuntimeError"})
