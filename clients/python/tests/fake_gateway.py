"""A memory gateway on this machine that misbehaves on demand, and a model's server likewise."""

import json

from scripted_http import ScriptedServer, listening, slowly

SEARCH, ADD, FLUSH = "/memories/search", "/memories/add", "/memories/flush"
COMPLETIONS = "/chat/completions"


class Stub(ScriptedServer):
    """Answers a path with the next act given for it, then well."""

    def __init__(self):
        super().__init__()
        self.acts = {}
        self.added = []
        self.searchable = []

    def act_for(self, path):
        acts = self.acts.get(path)
        return acts.pop(0) if acts else well

    def will(self, path, *acts):
        self.acts.setdefault(path, []).extend(acts)

    @property
    def asked(self):
        """Each request's path and body."""
        return [(path, body) for path, _, body in self.requests]

    @property
    def headers(self):
        return [headers for _, headers, _ in self.requests]

    @property
    def paths(self):
        return [path for path, _ in self.asked]

    def bodies(self, path):
        return [body for asked, body in self.asked if asked == path]


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


def echoing(status):
    """A careless server: its error repeats the whole request, key and all."""
    return lambda handler, body: handler.reply(status, json.dumps({"got": body}).encode())


def slow(seconds):
    return slowly(seconds, well)


def broken_off(handler, body):
    """Killed in the middle of an answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"results"')
    handler.close_connection = True


def no_http(handler, body):
    handler.wfile.write(b"\x00\xffthis is no HTTP\r\n\r\n")
    handler.close_connection = True


def running():
    return listening(Stub())
