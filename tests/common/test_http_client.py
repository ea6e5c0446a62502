"""One bounded POST, against a real server that misbehaves on demand."""

import datetime as dt
import gzip
import os
import traceback
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from apps.common.clock import now
from apps.common.http_client import Failure, RequestFailed, post
from scripted_http import ScriptedServer, answering, drip, hang_up, listening, say_nothing
from tests.tables import table

KEY = "a-very-secret-key"


class Service(ScriptedServer):
    """Answers every request alike."""

    act = staticmethod(answering(200, b"[1]"))

    def act_for(self, path):
        return self.act


@pytest.fixture
def service():
    with listening(Service()) as server:
        yield server


def asked(service, act=None, *, seconds=60.0, max_bytes=1000, **headers):
    if act is not None:
        service.act = act
    headers = {"Authorization": KEY, **headers}
    return post(
        f"{service.origin}/v1",
        b'{"private": "words"}',
        headers=headers,
        seconds=seconds,
        max_bytes=max_bytes,
    )


def failure_of(*args, **options):
    with pytest.raises(RequestFailed) as failed:
        asked(*args, **options)
    return failed.value


def dripping_head(handler, _):
    """A status line, and then headers without an end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in count():
        handler.wfile.write(f"X-{number}: 1\r\n".encode())
        handler.wfile.flush()
        if handler.server.is_over.wait(0.05):
            return


def test_the_answer_comes_back_and_json_is_what_was_sent(service):
    assert asked(service, accept="text/plain", Content_Type="text/plain") == b"[1]"
    [(_, headers, body)] = service.requests
    assert body == {"private": "words"}
    assert headers["Authorization"] == KEY
    assert (headers["accept"], headers["Content-Type"]) == ("text/plain", "application/json")
    assert headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("act", [say_nothing, drip, dripping_head])
def test_the_time_bounds_the_whole_call(service, act):
    """Without it the call would never end."""
    failed = failure_of(service, act, seconds=0.3)
    assert (failed.failure, failed.is_passing) == (Failure.TIMEOUT, True)


@pytest.mark.parametrize(
    ("act", "failure", "is_passing"),
    [
        (answering(400), Failure.REFUSED, False),
        (answering(307, Location="/elsewhere"), Failure.REFUSED, False),
        (answering(429), Failure.REFUSED, True),
        (answering(502), Failure.REFUSED, True),
        (answering(200, b"a" * 1001), Failure.TOO_LARGE, False),
        (answering(200, b"none", Content_Encoding="gzip"), Failure.NOT_DECODABLE, False),
        (hang_up, Failure.NETWORK, True),
    ],
)
def test_a_failure_says_what_it_is_and_quotes_nothing(service, act, failure, is_passing):
    failed = failure_of(service, act)
    assert (failed.failure, failed.is_passing) == (failure, is_passing)
    written = "".join(traceback.format_exception(failed)) + repr(vars(failed))
    assert KEY not in written
    assert failed.__cause__ is None
    assert failed.__context__ is None
    assert len(service.requests) == 1


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", "gzip, gzip", "br", "unknown"])
def test_what_would_unfold_is_not_unfolded(service, encoding):
    folded = gzip.compress(gzip.compress(bytes(100 * 2**20), 9), 9)
    assert len(folded) < 1000
    tracemalloc.start()
    failed = failure_of(service, answering(200, folded, Content_Encoding=encoding))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert failed.failure == Failure.NOT_DECODABLE
    assert most < 2**20


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("3", 3),
        ("-3", 0),
        ("Fri, 31 Dec 1999 23:59:59 GMT", 0),
        ("Fri, 31 Dec 1999 25:61:61 GMT", 0),
        ("soon", 0),
    ],
)
def test_it_says_after_how_long_to_try_again(service, header, seconds):
    assert failure_of(service, answering(503, Retry_After=header)).retry_after == seconds


@pytest.mark.parametrize("form", ["%a, %d %b %Y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"])
def test_it_says_from_when_on_to_try_again(service, form):
    header = (now() + dt.timedelta(seconds=90)).strftime(form)
    asked_for = failure_of(service, answering(503, Retry_After=header)).retry_after
    assert 60 < asked_for <= 90


@table("url", ["http://127.0.0.1:9", "http://nowhere.invalid", "http://[", ""])
def test_no_address_is_more_than_a_network_failure(url):
    with pytest.raises(RequestFailed) as failed:
        post(url, b"", headers={}, seconds=60, max_bytes=1)
    assert failed.value.failure is Failure.NETWORK


def test_a_key_that_cannot_be_sent_is_not_in_the_error(service):
    failed = failure_of(service, Authorization="schlüssel")
    assert failed.failure is Failure.NETWORK
    assert failed.__context__ is None


def test_cookies_are_not_kept_and_proxies_are_not_asked(service, monkeypatch):
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    service.act = answering(200, Set_Cookie="a=b; Path=/")
    asked(service)
    asked(service)
    assert all("ookie" not in name for _, headers, _ in service.requests for name in headers)


def test_threads_get_their_own_answers(service):
    service.act = lambda handler, body: handler.reply(200, str(handler.headers["n"]).encode())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: asked(service, n=str(n)), range(40)))
    assert answers == [str(number).encode() for number in range(40)]


def test_a_forked_process_asks_for_itself(service):
    asked(service)
    child = os.fork()
    if child == 0:
        os._exit(0 if asked(service) == b"[1]" else 1)
    assert os.waitpid(child, 0)[1] == 0
