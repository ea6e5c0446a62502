"""The client of the gateway: exact requests, checked answers, sanitized errors."""

import gzip

import httpx
import pytest

import fake_gateway
from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import KEY, wait
from memory_gateway_client.config import Connection, SearchScope, Secret
from memory_gateway_client.errors import Category, MemoryGatewayError, RequestFailed
from memory_gateway_client.gateway import GatewayClient
from scripted_http import answering, drip, giving, say_nothing

MESSAGES = [
    {"sender_id": "u", "role": "user", "timestamp": 1, "content": "Hallo"},
    {"sender_id": "beaver", "role": "assistant", "timestamp": 2, "content": "Hallo \ud83d zurück"},
]
SCOPE = (SearchScope.CURRENT_CHAT, SearchScope.RESOURCES)
CALLS = {
    "search": lambda client: client.search(
        conversation_id="c", query="deploy", scope=SCOPE, top_k=3
    ),
    "add": lambda client: client.add(session_id="chat:c", messages=MESSAGES),
    "flush": lambda client: client.flush(session_id="chat:c"),
}
IDENTITY = {"user_id": "u", "user_key": KEY, "app_id": "app", "project_id": "project"}


def client_of(url, seconds=60.0, transport=None):
    connection = Connection(
        base_url=url,
        user_id="u",
        user_key=Secret(KEY),
        app_id="app",
        project_id="project",
        timeout_seconds=seconds,
    )
    return GatewayClient(connection, transport=transport)


def chain(error):
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def failure(client, operation):
    with pytest.raises(MemoryGatewayError) as caught:
        wait(CALLS[operation](client))
    error = caught.value
    # Nothing that comes along may hold the request: httpx keeps it in its errors.
    assert {type(link) for link in chain(error)} <= {MemoryGatewayError, RequestFailed}
    assert KEY not in "".join(f"{link!r} {link} {vars(link)}" for link in chain(error))
    assert error.operation == operation
    assert error.path == f"/memories/{operation}"
    return error


def test_search_is_the_request_of_the_contract(gateway):
    assert wait(CALLS["search"](client_of(gateway.origin))) == []
    wanted = {
        "conversation_id": "c",
        "query": "deploy",
        "scope": ["current_chat", "resources"],
        "top_k": 3,
    }
    assert gateway.asked == [(SEARCH, {**IDENTITY, **wanted})]


def test_add_is_the_request_of_the_contract(gateway):
    wait(CALLS["add"](client_of(gateway.origin)))
    assert gateway.asked == [(ADD, {**IDENTITY, "session_id": "chat:c", "messages": MESSAGES})]


def test_flush_is_the_request_of_the_contract(gateway):
    wait(CALLS["flush"](client_of(gateway.origin)))
    assert gateway.asked == [(FLUSH, {**IDENTITY, "session_id": "chat:c"})]


def test_the_key_travels_in_the_body_only(gateway):
    for call in CALLS.values():
        wait(call(client_of(gateway.origin)))
    assert KEY not in str(gateway.headers)
    assert KEY not in str(gateway.paths)
    assert {headers["Content-Type"] for headers in gateway.headers} == {"application/json"}


def test_proxies_of_the_environment_are_not_used(gateway, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    assert wait(CALLS["search"](client_of(gateway.origin))) == []


@pytest.mark.parametrize("operation", CALLS)
@pytest.mark.parametrize("status", [301, 400, 401, 403, 404, 413, 422, 429, 500, 503])
def test_an_http_error_tells_its_status(gateway, operation, status):
    gateway.will(f"/memories/{operation}", fake_gateway.echoing(status))
    error = failure(client_of(gateway.origin), operation)
    assert (error.category, error.status_code) == (Category.HTTP_ERROR, status)
    assert str(error) == f"Memory Gateway {operation} failed: http_error status={status}"
    assert len(gateway.asked) == 1


def test_a_redirect_is_not_followed_with_the_key(gateway):
    with fake_gateway.running() as elsewhere:
        gateway.will(SEARCH, answering(307, Location=f"{elsewhere.origin}{SEARCH}"))
        assert failure(client_of(gateway.origin), "search").status_code == 307
        assert elsewhere.asked == []


@pytest.mark.parametrize("operation", CALLS)
@pytest.mark.parametrize(
    "content",
    [b"", b"<html>", b"\xff\xfe\x00", b"{", b"[" * 100_000, b'{"results": ' + b"9" * 5000 + b"}"],
)
def test_an_answer_that_is_no_json_is_told_apart(gateway, operation, content):
    gateway.will(f"/memories/{operation}", answering(200, content))
    error = failure(client_of(gateway.origin), operation)
    assert str(error) == f"Memory Gateway {operation} failed: invalid_json status=200"


@pytest.mark.parametrize("operation", CALLS)
@pytest.mark.parametrize("value", [[], None, "ok", 1, True])
def test_an_answer_that_is_no_object_is_invalid(gateway, operation, value):
    gateway.will(f"/memories/{operation}", giving(value))
    assert failure(client_of(gateway.origin), operation).category is Category.INVALID_RESPONSE


@pytest.mark.parametrize("value", [{}, {"results": None}, {"results": {}}, {"data": []}])
def test_a_search_answer_needs_a_list_of_results(gateway, value):
    gateway.will(SEARCH, giving(value))
    error = failure(client_of(gateway.origin), "search")
    assert str(error) == "Memory Gateway search failed: invalid_response"


@pytest.mark.parametrize("operation", CALLS)
@pytest.mark.parametrize("act", [say_nothing, drip], ids=["silent", "dripping"])
def test_the_timeout_bounds_the_whole_call(gateway, operation, act):
    """Without it the call would never end."""
    gateway.will(f"/memories/{operation}", act)
    error = failure(client_of(gateway.origin, seconds=0.2), operation)
    assert str(error) == f"Memory Gateway {operation} failed: timeout"


@pytest.mark.parametrize("operation", CALLS)
def test_a_refused_connection_is_a_network_error(gateway, operation):
    with fake_gateway.running() as gone:
        url = gone.origin
    error = failure(client_of(url), operation)
    assert str(error) == f"Memory Gateway {operation} failed: network_error"


@pytest.mark.parametrize("operation", CALLS)
@pytest.mark.parametrize("act", [fake_gateway.broken_off, fake_gateway.no_http])
def test_a_gateway_killed_in_mid_answer_is_a_network_error(gateway, operation, act):
    gateway.will(f"/memories/{operation}", act)
    assert failure(client_of(gateway.origin), operation).category is Category.NETWORK_ERROR
    assert len(gateway.asked) == 1


def test_an_unknown_host_is_a_network_error():
    client = client_of("http://no-such-host.invalid")
    assert failure(client, "search").category is Category.NETWORK_ERROR


def test_an_answer_without_end_is_given_up(gateway):
    gateway.will(SEARCH, answering(200, b" " * (9 << 20)))
    assert failure(client_of(gateway.origin), "search").category is Category.INVALID_RESPONSE


def test_an_answer_that_cannot_be_unpacked_is_invalid(gateway):
    gateway.will(SEARCH, answering(200, b"no gzip", Content_Encoding="gzip"))
    assert failure(client_of(gateway.origin), "search").category is Category.INVALID_RESPONSE


def test_an_answer_that_unpacks_without_end_is_given_up(gateway):
    bomb = gzip.compress(bytes(64 << 20), 1)
    gateway.will(SEARCH, answering(200, bomb, Content_Encoding="gzip"))
    assert failure(client_of(gateway.origin), "search").category is Category.INVALID_RESPONSE


def test_a_text_that_utf8_cannot_hold_does_not_break_a_call(gateway):
    asking = client_of(gateway.origin).search(
        conversation_id="c", query="half \ud800 a pair", scope=SCOPE, top_k=3
    )
    wait(asking)
    assert gateway.bodies(SEARCH)[0]["query"] == "half \ud800 a pair"


def test_the_configured_timeout_reaches_every_phase():
    seen = []

    def note(request):
        seen.append(request.extensions["timeout"])
        return httpx.Response(200, json={"results": []})

    wait(CALLS["search"](client_of("http://gateway.example", 7.5, httpx.MockTransport(note))))
    assert set(seen[0].values()) == {7.5}
