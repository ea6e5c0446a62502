"""Memory and AsyncMemory: what is sent, what comes back as typed values, what is refused."""

import asyncio
import inspect
import json
import time
from email.utils import formatdate
from functools import partial

import pytest

from fake_gateway import ADD, FLUSH, SEARCH, echoing, well
from made_agents import KEY, wait
from memory_gateway_client import (
    AsyncMemory,
    Category,
    ConfigurationError,
    KeptFile,
    KeptMemory,
    KeptMessage,
    KeptSession,
    Memory,
    MemoryGatewayError,
)
from scripted_http import answering, giving, hang_up

FOUND = {
    "id": "m1",
    "text": "We deploy on Thursdays.",
    "session_id": "chat:42",
    "score": 1.5,
    "source_scope": "current_chat",
    "resource_uri": None,
    "role": "user",
    "said_at": "2026-05-28T20:26:40.000000Z",
    "relevance": "strong",
    "of_a_later_version": {},
}


@pytest.fixture
def memory(gateway):
    return Memory(gateway.origin, user_id="u", user_key=KEY, timeout_seconds=60)


def said(*texts):
    return [{"role": "user", "content": text} for text in texts]


def test_what_was_said_is_handed_over_flushed_and_found(memory, gateway):
    added = memory.add("We deploy on Thursdays", session_id="chat:42")
    flushed = memory.flush("chat:42")
    found = memory.search("When do we deploy?", session_id="chat:42")
    assert (added.events_added, flushed.events_indexed) == (1, 2)
    assert [one.text for one in found] == ["We deploy on Thursdays"]
    assert gateway.paths == [ADD, FLUSH, SEARCH]
    assert gateway.bodies(SEARCH)[0]["conversation_id"] == "42"


def test_both_kinds_of_memory_offer_the_same():
    def offered(kind):
        return {
            name: inspect.signature(method).parameters.keys()
            for name, method in vars(kind).items()
            if not name.startswith("_") or name == "__init__"
        }

    assert offered(Memory) == offered(AsyncMemory)


def test_asynchronous_code_waits_for_the_same(gateway):
    async def talk():
        memory = AsyncMemory(gateway.origin, user_id="u", user_key=KEY)
        await memory.add(said("one", "two", "three"), session_id="chat:1")
        return [one.text async for one in memory.list(KeptMessage)]

    assert wait(talk()) == ["one", "two", "three"]


def test_it_works_where_a_loop_runs_already(memory, gateway):
    async def in_a_notebook():
        memory.add(said("one", "two", "three"), session_id="chat:1")
        return [one.text for one in memory.list(KeptMessage)]

    assert asyncio.run(in_a_notebook()) == ["one", "two", "three"]


def test_messages_get_senders_and_times_unless_they_have_them(memory, gateway):
    memory.add(
        [
            {"role": "user", "content": "a", "timestamp": 7},
            {"role": "assistant", "content": "b"},
            {"role": "user", "content": "c", "sender_id": "somebody"},
        ],
        session_id="chat:1",
    )
    given = gateway.bodies(ADD)[0]["messages"]
    assert [one["sender_id"] for one in given] == ["u", "assistant", "somebody"]
    assert given[0]["timestamp"] == 7 < given[1]["timestamp"] <= given[2]["timestamp"]


def test_many_messages_are_handed_over_in_parts_and_in_their_order(memory, gateway):
    texts = [str(number) for number in range(250)]
    added = memory.add(said(*texts), session_id="chat:1")
    parts = [body["messages"] for body in gateway.bodies(ADD)]
    given = [one for part in parts for one in part]
    assert ([len(part) for part in parts], added.events_added) == ([100, 100, 50], 250)
    assert [one["content"] for one in given] == texts
    moments = [one["timestamp"] for one in given]
    assert moments == sorted(moments)


def test_a_part_like_the_one_before_it_is_not_taken_for_the_same(memory, gateway):
    memory.add(said(*["ok"] * 200), session_id="chat:1")
    first, second = gateway.bodies(ADD)
    assert first != second


def test_who_hands_over_in_parts_learns_where_to_go_on(memory, gateway):
    refused = answering(429, b'{"error": {"code": "RATE_LIMITED"}}')
    gateway.will(ADD, well, well, refused)
    messages = [{**one, "timestamp": 7} for one in said(*map(str, range(250)))]
    with pytest.raises(MemoryGatewayError) as caught:
        memory.add(messages, session_id="chat:1")
    assert (caught.value.status_code, caught.value.handed_over) == (429, 200)
    memory.add(messages, session_id="chat:1")
    failed, again = gateway.bodies(ADD)[:3], gateway.bodies(ADD)[3:]
    assert failed == again  # which the gateway keeps once


def test_what_is_found_says_who_said_it_and_when(memory, gateway):
    gateway.will(SEARCH, giving({"results": [FOUND]}))
    found = memory.search("deploy")[0]
    assert (found.role, found.said_at.year, found.relevance) == ("user", 2026, "strong")
    assert "of_a_later_version" not in repr(found)


def test_everywhere_is_looked_unless_scopes_are_named(memory, gateway):
    memory.search("x")
    memory.search("x", session_id="chat:1")
    memory.search("x", scope=["resources"], top_k=3)
    assert [(asked["scope"], asked["top_k"]) for asked in gateway.bodies(SEARCH)] == [
        (["all_user_memory", "resources"], 8),
        (["current_chat", "all_user_memory", "resources"], 8),
        (["resources"], 3),
    ]
    assert "conversation_id" not in gateway.bodies(SEARCH)[0]


@pytest.mark.parametrize(
    "given", [{"scope": []}, {"scope": ["x"]}, {"top_k": 0}, {"top_k": 101}, {"session_id": "42"}]
)
def test_a_search_that_nobody_can_answer_is_not_sent(memory, gateway, given):
    with pytest.raises(ConfigurationError, match=next(iter(given))):
        memory.search("x", **given)
    assert gateway.asked == []


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"base_url": "gateway"}, "base_url"),
        ({"base_url": f"http://{KEY}@gateway"}, "base_url"),
        ({"user_id": ""}, "user_id"),
        ({"user_key": ""}, "user_key"),
        ({"user_key": f"uk_\u2028{KEY}"}, "user_key"),
        ({"timeout_seconds": 0}, "timeout_seconds"),
    ],
)
def test_a_memory_that_cannot_work_is_not_made(given, name):
    good = {"base_url": "http://127.0.0.1:1", "user_id": "u", "user_key": KEY}
    with pytest.raises(ConfigurationError, match=name) as caught:
        Memory(**{**good, **given})
    assert KEY not in str(caught.value)


def test_a_file_is_sent_as_a_form(memory, gateway, tmp_path):
    file = tmp_path / "Notizen ü.txt"
    file.write_bytes(b"hello")
    kept = memory.upload(file, title="Notes \ud800", description="About deploys")
    assert (kept.resource_id, kept.status) == ("r_1", "extracted")
    form = gateway.uploads[0].decode()
    for part in ("hello", "Notes ?", "About deploys", 'name="user_key"', KEY, 'name="file"'):
        assert part in form
    assert gateway.paths == ["/resources"]


def test_lists_are_read_page_by_page_and_only_as_far_as_wanted(memory, gateway):
    memory.add(said(*"abcde"), session_id="chat:1")
    memory.add(said("elsewhere"), session_id="chat:2")
    listed = memory.list(KeptMessage, session_id="chat:1")
    assert next(listed).text == "a"
    listed.close()
    assert gateway.paths[2:] == ["/messages?session_id=chat%3A1"]
    assert [one.text for one in memory.list(KeptMessage, session_id="chat:1")] == list("abcde")
    assert gateway.paths[-1] == "/messages?session_id=chat%3A1&cursor=4"
    assert [one.session_id for one in memory.list(KeptSession)] == ["chat:1", "chat:2"]
    assert list(memory.list(KeptMemory)) == []


def test_a_list_whose_cursors_never_end_is_given_up(memory, gateway):
    gateway.will("/sessions", giving({"items": [], "next_cursor": "1"}))
    gateway.will("/sessions?cursor=1", giving({"items": [], "next_cursor": "1"}))
    with pytest.raises(MemoryGatewayError, match="invalid_response"):
        list(memory.list(KeptSession))


def test_one_thing_is_read_corrected_and_deleted(memory, gateway):
    memory.add("We deploy on Thursdays", session_id="chat:a/b c")
    kept = next(memory.list(KeptMessage))
    assert memory.get(KeptMessage, kept.id) == kept
    corrected = memory.update(KeptMessage, kept.id, text="We deploy on Fridays")
    assert (corrected.text, corrected.version) == ("We deploy on Fridays", 2)
    memory.delete(KeptMessage, corrected.id)
    with pytest.raises(MemoryGatewayError, match="status=404 code=NOT_FOUND"):
        memory.get(KeptMessage, corrected.id)
    memory.delete(KeptSession, "chat:a/b c")
    assert gateway.paths[-1] == "/sessions/chat%3Aa%2Fb%20c"
    with pytest.raises(MemoryGatewayError):
        memory.delete(KeptSession, "..")
    assert gateway.paths[-1] == "/sessions/%2E%2E"
    assert memory.get(KeptFile, "r_1").title == "Notes"


def test_half_characters_break_no_call(gateway, tmp_path):
    memory = Memory(gateway.origin, user_id="u\ud800", user_key=KEY)
    half = "half \udcff"
    memory.add(half, session_id=half)
    memory.search(half)
    assert [one.text for one in memory.list(KeptMessage)] == ["half \udcff"]
    with pytest.raises(MemoryGatewayError, match="status=404"):
        memory.get(KeptMessage, half)
    file = tmp_path / half
    file.write_text("x")
    assert memory.upload(file, title=half).resource_id == "r_1"


def test_who_calls_stands_in_headers_where_there_is_no_body(memory, gateway):
    memory.usage()
    assert gateway.headers[0]["X-User-Id"] == "u"
    assert gateway.headers[0]["X-User-Key"] == KEY
    assert KEY not in gateway.paths[0]


def test_everything_is_exported_as_it_comes(memory, gateway):
    memory.add(said("a", "b"), session_id="chat:1")
    lines = memory.export()
    assert next(lines)["message"]["text"] == "a"
    assert [line["kind"] for line in lines] == ["message"]
    assert memory.usage().user.messages.left == 9
    assert memory.erase().messages == 2


def test_an_export_that_breaks_off_is_no_whole_one(memory, gateway):
    def broken_off(handler, body):
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b'{"kind": "session"}\r\n{"kind"')
        handler.close_connection = True

    gateway.will("/export", broken_off)
    lines = memory.export()
    assert next(lines) == {"kind": "session"}
    with pytest.raises(MemoryGatewayError, match="Memory Gateway export failed: network_error"):
        next(lines)


@pytest.mark.parametrize("content", [b"[]\n", b"no JSON\n", b"x" * (9 << 20)])
def test_an_export_of_other_things_is_none(memory, gateway, content):
    gateway.will("/export", answering(200, content))
    with pytest.raises(MemoryGatewayError, match="Memory Gateway export failed: invalid_"):
        list(memory.export())


CALLS = {
    "add": lambda memory: memory.add("x", session_id="chat:1"),
    "flush": lambda memory: memory.flush("chat:1"),
    "search": lambda memory: memory.search("x"),
    "upload": lambda memory: memory.upload(__file__),
    "list": lambda memory: list(memory.list(KeptMessage)),
    "get": lambda memory: memory.get(KeptMessage, "1"),
    "update": lambda memory: memory.update(KeptMessage, "1", text="x"),
    "delete": lambda memory: memory.delete(KeptMessage, "1"),
    "export": lambda memory: list(memory.export()),
}
PATHS = {
    "add": ADD,
    "flush": FLUSH,
    "search": SEARCH,
    "upload": "/resources",
    "list": "/messages",
    "export": "/export",
}


FAILURES = {
    "401": (echoing(401), Category.HTTP_ERROR),
    "no JSON": (answering(200, b"<html>"), Category.INVALID_JSON),
    "a list": (giving([]), Category.INVALID_RESPONSE),
    "nothing": (hang_up, Category.NETWORK_ERROR),
    "another shape": (
        giving({"results": [{}], "items": [{}], "next_cursor": 1}),
        Category.INVALID_RESPONSE,
    ),
}
#: Any object will do for these.
UNTYPED = {("delete", "another shape"), ("export", "another shape")}


@pytest.mark.parametrize(
    ("operation", "failure"),
    [(call, failure) for call in CALLS for failure in FAILURES if (call, failure) not in UNTYPED],
)
def test_every_call_fails_in_the_same_way_without_the_key(memory, gateway, operation, failure):
    act, category = FAILURES[failure]
    gateway.will(PATHS.get(operation, "/messages/1"), act)
    with pytest.raises(MemoryGatewayError) as caught:
        CALLS[operation](memory)
    assert (caught.value.operation, caught.value.category) == (operation, category)
    link = caught.value
    while link is not None:
        assert KEY not in f"{link!r} {vars(link)}"
        link = link.__cause__ or link.__context__


def test_a_refusal_tells_code_fields_and_when_to_come_back(memory, gateway):
    fields = [{"field": "top_k", "message": "!"}, {"field": "messages[0].role"}, {"field": "a b"}]
    error = {"code": "RATE_LIMITED", "message": "…", "details": {"fields": fields}}
    gateway.will(SEARCH, answering(429, json.dumps({"error": error}).encode(), Retry_After="7"))
    with pytest.raises(MemoryGatewayError) as caught:
        memory.search("x")
    assert str(caught.value) == (
        "Memory Gateway search failed: http_error status=429 code=RATE_LIMITED"
        " fields=top_k,messages[0].role"
    )
    assert caught.value.retry_after == 7


@pytest.mark.parametrize(
    ("written", "in_seconds", "least", "most"),
    [
        (partial(formatdate, usegmt=True), 3600, 3000, 3600),
        (lambda moment: time.asctime(time.gmtime(moment)), 3600, 3000, 3600),
        (partial(formatdate, usegmt=True), -3600, 0, 0),
    ],
    ids=["of today", "of old", "in the past"],
)
def test_a_refusal_may_name_the_moment_to_come_back(
    memory, gateway, written, in_seconds, least, most
):
    gateway.will(SEARCH, answering(503, Retry_After=written(time.time() + in_seconds)))
    with pytest.raises(MemoryGatewayError) as caught:
        memory.search("x")
    assert caught.value.retry_after is not None
    assert least <= caught.value.retry_after <= most


@pytest.mark.parametrize(
    "header", ["Fri, 31 Foo 1999 23:59:59 GMT", "Fri, 31 Dec 99999999999 23:59:59 GMT", ","]
)
def test_a_moment_that_is_none_is_not_told(memory, gateway, header):
    gateway.will(SEARCH, answering(503, Retry_After=header))
    with pytest.raises(MemoryGatewayError) as caught:
        memory.search("x")
    assert caught.value.retry_after is None


@pytest.mark.parametrize(
    "details",
    [{"field": "top_k"}, {"fields": ["top_k"]}, {"field": "query", "fields": [{"field": "top_k"}]}],
)
def test_whatever_way_a_refusal_names_a_field_it_is_told(memory, gateway, details):
    error = {"code": "INVALID_ARGUMENT", "message": "…", "details": details}
    gateway.will(SEARCH, answering(422, json.dumps({"error": error}).encode()))
    with pytest.raises(MemoryGatewayError) as caught:
        memory.search("x")
    assert caught.value.fields == ("top_k",)


@pytest.mark.parametrize(
    "error",
    [
        {"code": "NOT A CODE", "details": {"fields": "top_k"}},
        {"code": KEY.upper(), "details": {"fields": [{"field": KEY}, {"field": 1}, None]}},
        {"code": "", "details": {"field": KEY}},
        {"code": "", "details": {"fields": [KEY]}},
        {"code": 5},
        "text",
        None,
        [],
    ],
)
def test_a_refusal_in_another_form_tells_its_status_only(memory, gateway, error):
    gateway.will(FLUSH, answering(422, json.dumps({"error": error}).encode(), Retry_After="soon"))
    with pytest.raises(MemoryGatewayError) as caught:
        memory.flush("chat:1")
    assert str(caught.value) == "Memory Gateway flush failed: http_error status=422"
    assert caught.value.retry_after is None


def test_a_refusal_that_never_ends_still_tells_its_status(memory, gateway):
    def refuse_without_end(handler, body):
        handler.send_response(401)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        handler.wfile.write(b'{"error"')
        handler.wfile.flush()
        handler.rfile.read(1)

    gateway.will(FLUSH, refuse_without_end)
    with pytest.raises(MemoryGatewayError, match="http_error status=401"):
        memory.flush("chat:1")


@pytest.mark.parametrize(
    ("messages", "named"),
    [
        ([{"role": "user"}], r"messages\[0\]\.content is missing"),
        ([{"content": "Hello."}], r"messages\[0\]\.role is missing"),
        (
            [{"role": "user", "content": "a"}, {"role": "user", "content": "b", "time": 1}],
            r"messages\[1\]\.time is none of role, content, timestamp, sender_id",
        ),
        (["Hello."], r"messages\[0\] must have"),
        ([{"role": "user", "content": 5}], r"messages\[0\]\.content must be a text"),
        ([{"role": "robot", "content": "a"}], r"messages\[0\]\.role is none of user, assistant"),
        (
            [{"role": "user", "content": "a", "timestamp": "2025-01-01T00:00:00Z"}],
            r"messages\[0\]\.timestamp must be a number of milliseconds",
        ),
        (5, "messages must be"),
    ],
)
def test_what_is_no_message_is_refused_by_name_and_nothing_handed_over(
    memory, gateway, messages, named
):
    with pytest.raises(ConfigurationError, match=named):
        memory.add(messages, session_id="chat:1")
    assert gateway.requests == []
