"""The adapters with the real libraries, where they are installed."""

import asyncio
import json
from datetime import date

import pytest
from pydantic import BaseModel

from fake_gateway import ADD, FLUSH, SEARCH, echoing
from made_agents import KEY, wait
from memory_gateway_client import AsyncMemory, KeptMessage
from memory_gateway_client.context import CLOSING, OPENING, UNTRUSTED_RULE


@pytest.fixture
def memory(gateway):
    return AsyncMemory(gateway.origin, user_id="u", user_key=KEY, timeout_seconds=60)


@pytest.fixture
def told(memory):
    """Another conversation, in which something was said."""

    async def tell():
        await memory.add("We deploy on Thursdays", session_id="chat:old")
        await memory.flush("chat:old")

    wait(tell())


async def texts(memory, session_id):
    return [one.text async for one in memory.list(KeptMessage, session_id=session_id)]


def test_a_store_of_langgraph_puts_gets_searches_lists_and_deletes(memory):
    pytest.importorskip("langgraph.store.base")
    from memory_gateway_client.adapters.langgraph import GatewayStore

    store = GatewayStore(memory)
    home = ("users", "42")
    store.put(home, "food", {"likes": "a plum cake now", "rank": 2})
    store.put(home, "town", {"lives": "Porto", "rank": 1})
    store.put(("users", "43"), "town", {"lives": "Rome", "rank": 3})
    assert store.get(home, "food").value == {"likes": "a plum cake now", "rank": 2}
    assert store.get(home, "nothing") is None
    store.put(home, "town", {"lives": "Braga", "rank": 1})
    assert store.get(home, "town").value["lives"] == "Braga"
    assert [item.key for item in store.search(home)] == ["food", "town"]
    assert [item.key for item in store.search(("users",), filter={"lives": "Rome"})] == ["town"]
    ranked = store.search(("users",), filter={"rank": {"$gte": 2}}, limit=1, offset=1)
    assert [item.value["lives"] for item in ranked] == ["Rome"]
    assert ranked[0].updated_at == store.get(("users", "43"), "town").updated_at
    (found,) = store.search((), query="cake", filter={"rank": 2})
    assert (found.key, found.score) == ("food", 0.5)
    assert store.search(("nobody",), query="cake") == []
    with pytest.raises(ValueError, match=r"\$in"):
        store.search(home, filter={"rank": {"$in": [1]}})
    found = store.search(("users",), query="cake")
    assert [(item.key, item.namespace, item.score) for item in found] == [("food", home, 0.5)]
    assert store.list_namespaces(prefix=("users",)) == [home, ("users", "43")]
    assert store.list_namespaces(suffix=("*", "43")) == [("users", "43")]
    assert store.list_namespaces(max_depth=1) == [("users",)]
    store.delete(home, "food")
    assert [item.key for item in wait(store.asearch(home))] == ["town"]


def test_a_store_finds_by_no_query_what_is_put_without_an_index(memory):
    pytest.importorskip("langgraph.store.base")
    from memory_gateway_client.adapters.langgraph import GatewayStore

    store, home = GatewayStore(memory), ("users", "42")
    store.put(home, "food", {"likes": "plum cake"}, index=False)
    store.put(home, "sweets", {"likes": "plum cake", "why": "a cake"})
    assert store.get(home, "food").value == {"likes": "plum cake"}
    assert [item.key for item in store.search(home)] == ["food", "sweets"]
    assert [item.key for item in store.search(home, query='cake"}}')] == ["sweets"]
    with pytest.raises(NotImplementedError, match="finds an item by all of it"):
        store.put(home, "drink", {"likes": "tea"}, index=["likes"])
    assert store.get(home, "drink") is None


def test_a_store_says_how_long_a_namespace_may_be(memory, gateway):
    pytest.importorskip("langgraph.store.base")
    from langgraph.store.base import InvalidNamespaceError

    from memory_gateway_client.adapters.langgraph import GatewayStore

    store = GatewayStore(memory)
    store.put(("a" * 100, "b" * 88), "k", {"n": 1})
    assert store.get(("a" * 100, "b" * 88), "k").value == {"n": 1}
    asked = len(gateway.requests)
    for use in (lambda name: store.put(name, "k", {}), lambda name: store.get(name, "k")):
        with pytest.raises(InvalidNamespaceError, match=r"at most 189 characters .* has 190"):
            use(("a" * 100, "b" * 89))
    assert len(gateway.requests) == asked


def test_of_puts_at_the_same_time_one_item_stays(memory):
    pytest.importorskip("langgraph.store.base")
    from memory_gateway_client.adapters.langgraph import GatewayStore

    store, home = GatewayStore(memory), ("users", "42")

    async def put_and_delete():
        await asyncio.gather(*(store.aput(home, "food", {"n": n}) for n in range(6)))
        assert [item.key for item in await store.asearch(home)] == ["food"]
        await store.aput(home, "food", {"n": 99})
        assert (await store.aget(home, "food")).value == {"n": 99}
        await store.adelete(home, "food")
        assert await store.aget(home, "food") is None

    wait(put_and_delete())


def test_a_graph_of_langgraph_uses_the_store(memory):
    pytest.importorskip("langgraph.graph")
    from langgraph.graph import START, MessagesState, StateGraph

    from memory_gateway_client.adapters.langgraph import GatewayStore

    def answer(state, *, store):
        said = state["messages"][-1].content
        store.put(("said",), "last", {"text": said})
        return {"messages": [("assistant", f"Noted: {store.get(('said',), 'last').value['text']}")]}

    graph = StateGraph(MessagesState).add_node("answer", answer).add_edge(START, "answer")
    done = graph.compile(store=GatewayStore(memory)).invoke({"messages": [("user", "Hi")]})
    assert done["messages"][-1].content == "Noted: Hi"


def test_a_session_of_openai_agents_keeps_texts_and_gives_the_latest(memory):
    pytest.importorskip("agents")
    from memory_gateway_client.adapters.openai_agents import GatewaySession

    async def use():
        session = GatewaySession(memory, "chat:42")
        await session.add_items(
            [
                {"role": "user", "content": "Hi"},
                {"type": "function_call", "call_id": "a", "name": "x", "arguments": "{}"},
                {"type": "function_call_output", "call_id": "a", "output": "hidden"},
                {
                    "type": "message",
                    "role": "assistant",
                    "content": [{"type": "output_text", "text": "Hello"}],
                },
            ]
        )
        assert await session.get_items() == [
            {"role": "user", "content": "Hi"},
            {"role": "assistant", "content": "Hello"},
        ]
        assert await session.get_items(limit=1) == [{"role": "assistant", "content": "Hello"}]
        assert await session.pop_item() == {"role": "assistant", "content": "Hello"}
        await session.clear_session()
        assert await session.get_items() == []
        assert await session.pop_item() is None

    wait(use())


def test_an_agent_of_openai_agents_goes_on_where_it_was(memory, gateway):
    agents = pytest.importorskip("agents")
    openai = pytest.importorskip("openai")
    from memory_gateway_client.adapters.openai_agents import GatewaySession

    answer = {"role": "assistant", "content": "Fine."}
    choice = {"index": 0, "message": answer, "finish_reason": "stop"}
    completion = {"id": "c", "object": "chat.completion", "created": 1, "model": "m"}

    def complete(handler, body):
        handler.reply(
            200,
            json.dumps({**completion, "choices": [choice]}).encode(),
            Content_Type="application/json",
        )

    gateway.will("/chat/completions", complete, complete)
    agents.set_tracing_disabled(True)
    client = openai.AsyncOpenAI(base_url=gateway.origin, api_key="none")
    model = agents.OpenAIChatCompletionsModel(model="m", openai_client=client)
    agent = agents.Agent(name="a", model=model)

    async def talk():
        session = GatewaySession(memory, "chat:42")
        await agents.Runner.run(agent, "Hi", session=session)
        await agents.Runner.run(agent, "And now?", session=session)
        await client.close()

    wait(talk())
    asked = [body["messages"] for body in gateway.bodies("/chat/completions")]
    assert [one["content"] for one in asked[1]] == ["Hi", "Fine.", "And now?"]
    assert wait(texts(memory, "chat:42")) == ["Hi", "Fine.", "And now?", "Fine."]


def test_a_capability_of_pydantic_ai_recalls_and_keeps(memory, gateway, told):
    pytest.importorskip("pydantic_ai")
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    from memory_gateway_client.adapters.pydantic_ai import GatewayMemory

    seen = []

    def answer(messages, info):
        seen.append([part.content for message in messages for part in message.parts])
        assert UNTRUSTED_RULE in info.instructions
        return ModelResponse(parts=[TextPart("On Thursdays.")])

    agent = Agent(FunctionModel(answer), capabilities=[GatewayMemory(memory)])
    first = agent.run_sync("When do we deploy?")
    recalled, prompt = seen[0]
    assert recalled.startswith(OPENING)
    assert recalled.endswith(CLOSING)
    assert "We deploy on Thursdays" in recalled
    assert prompt == "When do we deploy?"
    assert "We deploy on Thursdays" not in str(first.all_messages())
    agent.run_sync("And then?", message_history=first.all_messages())
    session = gateway.bodies(ADD)[1]["session_id"]
    assert [body["session_id"] for body in gateway.bodies(ADD)[1:]] == [session, session]
    assert wait(texts(memory, session))[:2] == ["When do we deploy?", "On Thursdays."]


class Trip(BaseModel):
    city: str
    starts_on: date
    beside: object


def test_an_output_that_is_no_text_is_kept_as_json(memory):
    pytest.importorskip("pydantic_ai")
    from pydantic_ai import Agent
    from pydantic_ai.models.test import TestModel

    from memory_gateway_client.adapters.pydantic_ai import GatewayMemory

    def run(output_type, arguments):
        model = TestModel(custom_output_args=arguments)
        capabilities = [GatewayMemory(memory, session_id="chat:42")]
        Agent(model, output_type=output_type, capabilities=capabilities).run_sync("Go")

    def plan(city: str) -> Trip:
        return Trip(city=city, starts_on=date(2026, 5, 1), beside=b"\xff" if city == "x" else ...)

    run(plan, {"city": "Córdoba"})
    run(list[float], [1, float("nan")])
    run(plan, {"city": "x"})
    assert wait(texts(memory, "chat:42"))[1::2] == [
        '{"city":"Córdoba","starts_on":"2026-05-01","beside":"Ellipsis"}',
        "[1.0,null]",
        str(plan("x")),
    ]


@pytest.mark.parametrize("path", [SEARCH, ADD, FLUSH])
def test_a_gateway_that_fails_changes_no_run_of_pydantic_ai(memory, gateway, caplog, path):
    pytest.importorskip("pydantic_ai")
    from pydantic_ai import Agent
    from pydantic_ai.models.test import TestModel

    from memory_gateway_client.adapters.pydantic_ai import GatewayMemory

    gateway.will(path, echoing(500))
    model = TestModel(custom_output_text="Fine.")
    agent = Agent(model, capabilities=[GatewayMemory(memory, session_id="chat:42")])
    assert agent.run_sync("Hi").output == "Fine."
    assert "http_error status=500" in caplog.text
    assert KEY not in caplog.text


def test_a_block_of_llama_index_recalls_and_keeps_what_is_pushed_out(memory, gateway, told):
    pytest.importorskip("llama_index.core")
    from llama_index.core.llms import ChatMessage
    from llama_index.core.memory import Memory

    from memory_gateway_client.adapters.llama_index import GatewayMemoryBlock

    block = GatewayMemoryBlock(memory=memory, session_id="chat:42")
    whole = Memory.from_defaults(
        token_limit=60,
        chat_history_token_ratio=0.5,
        token_flush_size=10,
        memory_blocks=[block],
        tokenizer_fn=str.split,
    )

    async def talk():
        for number in range(6):
            await whole.aput(ChatMessage(role="user", content=f"number {number} " + "word " * 8))
            await whole.aput(ChatMessage(role="assistant", content="Noted, I will keep it."))
        question = ChatMessage(role="user", content="When do we deploy?")
        await whole.aput(question)
        return await block.aget([question]), await texts(memory, "chat:42")

    recalled, kept = wait(talk())
    assert "We deploy on Thursdays" in recalled
    assert kept[0].startswith("number 0")
    assert KEY not in repr(block) + repr(whole)
