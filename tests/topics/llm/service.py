"""A service on this machine that speaks chat completions, scripted, and misbehaves on demand."""

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Service(ThreadingHTTPServer):
    """Answers each request with the next of `answers`; the last one answers all that follow."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = []
        self.requests = []

    def handle_error(self, *_):
        """Clients that lost patience are part of the tests."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/v1/chat/completions"

    def shown(self, number=-1):
        """What a request told the model in its last message, as a value."""
        return json.loads(self.requests[number][2]["messages"][-1]["content"])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((self.path, dict(self.headers), json.loads(text)))
        answers = self.server.answers
        act = answers.pop(0) if len(answers) > 1 else answers[0]
        act(self, self.server.requests[-1][2])

    def reply(self, status, body, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def sent(message, tokens=10):
    """A whole answer around a message."""
    return {"choices": [{"message": message}], "usage": {"total_tokens": tokens}}


def saying(value, tokens=10):
    """An answer in the end: JSON, or whatever text it is; a function is given the request."""

    def act(handler, request):
        said = value(request) if callable(value) else value
        text = said if isinstance(said, str) else json.dumps(said)
        body = sent({"role": "assistant", "content": text}, tokens)
        handler.reply(200, json.dumps(body).encode())

    return act


def using(*calls, tokens=10):
    """An answer that asks for tools: names and arguments; a function is given the request."""

    def act(handler, request):
        asked = [
            {
                "id": f"call_{number}",
                "type": "function",
                "function": {"name": name, "arguments": _arguments(given, request)},
            }
            for number, (name, given) in enumerate(calls)
        ]
        body = sent({"role": "assistant", "content": None, "tool_calls": asked}, tokens)
        handler.reply(200, json.dumps(body).encode())

    return act


def _arguments(given, request):
    given = given(request) if callable(given) else given
    return given if isinstance(given, str) else json.dumps(given)


def answering(status, body=b"{}", **headers):
    return lambda handler, request: handler.reply(status, body, **headers)


def giving(value):
    return answering(200, json.dumps(value).encode())


def slow(seconds):
    def act(handler, request):
        time.sleep(seconds)
        saying({"topics": [], "keep_rest": True})(handler, request)

    return act


def hang_up(handler, request):
    handler.close_connection = True


def drip(handler, request):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(60):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def endless(handler, request):
    """Says how long it is, and is longer than anybody reads."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(1 << 30))
    handler.end_headers()
    for _ in range(64):
        handler.wfile.write(b" " * (1 << 16))


def arranged(*parts, keep_rest=False):
    """A proposal: topics of events, with a label each."""
    topics = [
        {"label": label, "summary": f"About {label}.", "events": [str(one.pk) for one in events]}
        for label, events in parts
    ]
    return {"topics": topics, "keep_rest": keep_rest}


@contextmanager
def running_service():
    """A service that listens until the end of the block."""
    server = Service()
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
