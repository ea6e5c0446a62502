"""A memory gateway on this machine that misbehaves on demand, and a model's server likewise."""

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SEARCH, ADD, FLUSH = "/memories/search", "/memories/add", "/memories/flush"
COMPLETIONS = "/chat/completions"


class Stub(ThreadingHTTPServer):
    """Answers a path with the next act given for it, then well. ``requests`` are (path, body)."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.acts = {}
        self.requests = []
        self.headers = []
        self.added = []
        self.searchable = []

    def handle_error(self, *_):
        """Clients that lost patience are part of the tests."""

    def will(self, path, *acts):
        self.acts.setdefault(path, []).extend(acts)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def paths(self):
        return [path for path, _ in self.requests]

    def bodies(self, path):
        return [body for asked, body in self.requests if asked == path]

    def stop(self):
        """Be gone: the port refuses connections from now on."""
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.path, body))
        self.server.headers.append(dict(self.headers))
        acts = self.server.acts.get(self.path)
        (acts.pop(0) if acts else well)(self, body)

    def reply(self, status, content, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def well(handler, body):
    handler.reply(200, json.dumps(GOOD[handler.path](handler.server, body)).encode())


def search(server, body):
    """What was flushed and shares a word with the query; all of the user's, or of the chat."""
    words = set(body["query"].lower().split())
    everywhere = "all_user_memory" in body["scope"]
    mine = [
        found
        for found in server.searchable
        if (everywhere or found["session_id"] == f"chat:{body['conversation_id']}")
        and words & set(found["text"].lower().split())
    ]
    return {"results": mine[: body["top_k"]]}


def add(server, body):
    server.added += [(body["session_id"], message) for message in body["messages"]]
    return {"status": "ok"}


def flush(server, body):
    for session_id, message in server.added:
        server.searchable.append(
            {
                "id": f"m{len(server.searchable)}",
                "session_id": session_id,
                "text": message["content"],
                "score": 0.5,
                "source_scope": "all_user_memory",
                "raw": {"internal": "of no concern"},
            }
        )
    server.added.clear()
    return {"status": "ok", "events_indexed": 2, "memories_created": 0}


def complete(server, body):
    return {"choices": [{"message": {"role": "assistant", "content": "Fine."}}]}


GOOD = {SEARCH: search, ADD: add, FLUSH: flush, COMPLETIONS: complete}


def answering(status, content=b"{}", **headers):
    return lambda handler, body: handler.reply(status, content, **headers)


def giving(value):
    return answering(200, json.dumps(value).encode())


def echoing(status):
    """A careless server: its error repeats the whole request, key and all."""
    return lambda handler, body: handler.reply(status, json.dumps({"got": body}).encode())


def slow(seconds):
    def act(handler, body):
        time.sleep(seconds)
        well(handler, body)

    return act


def dripping(handler, body):
    """A byte now and then: no single read takes long, the answer never ends."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(60):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def hang_up(handler, body):
    """Killed in the middle of an answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"results"')
    handler.close_connection = True


def no_http(handler, body):
    handler.wfile.write(b"\x00\xffthis is no HTTP\r\n\r\n")
    handler.close_connection = True


@contextmanager
def running():
    stub = Stub()
    thread = threading.Thread(target=stub.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.stop()
        thread.join()
