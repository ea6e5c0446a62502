"""An OpenAI-compatible embedding service on this machine that misbehaves on demand."""

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Service(ThreadingHTTPServer):
    """Answers each request with the next of `answers`, then correctly."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = []
        self.requests = []

    def handle_error(self, *_):
        """Clients that lost patience are part of the tests."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.path, dict(self.headers), question))
        act = self.server.answers.pop(0) if self.server.answers else right
        act(self, question["input"])

    def reply(self, status, body, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def vector_of(text):
    return [3.0 * len(text), 4.0 * len(text)]


def rows(texts):
    return [{"index": n, "embedding": vector_of(text)} for n, text in enumerate(texts)]


def right(handler, texts):
    handler.reply(200, json.dumps({"data": rows(texts)[::-1]}).encode())


def answering(status, body=b"{}", **headers):
    return lambda handler, texts: handler.reply(status, body, **headers)


def giving(change):
    """An answer whose list of rows was changed."""
    return lambda handler, texts: handler.reply(
        200, json.dumps({"data": change(rows(texts))}).encode()
    )


def slow(seconds):
    def act(handler, texts):
        time.sleep(seconds)
        right(handler, texts)

    return act


def hang_up(handler, texts):
    handler.close_connection = True


def drip(handler, texts):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(40):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


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
