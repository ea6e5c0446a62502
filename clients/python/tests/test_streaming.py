"""A model that says what it says while it says it, and one that breaks off."""

import json
import random

import pytest

import fake_gateway
from fake_gateway import ADD, COMPLETIONS, FLUSH, SEARCH
from made_agents import API_KEY, events, run, wait
from memory_gateway_client.config import ProviderKind, ProviderSettings, Secret
from memory_gateway_client.errors import ProviderError
from memory_gateway_client.loop import RunStatus
from memory_gateway_client.providers import OpenAIProvider, StreamedReply
from scripted_http import answering, drip, giving, say_nothing


def piece(content=None, calls=None, finish=None):
    delta = {"content": content} | ({"tool_calls": calls} if calls else {})
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}


def call(place=0, id=None, name=None, arguments=""):
    part = {"index": place, "id": id, "function": {"name": name, "arguments": arguments}}
    return {key: value for key, value in part.items() if value is not None}


def sent(*pieces, done=True, end="\n\n"):
    lines = [f"data: {json.dumps(one)}{end}" for one in pieces]
    return "".join([": hello\n\n", *lines, "data: [DONE]\n\n" if done else ""]).encode()


END = b"data: [DONE]\n\n"
#: A second answer to the same question.
OTHER = {"index": 1, "delta": {"content": "Other."}, "finish_reason": None}


def streaming(*pieces, **how):
    return answering(200, sent(*pieces, **how), Content_Type="text/event-stream")


def provider(url, seconds=60.0):
    settings = ProviderSettings(
        ProviderKind.OPENAI,
        base_url=url,
        model="m",
        api_key=Secret(API_KEY),
        timeout_seconds=seconds,
    )
    return OpenAIProvider(settings)


def streamed(gateway, act, seconds=60.0):
    """The reply, and what was told of it while it came."""
    told = []
    gateway.will(COMPLETIONS, act)
    asked = [{"role": "user", "content": "Hi"}]
    reply = wait(provider(gateway.origin, seconds).stream(asked, [], told.append))
    return reply, told


def test_an_answer_is_told_piece_by_piece(gateway):
    reply, told = streamed(gateway, streaming(piece("On "), piece(), piece("Thursdays.")))
    assert (reply.text, told) == ("On Thursdays.", ["On ", "Thursdays."])
    assert gateway.bodies(COMPLETIONS)[0]["stream"] is True


@pytest.mark.parametrize(
    "act",
    [
        streaming(piece("Fine.", finish="stop"), done=False),
        streaming(piece("Fine."), {"choices": [], "usage": {}}, end="\r\n\r\n"),
        giving({"choices": [{"message": {"content": "Fine."}}]}),
        answering(200, b"\xef\xbb\xbf" + b"".join(sent(piece("Fine.")).split(b": hello\n\n"))),
        answering(200, b'data: {"choices": [\ndata: {"delta": {"content": "Fine."}}]}\n\n' + END),
        streaming({**piece("Fine."), "error": None}),
        streaming(piece([{"type": "text", "text": "Fi"}, {"type": "thinking"}]), piece("ne.")),
        streaming({"choices": [OTHER, *piece("Fine.")["choices"]]}, {"choices": [OTHER]}),
        streaming(piece("Fine."), end="\n"),
    ],
    ids=[
        "without an end mark",
        "other line ends",
        "in one piece all the same",
        "a byte order mark",
        "an event of two lines",
        "an error that is none",
        "text in parts",
        "a second choice",
        "no empty lines",
    ],
)
def test_what_servers_do_differently_is_understood(gateway, act):
    reply, told = streamed(gateway, act)
    assert (reply.text, "".join(told)) == ("Fine.", "Fine.")


def promising_more(content, *, waits):
    """A server that sends this, and then nothing, or breaks off."""

    def act(handler, body):
        handler.send_response(200)
        handler.send_header("Content-Length", "10000")
        handler.end_headers()
        handler.wfile.write(content)
        if waits:
            handler.server.is_over.wait()
        handler.close_connection = True

    return act


@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("done", [True, False])
def test_what_happens_behind_the_end_takes_no_answer_back(gateway, waits, done):
    content = sent(piece("Fine.", finish="stop"), done=done)
    reply, told = streamed(gateway, promising_more(content, waits=waits), seconds=0.6)
    assert (reply.text, told) == ("Fine.", ["Fine."])


@pytest.mark.parametrize("numbers", [(0, 0), (1, 2), (None, None), (7, 3)])
def test_calls_are_told_apart_however_their_server_numbers_them(gateway, numbers):
    first, second = numbers
    reply, _ = streamed(
        gateway,
        streaming(
            piece(calls=[call(first, "a", "memory", '{"x"'), call(first, arguments=": 1}")]),
            piece(calls=[call(second, "b", "session_search", "{")]),
            piece(calls=[call(second, "b", "session_search" * (second == 0), "}")]),
            piece(finish="tool_calls"),
        ),
    )
    assert [(one.id, one.name, one.arguments) for one in reply.tool_calls] == [
        ("a", "memory", '{"x": 1}'),
        ("b", "session_search", "{}"),
    ]


def test_calls_of_tools_are_put_together(gateway):
    reply, told = streamed(
        gateway,
        streaming(
            piece(calls=[call(0, "a", "memory", '{"x"')]),
            piece(calls=[call(1, "b", "session_search", "{}"), call(0, arguments=": 1}")]),
            piece(calls=[{"function": {"name": "third", "arguments": "{"}}]),
            piece(calls=[{"function": {"arguments": "}"}}], finish="tool_calls"),
        ),
    )
    assert [(one.id, one.name, one.arguments) for one in reply.tool_calls] == [
        ("a", "memory", '{"x": 1}'),
        ("b", "session_search", "{}"),
        ("call_2", "third", "{}"),
    ]
    assert told == []


@pytest.mark.parametrize(
    "act",
    [
        streaming(piece("half"), done=False),
        streaming({"error": {"message": API_KEY}}),
        streaming(piece(calls=["x"])),
        streaming(piece(calls=[call("5", "a", "memory")])),
        streaming(piece(calls=[call(-1, "a", "memory")])),
        streaming(piece(calls=[call(None, "a")])),
        streaming(piece(calls=[call(0, "a", "memory", {"x": 1})], finish="tool_calls")),
        answering(200, b'data: {"choices":\ndata: [}\n\ndata: [DONE]\n\n'),
        answering(200, b"data: no JSON\n\n"),
        answering(200, b"data: []\n\n"),
        answering(200, b""),
        answering(200, b"data: " + b"x" * (9 << 20)),
        answering(200, b'data: {"x": "%s"}\n\n' % (b"x" * 100_000) * 100),
        fake_gateway.echoing(401),
        fake_gateway.no_http,
        fake_gateway.broken_off,
        say_nothing,
        drip,
    ],
)
def test_a_stream_that_is_no_whole_answer_is_a_sanitized_error(gateway, act):
    with pytest.raises(ProviderError, match="The model gave no answer: ") as caught:
        streamed(gateway, act, seconds=0.6 if act in (say_nothing, drip) else 60)
    assert API_KEY not in f"{caught.value!r} {caught.value.__context__!r}"


TEXTS = [
    "Fine.",
    "  Fine.\n",
    "<think>first</think>\n\nFine.",
    " \n<think>a <b></think>Fine. <think>said</think>",
    "<think>never ends",
    "<th",
    "<thin ice>",
    " " * 200 + "<think>no thought</think>",
    "<think></think>",
    "",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_told_is_what_is_answered_wherever_it_is_cut(text):
    chance = random.Random(text)
    for _ in range(50):
        told = []
        coming = StreamedReply(told.append)
        rest = text
        while rest:
            size = chance.randint(1, 9)
            coming.take(f"data: {json.dumps(piece(rest[:size]))}".encode())
            rest = rest[size:]
        coming.take(b"data: [DONE]")
        answered = coming.reply().text
        assert "".join(told) == answered


def test_a_run_streams_and_keeps_the_whole_answer(make, gateway):
    search = call(0, "a", "session_search", '{"query": "x"}')
    gateway.will(
        COMPLETIONS,
        streaming(piece("Let me look."), piece(calls=[search], finish="tool_calls")),
        streaming(piece("On "), piece("Thursdays.")),
    )
    told = []
    engine = make.gateway(provider(gateway.origin))
    result = run(engine, on_text=told.append)
    assert told == ["Let me look.", "\n", "On ", "Thursdays."]
    assert result.text == "On Thursdays."
    assert gateway.bodies(ADD)[0]["messages"][1]["content"] == "On Thursdays."
    assert gateway.paths == [SEARCH, COMPLETIONS, COMPLETIONS, ADD, FLUSH]


def test_a_stream_that_breaks_off_is_a_failed_run_and_not_kept(make, gateway):
    gateway.will(COMPLETIONS, streaming(piece("On Thu"), done=False))
    engine = make.gateway(provider(gateway.origin))
    result = run(engine, on_text=lambda _: None)
    assert result.status is RunStatus.ERROR
    assert events(engine)[-1] == ("run_failed", {"category": "invalid_response"})
    assert gateway.paths == [SEARCH, COMPLETIONS]
