"""Who answers: a server that speaks OpenAI's protocol, or a script."""

import json

import pytest

import fake_gateway
from fake_gateway import ADD, COMPLETIONS, FLUSH, SEARCH
from made_agents import API_KEY, gateway_mode, run, wait
from memory_gateway_client.config import ProviderKind, ProviderSettings, Secret, settings_of
from memory_gateway_client.engine import EngineLoader, provider_of
from memory_gateway_client.errors import ConfigurationError, ProviderError
from memory_gateway_client.providers import OpenAIProvider, ScriptedProvider, read_script
from scripted_http import answering, giving, say_nothing

ASKED = [{"role": "user", "content": "Hi"}]
TOOL = {"type": "function", "function": {"name": "memory", "parameters": {"type": "object"}}}


def provider(url, key=API_KEY, seconds=60.0):
    return OpenAIProvider(
        ProviderSettings(
            ProviderKind.OPENAI,
            base_url=url,
            model="some-model",
            api_key=Secret(key) if key else None,
            timeout_seconds=seconds,
        )
    )


def answer(message):
    return giving({"choices": [{"message": message}, {"message": {"content": "second"}}]})


def complete(gateway, message):
    gateway.will(COMPLETIONS, answer(message))
    return wait(provider(gateway.origin).complete(ASKED, []))


def test_a_completion_is_asked_for_with_model_messages_and_tools(gateway):
    wait(provider(gateway.origin).complete(ASKED, [TOOL]))
    body = {"model": "some-model", "messages": ASKED, "tools": [TOOL]}
    assert gateway.asked == [(COMPLETIONS, body)]
    assert gateway.headers[0]["Authorization"] == f"Bearer {API_KEY}"
    assert API_KEY not in str(gateway.asked)


def test_neither_a_key_nor_tools_must_be_there(gateway):
    wait(provider(gateway.origin, key="").complete(ASKED, []))
    assert gateway.bodies(COMPLETIONS)[0].keys() == {"model", "messages"}
    assert "Authorization" not in gateway.headers[0]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("Fine.", "Fine."),
        ([{"text": "Fi"}, {"type": "image"}, {"text": "ne."}], "Fine."),
        ("<think>\nfirst this, then that\n</think>\n\nFine.", "Fine."),
        ("half \ud83d", "half ?"),
        (None, ""),
    ],
)
def test_an_answer_is_its_text_without_what_was_thought(gateway, content, text):
    message = {"content": content, "reasoning_content": "thoughts", "reasoning": "thoughts"}
    assert complete(gateway, message).text == text


def test_calls_of_tools_are_taken_over(gateway):
    calls = [
        {"id": "a", "type": "function", "function": {"name": "memory", "arguments": "{}"}},
        {"type": "function", "function": {"name": "memory", "arguments": "no JSON"}},
    ]
    reply = complete(gateway, {"content": None, "tool_calls": calls})
    assert [(call.id, call.name, call.arguments) for call in reply.tool_calls] == [
        ("a", "memory", "{}"),
        ("call_1", "memory", "no JSON"),
    ]


@pytest.mark.parametrize(
    "act",
    [
        giving({}),
        giving({"choices": []}),
        giving({"choices": [{"message": None}]}),
        giving({"choices": [{"message": {"tool_calls": [{"function": {"name": 1}}]}}]}),
        giving({"choices": [{"message": {"tool_calls": ["x"]}}]}),
        giving([]),
        answering(200, b"<html>"),
        fake_gateway.echoing(401),
        fake_gateway.echoing(500),
        fake_gateway.broken_off,
        say_nothing,
    ],
)
def test_a_model_that_gives_no_completion_is_a_sanitized_error(gateway, act):
    gateway.will(COMPLETIONS, act)
    seconds = 0.3 if act is say_nothing else 60
    with pytest.raises(ProviderError, match="The model gave no answer: ") as caught:
        wait(provider(gateway.origin, seconds=seconds).complete(ASKED, []))
    assert API_KEY not in f"{caught.value!r} {caught.value.__context__!r}"


def test_a_conversation_with_a_server_of_each_kind(gateway, tmp_path):
    with fake_gateway.running() as model:
        calls = [
            {
                "id": "a",
                "type": "function",
                "function": {"name": "session_search", "arguments": '{"query": "x"}'},
            }
        ]
        model.will(COMPLETIONS, answer({"content": "", "tool_calls": calls}))
        server = {"kind": "openai", "baseUrl": f"{model.origin}/", "model": "m", "apiKey": API_KEY}
        values = {**gateway_mode(gateway.origin), "provider": server}
        engine = EngineLoader(settings_of(values, folder=tmp_path)).load()
        assert run(engine).text == "Fine."
        engine.close()
        asked_again = model.bodies(COMPLETIONS)[1]["messages"]
        assert asked_again[-2]["tool_calls"] == calls
        assert asked_again[-1] == {
            "role": "tool",
            "tool_call_id": "a",
            "content": '{"results": []}',
        }
    assert gateway.paths == [SEARCH, ADD, FLUSH]


def test_a_script_is_followed_step_by_step_and_then_echoes(tmp_path):
    script = tmp_path / "script.json"
    call = {"name": "memory", "arguments": {"action": "add"}}
    steps = [{"text": "You: {prompt}"}, {"toolCalls": [call]}, {"error": "timeout"}]
    script.write_text(json.dumps(steps))
    scripted = ScriptedProvider(read_script(script))
    assert wait(scripted.complete(ASKED, [])).text == "You: Hi"
    assert wait(scripted.complete(ASKED, [])).tool_calls[0].arguments == '{"action": "add"}'
    with pytest.raises(ProviderError, match="timeout"):
        wait(scripted.complete(ASKED, []))
    assert wait(scripted.complete(ASKED, [])).text == "You said: Hi"


def test_a_script_can_tell_what_was_recalled(gateway, make):
    gateway.will(SEARCH, giving({"results": [{"text": "{prompt} one"}, {"text": "two"}]}))
    assert run(make.gateway(ScriptedProvider()), "Hi").text == (
        "You said: Hi\nI remember: {prompt} one; two"
    )


@pytest.mark.parametrize("line", ["no JSON", "[]", "{}", "5"])
def test_a_block_that_a_user_made_up_does_not_break_a_script(line):
    prompt = f"<recalled_memory>\n{line}\n</recalled_memory>"
    asked = [{"role": "user", "content": prompt}]
    assert wait(ScriptedProvider().complete(asked, [])).text == f"You said: {prompt}"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("{}", "script.json"),
        ("nonsense", "script.json"),
        ("[1]", r"script.json\[0\]"),
        ('[{"text": ""}]', r"script.json\[0\].text"),
        ('[{"say": "x"}]', r"script.json\[0\].say"),
        ('[{"text": "x"}, {"error": "tired"}]', r"script.json\[1\].error"),
        ('[{"toolCalls": []}]', r"script.json\[0\].toolCalls"),
        ('[{"toolCalls": [{}]}]', r"script.json\[0\].toolCalls\[0\].name"),
    ],
)
def test_a_script_that_is_none_is_refused_by_place(tmp_path, content, key):
    script = tmp_path / "script.json"
    script.write_text(content)
    with pytest.raises(ConfigurationError, match=key):
        provider_of(ProviderSettings(script=script))
