"""HTTP services on this machine that answer by script, and misbehave on demand.

An act is what one request gets: a function of its handler and its body, a value.
"""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class ScriptedServer(ThreadingHTTPServer):
    """Listens on a free port; ``act_for`` says what each request gets."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests = []
        self.is_over = threading.Event()

    def act_for(self, path):
        raise NotImplementedError

    def handle_error(self, *_):
        """Clients that lost patience are part of the tests."""

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_port}"

    def stop(self):
        """Be gone: the port refuses connections from now on."""
        self.is_over.set()
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        is_form = self.headers.get("Content-Type", "").startswith("multipart/")
        body = raw if is_form or not raw else json.loads(raw)
        self.server.requests.append((self.path, dict(self.headers), body))
        self.server.act_for(self.path)(self, body)

    do_GET = do_PATCH = do_DELETE = do_POST

    def reply(self, status, content, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def answering(status, content=b"{}", **headers):
    return lambda handler, body: handler.reply(status, content, **headers)


def giving(value):
    return answering(200, json.dumps(value).encode())


def say_nothing(handler, body):
    """No answer, however long somebody waits, until the service is gone."""
    handler.server.is_over.wait()
    handler.close_connection = True


def hang_up(handler, body):
    """No answer at all."""
    handler.close_connection = True


def drip(handler, body):
    """A byte now and then: no single read takes long, the answer never ends."""
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    while not handler.server.is_over.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


@contextmanager
def listening(server):
    """A service that answers until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
