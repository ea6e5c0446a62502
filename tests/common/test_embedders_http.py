"""The embedder that asks another machine, against a real server that misbehaves on demand."""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from types import SimpleNamespace

import pytest

from apps.common.embedders import EmbedderUnavailable, circuit_breaker, http_endpoint
from apps.common.embedders.http_endpoint import QUERY_PATIENCE, HttpEmbedder
from scripted_http import answering, drip, hang_up, say_nothing
from tests.embedding_service import changing, right, running_service

KEY = "a-very-secret-key"


@pytest.fixture
def service():
    with running_service() as server:
        yield server


@pytest.fixture
def embedder(service, monkeypatch):
    monkeypatch.setattr(http_endpoint, "PAUSES", (0.01, 0.01, 0.01))
    return HttpEmbedder(url=service.url, model="small", api_key=KEY)


def test_it_asks_as_the_protocol_says(service, embedder):
    embedder.embed(["one", "three"])
    [(path, headers, question)] = service.requests
    assert path == "/v1/embeddings"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert question == {"model": "small", "input": ["one", "three"], "encoding_format": "float"}


def test_without_a_key_none_is_sent(service):
    HttpEmbedder(url=service.url, model="small", api_key="").embed(["one"])
    assert "Authorization" not in service.requests[0][1]


def test_vectors_come_in_the_order_of_the_texts_with_length_one(service, embedder):
    service.answers = [
        changing(lambda found: [found[1] | {"embedding": [0, 5]}, found[0] | {"embedding": [5, 0]}])
    ]
    assert embedder.embed(["a", "b"]) == [[1, 0], [0, 1]]
    assert embedder.embed_query("abc") == pytest.approx([0.6, 0.8])
    assert embedder.dimensions == 2


def test_many_texts_go_in_batches_and_long_ones_are_cut(service, embedder):
    texts = ["x" * 10_000] * 150
    assert len(embedder.embed(texts)) == 150
    assert [len(question["input"]) for _, _, question in service.requests] == [64, 64, 22]
    assert len(service.requests[0][2]["input"][0]) == http_endpoint.MAX_CHARACTERS


def test_no_text_is_no_request(service, embedder):
    assert embedder.embed([]) == []
    assert service.requests == []


def test_the_size_is_unknown_until_the_first_answer(embedder):
    with pytest.raises(EmbedderUnavailable):
        _ = embedder.dimensions


@pytest.mark.parametrize("failure", [answering(500), answering(503), answering(429), hang_up])
def test_a_passing_failure_is_tried_again(service, embedder, failure):
    service.answers = [failure, failure]
    assert embedder.embed(["one"]) == [pytest.approx([0.6, 0.8])]
    assert len(service.requests) == 3


def test_a_lasting_failure_is_given_up_after_four_attempts(service, embedder):
    service.answers = [answering(500)] * 10
    with pytest.raises(EmbedderUnavailable, match="answered 500"):
        embedder.embed(["one"])
    assert len(service.requests) == 4


def test_it_waits_as_long_as_the_service_asks_but_not_for_ever(service, embedder, monkeypatch):
    waited = []
    monkeypatch.setattr(http_endpoint.time, "sleep", waited.append)
    service.answers = [
        answering(429, Retry_After="3"),
        answering(429, Retry_After="86400"),
        answering(429, Retry_After="Fri, 31 Dec 1999 23:59:59 GMT"),
    ]
    embedder.embed(["one"])
    assert waited == [3, http_endpoint.MAX_PAUSE, 0.01]


@pytest.mark.parametrize("status", [400, 401, 404, 413])
def test_a_refusal_is_not_repeated(service, embedder, status):
    service.answers = [answering(status)]
    with pytest.raises(EmbedderUnavailable, match=str(status)):
        embedder.embed(["one"])
    assert len(service.requests) == 1


def test_a_text_that_is_too_long_is_cut_until_it_is_taken_and_harms_no_other(service, embedder):
    service.answers = [at_most(2000)] * 50
    texts = ["a", "b" * 7000, "c", "d" * 10]
    assert len(embedder.embed(texts)) == 4
    accepted = [text for _, _, question in service.requests for text in question["input"]]
    assert {"a", "b" * 1750, "c", "d" * 10} <= set(accepted)
    assert len(service.requests) <= 8


def at_most(characters):
    def act(handler, body):
        fits = all(len(text) <= characters for text in body["input"])
        (right if fits else answering(400))(handler, body)

    return act


def test_a_redirect_is_not_followed_so_that_the_key_stays_here(service, embedder):
    service.answers = [answering(307, Location=service.url + "/elsewhere")]
    with pytest.raises(EmbedderUnavailable, match="307"):
        embedder.embed(["one"])
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    "answer",
    [
        answering(200, b"<html>hello</html>"),
        answering(200, b"\xff\xfe"),
        answering(200, b"[" * 100_000),
        answering(200, b"[]"),
        answering(200, b'{"data": null}'),
        answering(200, b'{"error": {"message": "no"}}'),
        changing(lambda found: found[:1]),
        changing(lambda found: [*found, found[0]]),
        changing(lambda found: [found[0], found[0]]),
        changing(lambda found: [row | {"index": row["index"] + 1} for row in found]),
        changing(lambda found: [{"embedding": row["embedding"]} for row in found]),
        changing(lambda found: [found[0], found[1] | {"embedding": [1.0]}]),
        changing(lambda found: [row | {"embedding": ["1", "2"]} for row in found]),
        changing(lambda found: [row | {"embedding": "AACAPw=="} for row in found]),
        changing(lambda found: [row | {"embedding": []} for row in found]),
        changing(lambda found: [row | {"embedding": [0.0, 0.0]} for row in found]),
        changing(lambda found: [row | {"embedding": [float("nan"), 1.0]} for row in found]),
        changing(lambda found: [row | {"embedding": [1e999, 1.0]} for row in found]),
        changing(lambda found: [row | {"embedding": [1.0] * 16_001} for row in found]),
    ],
)
def test_a_wrong_answer_is_refused_and_not_quoted(service, embedder, answer):
    service.answers = [answer]
    with pytest.raises(EmbedderUnavailable) as refused:
        embedder.embed(["secret text", "another text"])
    assert "text" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_vectors_that_change_their_size_are_refused(service, embedder):
    embedder.embed(["one"])
    service.answers = [changing(lambda found: [row | {"embedding": [1, 2, 3]} for row in found])]
    with pytest.raises(EmbedderUnavailable, match="3 numbers instead of 2"):
        embedder.embed(["one"])
    assert embedder.embed(["one"]) == [pytest.approx([0.6, 0.8])]


def test_an_endless_answer_is_cut_off(service, embedder, monkeypatch):
    monkeypatch.setattr(http_endpoint, "MAX_BYTES", 1000)
    service.answers = [answering(200, b" " * 5000)]
    with pytest.raises(EmbedderUnavailable, match="too much"):
        embedder.embed(["one"])


@pytest.mark.parametrize("failure", [say_nothing, drip])
def test_a_search_does_not_wait_longer_than_a_second(service, embedder, failure, monkeypatch):
    """Without that it would wait for ever."""
    monkeypatch.setattr(http_endpoint, "QUERY_PATIENCE", QUERY_PATIENCE)
    service.answers = [failure]
    with pytest.raises(EmbedderUnavailable):
        embedder.embed_query("one")
    assert QUERY_PATIENCE < 1


@pytest.fixture
def after(monkeypatch):
    """The clock of the pauses stands, until so many seconds are over."""
    start = circuit_breaker.time.monotonic()

    def move(seconds):
        clock = SimpleNamespace(monotonic=lambda: start + seconds)
        monkeypatch.setattr(circuit_breaker, "time", clock)

    move(0)
    return move


def test_after_two_failures_searches_stop_asking_for_a_while(service, embedder, after):
    service.answers = [answering(500)] * 2
    for _ in range(20):
        with pytest.raises(EmbedderUnavailable):
            embedder.embed_query("one")
    assert len(service.requests) == 2
    after(circuit_breaker.FIRST_PAUSE)
    assert embedder.embed_query("one") == pytest.approx([0.6, 0.8])
    assert embedder.embed_query("one") == pytest.approx([0.6, 0.8])


def test_after_the_pause_one_search_tries_and_the_others_do_not_wait_for_it(
    service, embedder, after
):
    others_are_told = threading.Event()

    def at_last(handler, body):
        others_are_told.wait(60)
        right(handler, body)

    service.answers = [answering(500), answering(500), at_last]
    for _ in range(2):
        with pytest.raises(EmbedderUnavailable):
            embedder.embed_query("one")
    after(circuit_breaker.FIRST_PAUSE)
    with ThreadPoolExecutor(8) as pool:
        searches = as_completed([pool.submit(outcome, embedder) for _ in range(8)])
        assert [next(searches).result() for _ in range(7)] == ["refused"] * 7
        others_are_told.set()
        assert next(searches).result() == "vector"
    assert len(service.requests) == 3


def outcome(embedder):
    try:
        embedder.embed_query("one")
    except EmbedderUnavailable:
        return "refused"
    return "vector"


def test_one_failure_between_successes_stops_nothing(service, embedder):
    for _ in range(5):
        service.answers = [answering(500)]
        with pytest.raises(EmbedderUnavailable):
            embedder.embed_query("one")
        embedder.embed_query("one")


def test_a_service_that_is_not_there_is_unavailable():
    embedder = HttpEmbedder(url="http://127.0.0.1:9/v1", model="small", api_key=KEY)
    with pytest.raises(EmbedderUnavailable, match=r"127\.0\.0\.1:9 gave no answer"):
        embedder.embed_query("one")


def test_the_key_is_in_no_message_and_in_no_log(service, embedder, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    service.answers = [answering(401, KEY.encode()), answering(500), hang_up, say_nothing]
    monkeypatch.setattr(http_endpoint, "QUERY_PATIENCE", 0.5)
    for _ in range(5):
        with pytest.raises(EmbedderUnavailable) as refused:
            embedder.embed_query("one")
        assert KEY not in str(refused.value) + repr(refused.value)
    assert caplog.records
    assert KEY not in caplog.text + repr(embedder)
    assert "one" not in [record.args for record in caplog.records]
